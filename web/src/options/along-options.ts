// The options of `along`.

import { turn } from '../shapes/arc.js';
import { Curve } from '../shapes/curve.js';
import { isCurved, type Line, type Polyline, readLines } from '../shapes/lines.js';
import {
  asName,
  asOptions,
  asPositive,
  asRanged,
  asWhole,
  conflicting,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import { readSeed } from '../values/seed.js';
import type { Asked } from './request.js';

/**
 * The options of {@link Copse.along}: a `line`, and a `spacing` or a `count`. See {@link AlongParts}
 * for each.
 */
export type AlongOptions = AlongParts &
  (
    | (Record<'spacing', number> & Partial<Record<'count', undefined>>)
    | (Record<'count', number> & Partial<Record<'spacing', undefined>>)
  );

/**
 * Each option of {@link AlongOptions}. A call needs `line`, and `spacing` or `count`.
 *
 * Each option names its own error codes. Besides, any option may throw `wrong-type`, or `unknown-option` for
 * a field with an unknown name.
 *
 * @see [Along lines](../../../docs/lines.md)
 */
export interface AlongParts {
  /**
   * One line or several: vertices, GeoJSON, SVG path data, or the edge of a region. Each line is walked by
   * itself.
   *
   * @example
   * ```js
   * const road = [[0, 120], [200, 150], [400, 130]];
   * const hedge = copse.along({ line: road, spacing: 12 });
   * const fence = copse.along({ line: { region: meadow }, spacing: 12 });
   * ```
   * @throws `missing-option` without one; `invalid-region` if no line has a length or a coordinate is wrong;
   * `invalid-geojson` or `invalid-path` if it cannot be read; `out-of-range` if a coordinate is above 1e150.
   */
  line: Line;
  /**
   * The distance between points along the line: above 0. Between ends and corners, copse divides each line
   * into equal steps, as close to the spacing as possible: from half of it to one and a half. A line shorter
   * than half the spacing gets one point in its middle.
   *
   * @example
   * ```js
   * const hedge = copse.along({ line: [[0, 0], [120, 0]], spacing: 12 });
   * hedge.length; // → 11
   * ```
   * @throws `missing-option` without a spacing or a count; `out-of-range` if it is not a positive, finite
   * number; `precision` if it is too small for these coordinates; `limit` if there would be more points than
   * `limit`.
   */
  spacing?: number | undefined;
  /**
   * How many points to place, instead of `spacing`: a whole number from 1 on. They are spread as evenly as
   * whole steps allow. You get none if `offset` leaves no room.
   *
   * @example
   * ```js
   * const lamps = copse.along({ line: [[0, 120], [200, 150], [400, 130]], count: 20 });
   * lamps.length; // → 20
   * ```
   * @throws `out-of-range` if it is not a whole number from 1 on; `limit` if it is above `limit`;
   * `conflicting-options` beside `spacing`.
   */
  count?: number | undefined;
  /**
   * The distance of points from the line, to its sides: from 0 to 1e150. Steps are measured along this parallel
   * line. Around outer corners, points follow an arc; points nearer to any line than the offset are left out.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const road = [[0, 120], [200, 150], [400, 130]];
   * const trees = copse.along({ line: road, spacing: 12, offset: 8 });
   * ```
   * @throws `out-of-range` if it is negative or too large; `precision` if it is too small for these
   * coordinates.
   */
  offset?: number | undefined;
  /**
   * With an `offset`: the side of the line on which points stand. For a line towards greater x, left is where y
   * grows. With `'both'`, the left side of each line comes first.
   *
   * @defaultValue `'both'`
   * @example
   * ```js
   * const road = [[0, 120], [200, 150], [400, 130]];
   * const trees = copse.along({ line: road, spacing: 12, offset: 8, sides: 'left' });
   * ```
   * @throws `wrong-type` if it is another value; `conflicting-options` without an offset.
   */
  sides?: 'left' | 'right' | 'both' | undefined;
  /**
   * A point stands at every corner: a vertex at which the line turns by more than this angle, in radians from 0
   * to π. `true` is π / 6, `false` none. Of corners nearer to one another than half a spacing, only the
   * sharpest counts.
   *
   * @defaultValue `true`
   * @example
   * ```js
   * const fence = copse.along({ line: { region: meadow }, spacing: 12, corners: Math.PI / 4 });
   * ```
   * @throws `out-of-range` if an angle is not from 0 to π.
   */
  corners?: boolean | number | undefined;
  /**
   * Moves each point along the line at random, either way, by up to this part of half a step: from 0 to 1. So
   * neighbours stay at least 1 − jitter steps apart. Points at corners and ends stay.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const bushes = copse.along({ line: [[0, 120], [400, 130]], spacing: 12, jitter: 0.5 });
   * ```
   * @throws `out-of-range` if it is not from 0 to 1.
   */
  jitter?: number | undefined;
  /**
   * Chooses one of all possible results, as in `sample`: a finite number or a text. Without `jitter` it changes
   * only the `keys`.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const line = [[0, 120], [400, 130]];
   * const bushes = copse.along({ line, spacing: 12, jitter: 1, seed: 'north' });
   * ```
   * @throws `out-of-range` if it is NaN or infinite, or a text with a lone surrogate.
   */
  seed?: number | string | undefined;
  /**
   * The most points that a call may make: a whole number, 0 or more.
   *
   * @defaultValue `1e7`
   * @example
   * ```js
   * const hedge = copse.along({ line: [[0, 120], [400, 130]], spacing: 12, limit: 1000 });
   * ```
   * @throws `out-of-range` if it is negative or not whole; `limit` if the call would make more points.
   */
  limit?: number | undefined;
  /**
   * The greatest distance between a curve of a path or circle and the chords that replace it: above 0. By
   * default a thousandth of the spacing.
   *
   * @example
   * ```js
   * const circle = { x: 200, y: 150, radius: 140 };
   * const ring = copse.along({ line: { circle }, spacing: 12, tolerance: 0.1 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
}

/** The lines to walk, and how. */
export interface WalkCall {
  readonly lines: readonly Polyline[];
  /** Either `spacing` or `count` is given. */
  readonly spacing: number | undefined;
  readonly count: number | undefined;
  readonly offset: number;
  /** 1 is left, −1 right. */
  readonly sides: readonly number[];
  /** A vertex is a corner if the cosine of its turn is below this. */
  readonly cosine: number;
  readonly jitter: number;
  readonly limit: number;
}

/** A checked call of `along`. */
export interface AlongCall extends Asked {
  readonly walk: WalkCall;
  readonly seed: number | string | undefined;
}

const names = [
  ...['line', 'spacing', 'count', 'offset', 'sides', 'corners', 'jitter', 'seed', 'limit'],
  'tolerance',
];
const aliases = { distance: 'spacing', step: 'spacing', radius: 'spacing', region: 'line' };
/** The least spacing and offset that doubles keep well, as parts of the farthest coordinate. */
const finest = { spacing: 2 ** -40, offset: 2 ** -32 };

/** Checks the options of `along`. */
export function readAlongOptions(given: unknown): AlongCall {
  return reading('options', () => read(asOptions(given, names, aliases)));
}

function read(options: Record<string, unknown>): AlongCall {
  const {
    spacing: apart,
    count: many,
    offset: beside = 0,
    jitter = 0,
    limit: most = 1e7,
  } = options;
  if (apart !== undefined && many !== undefined)
    conflicting('count', many, 'cannot be combined with spacing: give one of the two');
  const limit = asWhole('limit', most, 0, Number.MAX_SAFE_INTEGER);
  const count = many === undefined ? undefined : asWhole('count', many, 1);
  const spacing = count === undefined ? asPositive('spacing', apart) : undefined;
  const rule = 'must be a number from 0 to 1e150';
  const offset = asRanged('offset', beside, (n) => n >= 0 && n <= 1e150, rule);
  const sides = asName('sides', options.sides, ['left', 'right', 'both']);
  if (sides !== undefined && offset === 0) conflicting('sides', sides, 'needs an offset above 0');
  const lines = linesOf(options, spacing, count);
  const far = lines.reduce(
    (sum, { coords }) => coords.reduce((all, value) => Math.max(all, Math.abs(value)), sum),
    0,
  );
  for (const option of ['spacing', 'offset'] as const) {
    const value = { spacing, offset }[option];
    if (!value || value >= far * finest[option]) continue;
    const problem = `cannot be kept at coordinates as far as ${far}: move the line nearer to the origin`;
    throw new CopseError({ code: 'precision', option, value, rule: problem });
  }
  return {
    options,
    ground: 'line',
    walk: {
      ...{ lines, spacing, count, offset, limit },
      sides: sides === 'left' ? [1] : sides === 'right' ? [-1] : [1, -1],
      cosine: readCorners(options.corners),
      jitter: asRanged('jitter', jitter, (n) => n >= 0 && n <= 1, 'must be a number from 0 to 1'),
    },
    seed: readSeed(options.seed),
  };
}

function linesOf({ line, tolerance }: Record<string, unknown>, spacing = 0, count = 1): Polyline[] {
  if (tolerance !== undefined) return readLines(line, asPositive('tolerance', tolerance));
  if (spacing > 0 || !isCurved(line)) return readLines(line, spacing / 1000);
  const rough = readLines(line, Number.POSITIVE_INFINITY);
  const length = rough.reduce((sum, each) => sum + new Curve(each).length, 0);
  return readLines(line, length / count / 1000);
}

function readCorners(corners: unknown = true): number {
  if (corners === false) return Number.NEGATIVE_INFINITY;
  const rule = 'must be true, false or an angle in radians, from 0 to π';
  if (typeof corners !== 'number' && corners !== true) wrongType('corners', corners, rule);
  const angle = corners === true ? Math.PI / 6 : corners;
  asRanged('corners', angle, (n) => n >= 0 && n <= Math.PI, rule);
  // Leave room for the rounding of directions.
  return turn((angle * 180) / Math.PI).cos - 1e-9;
}
