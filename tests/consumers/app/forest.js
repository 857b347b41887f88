// The call "obstacles" of tests/web/support/golden-calls.ts, whose hash is in tests/expected-calls.json.
export const forest = {
  region: [
    [0, 0],
    [400, 40],
    [330, 300],
    [60, 240],
  ],
  seed: 7,
  radius: 8,
  margin: 5,
  obstacles: [
    { point: [100, 200], clearance: 15 },
    {
      polyline: [
        [0, 120],
        [200, 150],
      ],
      clearance: 10,
    },
    { region: { x: 180, y: 60, width: 40, height: 30 }, clearance: 6 },
  ],
};
