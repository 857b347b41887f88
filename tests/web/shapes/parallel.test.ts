// Lines beside lines: what lies far away changes nothing.
import { load } from 'copse/all';
import { expect, test } from 'vitest';

const copse = await load();
const crossing: [number, number][][] = [
  [
    [0, 50],
    [100, 57],
  ],
  [
    [50, 0],
    [43, 100],
  ],
];

test.each([500, 5e4, 5e6, 5e9])('a line at %d changes no point of another', (far) => {
  const options = { spacing: 7, offset: 3, jitter: 0.5, seed: 4 };
  const alone = copse.along({ line: crossing, ...options });
  const other: [number, number][] = [
    [far, far],
    [far + 100, far],
  ];
  const both = copse.along({ line: [...crossing, other], ...options });
  expect(both.length).toBeGreaterThan(alone.length);
  expect(both.positions.subarray(0, 2 * alone.length)).toEqual(alone.positions);
  expect(both.keys.subarray(0, alone.length)).toEqual(alone.keys);
});
