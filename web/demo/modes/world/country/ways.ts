/** Roads and paths between neighbouring sites, and the bridges on them. */
import { Cache } from './cache.ts';
import type { Bounds, Bridge, Line, Road } from './country.ts';
import { angleOf, type Box, boundsOf, boxAround, boxOf, crossings, touches } from './lines.ts';
import { extentOf, routeBetween } from './route.ts';
import { cellBox, cellsIn, isNeighbour, type Site, type Sites } from './sites.ts';
import { STREAMS_UNTIL, type Waters } from './waters.ts';

interface Way {
  readonly road: Road;
  readonly box: Box;
  readonly bridges: readonly Bridge[];
}

/** The size of both villages together that makes their way a road. */
const ROAD = 0.8;

export class Ways {
  private readonly sites: Sites;
  private readonly waters: Waters;
  private readonly finest: number;
  /** How many cells across and down those are that ways lead to: the ones after a site's own, so that each way is made once. */
  private readonly onwards: readonly (readonly [di: number, dj: number])[];
  /** From each cell, the ways to those. */
  private readonly ways = new Cache<{ way: Way | undefined }[]>(2048);

  /** Ways are searched on a grid of `finest` metres, or wider; where streams are seen, bridges are, too. */
  constructor(sites: Sites, waters: Waters, finest: number) {
    this.sites = sites;
    this.waters = waters;
    this.finest = finest;
    const { reach } = sites;
    const span = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach);
    this.onwards = span
      .flatMap((dj) => span.map((di) => [di, dj] as const))
      .filter(([di, dj]) => dj > 0 || (dj === 0 && di > 0));
  }

  /** The ways that touch the bounds. */
  waysIn(bounds: Bounds): Way[] {
    const { spacing, reach } = this.sites;
    const found: Way[] = [];
    const mayPass = (a: Box, b: Box): boolean =>
      touches(extentOf(boxAround(a, b), this.finest), bounds);
    for (const [i, j] of cellsIn(spacing, bounds, (reach + 0.5) * spacing))
      this.onwards.forEach(([di, dj], n) => {
        // Sites and ways cost much, and most ways are known to pass elsewhere by where their ends may be.
        if (!mayPass(cellBox(spacing, i, j), cellBox(spacing, i + di, j + dj))) return;
        const [a, b] = [this.sites.around(i, j), this.sites.around(i + di, j + dj)];
        if (!a || !b || !mayPass(a, b)) return;
        const way = this.wayFrom(i, j, n);
        if (way && touches(way.box, bounds)) found.push(way);
      });
    return found;
  }

  /** All ways from a site, each beginning at it. */
  waysFrom(site: Site): Way[] {
    const { i, j } = site;
    const after = this.onwards.map((_, n) => this.wayFrom(i, j, n));
    const before = this.onwards.map(([di, dj], n) => {
      const other = this.sites.at(i - di, j - dj);
      // Seen from the one and from the other, as not the same cells count.
      return other && isNeighbour(this.sites, site, other)
        ? this.wayFrom(i - di, j - dj, n)
        : undefined;
    });
    // The earlier ways, in the order of their cells.
    return [...after, ...before.reverse()].filter((way) => way !== undefined);
  }

  /** From a cell to the n-th of those onwards. */
  private wayFrom(i: number, j: number, n: number): Way | undefined {
    const ways = this.ways.get(i, j, () => []);
    ways[n] ??= { way: this.makeWay(i, j, n) };
    return ways[n].way;
  }

  private makeWay(i: number, j: number, n: number): Way | undefined {
    const [di, dj] = this.onwards[n]!;
    const a = this.sites.at(i, j);
    const b = a && this.sites.at(i + di, j + dj);
    if (!b || !isNeighbour(this.sites, a, b)) return undefined;
    const line = routeBetween(this.waters, a, b, this.finest);
    if (line === undefined) return undefined;
    const isRoad = a.size + b.size > ROAD;
    const road: Road = { line, width: isRoad ? 13 : 8, kind: isRoad ? 'road' : 'path' };
    const box = boxOf(line);
    return { road, box, bridges: this.finest <= STREAMS_UNTIL ? this.bridgesOn(road, box) : [] };
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
