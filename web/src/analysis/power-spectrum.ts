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

/** What {@link powerSpectrum} takes. Without a region the samples' own box is taken for it. */
export interface PowerSpectrumOptions extends GroundOptions {
  /** Frequencies along each axis, and pixels of `power`: even, from 16 to 1024; 256 by default. */
  size?: number | undefined;
  /**
   * The length that frequencies are the inverse of: 1 stands for one cycle per unit. By default the
   * greatest radius that as many samples could have on this area, √(2·area / (√3·n)); give the
   * radius of a Poisson-disk set to see its ring near 1.
   */
  unit?: number | undefined;
  /**
   * About the greatest frequency along each axis, in cycles per unit; 4 by default. With `periodic`
   * frequencies are whole numbers of cycles per side, so that it may be less or, for few samples,
   * more; `step` says.
   */
  greatest?: number | undefined;
}

/** What {@link powerSpectrum} finds. Frequencies are in cycles per unit. */
export interface PowerSpectrum {
  /** Pixels along each axis. */
  readonly size: number;
  /**
   * The power at `size` × `size` frequencies, row by row from the lowest fy: column i and row j have
   * (i − size/2)·step.x and (j − size/2)·step.y. Independent samples have 1 in the mean; frequency 0,
   * in column and row size/2, has 0.
   */
  readonly power: Float32Array;
  /** The frequencies from one column and one row to the next. */
  readonly step: { readonly x: number; readonly y: number };
  /** Frequencies of the values of `radial` and `anisotropy`: size/2 of them, evenly spaced from 0. */
  readonly frequencies: Float64Array;
  /** The mean power over a ring around each frequency, half a spacing to either side. */
  readonly radial: Float64Array;
  /**
   * How unlike the power is in different directions: over each ring its variance by the square of
   * its mean, in decibels (Ulichney 1987). The spectrum of one isotropic set has 0 up to chance,
   * ten averaged would have −10; a lattice has tens. NaN where there is no variance.
   */
  readonly anisotropy: Float64Array;
  /** The unit, in the samples' own. NaN when no region is given and the samples' box has no area. */
  readonly unit: number;
}

/**
 * The power spectrum of samples: the periodogram |Σ e^(−2πi f·p)|² / n of their positions p (Lagae
 * and Dutré 2008; Schlömer, Heck and Deussen 2011), and its radial mean and anisotropy.
 *
 * With `periodic`, at frequencies that are whole numbers of cycles per side, this is the plain
 * definition. Any other region would show its own shape as a cross or star: so each sample has a
 * weight, which fades out from half of the region's greatest depth to its edge, and the fading
 * density itself is taken off; the power is then |Σ w·e^(−2πi f·p) − …|² / Σ w². Frequencies are as
 * far apart as `size` makes them, not as fine as a large set would allow.
 *
 * @throws CopseError when an option is unknown, of a wrong type or out of range, the region encloses
 * nothing, or the samples are no finite coordinates.
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
