// A grow gives its memory in the engine back, whether it is disposed of or forgotten.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { copse, memory } from '../support/engine-memory.js';
import { trials } from '../support/trials.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// About a megabyte of edges, which are in the engine's memory until the end.
const points = 3000;
const coords = Float64Array.from({ length: 2 * points }, (_, i) => {
  const angle = (2 * Math.PI * (i >> 1)) / points;
  return 100 * (i & 1 ? Math.sin(angle) : Math.cos(angle));
});
const region = { coords, ringEnds: [points] };
const begin = () => {
  const grow = copse.grow({ region, method: 'bridson', radius: 1 });
  grow.step(50);
  return grow;
};

test('many grows given up', () => {
  for (let i = 0; i < 3; i++) begin().dispose();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 100; i++) begin().dispose();
  expect(memory.buffer.byteLength).toBe(before);
});

test('loops broken off, none of which a finalizer could see', () => {
  const square = { x: 0, y: 0, width: 60, height: 40 };
  const peek = () => {
    for (const _ of copse.grow({ region: square, radius: 1 })) break;
  };
  peek();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < trials(20_000); i++) peek();
  expect(memory.buffer.byteLength).toBe(before);
});

test('many grows forgotten', async () => {
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 20; i++) {
    for (let k = 0; k < 5; k++) begin();
    collectGarbage();
    // Finalizers are called between tasks.
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(memory.buffer.byteLength).toBeLessThan(before + 5 * 2 ** 20);
});

test('many grows that end in an error', () => {
  const sliver = { coords: [0, 0, 1000, 500, 1000, 500.001], ringEnds: [3] };
  const fail = () => {
    const grow = copse.grow({ region: sliver, method: 'dart-throwing', radius: 1, limit: 20 });
    expect(() => grow.step(100)).toThrow('the limit');
  };
  fail();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) fail();
  expect(memory.buffer.byteLength).toBe(before);
});
