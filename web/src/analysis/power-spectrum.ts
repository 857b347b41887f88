import { readSamples, type SampleSet } from '../geometry/samples.js';
import { asPositive, asWhole } from '../values/check.js';
import { CopseError } from '../values/error.js';
import {
  type Ground,
  type GroundOptions,
  greatestRadius,
  groundOrBox,
  readNames,
} from './ground.js';
import { radialMeans } from './radial.js';
import { Taper } from './taper.js';
import { Transform } from './transform.js';
import { windowAt } from './window.js';

/** The options of {@link powerSpectrum}. Without a region, the box of the samples is used. */
export interface PowerSpectrumOptions extends GroundOptions {
  /**
   * The number of frequencies along each axis, and of pixels of `power`: an even number from 16 to 1024.
   *
   * @defaultValue `256`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { power } = powerSpectrum(trees, { region: meadow, size: 64 });
   * power.length; // → 4096
   * ```
   * @throws `out-of-range` if it is not even or not in this range.
   */
  size?: number | undefined;
  /**
   * The length to which frequencies refer: frequency 1 is one cycle per unit. By default the greatest
   * radius that as many samples could have on this area, √(2·area / (√3·n)). Give the radius of a
   * Poisson-disk set to see its ring near 1.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { radial } = powerSpectrum(trees, { region: meadow, size: 64, unit: 12 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  unit?: number | undefined;
  /**
   * About the greatest frequency along each axis, in cycles per unit. With `periodic`, frequencies are whole
   * numbers of cycles per side, so it may be less, or more with few samples; `step` has the exact value.
   *
   * @defaultValue `4`
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const { frequencies } = powerSpectrum(trees, { region: meadow, size: 64, greatest: 2 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  greatest?: number | undefined;
}

/** The result of {@link powerSpectrum}. Frequencies are in cycles per unit. */
export interface PowerSpectrum {
  /** The number of pixels along each axis. */
  readonly size: number;
  /**
   * The power at `size` × `size` frequencies, row by row from the lowest fy. Column i and row j have
   * the frequency (i − size/2)·step.x and (j − size/2)·step.y. Independent samples have a mean of 1.
   * Frequency 0, in column and row size/2, has 0.
   */
  readonly power: Float32Array;
  /** The frequency step from one column, and from one row, to the next. */
  readonly step: { readonly x: number; readonly y: number };
  /** The frequencies of `radial` and `anisotropy`: size/2 of them, evenly spaced from 0. */
  readonly frequencies: Float64Array;
  /** The mean power over a ring around each frequency, half a step to either side. */
  readonly radial: Float64Array;
  /**
   * How much the power differs between directions: over each ring, its variance divided by the square
   * of its mean, in decibels (Ulichney 1987). About 0 for one isotropic set, −10 for the mean of ten,
   * tens for a lattice. NaN without a variance.
   */
  readonly anisotropy: Float64Array;
  /** The unit, in the samples' units. NaN if there is no region and the box of the samples has no area. */
  readonly unit: number;
}

/**
 * Computes the power spectrum of samples, the periodogram |Σ e^(−2πi f·p)|² / n of their positions p
 * (Lagae and Dutré 2008; Schlömer, Heck and Deussen 2011), with its radial mean and anisotropy.
 *
 * With `periodic`, at whole numbers of cycles per side, this is the plain definition. Another region
 * would show its own shape as a cross or star. So each sample has a weight w that fades out towards the
 * edge, from half of the region's greatest depth, and the spectrum of the fading density is subtracted:
 * |Σ w·e^(−2πi f·p) − …|² / Σ w². `size` sets the step of frequencies; a large set would allow a finer
 * one.
 *
 * @example
 * ```js
 * const tile = { x: 0, y: 0, width: 200, height: 200 };
 * const grass = copse.sample({ region: tile, radius: 5, periodic: true });
 * const { radial, frequencies } = powerSpectrum(grass, { periodic: tile, size: 64, unit: 5 });
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples;
 * `invalid-region`, `invalid-geojson` or `invalid-path` for the region.
 * @see [Judge samples](../../../docs/methods.md)
 */
export function powerSpectrum(samples: SampleSet, options?: PowerSpectrumOptions): PowerSpectrum {
  const positions = readSamples(samples);
  const read = readNames(options, ['size', 'unit', 'greatest']);
  const size = read.size === undefined ? 256 : asWhole('size', read.size, 16, 1024);
  if (size % 2 !== 0) {
    const rule = 'must be an even number from 16 to 1024';
    throw new CopseError({ code: 'out-of-range', option: 'size', value: size, rule });
  }
  const ground = groundOrBox(read, samples, positions);
  const usualUnit = ground ? greatestRadius(ground.area, positions.length / 2) : Number.NaN;
  const unit = read.unit === undefined ? usualUnit : asPositive('unit', read.unit);
  const greatest = read.greatest === undefined ? 4 : asPositive('greatest', read.greatest);
  const evenStep = greatest / (size / 2) / unit;
  const step = ground?.isPeriodic ? wholeSteps(ground, evenStep) : { x: evenStep, y: evenStep };

  const power = new Float32Array(size * size);
  if (ground && positions.length > 0) fill(power, size, positions, ground, step);
  const inUnits = { x: step.x * unit, y: step.y * unit };
  return { size, power, step: inUnits, ...radialMeans(power, size, inUnits), unit };
}

interface Step {
  x: number;
  y: number;
}

/** Frequencies that fit the rectangle: whole numbers of cycles per side. */
function wholeSteps({ edges: { box } }: Ground, step: number): Step {
  const along = (side: number) => Math.max(1, Math.round(step * side)) / side;
  return { x: along(box.right - box.left), y: along(box.top - box.bottom) };
}

function fill(
  power: Float32Array,
  size: number,
  positions: Float64Array,
  { edges, isPeriodic }: Ground,
  step: Step,
): void {
  const { left, bottom } = edges.box;
  const taper = isPeriodic ? undefined : new Taper(edges);
  const weights = new Float64Array(positions.length / 2).fill(1);
  const uv = new Float64Array(positions.length);
  let sum = 0;
  let ofSquares = 0;
  for (let i = 0; i < weights.length; i++) {
    const x = positions[2 * i]!;
    const y = positions[2 * i + 1]!;
    if (taper) weights[i] = taper.at(x, y);
    uv[2 * i] = (x - left) * step.x;
    uv[2 * i + 1] = (y - bottom) * step.y;
    sum += weights[i]!;
    ofSquares += weights[i]! * weights[i]!;
  }
  if (ofSquares === 0) return;
  const transform = new Transform(uv, weights, size);
  const density = taper && windowAt(taper, edges.box, step, size / 2, sum);
  const half = size / 2;
  for (let kx = 0; kx <= half; kx++) {
    for (let ky = -half; ky <= half; ky++) {
      const window = density?.(kx, ky);
      const re = transform.re(kx, ky) - (window?.re ?? 0);
      const im = transform.im(kx, ky) - (window?.im ?? 0);
      const value = kx === 0 && ky === 0 ? 0 : (re * re + im * im) / ofSquares;
      // The weights are real: opposite frequencies have the same power.
      if (kx < half && ky < half) power[(ky + half) * size + kx + half] = value;
      if (ky > -half) power[(half - ky) * size + half - kx] = value;
    }
  }
}
