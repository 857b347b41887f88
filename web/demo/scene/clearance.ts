/**
 * The ground that the feet of trees keep clear of. Crowns stand upwards in the picture, so a thing needs more
 * room below it than above to be seen: as much as a tree there is tall.
 */
import { simplified } from '../geometry/curves.ts';
import { pointsOf, type Ring } from '../geometry/rings.ts';
import { conflictRadius, type Scene } from './scene.ts';
import { type House, halfWidth, type Lake, type Road, WALLS } from './things.ts';

/**
 * How tall a crown stands over its foot, and how far to each side, in spacings of the largest kind; beside a
 * house all of it, since a house is hidden by half a crown.
 */
const CROWN = { tall: 1.6, aside: 0.55, whole: 0.75 } as const;

/** Metres between water and trees; and by how much the shore they keep off may be simpler. */
const BEACH = 7;
const BEND = 0.5;
/** Below a shore its line is kept clear so many times, down to the height of a crown. */
const SHORE_ROWS = 4;

/** Trees stand at least `clearance` from the line, and from its inside when it is closed. */
export interface Kept {
  readonly line: Ring;
  readonly isClosed: boolean;
  readonly clearance: number;
}

/** A line, and again below it to and fro, down to `below` it; a ring is closed before. */
function rowsBelow(line: Ring, from: number, below: number, step: number): number[] {
  const rows = Math.max(1, Math.ceil((below - from) / step));
  const all: number[] = [];
  for (let row = 0; row <= rows; row++) {
    const down = from + ((below - from) * row) / rows;
    for (let k = 0; k < line.length; k += 2) {
      const i = row % 2 ? line.length - 2 - k : k;
      all.push(line[i] as number, (line[i + 1] as number) + down);
    }
  }
  return all;
}

function keptOfRoad(road: Road, tall: number, aside: number): Kept {
  const clearance = Math.max(road.clearance, aside);
  const below = halfWidth(road) + tall - clearance;
  const line = below > 0 ? rowsBelow(road.line, 0, below, clearance) : road.line;
  return { line, isClosed: false, clearance };
}

/** The walls, and the ground before them. */
function keptOfHouse({ x, y, clearance }: House, tall: number, whole: number): Kept {
  const { across, down } = WALLS;
  const beside = Math.max(clearance, whole);
  const below = y + down + Math.max(0, tall - beside);
  const line = [x - across, y - down, x + across, y - down, x + across, below, x - across, below];
  return { line, isClosed: true, clearance: beside };
}

/** The water, and its southern shore. */
function keptOfLake({ rings }: Lake, tall: number): Kept[] {
  const clearance = tall / SHORE_ROWS;
  return rings.flatMap((ring): Kept[] => {
    const shore = simplified(pointsOf(ring), BEND).flatMap(({ x, y }) => [x, y]);
    const line = rowsBelow(shore, clearance, tall - clearance, clearance);
    return [
      { line: ring, isClosed: true, clearance: BEACH },
      { line, isClosed: false, clearance },
    ];
  });
}

/** Returns the ground that a lake, a road or a house keeps free in the scene. */
export function keptOf(thing: Lake | Road | House, scene: Scene): Kept[] {
  const largest = conflictRadius(scene);
  const tall = CROWN.tall * largest;
  if (thing.type === 'lake') return keptOfLake(thing, tall);
  return [
    thing.type === 'road'
      ? keptOfRoad(thing, tall, CROWN.aside * largest)
      : keptOfHouse(thing, tall, CROWN.whole * largest),
  ];
}
