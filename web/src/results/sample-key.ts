// A number that belongs to a sample's place and the seed, the same as cpp/base/hash.h gives:
// MurmurHash3 (Appleby, its 32-bit form for x86, with seed 0) of 24 bytes, which are the 64 bits of
// the seed and the doubles x and y, the lowest byte of each first.

/** The key of each sample; `seed` is the lower and the upper half of its 64 bits. */
export function keysOf(positions: ArrayLike<number>, seed: ArrayLike<number>): Uint32Array {
  const keys = new Uint32Array(positions.length / 2);
  const place = new Float64Array(2);
  const words = new Uint32Array(place.buffer);
  const begin = mixed(mixed(0, seed[0] as number), seed[1] as number);
  for (let i = 0; i < keys.length; i++) {
    // −0 becomes 0.
    place[0] = (positions[2 * i] as number) + 0;
    place[1] = (positions[2 * i + 1] as number) + 0;
    let hash = begin;
    for (let word = 0; word < 4; word++) hash = mixed(hash, words[word] as number);
    keys[i] = finished(hash ^ 24);
  }
  return keys;
}

/** The hash of what came before, and one more word. */
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
