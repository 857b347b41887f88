/** The place of a name: within the window, and on the thing it names; a land's on land, and a sea's on water. */
import type { Box } from '../../geometry/boxes.ts';
import type { Point } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import type { Name } from './country/country.ts';
import { type Baseline, placeOn } from './curved.ts';

/** The room for names. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** The cards above all names. */
  readonly cards: readonly Box[];
  /** Returns true if there is land at a place; undefined while unknown. */
  isLand(x: number, y: number): boolean | undefined;
}

/** In pixels: of the name, of what it names, and how far below the middle of that it stands. */
interface Size {
  readonly half: number;
  readonly tall: number;
  readonly long: number;
  readonly below: number;
  /** The length of the words themselves, along their baseline. */
  readonly words: number;
  readonly baseline: Baseline;
}

/** The ground under a name, and the least share of it. */
const GROUNDS: Readonly<Partial<Record<Name['kind'], readonly [isLand: boolean, share: number]>>> =
  {
    sea: [false, 0.8],
    region: [true, 0.8],
    island: [true, 0.7],
    hills: [true, 0.7],
    forest: [true, 0.7],
    village: [true, 0.7],
  };
/** The number of places to try for a name. */
const LOOKS = 9;
/** Names that are of a wide place may be moved by so much of its length, in so many directions. */
const MOVED = [0.12, 0.24, 0.36] as const;
const WAYS = 8;

/** The places for the middle of a name, the best first. */
export function* placesOf(
  kind: Name['kind'],
  middle: Point,
  size: Size,
  camera: Camera,
  room: Room,
): Generator<Point> {
  const places = [...around(kind, middle, size)].filter((at) => isWithin(at, size, room));
  const isOwn = (at: Point): boolean => isOnOwn(kind, at, size, camera, room);
  yield* places.filter(isOwn);
  // On water near by it would seem to be the water's, but a village is worth more than no name.
  if (kind === 'village') yield* places.filter((at) => !isOwn(at));
}

function* around(kind: Name['kind'], { x, y }: Point, size: Size): Generator<Point> {
  const { half, long, below } = size;
  yield { x, y: y + below };
  if (kind === 'village') {
    yield { x, y: y - below };
    for (const side of [1, -1]) yield { x: x + side * (half + 0.6 * below), y };
    return;
  }
  if (GROUNDS[kind] === undefined) return;
  for (const share of MOVED)
    for (let way = 0; way < WAYS; way++) {
      const angle = (2 * Math.PI * way) / WAYS;
      yield { x: x + share * long * Math.cos(angle), y: y + share * long * Math.sin(angle) };
    }
}

const isWithin = ({ x, y }: Point, { half, tall }: Size, { width, height }: Room): boolean =>
  x >= half && y >= tall && x + half <= width && y + tall <= height;

function isOnOwn(
  kind: Name['kind'],
  at: Point,
  { words, baseline }: Size,
  camera: Camera,
  room: Room,
): boolean {
  const ground = GROUNDS[kind];
  if (!ground) return true;
  const [isLand, share] = ground;
  let right = 0;
  for (let look = 0; look < LOOKS; look++) {
    const along = words * (look / (LOOKS - 1) - 0.5);
    const { x, y } = camera.toWorld(placeOn(baseline, at, along, words));
    const found = room.isLand(x, y);
    if (found === undefined || found === isLand) right++;
  }
  return right >= share * LOOKS;
}
