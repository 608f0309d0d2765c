import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { layOut, type Perch, type Room, wirePath, wireStart, wireY } from "./layout.ts";

const ROOM: Room = { width: 1280, height: 196, scrolls: false };
const quiet: Perch = { name: "shop", state: "Idle", spread: false, telling: false };
const needs: Perch = { name: "shop", state: "Needs you", spread: true, telling: true };
const birds = (count: number, bird = quiet) => Array.from({ length: count }, () => bird);

Deno.test("wireY() agrees with the path that is drawn", () => {
  const y0 = wireStart(196);
  assert.equal(y0, 118);
  assert.match(wirePath(1280, y0), /0 118Q640 136 1280 118/);
  assert.equal(wireY(0, 1280, y0), 118);
  assert.equal(wireY(640, 1280, y0), 127);
});

Deno.test("layOut() centres the flock and gives each bird the size its gap allows", () => {
  const size = (count: number) => layOut(birds(count), ROOM).places[0]?.size;
  assert.deepEqual([1, 8, 12, 14, 20, 24, 30, 48].map(size), [88, 88, 88, 72, 56, 56, 40, 40]);
  const [only] = layOut(birds(1), ROOM).places;
  assert.equal(only?.x, 640);
});

Deno.test("layOut() keeps every bird inside the wire, in order, up to 48 of them", () => {
  fc.assert(fc.property(
    fc.array(fc.constantFrom(quiet, needs), { minLength: 1, maxLength: 48 }),
    fc.integer({ min: 720, max: 2560 }),
    (perches, width) => {
      const { places, folded } = layOut(perches, { ...ROOM, width });
      assert.equal(folded, 0);
      assert.deepEqual(places.map(({ index }) => index), perches.map((_, index) => index));
      for (const { x } of places) assert.ok(x >= 0 && x <= width, `${x} of ${width}`);
    },
  ));
});

Deno.test("layOut() does not move a bird because of work", () => {
  const before = layOut(birds(8), ROOM).places.map(({ x, y }) => [x, y]);
  const working = birds(8, { ...quiet, state: "Searching" });
  const after = layOut(working, ROOM).places.map(({ x, y }) => [x, y]);
  assert.deepEqual(after, before);
});

Deno.test("layOut() pushes the neighbours of spread wings aside where it is crowded", () => {
  const crowd = [...birds(6), needs, ...birds(6)];
  const [with_, without] = [crowd, birds(13)].map((all) => layOut(all, ROOM).places);
  assert.equal((with_?.[5]?.x ?? 0) - (without?.[5]?.x ?? 0), -24);
  assert.equal((with_?.[7]?.x ?? 0) - (without?.[7]?.x ?? 0), 24);
  assert.equal(with_?.[6]?.x, without?.[6]?.x);
});

Deno.test("layOut() folds only birds with nothing to tell beyond 48", () => {
  const all = [...birds(40), ...birds(12, needs), ...birds(20)];
  const { places, folded } = layOut(all, ROOM);
  assert.equal(places.length + folded, all.length);
  assert.equal(places.length, 48);
  assert.equal(places.filter(({ index }) => all[index]?.telling).length, 12);
});

Deno.test("layOut() keeps the words of what needs a person in any crowd", () => {
  const all = [...birds(23), needs, ...birds(24)];
  const place = layOut(all, ROOM).places[23];
  assert.equal(place?.name, "shop");
  assert.deepEqual(place?.state, ["Needs you"]);
  assert.equal(layOut(all, ROOM).places[0]?.name, undefined);
});

Deno.test("layOut() breaks a long state in two lines instead of running into its neighbour", () => {
  const asking = { ...quiet, state: "Asks in its terminal", telling: true };
  assert.deepEqual(layOut(birds(7, asking), ROOM).places[0]?.state, ["Asks in its terminal"]);
  assert.deepEqual(layOut(birds(12, asking), ROOM).places[0]?.state, ["Asks in its", "terminal"]);
});

Deno.test("layOut() makes the wire longer where it scrolls instead of crowding it", () => {
  const { width, places } = layOut(birds(10), { width: 360, height: 134, scrolls: true });
  assert.ok(width > 880);
  assert.equal(places[0]?.size, 64);
  assert.equal((places[1]?.x ?? 0) - (places[0]?.x ?? 0), 88);
});

const STRIP: Room = { width: 1280, height: 72, scrolls: false, strip: true };

Deno.test("layOut() draws small birds in a strip and names only who needs somebody", () => {
  const { places } = layOut([quiet, needs, quiet], STRIP);
  assert.deepEqual(places.map(({ name }) => name), [undefined, "shop", undefined]);
  for (const { size, state, y, nameY } of places) {
    assert.equal(size, 40);
    assert.equal(state, undefined);
    assert.ok(y - size * 80 / 96 >= 0 && y + nameY <= STRIP.height, "inside the strip");
  }
});

Deno.test("layOut() keeps a crowd inside a strip, longer than the window only where it scrolls", () => {
  for (const scrolls of [false, true]) {
    const { places, width } = layOut(birds(48), { ...STRIP, width: 800, scrolls });
    assert.equal(width > 800, scrolls);
    for (const { x } of places) assert.ok(x >= 0 && x <= width, `${x} of ${width}`);
  }
});
