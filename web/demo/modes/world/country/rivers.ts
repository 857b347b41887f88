/** Rivers along a drainage lattice, node by node, with their widths, levels and lakes. */
import { Cache } from './cache.ts';
import type { Bounds, Line, Raster } from './country.ts';
import {
  courseBetween,
  curveThrough,
  type Direction,
  FARTHEST,
  type Meander,
  passing,
  withoutFolds,
} from './course.ts';
import { Drainage, type Node, type Spot } from './drainage.ts';
import { type Lake, lakeAt, OUTERMOST, reachOf } from './lakes.ts';
import { boxOf, COMPASS, type Point, squared, touches } from './lines.ts';
import { hash } from './noise.ts';
import { type Join, onLand, type Reach, withMouth } from './reach.ts';
import { FARTHEST_BEND, type Winding, wound } from './winding.ts';

export interface Style {
  /** Metres between nodes, and vertices of a course from one to the next. */
  readonly spacing: number;
  readonly vertices: number;
  /** Vertices of a line for each of its course. */
  readonly finer: number;
  /** The least area from which there is a river, and how wide it is. */
  readonly least: number;
  readonly widthOf: (area: number) => number;
  readonly valley: number;
  /** The largest lake's radius, and how many nodes of rivers have one. */
  readonly lake: number;
  readonly lakes: number;
  /** How many reaches are remembered. */
  readonly kept: number;
}

/** The land and the larger rivers that a lattice of rivers must know. */
export interface Setting {
  readonly salt: number;
  readonly meander: Meander;
  readonly winding: Winding;
  spotAt(i: number, j: number): Spot;
  /** Returns true at sea. */
  isSea(x: number, y: number): boolean;
  /** Returns the place where water that leaves the lattice joins a larger river, if one is near. */
  joinAt(x: number, y: number): Join | undefined;
  /** Returns the first meeting of a line with a larger river: the index of its segment, the place and the level. */
  meet(line: Line): Meeting | undefined;
}

interface Meeting extends Point {
  readonly after: number;
  readonly level: number;
}

/** About half the width of the widest mouth, in metres. */
const HALF_WIDEST = 140;
/** The width of a spring, as a share of the river's width. */
const SPRING = 0.4;
/** Metres over which the direction in which rivers pass a node is measured, alike for all of them. */
const EXACT = 8;
/** The greatest distance of a river from its layout. */
const OFF = FARTHEST + FARTHEST_BEND;

export class Rivers {
  readonly drainage: Drainage;
  readonly style: Style;
  private readonly setting: Setting;
  private readonly reaches: Cache<{ reach: Reach | undefined }>;
  private readonly lakes = new Cache<{ lake: Lake | undefined }>(16384);

  constructor(style: Style, setting: Setting) {
    this.style = style;
    this.setting = setting;
    this.reaches = new Cache(style.kept);
    this.drainage = new Drainage((i, j) => setting.spotAt(i, j));
  }

  /** Returns the waters that may wear the ground of a raster, or be the nearest ones up to `reach` away. */
  near(raster: Raster, reach: number, least?: number): { reaches: Reach[]; lakes: Lake[] } {
    const { valley, lake } = this.style;
    return {
      reaches: this.reachesIn(around(raster, Math.max(reach, valley) + HALF_WIDEST), least),
      lakes: this.lakesIn(around(raster, reachOf(lake, reach))),
    };
  }

  /** Returns the reaches whose boxes touch the bounds, and that drain at least `wanted` nodes. */
  reachesIn(bounds: Bounds, wanted = 0): Reach[] {
    const least = Math.max(this.style.least, wanted);
    const reaches = this.nodesIn(bounds, 1.3, (i, j) =>
      this.drainage.areaAt(i, j) < least ? undefined : this.reachFrom(i, j),
    );
    return reaches.filter(({ box }) => touches(box, bounds));
  }

  /** Returns the lakes with their middle in the bounds. */
  lakesIn(bounds: Bounds): Lake[] {
    const lakes = this.nodesIn(bounds, 1, (i, j) => this.lakeOf(i, j));
    return lakes.filter(({ x, y }) => touches({ left: x, top: y, right: x, bottom: y }, bounds));
  }

  /** Returns the parts of the nodes in the bounds, and of some more nodes around them. */
  private nodesIn<T>(
    { x, y, width, height }: Bounds,
    more: number,
    at: (i: number, j: number) => T | undefined,
  ): T[] {
    const { spacing } = this.style;
    const margin = more * spacing + OFF;
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
      const { lake, lakes } = this.style;
      const { salt, meander } = this.setting;
      const place = this.placeOf(node);
      const [x, y] = meander(place.x, place.y);
      const found = lakeAt(node, x, y, lake, this.isSpring(node) ? 0 : lakes, salt);
      return { lake: found && this.isBySea(found) ? undefined : found };
    }).lake;
  }

  private makeReach(i: number, j: number): Reach | undefined {
    const { style, setting, drainage } = this;
    const node = drainage.nodeAt(i, j);
    const area = drainage.areaAt(i, j);
    const stays = node.toI === 0 && node.toJ === 0;
    const at = this.placeOf(node);
    const join = stays && node.height > 0 ? setting.joinAt(at.x, at.y) : undefined;
    if (stays && join === undefined) return undefined;

    const next = drainage.nodeAt(i + node.toI, j + node.toJ);
    const to = join ?? this.placeOf(next);
    const [begin, end] = [this.directionAt(node), join ? undefined : this.directionAt(next)];
    const course = courseBetween(at, begin, to, end, style.vertices);
    const chord = Math.sqrt(squared(to, at));
    const displaced = this.displaced(course);
    if (join) drawTo(displaced, join.place);
    const { meander, winding } = setting;
    const part = chord / style.vertices;
    const base = curveThrough(
      withoutFolds(displaced),
      style.finer,
      passing(meander, at, begin, part),
      join || !end ? undefined : passing(meander, to, end, part),
    );
    const [width, nextWidth] = [
      style.widthOf(area),
      join ? style.widthOf(area) : style.widthOf(drainage.areaAt(next.i, next.j)),
    ];
    // A spring is narrow, and no river comes to it.
    const isSpring = this.isSpring(node);
    const firstWidth = isSpring ? SPRING * width : width;
    // To the bit the same at a node for all that meet there.
    const along = (t: number, last: number): number =>
      t === 1 ? last : firstWidth + (last - firstWidth) * (isSpring ? t : t * t);
    const vertices = base.length / 2;
    const shares = Float64Array.from({ length: vertices }, (_, k) => k / (vertices - 1));
    const ends = end && !join ? passing(meander, to, end, EXACT) : undefined;
    const bends = shares.map((t) => along(t, nextWidth));
    const bent = wound(base, bends, winding, passing(meander, at, begin, EXACT), ends);
    let line = withoutFolds(withoutFolds(bent));
    const goesOn = join === undefined && isSame(drainage.mainInflow(next), node);
    const ownWidths = shares.map((t) => along(t, goesOn ? nextWidth : width));
    const met = setting.meet(line);
    if (met) {
      line = line.slice(0, 2 * met.after + 4);
      line.set([met.x, met.y], 2 * met.after + 2);
    }
    const [from, till] = [
      node.level,
      met || join ? Math.min(node.level, (met ?? join)!.level) : Math.max(0, next.level),
    ];
    // The level changes only between the shores of the lakes at both ends.
    const shore = (this.lakeOf(i, j)?.radius ?? 0) / (chord + 1);
    const isInto = !join && !met;
    const farShore = 1 - (isInto ? (this.lakeOf(next.i, next.j)?.radius ?? 0) / (chord + 1) : 0);
    const count = line.length / 2;
    const levels = Float64Array.from({ length: count }, (_, k) => {
      const t = k / (count - 1);
      const fall = Math.min(1, Math.max(0, (t - shore) / Math.max(0.1, farShore - shore)));
      return from + (till - from) * fall;
    });
    const whole = {
      course,
      line,
      finer: style.finer,
      widths: ownWidths.slice(0, count),
      levels,
      valley: style.valley,
      area,
      box: boxOf(line),
      i,
      j,
    };
    const isLow = Math.min(node.height, next.height) < 60;
    const reach = isLow ? onLand(whole, setting.isSea) : whole;
    if (!reach || goesOn) return reach && (next.isOutlet ? withMouth(reach, 'sea') : reach);
    return withMouth(reach, isInto && next.isOutlet ? 'sea' : 'river');
  }

  /** Returns true if a lake would run into the sea. */
  private isBySea({ x, y, radius }: Lake): boolean {
    const far = OUTERMOST * radius;
    return COMPASS.some(([dx, dy]) => this.setting.isSea(x + far * dx, y + far * dy));
  }

  private displaced(course: Line): Line {
    const line = new Float64Array(course.length);
    for (let k = 0; k < line.length; k += 2)
      line.set(this.setting.meander(course[k]!, course[k + 1]!), k);
    return line;
  }

  private isSpring(node: Node): boolean {
    const main = this.drainage.mainInflow(node);
    return main === undefined || this.drainage.areaAt(main.i, main.j) < this.style.least;
  }

  /** A number for the whole river that a node is on, down to where it ends. */
  keyOf(i: number, j: number): number {
    const { drainage } = this;
    let node = drainage.nodeAt(i, j);
    while (node.toI !== 0 || node.toJ !== 0) {
      const next = drainage.nodeAt(node.i + node.toI, node.j + node.toJ);
      if (!isSame(drainage.mainInflow(next), node)) break;
      node = next;
    }
    return hash(node.i, node.j, this.setting.salt);
  }

  /** Returns the place where a node's rivers meet: between the largest inflow and the outflow, which cuts corners. */
  private placeOf(node: Node): Point {
    if (node.isOutlet) return node;
    const main = this.drainage.mainInflow(node) ?? node;
    const next = this.drainage.nodeAt(node.i + node.toI, node.j + node.toJ);
    return { x: (main.x + 2 * node.x + next.x) / 4, y: (main.y + 2 * node.y + next.y) / 4 };
  }

  /** The direction in which rivers pass a node. */
  private directionAt(node: Node): Direction {
    const main = this.placeOf(this.drainage.mainInflow(node) ?? node);
    const next = this.placeOf(this.drainage.nodeAt(node.i + node.toI, node.j + node.toJ));
    return [(next.x - main.x) / 2, (next.y - main.y) / 2];
  }
}

/** Moves a line's end to a place, and what is before it by less. */
function drawTo(line: Line, { x, y }: Point): void {
  const last = line.length / 2 - 1;
  const [dx, dy] = [x - line[2 * last]!, y - line[2 * last + 1]!];
  for (let k = 0; k < last; k++) {
    line[2 * k]! += dx * (k / last) ** 2;
    line[2 * k + 1]! += dy * (k / last) ** 2;
  }
  line.set([x, y], 2 * last);
}

const isSame = (a: Node | undefined, b: Node): boolean => a?.i === b.i && a.j === b.j;

const around = ({ x, y, step, columns, rows }: Raster, margin: number): Bounds => ({
  x: x - margin,
  y: y - margin,
  width: columns * step + 2 * margin,
  height: rows * step + 2 * margin,
});
