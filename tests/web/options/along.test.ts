// The options of `along`: lines in every spelling, and errors.
import { type AlongOptions, load } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { trials } from '../support/trials.js';

const copse = await load();

describe('lines are read', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ];
  const open = [
    [0, 0],
    [4, 0],
    [4, 4],
  ];
  const closed = [...square, [0, 0]];
  const lengthOf = (line: AlongOptions['line']) => copse.along({ line, spacing: 1 }).length;

  test.each<[string, AlongOptions['line'], number]>([
    ['[x, y]', open, 9],
    [
      '{ x, y }',
      [
        { x: 0, y: 0 },
        { x: 8, y: 0 },
      ],
      9,
    ],
    ['numbers', [0, 0, 4, 0, 4, 4], 9],
    ['a typed array', Float32Array.of(0, 0, 4, 0, 4, 4), 9],
    ['an attribute', { array: Float32Array.of(0, 0, 4, 0, 4, 4), itemSize: 2 }, 9],
    [
      'a set',
      new Set([
        [0, 0],
        [4, 0],
        [4, 4],
      ]),
      9,
    ],
    ['braces', { polyline: open }, 9],
    ['braces around numbers', { polyline: [0, 0, 4, 0, 4, 4] }, 9],
    ['several', [open, open.map(([x, y]) => [(x as number) + 9, y as number])], 18],
    ['closed by its last point', closed, 16],
    ['a path', { path: 'M0 0h4v4' }, 9],
    ['a closed path', { path: 'M0 0h4v4h-4z' }, 16],
    ['a path of two', { path: 'M0 0h4v4h-4z m10 0 4 0 0 4' }, 16 + 9],
    ['a path that goes on after z', { path: 'M0 0h4v4h-4zv-4' }, 16 + 5],
    ['a path with exponents', { path: 'M0 0 4e0 0 4E0 4' }, 9],
    ['a path of points', { path: 'M9 9 M0 0h4v4h-4z M1 1z' }, 16],
    ['a LineString', { type: 'LineString', coordinates: open }, 9],
    ['a MultiLineString', { type: 'MultiLineString', coordinates: [open, closed] }, 9 + 16 - 0],
    ['a Polygon', { type: 'Polygon', coordinates: [closed] }, 16],
    ['a Polygon left open', { type: 'Polygon', coordinates: [square] }, 16],
    [
      'a collection',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: null },
          { type: 'Feature', geometry: { type: 'LineString', coordinates: open } as never },
          {
            type: 'Feature',
            geometry: { type: 'MultiPolygon', coordinates: [[square], [square]] } as never,
          },
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [9, 9],
                [13, 9],
              ],
            } as never,
          },
        ],
      },
      9 + 16 + 16 + 5,
    ],
    ['a rectangle', { x: 0, y: 0, width: 4, height: 4 }, 16],
    ['a circle', { circle: { x: 0, y: 0, radius: 16 / (2 * Math.PI) } }, 16],
    ['flat rings', { coords: square.flat(), ringEnds: [4] }, 16],
    ['an edge', { region: square as [number, number][] }, 16],
    [
      'the edge of a circle',
      { region: { circle: { x: 0, y: 0, radius: 16 / (2 * Math.PI) } } },
      16,
    ],
    [
      'points twice',
      [
        [0, 0],
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
        [4, 4],
      ],
      9,
    ],
    [
      'a point beside a line',
      [
        [
          [7, 7],
          [7, 7],
        ],
        open,
      ],
      9,
    ],
  ])('%s', (_, line, count) => {
    expect(lengthOf(line)).toBe(count);
  });

  test('samples are a line, too', () => {
    const posts = copse.along({ line: open, spacing: 1 });
    expect(copse.along({ line: posts, spacing: 1 }).positions).toEqual(posts.positions);
  });
});

describe('what cannot be done is refused', () => {
  const line = [
    [0, 0],
    [10, 0],
  ];
  const mask = { data: Uint8Array.of(255), width: 1, height: 1 };
  test.each<[string, unknown, string, string]>([
    ['nothing', undefined, 'missing-option', 'options'],
    ['no options', {}, 'missing-option', 'spacing'],
    ['no line', { spacing: 1 }, 'missing-option', 'line'],
    ['no spacing', { line }, 'missing-option', 'spacing'],
    ['both', { line, spacing: 1, count: 2 }, 'conflicting-options', 'count'],
    ['spacing 0', { line, spacing: 0 }, 'out-of-range', 'spacing'],
    ['spacing NaN', { line, spacing: Number.NaN }, 'out-of-range', 'spacing'],
    ['spacing ∞', { line, spacing: Number.POSITIVE_INFINITY }, 'out-of-range', 'spacing'],
    ['spacing as text', { line, spacing: '3' }, 'wrong-type', 'spacing'],
    ['count 0', { line, count: 0 }, 'out-of-range', 'count'],
    ['count 1.5', { line, count: 1.5 }, 'out-of-range', 'count'],
    ['an offset below 0', { line, spacing: 1, offset: -1 }, 'out-of-range', 'offset'],
    ['an offset beyond all', { line, count: 3, offset: 1e200 }, 'out-of-range', 'offset'],
    ['sides without offset', { line, spacing: 1, sides: 'left' }, 'conflicting-options', 'sides'],
    ['unknown sides', { line, spacing: 1, offset: 1, sides: 'top' }, 'wrong-type', 'sides'],
    ['jitter above 1', { line, spacing: 1, jitter: 1.1 }, 'out-of-range', 'jitter'],
    ['corners in degrees', { line, spacing: 1, corners: 30 }, 'out-of-range', 'corners'],
    ['corners as text', { line, spacing: 1, corners: 'all' }, 'wrong-type', 'corners'],
    ['an unknown option', { line, spacing: 1, radius: 3 }, 'unknown-option', 'radius'],
    ['a point', { line: [[3, 3]], spacing: 1 }, 'invalid-region', 'line'],
    [
      'one place',
      {
        line: [
          [3, 3],
          [3, 3],
        ],
        spacing: 1,
      },
      'invalid-region',
      'line',
    ],
    ['an empty list', { line: [], spacing: 1 }, 'invalid-region', 'line'],
    [
      'an empty collection',
      { line: { type: 'FeatureCollection', features: [] }, spacing: 1 },
      'invalid-region',
      'line',
    ],
    [
      'GeoJSON of points',
      { line: { type: 'Point', coordinates: [0, 0] }, spacing: 1 },
      'invalid-geojson',
      'line.type',
    ],
    [
      'NaN',
      {
        line: [
          [0, 0],
          [Number.NaN, 0],
        ],
        spacing: 1,
      },
      'out-of-range',
      'line',
    ],
    ['∞', { line: [0, 0, Number.POSITIVE_INFINITY, 0], spacing: 1 }, 'out-of-range', 'line'],
    ['too far', { line: [0, 0, 1e200, 0], spacing: 1 }, 'out-of-range', 'line'],
    ['three numbers', { line: [0, 0, 1], spacing: 1 }, 'wrong-type', 'line'],
    ['text', { line: 'M0 0h9', spacing: 1 }, 'wrong-type', 'line'],
    ['a bad path', { line: { path: 'M0 0 L' }, spacing: 1 }, 'invalid-path', 'line.path'],
    ['a mask', { line: { mask }, spacing: 1 }, 'wrong-type', 'line'],
    ['an object', { line: { from: 1 }, spacing: 1 }, 'wrong-type', 'line'],
    [
      'rings that fall',
      { line: { coords: [0, 0, 1, 0], ringEnds: [2, 1] }, spacing: 1 },
      'invalid-region',
      'line',
    ],
    [
      'rings beyond',
      { line: { coords: [0, 0, 1, 0], ringEnds: [5] }, spacing: 1 },
      'invalid-region',
      'line',
    ],
    ['too many', { line, spacing: 1, limit: 10 }, 'limit', 'spacing'],
    ['far too many', { line, spacing: 1e-10 }, 'limit', 'spacing'],
    ['more than memory holds', { line, spacing: 1e-9, limit: 1e12 }, 'limit', 'spacing'],
    ['a count above the limit', { line, count: 11, limit: 10 }, 'limit', 'count'],
    [
      'a spacing below the precision',
      { line: [0, 0, 1e18, 0], spacing: 1 },
      'precision',
      'spacing',
    ],
    ['an offset below the precision', { line, spacing: 1, offset: 1e-9 }, 'precision', 'offset'],
    ['a seed that is none', { line, spacing: 1, seed: Number.NaN }, 'out-of-range', 'seed'],
  ])('%s', (_, options, code, option) => {
    const error = caught(() => copse.along(options as AlongOptions));
    expect([error.code, error.option]).toEqual([code, option]);
  });

  test('whatever is given, it ends in points or an error', () => {
    const anything = fc.anything({ withTypedArray: true, withMap: true, withNullPrototype: true });
    const place = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    const name = fc.constantFrom(
      'polyline',
      'path',
      'region',
      'type',
      'coordinates',
      'circle',
      'coords',
      'x',
    );
    const value = fc.oneof(
      anything,
      fc.array(place),
      fc.constantFrom('LineString', 'Feature', 'M0 0h9'),
    );
    const line = fc.oneof(anything, fc.dictionary(name, value), fc.array(value));
    const option = fc.constantFrom('spacing', 'count', 'offset', 'sides', 'corners', 'jitter');
    fc.assert(
      fc.property(line, fc.dictionary(option, anything), (given, others) => {
        try {
          const options = { line: given, spacing: 1, limit: 1000, ...others } as AlongOptions;
          expect([...copse.along(options).positions].every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect((error as Error).name).toBe('CopseError');
        }
      }),
      { numRuns: trials(20_000) },
    );
  });

  test('hostile lines end in points or an error', () => {
    const number = fc.oneof(
      fc.double(),
      fc.constantFrom(0, -0, 1e150, -1e150, 1e-150, 5e-324, Number.NaN, Number.POSITIVE_INFINITY),
      fc.integer({ min: -3, max: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(number, number), { maxLength: 6 }), { maxLength: 4 }),
        number,
        number,
        number,
        fc.boolean(),
        (line, apart, offset, jitter, isCount) => {
          const amount = isCount ? { count: Math.abs(Math.round(apart)) % 99 } : { spacing: apart };
          try {
            const options = { line, ...amount, offset, jitter, limit: 10_000 } as AlongOptions;
            const { positions, angles } = copse.along(options);
            expect([...positions, ...angles].every(Number.isFinite)).toBe(true);
          } catch (error) {
            expect((error as Error).name).toBe('CopseError');
          }
        },
      ),
      { numRuns: trials(10_000) },
    );
  });
});
