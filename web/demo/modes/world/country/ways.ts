/** Roads and paths between neighbouring sites, and the bridges on them. */
import { Cache } from './cache.ts';
import type { Bounds, Bridge, Line, Road } from './country.ts';
import { angleOf, type Box, boundsOf, boxOf, crossings, touches } from './lines.ts';
import { routeBetween } from './route.ts';
import { neighbours, type Site, type Sites, sitesIn } from './sites.ts';
import { STREAMS_UNTIL, type Waters } from './waters.ts';

interface Way {
  readonly road: Road;
  readonly box: Box;
  readonly bridges: readonly Bridge[];
}

/** What makes two villages' way a road: how large both are together. */
const ROAD = 0.8;

export class Ways {
  private readonly sites: Sites;
  private readonly waters: Waters;
  private readonly finest: number;
  private readonly ways = new Cache<Way[]>(2048);

  /** Ways are searched on a grid of `finest` metres, or wider; where streams are seen, bridges are, too. */
  constructor(sites: Sites, waters: Waters, finest: number) {
    this.sites = sites;
    this.waters = waters;
    this.finest = finest;
  }

  /** The ways that touch the bounds. */
  waysIn(bounds: Bounds): Way[] {
    const margin = (this.sites.reach + 0.5) * this.sites.spacing;
    return sitesIn(this.sites, bounds, margin)
      .flatMap((site) => this.onwards(site))
      .filter((way) => touches(way.box, bounds));
  }

  /** All ways from a site, each beginning at it. */
  waysFrom(site: Site): Way[] {
    return [
      ...this.onwards(site),
      ...neighbours(this.sites, site).flatMap((other) =>
        this.onwards(other).filter(
          ({ road: { line } }) => line.at(-2) === site.x && line.at(-1) === site.y,
        ),
      ),
    ];
  }

  /** Ways to those neighbours that come after this site, so that each way is made once. */
  private onwards(site: Site): Way[] {
    return this.ways.get(site.i, site.j, () =>
      neighbours(this.sites, site)
        .filter((other) => other.j > site.j || (other.j === site.j && other.i > site.i))
        .flatMap((other) => this.wayBetween(site, other)),
    );
  }

  private wayBetween(a: Site, b: Site): Way[] {
    const line = routeBetween(this.waters, a, b, this.finest);
    if (line === undefined) return [];
    const isRoad = a.size + b.size > ROAD;
    const road: Road = { line, width: isRoad ? 13 : 8, kind: isRoad ? 'road' : 'path' };
    const box = boxOf(line);
    return [{ road, box, bridges: this.finest <= STREAMS_UNTIL ? this.bridgesOn(road, box) : [] }];
  }

  private bridgesOn({ line, width }: Road, box: Box): Bridge[] {
    const reaches = this.waters.reachesIn(boundsOf(box, 0), 0);
    return reaches.flatMap(({ line: river, widths }) =>
      crossings(line, river).map(({ x, y, on, onOther }): Bridge => {
        const [ax, ay] = segment(line, on);
        const [bx, by] = segment(river, onOther);
        // A river that is crossed aslant is wider to cross, within reason.
        const lengths = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
        const sine = Math.max(0.5, Math.abs(ax * by - ay * bx) / lengths);
        return {
          x,
          y,
          angle: angleOf(ax, ay),
          length: widths[onOther]! / sine + 12,
          width: width + 3,
        };
      }),
    );
  }
}

const segment = (line: Line, k: number): [number, number] => [
  line[2 * k + 2]! - line[2 * k]!,
  line[2 * k + 3]! - line[2 * k + 1]!,
];
