// Attributes of three.js and of others, which hold numbers inside a longer array.
import { asWhole, checkMemory, isArray, isNumericArray, isObject, wrongType } from './check.js';
import { greatestOf, listOf, type NumberList, toFloat64 } from './numbers.js';

/** Numbers inside a longer array, as a buffer attribute of three.js holds them, interleaved or not. */
export interface NumberAttribute {
  /** The array that holds them. */
  readonly array: ArrayLike<number>;
  /** How many numbers each item has; without it, `array` holds the numbers in a row. */
  readonly itemSize?: number | undefined;
  /** How many items there are; by default as many as `array` holds. */
  readonly count?: number | undefined;
  /**
   * Whether integers stand for fractions, as in three.js: each is divided by the greatest of its type,
   * and is at least −1.
   */
  readonly normalized?: boolean | undefined;
  /** The place of the first item in `array`, counted in numbers; 0 by default. */
  readonly offset?: number | undefined;
  /** How many numbers further each next item begins; `itemSize` by default. */
  readonly stride?: number | undefined;
  /** What holds `array` and `stride` where attributes share them, as three's InterleavedBuffer. */
  readonly data?: { readonly array: ArrayLike<number>; readonly stride: number } | undefined;
}

/** Numbers in a row, or an attribute of three.js. They are copied before the call goes on. */
export type Numbers = NumberList | NumberAttribute;

/**
 * A copy of the numbers. `sizes` are how many numbers an item of an attribute may have; the first is
 * how many of them are taken.
 */
export function toFlat(
  given: unknown,
  at: string,
  rule: string,
  sizes: readonly number[],
): Float64Array {
  return isAttribute(given) ? readAttribute(given, at, rule, sizes) : toFloat64(given, at, rule);
}

/** Returns true for what has a length and indices, can be iterated or is an attribute, but for a Map. */
export function isList(given: unknown): given is Record<string, unknown> {
  if (!isObject(given) || given instanceof Map) return false;
  return ['length', Symbol.iterator, 'array'].some((name) => name in given);
}

/** Lists that are no arrays as arrays; all else, attributes and typed arrays among it, as it is. */
export function unrolled(given: unknown, at: string, rule: string): unknown {
  const isOneByOne = isList(given) && !ArrayBuffer.isView(given) && !isAttribute(given);
  return isOneByOne ? listOf(given, at, rule) : given;
}

/**
 * Returns true for what holds its numbers in `array`, as attributes of three.js do, or in that of
 * `data`, as interleaved ones do: `structuredClone` leaves these without the former.
 */
function isAttribute(given: unknown): given is Record<string, unknown> {
  if (!isObject(given) || isArray(given)) return false;
  return 'array' in given || (isObject(given.data) && 'array' in given.data);
}

function readAttribute(
  given: Record<string, unknown>,
  at: string,
  rule: string,
  sizes: readonly number[],
): Float64Array {
  const { data, itemSize, offset, count, normalized, isFloat16BufferAttribute: isHalf } = given;
  const { array, stride = itemSize } = isObject(data) ? data : given;
  const numbers = isNumericArray(array) ? array : toFloat64(array, `${at}.array`, rule);
  checkMemory(`${at}.array`, numbers);
  if ([itemSize, stride, offset, count].every((value) => value === undefined) && !normalized)
    return new Float64Array(numbers);
  const size = asWhole(`${at}.itemSize`, itemSize, 1);
  if (sizes.length > 0 && !sizes.includes(size))
    wrongType(`${at}.itemSize`, size, `must be ${sizes.join(' or ')}`);
  const step = asWhole(`${at}.stride`, stride, size);
  const first = asWhole(`${at}.offset`, offset ?? 0, 0);
  const most = Math.max(0, Math.floor((numbers.length - first - size) / step) + 1);
  const items = asWhole(`${at}.count`, count ?? most, 0, most);
  const greatest = normalized ? greatestOf(array) : 1;
  if (greatest === undefined)
    wrongType(`${at}.normalized`, normalized, 'needs a typed array, whose type gives the divisor');
  const taken = Math.min(size, sizes[0] ?? size);
  const all = new Float64Array(items * taken);
  for (let i = 0, to = 0; i < items; i++) {
    for (let from = first + i * step; to < (i + 1) * taken; from++, to++) {
      const stored = numbers[from] as number;
      const value = isHalf ? ofHalf(stored) : stored;
      all[to] = greatest === 1 ? value : Math.max(value / greatest, -1);
    }
  }
  return all;
}

/** The number that 16 bits stand for: three.js keeps halves in a Uint16Array (IEEE 754, binary16). */
function ofHalf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const part = (bits & 1023) / 1024;
  const sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return part ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return (sign * part) / 16384;
  return (sign * (1 + part) * (1 << exponent)) / 32768;
}
