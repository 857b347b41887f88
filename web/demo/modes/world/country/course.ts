/**
 * The shape of a river between two nodes: laid out as a cubic, and then displaced by noise of the place, the same for all,
 * so that those that met still meet.
 */
import type { Line } from './country.ts';
import type { Point } from './lines.ts';
import { type Band, bandOf, fractal, sumOf } from './noise.ts';

/** A place of the layout, as it is displaced. */
export type Meander = (x: number, y: number) => [number, number];

/** The longest displacement is by noise of this wavelength; the weights keep curves from crossing themselves. */
const BEND = 8192;
const SWING = 420;
/** How far a place is displaced at most. */
export const FARTHEST = SWING / (1 - 0.55);

export function createMeander(salt: number): Meander {
  const across: Band = bandOf(fractal(salt ^ 0x31, BEND, 512, 0.55), 0);
  const down: Band = bandOf(fractal(salt ^ 0x32, BEND, 512, 0.55), 0);
  return (x, y) => [x + SWING * sumOf(across, x, y), y + SWING * sumOf(down, x, y)];
}

export type Direction = readonly [number, number];

/** Of such a length; a direction of no length keeps it. */
function scaledTo([x, y]: Direction, length: number): Direction {
  const scale = length / (Math.sqrt(x * x + y * y) + 1e-9);
  return [x * scale, y * scale];
}

/** How far a river keeps its direction at a node, in parts of the way to the next. */
const ROUND = 0.8;

/** A cubic with given directions at its ends (Hermite); straight on to an end without one. */
export function courseBetween(
  from: Point,
  begin: Direction,
  to: Point,
  end: Direction | undefined,
  segments: number,
): Line {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.sqrt(dx * dx + dy * dy);
  const [fromX, fromY] = scaledTo(begin, ROUND * chord);
  const [toX, toY] = scaledTo(end ?? [dx, dy], ROUND * chord);
  const line = new Float64Array(2 * segments + 2);
  for (let k = 0; k <= segments; k++) {
    const t = k / segments;
    const [a, b, c] = [t * t * (3 - 2 * t), t * (1 - t) * (1 - t), t * t * (1 - t)];
    line[2 * k] = from.x + dx * a + fromX * b - toX * c;
    line[2 * k + 1] = from.y + dy * a + fromY * b - toY * c;
  }
  return line;
}
