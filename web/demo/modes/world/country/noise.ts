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

/** Returns the part of the noise at (x, y) that the lattice point (i, j) adds. */
function corner(i: number, j: number, salt: number, x: number, y: number): number {
  let t = 0.5 - x * x - y * y;
  if (t <= 0) return 0;
  t *= t;
  const k = hash(i, j, salt) & (DIRECTIONS - 1);
  return t * t * (directionX[k]! * x + directionY[k]! * y);
}

/** From −1 to 1, about 0, with hills and hollows about 1 apart. */
export function noise(x: number, y: number, salt: number): number {
  const skewed = (x + y) * SKEW;
  const cellX = Math.floor(x + skewed);
  const cellY = Math.floor(y + skewed);
  const unskewed = (cellX + cellY) * UNSKEW;
  const x0 = x - cellX + unskewed;
  const y0 = y - cellY + unskewed;
  const right = x0 > y0 ? 1 : 0;
  const [i, j] = [cellX | 0, cellY | 0];
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
  readonly longest: number;
  readonly shortest: number;
  readonly gain: number;
  /** Its creases are ridges: each noise counts as 1 − 2 |noise|. */
  readonly ridged: boolean;
}

/** Wavelengths are powers of two, by which places far out are divided without rounding. */
export const fractal = (
  salt: number,
  longest: number,
  shortest: number,
  gain: number,
  ridged = false,
): Fractal => ({ salt, longest, shortest, gain, ridged });

/** Some of the noises of a fractal. */
export interface Band {
  readonly salts: readonly number[];
  readonly frequencies: readonly number[];
  readonly weights: readonly number[];
  readonly ridged: boolean;
}

/**
 * Returns the band of wavelengths from `from` up to, but without, `to`. Wavelengths below four steps are left
 * out, and fade within an octave before, so that none appears at once.
 */
export function bandOf(f: Fractal, step: number, from = 0, to = Infinity): Band {
  const salts: number[] = [];
  const frequencies: number[] = [];
  const weights: number[] = [];
  let weight = 1;
  for (let length = f.longest, i = 0; length >= f.shortest; length /= 2, i++, weight *= f.gain) {
    const fade = Math.min(1, length / (4 * step) - 1);
    if (length < from || length >= to || fade <= 0) continue;
    salts.push((f.salt + Math.imul(i, 0x632be5ab)) | 0);
    frequencies.push(1 / length);
    weights.push(weight * fade);
  }
  return { salts, frequencies, weights, ridged: f.ridged };
}

export function sumOf(band: Band, x: number, y: number): number {
  let total = 0;
  for (let i = 0; i < band.salts.length; i++) {
    const frequency = band.frequencies[i]!;
    const value = noise(x * frequency, y * frequency, band.salts[i]!);
    total += band.weights[i]! * (band.ridged ? 1 - 2 * Math.abs(value) : value);
  }
  return total;
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
