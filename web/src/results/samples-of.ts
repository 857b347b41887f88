// The result of a call of `copse/all`.
import type { Positions } from '../engine/replies.js';
import { deviationOf } from '../options/sizes.js';
import type { Call } from '../options/whole-options.js';
import { Samples } from './result.js';
import { concatenate, type Placed } from './run.js';

/** Makes the result of a run. */
export function samplesOf(
  { request, classNames, warnings, border }: Call,
  placed: Placed,
): Samples {
  const { field, density, sizes, classes: kinds, levels, float32 } = request;
  const { positions = float32 ? new Float32Array() : new Float64Array(), seed } = placed;
  const classes = kinds && (placed.classes ?? new Uint8Array());
  const ofClasses = kinds?.radii.map((radius) =>
    Number.isNaN(radius) ? placed.report.radius : radius,
  );
  const radii =
    (field ?? density ?? sizes)
      ? (placed.radii ?? new Float64Array())
      : classes && radiiOf(classes, ofClasses as number[]);
  const levelEnds = levels === undefined ? undefined : (placed.levelEnds ?? new Uint32Array());
  const report = {
    ...placed.report,
    warnings,
    ...(sizes && radii && { deviation: deviationOf(radii, sizes) }),
  };
  if (!border)
    return new Samples({ positions, radii, classes, classNames, levelEnds, report, seed });
  const own = float32 ? Float32Array.from(border) : border;
  const all = concatenate<Positions>([own, positions]) as Positions;
  return Object.assign(new Samples({ positions: all, report, seed }), {
    borderEnd: border.length / 2,
  });
}

/** The radius of each sample. A loop, since `Float64Array.from` takes a tenth of a call's time. */
function radiiOf(classes: Uint8Array, radii: readonly number[]): Float64Array {
  const all = new Float64Array(classes.length);
  for (let i = 0; i < all.length; i++) all[i] = radii[classes[i] as number] as number;
  return all;
}
