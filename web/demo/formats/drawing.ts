/** The content of a file of shapes, whatever its format, and how it becomes things of the scene. */
import { boxOf, meet } from '../geometry/boxes.ts';
import { simplified as fewer, spread } from '../geometry/curves.ts';
import type { Degrees } from '../geometry/earth.ts';
import type { Layer } from '../geometry/filling.ts';
import { overlay } from '../geometry/overlay.ts';
import { type Point, pointsOf, type Ring, signedArea } from '../geometry/rings.ts';
import { swath } from '../geometry/swath.ts';
import { TooManyMeetings } from '../geometry/sweep.ts';
import { area, CLEARANCE, house, lake, road, singleTree, type Thing } from '../scene/things.ts';
import type { AreaSort, LineSort } from './map-tags.ts';

interface Named {
  readonly name?: string;
}

export interface Shape extends Named {
  readonly sort: Exclude<AreaSort, 'building'>;
  readonly rings: readonly Ring[];
  readonly fill: Layer['fill'];
}

export interface Line extends Named {
  readonly sort: Exclude<LineSort, 'other'>;
  /** Flat, open. */
  readonly line: Ring;
  /** How far trees stay from a road where that is said, and where it lies on the earth in true metres. */
  readonly clearance?: number;
  readonly usual?: number;
  /** The width of a stream, in metres. */
  readonly width?: number;
}

export interface Spot extends Point, Named {
  readonly clearance?: number;
}

export interface Drawing {
  readonly shapes: readonly Shape[];
  readonly lines: readonly Line[];
  readonly trees: readonly Spot[];
  readonly houses: readonly Spot[];
  /** Other content, in a word each. */
  readonly others: readonly string[];
  /** It is in the scene's own metres, and stays where it is. */
  readonly isPlaced: boolean;
  /** The place on the earth of the origin of its metres. */
  readonly earth?: Degrees;
  /** How its numbers were understood, for the visitor. */
  readonly note?: string;
}

/** An error in a file; `at` is the place in it, if known. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly reason: string,
    readonly at?: string,
  ) {
    super(reason);
  }
}

/** The largest side of what is brought in, in metres. */
const SIDE = 1000;
/** The most corners: more are not seen, and take time at every stroke. */
const ENOUGH = 20_000;
/** Outlines that meet more often have as many corners more. */
const MOST_CROSSINGS = 20_000;
/** The finest and the coarsest tolerance that corners are left out by, in metres. */
const FINE = 0.06;
const COARSE = 16;
const GRID = 1024;
/** Coordinates beyond this are no places, and a smaller drawing is none. */
const FAR = 1e300;
const SMALLEST = 1e-300;
/** The most names kept: those of the largest shapes. */
const MOST_NAMES = 60;
/** A stream of more bends is straightened. */
const MOST_BENDS = 2000;
/** Metres from tree to tree in a row. */
const IN_ROW = 9;

const linesOf = (drawing: Drawing): Ring[] => [
  ...drawing.shapes.flatMap(({ rings }) => rings),
  ...drawing.lines.map(({ line }) => line),
];
export const cornersOf = (drawing: Drawing): number =>
  linesOf(drawing).reduce((sum, line) => sum + line.length / 2, 0);

function mapped(drawing: Drawing, change: (line: Ring, least: number) => Ring): Drawing {
  return {
    ...drawing,
    shapes: drawing.shapes
      .map((shape) => ({ ...shape, rings: shape.rings.map((ring) => change(ring, 3)) }))
      .flatMap(wholeOf),
    lines: drawing.lines
      .map((each) => ({ ...each, line: change(each.line, 2) }))
      .filter(({ line }) => line.length >= 4),
    trees: drawing.trees.map((at) => ({ ...at, ...pointOf(change([at.x, at.y], 1)) })),
    houses: drawing.houses.map((at) => ({ ...at, ...pointOf(change([at.x, at.y], 1)) })),
  };
}

const hasInside = ({ length }: Ring): boolean => length >= 6;

/** The shape without rings that have no inside; nothing if its shell has none. */
function wholeOf(shape: Shape): Shape[] {
  const [shell] = shape.rings;
  if (!shell || (shape.fill === 'shell' && !hasInside(shell))) return [];
  const rings = shape.rings.filter(hasInside);
  return rings.length ? [{ ...shape, rings }] : [];
}

const pointOf = ([x, y]: Ring): Point => ({ x: x as number, y: y as number });

/**
 * Returns the drawing as large as a wood on the page, with its middle at `at`; corners on a lattice make
 * links short.
 */
export function fitted(drawing: Drawing, at: Point): Drawing {
  const points = [...drawing.trees, ...drawing.houses].map(({ x, y }) => [x, y]);
  const box = boxOf([...linesOf(drawing), ...points]);
  const size = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  if (box.x0 > box.x1) throw new FileError('it contains no shape, line or point');
  if (!(size < FAR && Math.max(-box.x0, box.x1, -box.y0, box.y1) < FAR))
    throw new FileError('its numbers are too large');
  if (size > 0 && size < SMALLEST) throw new FileError('its corners are too close to each other');
  const stays = drawing.isPlaced && Math.max(...Object.values(box).map(Math.abs)) < 12_000;
  // Points without extent are one tree.
  const scale = stays || size === 0 ? 1 : SIDE / size;
  const [mx, my] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const at2 = stays ? { x: mx, y: my } : at;
  const snap = (value: number): number => Math.round(value * GRID) / GRID;
  return mapped(drawing, (line) =>
    line.map((value, i) =>
      snap(i % 2 ? (value - my) * scale + at2.y : (value - mx) * scale + at2.x),
    ),
  );
}

function simplifiedLine(line: Ring, tolerance: number, least: number): Ring {
  if (line.length / 2 <= least) return line;
  const points: { x: number; y: number }[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push({ x: line[i] as number, y: line[i + 1] as number });
  const isClosed = least > 2;
  if (isClosed) points.push({ ...(points[0] as Point) });
  const kept = fewer(spread(points, tolerance), tolerance);
  return (isClosed ? kept.slice(0, -1) : kept).flatMap(({ x, y }) => [x, y]);
}

/** Rings (even-odd) of all shapes with one name, or of those without. */
interface Whole extends Named {
  readonly rings: readonly Ring[];
}

/** Shapes laid over each other: those that overlap are one, as drawing one over the other would make them. */
export interface Laid extends Drawing {
  readonly ground: readonly Whole[];
  readonly water: readonly Whole[];
}

/** Returns true for the shapes that trees are to fill: woods where any are mapped, else what may be meant as one. */
export function plantedIn({ shapes }: Drawing): (shape: Shape) => boolean {
  const has = (...sorts: readonly string[]): boolean =>
    shapes.some(({ sort }) => sorts.includes(sort));
  const sorts = has('wood')
    ? ['wood', 'plain']
    : has('outline', 'plain')
      ? ['outline', 'plain']
      : ['open'];
  return ({ sort }) => sorts.includes(sort);
}

const sizeOf = ({ rings }: Shape): number => Math.abs(signedArea(rings[0] ?? []));
const largestFirst = (shapes: readonly Shape[]): Shape[] =>
  [...shapes].sort((a, b) => sizeOf(b) - sizeOf(a));

/** Shapes by their names, each without the cuts that are smaller than it; of those without a name all at once. */
function wholes(shapes: readonly Shape[], cuts: readonly Shape[]): Whole[] {
  const ordered = largestFirst([...shapes, ...cuts]);
  const isCut = new Set(cuts);
  const layerOf = (shape: Shape): Layer => ({ ...shape, cut: isCut.has(shape) });
  const whole = overlay(ordered.map(layerOf), MOST_CROSSINGS);
  const names = [...new Set(ordered.flatMap(({ name }) => name ?? []))].slice(0, MOST_NAMES);
  const kept = new Set(names);
  const nameOf = ({ name }: Shape): string | undefined =>
    name && kept.has(name) ? name : undefined;
  const parts = new Set(shapes.map(nameOf));
  if (parts.size === 1) return whole.length ? [{ ...named([...parts][0]), rings: whole }] : [];
  return [...parts].flatMap((name): Whole[] => {
    const own = shapes.filter((shape) => nameOf(shape) === name);
    const box = boxOf(own.flatMap(({ rings }) => rings));
    const isOwn = new Set(own);
    const near = ordered.filter(
      (shape) => isOwn.has(shape) || (isCut.has(shape) && meet(boxOf(shape.rings), box)),
    );
    const rings = overlay(near.map(layerOf));
    return rings.length ? [{ ...named(name), rings }] : [];
  });
}

const named = (name: string | undefined): Named => (name ? { name } : {});

/** The water of a stream. */
function streamed({ line, width = 1, name }: Line): Shape {
  let path = pointsOf(line, false);
  for (let bend = width / 6; ; bend *= 3) {
    path = fewer(path, bend);
    if (path.length > MOST_BENDS) continue;
    try {
      const rings = swath(path, width / 2, MOST_CROSSINGS);
      return { sort: 'water', rings, fill: 'evenodd', ...named(name) };
    } catch (error) {
      if (!(error instanceof TooManyMeetings) || path.length < 3) throw error;
    }
  }
}

function laidOver(drawing: Drawing): Laid {
  const { shapes, lines } = drawing;
  const isPlanted = plantedIn(drawing);
  const planted = shapes.filter(isPlanted);
  const open = shapes.filter((shape) => shape.sort === 'open' && !isPlanted(shape));
  const streams = lines.filter(({ sort }) => sort === 'stream').map(streamed);
  const water = [...shapes.filter(({ sort }) => sort === 'water'), ...streams];
  return { ...drawing, ground: wholes(titled(planted, shapes), open), water: wholes(water, []) };
}

/** In a park with a name, woods without one are that park's. */
function titled(planted: readonly Shape[], shapes: readonly Shape[]): readonly Shape[] {
  const outlines = largestFirst(shapes.filter(({ sort }) => sort === 'outline'));
  const name = outlines.find((shape) => shape.name)?.name;
  if (planted.some((shape) => shape.name) || !name) return planted;
  return planted.map((shape) => ({ ...shape, name }));
}

/**
 * Lays the shapes over each other, without corners that nobody would see where there are too many. Each round starts
 * from the last, so that corners move by less than twice the last tolerance in all.
 * @throws FileError if even then there are too many corners or crossings.
 */
export function laid(drawing: Drawing): Laid {
  let light = drawing;
  let tried = Infinity;
  for (let tolerance = FINE; ; tolerance *= 2) {
    const corners = cornersOf(light);
    // With as many corners as before it is as it was.
    if (corners <= ENOUGH && corners < tried) {
      tried = corners;
      try {
        return laidOver(light);
      } catch (error) {
        if (!(error instanceof TooManyMeetings)) throw error;
      }
    }
    if (tolerance > COARSE) throw new FileError(reasonFor(corners));
    light = mapped(light, (line, least) => simplifiedLine(line, tolerance, least));
  }
}

function reasonFor(corners: number): string {
  const way = 'Simplify them, or open a part of the file';
  if (corners <= ENOUGH)
    return `its outlines cross each other too often, more than ${inWords(MOST_CROSSINGS)} times. ${way}`;
  return `it has too many lines: even simplified they have ${inWords(corners)} corners, and at most ${inWords(ENOUGH)} can be drawn. ${way}`;
}

const inWords = (count: number): string => count.toLocaleString('en');

/** Places along a row of trees; on no earth only its corners are known. */
function treesIn({ line, name }: Line, isOnEarth: boolean): Spot[] {
  const points = pointsOf(line, false);
  const places = isOnEarth ? stepped(points, IN_ROW) : points;
  return places.map(({ x, y }) => ({ x, y, ...named(name) }));
}

/** The first point of a line, and further places at equal distances along it. */
function stepped(points: readonly Point[], apart: number): Point[] {
  const places = points.slice(0, 1);
  let left = apart;
  points.slice(1).forEach((to, i) => {
    const from = points[i] as Point;
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    for (; left <= long; left += apart) {
      const t = left / long;
      places.push({ x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) });
    }
    left -= long;
  });
  return places;
}

/** All single trees, including those of rows. */
export const singlesOf = ({ trees, lines, earth }: Drawing): Spot[] => [
  ...trees,
  ...lines.filter(({ sort }) => sort === 'row').flatMap((row) => treesIn(row, earth !== undefined)),
];

export function thingsOf(laid: Laid): Thing[] {
  const { ground, water, lines, houses, earth } = laid;
  const roads = lines.filter(({ sort }) => sort === 'road');
  return [
    ...ground.map(({ rings, name }) => area('file', rings, { fill: 'evenodd', ...named(name) })),
    ...water.map(({ rings, name }) => lake('file', rings, { fill: 'evenodd', ...named(name) })),
    ...roads.map(({ line, name, clearance, usual }) => ({
      ...road(line, clearance ?? (earth && usual) ?? CLEARANCE.road),
      ...named(name),
    })),
    ...houses.map((at) => ({ ...house(at, at.clearance), ...named(at.name) })),
    ...singlesOf(laid).map((at) => ({ ...singleTree(at), ...named(at.name) })),
  ];
}
