/**
 * The start of a country: a village near the origin that has water and woods in the same frame, or the best
 * there is.
 */
import type { Country, Village } from './country.ts';
import type { Point } from './lines.ts';

/** Squares of land around the origin, each with a village at the most; the nearest are looked at, so many at most. */
const SQUARE = 2048;
const NEAR = 96;
/** Without land, squares are wider by this factor. */
const WIDER = 8;
const VILLAGES = 16;
const LOOKS = 64;
const HIGHEST = 420;
/** Metres to a pixel at which villages are told of. */
const PIXEL = 8;

/** A view in squares of so many metres: a screen's, and what the cards leave of a phone's. */
const STEP = 32;
const SCREEN = { across: 36, down: 27 } as const;
const PHONE = { across: 11, down: 18 } as const;
/** The greatest distance, in squares, between the middle of the view and that of the village. */
const ASIDE = 6;

/** The content that a view should have: shares of it, and houses; a jetty is worth this much. */
const WANTED = {
  wood: 0.5,
  screenWater: 0.12,
  mostWater: 0.28,
  phoneWater: 0.14,
  phoneWood: 0.25,
  phoneLeast: 0.12,
  houses: 5,
};
const JETTY = 0.4;
/** Coarse fields tell nothing of the clearing around a village, to so many of its radii. */
const CLEARED = 0.95;
/** The nearer a village is to the middle, the better: by so much a square. */
const OFF = 0.03;
/** And lakes and rivers rather than the sea. */
const FRESH = { wanted: 0.04, worth: 0.3 } as const;
/** The greatest lack of a view that is good enough. */
const GOOD = 0.35;

interface View extends Point {
  readonly lack: number;
}

export function homeOf(country: Country): Point {
  let best: View | undefined;
  const seen = new Set<string>();
  for (const { x, y } of landNear(country).slice(0, LOOKS)) {
    const bounds = { x: x - SQUARE / 2, y: y - SQUARE / 2, width: SQUARE, height: SQUARE };
    for (const village of country.features(bounds, PIXEL).villages) {
      if (seen.has(`${village.x},${village.y}`)) continue;
      seen.add(`${village.x},${village.y}`);
      const view = bestView(country, village);
      if (!best || view.lack < best.lack) best = view;
    }
    if (best && (best.lack < GOOD || seen.size >= VILLAGES)) break;
  }
  const at = best ?? landNear(country)[0] ?? { x: 0, y: 0 };
  return { x: at.x, y: at.y };
}

/** The middles of squares of low land, the nearest to the origin first. */
function landNear(country: Country): Point[] {
  for (const step of [SQUARE, WIDER * SQUARE]) {
    const from = (-NEAR * step) / 2;
    const { height } = country.fields({ x: from, y: from, step, columns: NEAR, rows: NEAR });
    const squares: Point[] = [];
    height.forEach((up, at) => {
      if (up <= 0 || up > HIGHEST) return;
      const [column, row] = [at % NEAR, Math.floor(at / NEAR)];
      squares.push({ x: from + (column + 0.5) * step, y: from + (row + 0.5) * step });
    });
    const away = ({ x, y }: Point): number => x * x + y * y;
    if (squares.length > 0)
      return squares.sort((a, b) => away(a) - away(b) || a.x - b.x || a.y - b.y);
  }
  return [];
}

/** The middle, near a village, of the view that lacks the least. */
function bestView(country: Country, village: Village): View {
  const [columns, rows] = [SCREEN.across + 2 * ASIDE, SCREEN.down + 2 * ASIDE];
  const [left, top] = [village.x - (columns * STEP) / 2, village.y - (rows * STEP) / 2];
  const { forest, water, height } = country.fields({ x: left, y: top, step: STEP, columns, rows });
  /** The shares of woods and of water in a frame around a square's corner. */
  const sharesIn = (
    column: number,
    row: number,
    { across, down }: typeof SCREEN | typeof PHONE,
  ) => {
    let [wood, wet, fresh] = [0, 0, 0];
    const [firstColumn, firstRow] = [column - (across >> 1), row - (down >> 1)];
    for (let j = firstRow; j < firstRow + down; j++)
      for (let i = firstColumn; i < firstColumn + across; i++) {
        const cleared =
          CLEARED * village.radius >
          Math.hypot(left + (i + 0.5) * STEP - village.x, top + (j + 0.5) * STEP - village.y);
        wood += Number(forest[j * columns + i]! > 0.5 && !cleared);
        const isWet = water[j * columns + i]! < 0;
        wet += Number(isWet);
        fresh += Number(isWet && height[j * columns + i]! > 0);
      }
    const all = across * down;
    return { wood: wood / all, wet: wet / all, fresh: fresh / all };
  };
  let best: View = { x: village.x, y: village.y, lack: Infinity };
  for (let j = -ASIDE; j <= ASIDE; j++)
    for (let i = -ASIDE; i <= ASIDE; i++) {
      const [x, y] = [village.x + i * STEP, village.y + j * STEP];
      const [column, row] = [(columns >> 1) + i, (rows >> 1) + j];
      const phone = sharesIn(column, row, PHONE);
      const houses = village.houses.filter(
        (house) =>
          Math.abs(house.x - x) < (PHONE.across * STEP) / 2 &&
          Math.abs(house.y - y) < (PHONE.down * STEP) / 2,
      ).length;
      const near =
        lack(phone.wet, WANTED.phoneWater) +
        lack(phone.wood, WANTED.phoneWood) +
        3 * lack(Math.min(phone.wood, phone.wet), WANTED.phoneLeast) +
        lack(houses, WANTED.houses) +
        OFF * Math.hypot(i, j);
      if (near >= best.lack) continue;
      const screen = sharesIn(column, row, SCREEN);
      const sum =
        near +
        lack(screen.wet, WANTED.screenWater) +
        2 * Math.max(0, screen.wet - WANTED.mostWater) +
        FRESH.worth * lack(screen.fresh, FRESH.wanted) +
        1.5 * Math.abs(screen.wood - WANTED.wood) +
        (village.jetty ? 0 : JETTY);
      if (sum < best.lack) best = { x, y, lack: sum };
    }
  return best;
}

/** From 0, as much as is wanted, to 1. */
const lack = (value: number, wanted: number): number => Math.max(0, 1 - value / wanted);
