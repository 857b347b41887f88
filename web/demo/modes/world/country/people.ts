/** The works of people in the country that show at a given number of metres a pixel. */
import type { Bounds, Bridge, Raster, Road, Village } from './country.ts';
import { boxOf, touches } from './lines.ts';
import { smoothstep } from './noise.ts';
import { distancesTo } from './parts.ts';
import { fineSites, larger, roughSites, type Sites, sitesIn } from './sites.ts';
import { stretchesAlong } from './stretches.ts';
import { type Settlement, Villages } from './villages.ts';
import type { Waters } from './waters.ts';
import { Ways } from './ways.ts';

/** Up to so many metres a pixel are there houses, villages with their ways, towns and cities with theirs. */
const HOUSES_UNTIL = 10;
const VILLAGES_UNTIL = 24;
const TOWNS_UNTIL = 160;
const CITIES_UNTIL = 1500;

/** The greatest distance to a road that the fields tell, in metres; and the openness of a village, from 0 to 1. */
export const ROAD_REACH = 100;
const CLEARING = 0.7;

interface Level {
  readonly until: number;
  readonly sites: Sites;
  readonly ways: Ways;
}

export class People {
  private readonly levels: readonly Level[];
  private readonly villages: Villages;

  constructor(waters: Waters, salt: number) {
    const rough = roughSites(waters, salt);
    const villages = fineSites(waters, rough);
    const towns = larger(rough, 8, salt ^ 0x71);
    const cities = larger(towns, 4, salt ^ 0x72);
    this.levels = [
      { until: VILLAGES_UNTIL, sites: villages, ways: new Ways(villages, waters, 48) },
      { until: TOWNS_UNTIL, sites: towns, ways: new Ways(towns, waters, 384) },
      { until: CITIES_UNTIL, sites: cities, ways: new Ways(cities, waters, 1536) },
    ];
    this.villages = new Villages(villages, this.levels[0]!.ways, waters);
  }

  private levelAt(step: number): Level | undefined {
    return this.levels.find(({ until }) => step <= until);
  }

  villagesIn(bounds: Bounds, step: number): Village[] {
    if (step <= HOUSES_UNTIL)
      return this.villages.villagesIn(bounds).filter(({ houses }) => houses.length > 0);
    const level = this.levelAt(step);
    if (level === undefined) return [];
    return sitesIn(level.sites, bounds, 0).map(({ x, y, size }) => ({
      x,
      y,
      radius: 130 + 170 * size,
      houses: [],
      fields: [],
    }));
  }

  roadsIn(bounds: Bounds, step: number): { roads: Road[]; bridges: Bridge[] } {
    const ways = this.levelAt(step)?.ways.waysIn(bounds) ?? [];
    const lanes =
      step > HOUSES_UNTIL ? [] : this.villages.villagesIn(bounds).flatMap((v) => v.lanes);
    return {
      roads: [
        ...ways.map(({ road }) => road),
        ...lanes.filter(({ line }) => touches(boxOf(line), bounds)),
      ],
      bridges: step > VILLAGES_UNTIL ? [] : ways.flatMap(({ bridges }) => bridges),
    };
  }

  /** The distance to roads for each pixel, and the openness of the land, from 0 to 1. */
  landOf(raster: Raster): { road: Float32Array; open: Float32Array } {
    const { x, y, step, columns, rows } = raster;
    const size = columns * rows;
    const open = new Float32Array(size);
    if (step > VILLAGES_UNTIL) return { road: new Float32Array(size).fill(ROAD_REACH), open };
    const around: Bounds = {
      x: x - ROAD_REACH,
      y: y - ROAD_REACH,
      width: columns * step + 2 * ROAD_REACH,
      height: rows * step + 2 * ROAD_REACH,
    };
    const stretches = this.roadsIn(around, step).roads.flatMap(({ line, width }) =>
      stretchesAlong(line, width),
    );
    const road = new Float32Array(distancesTo(raster, stretches, ROAD_REACH));
    if (step <= HOUSES_UNTIL)
      for (const village of this.villages.villagesIn(around)) clear(village, raster, open);
    for (let i = 0; i < size; i++)
      if (road[i]! < 12) open[i] = Math.max(open[i]!, smoothstep(12, -2, road[i]!));
    return { road, open };
  }
}

/** Opens the land in a village and on its fields, so that no forest grows there. */
function clear(
  { x: atX, y: atY, radius, fields }: Settlement,
  raster: Raster,
  open: Float32Array,
): void {
  const { x, y, step, columns, rows } = raster;
  const visit = (
    mid: { x: number; y: number },
    reach: number,
    opennessAt: (dx: number, dy: number) => number,
  ): void => {
    const [left, top] = [mid.x - reach - x, mid.y - reach - y].map((v) =>
      Math.max(0, Math.floor(v / step)),
    );
    const right = Math.min(columns, Math.ceil((mid.x + reach - x) / step));
    const bottom = Math.min(rows, Math.ceil((mid.y + reach - y) / step));
    for (let row = top!; row < bottom; row++)
      for (let column = left!; column < right; column++) {
        const [dx, dy] = [x + (column + 0.5) * step - mid.x, y + (row + 0.5) * step - mid.y];
        const i = row * columns + column;
        open[i] = Math.max(open[i]!, opennessAt(dx, dy));
      }
  };
  visit(
    { x: atX, y: atY },
    1.1 * radius,
    (dx, dy) => CLEARING * smoothstep(1.1 * radius, 0.6 * radius, Math.sqrt(dx * dx + dy * dy)),
  );
  for (const field of fields) {
    const half = Math.sqrt(field.width ** 2 + field.height ** 2) / 2;
    visit(field, half + 20, (dx, dy) => {
      const along = Math.abs(dx * field.alongX + dy * field.alongY) - field.width / 2;
      const across = Math.abs(dy * field.alongX - dx * field.alongY) - field.height / 2;
      return smoothstep(20, 2, Math.max(along, across));
    });
  }
}
