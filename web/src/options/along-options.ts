// What `along` takes.

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

/** The options of {@link Copse.along}: `spacing` or `count`, and all of {@link AlongParts}. */
export type AlongOptions = AlongParts &
  (
    | (Record<'spacing', number> & Partial<Record<'count', undefined>>)
    | (Record<'count', number> & Partial<Record<'spacing', undefined>>)
  );

/** All options of `along`. */
export interface AlongParts {
  /** The line, or several, each of which is walked by itself. */
  line: Line;
  /**
   * How far apart points stand, along the line: positive and finite. Between its ends and corners, each
   * line is divided into equal steps, as many as come nearest to it: from half of it to one and a half. A
   * line shorter than half of it has one point, in its middle.
   */
  spacing?: number | undefined;
  /**
   * Instead of `spacing`, how many points; a whole number from 1 on. Exactly that many come, spread
   * as evenly as whole steps can be; unless `offset` leaves no place for any.
   */
  count?: number | undefined;
  /**
   * How far beside the line the points stand: 0, the default, or more. Steps are measured there. Around
   * outer corners points follow an arc, and whatever is nearer than that to any part of any line, at the
   * inside of a bend or at a crossing, is left out.
   */
  offset?: number | undefined;
  /**
   * Of an offset, the side. The left is where y grows, beside a line that runs towards greater x. By default
   * both: line by line, the left one before the right one.
   */
  sides?: 'left' | 'right' | 'both' | undefined;
  /**
   * Which vertices are corners, where a point always stands: those where the line turns by more than
   * this angle, in radians from 0 to π. True, the default, is π / 6; false is for none. Of corners nearer than half
   * a spacing to one another only the sharpest is one.
   */
  corners?: boolean | number | undefined;
  /**
   * How much points move along the line, 0 (the default) to 1: each at random by up to this part
   * of half a step, either way. So neighbours keep 1 − jitter steps. Those at corners and ends stay, and all keep
   * their distance from the line.
   */
  jitter?: number | undefined;
  /** Which draw of all possible ones, as in `sample`. Without jitter, it decides on `keys` alone. */
  seed?: number | string | undefined;
  /** The most points to make, 10 million by default. */
  limit?: number | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them: positive, a
   * thousandth of the spacing by default.
   */
  tolerance?: number | undefined;
}

/** How lines are walked. */
export interface WalkCall {
  readonly lines: readonly Polyline[];
  /** One of the two is given. */
  readonly spacing: number | undefined;
  readonly count: number | undefined;
  readonly offset: number;
  /** 1 is left, −1 right. */
  readonly sides: readonly number[];
  /** A corner is where the cosine of the turn is below this. */
  readonly cosine: number;
  readonly jitter: number;
  readonly limit: number;
}

/** A call of `along`, checked. */
export interface AlongCall extends Asked {
  readonly walk: WalkCall;
  readonly seed: number | string | undefined;
}

const names = [
  ...['line', 'spacing', 'count', 'offset', 'sides', 'corners', 'jitter', 'seed', 'limit'],
  'tolerance',
];
const aliases = { distance: 'spacing', step: 'spacing', radius: 'spacing', region: 'line' };
/** The least spacing and offset, as parts of the farthest coordinate, that doubles still keep well. */
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
  // Less by the rounding of directions.
  return turn((angle * 180) / Math.PI).cos - 1e-9;
}
