// Derives random numbers from a key, by the finalizer of MurmurHash3 (Appleby).

/**
 * Returns a random number from 0 to below 1 for the key of a sample. Each `which`, a whole number from
 * 0 on, gives an independent number, also independent of those that turn, size, tilt and color an
 * instance.
 *
 * @example
 * ```js
 * import { chance } from 'copse/instances';
 *
 * const trees = copse.sample({ region: meadow, radius: 12 });
 * const ages = Array.from(trees.keys, (key) => 10 + 90 * chance(key));
 * const isFlowering = Array.from(trees.keys, (key) => chance(key, 1) < 0.2);
 * ```
 */
export function chance(key: number, which: number = 0): number {
  // Instances use −1 to −6.
  return finished(key ^ Math.imul(which + 7, 0x9e3779b1)) / 4294967296;
}

/** Returns the key of a place: a hash of the bits of its coordinates. −0 counts as 0. */
export function keyOfPlace(positions: ArrayLike<number>, first: number, dimension: number): number {
  let key = 0;
  for (let k = first; k < first + dimension; k++) {
    place[0] = (positions[k] as number) + 0;
    key = finished(finished(key ^ (words[0] as number)) ^ (words[1] as number));
  }
  return key;
}

const place = new Float64Array(1);
const words = new Uint32Array(place.buffer);

function finished(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
