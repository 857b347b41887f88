/**
 * What keeps the feet of trees away. Crowns stand upwards in the picture, so what is to be seen needs
 * more room below it than above: as much as a tree there is tall.
 */
import type { Ring } from '../geometry/rings.ts';
import { conflictRadius, type Scene } from './scene.ts';
import { type House, halfWidth, type Road, WALLS } from './things.ts';

/** How tall a crown stands over its foot, and how far to each side, in spacings of the largest kind. */
const CROWN = { tall: 1.6, aside: 0.55 } as const;

/** Trees stand at least `clearance` from the line, and from its inside when it is closed. */
export interface Kept {
  readonly line: Ring;
  readonly isClosed: boolean;
  readonly clearance: number;
}

/** The road's line, and again below it to and fro, until no crown reaches up to the road. */
function keptOfRoad(road: Road, tall: number, aside: number): Kept {
  const { line } = road;
  const clearance = Math.max(road.clearance, aside);
  const below = Math.max(0, halfWidth(road) + tall - clearance);
  const rows = Math.ceil(below / clearance);
  const all = [...line];
  for (let row = 1; row <= rows; row++) {
    const down = (below * row) / rows;
    for (let k = 0; k < line.length; k += 2) {
      const i = row % 2 ? line.length - 2 - k : k;
      all.push(line[i] as number, (line[i + 1] as number) + down);
    }
  }
  return { line: all, isClosed: false, clearance };
}

/** The walls, and the ground before them. */
function keptOfHouse({ x, y, clearance }: House, tall: number, aside: number): Kept {
  const { across, down } = WALLS;
  const beside = Math.max(clearance, aside);
  const below = y + down + Math.max(0, tall - beside);
  const line = [x - across, y - down, x + across, y - down, x + across, below, x - across, below];
  return { line, isClosed: true, clearance: beside };
}

/** What a road or a house keeps free in the scene. */
export function keptOf(thing: Road | House, scene: Scene): Kept {
  const largest = conflictRadius(scene);
  const [tall, aside] = [CROWN.tall * largest, CROWN.aside * largest];
  return thing.type === 'road' ? keptOfRoad(thing, tall, aside) : keptOfHouse(thing, tall, aside);
}
