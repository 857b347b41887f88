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
  { classes, levelEnds }: { classes?: Uint8Array; levelEnds?: Uint32Array },
): Kinds {
  const radii = request.classes?.radii;
  return {
    classes: radii && classes,
    radii: radii && classes && Float64Array.from(classes, (kind) => radii[kind] as number),
    classNames,
    levelEnds: request.levels === undefined ? undefined : levelEnds,
  };
}
