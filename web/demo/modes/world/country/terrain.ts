/** The lie of the land before water wears it: where there is sea, how high hills and mountains rise. */
import { type Fractal, fractal, smoothstep, sum } from './noise.ts';

/** Metres of height that the coast's noise is worth, above and below the sea. */
const RISE = 330;
const DEPTH = 700;
const PEAKS = 1500;

/** What the ground is made of at a place, as sums of noise that go into `heightOf`. */
export interface Lie {
  /** Above 0 is land; its level set at 0 is the coast. */
  coast: number;
  /** Where there are mountains. */
  range: number;
  ridge: number;
  hills: number;
}

export interface Terrain {
  readonly warp: readonly [Fractal, Fractal];
  readonly coast: Fractal;
  readonly islets: Fractal;
  readonly range: Fractal;
  readonly ridge: Fractal;
  readonly hills: Fractal;
}

export function createTerrain(salt: number): Terrain {
  return {
    warp: [fractal(salt ^ 1, 2 ** 17, 2 ** 15, 0.5), fractal(salt ^ 2, 2 ** 17, 2 ** 15, 0.5)],
    coast: fractal(salt ^ 3, 2 ** 18, 2 ** 6, 0.52),
    islets: fractal(salt ^ 4, 2 ** 11, 2 ** 8, 0.6),
    range: fractal(salt ^ 5, 2 ** 17, 2 ** 15, 0.5),
    ridge: fractal(salt ^ 6, 2 ** 15, 2 ** 8, 0.5, true),
    hills: fractal(salt ^ 7, 2 ** 12, 2 ** 9, 0.4),
  };
}

/** By how much coasts are pushed about, which takes the noise's grain away. */
export const WARP = 24_000;

/** The height above the sea of what lies so. */
export function heightOf({ coast, range, ridge, hills }: Lie): number {
  if (coast <= 0) return DEPTH * coast;
  const inland = smoothstep(0.01, 0.25, coast);
  const mountains = smoothstep(-0.05, 0.55, range) * inland;
  const crest = Math.max(0, 0.42 + 0.5 * ridge);
  return RISE * coast + inland * 55 * (1 + hills) + mountains * PEAKS * crest * Math.sqrt(crest);
}

export function lieAt(t: Terrain, x: number, y: number, shortest: number): Lie {
  const wx = x + WARP * sum(t.warp[0], x, y, shortest, Infinity);
  const wy = y + WARP * sum(t.warp[1], x, y, shortest, Infinity);
  return {
    coast: 0.06 + sum(t.coast, wx, wy, shortest, Infinity),
    range: sum(t.range, wx, wy, shortest, Infinity),
    ridge: sum(t.ridge, wx, wy, shortest, Infinity),
    hills: sum(t.hills, x, y, shortest, Infinity),
  };
}
