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

/** What {@link pairCorrelation} takes. Without a region the samples' own box is taken for it. */
export interface PairCorrelationOptions extends GroundOptions {
  /**
   * The length that `least`, `greatest` and all distances of the result are measured in. By default
   * the greatest radius that as many samples could have on this area, √(2·area / (√3·n)); give the
   * radius of a Poisson-disk set to see g rise at 1.
   */
  unit?: number | undefined;
  /** Where the first bin begins, in units; 0 by default. */
  least?: number | undefined;
  /**
   * Where the last bin ends, in units; 4 by default. With `periodic` at most half of the rectangle's
   * shorter side, and less than 4 by default where 4 would be more.
   */
  greatest?: number | undefined;
  /** How many bins, from 1 to 10000; 100 by default. */
  bins?: number | undefined;
}

/** What {@link pairCorrelation} finds. */
export interface PairCorrelation {
  /**
   * How many more pairs are a bin's distance apart than if the samples were independent: 1 for
   * independent samples, 0 where there are no pairs. NaN where the region has no pairs of points so
   * far apart, or fewer than two samples are there.
   */
  readonly g: Float64Array;
  /** The bins' borders in units, one more than there are bins, evenly spaced. */
  readonly edges: Float64Array;
  /** The bins' middles, in units. */
  readonly centres: Float64Array;
  /** The unit, in the samples' own. NaN when no region is given and the samples' box has no area. */
  readonly unit: number;
}

const mostBins = 10_000;

/**
 * The pair correlation g(r) of samples: how often two of them are r apart, against independent ones.
 *
 * Pairs near the region's edge are missed partners' due by the isotropised translation correction
 * (Ohser 1983): counts are divided by what independent samples of this very region would have, from
 * its set covariance. It holds for any shape, holes and several parts, and uses every pair; it takes
 * for granted that the set looks alike in all places and directions. With `periodic` nothing needs
 * correcting. Where there are more than some ten million pairs to look at, part of the samples,
 * chosen at random, stands for all.
 *
 * @throws CopseError when an option is unknown, of a wrong type or out of range, the region encloses
 * nothing, or the samples are no finite coordinates.
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
    // The ring's mean radius, so that a share that falls off linearly is right over a wide ring too.
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

/** The region's overlap with itself moved by r, for any r up to `reach`: a line through some. */
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
