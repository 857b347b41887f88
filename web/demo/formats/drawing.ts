/** What a file of shapes holds, whatever its format, and how it becomes things of the scene. */
import { boxOf } from '../geometry/boxes.ts';
import { simplified as fewer, spread } from '../geometry/curves.ts';
import type { Degrees } from '../geometry/earth.ts';
import type { Layer } from '../geometry/filling.ts';
import { overlay } from '../geometry/overlay.ts';
import type { Point, Ring } from '../geometry/rings.ts';
import { TooManyMeetings } from '../geometry/sweep.ts';
import { area, house, lake, road, singleTree, type Thing } from '../scene/things.ts';

export interface Shape {
  readonly isWater?: boolean;
  readonly rings: readonly Ring[];
  readonly fill: Layer['fill'];
}

export interface Drawing {
  readonly shapes: readonly Shape[];
  /** Flat, open. */
  readonly lines: readonly Ring[];
  readonly trees: readonly Point[];
  readonly houses: readonly Point[];
  /** It is in the scene's own metres, and stays where it is. */
  readonly isPlaced: boolean;
  /** Where the origin of its metres lies on the earth. */
  readonly earth?: Degrees;
  /** How its numbers were understood, for the visitor. */
  readonly note?: string;
}

/** What is wrong with a file; `at` is the place in it, when it is known. */
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
/** More corners than this are not seen, and take time at every stroke. */
const ENOUGH = 20_000;
/** Outlines that meet more often have as many corners more. */
const MOST_CROSSINGS = 20_000;
/** The finest and the coarsest tolerance that corners are left out by, in metres. */
const FINE = 0.06;
const COARSE = 16;
const GRID = 1024;
/** Numbers beyond this are no places, and a drawing that is smaller is no drawing. */
const FAR = 1e300;
const SMALLEST = 1e-300;
/** How far trees stay from a way on a map, in metres. */
const WAY = 5;

const linesOf = (drawing: Drawing): Ring[] => [
  ...drawing.shapes.flatMap(({ rings }) => rings),
  ...drawing.lines,
];
export const cornersOf = (drawing: Drawing): number =>
  linesOf(drawing).reduce((sum, line) => sum + line.length / 2, 0);

function mapped(drawing: Drawing, change: (line: Ring, least: number) => Ring): Drawing {
  return {
    ...drawing,
    shapes: drawing.shapes
      .map((shape) => ({ ...shape, rings: shape.rings.map((ring) => change(ring, 3)) }))
      .flatMap(wholeOf),
    lines: drawing.lines.map((line) => change(line, 2)).filter(({ length }) => length >= 4),
    trees: drawing.trees.map(({ x, y }) => pointOf(change([x, y], 1))),
    houses: drawing.houses.map(({ x, y }) => pointOf(change([x, y], 1))),
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

/** As large as a wood on the page, its middle at `at`; corners on a lattice make links short. */
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

/** Shapes laid over each other: those that overlap are one, as drawing one over the other would make them. */
export interface Laid extends Drawing {
  readonly ground: readonly Ring[];
  readonly water: readonly Ring[];
}

function laidOver(drawing: Drawing): Laid {
  const whole = (isWater: boolean): Ring[] =>
    overlay(
      drawing.shapes
        .filter((shape) => (shape.isWater ?? false) === isWater)
        .map((shape) => ({ ...shape, cut: false })),
      MOST_CROSSINGS,
    );
  return { ...drawing, ground: whole(false), water: whole(true) };
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

export function thingsOf(
  { ground, water, lines, houses, trees, earth }: Laid,
  name: string,
): Thing[] {
  return [
    ...(ground.length ? [area('file', ground, { fill: 'evenodd', name })] : []),
    ...(water.length ? [lake('file', water, { fill: 'evenodd', name })] : []),
    ...lines.map((line) => (earth ? road(line, WAY) : road(line))),
    ...houses.map((at) => house(at)),
    ...trees.map((at) => singleTree(at)),
  ];
}
