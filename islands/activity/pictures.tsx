/**
 * The week as seven columns, the year as a grid; each value is there in words as well.
 *
 * @module
 */

import type { ActivityView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { daysLater } from "../page/local_day.ts";
import { WEEKS, yearCells } from "./year.ts";

const { activity: say } = words;

const HIGH = 160;
/** A day with any work is seen. */
const LEAST = 3;
const CELL = 12;
const STEP = 15;

/** The seven days. */
export function Week(
  { activity, today }: { readonly activity: ActivityView; readonly today: string },
) {
  const most = Math.max(1, ...activity.days);
  return (
    <ol class="week">
      {activity.days.map((secs, index) => {
        const day = daysLater(activity.week, index);
        const height = secs <= 0 ? 0 : Math.max(LEAST, HIGH * secs / most);
        return (
          <li key={day} class={day === today ? "week-today" : ""}>
            <svg class="week-column" height={HIGH} aria-hidden="true" focusable="false">
              <rect class="week-ground" x="18%" width="64%" height={HIGH} rx="6" />
              <rect class="week-bar" x="18%" width="64%" y={HIGH - height} height={height} rx="6" />
            </svg>
            <span class="week-value">
              <span aria-hidden="true">{say.valueShort(secs)}</span>
              <span class="hidden">{say.value(secs)}</span>
            </span>
            <span class="week-day">
              <span aria-hidden="true">{say.weekdayShort(index)}</span>
              <span class="hidden">{say.weekday(index)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The year. */
export function Year(
  { activity, today }: { readonly activity: ActivityView; readonly today: string },
) {
  return (
    <div class="year-scroll" tabIndex={0} role="group" aria-label={say.year}>
      <svg
        class="year"
        width={WEEKS * STEP}
        height={7 * STEP}
        viewBox={`0 0 ${WEEKS * STEP} ${7 * STEP}`}
        role="list"
        aria-label={say.year}
      >
        {yearCells(activity.year, today).map(({ day, secs, level, week, weekday }) => {
          const name = say.cell(day, today, secs);
          return (
            <g key={day} role="listitem">
              <rect
                class={`year-cell level-${level}`}
                role="img"
                aria-label={name}
                x={week * STEP}
                y={weekday * STEP}
                width={CELL}
                height={CELL}
                rx="2"
              >
                <title>{name}</title>
              </rect>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
