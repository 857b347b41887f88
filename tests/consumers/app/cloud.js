// The calls "periodic" and "surface" of tests/web/space/golden-space.ts, whose hashes are in
// tests/expected-space.json.
export const cloud = { size: [9, 10, 11], seed: 7, radius: 1.1, periodic: true };

/** The mesh of the latter: what encloses (0, 0, 0) to (8, 8, 8). */
export const cube = {
  positions: Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) * 8),
  indices: [
    ...[0, 1, 3, 0, 3, 2, 4, 7, 5, 4, 6, 7, 0, 5, 1, 0, 4, 5],
    ...[2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 7, 3, 1, 5, 7],
  ],
};
