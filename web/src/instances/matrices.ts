import { asOptions, asWhole, wrongType } from '../values/check.js';
import { type InstanceOptions, slotNames } from './options.js';
import { asList, type InstanceSamples, readSource, type Source } from './source.js';
import { readStand, type Standing } from './standing.js';

/** The options of {@link instanceMatrices}. */
export interface MatrixOptions extends InstanceOptions {
  /**
   * The Float32Array to write to, such as `mesh.instanceMatrix.array`. By default a new one.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const out = new Float32Array(16 * trees.length);
   * instanceMatrices(trees, { out });
   * ```
   * @throws `wrong-type` if it is no Float32Array, or shorter than sixteen numbers for each sample.
   */
  out?: ArrayLike<number> | undefined;
}

/** The result of {@link instanceTransforms}. */
export interface InstanceTransforms {
  /** The place of each instance: x y z. */
  translations: Float32Array;
  /** The rotation of each instance, as a quaternion: x y z w. */
  rotations: Float32Array;
  /** The scale of each instance: along x y z. */
  scales: Float32Array;
}

/**
 * Computes a matrix for each sample: sixteen numbers, column by column, as three.js, Babylon and
 * PlayCanvas hold them. An empty slot of a forest has a matrix of zeros.
 *
 * @returns `out`, or a new array.
 * @example
 * ```js
 * import { ConeGeometry, InstancedMesh, MeshLambertMaterial } from 'three';
 *
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const cones = new InstancedMesh(new ConeGeometry(), new MeshLambertMaterial(), trees.length);
 * instanceMatrices(trees, { size: [0.4, 0.6], out: cones.instanceMatrix.array });
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples.
 * See {@link InstanceOptions} for each option.
 * @see [Instances for renderers](../../../docs/instances.md)
 */
export function instanceMatrices(
  samples: InstanceSamples,
  options: MatrixOptions = {},
): Float32Array {
  const { given, source, indices } = begin(samples, options, [...slotNames, 'out']);
  const stand = readStand(given, source);
  const out = readOut(given.out, 16 * indices.length);
  for (let n = 0; n < indices.length; n++)
    writeMatrix(stand(source, indices[n] as number), out, 16 * n);
  return out;
}

/**
 * Computes the place, rotation and scale of each sample separately, for code that takes no matrices: glTF's
 * EXT_mesh_gpu_instancing, `InstancedMesh2`, entities of game engines.
 *
 * @example
 * ```js
 * import { instanceTransforms } from 'copse/instances';
 *
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const { translations, rotations, scales } = instanceTransforms(trees, { size: [0.4, 0.6] });
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples. See
 * {@link InstanceOptions} for each option.
 */
export function instanceTransforms(
  samples: InstanceSamples,
  options: InstanceOptions = {},
): InstanceTransforms {
  const { given, source, indices } = begin(samples, options, slotNames);
  const stand = readStand(given, source);
  const { length } = indices;
  const translations = new Float32Array(3 * length);
  const rotations = new Float32Array(4 * length);
  const scales = new Float32Array(3 * length);
  for (let n = 0; n < length; n++) {
    const standing = stand(source, indices[n] as number);
    if (!standing) continue;
    translations.set(standing.place, 3 * n);
    rotations.set(standing.rotation, 4 * n);
    scales.set(standing.scale, 3 * n);
  }
  return { translations, rotations, scales };
}

/** Writes the matrix of an instance over zeros or another matrix; without an instance, writes zeros. */
export function writeMatrix(standing: Standing | undefined, to: Float32Array, at: number): void {
  if (!standing) {
    to.fill(0, at, at + 16);
    return;
  }
  const { 0: x, 1: y, 2: z, 3: w } = standing.rotation;
  const { 0: sx, 1: sy, 2: sz } = standing.scale;
  to[at] = (1 - 2 * (y * y + z * z)) * sx;
  to[at + 1] = 2 * (x * y + w * z) * sx;
  to[at + 2] = 2 * (x * z - w * y) * sx;
  to[at + 4] = 2 * (x * y - w * z) * sy;
  to[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  to[at + 6] = 2 * (y * z + w * x) * sy;
  to[at + 8] = 2 * (x * z + w * y) * sz;
  to[at + 9] = 2 * (y * z - w * x) * sz;
  to[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
  to[at + 12] = standing.place[0];
  to[at + 13] = standing.place[1];
  to[at + 14] = standing.place[2];
  to[at + 15] = 1;
}

/** Reads the samples and the option `indices`; the caller reads the other options of these names. */
export function begin(
  samples: InstanceSamples,
  options: object,
  names: readonly string[],
): { given: Record<string, unknown>; source: Source; indices: ArrayLike<number> } {
  const given = asOptions(options, [...names, 'indices']);
  const source = readSource(samples);
  const { indices = allOf(source) } = given;
  const list = asList('indices', indices, (indices as ArrayLike<number>)?.length);
  for (let n = 0; n < list.length; n++) asWhole('indices', list[n], 0, source.count - 1);
  return { given, source, indices: list };
}

/** The indices of all samples. */
export function allOf({ count }: Source): Uint32Array {
  return new Uint32Array(count).map((_, i) => i);
}

/** The array to write to, with zeros: `out`, or a new one. */
export function readOut(out: unknown, length: number): Float32Array {
  if (out === undefined) return new Float32Array(length);
  if (out instanceof Float32Array && out.length >= length) return out.fill(0, 0, length);
  wrongType('out', out, `must be a Float32Array of ${length} numbers`);
}
