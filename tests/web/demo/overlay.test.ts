import { expect, it } from 'vitest';
import type { Layer } from '../../../web/demo/geometry/filling.ts';
import { overlay } from '../../../web/demo/geometry/overlay.ts';
import { polygonsFrom } from '../../../web/demo/geometry/polygons.ts';
import { areaOf, type Ring, winding } from '../../../web/demo/geometry/rings.ts';
import { TooManyMeetings } from '../../../web/demo/geometry/sweep.ts';
import { trials } from '../support/trials.ts';
import { comb, fan, folded, scribble, star, sun, turned, zigzag } from './outlines.ts';

/** Numbers below 1 that follow from a seed. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const layer = (fill: Layer['fill'], ...rings: Ring[]): Layer => ({ rings, fill, cut: false });

/** Returns true if a place is inside, by the definition of each layer. */
function isInside(layers: readonly Layer[], x: number, y: number): boolean {
  const turns = (rings: readonly Ring[]): number =>
    rings.reduce((sum, ring) => sum + winding(ring, x, y), 0);
  const isIn = ({ rings, fill }: Layer): boolean => {
    if (fill === 'nonzero') return turns(rings) !== 0;
    if (fill === 'evenodd') return turns(rings) % 2 !== 0;
    const [first, ...others] = rings as [Ring, ...Ring[]];
    return turns([first]) % 2 !== 0 && others.every((ring) => turns([ring]) % 2 === 0);
  };
  return [...layers].reverse().find(isIn)?.cut === false;
}

function isNear(rings: readonly Ring[], x: number, y: number, distance: number): boolean {
  return rings.some((ring) => {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
      const [dx, dy] = [bx - ax, by - ay];
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.min(1, Math.max(0, along));
      if (Math.hypot(x - ax - t * dx, y - ay - t * dy) < distance) return true;
    }
    return false;
  });
}

it('layers of any rings lie over each other as their rules say, on coarse grids and fine ones', () => {
  const fills = ['evenodd', 'nonzero', 'shell'] as const;
  for (let trial = 1; trial <= trials(5000); trial++) {
    const draw = drawsOf(trial * 7919);
    const upTo = (count: number): number => Math.floor(draw() * count);
    const grid = [1, 4, 64, 1024][trial % 4]!;
    const span = [3, 8, 30, 200][(trial >> 2) % 4]!;
    const layers = Array.from({ length: 1 + upTo(3) }, (): Layer => {
      const ring = () =>
        Array.from({ length: 2 * (3 + upTo(12)) }, () => Math.round(draw() * span * grid) / grid);
      const rings = Array.from({ length: 1 + upTo(3) }, ring);
      return { rings, fill: fills[upTo(3)]!, cut: draw() < 0.3 };
    });
    const region = overlay(layers);
    const all = layers.flatMap(({ rings }) => rings);
    for (let k = 0; k < 60; k++) {
      const [x, y] = [draw() * span, draw() * span];
      if (isNear(all, x, y, 3 / 1024)) continue;
      const turns = region.reduce((sum, ring) => sum + winding(ring, x, y), 0);
      // Once around the inside, always the same way.
      expect(turns, `trial ${trial} at ${x}, ${y}`).toBe(isInside(layers, x, y) ? 1 : 0);
    }
  }
});

it('combs, stars and suns of thousands of edges come out whole at whatever angle', () => {
  for (const angle of [0, 90, 45, 30, 1e-3]) {
    const teeth = turned(comb(9500), angle);
    const [only, ...others] = overlay([layer('evenodd', teeth)]);
    expect(others).toEqual([]);
    expect(only?.length).toBe(teeth.length);
    // Half of each tooth is ground, and the back of the comb.
    expect(areaOf([only as Ring])).toBeCloseTo(1000 * 10 + 990 * 500, -2);
    const [line] = overlay([layer('evenodd', turned(zigzag(19_000), angle))]);
    expect(line?.length).toBe(zigzag(19_000).length);
  }
  expect(overlay([layer('evenodd', sun(19_000))])[0]?.length).toBe(2 * 19_000);
  expect(areaOf(overlay([layer('evenodd', fan(4000))]))).toBeCloseTo((Math.PI * 1e6) / 2, -3);
  // A star of 401 corners in steps of 200: each edge crosses 398 others.
  const corners = overlay([layer('evenodd', star(401, 200))]);
  expect(corners.reduce((sum, ring) => sum + ring.length / 2, 0)).toBeGreaterThan(159_000);
  // Its outer corners, and the inner ones between them.
  const [n, k] = [101, 50];
  const inner = (1000 * Math.cos((Math.PI * k) / n)) / Math.cos((Math.PI * (k - 1)) / n);
  const whole = overlay([layer('nonzero', star(n, k))]);
  expect(areaOf(whole) / (n * 1000 * inner * Math.sin(Math.PI / n))).toBeCloseTo(1, 5);
});

it('edges that meet more often than allowed are refused as soon as they have', () => {
  expect(() => overlay([layer('evenodd', scribble(20_000))], 20_000)).toThrow(TooManyMeetings);
  expect(() => overlay([layer('evenodd', folded(20_000))], 20_000)).toThrow(TooManyMeetings);
  // Each of 101 edges crosses 98 others.
  expect(() => overlay([layer('evenodd', star(101, 50))], 4948)).toThrow(TooManyMeetings);
  overlay([layer('evenodd', star(101, 50))], 4949);
});

it('thousands of rings within each other become polygons with their holes', () => {
  const square = (reach: number): Ring => [
    -reach,
    -reach,
    reach,
    -reach,
    reach,
    reach,
    -reach,
    reach,
  ];
  const rings = Array.from({ length: 5000 }, (_, i) => square(i + 1));
  const polygons = polygonsFrom(rings);
  expect(polygons).toHaveLength(2500);
  expect(polygons.every(({ holes }) => holes.length === 1)).toBe(true);
  for (const { outer, holes } of polygons)
    expect(outer[4]! - (holes[0]?.[4] ?? 0), `of ${outer[4]}`).toBe(1);
  const nested = overlay([layer('evenodd', ...rings)]);
  expect(areaOf(nested)).toBe(
    rings.reduce((sum, _, i) => sum + (i % 2 ? 1 : -1) * 4 * (i + 1) ** 2, 0),
  );
});
