/**
 * All running and standing water: rivers that drain the land over tens of kilometres, and streams, which run over the
 * ground that those have worn, and into them.
 */
import type { Bounds, Line, Raster } from './country.ts';
import { createMeander, type Meander } from './course.ts';
import type { Spot } from './drainage.ts';
import type { Lake } from './lakes.ts';
import { angleOf, boundsOf, boxOf, crossings } from './lines.ts';
import { chance } from './noise.ts';
import { type Join, joinOn, type Reach } from './reach.ts';
import { Rivers, type Style } from './rivers.ts';
import { type Bands, bandsOf, heightAt, landAt, type Terrain } from './terrain.ts';
import { unwornOf } from './unworn.ts';
import { joined, wear } from './wear.ts';
import { createWinding } from './winding.ts';

const RIVERS: Style = {
  spacing: 8192,
  vertices: 64,
  finer: 8,
  least: 1,
  widthOf: (area) => Math.min(100, 14 + 10 * Math.sqrt(area)),
  valley: 1000,
  lake: 2400,
  lakes: 0.18,
  kept: 1024,
};
const STREAMS: Style = {
  spacing: 1024,
  vertices: 16,
  finer: 6,
  least: 3,
  widthOf: (area) => Math.min(28, 1 + 4 * Math.sqrt(area)),
  valley: 280,
  lake: 360,
  lakes: 0.5,
  kept: 4096,
};
/** Streams and rivers show up to so many metres a pixel. */
export const STREAMS_UNTIL = 48;
const RIVERS_UNTIL = 640;
/** A stream's node this near to a river flows straight into it. */
const NEAR_RIVER = 700;
/** It ends so much farther down that river, in parts of how far off it is. */
const DOWN = 0.7;

/** The lowest of a few places of a lattice's cell, so that water runs where hollows are. */
function lowestSpot(
  bands: Bands,
  meander: Meander,
  isSea: (x: number, y: number) => boolean,
  salt: number,
  spacing: number,
) {
  return (i: number, j: number): Spot => {
    let lowest = { x: 0, y: 0, height: Infinity };
    for (let k = 0; k < 3; k++) {
      const x = (i + 0.15 + 0.7 * chance(i, j, salt ^ (2 * k))) * spacing;
      const y = (j + 0.15 + 0.7 * chance(i, j, salt ^ (2 * k + 1))) * spacing;
      const height = heightAt(bands, ...meander(x, y));
      if (height < lowest.height) lowest = { x, y, height };
    }
    // The bands' long waves say how the land lies, but not always on which side of the coast.
    const isOutlet = isSea(...meander(lowest.x, lowest.y));
    const height = isOutlet ? Math.min(lowest.height, -1) : Math.max(lowest.height, 1);
    return { ...lowest, height, isOutlet };
  };
}

export interface Ground {
  readonly height: Float64Array;
  /** The distance to all water, and to that of sea and lakes alone; negative in it. */
  readonly water: Float64Array;
  readonly still: Float64Array;
}

export class Waters {
  /** Returns true if there is sea at a place, in all detail. */
  readonly isSea: (x: number, y: number) => boolean;
  private readonly terrain: Terrain;
  private readonly rivers: Rivers;
  private readonly streams: Rivers;

  constructor(terrain: Terrain, salt: number) {
    this.terrain = terrain;
    const meander = createMeander(salt);
    const winding = createWinding(salt);
    const fine = bandsOf(terrain, 16);
    this.isSea = (x, y) => landAt(fine, x, y) < 0;
    this.rivers = new Rivers(RIVERS, {
      salt: salt ^ 0x51,
      meander,
      winding,
      isSea: this.isSea,
      spotAt: lowestSpot(
        bandsOf(terrain, RIVERS.spacing),
        meander,
        this.isSea,
        salt ^ 0x52,
        RIVERS.spacing,
      ),
      joinAt: () => undefined,
      meet: () => undefined,
    });
    const spotAt = lowestSpot(
      bandsOf(terrain, STREAMS.spacing / 4),
      meander,
      this.isSea,
      salt ^ 0x53,
      STREAMS.spacing,
    );
    this.streams = new Rivers(STREAMS, {
      salt: salt ^ 0x54,
      meander,
      winding,
      isSea: this.isSea,
      spotAt: (i, j) => this.besideRivers(spotAt(i, j), meander),
      joinAt: (x, y) => this.nearestRiver(x, y),
      meet: (line) => this.firstRiver(line),
    });
  }

  /** Returns the rivers that show at a given number of metres a pixel. */
  private shownAt(step: number): readonly Rivers[] {
    if (step > RIVERS_UNTIL) return [];
    return step > STREAMS_UNTIL ? [this.rivers] : [this.rivers, this.streams];
  }

  /** Returns the reaches that may touch the bounds, of those that show at a given number of metres a pixel. */
  reachesIn(bounds: Bounds, step: number): Reach[] {
    return this.shownAt(step).flatMap((each) => each.reachesIn(bounds, leastAt(step)));
  }

  lakesIn(bounds: Bounds, step: number): Lake[] {
    return this.shownAt(step).flatMap((each) => each.lakesIn(bounds));
  }

  /** Large rivers in the bounds: a place on each here and there, with a number that is the whole river's. */
  riversIn(
    bounds: Bounds,
    step: number,
  ): { x: number; y: number; key: number; length: number; turn: number }[] {
    if (step > RIVERS_UNTIL) return [];
    return this.rivers
      .reachesIn(bounds, Math.max(3, step / 30))
      .filter(({ i, j }) => chance(i, j, 0x55) < 0.4)
      .map(({ line, i, j, widths }) => {
        const middle = 2 * (widths.length >> 1);
        const length = RIVERS.spacing * Math.max(1, step / 100);
        const near = Math.min(middle, 2 * NAMED);
        const [x, y] = [line[middle]!, line[middle + 1]!];
        const [dx, dy] = [x - line[middle - near]!, y - line[middle + 1 - near]!];
        // From left to right.
        const turn = dx < 0 ? angleOf(-dx, -dy) : angleOf(dx, dy);
        return { x, y, key: this.rivers.keyOf(i, j), length, turn };
      });
  }

  /**
   * The worn ground of a raster, and what is said of its water at most `reach` metres off; with what shows at `detail`
   * metres a pixel.
   */
  groundOf(raster: Raster, reach: number, detail = raster.step): Ground {
    const { height, sea } = unwornOf(this.terrain, raster);
    const near = this.shownAt(detail).map((each) => each.near(raster, reach, leastAt(detail)));
    const worn = wear(
      raster,
      height,
      near.flatMap(({ reaches }) => reaches),
      near.flatMap(({ lakes }) => lakes),
      reach,
    );
    const water = worn.rivers;
    const still = worn.lakes;
    for (let i = 0; i < sea.length; i++) {
      still[i] = within(joined(still[i]!, sea[i]!), reach);
      water[i] = within(joined(water[i]!, still[i]!), reach);
    }
    return { height, water, still };
  }

  private besideRivers(spot: Spot, meander: Meander): Spot {
    if (spot.isOutlet) return spot;
    const [x, y] = meander(spot.x, spot.y);
    const place = { x: x - 0.5, y: y - 0.5, step: 1, columns: 1, rows: 1 };
    const height = Float64Array.of(spot.height);
    const { reaches, lakes } = this.rivers.near(place, NEAR_RIVER);
    const worn = wear(place, height, reaches, lakes, NEAR_RIVER);
    const join = worn.rivers[0]! < NEAR_RIVER ? this.nearestRiver(spot.x, spot.y) : undefined;
    const level = join ? join.level + 0.1 : 0.1;
    return {
      ...spot,
      height: Math.max(height[0]!, level),
      isOutlet: join !== undefined || worn.lakes[0]! < 0,
    };
  }

  /** The place of a river's course that is the nearest to one of the layout. */
  private nearestRiver(x: number, y: number): Join | undefined {
    let best: { reach: Reach; k: number } | undefined;
    let least = (2 * NEAR_RIVER) ** 2;
    const around = boundsOf({ left: x, top: y, right: x, bottom: y }, 4 * NEAR_RIVER);
    for (const reach of this.rivers.reachesIn(around)) {
      const { course } = reach;
      for (let k = 0; 2 * k < course.length; k++) {
        const [dx, dy] = [course[2 * k]! - x, course[2 * k + 1]! - y];
        const off = dx * dx + dy * dy;
        if (off < least) [least, best] = [off, { reach, k }];
      }
    }
    if (best === undefined) return undefined;
    // Somewhat farther down, so that both run on in about the same direction.
    const { course } = best.reach;
    const [ax, ay] = [course[0]! - course[2]!, course[1]! - course[3]!];
    const down = Math.round((DOWN * Math.sqrt(least)) / (Math.sqrt(ax * ax + ay * ay) + 1));
    const k = Math.min(course.length / 2 - 1, best.k + down);
    return joinOn(best.reach, k, { x: course[2 * k]!, y: course[2 * k + 1]! });
  }

  private firstRiver(
    line: Line,
  ): { x: number; y: number; after: number; level: number } | undefined {
    const reaches = this.rivers.reachesIn(boundsOf(boxOf(line), 0));
    let first: { x: number; y: number; after: number; level: number } | undefined;
    for (const reach of reaches)
      for (const { x, y, on, onOther } of crossings(line, reach.line))
        if (first === undefined || on < first.after)
          first = { x, y, after: on, level: reach.levels[onOther]! };
    return first;
  }
}

/** A river's name lies as so many vertices of its line do. */
const NAMED = 80;

/** How many nodes a river drains at least that shows at so many metres a pixel. */
const leastAt = (step: number): number => step / 100;

const within = (value: number, reach: number): number => Math.max(-reach, Math.min(reach, value));
