// The key of a sample: a hash of its place and the seed, as cpp/base/hash.h computes it. MurmurHash3
// (Appleby, the 32-bit form for x86, with seed 0) of the 64 bits of the seed and the coordinates as
// doubles, lowest byte first.

/** The key of each sample. `seed` has the lower and the upper half of its 64 bits. */
export function keysOf(
  positions: ArrayLike<number>,
  seed: ArrayLike<number>,
  dimension = 2,
): Uint32Array {
  const keys = new Uint32Array(positions.length / dimension);
  const place = new Float64Array(dimension);
  const words = new Uint32Array(place.buffer);
  const begin = mixed(mixed(0, seed[0] as number), seed[1] as number);
  for (let i = 0; i < keys.length; i++) {
    // −0 becomes 0.
    place.forEach((_, axis) => {
      place[axis] = (positions[dimension * i + axis] as number) + 0;
    });
    let hash = begin;
    for (const word of words) hash = mixed(hash, word);
    keys[i] = finished(hash ^ (8 + 8 * dimension));
  }
  return keys;
}

/** Adds a word to a hash. */
function mixed(hash: number, word: number): number {
  const scrambled = Math.imul(rotated(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return Math.imul(rotated(hash ^ scrambled, 13), 5) + 0xe6546b64;
}

function rotated(word: number, left: number): number {
  return (word << left) | (word >>> (32 - left));
}

function finished(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
