import assert from "node:assert/strict";
import { SPECIES } from "../../app/view/mod.ts";
import { iconOf } from "./icon.ts";

const svg = (address: string) => decodeURIComponent(address.replace("data:image/svg+xml,", ""));

Deno.test("iconOf() draws the count only while something needs the reader", () => {
  assert.doesNotMatch(svg(iconOf("griffon", 0)), /<text/);
  assert.match(svg(iconOf("griffon", 2)), />2<\/text>/);
  assert.match(svg(iconOf("griffon", 12)), />9\+<\/text>/);
});

Deno.test("iconOf() draws each species differently", () => {
  assert.equal(new Set(SPECIES.map((species) => iconOf(species, 0))).size, 8);
});
