// Random numbers of a key: the finalizer of MurmurHash3 (Appleby).

/**
 * A number from 0 up to, but not 1, for a sample's key. Each `which`, a whole number of 0 or more, is
 * independent of the others and of those that turn, size, tilt and color an instance.
 */
export function chance(key: number, which: number = 0): number {
  // Instances take −1 to −6 themselves.
  return finished(key ^ Math.imul(which + 7, 0x9e3779b1)) / 4294967296;
}

/** A key of a place: the bits of its coordinates, hashed. −0 becomes 0. */
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
