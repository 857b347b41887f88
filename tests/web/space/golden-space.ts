// tests/cpp/space_golden_test.cpp makes the same calls, and writes what it gets to
// tests/expected-space.json.
import type { BoxOptions, Space, SpaceSamples, SurfaceOptions } from 'copse/space';
import { hashOf } from '../support/golden.js';

const files: Record<string, Record<string, object>> = import.meta.glob(
  '../../expected-space.json',
  {
    import: 'default',
    eager: true,
  },
);
export const expected = Object.values(files)[0] ?? {};

const seed = 7;

/** A mesh around (0, 0, 0) to (8, 8, 8). */
const positions = Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) * 8);
const indices = [
  ...[0, 1, 3, 0, 3, 2, 4, 7, 5, 4, 6, 7, 0, 5, 1, 0, 4, 5],
  ...[2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 7, 3, 1, 5, 7],
];
/** A tetrahedron of four needles. */
const needles = {
  positions: [0, 0, 0, 90, 70, 80, 1, 0, 0.5, 0, 1.5, 0],
  indices: [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2],
};
const ten = { seed, size: [10, 10, 10], radius: 0.7 };
const nine = { seed, size: [9, 9, 9], radius: 0.7 };

export const boxes: Record<string, BoxOptions> = {
  plain: { seed, size: [30, 20, 25], radius: 0.9 },
  plane: { seed, size: [30, 20], radius: 0.9 },
  four: { seed, size: [5, 4, 4, 5], radius: 0.9 },
  eight: { seed, size: new Array(8).fill(1.5), radius: 0.9 },
  periodic: { seed, size: [9, 10, 11], radius: 1.1, periodic: true },
  float32: { ...ten, float32: true },
  sphere: { ...ten, region: { sphere: { center: [5, 5, 5], radius: 4.5 } } },
  mesh: { ...nine, region: { mesh: { positions, indices } } },
  'thin mesh': { ...nine, region: { mesh: needles } },
  voxels: { ...nine, region: { voxels: { data: [1, 0, 0, 1, 1, 0, 1, 1], size: [2, 2, 2] } } },
  existing: { ...nine, existing: { positions: [4, 4, 4, 1, 2, 3], clearance: [3, 2] } },
};
const surface = { seed, radius: 0.4, positions, indices };
export const surfaces: Record<string, SurfaceOptions> = {
  surface,
  'surface apart': { ...surface, sides: 'apart' },
  'surface of needles': { ...surface, ...needles },
  'surface by vertex': { ...surface, radius: { vertex: [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 0.4] } },
  'surface by weight': { ...surface, weight: [1, 1, 0, 0, 0.5, 0.5, 0, 0] },
};

/** The names of all calls. */
export const calls = [...Object.keys(boxes), ...Object.keys(surfaces)];

/** Makes a call, and returns its count and hash. */
export function made(space: Space, name: string): object {
  return madeOf(
    boxes[name]
      ? space.sampleBox(boxes[name])
      : space.sampleSurface(surfaces[name] as SurfaceOptions),
  );
}

/** Samples as an entry of tests/expected-space.json. */
export function madeOf({ length, positions }: SpaceSamples): object {
  return { count: length, hash: hashOf(positions) };
}
