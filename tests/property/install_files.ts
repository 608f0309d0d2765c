/**
 * Generated settings files: valid in a dialect, laid out in every way an editor or a tool might.
 *
 * Guarantees only that the text is valid; nothing about its looks. Used by the install properties.
 *
 * @module
 */

import fc from "../packages/fast_check.ts";

/** Which deviations from plain JSON may occur. */
export interface Freedom {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
}

/** A value to be printed. */
type Value = string | number | boolean | null | readonly Value[] | {
  readonly [key: string]: Value;
};

/** Words of ours in places where they must mean nothing, and text that is easy to break. */
const TEXT = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "a && b <c> 'd'",
      "vults",
      "Vults-Hook",
      "/opt/vults-hook-logger/run.sh",
      "my-vults-hook",
      "/home/vults-hook/bin/lint",
      "// no comment",
      "/* none */",
      "}, ]",
      "naïve ☂ 雨",
      'say "hi"\\n',
      "",
    ),
  },
);

const HANDLER = fc.record({
  type: fc.constantFrom("command", "http"),
  command: TEXT,
  timeout: fc.integer({ min: 1, max: 600 }),
}, { requiredKeys: ["type"] });

const GROUP = fc.oneof(
  { weight: 5, arbitrary: fc.record({ hooks: fc.array(HANDLER, { maxLength: 3 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      matcher: fc.constantFrom("", "*", "Bash", "Edit|Write"),
      hooks: fc.array(HANDLER, { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<Value>("odd", 1, null, {}, { hooks: null }) },
);

const EVENTS = [
  "PreToolUse",
  "PostToolUse",
  "PermissionRequest",
  "Stop",
  "SessionStart",
  "FileChanged",
  "toString",
] as const;

const HOOKS = fc.uniqueArray(fc.constantFrom(...EVENTS), { maxLength: 4 }).chain((events) =>
  fc.tuple(...events.map(() =>
    fc.oneof(
      { weight: 8, arbitrary: fc.array(GROUP, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom<Value>(null, "off", {}) },
    )
  )).map((lists) => Object.fromEntries(events.map((event, i) => [event, lists[i] ?? []])))
);

const STATUS_LINE = fc.oneof(
  fc.record(
    { type: fc.constant("command"), command: TEXT, padding: fc.nat(3) },
    { requiredKeys: [] },
  ),
  fc.constantFrom<Value>(null, "plain", []),
);

const OTHER = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    TEXT,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(TEXT, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** A whole settings object, as its members in order. */
const SETTINGS = fc.uniqueArray(
  fc.oneof(
    HOOKS.map((hooks): [string, Value] => ["hooks", hooks as Value]),
    STATUS_LINE.map((line): [string, Value] => ["statusLine", line as Value]),
    fc.tuple(fc.constantFrom("env", "model", "permissions", "$schema", "vults-hook", "x"), OTHER),
  ),
  { maxLength: 5, selector: ([key]) => key },
);

/** How one file is printed. */
interface Looks {
  readonly eol: string;
  readonly unit: string;
  readonly colon: string;
  readonly before: string;
  readonly after: string;
}

const LOOKS = fc.record({
  eol: fc.constantFrom("\n", "\r\n"),
  unit: fc.constantFrom("  ", "    ", "\t", "   ", " ", ""),
  colon: fc.constantFrom(": ", ":", " : "),
  before: fc.constantFrom("", "\n", "  "),
  after: fc.constantFrom("", "\n", "\r\n", "\n\n", "  "),
});

/** Cheap decisions while printing: a stream of numbers that shrinks well. */
class Dice {
  readonly #values: readonly number[];
  #next = 0;

  constructor(values: readonly number[]) {
    this.#values = values;
  }

  /** A number below `sides`; 0 once the stream has run dry. */
  roll(sides: number): number {
    return (this.#values[this.#next++] ?? 0) % sides;
  }
}

/** The text of a settings file in a dialect with that freedom, blank files included. */
export function settingsText(freedom: Freedom): fc.Arbitrary<string> {
  const dice = fc.array(fc.nat(999), { maxLength: 120 });
  const written = fc.tuple(SETTINGS, LOOKS, dice).map(([members, looks, values]) => {
    const roll = new Dice(values);
    const lead = freedom.comments && roll.roll(6) === 1 ? `// top${looks.eol}` : "";
    const body = printMembers(members, "{", "}", "", looks, roll, freedom);
    const tail = freedom.comments && roll.roll(6) === 1 ? `${looks.eol}/* end */` : "";
    return looks.before + lead + body + tail + looks.after;
  });
  return fc.oneof(
    { weight: 30, arbitrary: written },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "\n", " \r\n", "{}", "{ }", "{\n}\n", '{"hooks":{}}'),
    },
  );
}

function print(value: Value, indent: string, looks: Looks, dice: Dice, freedom: Freedom): string {
  if (Array.isArray(value)) {
    const members = (value as readonly Value[]).map((
      item,
    ): [undefined, Value] => [undefined, item]);
    return printMembers(members, "[", "]", indent, looks, dice, freedom);
  }
  if (typeof value === "object" && value !== null) {
    return printMembers(Object.entries(value), "{", "}", indent, looks, dice, freedom);
  }
  return JSON.stringify(value);
}

function printMembers(
  members: readonly (readonly [string | undefined, Value])[],
  open: string,
  close: string,
  indent: string,
  looks: Looks,
  dice: Dice,
  freedom: Freedom,
): string {
  const inner = indent + looks.unit;
  const inline = dice.roll(4) === 1;
  const comment = (): string => {
    if (!freedom.comments || dice.roll(3) !== 1) return "";
    if (!inline && dice.roll(2) === 1) {
      return ` // vults-hook, "x"${dice.roll(2) === 1 ? "  " : ""}`;
    }
    return ["/* c */", " /* d */ ", ` /* e${looks.eol}f */`][dice.roll(3)] ?? "";
  };
  if (members.length === 0) {
    const inside = ["", " ", looks.eol + indent, looks.eol][dice.roll(4)] ?? "";
    const said = comment();
    return open + said + (said.includes("//") ? looks.eol : inside) + close;
  }
  const brk = (): string => inline ? [" ", ""][dice.roll(2)] ?? "" : looks.eol + inner;
  let text = open + comment();
  // A comment to the end of the line needs that end, whatever the layout says.
  const onward = (): string => {
    const gap = brk();
    return endsOpen(text) && !/[\r\n]/.test(gap) ? looks.eol + gap : gap;
  };
  members.forEach(([key, value], i) => {
    text += onward();
    if (key !== undefined) text += JSON.stringify(key) + looks.colon;
    text += print(value, inline ? indent : inner, looks, dice, freedom);
    const last = i === members.length - 1;
    const leading = dice.roll(12) === 1 && !inline ? looks.eol + inner : "";
    if (!last) text += comment().replace(/\/\/.*/, "") + leading + ",";
    else if (freedom.trailingCommas && dice.roll(2) === 1) text += ",";
    text += comment();
  });
  const end = inline
    ? [" ", ""][dice.roll(2)] ?? ""
    : ["", looks.eol + indent][dice.roll(8) === 1 ? 0 : 1] ?? "";
  const needs = endsOpen(text) && !/[\r\n]/.test(end);
  return text + (needs ? looks.eol : end) + close;
}

/** Whether the text ends inside a comment that runs to the end of its line. */
function endsOpen(text: string): boolean {
  return / \/\/ vults-hook, "x" *$/.test(lastLine(text));
}

function lastLine(text: string): string {
  return text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}
