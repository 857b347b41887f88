import { asRanged } from './check.js';
import { CopseError } from './error.js';

/**
 * A seed as C++ takes it. The text of a number, as JavaScript writes it, becomes that number, since
 * links and form fields turn numbers into texts. C++ would have to read and write decimals as
 * JavaScript does.
 */
export function readSeed(seed: unknown): number | string | undefined {
  if (seed === undefined) return undefined;
  if (typeof seed !== 'string')
    return asRanged('seed', seed, Number.isFinite, 'must be a finite number or a string');
  const number = Number(seed);
  return Number.isFinite(number) && String(number) === seed ? number : wellFormed('seed', seed);
}

/** The text, if it has no lone surrogate: UTF-8 would turn all of them into the same character. */
export function wellFormed(option: string, text: string): string {
  if (!/[\ud800-\udfff]/u.test(text)) return text;
  const rule = 'must have no lone surrogates: use toWellFormed()';
  throw new CopseError({ code: 'out-of-range', option, value: text, rule });
}
