/** A small generator for looks: sprites, tufts, tints. Nothing here decides a sample. */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function hash(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const bits = new DataView(new ArrayBuffer(16));

/** The same place and salt give the same 32 bits, whatever else stands around it. */
export function hashPlace(x: number, y: number, salt: number): number {
  bits.setFloat64(0, x);
  bits.setFloat64(8, y);
  return hash(bits.getInt32(0) ^ bits.getInt32(4), bits.getInt32(8) ^ bits.getInt32(12), salt);
}

/** FNV-1a of the text's UTF-16 units. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
const unit = (i: number, j: number, salt: number): number => hash(i, j, salt) / 4294967296;

const wrapped = (cell: number, wrap: number): number =>
  wrap ? ((cell % wrap) + wrap) % wrap : cell;

/** Value noise in 0…1 on a unit lattice; `wrap` makes it repeat after that many cells. */
export function noise(x: number, y: number, salt: number, wrap = 0): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = smooth(x - i);
  const v = smooth(y - j);
  const left = wrapped(i, wrap);
  const right = wrapped(i + 1, wrap);
  const above = wrapped(j, wrap);
  const below = wrapped(j + 1, wrap);
  const top = unit(left, above, salt) * (1 - u) + unit(right, above, salt) * u;
  const bottom = unit(left, below, salt) * (1 - u) + unit(right, below, salt) * u;
  return top * (1 - v) + bottom * v;
}
