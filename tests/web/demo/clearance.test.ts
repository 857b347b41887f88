// Trees hide neither houses nor roads: what is to be seen keeps the ground below it free.
import { load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY, type Scene } from '../../../web/demo/scene/scene.ts';
import { area, house, lake, road, type Thing, WALLS } from '../../../web/demo/scene/things.ts';
import { optionsFor } from '../../../web/demo/wood/calls.ts';
import { plant, treeStyleOf, treesAt } from '../../../web/demo/wood/plant.ts';
import { emptyTrees } from '../../../web/demo/wood/trees.ts';
import { trials } from '../support/trials.ts';

const copse = await load();
const SIDE = 600;
const WOOD = [0, 0, SIDE, 0, SIDE, SIDE, 0, SIDE];

/** Returns true if any crown of the wood stands before one of these places. */
function hides(
  scene: Scene,
  options: SampleOptions,
  places: readonly (readonly [number, number])[],
): boolean {
  const { positions, length, classes } = copse.sample(options);
  const trees = emptyTrees(length);
  const style = treeStyleOf(scene);
  for (let i = 0; i < length; i++) {
    const kind = classes?.[i] ?? 1;
    plant(trees, i, positions[2 * i] as number, positions[2 * i + 1] as number, kind, style);
    const [x, y, size] = [trees.x[i], trees.y[i], trees.size[i]] as [number, number, number];
    // A crown's middle, without its ragged top and sides.
    const isBefore = places.some(
      ([px, py]) => Math.abs(px - x) < 0.15 * size && py < y - 0.1 * size && py > y - 0.6 * size,
    );
    if (isBefore) return true;
  }
  return false;
}

const around = (scene: Scene, thing: Thing): SampleOptions => optionsFor(scene, [WOOD], [thing]);

const scenes = fc
  .record({ radius: fc.integer({ min: 6, max: 45 }), seed: fc.nat(999), isMixed: fc.boolean() })
  .map(
    ({ radius, seed, isMixed }): Scene => ({
      ...EMPTY,
      radius,
      seed: String(seed),
      kinds: isMixed ? [0.5, 0.5, 0.5] : [0, 0, 0],
      things: [area('rectangle', [WOOD])],
    }),
  );

it('no crown stands before a house', () => {
  const [x, y] = [SIDE / 2, SIDE / 2];
  const front = [-16, -8, 0, 8, 16].flatMap((dx) => [
    [x + dx, y] as const,
    [x + dx, y + 9] as const,
  ]);
  fc.assert(
    fc.property(scenes, (scene) => !hides(scene, around(scene, house({ x, y })), front)),
    { numRuns: trials(60) },
  );
});

it('beside a house there is room for half of any crown', () => {
  const hut = house({ x: SIDE / 2, y: SIDE / 2 });
  fc.assert(
    fc.property(scenes, (scene) => {
      const { positions } = copse.sample(around(scene, hut));
      const trees = treesAt(Float64Array.from(positions), scene);
      for (let i = 0; i < trees.count; i++) {
        if (Math.abs((trees.y[i] as number) - hut.y) > WALLS.down) continue;
        const away = Math.abs((trees.x[i] as number) - hut.x) - WALLS.across;
        expect(away).toBeGreaterThan(0.3 * (trees.size[i] as number));
      }
    }),
    { numRuns: trials(60) },
  );
});

it('no crown stands before a road, however it runs', () => {
  fc.assert(
    fc.property(scenes, fc.double({ min: 0, max: 3.1, noNaN: true }), (scene, turn) => {
      const at = (t: number) =>
        [SIDE / 2 + t * Math.cos(turn), SIDE / 2 + t * Math.sin(turn)] as const;
      const middle = Array.from({ length: 21 }, (_, i) => at(20 * i - 200));
      return !hides(scene, around(scene, road([...at(-200), ...at(200)])), middle);
    }),
    { numRuns: trials(60) },
  );
});

it('no crown stands before a lake', () => {
  const ring = Array.from({ length: 40 }, (_, i) => [
    SIDE / 2 + 110 * Math.cos((i * Math.PI) / 20),
    SIDE / 2 + 70 * Math.sin((i * Math.PI) / 20) + 14 * Math.cos((i * Math.PI) / 7),
  ]);
  const inner = ring.map(
    ([x = 0, y = 0]) => [0.9 * x + 0.05 * SIDE, 0.9 * y + 0.05 * SIDE] as const,
  );
  fc.assert(
    fc.property(
      scenes,
      (scene) => !hides(scene, around(scene, lake('freehand', [ring.flat()])), inner),
    ),
    { numRuns: trials(60) },
  );
});

it('without the room below it a house is hidden', () => {
  const scene: Scene = { ...EMPTY, radius: 30, things: [area('rectangle', [WOOD])] };
  const walls = { x: SIDE / 2 - 19, y: SIDE / 2 - 11, width: 38, height: 22 };
  const front = [[SIDE / 2, SIDE / 2] as const];
  const isHidden = (seed: number): boolean =>
    hides(
      scene,
      { ...optionsFor(scene, [WOOD], []), obstacles: [{ region: walls, clearance: 20 }], seed },
      front,
    );
  expect(Array.from({ length: 20 }, (_, seed) => seed).some(isHidden)).toBe(true);
});
