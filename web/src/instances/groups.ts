import { asWhole } from '../values/check.js';
import { type InstanceSamples, readSource } from './source.js';

/**
 * The indices of the samples of each kind, for an `InstancedMesh` each: by their classes, or by a
 * function that gives the kind of a sample's index as a whole number from 0 to 255. Kinds without
 * samples have an empty list.
 *
 * @throws CopseError for samples without classes when there is no function, and for what is no kind.
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
