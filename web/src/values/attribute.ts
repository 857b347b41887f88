// Buffer attributes of three.js and the like, which hold numbers inside a longer array.
import { asWhole, checkMemory, isArray, isNumericArray, isObject, wrongType } from './check.js';
import { greatestOf, listOf, type NumberList, toFloat64 } from './numbers.js';

/** A buffer attribute of three.js, interleaved or not, or an object like it: numbers inside a longer array. */
export interface NumberAttribute {
  /** The array that holds the numbers. */
  readonly array: ArrayLike<number>;
  /** The count of numbers per item. Without it, `array` holds plain numbers in a row. */
  readonly itemSize?: number | undefined;
  /** The count of items: by default as many as `array` holds. */
  readonly count?: number | undefined;
  /**
   * True if integers stand for fractions, as in three.js: each is divided by the greatest number of its type,
   * and clamped to at least −1.
   */
  readonly normalized?: boolean | undefined;
  /** The index of the first number in `array`: by default 0. */
  readonly offset?: number | undefined;
  /** The distance in numbers from one item to the next: by default `itemSize`. */
  readonly stride?: number | undefined;
  /** The shared `array` and `stride` of interleaved attributes, such as three's InterleavedBuffer. */
  readonly data?: { readonly array: ArrayLike<number>; readonly stride: number } | undefined;
}

/** Numbers in a row, or a buffer attribute of three.js. copse copies them. */
export type Numbers = NumberList | NumberAttribute;

/**
 * Copy the numbers. `sizes` are the item sizes that an attribute may have; the first is the count of
 * numbers to take from each item.
 */
export function toFlat(
  given: unknown,
  at: string,
  rule: string,
  sizes: readonly number[],
): Float64Array {
  return isAttribute(given) ? readAttribute(given, at, rule, sizes) : toFloat64(given, at, rule);
}

/** Returns true for an array-like, an iterable or an attribute, but not for a Map. */
export function isList(given: unknown): given is Record<string, unknown> {
  if (!isObject(given) || given instanceof Map) return false;
  return ['length', Symbol.iterator, 'array'].some((name) => name in given);
}

/** Turn iterables and array-likes into arrays; leave arrays, typed arrays and attributes as they are. */
export function unrolled(given: unknown, at: string, rule: string): unknown {
  const isOneByOne = isList(given) && !ArrayBuffer.isView(given) && !isAttribute(given);
  return isOneByOne ? listOf(given, at, rule) : given;
}

/**
 * Returns true for an object with its numbers in `array`, as attributes of three.js have them, or in
 * `data.array`, as interleaved ones have: `structuredClone` drops their getter `array`.
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
