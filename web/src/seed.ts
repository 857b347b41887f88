import { asFinite } from './check.js';

/**
 * A seed as C++ takes it. A text that is a number as JavaScript writes it is that number, since links
 * and form fields make texts of numbers; C++ could not tell without reading and writing decimals as
 * JavaScript does.
 */
export function readSeed(seed: unknown): number | string | undefined {
  if (seed === undefined) return undefined;
  if (typeof seed !== 'string') return asFinite('seed', seed);
  const number = Number(seed);
  return Number.isFinite(number) && String(number) === seed ? number : wellFormed(seed);
}

/** Halves of surrogate pairs that stand alone become U+FFFD, as in any UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}
