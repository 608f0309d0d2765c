import assert from "node:assert/strict";

type Theme = "light" | "dark";
type Colour = readonly [red: number, green: number, blue: number];

const sheet = await Deno.readTextFile(new URL("static/10_tokens.css", import.meta.url));
const TOKEN = /--([\w-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/g;
const tokens = new Map(
  [...sheet.matchAll(TOKEN)].map(([, name = "", light = "", dark = ""]) =>
    [name, { light: parse(light), dark: parse(dark) }] as const
  ),
);

function parse(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function token(name: string, theme: Theme): Colour {
  const found = tokens.get(name);
  assert.ok(found, `no token "${name}"`);
  return found[theme];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function mix(over: Colour, under: Colour, share: number): Colour {
  const at = (i: 0 | 1 | 2) => over[i] * share + under[i] * (1 - share);
  return [at(0), at(1), at(2)];
}

function atLeast(least: number, text: Colour, ground: Colour, what: string): void {
  const reached = contrast(text, ground);
  assert.ok(reached >= least, `${what}: ${reached.toFixed(2)} is less than ${least}`);
}

const THEMES: readonly Theme[] = ["light", "dark"];
const GROUNDS = ["paper", "sheet", "well"];
const HUES = ["ember", "moss", "rust", "dusk"];
const TINTS = HUES.map((hue) => `${hue}-bg`);

Deno.test("tokens: text and hues reach 7:1 on every ground and on their tints", () => {
  for (const theme of THEMES) {
    for (const text of ["ink", "ink2"]) {
      for (const ground of [...GROUNDS, ...TINTS]) {
        atLeast(7, token(text, theme), token(ground, theme), `${theme}: ${text} on ${ground}`);
      }
    }
    for (const hue of HUES) {
      for (const ground of [...GROUNDS, `${hue}-bg`]) {
        atLeast(7, token(hue, theme), token(ground, theme), `${theme}: ${hue} on ${ground}`);
      }
    }
    atLeast(7, [255, 255, 255], token("moss-fill", theme), `${theme}: white on moss-fill`);
  }
});

Deno.test("tokens: third text reaches 4.5:1, edges and the focus ring 3:1", () => {
  for (const theme of THEMES) {
    for (const ground of GROUNDS) {
      atLeast(4.5, token("ink3", theme), token(ground, theme), `${theme}: ink3 on ${ground}`);
      atLeast(3, token("edge", theme), token(ground, theme), `${theme}: edge on ${ground}`);
      atLeast(3, token("dusk", theme), token(ground, theme), `${theme}: focus ring on ${ground}`);
    }
  }
});

Deno.test("tokens: text on the sky keeps 4.5:1 with the light on", () => {
  const glow =
    /--glow: light-dark\(rgb\((\d+) (\d+) (\d+) \/ (\d+)%\), rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)\)/
      .exec(sheet);
  assert.ok(glow, "no glow in the token file");
  const numbers = glow.slice(1).map(Number);
  for (const theme of THEMES) {
    const [red = 0, green = 0, blue = 0, percent = 0] = theme === "light"
      ? numbers.slice(0, 4)
      : numbers.slice(4);
    assert.deepEqual([red, green, blue], [...token("ember-fill", theme)], "the glow is ember");
    for (const height of ["sky-a", "sky-b", "sky-c"]) {
      const sky = token(height, theme);
      const lit = mix([red, green, blue], sky, percent / 100);
      // The light lies over the lower half only.
      for (const ground of height === "sky-a" ? [sky] : [sky, lit]) {
        for (const text of ["ink", "ink2", "ember", "moss", "rust"]) {
          atLeast(4.5, token(text, theme), ground, `${theme}: ${text} on ${height}`);
        }
      }
    }
  }
});

Deno.test("tokens: each badge's glyph reaches 3:1 on its disc", () => {
  for (const theme of THEMES) {
    for (
      const [glyph, disc] of [
        ["glyph-ember", "ember-fill"],
        ["glyph-moss", "moss-fill"],
        ["glyph-rust", "rust"],
        ["glyph-grey", "ink3"],
      ] as const
    ) {
      atLeast(3, token(glyph, theme), token(disc, theme), `${theme}: ${glyph} on ${disc}`);
    }
  }
});

Deno.test("styles: no other sheet names a colour of its own but white on the Allow button", async () => {
  const folder = new URL("static/", import.meta.url);
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".css") || name.startsWith("10_")) continue;
    const css = await Deno.readTextFile(new URL(name, folder));
    const colours = css.match(/#[0-9a-f]{3,8}\b/gi) ?? [];
    assert.deepEqual(colours.filter((colour) => colour !== "#fff"), [], name);
  }
});
