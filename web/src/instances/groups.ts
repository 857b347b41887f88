import { asWhole } from '../values/check.js';
import { type InstanceSamples, readSource } from './source.js';

/**
 * Returns the indices of the samples of each kind, for one `InstancedMesh` per kind. The kind is the
 * class of a sample, or what `kindOf` returns for its index: a whole number from 0 to 255. A kind
 * without samples has an empty list.
 *
 * @example
 * ```js
 * const classes = [{ name: 'oak', radius: 20 }, { name: 'birch', radius: 12 }];
 * const trees = copse.sample({ region: meadow, classes });
 * const [oaks, birches] = instanceGroups(trees);
 * const matrices = instanceMatrices(trees, { indices: oaks });
 * ```
 * @throws CopseError: `missing-option` if the samples have no classes and there is no function;
 * `out-of-range` or `wrong-type` if a kind is not from 0 to 255.
 */
export function instanceGroups(
  samples: InstanceSamples,
  kindOf?: (i: number) => number,
): Uint32Array[] {
  const { count, classes, names } = readSource(samples);
  const groups: number[][] = Array.from(kindOf ? [] : names, () => []);
  for (let i = 0; i < count; i++) {
    const kind = asWhole('kindOf', kindOf ? kindOf(i) : classes?.[i], 0, 255);
    while (groups.length <= kind) groups.push([]);
    groups[kind]?.push(i);
  }
  return groups.map((group) => Uint32Array.from(group));
}
