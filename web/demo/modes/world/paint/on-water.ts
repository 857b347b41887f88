/** The marks on water: ripples, the flow of rivers, lilies; and reeds at its edge. */
import { paintLilies, paintReeds, paintRipples } from '../../../render/water-marks.ts';
import { noise } from '../../../sprites/noise.ts';
import { type Brush, inMetres, isNarrow, scatter } from './brush.ts';

const RIPPLES = { apart: 42, farApart: 62, reach: 18, ashore: 14 } as const;
/** Things of the size of reeds are seen as long as a CSS pixel is at most so many metres. */
export const SMALL = 2;
const LILIES = { apart: 13, reach: 4, least: 7, most: 26 } as const;
/** The distance from the shore up to which reeds stand in a river. */
const NEAR_BANK = -3;
const RIVER = 30;
/** Along water narrower than this few reeds stand. */
const STREAM = 4;
const REEDS = { apart: 5.2, reach: 16, least: -13, most: 3 } as const;

export function drawRipples(brush: Brush): void {
  const { unit, far } = brush.scale;
  const apart = far > 0.1 ? RIPPLES.farApart : RIPPLES.apart;
  scatter(brush, apart * unit, RIPPLES.reach * unit, 3, (x, y, h) => {
    const away = -brush.ground.at('water', x, y) / unit;
    if (away < RIPPLES.ashore) return;
    inMetres(brush, x, y, unit);
    paintRipples(brush.context, [[0, 0, h]], 1, brush.water.foam);
  });
}

export function drawLilies(brush: Brush): void {
  if (brush.scale.unit > SMALL) return;
  scatter(brush, LILIES.apart, LILIES.reach, 9, (x, y, h) => {
    const away = -brush.ground.at('water', x, y);
    if (away < LILIES.least || away > LILIES.most || !isStill(brush, x, y)) return;
    if (noise(x / 60, y / 60, 12) < 0.62 || isNarrow(brush, x, y, RIVER)) return;
    inMetres(brush, x, y);
    paintLilies(brush.context, [[0, 0, h]], brush.water);
  });
}

export function drawReeds(brush: Brush): void {
  if (brush.scale.unit > SMALL) return;
  const places: [x: number, y: number, h: number][] = [];
  scatter(brush, REEDS.apart, REEDS.reach, 5, (x, y, h) => {
    const away = brush.ground.at('water', x, y);
    if (away > REEDS.most || away < REEDS.least || !isStill(brush, x, y)) return;
    if (
      noise(x / 80, y / 80, 77) < 0.56 ||
      h % 5 === 0 ||
      (away < NEAR_BANK && isNarrow(brush, x, y, RIVER))
    )
      return;
    if (brush.ground.at('road', x, y) < 6) return;
    if (h % 4 > 0 && isNarrow(brush, x, y, STREAM)) return;
    places.push([x, y, h]);
  });
  places.sort((one, other) => one[1] - other[1]);
  for (const [x, y, h] of places) {
    inMetres(brush, x, y);
    paintReeds(brush.context, [[0, 0, h]], brush.water);
  }
}

/** Lakes lie above the sea, whose shores have surf. */
const isStill = ({ ground }: Brush, x: number, y: number): boolean => ground.at('height', x, y) > 1;
