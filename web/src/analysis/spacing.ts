import { readSamples, type SampleSet } from '../geometry/samples.js';
import { type GroundOptions, greatestRadius, readGround, readNames } from './ground.js';
import { nearestNeighbours } from './nearest.js';
import { wrapped } from './tile.js';

/** The result of {@link spacing}. Distances are in the samples' units. */
export interface Spacing {
  /** The least distance between two samples; Infinity with fewer than two. */
  readonly least: number;
  /** The mean distance from a sample to its nearest neighbour; NaN without samples. */
  readonly mean: number;
  /** The distance from each sample to its nearest neighbour; Infinity for a single sample. */
  readonly nearest: Float64Array;
  /** The indices of two samples `least` apart; undefined with fewer than two. */
  readonly pair: readonly [number, number] | undefined;
  /**
   * The relative radius (Lagae and Dutré 2008): `least`, divided by the greatest that it could be for
   * as many samples on the same area, √(2·area / (√3·n)) of a hexagonal lattice. Saturated Poisson-disk
   * sets have 0.65 to 0.85, jittered sets nearly 0. Undefined without a region, or with fewer than two
   * samples.
   */
  readonly relative: number | undefined;
}

/**
 * Measures the distances between neighbours, exactly and for any set: samples may cluster and coincide.
 *
 * The region is only needed for `relative`. With `periodic`, distances also run across the seams; the neighbour of a
 * single sample is then its own image, and `pair` is `[0, 0]`.
 *
 * @example
 * ```js
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const { least, mean, relative } = spacing(trees, { region: meadow });
 * least >= 12; // → true
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples;
 * `invalid-region`, `invalid-geojson` or `invalid-path` for the region.
 * @see [Judge samples](../../../docs/methods.md)
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
