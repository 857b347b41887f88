// What a call comes to in the user's terms: samples, or an error.
import { CopseError, type CopseErrorCode } from './error.js';
import type { Call } from './options.js';
import { OutOfMemory, Refusal } from './refusal.js';
import { Samples } from './result.js';
import type { Placed } from './run.js';

/** The samples that a run has placed. */
export function samplesOf({ request, classNames }: Call, placed: Placed): Samples {
  const { field, density, classes: kinds, levels, float32 } = request;
  const { positions = float32 ? new Float32Array() : new Float64Array(), report, seed } = placed;
  const classes = kinds && (placed.classes ?? new Uint8Array());
  const radii = classes
    ? radiiOf(classes, kinds.radii)
    : (field ?? density) && (placed.radii ?? new Float64Array());
  const levelEnds = levels === undefined ? undefined : (placed.levelEnds ?? new Uint32Array());
  return new Samples({ positions, radii, classes, classNames, levelEnds, report, seed });
}

/** By index, as `Float64Array.from` takes a tenth of a call's time. */
function radiiOf(classes: Uint8Array, radii: readonly number[]): Float64Array {
  const all = new Float64Array(classes.length);
  for (let i = 0; i < all.length; i++) all[i] = radii[classes[i] as number] as number;
  return all;
}

/** What was asked for, as the user gave it. */
export interface Asked {
  readonly options: Record<string, unknown>;
  /** The option that takes the memory; `region` where it is not said. */
  readonly ground?: string;
}

/** The error for what a run has thrown; what is no fault of the call stays as it is. */
export function errorOf({ options, ground = 'region' }: Asked, failure: unknown): unknown {
  if (failure instanceof OutOfMemory) {
    const rule = 'needs more memory than there is';
    const value = options[ground];
    return new CopseError({ code: 'engine-failed', option: ground, value, rule }, '', failure);
  }
  if (!(failure instanceof Refusal)) return failure;
  const { code, option, value, rule } = failure.error;
  const own = Object.hasOwn(options, option) ? options[option] : value;
  return new CopseError({ code: code as CopseErrorCode, option, value: own, rule }, value);
}
