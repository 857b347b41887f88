/** Villages: houses along the ways that meet there, a church, and sown fields around. */
import { Cache } from './cache.ts';
import type { Bounds, Field, House, Line, Raster, Road, Village } from './country.ts';
import { angleOf, directionOf, distanceToLine, type Point, touches } from './lines.ts';
import { chance, hash } from './noise.ts';
import { smooth } from './route.ts';
import { type Site, type Sites, sitesIn } from './sites.ts';
import type { Waters } from './waters.ts';
import type { Ways } from './ways.ts';

/** A field with its own direction, which its angle is rounded from. */
export interface Sown extends Field {
  readonly alongX: number;
  readonly alongY: number;
}

export interface Settlement extends Village {
  readonly fields: readonly Sown[];
  readonly site: Site;
  /** Lanes that end in the village. */
  readonly lanes: readonly Road[];
}

/** Half the side of the square that a village looks at, and its pixels' side. */
const HALF = 640;
const STEP = 10;
/** How wide houses are, and how far from each other and from roads, in metres. */
const HOUSE = 46;
const CHURCH = 72;
const APART = 68;
const OFF_ROAD = 40;
const LANE = { width: 7, length: 230 };

/** The ground around a village. */
class Plot {
  private readonly raster: Raster;
  private readonly height: Float64Array;
  private readonly water: Float64Array;

  constructor(waters: Waters, { x, y }: Site) {
    const side = (2 * HALF) / STEP;
    this.raster = { x: x - HALF, y: y - HALF, step: STEP, columns: side, rows: side };
    const { height, water } = waters.groundOf(this.raster, 100);
    this.height = height;
    this.water = water;
  }

  private indexOf({ x, y }: Point): number {
    const { x: left, y: top, columns, rows } = this.raster;
    const [column, row] = [Math.floor((x - left) / STEP), Math.floor((y - top) / STEP)];
    return column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1
      ? -1
      : row * columns + column;
  }

  /** Whether a place is on land, so far from water, and nearly level. */
  isGood(at: Point, off: number): boolean {
    const k = this.indexOf(at);
    if (k < 0 || this.water[k]! < off + STEP) return false;
    const { columns } = this.raster;
    const across = this.height[k + 1]! - this.height[k - 1]!;
    const down = this.height[k + columns]! - this.height[k - columns]!;
    return across * across + down * down < (0.3 * 2 * STEP) ** 2;
  }
}

export class Villages {
  private readonly sites: Sites;
  private readonly ways: Ways;
  private readonly waters: Waters;
  private readonly kept = new Cache<Settlement>(512);

  constructor(sites: Sites, ways: Ways, waters: Waters) {
    this.sites = sites;
    this.ways = ways;
    this.waters = waters;
  }

  villagesIn(bounds: Bounds): Settlement[] {
    return sitesIn(this.sites, bounds, HALF)
      .filter(({ x, y }) =>
        touches({ left: x - HALF, top: y - HALF, right: x + HALF, bottom: y + HALF }, bounds),
      )
      .map((site) => this.kept.get(site.i, site.j, () => this.build(site)));
  }

  private build(site: Site): Settlement {
    const plot = new Plot(this.waters, site);
    const ways = this.ways.waysFrom(site).map(({ road }) => road);
    const lanes = lanesAt(site, plot, ways);
    const roads = [...ways, ...lanes];
    const radius = 130 + 170 * site.size;
    const houses = housesAt(site, plot, roads, radius);
    const fields = fieldsAt(site, plot, roads, houses, radius);
    return { x: site.x, y: site.y, radius, houses, fields, site, lanes };
  }
}

/** A line with the site as its first place. */
function outward({ line }: Road, { x, y }: Site): Line {
  if (line[0] === x && line[1] === y) return line;
  const turned = new Float64Array(line.length);
  for (let k = 0; k < line.length; k += 2) {
    turned[k] = line[line.length - 2 - k]!;
    turned[k + 1] = line[line.length - 1 - k]!;
  }
  return turned;
}

/** The place so far along a line, and its direction there; undefined past its end. */
function placeAlong(line: Line, far: number): (Point & { dx: number; dy: number }) | undefined {
  let left = far;
  for (let k = 0; k + 3 < line.length; k += 2) {
    const [dx, dy] = [line[k + 2]! - line[k]!, line[k + 3]! - line[k + 1]!];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length > 0 && left <= length) {
      const t = left / length;
      return { x: line[k]! + dx * t, y: line[k + 1]! + dy * t, dx: dx / length, dy: dy / length };
    }
    left -= length;
  }
  return undefined;
}

/** Lanes make up for ways, so that from three to four lead out, as far from each other as can be. */
function lanesAt(site: Site, plot: Plot, ways: readonly Road[]): Road[] {
  const lanes: Road[] = [];
  const used = ways.flatMap((road) => placeAlong(outward(road, site), 120) ?? []);
  const wanted = site.size > 0.35 ? 4 : 3;
  for (let n = ways.length; n < wanted; n++) {
    let best: Road | undefined;
    let bestDirection: Point | undefined;
    let least = 0.5;
    for (let k = 0; k < 64; k++) {
      const { x: dx, y: dy } = directionOf(k);
      const apart = used.reduce((most, at) => {
        const [ux, uy] = [at.x - site.x, at.y - site.y];
        return Math.max(most, (ux * dx + uy * dy) / Math.sqrt(ux * ux + uy * uy));
      }, -1);
      if (apart >= least) continue;
      const bend = (chance(k, n, site.key) - 0.5) * 70;
      const line = smooth(
        [0, 1, 2].flatMap((m) => {
          const [far, aside] = [(m * LANE.length) / 2, m === 1 ? bend : 0];
          return [site.x + dx * far - dy * aside, site.y + dy * far + dx * aside];
        }),
        3,
      );
      const isClear = [60, 120, 180, 228].every((far) => {
        const at = placeAlong(line, far);
        return at === undefined || plot.isGood(at, 12);
      });
      if (isClear)
        [best, bestDirection, least] = [
          { line, width: LANE.width, kind: 'path' },
          { x: dx, y: dy },
          apart,
        ];
    }
    if (best === undefined || bestDirection === undefined) break;
    lanes.push(best);
    used.push({ x: site.x + bestDirection.x, y: site.y + bestDirection.y, dx: 0, dy: 0 });
  }
  return lanes;
}

const squared = (a: Point, b: Point): number =>
  (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);

function housesAt(site: Site, plot: Plot, roads: readonly Road[], radius: number): House[] {
  const houses: House[] = [];
  const tryAt = (at: Point, kind: House['kind'], key: number): void => {
    const size = kind === 'church' ? CHURCH : HOUSE;
    const isFree =
      plot.isGood(at, 10 + size / 2) &&
      houses.every(
        (other) => squared(at, other) >= (APART + (size + other.size) / 2 - HOUSE) ** 2,
      ) &&
      roads.every(
        ({ line, width }) =>
          distanceToLine(line, at) >= OFF_ROAD - HOUSE / 2 + (size + width) / 2 - 4,
      );
    if (isFree) houses.push({ ...at, size, kind, key });
  };
  // The church looks for the place nearest to the middle.
  for (let far = 60; far < 130 && houses.length === 0; far += 14)
    for (let k = 0; k < 16 && houses.length === 0; k++) {
      const { x, y } = directionOf(((k * 13) ^ site.key) & 63);
      tryAt({ x: site.x + x * far, y: site.y + y * far }, 'church', hash(far, k, site.key));
    }
  for (let far = 48, n = 0; far < radius; far += 26, n++)
    roads.forEach((road, k) => {
      const at = placeAlong(outward(road, site), far);
      if (at === undefined) return;
      for (const side of [-1, 1]) {
        const key = hash(2 * n + (side > 0 ? 1 : 0), k, site.key);
        // Farther out there are fewer.
        if (chance(n, k, key) > 1.15 - 0.6 * (far / radius)) continue;
        const off = side * (OFF_ROAD + road.width / 2 + 18 * chance(k, n, key));
        tryAt({ x: at.x - at.dy * off, y: at.y + at.dx * off }, 'house', key);
      }
    });
  return houses;
}

/** Fields lie in blocks of two rows, on the first good ground outside the houses. */
function fieldsAt(
  site: Site,
  plot: Plot,
  roads: readonly Road[],
  houses: readonly House[],
  radius: number,
): Sown[] {
  const fields: Sown[] = [];
  const wanted = 2 + Math.floor(6 * site.size);
  for (let n = 0; n < 24 && fields.length < wanted; n++) {
    const key = hash(n, 7, site.key);
    const { x: ux, y: uy } = directionOf(key & 63);
    const turn = directionOf((key >>> 6) & 7);
    const [cos, sin] = (key >>> 12) & 1 ? [turn.x, turn.y] : [turn.x, -turn.y];
    const far = radius * 0.6 + 70 + 90 * chance(n, 8, key);
    const [width, height] = [84 + 36 * chance(n, 9, key), 70 + 34 * chance(n, 10, key)];
    for (let m = 0; m < 6 && fields.length < wanted; m++) {
      const [a, b] = [((m % 3) - 1) * (width + 9), (Math.floor(m / 3) - 0.5) * (height + 9)];
      const at = {
        x: site.x + ux * far + a * cos - b * sin,
        y: site.y + uy * far + a * sin + b * cos,
      };
      const spots = [-0.5, 0, 0.5].flatMap((p) =>
        [-0.5, 0, 0.5].map((q) => ({
          x: at.x + p * width * cos - q * height * sin,
          y: at.y + p * width * sin + q * height * cos,
        })),
      );
      const half = Math.sqrt(width * width + height * height) / 2;
      const isFree =
        spots.every((spot) => plot.isGood(spot, 14)) &&
        roads.every((road) =>
          spots.every((spot) => distanceToLine(road.line, spot) > road.width / 2 + 14),
        ) &&
        houses.every((house) => spots.every((spot) => squared(spot, house) > 48 * 48)) &&
        fields.every(
          (other) =>
            squared(other, at) >
              (half + Math.sqrt(other.width ** 2 + other.height ** 2) / 2) ** 2 ||
            (other.key >>> 3 === key >>> 3 && squared(other, at) > 60 * 60),
        );
      if (isFree)
        fields.push({
          ...at,
          width,
          height,
          angle: angleOf(cos, sin),
          alongX: cos,
          alongY: sin,
          key: ((key >>> 3) << 3) | m,
        });
    }
  }
  return fields;
}
