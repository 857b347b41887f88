/**
 * Places on the earth as metres about one of them: longitude and latitude times the ellipsoid's radii of
 * curvature there. Over the few kilometres of a board that is true to about a thousandth.
 */
import type { Point } from './rings.ts';

export interface Degrees {
  readonly longitude: number;
  readonly latitude: number;
}

/** WGS 84: the longer half axis in metres, and the square of the eccentricity. */
const AXIS = 6_378_137;
const ECCENTRICITY = 0.00669437999014;
const RADIAN = Math.PI / 180;
/** Nearer to a pole degrees of longitude are too short. */
const STEEPEST = 85;

/** A degree of longitude and one of latitude in metres. */
function degreeAt({ latitude }: Degrees): Point {
  const phi = RADIAN * Math.min(STEEPEST, Math.max(-STEEPEST, latitude));
  const bend = 1 - ECCENTRICITY * Math.sin(phi) ** 2;
  return {
    x: (RADIAN * AXIS * Math.cos(phi)) / Math.sqrt(bend),
    y: (RADIAN * AXIS * (1 - ECCENTRICITY)) / bend ** 1.5,
  };
}

/** Metres from the middle, y southwards as on the page. */
export function toMetres({ longitude, latitude }: Degrees, middle: Degrees): Point {
  const degree = degreeAt(middle);
  // The shorter way around the earth.
  const east = ((longitude - middle.longitude + 540) % 360) - 180;
  return { x: east * degree.x, y: (middle.latitude - latitude) * degree.y };
}

export function toDegrees({ x, y }: Point, middle: Degrees): Degrees {
  const degree = degreeAt(middle);
  const longitude = middle.longitude + x / degree.x;
  return {
    longitude: ((longitude + 540) % 360) - 180,
    latitude: middle.latitude - y / degree.y,
  };
}
