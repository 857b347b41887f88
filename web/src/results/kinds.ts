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
  found: { classes?: Uint8Array; radii?: Float64Array; levelEnds?: Uint32Array },
): Kinds {
  const { classes, levelEnds } = found;
  const radii = request.classes?.radii;
  const isByPlace = request.field || request.density || request.endless;
  const own = isByPlace ? found.radii : undefined;
  return {
    classes: radii && classes,
    radii: radii && classes ? Float64Array.from(classes, (kind) => radii[kind] as number) : own,
    classNames,
    levelEnds: request.levels === undefined ? undefined : levelEnds,
  };
}
