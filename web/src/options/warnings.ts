// Warnings about calls that are allowed but most likely not meant.
import type { EngineObstacles } from '../shapes/obstacles.js';
import { boxOf, type EngineRegion, type RectangleRegion } from '../shapes/region.js';

/** The parts of a call that warnings depend on. */
export interface Suspect {
  readonly region: EngineRegion;
  /** The least distance of two samples; undefined or infinite where it is not known. */
  readonly radius: number | undefined;
  readonly obstacles: EngineObstacles | undefined;
  /** Present if the region is periodic. Then even obstacles outside it may take effect. */
  readonly tile?: unknown;
}

/** The most obstacles that a warning names; the others are only counted. */
const mostNamed = 3;

/** Returns the warnings of a call in the plane. Call it when options are read, since arrays may change later. */
export function warningsOf(call: Suspect): string[] {
  const box = boxOf(call.region);
  const { radius = 0 } = call;
  const small = radius < Number.POSITIVE_INFINITY ? tooSmall(call.region, box, radius) : [];
  const off = call.tile === undefined ? obstaclesOff(call.obstacles, box) : [];
  return [...small, ...off];
}

function tooSmall(region: EngineRegion, box: RectangleRegion, radius: number): string[] {
  const areDegrees = 'coords' in region && region.polygonEnds !== undefined && isGlobe(box);
  if (areDegrees && radius > Math.max(box.width, box.height)) {
    return [
      `region: its coordinates look like degrees, and the radius, ${radius}, is larger than the ` +
        'region. copse takes coordinates as a plane: project the region to metres, or give the ' +
        'radius in degrees',
    ];
  }
  return farSmaller('region', [box.width, box.height], radius);
}

/** Returns the warning for ground that has hardly room for one sample of this radius. */
export function farSmaller(option: string, sides: readonly number[], radius: number): string[] {
  if (!(radius > 8 * Math.max(...sides))) return [];
  const size = sides.map((side) => Number(side.toPrecision(3))).join(' × ');
  return [`${option}: ${size} is far smaller than the radius, ${radius}. Check the units`];
}

function obstaclesOff(obstacles: EngineObstacles | undefined, box: RectangleRegion): string[] {
  if (!obstacles) return [];
  const off: string[] = [];
  let areDegrees = !isGlobe(box);
  const look = (at: string, own: RectangleRegion, clearance: number) => {
    if (meets(own, box, clearance)) return;
    off.push(at);
    areDegrees &&= isGlobe(own);
  };
  for (const region of obstacles.regions) look(region.at, boxOf(region), region.clearance);
  let begin = 0;
  for (const { at, end } of obstacles.lines) {
    const line = obstacles.capsules.slice(begin, end);
    const clearance = line[4] as number;
    look(at, boxOf({ coords: line.filter((_, i) => i % 5 < 4) }), clearance);
    begin = end;
  }
  if (off.length === 0) return [];
  const others = off.length - mostNamed;
  const names = off.slice(0, mostNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
  const why = areDegrees
    ? 'Their coordinates look like degrees, those of the region do not'
    : 'Check that both use the same coordinates';
  return [`${names}: wholly outside the region, so nothing is cleared there. ${why}`];
}

function meets(one: RectangleRegion, other: RectangleRegion, distance: number): boolean {
  return (
    one.x - distance <= other.x + other.width &&
    other.x <= one.x + one.width + distance &&
    one.y - distance <= other.y + other.height &&
    other.y <= one.y + one.height + distance
  );
}

/** Tells whether a box lies within longitudes and latitudes. */
function isGlobe({ x, y, width, height }: RectangleRegion): boolean {
  return x >= -180 && y >= -90 && x + width <= 180 && y + height <= 90;
}
