/**
 * The activity: a week of finished turns, and the year behind it. Source: page section 8, Activity;
 * app-behaviour contract, section 13.
 *
 * @module
 */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ActivityView } from "../app/view/mod.ts";
import { words } from "../app/words/mod.ts";
import { Week, Year } from "./activity/pictures.tsx";
import { localDay, mondayOf } from "./page/local_day.ts";
import { appNow, epoch, slowClock } from "./page/store.ts";
import { useAsked } from "./page/use_asked.ts";
import { AgentText } from "./text/agent_text.tsx";

const { activity: say } = words;

/** Turns end by themselves, so the page asks again this often. */
const RENEW_MS = 60_000;

/** The page. */
export default function Activity() {
  const week = useSignal<string | undefined>(undefined);
  const minute = Math.floor(slowClock.value / RENEW_MS);
  const told = useAsked(
    { of: "activity", ...(week.value === undefined ? {} : { week: week.value }) },
    epoch.value === 0 ? undefined : minute,
  );
  const year = useRef<HTMLElement>(null);
  const there = told?.of === "activity";
  useLayoutEffect(() => {
    // Today stands at the right end.
    const scroll = year.current?.querySelector(".year-scroll");
    if (scroll) scroll.scrollLeft = scroll.scrollWidth;
  }, [there]);
  if (told === undefined) return <Plain title={say.title} text={words.connection.connecting} />;
  if (told.of === "failed") {
    return <Plain title={say.title} text={told.why === "not_kept" ? say.notKept : say.unknown} />;
  }
  const { activity } = told;
  const today = localDay(appNow());
  const isNow = activity.week === mondayOf(today);
  const when = isNow ? say.thisWeek : say.weekOf(activity.week, today);
  const nothing = activity.year.length === 0 && activity.turns === 0;
  return (
    <>
      <h1 class="headline">
        {activity.kept || !nothing
          ? (
            <AgentText
              text={say.headline(activity.activeSecs, activity.turns, when, activity.topProject)}
            />
          )
          : say.off}
      </h1>
      {!activity.kept && (
        <p class="page-note">
          {say.offHint} <a href="/settings#keeping">{say.toSettings}</a>
        </p>
      )}
      {activity.kept && nothing && <p class="page-note">{say.empty}</p>}
      {!nothing && (
        <>
          <div class="week-paging" role="group" aria-label={say.week}>
            <Turn to={activity.before} name={say.earlier} go={(to) => week.value = to} />
            <Turn to={activity.after} name={say.later} go={(to) => week.value = to} />
          </div>
          <Week activity={activity} today={today} />
          <Numbers activity={activity} />
          <section class="year-part" aria-labelledby="year-title" ref={year}>
            <h2 class="set-title" id="year-title">{say.year}</h2>
            <Year activity={activity} today={today} />
            <p class="year-legend" aria-hidden="true">
              {say.less}
              <svg width={5 * 15} height="12">
                {[0, 1, 2, 3, 4].map((level) => (
                  <rect
                    key={level}
                    class={`year-cell level-${level}`}
                    x={level * 15}
                    width="12"
                    height="12"
                    rx="2"
                  />
                ))}
              </svg>
              {say.more}
            </p>
          </section>
        </>
      )}
    </>
  );
}

function Plain({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h1 class="headline">{title}</h1>
      <p class="page-note">{text}</p>
    </>
  );
}

/** To another week; without one the button stands there and says that it goes nowhere. */
function Turn(
  { to, name, go }: {
    readonly to: string | undefined;
    readonly name: string;
    readonly go: (to: string) => void;
  },
) {
  return (
    <button
      type="button"
      class="plain-button"
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && go(to)}
    >
      {name}
    </button>
  );
}

function Numbers({ activity }: { readonly activity: ActivityView }) {
  const numbers: readonly (readonly [value: string, name: string])[] = [
    [say.amount(activity.turns), say.turns],
    [say.amount(activity.steps), say.steps],
    [say.amount(activity.files), say.files],
    [say.linesValue(activity.added, activity.removed), say.lines],
    [say.answersValue(activity.allowed, activity.denied), say.answers],
    [say.amount(activity.answered), say.questions],
  ];
  return (
    <ul class="numbers" aria-label={say.numbers}>
      {numbers.map(([value, name]) => (
        <li key={name}>
          <b>{value}</b> <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
