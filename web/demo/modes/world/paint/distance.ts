/**
 * The distance to the shore in pixels, from water's edge on: what the country says of it is in metres, which far away
 * are too short. Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions" (2012), begun with where
 * the edge runs between two cells, so that it is finer than a cell.
 */
import { smoothstep } from '../country/noise.ts';

const FAR = 1e12;

/** The parabolas of a row's lower envelope: their places, and from where on each is lowest. */
let places = new Int32Array();
let starts = new Float64Array();
let row = new Float64Array();

/** The least of (p − q)² + values[q], of each p along a row of a grid. */
function transform(grid: Float64Array, first: number, stride: number, length: number): void {
  for (let q = 0; q < length; q++) row[q] = grid[first + q * stride] as number;
  let last = 0;
  places[0] = 0;
  starts[0] = -Infinity;
  starts[1] = Infinity;
  for (let q = 1; q < length; q++) {
    const value = (row[q] as number) + q * q;
    let from = 0;
    for (; ; last--) {
      const p = places[last] as number;
      from = (value - (row[p] as number) - p * p) / (2 * (q - p));
      if (from > (starts[last] as number)) break;
    }
    last++;
    places[last] = q;
    starts[last] = from;
    starts[last + 1] = Infinity;
  }
  for (let p = 0, k = 0; p < length; p++) {
    while ((starts[k + 1] as number) < p) k++;
    const q = places[k] as number;
    grid[first + p * stride] = (p - q) * (p - q) + (row[q] as number);
  }
}

/** The distance from a cell to an edge that runs between it and one of these two, in cells. */
function toEdge(own: number, one: number, other: number): number {
  let least = Infinity;
  if (own < 0 !== one < 0) least = own / (own - one);
  if (own < 0 !== other < 0) least = Math.min(least, own / (own - other));
  return least;
}

/** The square of the distance to the edge, in cells, of cells beside it. */
function beside(water: Float32Array, i: number, columns: number): number {
  const at = (j: number): number => water[j] as number;
  const own = at(i);
  const across = toEdge(own, at(i - 1), at(i + 1));
  const down = toEdge(own, at(i - columns), at(i + columns));
  return across + down === Infinity
    ? Math.min(FAR, Math.min(across, down) ** 2)
    : (across * down) ** 2 / (across * across + down * down + 1e-12);
}

/** Returns true if a cell of water is one of four in a square. */
function isBroad(water: Float32Array, i: number, columns: number): boolean {
  const at = (j: number): boolean => (water[j] as number) < 0;
  const [above, below] = [i - columns, i + columns];
  return (
    (at(i - 1) && ((at(above) && at(above - 1)) || (at(below) && at(below - 1)))) ||
    (at(i + 1) && ((at(above) && at(above + 1)) || (at(below) && at(below + 1))))
  );
}

/** Takes water away that is only a cell wide: from far, rivers are lines. */
export function withoutNarrows(water: Float32Array, columns: number, out: Float32Array): void {
  out.set(water);
  for (let i = columns + 1; i < water.length - columns - 1; i++) {
    const said = water[i] as number;
    if (said < 0 && !isBroad(water, i, columns)) out[i] = -said;
  }
}

let grid = new Float64Array();

function reserve(size: number, longest: number): void {
  if (grid.length < size) grid = new Float64Array(size);
  if (row.length >= longest) return;
  places = new Int32Array(longest);
  starts = new Float64Array(longest + 1);
  row = new Float64Array(longest);
}

/** The distance from the edge, in cells, from which the country's distance is no finer than the one found. */
const BESIDE = 4;

/**
 * Metres to the edge of the water, negative in it: what the country says beside the edge and from `most` cells on, and
 * between what is found here.
 * @param water what the country says, of cells of `step` metres.
 */
export function distances(
  water: Float32Array,
  columns: number,
  step: number,
  most: number,
  out: Float32Array,
): void {
  const size = water.length;
  const rows = size / columns;
  reserve(size, Math.max(columns, rows));
  grid.fill(FAR, 0, size);
  let edges = 0;
  for (let y = 1; y < rows - 1; y++) {
    for (let i = y * columns + 1; i < (y + 1) * columns - 1; i++) {
      const squared = beside(water, i, columns);
      grid[i] = squared;
      edges += Number(squared < FAR);
    }
  }
  if (edges > 0) {
    for (let column = 0; column < columns; column++) transform(grid, column, columns, rows);
    for (let y = 0; y < rows; y++) transform(grid, y * columns, 1, columns);
  }
  for (let i = 0; i < size; i++) {
    const said = water[i] as number;
    const cells = Math.min(most, Math.sqrt(grid[i] as number));
    const told = Math.abs(said);
    const found = told + (cells * step - told) * smoothstep(1, BESIDE, cells);
    const beyond = Math.max(most * step, told);
    const metres = found + (beyond - found) * smoothstep(0.5 * most, most, cells);
    out[i] = said < 0 ? -metres : metres;
  }
}
