// Read functions of the place onto rasters.
import { asWhole, conflicting, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { Layout } from '../values/pixels.js';
import { calling } from '../values/reading.js';
import { type RectangleRegion, readBox } from './region.js';

/** A raster of the values of a function. */
type Evaluated = Layout & { values: Float32Array };

/** The scale that texels must suit. */
export interface Scale {
  /** The least distance between two samples; infinite if unknown. */
  readonly least: number;
  /** The largest texel, in least distances, if there is a limit. */
  readonly most?: number | undefined;
}

const finest = 4096;
/**
 * The places at which a function is compared with its raster, and the number of them that may differ by
 * chance.
 */
const probes = 256;
const unlucky = 4;

/** A function of the place in an option. */
export interface FunctionOfPlace {
  /** The option, of which the function is a method. */
  given: unknown;
  /** The fields of the option. */
  fields: Record<string, unknown>;
  /** Returns a value of the function, or throws if it is out of range. */
  check: (value: unknown, x: number, y: number) => number;
}

/** The function `at` of an option, with checked values. */
export function functionOf(
  option: string,
  given: unknown,
  at: unknown,
  check: FunctionOfPlace['check'],
): (x: number, y: number) => number {
  if (typeof at !== 'function') wrongType(`${option}.at`, at, 'must be a function of x and y');
  return (x, y) =>
    check(
      calling(() => at.call(given, x, y)),
      x,
      y,
    );
}

/** Refuses the `texel` of a function that has bounds. */
export function refuseTexel(option: string, { texel }: Record<string, unknown>): void {
  if (texel === undefined) return;
  const rule = 'is only for a function without bounds in an endless world: give resolution instead';
  conflicting(`${option}.texel`, texel, rule);
}

/** The rectangle over which to read a function: its `bounds`, or else `box`. */
export function readCover(
  option: string,
  { bounds }: Record<string, unknown>,
  box: () => RectangleRegion,
): RectangleRegion {
  return bounds === undefined ? box() : readBox(`${option}.bounds`, bounds);
}

/** Reads a function of the place, an option `{ at, resolution? }`, onto a raster over the box. */
export function evaluate(
  option: string,
  { given, fields: { at, resolution = 256 }, check }: FunctionOfPlace,
  box: RectangleRegion,
  { least, most = Number.POSITIVE_INFINITY }: Scale,
): Evaluated {
  const valueAt = functionOf(option, given, at, check);
  const longer = Math.max(box.width, box.height);
  const texel = longer / asWhole(`${option}.resolution`, resolution, 1, finest);
  const refuse = (what: string): never => {
    const needed = Math.ceil(longer / least);
    const remedy = needed <= finest ? `a resolution of ${needed}` : 'smaller bounds';
    const rule = `${what} of ${texel}, too coarse for samples ${least} apart: give ${remedy}`;
    throw new CopseError({ code: 'out-of-range', option: `${option}.at`, value: at, rule }, '');
  };
  if (texel > most * least) refuse('is read at texels');
  const columns = Math.max(1, Math.round(box.width / texel) || 1);
  const rows = Math.max(1, Math.round(box.height / texel) || 1);
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = box.y + (box.height * (row + 0.5)) / rows;
    for (let column = 0; column < columns; column++) {
      const x = box.x + (box.width * (column + 0.5)) / columns;
      values[row * columns + column] = valueAt(x, y);
    }
  }
  const raster = { values, columns, rows, ...box };
  if (texel > least && values.length > probes && isByChance(raster, valueAt))
    refuse('changes within a texel');
  return raster;
}

/** Returns true if the function changes within texels about as much as between them. */
function isByChance(
  { values, columns, rows, x, y, width, height }: Evaluated,
  valueAt: (x: number, y: number) => number,
): boolean {
  const within: number[] = [];
  let between = 0;
  let before = values[0] as number;
  for (let i = 1; i <= probes; i++) {
    // Roberts' sequence, which is spread evenly.
    const [u, v] = [(0.7548776662466927 * i) % 1, (0.5698402909980532 * i) % 1];
    const value = values[Math.floor(v * rows) * columns + Math.floor(u * columns)] as number;
    within.push((Math.fround(valueAt(x + u * width, y + v * height)) - value) ** 2);
    between += (value - before) ** 2;
    before = value;
  }
  within.sort((a, b) => a - b);
  return within.slice(0, -unlucky).reduce((sum, square) => sum + square, 0) > between / 2;
}
