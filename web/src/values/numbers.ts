// Lists of numbers, in whichever form a library holds them.
import {
  asWhole,
  checkMemory,
  isArray,
  isNumericArray,
  isObject,
  viewName,
  wrongType,
} from './check.js';

/**
 * Numbers in a row: an array, a typed array, an array-like or an iterable, also of BigInts. copse
 * copies them.
 */
export type NumberList =
  | ArrayLike<number>
  | ArrayLike<bigint>
  | Iterable<number>
  | Iterable<bigint>;

/** A typed array of numbers, not of BigInts. */
export type NumericArray = ArrayLike<number> & ArrayBufferView;

/** 2 GB of numbers, half of the memory that wasm can have. */
const mostNumbers = 2 ** 28;
/** The default of the option `limit`; an iteration may never end. */
const mostIterated = 10_000_000;

/** Copy the numbers. */
export function toFloat64(
  given: unknown,
  at: string,
  rule = 'must be an array of numbers, x0 y0 x1 y1 …',
): Float64Array {
  if (ArrayBuffer.isView(given)) checkMemory(at, given);
  if (isNumericArray(given)) {
    asWhole(`${at}.length`, given.length, 0, mostNumbers);
    return new Float64Array(given);
  }
  const list = listOf(given, at, rule);
  const numbers = new Float64Array(list.length);
  for (let i = 0; i < numbers.length; i++) {
    const value = list[i];
    if (typeof value === 'number') numbers[i] = value;
    else if (typeof value === 'bigint') numbers[i] = Number(value);
    else wrongType(`${at}[${i}]`, value, 'must be a number');
  }
  return numbers;
}

/** The numbers: a typed array as it is, since its type may give them a meaning, all else as a copy. */
export function toNumbers(given: unknown, at: string, rule: string): NumericArray {
  if (!isNumericArray(given)) return toFloat64(given, at, rule);
  checkMemory(at, given);
  return given;
}

/** Copy whole numbers from 0 to 2³² − 1. */
export function toUint32(
  given: unknown,
  at: string,
  rule = 'must be an array of whole numbers',
): Uint32Array {
  if (viewName(given) === 'Uint32Array') {
    checkMemory(at, given as Uint32Array);
    return new Uint32Array(given as Uint32Array);
  }
  const numbers = toFloat64(given, at, rule);
  const wholes = new Uint32Array(numbers);
  for (let i = 0; i < wholes.length; i++)
    if (wholes[i] !== numbers[i]) asWhole(`${at}[${i}]`, numbers[i], 0);
  return wholes;
}

/** The list as an array; iterables, array-likes and typed arrays are copied into one. */
export function listOf(given: unknown, at: string, rule: string): readonly unknown[] {
  if (isArray(given)) {
    asWhole(`${at}.length`, given.length, 0, mostNumbers);
    return given;
  }
  if (!isObject(given) || (ArrayBuffer.isView(given) && !('length' in given)))
    wrongType(at, given, rule);
  const list: unknown[] = [];
  const iterable = given as unknown as Partial<Iterable<unknown>>;
  if (typeof iterable[Symbol.iterator] === 'function') {
    for (const value of iterable as Iterable<unknown>) {
      if (list.push(value) > mostIterated)
        wrongType(at, given, `must end within ${mostIterated} values, or be an array`);
    }
  } else if ('length' in given) {
    const length = asWhole(`${at}.length`, given.length, 0, mostIterated);
    for (let i = 0; i < length; i++) list.push(given[i]);
  } else wrongType(at, given, rule);
  return list;
}

/**
 * The greatest number of a typed array's type, of 32 bits at most, or 1 for floats; undefined if it is no
 * typed array.
 */
export function greatestOf(array: unknown): number | undefined {
  const [, kind, bits] = /^(?:Big)?(Int|Uint|Float)(\d+)/.exec(viewName(array) ?? '') ?? [];
  if (!kind) return undefined;
  const sign = kind === 'Int' ? 1 : 0;
  return kind === 'Float' ? 1 : 0xffffffff >>> (32 - Math.min(32, Number(bits)) + sign);
}
