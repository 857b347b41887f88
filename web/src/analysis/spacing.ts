import { readSamples, type SampleSet } from '../geometry/samples.js';
import { type GroundOptions, greatestRadius, readGround, readNames } from './ground.js';
import { nearestNeighbours } from './nearest.js';
import { wrapped } from './tile.js';

/** What {@link spacing} finds. Distances are in the samples' own units. */
export interface Spacing {
  /** The least distance between two samples; Infinity when there are none to compare. */
  readonly least: number;
  /** The mean distance from a sample to its nearest neighbour; NaN without samples. */
  readonly mean: number;
  /** The distance from each sample to its nearest neighbour; Infinity for a lone one. */
  readonly nearest: Float64Array;
  /** Which two samples are `least` apart, by number; undefined when there are none to compare. */
  readonly pair: readonly [number, number] | undefined;
  /**
   * `least` over the greatest that it could be for as many samples on the same area, √(2·area /
   * (√3·n)) of a hexagonal lattice: the relative radius of Lagae and Dutré (2008). Maximal
   * Poisson-disk sets have 0.65 to 0.85, jittered ones near 0. Undefined without a region, and when
   * there are no samples to compare.
   */
  readonly relative: number | undefined;
}

/**
 * How far samples are from one another: exact for any set, however clustered; samples may coincide.
 *
 * The region or periodic rectangle only serves `relative`; with `periodic` distances also run across
 * the seams, and a lone sample's neighbour is its own image (`pair` is then `[0, 0]`).
 *
 * @throws CopseError when an option is unknown, of a wrong type or out of range, or the samples are
 * no finite coordinates.
 */
export function spacing(samples: SampleSet, options?: GroundOptions): Spacing {
  const positions = readSamples(samples);
  const ground = readGround(readNames(options, []), samples);
  const period = ground?.isPeriodic ? ground.edges.box : undefined;
  const points = period ? wrapped(positions, period) : positions;
  const { squared: nearest, partner } = nearestNeighbours(points, period);

  let first = -1;
  let sum = 0;
  for (let i = 0; i < nearest.length; i++) {
    if (partner[i]! >= 0 && (first < 0 || nearest[i]! < nearest[first]!)) first = i;
  }
  for (let i = 0; i < nearest.length; i++) {
    nearest[i] = Math.sqrt(nearest[i]!);
    sum += nearest[i]!;
  }
  const least = first < 0 ? Number.POSITIVE_INFINITY : nearest[first]!;
  return {
    least,
    mean: sum / nearest.length,
    nearest,
    pair: first < 0 ? undefined : [first, partner[first]!],
    relative:
      ground && first >= 0 ? least / greatestRadius(ground.area, nearest.length) : undefined,
  };
}
