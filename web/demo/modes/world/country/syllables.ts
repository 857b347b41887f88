/** Names, made of syllables that fit together, each from a number. */
import type { Name } from './country.ts';
import { hash } from './noise.ts';

const BEGIN =
  'Al As Ber Bran Cal Cor Dal Dun El Er Fal Far Gar Glen Hal Har Ir Kar Kel Lin Lor Mar Mel Nor Or Pen Quen Ros Sel Sil Tar Thor Ul Val Ven Wal Wen Wil Wyn Yar'.split(
    ' ',
  );
const MIDDLE = 'a an ar den e el en er i in is o on or ra ri ser ten ver wen'.split(' ');
const VILLAGE =
  'bridge burn by cot dale den field ford ham holm hurst ley low mere mouth ridge row stead sted stow thorp ton wick worth'.split(
    ' ',
  );
const LAND = 'an ar den dor eth ia is land mark mor or rin ther wen'.split(' ');
const RIVER = 'a ar awe en er el ey is o une'.split(' ');

const FORMS: Readonly<Record<Name['kind'], readonly string[]>> = {
  sea: ['The * Sea', 'The * Sea', 'Sea of *', 'Gulf of *', '* Bay', '* Sound'],
  region: ['*', '*', '*', 'The * March', '*shire'],
  island: ['*', '* Island', 'Isle of *', '* Holm'],
  hills: ['* Fells', '* Hills', 'The * Downs', '* Heights'],
  forest: ['* Forest', '* Wood', '*wood', '* Weald'],
  lake: ['* Mere', '* Water', 'Lake *', '* Tarn'],
  river: ['*', 'River *', '* Water'],
  village: ['*', '*', '*', '*', '*', 'Upper *', 'Port *', 'St *', 'Old *'],
};

const ENDS: Readonly<Record<Name['kind'], readonly string[]>> = {
  sea: LAND,
  region: LAND,
  island: LAND,
  hills: LAND,
  forest: [...LAND, ...VILLAGE],
  lake: RIVER,
  river: RIVER,
  village: VILLAGE,
};

const VOWEL = /[aeiou]/;

/** The name of a thing of its kind that has this number. */
export function nameOf(kind: Name['kind'], key: number): string {
  const pick = (list: readonly string[], n: number): string => list[hash(n, 3, key) % list.length]!;
  const begin = pick(BEGIN, 1);
  const isLong = hash(2, 3, key) % 3 === 0;
  const stem = isLong ? join(begin, pick(MIDDLE, 3)) : begin;
  return pick(FORMS[kind], 4).replace('*', join(stem, pick(ENDS[kind], 5)));
}

/** Drops one of two vowels that meet, or one of two equal letters. */
function join(stem: string, end: string): string {
  const [last, first] = [stem.at(-1)!, end[0]!];
  return last === first || (VOWEL.test(last) && VOWEL.test(first))
    ? stem + end.slice(1)
    : stem + end;
}
