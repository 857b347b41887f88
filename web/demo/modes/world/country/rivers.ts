/**
 * Rivers as curves along a drainage lattice. They are laid out straight and then displaced by noise of the place, the same
 * for all, so that those that met still meet.
 */
import { Cache } from './cache.ts';
import type { Bounds, Line } from './country.ts';
import { Drainage, type Node, type Spot } from './drainage.ts';
import { type Lake, lakeAt } from './lakes.ts';
import type { Point } from './lines.ts';
import { type Band, bandOf, fractal, hash, sumOf } from './noise.ts';

/** The river from one node to the next. */
export interface Reach {
  /** Where it was laid out, and where it is. */
  readonly course: Line;
  readonly line: Line;
  /** At each vertex: how wide, and how high above the sea. */
  readonly widths: Float64Array;
  readonly levels: Float64Array;
  /** How far from it the ground is worn. */
  readonly valley: number;
  /** How many nodes of the lattice drain through it. */
  readonly area: number;
  /** The node that it comes from. */
  readonly i: number;
  readonly j: number;
}

/** A place of the layout, as it is displaced. */
export type Meander = (x: number, y: number) => [number, number];

/** The longest displacement is by noise of this wavelength; the weights keep curves from crossing themselves. */
const BEND = 8192;
const SWING = 640;
/** How far a place is displaced at most. */
const FARTHEST = SWING / (1 - 0.55);

export function createMeander(salt: number): Meander {
  const across: Band = bandOf(fractal(salt ^ 0x31, BEND, 512, 0.55), 0);
  const down: Band = bandOf(fractal(salt ^ 0x32, BEND, 512, 0.55), 0);
  return (x, y) => [x + SWING * sumOf(across, x, y), y + SWING * sumOf(down, x, y)];
}

/** Where a river ends before its next node. */
export interface Join {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

export interface Style {
  /** Metres between nodes, and vertices from one to the next. */
  readonly spacing: number;
  readonly vertices: number;
  /** The least area from which there is a river, and how wide it is. */
  readonly least: number;
  readonly widthOf: (area: number) => number;
  readonly valley: number;
  /** The largest lake's radius, and how many nodes of rivers have one. */
  readonly lake: number;
  readonly lakes: number;
}

/** What a lattice of rivers must know of the land and of larger rivers. */
export interface Setting {
  readonly salt: number;
  readonly meander: Meander;
  spotAt(i: number, j: number): Spot;
  /** Whether there is sea. */
  isSea(x: number, y: number): boolean;
  /** Where water that leaves the lattice at a place joins a larger river, if one is near. */
  joinAt(x: number, y: number): Join | undefined;
  /** Where a course first meets a larger river: the index of its segment, and the place. */
  meet(course: Line): { after: number; join: Join } | undefined;
}

export class Rivers {
  readonly drainage: Drainage;
  readonly style: Style;
  private readonly setting: Setting;
  private readonly reaches = new Cache<{ reach: Reach | undefined }>(16384);
  private readonly lakes = new Cache<{ lake: Lake | undefined }>(16384);

  constructor(style: Style, setting: Setting) {
    this.style = style;
    this.setting = setting;
    this.drainage = new Drainage((i, j) => setting.spotAt(i, j));
  }

  /** Those that may touch the bounds. */
  reachesIn(bounds: Bounds): Reach[] {
    return this.nodesIn(bounds, 1.3, (i, j) => this.reachFrom(i, j));
  }

  lakesIn(bounds: Bounds): Lake[] {
    return this.nodesIn(bounds, 0, (i, j) => this.lakeOf(i, j));
  }

  /** What belongs to the nodes of the bounds, and of some more around them. */
  private nodesIn<T>(
    { x, y, width, height }: Bounds,
    more: number,
    at: (i: number, j: number) => T | undefined,
  ): T[] {
    const { spacing } = this.style;
    const margin = more * spacing + FARTHEST;
    const found: T[] = [];
    for (let j = Math.floor((y - margin) / spacing); j * spacing < y + height + margin; j++)
      for (let i = Math.floor((x - margin) / spacing); i * spacing < x + width + margin; i++) {
        const item = at(i, j);
        if (item !== undefined) found.push(item);
      }
    return found;
  }

  private reachFrom(i: number, j: number): Reach | undefined {
    return this.reaches.get(i, j, () => ({ reach: this.makeReach(i, j) })).reach;
  }

  lakeOf(i: number, j: number): Lake | undefined {
    return this.lakes.get(i, j, () => {
      const node = this.drainage.nodeAt(i, j);
      if (node.isOutlet) return { lake: undefined };
      const { lake, lakes, least } = this.style;
      const { salt, meander } = this.setting;
      const hasRiver = this.drainage.areaAt(i, j) >= least;
      const place = this.placeOf(node);
      const [x, y] = meander(place.x, place.y);
      return { lake: lakeAt(node, x, y, lake, hasRiver ? lakes : 0, salt) };
    }).lake;
  }

  private makeReach(i: number, j: number): Reach | undefined {
    const { style, setting, drainage } = this;
    const node = drainage.nodeAt(i, j);
    const area = drainage.areaAt(i, j);
    if (area < style.least) return undefined;
    const stays = node.toI === 0 && node.toJ === 0;
    const at = this.placeOf(node);
    let join = stays && node.height > 0 ? setting.joinAt(at.x, at.y) : undefined;
    if (stays && join === undefined) return undefined;

    const next = drainage.nodeAt(i + node.toI, j + node.toJ);
    const to = join ?? this.placeOf(next);
    let course = curve(
      at,
      this.directionAt(node),
      to,
      join ? undefined : this.directionAt(next),
      style.vertices,
    );
    const met = join ? undefined : setting.meet(course);
    if (met !== undefined) {
      join = met.join;
      course = course.slice(0, 2 * met.after + 4);
      course.set([join.x, join.y], 2 * met.after + 2);
    }
    const goesOn =
      join === undefined && this.mainInflow(next)?.i === i && this.mainInflow(next)?.j === j;
    const width = style.widthOf(area);
    const reachesSea = join === undefined && next.isOutlet;
    const lastWidth = reachesSea
      ? 2.2 * width
      : goesOn
        ? style.widthOf(drainage.areaAt(next.i, next.j))
        : width;
    const [from, till] = [
      node.level,
      join ? Math.min(node.level, join.level) : Math.max(0, next.level),
    ];
    const count = course.length / 2;
    const line = new Float64Array(2 * count);
    const widths = new Float64Array(count);
    const levels = new Float64Array(count);
    // The level changes only between the shores of the lakes at both ends.
    const length = Math.sqrt((to.x - at.x) ** 2 + (to.y - at.y) ** 2) + 1;
    const shore = (this.lakeOf(i, j)?.radius ?? 0) / length;
    const farShore = 1 - (join ? 0 : (this.lakeOf(next.i, next.j)?.radius ?? 0) / length);
    for (let k = 0; k < count; k++) {
      const t = k / (count - 1);
      const fall = Math.min(1, Math.max(0, (t - shore) / Math.max(0.1, farShore - shore)));
      line.set(setting.meander(course[2 * k]!, course[2 * k + 1]!), 2 * k);
      widths[k] = width + (lastWidth - width) * t * t;
      levels[k] = from + (till - from) * fall;
    }
    const whole = { course, line, widths, levels, valley: style.valley, area, i, j };
    return Math.min(node.height, next.height) < 60 ? this.onLand(whole) : whole;
  }

  /** Without what lies in the sea at either end, but for a vertex. */
  private onLand(reach: Reach): Reach | undefined {
    const count = reach.widths.length;
    const isSea = (k: number): boolean =>
      this.setting.isSea(reach.line[2 * k]!, reach.line[2 * k + 1]!);
    let [first, last] = [0, count - 1];
    while (last > 0 && isSea(last)) last--;
    while (first < last && isSea(first)) first++;
    if (last === first) return undefined;
    first = Math.max(0, first - 1);
    last = Math.min(count, last + 2);
    return {
      ...reach,
      course: reach.course.subarray(2 * first, 2 * last),
      line: reach.line.subarray(2 * first, 2 * last),
      widths: reach.widths.subarray(first, last),
      levels: reach.levels.subarray(first, last),
    };
  }

  /** A number for the whole river that a node is on, down to where it ends. */
  keyOf(i: number, j: number): number {
    let node = this.drainage.nodeAt(i, j);
    while (node.toI !== 0 || node.toJ !== 0) {
      const next = this.drainage.nodeAt(node.i + node.toI, node.j + node.toJ);
      const main = this.mainInflow(next);
      if (main?.i !== node.i || main?.j !== node.j) break;
      node = next;
    }
    return hash(node.i, node.j, this.setting.salt);
  }

  private mainInflow(node: Node): Node | undefined {
    let main: Node | undefined;
    let most = 0;
    for (const inflow of this.drainage.inflows(node.i, node.j)) {
      const area = this.drainage.areaAt(inflow.i, inflow.j);
      if (area > most) [main, most] = [inflow, area];
    }
    return main;
  }

  /** Where a node's rivers meet: between the largest that comes and where it goes, which takes corners off. */
  private placeOf(node: Node): Point {
    const main = this.mainInflow(node) ?? node;
    const next = this.drainage.nodeAt(node.i + node.toI, node.j + node.toJ);
    return { x: (main.x + 2 * node.x + next.x) / 4, y: (main.y + 2 * node.y + next.y) / 4 };
  }

  /** Which way rivers pass a node. */
  private directionAt(node: Node): Direction {
    const main = this.placeOf(this.mainInflow(node) ?? node);
    const next = this.placeOf(this.drainage.nodeAt(node.i + node.toI, node.j + node.toJ));
    return [(next.x - main.x) / 2, (next.y - main.y) / 2];
  }
}

type Direction = readonly [number, number];

/** Of such a length; a direction of no length keeps it. */
function scaledTo([x, y]: Direction, length: number): Direction {
  const scale = length / (Math.sqrt(x * x + y * y) + 1e-9);
  return [x * scale, y * scale];
}

/** How far a river keeps its direction at a node, in parts of the way to the next. */
const ROUND = 0.8;

/** A cubic with given directions at its ends (Hermite); straight on to an end without one. */
function curve(
  from: Point,
  begin: Direction,
  to: Point,
  end: Direction | undefined,
  segments: number,
): Line {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.sqrt(dx * dx + dy * dy);
  const [fromX, fromY] = scaledTo(begin, ROUND * chord);
  const [toX, toY] = scaledTo(end ?? [dx, dy], ROUND * chord);
  const line = new Float64Array(2 * segments + 2);
  for (let k = 0; k <= segments; k++) {
    const t = k / segments;
    const [a, b, c] = [t * t * (3 - 2 * t), t * (1 - t) * (1 - t), t * t * (1 - t)];
    line[2 * k] = from.x + dx * a + fromX * b - toX * c;
    line[2 * k + 1] = from.y + dy * a + fromY * b - toY * c;
  }
  return line;
}
