// Every entry's declarations come by here.
export type {} from './platform.js';

/**
 * What kind of rule was broken, for programs; `message` says the same to people.
 *
 * - `unknown-option`: no option has this name
 * - `missing-option`, `conflicting-options`: one option too few, or two that exclude each other
 * - `wrong-type`: a value of another JavaScript type than asked for
 * - `out-of-range`: a number outside its range
 * - `invalid-region`, `invalid-geojson`, `invalid-path`: the region encloses nothing, the line has no
 *   length, or either is malformed
 * - `invalid-radius`, `invalid-limit`: a number that the engine cannot work with
 * - `invalid-density`: negative, not finite, or 0 everywhere
 * - `invalid-classes`: not two to sixteen classes, or one that may stand nowhere
 * - `invalid-mesh`: arrays of a mesh that do not fit together
 * - `limit`: more samples than `limit` were to come
 * - `precision`: floating point cannot keep the distance at these coordinates
 * - `not-included`: the entry that you loaded has no such option, but `copse/all` has
 * - `load-failed`: the wasm, or a thread for it, could not be fetched, compiled or started
 * - `engine-failed`: the engine ran out of memory, or its thread ended
 * - `inconsistent-ground`: a function for a world's ground, radius or density disagrees with itself
 * - `disposed`: the pool of threads was disposed of
 */
export type CopseErrorCode =
  | 'unknown-option'
  | 'missing-option'
  | 'conflicting-options'
  | 'wrong-type'
  | 'out-of-range'
  | 'invalid-region'
  | 'invalid-geojson'
  | 'invalid-path'
  | 'invalid-radius'
  | 'invalid-density'
  | 'invalid-limit'
  | 'invalid-classes'
  | 'invalid-mesh'
  | 'limit'
  | 'precision'
  | 'not-included'
  | 'load-failed'
  | 'engine-failed'
  | 'inconsistent-ground'
  | 'disposed';

/** The parts of a {@link CopseError}. */
export interface Problem {
  code: CopseErrorCode;
  option: string;
  value: unknown;
  rule: string;
}

/**
 * What every function of copse throws, or rejects with, when it is asked for something that it
 * cannot do.
 */
export class CopseError extends Error {
  /** Stable across versions, for programs. */
  readonly code: CopseErrorCode;
  /**
   * The option, with the place inside it: `radius`, `region.features[3].geometry.coordinates[0]`.
   */
  readonly option: string;
  /** What was given there. */
  readonly value: unknown;
  /** What it should have been: `must be a positive finite number`. */
  readonly rule: string;

  /** `shown` is the value as the message has it; by default a short form of `value`. */
  constructor(
    { code, option, value, rule }: Problem,
    shown: string = show(value),
    cause?: unknown,
  ) {
    const said = isPromise(value)
      ? `${rule}, not a promise: await it, and give no async function`
      : rule;
    super(
      [`${cut(option, 100)}:`, cut(shown, 100), cut(said, 600)].filter(Boolean).join(' '),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'CopseError';
    this.code = code;
    this.option = option;
    this.value = value;
    this.rule = said;
  }
}

/** Returns true for whatever `await` would wait for. */
export function isPromise(value: unknown): boolean {
  try {
    return typeof (value as { then?: unknown } | null)?.then === 'function';
  } catch {
    return false;
  }
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A value as a person would write it, in a few words. */
function show(value: unknown): string {
  try {
    switch (typeof value) {
      case 'undefined':
        return 'missing,';
      case 'string':
        return JSON.stringify(cut(value, 40));
      case 'bigint':
        return `${value}n`;
      case 'symbol':
        return 'a symbol';
      case 'function':
        return 'a function';
      case 'object':
        return value === null ? 'null' : showObject(value);
      default:
        return String(value);
    }
  } catch {
    return 'a value that cannot be read';
  }
}

function showObject(value: object): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isPromise(value)) return 'a promise';
  const name = Object.prototype.toString.call(value).slice(8, -1);
  const keys = Object.keys(value);
  if (name !== 'Object') return `[${name}]`;
  const shown = keys.slice(0, 5).map((key) => cut(key, 20));
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')}${keys.length > 5 ? ', …' : ''} }`;
}
