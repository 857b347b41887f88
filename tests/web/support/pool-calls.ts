// Calls of a pool for worker/worker.test.ts and browser/worker.test.ts, besides the golden calls.
import type { SampleOptions } from 'copse/all';

const region = { x: 0, y: 0, width: 300, height: 200 };

/** Options that cannot be posted as they are, or must not be handed over. */
export const others: Record<string, SampleOptions> = {
  'a function': { region, radius: { min: 4, max: 9, at: (x, y) => 4 + (x + y) / 100 } },
  'existing samples': {
    region,
    radius: 6,
    existing: { positions: Float64Array.of(50, 50, 60, 60), radii: Float32Array.of(20, 4) },
  },
  'existing samples of classes': {
    region,
    classes: [{ radius: 8 }, { radius: 4 }],
    existing: { positions: [50, 50], classes: Uint8Array.of(1) },
  },
  'flat rings that show a part of a buffer': {
    region: {
      coords: Float64Array.of(9, 9, 0, 0, 90, 0, 90, 90, 7).subarray(2, 8),
      ringEnds: Uint32Array.of(3),
    },
    radius: 3,
  },
  'a mask': {
    region: { mask: { data: Uint8Array.of(255, 0, 255, 255), width: 2, height: 2 }, width: 80 },
    radius: 2,
    float32: true,
  },
  path: { region: { path: 'M0 0C40 0 40 40 0 40A30 20 30 1 1 0 0Z' }, radius: 1, seed: 'oak' },
};

/** Large enough to be stopped and watched on its way: some 250 ms. */
export const long: SampleOptions = {
  region: { x: 0, y: 0, width: 1000, height: 1000 },
  radius: 0.8,
};
