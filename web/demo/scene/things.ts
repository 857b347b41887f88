/**
 * The things that can be drawn: areas that trees fill or leave, roads and houses they keep clear of, single
 * trees.
 */
import { type Box, boxOf, grown } from '../geometry/boxes.ts';
import type { FillRule, Point, Ring } from '../geometry/rings.ts';

/** The ways to draw an area. */
const DRAWN_KINDS = ['freehand', 'polygon', 'rectangle', 'ellipse', 'brush', 'eraser'] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

export const AREA_KINDS = [...DRAWN_KINDS, 'coastline', 'file'] as const;
type AreaKind = (typeof AREA_KINDS)[number];

interface Common {
  /** New for every change, so that equal ids mean equal things. */
  readonly id: number;
  /** The name, as on maps. */
  readonly name?: string;
}

/** The settings of a wood. */
export interface WoodSettings {
  /** The spacing of the trees, in metres; of several species, that of the middle one. */
  readonly radius: number;
  /** The shares of the species, in any measure; a natural mix of all on one spacing when none has one. */
  readonly kinds: readonly [oak: number, spruce: number, birch: number];
  readonly seed: string;
}

export interface Area extends Common {
  readonly type: 'area';
  readonly kind: AreaKind;
  /** A cut takes its inside away from what was drawn before it. */
  readonly cut: boolean;
  readonly rings: readonly Ring[];
  readonly fill: FillRule;
  /** The settings of its wood alone; the rest is as in the whole scene. */
  readonly own?: Partial<WoodSettings>;
}

/** Water: it lies on all woods, whenever they were drawn. */
export interface Lake extends Common {
  readonly type: 'lake';
  readonly kind: AreaKind;
  readonly rings: readonly Ring[];
  readonly fill: FillRule;
}

/** The things that have an inside. */
export type Shape = Area | Lake;

export interface Road extends Common {
  readonly type: 'road';
  /** Flat, x0 y0 x1 y1 …, open. */
  readonly line: Ring;
  /** How far from its middle the trees stay; the road is drawn as wide as that lets it be. */
  readonly clearance: number;
}

export interface House extends Common {
  readonly type: 'house';
  readonly x: number;
  readonly y: number;
  /** How far from its walls the trees stay. */
  readonly clearance: number;
}

/** A tree planted by hand. */
export interface SingleTree extends Common {
  readonly type: 'tree';
  readonly x: number;
  readonly y: number;
}

/** A stroke of the brush for density: no thing, but how densely trees stand on the ground beneath. */
export interface Stroke {
  /** Flat, x0 y0 x1 y1 …, open; one place is a dab. */
  readonly line: Ring;
  /** How far from its line it reaches, ever fainter. */
  readonly reach: number;
  /** The density where it is strongest, as a share of the full one. */
  readonly share: number;
}

/** More strokes would take seconds to lay over each other. */
export const MOST_STROKES = 500;

export type Thing = Area | Lake | Road | House | SingleTree;

export const isShape = (thing: Thing): thing is Shape => 'rings' in thing;

export const CLEARANCE = { road: 15, house: 20, least: 0, most: 60 } as const;
/** A road is this share of its clearance wide, to both sides. */
const ROAD_SHARE = 0.55;
/** Half of a house's sides on the ground. */
export const WALLS = { across: 19, down: 11 } as const;

let lastId = 0;

/** Things lie on 64ths of a metre: nobody sees it, and links and code are a third as long. */
const toGrid = (value: number): number => Math.round(value * 64) / 64 + 0; // never −0
const onGrid = (line: Ring): Ring => line.map(toGrid);

interface Places {
  readonly rings?: readonly Ring[];
  readonly line?: Ring;
  readonly x?: number;
  readonly y?: number;
}

/** Gives a thing its own id, and lays it on the grid. */
function withId<T extends Places>(thing: T): T & Common {
  const { rings, line, x, y } = thing;
  const places: Places = {
    ...(rings ? { rings: rings.map(onGrid) } : {}),
    ...(line ? { line: onGrid(line) } : {}),
    ...(x === undefined ? {} : { x: toGrid(x) }),
    ...(y === undefined ? {} : { y: toGrid(y) }),
  };
  return { ...thing, ...places, id: ++lastId } as T & Common;
}

export function area(kind: AreaKind, rings: readonly Ring[], more: Partial<Area> = {}): Area {
  return withId({ type: 'area', cut: false, fill: 'nonzero', ...more, kind, rings } as const);
}

export function lake(kind: AreaKind, rings: readonly Ring[], more: Partial<Lake> = {}): Lake {
  return withId({ type: 'lake', fill: 'nonzero', ...more, kind, rings } as const);
}

/** The content of a shape. */
export type Filling = 'wood' | 'lake' | 'hole';

export function fillingOf(shape: Shape): Filling {
  if (shape.type === 'lake') return 'lake';
  return shape.cut ? 'hole' : 'wood';
}

export const road = (line: Ring, clearance: number = CLEARANCE.road): Road =>
  withId({ type: 'road', line, clearance } as const);

export const house = ({ x, y }: Point, clearance: number = CLEARANCE.house): House =>
  withId({ type: 'house', x, y, clearance } as const);

export const singleTree = ({ x, y }: Point): SingleTree => withId({ type: 'tree', x, y } as const);

export const stroke = (line: Ring, reach: number, share: number): Stroke => ({
  line: onGrid(line),
  reach,
  share,
});

/** Half the width that a road is drawn. */
export const halfWidth = ({ clearance }: Road): number => Math.max(2, ROAD_SHARE * clearance);

export function wallsOf({ x, y }: Point): Ring {
  const { across, down } = WALLS;
  return [x - across, y - down, x + across, y - down, x + across, y + down, x - across, y + down];
}

/** Returns the box of a thing, without its clearance. */
export function boundsOf(thing: Thing): Box {
  if (isShape(thing)) return boxOf(thing.rings);
  if (thing.type === 'road') return grown(boxOf([thing.line]), halfWidth(thing));
  if (thing.type === 'house') return boxOf([wallsOf(thing)]);
  return { x0: thing.x, y0: thing.y, x1: thing.x, y1: thing.y };
}

/** The distance from a place to a flat line. */
export function awayFrom(line: Ring, { x, y }: Point): number {
  let [ax, ay] = [line[0] as number, line[1] as number];
  let least = (x - ax) ** 2 + (y - ay) ** 2;
  for (let i = 2; i < line.length; i += 2) {
    const [bx, by] = [line[i] as number, line[i + 1] as number];
    const [dx, dy] = [bx - ax, by - ay];
    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    least = Math.min(least, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2);
    [ax, ay] = [bx, by];
  }
  return Math.sqrt(least);
}

const shifted = (ring: Ring, dx: number, dy: number): Ring =>
  ring.map((value, i) => value + (i % 2 ? dy : dx));

/** The same thing elsewhere. */
export function moved<T extends Thing>(thing: T, dx: number, dy: number): T;
export function moved(thing: Thing, dx: number, dy: number): Thing {
  if (isShape(thing))
    return withId({ ...thing, rings: thing.rings.map((ring) => shifted(ring, dx, dy)) });
  if (thing.type === 'road') return withId({ ...thing, line: shifted(thing.line, dx, dy) });
  return withId({ ...thing, x: thing.x + dx, y: thing.y + dy });
}

/** The same thing changed. */
export const altered = <T extends Thing>(thing: T, change: Partial<T>): T =>
  withId<T>({ ...thing, ...change });

const WORDS = { road: 'road', house: 'house', tree: 'tree planted by hand' } as const;

/** A thing in words. */
export function wordsFor(thing: Thing): string {
  const isOne = isShape(thing);
  const sort = isOne ? fillingOf(thing) : WORDS[thing.type];
  const name = thing.name ?? (isOne ? thing.kind : undefined);
  return name ? `${sort}: ${name}` : sort;
}
