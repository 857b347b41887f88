/** The content of a window of the country, as shapes, lines and places. */
import { contours } from '../../../geometry/contours.ts';
import { simplified, spread } from '../../../geometry/curves.ts';
import type { Bounds, Country, Raster } from '../country/country.ts';

export interface Piece {
  /** Flat rings, even-odd. */
  readonly water: readonly number[][];
  readonly woods: readonly number[][];
  /** Flat lines, and how wide each is. */
  readonly roads: readonly { line: number[]; width: number }[];
  readonly houses: readonly { x: number; y: number }[];
}

/** The finest squares, in metres, and the most of them across. */
const SQUARES = { least: 2, most: 480 } as const;
/** The forest's value at which its edge is drawn. */
const EDGE = 0.5;
/** In squares: what a line may be moved by when corners are left out. */
const TOLERANCE = 0.35;

export function pieceOf(country: Country, window: Bounds): Piece {
  const { x, y, width, height } = window;
  const step = Math.max(SQUARES.least, 2 ** Math.ceil(Math.log2(width / SQUARES.most)));
  const raster = {
    ...{ x, y, step },
    ...{ columns: Math.ceil(width / step), rows: Math.ceil(height / step) },
  };
  const { water, forest } = country.fields(raster);
  const { roads, villages } = country.features(window, step);
  const isIn = (place: { x: number; y: number }): boolean =>
    place.x >= x && place.y >= y && place.x < x + width && place.y < y + height;
  return {
    water: ringsOf(
      water.map((away) => -away),
      raster,
      0,
    ),
    woods: ringsOf(forest, raster, EDGE),
    roads: roads.flatMap(({ line, width: wide }) =>
      within(line, isIn).map((part) => ({ line: part, width: wide })),
    ),
    houses: villages.flatMap(({ houses }) =>
      houses.filter(isIn).map((house) => ({ x: house.x, y: house.y })),
    ),
  };
}

function ringsOf(values: Float32Array, { x, y, step, columns, rows }: Raster, least: number) {
  return contours({ values, columns, rows }, least).flatMap((ring) => {
    const points: { x: number; y: number }[] = [];
    for (let at = 0; at < ring.length; at += 2)
      points.push({ x: ring[at] as number, y: ring[at + 1] as number });
    points.push({ ...(points[0] as { x: number; y: number }) });
    const kept = simplified(spread(points, TOLERANCE), TOLERANCE).slice(0, -1);
    if (kept.length < 3) return [];
    return [kept.flatMap((at) => [x + step * at.x, y + step * at.y])];
  });
}

/** The parts of a line that lie within, and a corner beyond at each end. */
function within(
  line: Float64Array,
  isIn: (place: { x: number; y: number }) => boolean,
): number[][] {
  const parts: number[][] = [];
  const cornerAt = (at: number) => ({ x: line[2 * at] as number, y: line[2 * at + 1] as number });
  const count = line.length / 2;
  let part: number[] = [];
  for (let at = 0; at < count; at++) {
    const near = [at - 1, at, at + 1].some((n) => n >= 0 && n < count && isIn(cornerAt(n)));
    if (near) part.push(cornerAt(at).x, cornerAt(at).y);
    if (near && at < count - 1) continue;
    if (part.length >= 4) parts.push(part);
    part = [];
  }
  return parts;
}
