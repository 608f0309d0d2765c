/**
 * The settings of attention: sounds, notifications, presence, do not disturb.
 *
 * @module
 */

import { PRESENCES, type Settings } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { dndUntil } from "../bar/dnd.ts";
import { DND_MINUTES, dndEnd } from "../bar/presence.tsx";
import { choose } from "../page/choose.ts";
import { askForNotifications, type NotifyState, notifyState } from "../page/notify.ts";
import { Group, meansId, Row, Segments, Switch } from "./row.tsx";

const { settings: say } = words;

const BROWSER: Readonly<Record<NotifyState, string>> = {
  granted: say.browserAllows,
  denied: say.browserRefuses,
  default: say.browserAsks,
  none: say.browserCannot,
};

/** The group. */
export function AttentionGroup({ settings }: { readonly settings: Settings }) {
  const until = dndUntil.value;
  const browser = notifyState.value;
  return (
    <Group id="attention" title={say.attention}>
      <Switch
        id="sounds"
        label={say.sounds}
        means={say.soundsMean}
        on={settings.sounds}
        change={(value) => ({ key: "sounds", value })}
      />
      <Row id="volume" label={say.volume} means={say.volumeMeans}>
        <input
          id="volume"
          class="slider"
          type="range"
          min="0"
          max="100"
          step="5"
          aria-describedby={meansId("volume")}
          value={settings.volume}
          onChange={(event) => {
            const slider = event.currentTarget;
            const sent = choose({ key: "volume", value: slider.valueAsNumber });
            if (!sent) slider.valueAsNumber = settings.volume;
          }}
        />
        <output class="set-value" for="volume">{settings.volume}</output>
      </Row>
      <Switch
        id="notifications"
        label={say.notifications}
        means={say.notificationsMean}
        on={settings.notifications}
        change={(value) => ({ key: "notifications", value })}
      />
      <div class="set-row set-row-under">
        <p class="set-means" id="browser-means">{BROWSER[browser]}</p>
        {browser === "default" && (
          <div class="set-control">
            <button
              type="button"
              class="plain-button"
              aria-describedby="browser-means"
              onClick={(event) => {
                if (event.isTrusted) void askForNotifications();
              }}
            >
              {say.askBrowser}
            </button>
          </div>
        )}
      </div>
      <Segments
        id="presence"
        label={say.presence}
        means={say.presenceMeans(settings.presence)}
        values={PRESENCES}
        name={words.bar.presence}
        value={settings.presence}
        change={(value) => ({ key: "presence", value })}
      />
      <Row
        id="dnd"
        label={say.dnd}
        means={until === undefined
          ? say.dndMeans
          : `${words.bar.dndUntil(words.time.clock(new Date(until)))}. ${say.dndMeans}`}
        group
      >
        <div class="set-buttons" role="group" aria-labelledby="dnd-label">
          {until === undefined
            ? DND_MINUTES.map((minutes) => (
              <button
                type="button"
                class="plain-button"
                key={minutes}
                aria-label={words.bar.dndFor(minutes)}
                onClick={() => choose({ key: "dnd_until", value: dndEnd(minutes) })}
              >
                {say.dndShort(minutes)}
              </button>
            ))
            : (
              <button
                type="button"
                class="plain-button"
                onClick={() => choose({ key: "dnd_until", value: null })}
              >
                {words.bar.dndEnd}
              </button>
            )}
        </div>
      </Row>
    </Group>
  );
}
