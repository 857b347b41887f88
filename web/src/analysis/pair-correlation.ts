import { readSamples, type SampleSet } from '../geometry/samples.js';
import { asFinite, asPositive, asWhole } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { selfOverlap } from './covariance.js';
import {
  type Ground,
  type GroundOptions,
  greatestRadius,
  groundOrBox,
  readNames,
} from './ground.js';
import { countPairs } from './pairs.js';
import { withImages, wrapped } from './tile.js';

/** The options of {@link pairCorrelation}. Without a region, the box of the samples is used. */
export interface PairCorrelationOptions extends GroundOptions {
  /**
   * The length in which `least`, `greatest` and all distances of the result are measured: above 0. By
   * default the greatest radius that as many samples could have on this area, √(2·area / (√3·n)). Give
   * the radius of a Poisson-disk set to see g rise at 1.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { g } = pairCorrelation(trees, { region: meadow, unit: 12 });
   * g[0]; // → 0
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  unit?: number | undefined;
  /**
   * The least distance of the first bin, in units: 0 or more.
   *
   * @defaultValue `0`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const range = { least: 0.9, greatest: 1.5 };
   * const { g } = pairCorrelation(trees, { region: meadow, unit: 12, ...range });
   * ```
   * @throws `out-of-range` if it is negative, not finite, or not below `greatest`.
   */
  least?: number | undefined;
  /**
   * The greatest distance of the last bin, in units. With `periodic` at most half of the rectangle's
   * shorter side; the default is then smaller, too, if needed.
   *
   * @defaultValue `4`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { edges } = pairCorrelation(trees, { region: meadow, unit: 12, greatest: 8 });
   * ```
   * @throws `out-of-range` if it is not above `least`, or too large.
   */
  greatest?: number | undefined;
  /**
   * The number of bins: a whole number from 1 to 10000.
   *
   * @defaultValue `100`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * pairCorrelation(trees, { region: meadow, bins: 20 }).g.length; // → 20
   * ```
   * @throws `out-of-range` if it is not in this range.
   */
  bins?: number | undefined;
}

/** The result of {@link pairCorrelation}. */
export interface PairCorrelation {
  /**
   * The pair correlation of each bin: the number of pairs at this distance, divided by the number among
   * independent samples. 1 for independent samples, 0 without pairs. NaN if the region has no two
   * points this far apart, or there are fewer than two samples.
   */
  readonly g: Float64Array;
  /** The edges of the bins, in units: evenly spaced, one more than there are bins. */
  readonly edges: Float64Array;
  /** The centres of the bins, in units. */
  readonly centres: Float64Array;
  /** The unit, in the samples' units. NaN if there is no region and the box of the samples has no area. */
  readonly unit: number;
}

const mostBins = 10_000;

/**
 * Computes the pair correlation g(r) of samples: how often two of them are r apart, compared with
 * independent samples.
 *
 * Samples near the region's edge lack partners outside. The isotropised translation correction (Ohser 1983) accounts
 * for that: counts are divided by those of independent samples in this region, from its set covariance. It works for
 * any shape, with holes and several parts, and uses every pair; it assumes that the set looks the same in all places
 * and directions. `periodic` needs no correction. Above about ten million pairs, only a random part of the samples is
 * counted.
 *
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const { g, centres } = pairCorrelation(trees, { region: meadow, unit: 12 });
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples;
 * `invalid-region`, `invalid-geojson` or `invalid-path` for the region.
 * @see [Judge samples](../../../docs/methods.md)
 */
export function pairCorrelation(
  samples: SampleSet,
  options?: PairCorrelationOptions,
): PairCorrelation {
  const positions = readSamples(samples);
  const read = readNames(options, ['unit', 'least', 'greatest', 'bins']);
  const ground = groundOrBox(read, samples, positions);
  const count = positions.length / 2;
  const usualUnit = ground ? greatestRadius(ground.area, count) : Number.NaN;
  const unit = read.unit === undefined ? usualUnit : asPositive('unit', read.unit);
  const { bins, least, greatest } = readRange(read, ground, unit);

  const edges = Float64Array.from(
    { length: bins + 1 },
    (_, i) => least + ((greatest - least) * i) / bins,
  );
  const centres = Float64Array.from({ length: bins }, (_, i) => (edges[i]! + edges[i + 1]!) / 2);
  if (!ground || count < 2)
    return { g: new Float64Array(bins).fill(Number.NaN), edges, centres, unit };

  const reach = greatest * unit;
  const { box } = ground.edges;
  const points = ground.isPeriodic ? withImages(wrapped(positions, box), box, reach) : positions;
  const g = countPairs(points, count, { count: bins, least: least * unit, greatest: reach });
  const share = ground.isPeriodic ? () => 1 : overlapAt(ground, reach);
  const density = (count * (count - 1)) / ground.area;
  for (let i = 0; i < bins; i++) {
    const a = edges[i]! * unit;
    const b = edges[i + 1]! * unit;
    const ring = Math.PI * (b - a) * (b + a);
    // Use the ring's mean radius, so that a share that falls linearly is right even for a wide ring.
    const middle = (2 / 3) * (b + (a * a) / (a + b));
    const expected = density * ring * share(middle);
    g[i] = expected > 0 ? g[i]! / expected : Number.NaN;
  }
  return { g, edges, centres, unit };
}

function readRange(read: Record<string, unknown>, ground: Ground | undefined, unit: number) {
  const bins = read.bins === undefined ? 100 : asWhole('bins', read.bins, 1, mostBins);
  const least = read.least === undefined ? 0 : asFinite('least', read.least);
  if (least < 0) outOfRange('least', least, 'must be 0 or more');
  const half = ground?.isPeriodic ? halfSide(ground) / unit : Number.POSITIVE_INFINITY;
  const greatest =
    read.greatest === undefined ? Math.min(4, half) : asPositive('greatest', read.greatest);
  if (greatest > half)
    outOfRange('greatest', greatest, `must be at most half of the shorter side, ${half} units`);
  if (greatest <= least) {
    const option = read.greatest === undefined ? 'least' : 'greatest';
    const rule = `must make greatest, ${greatest}, larger than least, ${least}`;
    outOfRange(option, option === 'least' ? least : greatest, rule);
  }
  return { bins, least, greatest };
}

function halfSide({ edges: { box } }: Ground): number {
  return Math.min(box.right - box.left, box.top - box.bottom) / 2;
}

function outOfRange(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'out-of-range', option, value, rule });
}

/** Returns a function for the region's overlap with itself, moved by r: interpolated between some r up to `reach`. */
function overlapAt({ edges }: Ground, reach: number): (r: number) => number {
  const steps = 64;
  const radii = Float64Array.from({ length: steps + 1 }, (_, i) => (reach * i) / steps);
  const shares = selfOverlap(edges, radii);
  return (r) => {
    const place = (r / reach) * steps;
    const i = Math.min(steps - 1, Math.floor(place));
    return shares[i]! + (place - i) * (shares[i + 1]! - shares[i]!);
  };
}
