import { type Box, boxEdges, boxOf, type Edges, edgesFrom, invalid } from '../geometry/edges.js';
import { type FillRule, type RectangleRegion, type Region, readBox } from '../shapes/region.js';
import { asOptions } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import { areaOf } from './area.js';

/** What the samples fill: a region, or a rectangle that repeats. */
export interface GroundOptions {
  /** What the samples fill, in any spelling that `sample` takes. */
  region?: Region | undefined;
  /** What the rings of `region` enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them, in the region's
   * units. By default a thousandth of the radius when the samples are a result of copse, whose
   * region then has the same chords; otherwise a millionth of the region's size.
   */
  tolerance?: number | undefined;
  /**
   * Instead of `region`: the rectangle that the samples fill and repeat beyond without end, as those
   * of `sample({ periodic: true })` do. Samples outside it stand for those inside.
   */
  periodic?: RectangleRegion | undefined;
}

/** The ground as the measures take it. */
export class Ground {
  readonly edges: Edges;
  /** Whether the ground is one tile of a plane full of them. */
  readonly isPeriodic: boolean;
  readonly #given: unknown;
  #area: number | undefined;

  constructor(edges: Edges, isPeriodic: boolean, given: unknown) {
    this.edges = edges;
    this.isPeriodic = isPeriodic;
    this.#given = given;
  }

  /** In square units, never 0; found, and refused if it is, when first asked for. */
  get area(): number {
    this.#area ??= areaOf(this.edges);
    if (!(this.#area > 0)) invalid(this.#given, 'must enclose an area');
    return this.#area;
  }
}

const groundNames = ['region', 'fillRule', 'tolerance', 'periodic'];

/** The options as an object whose names are all known: `names`, and those of the ground. */
export function readNames(options: unknown, names: readonly string[]): Record<string, unknown> {
  if (options === undefined) return {};
  return asOptions(options, [...groundNames, ...names]);
}

/** What the options say of the ground, or undefined when they say nothing. */
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

/** What the options say of the ground; without a word of theirs the box of the samples. */
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
