// The radii, classes and levels of samples in worlds and forests.
import type { Layers } from '../options/layers.js';
import type { SampleParts } from './result.js';

/** The radii, classes and levels of samples. */
export type Kinds = Pick<
  SampleParts<Float64Array>,
  'radii' | 'classes' | 'classNames' | 'levelEnds'
>;

/** The radii, classes and levels of a world's or forest's samples, if any. */
export function kindsOf(
  { request, classNames }: Layers,
  found: { classes?: Uint8Array; radii?: Float64Array | undefined; levelEnds?: Uint32Array },
  hasOwnRadii: boolean = [request.field, request.density, request.endless, request.sizes].some(
    (own) => own,
  ),
): Kinds {
  const { classes, levelEnds } = found;
  const kinds = request.classes?.radii;
  const radii =
    kinds && classes && !hasOwnRadii
      ? Float64Array.from(classes, (kind) => kinds[kind] as number)
      : undefined;
  return {
    classes: kinds && classes,
    radii: hasOwnRadii ? found.radii : radii,
    classNames,
    levelEnds: request.levels === undefined ? undefined : levelEnds,
  };
}
