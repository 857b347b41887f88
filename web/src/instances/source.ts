// Reads the samples of instances, in any form.
import { asWhole, isObject, wrongType } from '../values/check.js';
import { reading } from '../values/reading.js';
import { keyOfPlace } from './chance.js';

/**
 * Samples of which to make instances: any result of `copse`, `copse/all` or `copse/space`, a chunk, a
 * forest (by slot), or an object of the same form. Lists are arrays or typed arrays.
 */
export interface InstanceSamples {
  /** The coordinates in a row. If the first coordinate of a sample is NaN, it is an empty slot of a forest. */
  readonly positions: ArrayLike<number>;
  /** The count of coordinates for each sample: 2 or 3, by default 2. */
  readonly dimension?: number | undefined;
  /** The number that chooses each sample's turn, size, tilt and color. By default a hash of its place. */
  readonly keys?: ArrayLike<number> | undefined;
  /** The keys of samples on a surface. */
  readonly ids?: ArrayLike<number> | undefined;
  /** The radius of each sample. */
  readonly radii?: ArrayLike<number> | undefined;
  /** The class of each sample. */
  readonly classes?: ArrayLike<number> | undefined;
  /** The names of the classes. */
  readonly classNames?: readonly (string | undefined)[] | undefined;
  /** The radius of each class, if there are no `radii`. */
  readonly classRadii?: readonly number[] | undefined;
  /** The normal of each sample in space: three numbers. */
  readonly normals?: ArrayLike<number> | undefined;
  /** The one radius of all samples. */
  readonly radius?: number | undefined;
  /** The report of the call that placed the samples. */
  readonly report?: { readonly radius: number } | undefined;
}

/** Samples in the form that this folder uses. */
export interface Source {
  readonly count: number;
  readonly size: number;
  readonly places: ArrayLike<number>;
  /** Makes all keys on first use. */
  keyOf(i: number): number;
  readonly radiusOf: (i: number) => number | undefined;
  /** True if samples have radii of their own. */
  readonly hasRadii: boolean;
  readonly classes: ArrayLike<number> | undefined;
  readonly names: readonly (string | undefined)[];
  readonly normals: ArrayLike<number> | undefined;
}

export function readSource(given: InstanceSamples): Source {
  if (!isObject(given)) wrongType('samples', given, 'must be samples of copse, or { positions }');
  const samples: InstanceSamples = given;
  const size = asWhole('samples.dimension', samples.dimension ?? 2, 2, 3);
  const count = Math.floor(samples.positions?.length / size);
  const listed = (name: 'keys' | 'ids' | 'radii' | 'classes' | 'normals', each = 1) =>
    samples[name] && asList(`samples.${name}`, samples[name], count * each);
  const places = asList('samples.positions', samples.positions, count * size);
  const radii = listed('radii');
  const classes = listed('classes');
  const { classRadii, report, radius = report?.radius } = samples;
  let keys: ArrayLike<number> | undefined;
  return {
    ...{ count, size, places, classes, names: samples.classNames ?? [] },
    keyOf: (i) => {
      // The ids of a chunk are unique in that chunk only, so they are no keys.
      keys ??= listed('keys') ?? ((size === 3 && listed('ids')) || []);
      return keys[i] ?? keyOfPlace(places, i * size, size);
    },
    hasRadii: Boolean(radii ?? (classes && classRadii)),
    radiusOf: (i) =>
      radii ? radii[i] : classes && classRadii ? classRadii[classes[i] as number] : radius,
    normals: size === 3 ? listed('normals', 3) : undefined,
  };
}

/** The list, if it is an array or typed array with this many numbers. */
export function asList(option: string, given: unknown, length: number): ArrayLike<number> {
  const list = given as number[];
  const isList = isObject(given) && list.length === length;
  // A method of a transferred array throws.
  if (isList && typeof reading(option, () => list.at(0) ?? 0) === 'number') return list;
  wrongType(option, given, `must be a list of ${length >= 0 ? `${length} ` : ''}numbers`);
}
