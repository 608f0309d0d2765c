/**
 * One setting: its name, what it means, its control at the right. Source: page section 8, Settings.
 *
 * Guarantees that a control is named by its label and described by what it means, and that it shows
 * what the app holds: a change that could not be sent is taken back at once.
 *
 * @module
 */

import type { ComponentChildren } from "preact";
import type { SettingChange } from "../../app/view/mod.ts";
import { choose } from "../page/choose.ts";

/** What a row is made of; `id` is the control's. */
export interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly means?: string;
  /** Several controls: a group that the label names. */
  readonly group?: true;
  readonly children: ComponentChildren;
}

/** The id of what describes the control of a row. */
export const meansId = (id: string) => `${id}-means`;

/** A row. */
export function Row({ id, label, means, group, children }: RowProps) {
  return (
    <div class="set-row">
      <div class="set-text">
        {group
          ? <span class="set-label" id={`${id}-label`}>{label}</span>
          : <label class="set-label" for={id}>{label}</label>}
        {means !== undefined && <p class="set-means" id={meansId(id)}>{means}</p>}
      </div>
      <div class="set-control">{children}</div>
    </div>
  );
}

/** A group of rows under its heading. */
export function Group(
  { id, title, children }: {
    readonly id: string;
    readonly title: string;
    readonly children: ComponentChildren;
  },
) {
  return (
    <section class="set-group" aria-labelledby={id}>
      <h2 class="set-title" id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A row with a switch. */
export function Switch(
  { id, label, means, on, change }: {
    readonly id: string;
    readonly label: string;
    readonly means: string;
    readonly on: boolean;
    readonly change: (on: boolean) => SettingChange;
  },
) {
  return (
    <Row id={id} label={label} means={means}>
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        aria-describedby={meansId(id)}
        checked={on}
        onChange={(event) => {
          const control = event.currentTarget;
          if (!choose(change(control.checked))) control.checked = on;
        }}
      />
    </Row>
  );
}

/** A row with a few values of which one holds. */
export function Segments<Value extends string>(
  { id, label, means, values, name, value, change }: {
    readonly id: string;
    readonly label: string;
    readonly means: string;
    readonly values: readonly Value[];
    readonly name: (value: Value) => string;
    readonly value: Value;
    readonly change: (value: Value) => SettingChange;
  },
) {
  return (
    <Row id={id} label={label} means={means} group>
      <div
        class="segments"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={meansId(id)}
      >
        {values.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={id}
              checked={one === value}
              onChange={(event) => {
                if (!choose(change(one))) event.currentTarget.checked = false;
              }}
            />
            <span>{name(one)}</span>
          </label>
        ))}
      </div>
    </Row>
  );
}
