// Damaged files: of a sound one, the same ones for the same seed.

/** A generator of whole numbers below a limit, by mulberry32. */
export function drawer(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

type Draw = (limit: number) => number;
type Kind = (bytes: Buffer, draw: Draw) => Buffer;

const extremes = [0, 1, 0x7f, 0x80, 0xff];
const enlarged = [0x7fffffff, 0x80000000, 0xffffffff, 0x10000, 0x1000000];
const texts = [
  '1e999',
  '-1e308',
  'null',
  '"',
  '{',
  '[[[[',
  ',',
  '\n',
  '999999999999999999999',
  'NaN',
];

const kinds: Kind[] = [
  (bytes, draw) => {
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
    return bytes;
  },
  (bytes, draw) => {
    bytes[draw(bytes.length)] = extremes[draw(extremes.length)] ?? 0;
    return bytes;
  },
  (bytes, draw) => bytes.subarray(0, draw(bytes.length)),
  (bytes, draw) => {
    // A piece is put in once more, elsewhere.
    const [from, to] = [draw(bytes.length), draw(bytes.length)];
    const piece = bytes.subarray(from, from + 1 + draw(64));
    return Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(to)]);
  },
  (bytes, draw) => {
    const at = draw(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(64))]);
  },
  (bytes, draw) => {
    if (bytes.length < 4) return bytes;
    bytes.writeUInt32LE(enlarged[draw(enlarged.length)] ?? 0, draw(bytes.length - 3));
    return bytes;
  },
  (bytes, draw) => {
    const at = draw(bytes.length);
    const text = Buffer.from(texts[draw(texts.length)] ?? '');
    return Buffer.concat([bytes.subarray(0, at), text, bytes.subarray(at + draw(8))]);
  },
  (bytes, draw) => {
    // A digit is another.
    const digits = [...bytes.keys()].filter((at) =>
      /[0-9]/.test(String.fromCharCode(bytes[at] ?? 0)),
    );
    if (digits.length > 0) bytes[digits[draw(digits.length)] ?? 0] = 48 + draw(10);
    return bytes;
  },
];

/** One to three kinds of damage, one after the other. */
export function mutated(sound: Uint8Array, draw: Draw): Buffer {
  let bytes: Buffer = Buffer.from(sound);
  for (let n = Math.max(1, draw(4)); n > 0 && bytes.length > 0; n--) {
    bytes = kinds[draw(kinds.length)]?.(bytes, draw) ?? bytes;
  }
  return bytes;
}
