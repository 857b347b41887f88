// The engine's memory after many calls of all sorts, good and bad, is what it was after the first ones.
import { expect, test } from 'vitest';
import { copse, memory } from './engine-memory.js';
import { trials } from './trials.js';

const meadow = [
  [0, 0],
  [40, 4],
  [33, 30],
  [6, 24],
] as [number, number][];
const calls: object[] = [
  { region: meadow, radius: 2 },
  { region: meadow, radius: 2, margin: 1, obstacles: [{ point: [20, 10], clearance: 4 }] },
  { region: meadow, radius: { min: 2, max: 6, at: (x: number) => 2 + x / 20 }, order: 'random' },
  { region: meadow, classes: [{ radius: 4 }, { radius: 2 }], existing: [[10, 10]] },
  { region: meadow, count: 30 },
  { region: meadow, radius: 2, order: 'progressive', float32: true },
  { region: { x: 0, y: 0, width: 30, height: 30 }, radius: 2, periodic: true },
  { region: meadow, radius: 2, method: 'bridson' },
  { region: meadow, count: 20, method: 'best-candidate' },
  // And what is refused, before it begins or while it runs.
  { region: [meadow.slice(0, 2)], radius: 2 },
  { region: meadow, radius: 0.001, limit: 100 },
  { region: meadow, radius: 2, obstacles: [{ region: [[0, 0]] }] },
  { region: meadow, radius: 1e-300 },
];

function round(seed: number): void {
  for (const call of calls) {
    try {
      copse.sample({ ...call, seed } as never);
    } catch (error) {
      expect((error as Error).name).toBe('CopseError');
    }
  }
}

test('100,000 calls leave the memory as it was', () => {
  const rounds = trials(100_000) / calls.length;
  const first = Math.ceil(rounds / 100);
  for (let seed = 0; seed < first; seed++) round(seed);
  const before = memory.buffer.byteLength;
  for (let seed = first; seed < rounds; seed++) round(seed);
  expect(memory.buffer.byteLength).toBe(before);
});
