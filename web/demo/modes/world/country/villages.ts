/** Villages: houses along the ways that meet there, a church, and sown fields around. */
import { Cache } from './cache.ts';
import type { Bounds, House, Line, Road, Village } from './country.ts';
import { directionOf, distanceToLine, type Point, squared, touches } from './lines.ts';
import { chance, hash } from './noise.ts';
import { HALF, Plot } from './plot.ts';
import { quayAt } from './quay.ts';
import { smooth } from './route.ts';
import { type Site, type Sites, sitesIn } from './sites.ts';
import { fieldsAt, type Sown } from './sown.ts';
import type { Waters } from './waters.ts';
import type { Ways } from './ways.ts';

export interface Settlement extends Village {
  readonly fields: readonly Sown[];
  readonly site: Site;
  /** Lanes that end in the village. */
  readonly lanes: readonly Road[];
}

/** How wide houses are, and how far from each other and from roads, in metres. */
const HOUSE = 46;
const CHURCH = 72;
const APART = 68;
const OFF_ROAD = 40;
const LEAST = 4;
const LANE = { width: 7, length: 230 };

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
    const quay = quayAt(site, plot, ways);
    const lanes = lanesAt(site, plot, quay ? [...ways, quay.lane] : ways);
    if (quay) lanes.push(quay.lane);
    const roads = [...ways, ...lanes];
    const radius = 130 + 170 * site.size;
    const houses = housesAt(site, plot, roads, radius);
    // Without room for a village, ways only cross.
    if (houses.length < LEAST)
      return { x: site.x, y: site.y, radius: 0, houses: [], fields: [], site, lanes: [] };
    const fields = fieldsAt(site, plot, roads, houses, radius);
    return { x: site.x, y: site.y, radius, houses, fields, jetty: quay?.jetty, site, lanes };
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
