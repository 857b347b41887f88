/** Writing along a curve: a part of a circle through the middle of the words. */
import type { Point } from '../../geometry/rings.ts';
import type { Name } from './country/country.ts';

export interface Baseline {
  /** Which way it runs in its middle, and how much it turns from end to end: radians from the east to the south. */
  readonly turn: number;
  readonly bend: number;
}

/** How names lie that tell of no direction. */
export const baselineOf = ({ turn = 0, bend = 0 }: Name): Baseline => ({ turn, bend });

/** Half of the width and height that words of such a size take. */
export function extentOf(
  half: number,
  tall: number,
  { turn, bend }: Baseline,
): { half: number; tall: number } {
  const rise = Math.abs(Math.sin(turn)) + Math.abs(bend) / 6;
  return {
    half: half * Math.abs(Math.cos(turn)) + tall * Math.abs(Math.sin(turn)),
    tall: tall + half * rise,
  };
}

/** The place and direction so far from the middle of a baseline through `at`, of words so long. */
export function placeOn(
  { turn, bend }: Baseline,
  at: Point,
  along: number,
  long: number,
): Point & { angle: number } {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const angle = turn + (bend * along) / long;
  if (Math.abs(bend) < 1e-3) return { x: at.x + along * cos, y: at.y + along * sin, angle: turn };
  const radius = long / bend;
  // The curve's middle lies as far to one side as its ends to the other.
  const aside = (radius * (1 - Math.cos(bend / 2))) / 2;
  return {
    x: at.x + radius * (Math.sin(angle) - sin) + aside * sin,
    y: at.y - radius * (Math.cos(angle) - cos) - aside * cos,
    angle,
  };
}

/** Letters one by one, the halo of all before the ink of any. */
export function writeAlong(
  context: CanvasRenderingContext2D,
  text: string,
  at: Point,
  baseline: Baseline,
): void {
  if (baseline.turn === 0 && baseline.bend === 0) {
    context.strokeText(text, at.x, at.y);
    context.fillText(text, at.x, at.y);
    return;
  }
  const letters = [...text];
  const widths = letters.map((letter) => context.measureText(letter).width);
  const long = widths.reduce((sum, width) => sum + width, 0);
  for (const write of ['strokeText', 'fillText'] as const) {
    let along = -long / 2;
    letters.forEach((letter, n) => {
      const width = widths[n] as number;
      const { x, y, angle } = placeOn(baseline, at, along + width / 2, long);
      along += width;
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context[write](letter, 0, 0);
      context.restore();
    });
  }
}
