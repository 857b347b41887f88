// Turn the bytes of an image into linear light (IEC 61966-2-1, sRGB).

let table: Float64Array | undefined;

/** Returns a function from a value to its light, from 0 to 1, if `full` stands for 1. */
export function lightOfValues(full: number): (value: number) => number {
  if (full !== 255) return (value) => lightOf(value / full);
  table ??= Float64Array.from({ length: 256 }, (_, byte) => lightOf(byte / 255));
  const lights = table;
  return (byte) => lights[byte] as number;
}

/**
 * The light of a value from 0 to 1; values beyond keep their order. It uses sums, products and
 * quotients only, so it is the same in every engine.
 */
function lightOf(value: number): number {
  if (value <= 0.04045) return value / 12.92;
  if (value > 1) return value;
  const base = (value + 0.055) / 1.055;
  // base ** 2.4 is the square of base times the fifth root of that square.
  const square = base * base;
  return square * fifthRoot(square);
}

/** The fifth root of a number from 0.01 to 1, by Newton's method from above. */
function fifthRoot(of: number): number {
  let root = 1;
  for (let step = 0; step < 16; step++) {
    const fourth = root * root * (root * root);
    root = (4 * root + of / fourth) / 5;
  }
  return root;
}
