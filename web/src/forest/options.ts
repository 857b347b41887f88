import type { Density } from '../options/density.js';
import type { Conflict } from '../options/existing.js';
import type { RadiusField } from '../options/field.js';
import type { ForestPart } from '../options/forest-parts.js';
import { type LayerOptions, layerNames } from '../options/layers.js';
import { plainCopy } from '../options/plain-copy.js';
import type { RadiusRange } from '../options/sizes.js';
import type { FillRule } from '../shapes/region.js';
import { asOptions, isObject, refuseOptions, wrongType } from '../values/check.js';
import { reading } from '../values/reading.js';

/** What {@link Copse.forest} takes. */
export interface ForestOptions extends Omit<LayerOptions, 'radius'> {
  /**
   * The least distance between two samples, centre to centre: positive and finite. Or one that depends
   * on the place, a raster, or a function that is read once onto a raster, with its `bounds`; beyond,
   * its outermost texels go on. Or a range of which each sample has a radius of its own.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How dense samples are, relative to the densest, as in {@link Copse.sample}, with its `bounds`:
   * `radius`, or each of those of `classes`, is then that of the densest places. 1 is as dense
   * everywhere: give it where parts with a `density` will come, so that the first one changes no more
   * than its surroundings.
   */
  density?: Density | 1 | undefined;
  /** The rule for two samples of different radii, as in {@link Copse.sample}; `'mean'` by default. */
  conflict?: Conflict | undefined;
  /** Which draw of all possible ones, a number or text; 0 by default. */
  seed?: number | string | undefined;
  /** The part of all samples that is shown, by a hash of their place, 0 to 1; all by default. */
  share?: number | undefined;
  /** The most samples, 10 million by default. */
  limit?: number | undefined;
  /**
   * The least distance of a sample to the edge of all ground together, the shores of what is cleared
   * included, in the units of regions: 0, the default, or more. Edges that lie within the ground of
   * other parts do not count, nor do those of obstacles, which have a clearance of their own.
   */
  margin?: number | undefined;
  /** What the rings of regions enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /** How far chords may lie from the curves of regions; a thousandth of the radius by default. */
  tolerance?: number | undefined;
  /** Parts to begin with, in their order. */
  parts?: readonly NamedPart[] | undefined;
}

/** A part with its name. */
export type NamedPart = ForestPart & {
  /** The name it is put by. */
  readonly name: string;
};

/** What an edit did to the slots: first some became free, then others were taken, perhaps the same. */
export interface ForestChange {
  /** The slots whose sample is gone. */
  readonly removed: Uint32Array;
  /** The slots that have a new sample. */
  readonly added: Uint32Array;
}

/** What {@link Forest.edit} gives to put and delete parts by. */
export interface ForestEdit {
  /** Puts a part; a name that is there already keeps its turn. */
  put(name: string, part: ForestPart): void;
  /** Takes a part away. */
  delete(name: string): void;
}

const names = [
  ...layerNames,
  ...['density', 'conflict', 'seed', 'share', 'limit', 'margin', 'fillRule', 'tolerance', 'parts'],
];
const unsupported: Record<string, string> = {
  existing: 'is not an option of a forest: put each sample as a part, { sample: [x, y] }',
  count: 'is not an option of a forest: give a share instead',
  order: 'is not an option of a forest: its samples have slots instead',
  periodic: 'is not an option of a forest, which has no edges',
};

/** Checks the names of options. */
export function readForestOptions(given: unknown): Record<string, unknown> {
  return reading('options', () => {
    refuseOptions(given, unsupported);
    return plainCopy(asOptions(given, names, { minDistance: 'radius', rng: 'seed' }));
  });
}

/** Checks the parts to begin with. */
export function readNamed(parts: unknown): NamedPart[] {
  return parts === undefined ? [] : reading('parts', () => readList(parts));
}

function readList(parts: unknown): NamedPart[] {
  if (!Array.isArray(parts)) wrongType('parts', parts, 'must be an array of parts with names');
  for (let i = 0; i < parts.length; i++) {
    if (!isObject(parts[i])) wrongType(`parts[${i}]`, parts[i], 'must be a part with a name');
  }
  return parts;
}

/** An edit that puts them. */
export function putAll(parts: readonly NamedPart[]): (edit: ForestEdit) => void {
  return (edit) => {
    for (const part of parts) edit.put(part.name, part);
  };
}
