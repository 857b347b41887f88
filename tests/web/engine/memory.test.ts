// The engine's memory after many calls of all sorts, good and bad, chunks, edits and forests, is what it was
// after the first ones.
import { expect, test } from 'vitest';
import { copse, memory } from '../support/engine-memory.js';
import { trials } from '../support/trials.js';

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

/** Does something so many times, of which the first ones may take memory. */
function expectNoGrowth(times: number, act: (n: number) => void): void {
  const first = Math.max(50, times / 100);
  for (let n = 0; n < first; n++) act(n);
  const before = memory.buffer.byteLength;
  for (let n = first; n < times; n++) act(n);
  expect(memory.buffer.byteLength).toBe(before);
}

const isBrief = trials(10) < 10;
const classes = [{ radius: 3 }, { radius: 1 }];
/** Whole numbers without a pattern, the same in every run. */
const roll = (n: number, below: number) => Math.imul(n + 1, 0x9e3779b1) % below;

test('a forest of two million stands at 20 bytes a sample', () => {
  const before = memory.buffer.byteLength;
  using forest = copse.forest({ radius: 1 });
  const { added } = forest.put('wood', { region: { x: 0, y: 0, width: 1700, height: 1700 } });
  expect(added.length).toBe(forest.length);
  expect(added.at(-1)).toBe(forest.length - 1);
  expect(forest.positions.some(Number.isNaN)).toBe(false);
  expect((memory.buffer.byteLength - before) / forest.length).toBeLessThanOrEqual(20);
  forest.delete('wood');
  expect(forest.length).toBe(0);
});

test('100,000 calls', () => {
  expectNoGrowth(trials(100_000) / calls.length, round);
});

test('100,000 chunks of worlds, here and there', () => {
  const ground = { region: meadow, obstacles: [{ point: [20, 10], clearance: 4 }] } as never;
  const worlds = [
    copse.world({ radius: 1, chunkSize: 10 }),
    copse.world({ classes, levels: 2, chunkSize: 10 }),
    copse.world({ radius: 1, chunkSize: 10, ground: () => ground }),
  ];
  expectNoGrowth(isBrief ? 1000 : 100_000, (n) => {
    worlds[n % worlds.length]?.chunk(roll(n, 1 << 20), roll(-n, 1 << 20));
  });
});

test('100,000 edits of a forest', () => {
  const forest = copse.forest({ classes });
  forest.put('wood', { region: { x: 0, y: 0, width: 60, height: 60 } });
  expectNoGrowth(isBrief ? 1000 : 100_000, (n) => {
    const circle = { x: 30 + roll(n, 30), y: 30 + roll(-n, 30), radius: 4 };
    forest.put(`lake ${n % 5}`, { region: { circle }, clear: n % 2 === 0 });
  });
  forest.dispose();
});

test('10,000 forests', () => {
  expectNoGrowth(trials(10_000), () => {
    const forest = copse.forest({ radius: 2 });
    forest.put('wood', { region: meadow });
    forest.dispose();
  });
});
