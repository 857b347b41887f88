/**
 * Noise without end, from arithmetic that every machine rounds alike: no sines, no powers. Simplex noise as in
 * Gustavson, "Simplex noise demystified" (2005), with a hash instead of a table, so that it has no period but the 2³²
 * cells of its lattice.
 */

/** A number of 32 bits from two integers and a salt; of integers beyond 32 bits the low ones count. */
export function hash(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77) ^ salt;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** From 0 to 1, the upper end excluded. */
export const chance = (i: number, j: number, salt: number): number => hash(i, j, salt) / 4294967296;

/** FNV-1a of the text's UTF-16 units. */
export function saltOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}

const DIRECTIONS = 32;
const directionX = new Float64Array(DIRECTIONS);
const directionY = new Float64Array(DIRECTIONS);
// Half a quarter turn to either side by the tangent of half the angle, which is nearly even; then three more quarters.
for (let i = 0; i < DIRECTIONS / 4; i++) {
  const t = ((i + 0.5) / 4 - 1) * (Math.sqrt(2) - 1);
  const [x, y] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
  [x, -y, -x, y].forEach((v, k) => {
    directionX[4 * i + k] = v;
  });
  [y, x, -y, -x].forEach((v, k) => {
    directionY[4 * i + k] = v;
  });
}

const SKEW = (Math.sqrt(3) - 1) / 2;
const UNSKEW = (3 - Math.sqrt(3)) / 6;
/** Brings the largest value to 1. */
const SCALE = 99.2;

function corner(i: number, j: number, salt: number, x: number, y: number): number {
  const t = 0.5 - x * x - y * y;
  if (t <= 0) return 0;
  const k = hash(i, j, salt) & (DIRECTIONS - 1);
  return t * t * t * t * (directionX[k]! * x + directionY[k]! * y);
}

/** From −1 to 1, about 0, with hills and hollows about 1 apart. */
export function noise(x: number, y: number, salt: number): number {
  const skewed = (x + y) * SKEW;
  const i = Math.floor(x + skewed);
  const j = Math.floor(y + skewed);
  const unskewed = (i + j) * UNSKEW;
  const x0 = x - i + unskewed;
  const y0 = y - j + unskewed;
  const right = x0 > y0 ? 1 : 0;
  return (
    SCALE *
    (corner(i, j, salt, x0, y0) +
      corner(i + right, j + 1 - right, salt, x0 - right + UNSKEW, y0 - 1 + right + UNSKEW) +
      corner(i + 1, j + 1, salt, x0 - 1 + 2 * UNSKEW, y0 - 1 + 2 * UNSKEW))
  );
}

/** A sum of noises, each of half the wavelength of the one before and `gain` of its weight. */
export interface Fractal {
  readonly salt: number;
  readonly wavelengths: readonly number[];
  readonly weights: readonly number[];
  /** Its creases are ridges: 1 − 2 |noise| of each. */
  readonly ridged: boolean;
}

export function fractal(
  salt: number,
  longest: number,
  shortest: number,
  gain: number,
  ridged = false,
): Fractal {
  const wavelengths: number[] = [];
  const weights: number[] = [];
  for (let length = longest, weight = 1; length >= shortest; length /= 2, weight *= gain) {
    wavelengths.push(length);
    weights.push(weight);
  }
  return { salt, wavelengths, weights, ridged };
}

/**
 * The part of the sum whose wavelengths are from `shortest` up to, but without, `longest`; those within an octave of
 * `shortest` fade, so that none appears at once.
 */
export function sum(f: Fractal, x: number, y: number, shortest: number, longest: number): number {
  let total = 0;
  for (let i = 0; i < f.wavelengths.length; i++) {
    const length = f.wavelengths[i]!;
    if (length >= longest) continue;
    const fade = length / shortest - 1;
    if (fade <= 0) break;
    const value = noise(x / length, y / length, (f.salt + Math.imul(i, 0x632be5ab)) | 0);
    total += f.weights[i]! * Math.min(1, fade) * (f.ridged ? 1 - 2 * Math.abs(value) : value);
  }
  return total;
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
