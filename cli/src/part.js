import { Mistake } from './mistake.js';

/** The i-th of n parts, as in 2/8. */
export function readPart(text) {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(index >= 1 && index <= count)) {
    throw new Mistake(`--part: ${JSON.stringify(text)} must be i/n with i from 1 to n`);
  }
  return { index, count };
}

/** The first and the end index of a part of a list. Parts follow one another. */
export function rangeOf({ index, count }, length) {
  return [Math.floor(((index - 1) * length) / count), Math.floor((index * length) / count)];
}
