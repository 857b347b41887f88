import type { Density } from '../options/density.js';
import type { Conflict } from '../options/existing.js';
import type { RadiusField } from '../options/field.js';
import type { Ground, GroundFunction } from '../options/ground.js';
import { type LayerOptions, layerNames } from '../options/layers.js';
import type { RadiusRange } from '../options/sizes.js';
import type { FillRule } from '../shapes/region.js';
import { asOptions, refuseOptions } from '../values/check.js';
import { reading } from '../values/reading.js';
import type { Share } from './share.js';

/** What {@link Copse.world} takes. */
export interface WorldOptions extends Omit<LayerOptions, 'radius'> {
  /**
   * The least distance between two samples, centre to centre: positive and finite. Or one that depends
   * on the place, up to 2⁴⁷ steps of the lattice from the origin: a function or a raster. A raster
   * covers the box of the ground's region, or its `bounds`; beyond, its outermost texels go on. So does
   * a function that has bounds; any other goes on without end. Or a range of which each sample has a
   * radius of its own.
   */
  radius?: number | RadiusField | RadiusRange | undefined;
  /**
   * How dense samples are, relative to the densest, as in {@link Copse.sample}: `radius`, or that of
   * each class, is then that of the densest places. It covers the same, and a function without bounds
   * must say its `max`.
   */
  density?: Density | undefined;
  /** The rule for two samples of different radii, as in {@link Copse.sample}; `'mean'` by default. */
  conflict?: Conflict | undefined;
  /** Which draw of all possible ones, a number or text; 0 by default. */
  seed?: number | string | undefined;
  /** The part of all samples that is kept, by a hash of their place; all by default. */
  share?: Share | undefined;
  /** What may be filled: the same everywhere, or told for each place. Without it, everything. */
  ground?: Ground | GroundFunction | undefined;
  /**
   * The side of a chunk. By default 64 cells, about 45 of the least radii, so that its corner and the
   * offsets in it are exact. Samples do not depend on it.
   */
  chunkSize?: number | undefined;
  /** The most samples of one chunk or rectangle, 10 million by default. */
  limit?: number | undefined;
  /** What the rings of the ground's regions enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /** How far chords may lie from the curves of the ground's regions; a thousandth of the radius by default. */
  tolerance?: number | undefined;
  /**
   * Whether a function for the ground is asked twice, with other bounds, as is one without bounds for
   * the radius or the density, and an error tells when it disagrees with itself; false by default.
   */
  debug?: boolean | undefined;
}

const names = [
  ...layerNames,
  ...['density', 'conflict', 'seed', 'share', 'ground', 'chunkSize', 'limit', 'fillRule'],
  ...['tolerance', 'debug'],
];
const unsupported: Record<string, string> = {
  count: 'is not an option of a world: give a share instead',
  order: 'is not an option of a world',
  periodic: 'is not an option of a world, which has no edges',
};

const aliases = {
  ...{ minDistance: 'radius', rng: 'seed', region: 'ground', margin: 'ground: { margin }' },
  ...{ obstacles: 'ground: { obstacles }', existing: 'ground: { existing }' },
};

/** Checks the names of options. */
export function readWorldOptions(given: unknown): Record<string, unknown> {
  return reading('options', () => {
    refuseOptions(given, unsupported);
    return asOptions(given, names, aliases);
  });
}
