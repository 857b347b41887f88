// What the samples of worlds and forests are besides their places.
import type { Layers } from '../options/layers.js';
import type { SampleParts } from './result.js';

/** What samples are besides their places. */
export type Kinds = Pick<
  SampleParts<Float64Array>,
  'radii' | 'classes' | 'classNames' | 'levelEnds'
>;

/** The kinds and levels of a world's or a forest's samples, where there are any. */
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
