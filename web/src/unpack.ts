// LZMA (Igor Pavlov's specification, 2015, in the LZMA SDK): a wasm is a fifth smaller by it than by
// what a server sends it with. Of its parameters lc is 3, lp and pb are 0; scripts/inline.mjs packs so.

/** Chances that a bit is 0, of 2048, at the places that follow; a tree begins one before its root. */
const isCopy = 0;
const isRepeat = 12;
const isOlder = 24;
const isThird = 36;
const isFourth = 48;
const isLong = 60;
const lengths = 72;
const repeatLengths = 346;
const slots = 620;
const nearDistances = 876;
const farDistances = 1004;
const literals = 1020;
const allChances = literals + 8 * 0x300;

/** The bytes that were packed, so many. */
export function unpack(base64: string, length: number): Uint8Array<ArrayBuffer> {
  const packed = atob(base64);
  const bytes = new Uint8Array(length);
  const chances = new Uint16Array(allChances).fill(1024);
  // How wide the interval is, and where in it the number stands that is packed. Numbers of 32 bits
  // that closures share would be objects.
  const coder = Uint32Array.of(0xffffffff, 0);
  let next = 1;
  const readByte = () => {
    coder[1] = (coder[1]! << 8) | packed.charCodeAt(next++);
  };
  for (let i = 0; i < 4; i++) readByte();
  const widen = () => {
    if (coder[0]! >= 0x1000000) return;
    coder[0]! <<= 8;
    readByte();
  };

  const readBit = (at: number): number => {
    const chance = chances[at]!;
    const bound = Math.imul(coder[0]! >>> 11, chance) >>> 0;
    const bit = coder[1]! < bound ? 0 : 1;
    if (bit === 0) {
      coder[0] = bound;
      chances[at] = chance + ((2048 - chance) >> 5);
    } else {
      coder[0]! -= bound;
      coder[1]! -= bound;
      chances[at] = chance - (chance >> 5);
    }
    widen();
    return bit;
  };
  /** A number whose highest bit comes first. */
  const readTree = (at: number, bits: number): number => {
    let node = 1;
    while (node >> bits === 0) node = 2 * node + readBit(at + node);
    return node - (1 << bits);
  };
  /** A number whose lowest bit comes first. */
  const readReversed = (at: number, bits: number): number => {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = readBit(at + node);
      node = 2 * node + bit;
      value |= bit << i;
    }
    return value;
  };
  /** A number whose bits are 0 as often as 1. */
  const readEven = (bits: number): number => {
    let value = 0;
    for (let i = 0; i < bits; i++) {
      coder[0]! >>>= 1;
      const bit = coder[1]! < coder[0]! ? 0 : 1;
      if (bit === 1) coder[1]! -= coder[0]!;
      widen();
      value = 2 * value + bit;
    }
    return value;
  };
  const readLength = (at: number): number => {
    if (readBit(at) === 0) return 2 + readTree(at + 2, 3);
    if (readBit(at + 1) === 0) return 10 + readTree(at + 10, 3);
    return 18 + readTree(at + 18, 8);
  };
  const readDistance = (copied: number): number => {
    const slot = readTree(slots + 64 * Math.min(copied - 2, 3), 6);
    if (slot < 4) return slot + 1;
    const bits = (slot >> 1) - 1;
    const from = (2 | (slot & 1)) << bits;
    if (slot < 14) return 1 + from + readReversed(nearDistances + from - slot, bits);
    return 1 + from + 16 * readEven(bits - 4) + readReversed(farDistances, 4);
  };
  /** Which of the four distances that came last. */
  const readAge = (state: number): number => {
    if (readBit(isOlder + state) === 0) return 0;
    return readBit(isThird + state) === 0 ? 1 : 2 + readBit(isFourth + state);
  };
  /** After a copy, the byte that would have gone on with it tells of this one, until they differ. */
  const readLiteral = (before: number, expected: number | undefined): number => {
    const at = literals + 0x300 * (before >> 5);
    let node = 1;
    for (let i = 7; i >= 0 && expected !== undefined; i--) {
      const hint = (expected >> i) & 1;
      const bit = readBit(at + 256 * (1 + hint) + node);
      node = 2 * node + bit;
      if (bit !== hint) break;
    }
    while (node < 256) node = 2 * node + readBit(at + node);
    return node & 255;
  };

  // What came last: up to 6 it was a literal.
  let state = 0;
  const distances = [1, 1, 1, 1];
  for (let end = 0; end < length; ) {
    if (readBit(isCopy + state) === 0) {
      const expected = state < 7 ? undefined : bytes[end - distances[0]!];
      bytes[end] = readLiteral(bytes[end - 1] ?? 0, expected);
      end++;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    const afterLiteral = state < 7;
    let copied = 1;
    if (readBit(isRepeat + state) === 0) {
      copied = readLength(lengths);
      distances.pop();
      distances.unshift(readDistance(copied));
      state = afterLiteral ? 7 : 10;
    } else {
      const which = readAge(state);
      const isByte = which === 0 && readBit(isLong + state) === 0;
      if (!isByte) copied = readLength(repeatLengths);
      distances.unshift(...distances.splice(which, 1));
      state = !afterLiteral ? 11 : isByte ? 9 : 8;
    }
    for (const stop = end + copied; end < stop; end++) bytes[end] = bytes[end - distances[0]!]!;
  }
  return bytes;
}
