/** Names for countries, since a seed that reads like one is remembered. */

const FIRST =
  'Ald Ash Birk Brack Dun Eller Fern Hallen Holm Kar Lind Mar Nor Orrin Sel Tarn Wester Wren';
const LAST = 'by dale fell ford holt mere moor ness ridge stead wald wick';

export function anotherSeed(): string {
  const [one, other] = crypto.getRandomValues(new Uint32Array(2));
  const [first, last] = [FIRST.split(' '), LAST.split(' ')];
  return `${first[(one as number) % first.length]}${last[(other as number) % last.length]}`;
}
