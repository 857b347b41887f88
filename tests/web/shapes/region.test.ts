import { load, type Region, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const square = { x: 0, y: 0, width: 20, height: 20 };
const draw = (region: Region) => copse.sample({ region, radius: 2 }).positions;
const refused = (region: unknown) =>
  caught(() => copse.sample({ region, radius: 2 } as SampleOptions));
const expected = draw(square);

afterEach(() => {
  expect(draw(square)).toEqual(expected);
});

class Rectangle {
  type = 1;
  rotation = 0;
  x = 0;
  y = 0;
  width = 20;
  height = 20;
}

const corners: [number, number][] = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];
const points = corners.map(([x, y]) => ({ x, y }));
const closed: [number, number][] = [...corners, [0, 0]];

describe('the same square in every spelling gives the same samples', () => {
  const spellings: Record<string, Region> = {
    'an instance of a class': new Rectangle(),
    'a ring of [x, y]': corners,
    'a ring the other way round': [...corners].reverse(),
    'a closed ring': closed,
    'a ring of { x, y }': points,
    'rings of [x, y]': [corners],
    'rings of { x, y }': [points],
    'a ring with heights': corners.map(([x, y]) => [x, y, 100]),
    'flat numbers': { coords: corners.flat(), ringEnds: [4] },
    'flat typed arrays': { coords: Float64Array.from(corners.flat()), ringEnds: Uint32Array.of(4) },
    'flat floats': { coords: Float32Array.from(corners.flat()), ringEnds: [4] },
    'a Polygon': { type: 'Polygon', coordinates: [closed] },
    'path data': { path: 'M0 0H20V20H0Z' },
    'relative path data': { path: 'm0 0 20 0 0 20 -20 0' },
    'a mask of one pixel': {
      mask: { data: Uint8Array.of(255), width: 1, height: 1 },
      width: 20,
      height: 20,
    },
    'a mask of 400 pixels': {
      mask: { data: new Float32Array(400).fill(1), width: 20, height: 20 },
    },
  };
  test.each(Object.entries(spellings))('%s', (_, region) => {
    expect(draw(region)).toEqual(expected);
  });
});

test('several rings fill by the rule', () => {
  const hole = [
    [5, 5],
    [15, 5],
    [15, 15],
    [5, 15],
  ];
  const inside = (fillRule: 'evenodd' | 'nonzero') => {
    const samples = copse.sample({ region: [corners, hole], radius: 1, fillRule });
    return [...samples].filter(([x, y]) => x > 5 && x < 15 && y > 5 && y < 15).length;
  };
  expect(inside('evenodd')).toBe(0);
  expect(inside('nonzero')).toBeGreaterThan(50);
});

test('a circle is filled, and no sample leaves it', () => {
  const circle = { x: 3, y: -4, radius: 20 };
  const samples = copse.sample({ region: { circle }, radius: 1 });
  expect(samples.length).toBeGreaterThan(0.65 * Math.PI * 400);
  for (const [x, y] of samples) expect(Math.hypot(x - 3, y + 4)).toBeLessThanOrEqual(20);
});

describe('regions that are none', () => {
  test.each([
    ['missing', undefined, 'missing-option', 'region'],
    ['null', null, 'wrong-type', 'region'],
    ['a number', 5, 'wrong-type', 'region'],
    ['a string', 'M0 0', 'wrong-type', 'region'],
    ['a function', () => square, 'wrong-type', 'region'],
    ['a bare typed array', new Float64Array(8), 'wrong-type', 'region'],
    ['an object of nothing', {}, 'invalid-region', 'region'],
    ['an object of other names', { polygon: corners }, 'invalid-region', 'region'],
    [
      'bare ImageData',
      { data: new Uint8Array(4), width: 1, height: 1 },
      'invalid-region',
      'region',
    ],
    ['an array of nothing', [], 'invalid-region', 'region'],
    ['a ring of nothing', [[]], 'invalid-region', 'region'],
    ['a ring of strings', ['0,0', '1,0', '1,1'], 'invalid-region', 'region[0]'],
    ['a ring of numbers', [0, 0, 1, 0, 1, 1], 'invalid-region', 'region[0]'],
    [
      'numbers as strings',
      [
        ['0', '0'],
        ['1', '0'],
        ['1', '1'],
      ],
      'invalid-region',
      'region[0][0]',
    ],
    ['a point of one number', [[0, 0], [1], [1, 1]], 'invalid-region', 'region[1][1]'],
    ['a point without y', [{ x: 0, y: 0 }, { x: 1 }], 'invalid-region', 'region[1].y'],
    [
      'BigInts',
      [
        [0n, 0n],
        [1n, 0n],
        [1n, 1n],
      ],
      'invalid-region',
      'region[0][0]',
    ],
    [
      'an array with a hole',
      Object.assign([], { 0: [0, 0], 2: [1, 1] }),
      'invalid-region',
      'region[1]',
    ],
    ['an array with undefined', [[0, 0], undefined, [1, 1]], 'invalid-region', 'region[1]'],
    [
      'an array that begins with a hole',
      Object.assign([], { 2: [1, 1] }),
      'invalid-region',
      'region[0]',
    ],
    ['a ring among rings that is none', [corners, 5], 'wrong-type', 'region[1]'],
    ['typed arrays as rings', [new Float64Array(8)], 'invalid-region', 'region[0]'],
    ['a typed array among rings', [corners, new Float64Array(8)], 'wrong-type', 'region[1]'],
    [
      'too few points',
      [
        [0, 0],
        [1, 1],
      ],
      'invalid-region',
      'region',
    ],
    [
      'two distinct points',
      [
        [0, 0],
        [1, 1],
        [0, 0],
        [1, 1],
      ],
      'invalid-region',
      'region',
    ],
    [
      'zero area',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      'invalid-region',
      'region',
    ],
    [
      'NaN',
      [
        [0, 0],
        [Number.NaN, 1],
        [2, 2],
      ],
      'invalid-region',
      'region',
    ],
    [
      'an infinite number',
      [
        [0, 0],
        [Infinity, 1],
        [2, 2],
      ],
      'invalid-region',
      'region',
    ],
  ])('%s', (_, region, code, option) => {
    expect(refused(region)).toMatchObject({ code, option });
  });
  test('hints at the spelling that was meant', () => {
    expect(refused('M0 0').message).toMatch(/path data go in \{ path \}$/);
    expect(refused(new Float64Array(8)).message).toMatch(/\{ coords, ringEnds \}$/);
    expect(refused([new Float64Array(8)]).message).toMatch(/\{ coords, ringEnds \}$/);
    expect(refused({ cirle: {} }).message).toMatch(/did you mean circle\?$/);
    const image = { data: new Uint8Array(4), width: 1, height: 1 };
    expect(refused(image).message).toMatch(/did you mean \{ mask: image \}\?$/);
  });
});

describe('rectangles', () => {
  test.each([
    ['x', Number.NaN],
    ['y', Infinity],
    ['width', 0],
    ['width', -5],
    ['height', Number.NaN],
    ['height', Infinity],
    ['x', '0'],
    ['width', undefined],
    ['y', null],
    ['height', 20n],
  ])('%s cannot be %s', (name, value) => {
    const error = refused({ ...square, [name]: value });
    expect(error).toMatchObject({ option: `region.${name}`, value });
  });
  test('a field that means nothing here is named', () => {
    const error = refused({ ...square, heigth: 5 });
    expect(error.message).toBe('region.heigth: is not known; did you mean height?');
  });
});

describe('circles', () => {
  test.each([
    ['x', Number.NaN],
    ['radius', 0],
    ['radius', -1],
    ['radius', Infinity],
    ['y', '0'],
  ])('%s cannot be %s', (name, value) => {
    const error = refused({ circle: { x: 0, y: 0, radius: 1, [name]: value } });
    expect(error).toMatchObject({ option: `region.circle.${name}`, value });
  });
  test.each([null, 5, undefined])('%s is none', (circle) => {
    expect(refused({ circle }).option).toBe('region.circle');
  });
  test('r is named', () => {
    const error = refused({ circle: { x: 0, y: 0, r: 1 } });
    expect(error.option).toBe('region.circle.r');
  });
});

test('whatever else is given as region is refused, and never harms', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withSparseArray: true, withTypedArray: true }),
      (region) => {
        refused(region);
      },
    ),
    { numRuns: 2000 },
  );
});
