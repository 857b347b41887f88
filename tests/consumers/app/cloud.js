// The call "periodic" of tests/web/space/golden-space.ts, whose hash is in tests/expected-space.json.
export const cloud = { size: [9, 10, 11], seed: 7, radius: 1.1, periodic: true };
