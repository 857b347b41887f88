/** The lane from a village's middle to broad water near by, and the jetty at its end. */
import type { Jetty, Road } from './country.ts';
import { angleOf, directionOf, distanceToLine, type Point } from './lines.ts';
import { chance } from './noise.ts';
import type { Plot } from './plot.ts';
import { smooth } from './route.ts';
import type { Site } from './sites.ts';

/** Metres: how far off the water is at most, in what steps it is looked for, and how broad it is at least. */
const FAR = 380;
const STEP = 10;
const BROAD = 90;
/** The jetty's length, and how much of it is ashore. */
const LONG = 72;
const ASHORE = 20;
const LANE = 7;
/** How far off other ways a lane ends. */
const APART = 60;

export function quayAt(
  site: Site,
  plot: Plot,
  ways: readonly Road[],
): { lane: Road; jetty: Jetty } | undefined {
  let best: { to: Point; far: number } | undefined;
  for (let k = 0; k < 64; k += 2) {
    const to = directionOf(k);
    const far = shoreTowards(site, plot, to, best?.far ?? FAR);
    const end = { x: site.x + far * to.x, y: site.y + far * to.y };
    if (far > 0 && ways.every(({ line }) => distanceToLine(line, end) > APART)) best = { to, far };
  }
  if (!best) return undefined;
  const { to, far } = best;
  const at = (along: number, aside = 0): [number, number] => [
    site.x + along * to.x - aside * to.y,
    site.y + along * to.y + aside * to.x,
  ];
  const bend = Math.min(24, 0.12 * far) * (chance(1, 2, site.key) < 0.5 ? -1 : 1);
  const line = smooth(
    [at(0), at(0.35 * far, bend), at(0.7 * far, 0.3 * bend), at(far - ASHORE)].flat(),
    3,
  );
  const [x, y] = at(far - ASHORE + LONG / 2);
  return {
    lane: { line, width: LANE, kind: 'path' },
    jetty: { x, y, angle: angleOf(to.x, to.y), length: LONG, key: site.key },
  };
}

/** How far the shore of broad water is that way, with dry land up to it; 0 where it is not nearer than `most`. */
function shoreTowards(site: Site, plot: Plot, to: Point, most: number): number {
  const isWet = (along: number, off: number): boolean =>
    plot.isWet({ x: site.x + along * to.x, y: site.y + along * to.y }, off);
  for (let along = STEP; along < most; along += STEP) {
    if (!isWet(along, 0)) continue;
    const isBroad = [0.3, 0.6, 1].every((share) => isWet(along + share * BROAD, -8));
    return isBroad ? along : 0;
  }
  return 0;
}
