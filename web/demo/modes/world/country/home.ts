/** Where a visit begins. */
import type { Country } from './country.ts';
import type { Point } from './lines.ts';

/** Squares of this side are looked at, ring by ring around the origin. */
const SQUARE = 4096;
const RINGS = 6;
/** What is taken in around a village, and how finely: no roads are needed for it. */
const VIEW = 1440;
const STEP = 32;
/** Of 3, so much is good enough to look no farther. */
const GOOD = 1.9;

/** A village near the origin with much of what there is to see around it: a lake or the sea, a river, some forest. */
export function homeOf(country: Country): Point {
  let home: Point = { x: 0, y: 0 };
  let most = -1;
  for (let ring = 0; ring < RINGS && most < GOOD; ring++)
    for (let j = -ring; j <= ring; j++)
      for (let i = -ring; i <= ring; i++) {
        if (Math.max(Math.abs(i), Math.abs(j)) < ring) continue;
        const [x, y] = [(i - 0.5) * SQUARE, (j - 0.5) * SQUARE];
        for (const village of country.sites({ x, y, width: SQUARE, height: SQUARE })) {
          const beauty = beautyAt(country, village);
          if (beauty > most) [home, most] = [village, beauty];
        }
      }
  return home;
}

/** Up to 1 for each: still water, a river, and forest among meadows. */
function beautyAt(country: Country, { x, y }: Point): number {
  const side = VIEW / STEP;
  const raster = { x: x - VIEW / 2, y: y - VIEW / 2, step: STEP, columns: side, rows: side };
  const { water, forest } = country.fields(raster);
  const { rivers } = country.features(
    { x: raster.x, y: raster.y, width: VIEW, height: VIEW },
    STEP,
  );
  const shareOf = (values: Float32Array, countOf: (value: number) => number): number =>
    values.reduce((sum, value) => sum + countOf(value), 0) / values.length;
  const near = (value: number, best: number): number =>
    Math.max(0, 1 - Math.abs(value - best) / best);
  const widest = rivers.reduce((most, { widths }) => Math.max(most, widths[0]!), 0);
  return (
    near(
      shareOf(water, (off) => (off < -20 ? 1 : 0)),
      0.17,
    ) +
    near(
      shareOf(forest, (wood) => wood),
      0.45,
    ) +
    Math.min(1, widest / 25)
  );
}
