/** What a file of shapes holds, whatever its format, and how it becomes things of the scene. */
import { boxOf } from '../geometry/boxes.ts';
import { simplified as fewer, spread } from '../geometry/curves.ts';
import type { Degrees } from '../geometry/earth.ts';
import { overlay } from '../geometry/overlay.ts';
import type { FillRule, Point, Ring } from '../geometry/rings.ts';
import { area, house, lake, road, singleTree, type Thing } from '../scene/things.ts';

export interface Shape {
  readonly isWater?: boolean;
  readonly rings: readonly Ring[];
  readonly fill: FillRule;
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
/** More pairs of edges near each other than this take more than a second to lay over each other. */
const MOST_PAIRS = 1_000_000;
/** The finest and the coarsest tolerance that corners are left out by, in metres. */
const FINE = 0.06;
const COARSE = 16;
const GRID = 1024;
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
      .map(({ rings, ...more }) => ({
        ...more,
        rings: rings.map((ring) => change(ring, 3)).filter(({ length }) => length >= 6),
      }))
      .filter(({ rings }) => rings.length > 0),
    lines: drawing.lines.map((line) => change(line, 2)).filter(({ length }) => length >= 4),
    trees: drawing.trees.map(({ x, y }) => pointOf(change([x, y], 1))),
    houses: drawing.houses.map(({ x, y }) => pointOf(change([x, y], 1))),
  };
}

const pointOf = ([x, y]: Ring): Point => ({ x: x as number, y: y as number });

/** As large as a wood on the page, its middle at `at`; corners on a lattice make links short. */
export function fitted(drawing: Drawing, at: Point): Drawing {
  const points = [...drawing.trees, ...drawing.houses].map(({ x, y }) => [x, y]);
  const box = boxOf([...linesOf(drawing), ...points]);
  const size = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  if (box.x0 > box.x1) throw new FileError('it has no shape, line or point');
  if (!Number.isFinite(size)) throw new FileError('its numbers are too large');
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

/** Whether more edges lie near each other than can be laid over each other in good time. */
function isTangle({ shapes }: Drawing): boolean {
  const edges: [y0: number, y1: number, x0: number, x1: number][] = [];
  for (const ring of shapes.flatMap(({ rings }) => rings)) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const { x0, x1, y0, y1 } = boxOf([[ring[j], ring[j + 1], ring[i], ring[i + 1]] as Ring]);
      edges.push([y0, y1, x0, x1]);
    }
  }
  edges.sort((a, b) => a[0] - b[0]);
  let pairs = 0;
  let open: typeof edges = [];
  for (const edge of edges) {
    open = open.filter(([, y1]) => y1 >= edge[0]);
    for (const [, , x0, x1] of open) if (x0 <= edge[3] && x1 >= edge[2]) pairs++;
    if (pairs > MOST_PAIRS) return true;
    open.push(edge);
  }
  return false;
}

/**
 * Without corners that nobody would see, where there are too many. Each round starts from the last,
 * so that corners move by less than twice the last tolerance in all.
 */
export function simplified(drawing: Drawing): Drawing {
  let light = drawing;
  for (let tolerance = FINE; cornersOf(light) > ENOUGH || isTangle(light); tolerance *= 2) {
    if (tolerance > COARSE)
      throw new FileError('its lines are too many, or cross each other too often, to be filled');
    light = mapped(light, (line, least) => simplifiedLine(line, tolerance, least));
  }
  return light;
}

/** Shapes that overlap become one area, as drawing one over the other would. */
export function thingsOf(drawing: Drawing, name: string): Thing[] {
  const whole = (isWater: boolean): Ring[] =>
    overlay(
      drawing.shapes
        .filter((shape) => (shape.isWater ?? false) === isWater)
        .map((shape) => ({ ...shape, cut: false })),
    );
  const [ground, water] = [whole(false), whole(true)];
  return [
    ...(ground.length ? [area('file', ground, { fill: 'evenodd', name })] : []),
    ...(water.length ? [lake('file', water, { fill: 'evenodd', name })] : []),
    ...drawing.lines.map((line) => (drawing.earth ? road(line, WAY) : road(line))),
    ...drawing.houses.map((at) => house(at)),
    ...drawing.trees.map((at) => singleTree(at)),
  ];
}
