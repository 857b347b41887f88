// The oracle must see what is wrong, or its silence means nothing.
import { load, type Samples } from 'copse/all';
import pointInPolygon from 'point-in-polygon-hao';
import { expect, test } from 'vitest';
import { complaint, Outline } from './oracle.js';

const square = { coords: [0, 0, 50, 0, 50, 50, 0, 50], ringEnds: [4] };
const copse = await load();
const good = copse.sample({ region: square, radius: 5 });

function altered(change: (points: [number, number][]) => void): Samples {
  const points = [...good];
  change(points);
  const { report } = good;
  return {
    ...{ report, positions: Float64Array.from(points.flat()), length: points.length },
    [Symbol.iterator]: () => points[Symbol.iterator](),
  } as unknown as Samples;
}

test('is content with a good set', () => {
  expect(complaint(good, square)).toBeUndefined();
});

test('misses any one sample that is taken away', () => {
  for (let i = 0; i < good.length; i++) {
    expect(
      complaint(
        altered((points) => points.splice(i, 1)),
        square,
      ),
    ).toMatch(/is free/);
  }
});

test('sees samples too close, outside, twice, or off the lattice', () => {
  const { unit } = good.report;
  const put = (x: number, y: number) =>
    complaint(
      altered((points) => points.push([x, y])),
      square,
    );
  expect(put(25, 25)).toMatch(/too close/);
  expect(put(-unit, 25)).toMatch(/outside|close/);
  expect(put(-20, 25)).toMatch(/outside/);
  expect(put(25 + unit / 2, 25)).toMatch(/off lattice|close/);
  expect(put(...([...good][0] as [number, number]))).toMatch(/twice/);
});

test('agrees with point-in-polygon-hao about what is inside', () => {
  const star: [number, number][] = [
    [0, 30],
    [40, 0],
    [20, 50],
    [0, 0],
    [40, 30],
    [0, 30],
  ];
  const outline = new Outline({ coords: star.flat(), ringEnds: [star.length] }, 'evenodd');
  for (let x = -1; x <= 41; x += 0.5) {
    for (let y = -1; y <= 51; y += 0.5) {
      const there = pointInPolygon([x, y], [star]);
      const expected = there === 0 ? 'edge' : there ? 'inside' : 'outside';
      expect(outline.where(x, y), `${x} ${y}`).toBe(expected);
    }
  }
});
