/** Names for countries, since a seed that reads like one is remembered. */
import type { Point } from './country/lines.ts';

/** The first country, and where it begins, which is known before it is found: homeOf. */
export const FIRST_SEED = 'Karrow';
export const FIRST_HOME: Point = { x: -304, y: 1520 };

const BEGINNINGS =
  'Ald Ash Birk Brack Dun Eller Fern Hallen Holm Kar Lind Mar Nor Orrin Sel Tarn Wester Wren';
const ENDINGS = 'by dale fell ford holt mere moor ness ridge stead wald wick';

export function anotherSeed(): string {
  const [one, other] = crypto.getRandomValues(new Uint32Array(2));
  const [first, last] = [BEGINNINGS.split(' '), ENDINGS.split(' ')];
  return `${first[(one as number) % first.length]}${last[(other as number) % last.length]}`;
}
