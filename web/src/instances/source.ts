// The samples that instances are made of, in whatever form they come.
import { asWhole, isArray, isObject, wrongType } from '../values/check.js';
import { keyOfPlace } from './chance.js';

/**
 * Samples with what belongs to each: any result of `copse`, `copse/all` and `copse/space`, a chunk, a
 * forest (by slot), or an object of the same form. Lists are arrays or typed arrays.
 */
export interface InstanceSamples {
  /** The coordinates in a row. A sample whose first coordinate is NaN is an empty slot of a forest. */
  readonly positions: ArrayLike<number>;
  /** How many coordinates a sample has, 2 or 3; 2 by default. */
  readonly dimension?: number | undefined;
  /** The number that chooses each sample's turn, size, tilt and color; by default that of its place. */
  readonly keys?: ArrayLike<number> | undefined;
  /** The same for samples on a surface. */
  readonly ids?: ArrayLike<number> | undefined;
  /** The radius of each sample. */
  readonly radii?: ArrayLike<number> | undefined;
  /** The class of each sample. */
  readonly classes?: ArrayLike<number> | undefined;
  /** The names of the classes. */
  readonly classNames?: readonly (string | undefined)[] | undefined;
  /** The radius of each class, where `radii` are not given. */
  readonly classRadii?: readonly number[] | undefined;
  /** Three numbers for each sample in space: the direction of its surface. */
  readonly normals?: ArrayLike<number> | undefined;
  /** The one radius of all samples. */
  readonly radius?: number | undefined;
  /** How the call went that placed the samples. */
  readonly report?: { readonly radius: number } | undefined;
}

/** Samples as the rest of this folder reads them. */
export interface Source {
  readonly count: number;
  readonly size: number;
  readonly places: ArrayLike<number>;
  /** Keys are made when the first is asked for. */
  keyOf(i: number): number;
  readonly radiusOf: (i: number) => number | undefined;
  /** Returns true where samples have radii of their own. */
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
      // A chunk has ids, too, which differ in the chunk alone.
      keys ??= listed('keys') ?? ((size === 3 && listed('ids')) || []);
      return keys[i] ?? keyOfPlace(places, i * size, size);
    },
    hasRadii: Boolean(radii ?? (classes && classRadii)),
    radiusOf: (i) =>
      radii ? radii[i] : classes && classRadii ? classRadii[classes[i] as number] : radius,
    normals: size === 3 ? listed('normals', 3) : undefined,
  };
}

/** The list, if it is an array or a typed array of so many numbers. */
export function asList(option: string, given: unknown, length: number): ArrayLike<number> {
  const list = given as ArrayLike<number>;
  const isList = isArray(given) || ArrayBuffer.isView(given);
  if (isList && list.length === length && typeof (list[0] ?? 0) === 'number') return list;
  wrongType(option, given, `must be a list of ${length >= 0 ? `${length} ` : ''}numbers`);
}
