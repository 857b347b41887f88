// The declarations of every entry include this file.
export type {} from './platform.js';

/**
 * The kind of an error, for programs; `message` is for people.
 *
 * - `unknown-option`: no option has this name
 * - `missing-option`: an option is missing
 * - `conflicting-options`: two options do not go together
 * - `wrong-type`: a value has another JavaScript type than allowed
 * - `out-of-range`: a number is outside its range
 * - `invalid-region`: the region encloses no area, the line has no length, or either is malformed
 * - `invalid-geojson`, `invalid-path`: GeoJSON or SVG path data cannot be read
 * - `invalid-radius`, `invalid-limit`: a radius or limit that the engine cannot use
 * - `invalid-density`: a density is negative, not finite, or 0 everywhere
 * - `invalid-classes`: there are fewer than 2 or more than 16 classes, or a class has no ground
 * - `invalid-mesh`: the arrays of a mesh do not fit together
 * - `limit`: the call would make more samples than `limit`
 * - `precision`: floating point cannot keep the distance at these coordinates
 * - `not-included`: `copse/all` has this option, the entry that you loaded has not
 * - `load-failed`: the wasm, or a thread, could not be fetched, compiled or started
 * - `engine-failed`: the engine ran out of memory, or its thread ended
 * - `inconsistent-ground`: a function for a world's ground, radius or density is not pure
 * - `disposed`: the pool or the forest was disposed of, or the forest broke down
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
 * The error that every function of copse throws, or rejects with, for a request that it cannot serve. It says
 * which option is wrong, and what is allowed. The call has no effect then.
 *
 * @example
 * ```js
 * try {
 *   copse.sample({ region: meadow, radius: -1 });
 * } catch (error) {
 *   if (error instanceof CopseError) draw(error.code, error.option);
 * }
 * ```
 */
export class CopseError extends Error {
  /** The kind of the error, stable across versions. */
  readonly code: CopseErrorCode;
  /** The option, with the place inside it: `radius`, `region.features[3].geometry.coordinates[0]`. */
  readonly option: string;
  /** The value that you gave. */
  readonly value: unknown;
  /** The rule that it broke: `must be a positive finite number`. */
  readonly rule: string;

  /** `shown` is the value in the message: by default a short form of `value`. */
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

/** Returns true for a promise or another thenable. */
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

/** A value as people would write it, in a few words. */
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
  const name = className(value);
  const keys = Object.keys(value);
  if (name !== 'Object') return `[${name}]`;
  const shown = keys.slice(0, 5).map((key) => cut(key, 20));
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')}${keys.length > 5 ? ', …' : ''} }`;
}

/** The name of an object's class, of any realm: sandboxes such as jsdom have classes of their own. */
export function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
