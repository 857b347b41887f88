// Obstacles in space: balls around points and tubes around lines.

import { asPositive, fieldsOf, isArray, isObject, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { type PlacesInSpace, toPlaces } from './places.js';

/**
 * A point or a line to keep free.
 *
 * @example
 * ```js
 * const sun = { point: [5, 5, 5], clearance: 3 };
 * const ray = { polyline: [[0, 0, 0], [9, 9, 9]], clearance: 1 };
 * const obstacles = [sun, ray];
 * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, obstacles });
 * ```
 */
export type ObstacleInSpace =
  | {
      /** The place of the point: `[x, y, z]` or `{ x, y, z }`. */
      readonly point:
        | readonly number[]
        | { readonly x: number; readonly y: number; readonly z: number };
      /** The distance that samples keep from the point: above 0. */
      readonly clearance: number;
    }
  | {
      /** The points of the line: two or more. */
      readonly polyline: PlacesInSpace;
      /** The distance that samples keep from the line: above 0. In some places they keep up to 1 % more. */
      readonly clearance: number;
    };

/** Obstacles as the engine takes them: balls. */
export interface EngineObstacles {
  positions: number[];
  clearances: number[];
}

const most = 1e6;
/**
 * A line becomes balls: the distance between them, in clearances, and their radius, which is a little larger
 * than one.
 */
const step = 0.25;
const reach = Math.sqrt(1 + (step / 2) ** 2);

/** Checks the option `obstacles`. */
export function readObstacles(given: unknown, dimension: number): EngineObstacles | undefined {
  if (given === undefined) return undefined;
  if (!isArray(given)) wrongType('obstacles', given, 'must be an array of obstacles');
  const balls: EngineObstacles = { positions: [], clearances: [] };
  given.forEach((each, i) => {
    const at = `obstacles[${i}]`;
    const kind = isObject(each) && 'polyline' in each ? 'polyline' : 'point';
    const fields = fieldsOf(at, each, [kind, 'clearance']);
    const clearance = asPositive(`${at}.clearance`, fields.clearance);
    if (kind === 'point') {
      balls.positions.push(...pointOf(`${at}.point`, fields.point, dimension));
      balls.clearances.push(clearance);
    } else {
      const line = toPlaces(fields.polyline, `${at}.polyline`, dimension);
      addLine(balls, line, dimension, clearance, at);
    }
  });
  return balls;
}

function pointOf(at: string, point: unknown, dimension: number): Float64Array {
  const isPoint = isArray(point) || (isObject(point) && 'x' in point);
  return isPoint ? toPlaces([point], at, dimension) : wrongType(at, point, 'must be a point');
}

function addLine(
  balls: EngineObstacles,
  line: Float64Array,
  dimension: number,
  clearance: number,
  at: string,
): void {
  const count = line.length / dimension;
  if (count < 2) wrongType(`${at}.polyline`, line, 'must have two points or more');
  for (let i = 0; i + 1 < count; i++) {
    let square = 0;
    for (let axis = 0; axis < dimension; axis++)
      square +=
        ((line[(i + 1) * dimension + axis] as number) - (line[i * dimension + axis] as number)) **
        2;
    const parts = Math.max(1, Math.ceil(Math.sqrt(square) / (step * clearance)));
    if (!(balls.clearances.length + parts < most)) {
      const rule = `is too long for its clearance: a line may be at most ${most * step} times as long as its clearance`;
      throw new CopseError({ code: 'limit', option: `${at}.polyline`, value: line, rule });
    }
    for (let part = 0; part <= parts; part++) {
      for (let axis = 0; axis < dimension; axis++) {
        const from = line[i * dimension + axis] as number;
        const to = line[(i + 1) * dimension + axis] as number;
        balls.positions.push(from + ((to - from) * part) / parts);
      }
      balls.clearances.push(clearance * reach);
    }
  }
}
