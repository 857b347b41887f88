import { type Box, boxEdges, boxOf, type Edges, edgesFrom, invalid } from '../geometry/edges.js';
import { type FillRule, type RectangleRegion, type Region, readBox } from '../shapes/region.js';
import { asOptions } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import { areaOf } from './area.js';

/** The ground that the samples fill: a region, or a rectangle that repeats. */
export interface GroundOptions {
  /**
   * The region that the samples fill, in any form that `sample` takes.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { relative = 0 } = spacing(trees, { region: meadow });
   * relative > 0.65; // → true
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if it cannot be read or encloses no area.
   */
  region?: Region | undefined;
  /**
   * Which areas the rings of `region` enclose together.
   *
   * @defaultValue `'evenodd'`
   * @example
   * ```js
   * const star = { path: 'M200 20 80 300 390 120 20 120 320 300Z' };
   * const trees = copse.sample({ region: star, radius: 12, fillRule: 'nonzero' });
   * const gap = widestGap(trees, { region: star, fillRule: 'nonzero' });
   * ```
   * @throws `wrong-type` if it is another value than `'evenodd'` or `'nonzero'`.
   */
  fillRule?: FillRule | undefined;
  /**
   * The greatest distance between a curve of the region and the chords that replace it: above 0. By default a
   * thousandth of the radius if the samples are a result of copse, whose region then has the same chords;
   * otherwise a millionth of the region's size.
   *
   * @example
   * ```js
   * const region = { circle: { x: 200, y: 150, radius: 140 } };
   * const gap = widestGap(copse.sample({ region, radius: 12 }), { region, tolerance: 0.012 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
  /**
   * The rectangle that the samples fill and that repeats on all sides, instead of `region`: that of
   * `sample({ periodic: true })`. Samples outside it stand for those inside.
   *
   * @example
   * ```js
   * const tile = { x: 0, y: 0, width: 200, height: 100 };
   * const grass = copse.sample({ region: tile, radius: 5, periodic: true });
   * spacing(grass, { periodic: tile }).least >= 5; // → true
   * ```
   * @throws `wrong-type`, `missing-option` or `out-of-range` if it is no rectangle with a size;
   * `conflicting-options` beside `region`.
   */
  periodic?: RectangleRegion | undefined;
}

/** The ground as measures use it. */
export class Ground {
  readonly edges: Edges;
  /** True if the ground is a tile that repeats. */
  readonly isPeriodic: boolean;
  readonly #given: unknown;
  #area: number | undefined;

  constructor(edges: Edges, isPeriodic: boolean, given: unknown) {
    this.edges = edges;
    this.isPeriodic = isPeriodic;
    this.#given = given;
  }

  /** The area in square units, computed on first use. Throws if it is 0. */
  get area(): number {
    this.#area ??= areaOf(this.edges);
    if (!(this.#area > 0)) invalid(this.#given, 'must enclose an area');
    return this.#area;
  }
}

const groundNames = ['region', 'fillRule', 'tolerance', 'periodic'];

/** Reads options, and refuses names other than `names` and those of the ground. */
export function readNames(options: unknown, names: readonly string[]): Record<string, unknown> {
  if (options === undefined) return {};
  return asOptions(options, [...groundNames, ...names]);
}

/** The ground of the options, or undefined without one. */
export function readGround(options: Record<string, unknown>, samples: unknown): Ground | undefined {
  return reading('options', () => readAny(options, samples));
}

function readAny(options: Record<string, unknown>, samples: unknown): Ground | undefined {
  const { region, periodic } = options;
  const edges = edgesFrom(options, samples);
  if (periodic !== undefined) {
    if (region === undefined) return readPeriodic(periodic);
    const rule = 'cannot be combined with region: give one of the two';
    throw new CopseError({
      code: 'conflicting-options',
      option: 'periodic',
      value: periodic,
      rule,
    });
  }
  return edges && new Ground(edges, false, region);
}

/** The ground of the options, or else the box of the samples. */
export function groundOrBox(
  options: Record<string, unknown>,
  samples: unknown,
  positions: Float64Array,
): Ground | undefined {
  const ground = readGround(options, samples);
  if (ground) return ground;
  const box = boxOf(positions);
  return areaOfBox(box) > 0 ? new Ground(boxEdges(box), false, box) : undefined;
}

function readPeriodic(periodic: unknown): Ground {
  const { x: left, y: bottom, width, height } = readBox('periodic', periodic);
  const right = left + width;
  const top = bottom + height;
  const box = { left, bottom, right, top };
  const area = areaOfBox(box);
  if (!(area > 0 && area < Number.POSITIVE_INFINITY)) {
    const rule = 'must have an area that is neither 0 nor infinite in floating point';
    throw new CopseError({ code: 'out-of-range', option: 'periodic', value: periodic, rule });
  }
  return new Ground(boxEdges(box), true, periodic);
}

function areaOfBox({ left, bottom, right, top }: Box): number {
  return right > left && top > bottom ? (right - left) * (top - bottom) : 0;
}

/**
 * The greatest radius that `count` samples of this area can have, that of a hexagonal lattice;
 * Lagae and Dutré 2008 measure radii by it.
 */
export function greatestRadius(area: number, count: number): number {
  return Math.sqrt((2 * area) / (Math.sqrt(3) * Math.max(count, 1)));
}
