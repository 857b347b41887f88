/**
 * A few houses that stand for a village where the country no longer tells of houses, in a cluster about its
 * middle.
 */
import type { House, Village } from '../country/country.ts';

/** Pixels from the middle to the first ring of houses. */
const APART = 7.5;
/** A larger village has more of them: one for so many metres of its radius. */
const EACH = 44;
const COUNT = { least: 4, most: 8 } as const;
/** The places to try for each house. */
const TRIED = 3;
/** Metres of a house and of a church, as the country's are. */
const SIZE = { house: 46, church: 66 } as const;
/** From this radius on there is a church. */
const CHURCH = 170;
/** Radians from one to the next, by which no two stand in a line. */
const GOLDEN = 2.399963;

/** Returns true if a house may stand there. */
type Test = (x: number, y: number) => boolean;

function symbolsOf({ x, y, radius }: Village, pixel: number, isFree: Test): House[] {
  const wanted = Math.min(COUNT.most, Math.max(COUNT.least, Math.round(radius / EACH)));
  const houses: House[] = [];
  for (let i = 0; i < TRIED * wanted && houses.length < wanted; i++) {
    const away = APART * pixel * Math.sqrt(i);
    const at = { x: x + away * Math.cos(i * GOLDEN), y: y + 0.8 * away * Math.sin(i * GOLDEN) };
    if (i > 0 && !isFree(at.x, at.y)) continue;
    const kind = i === 0 && radius >= CHURCH ? 'church' : 'house';
    houses.push({ ...at, size: SIZE[kind], kind, key: i });
  }
  return houses;
}

/** The villages as they are drawn at so many metres a pixel. */
export const withSymbols = (villages: readonly Village[], pixel: number, isFree: Test): Village[] =>
  villages.map((village) =>
    village.houses.length > 0 ? village : { ...village, houses: symbolsOf(village, pixel, isFree) },
  );
