// Check the JavaScript types of values, which C++ cannot see.
import { CopseError, type CopseErrorCode, className, isPromise } from './error.js';
import { reading } from './reading.js';

/** Throws a `wrong-type` error, or `missing-option` when there is no value. */
export function wrongType(option: string, value: unknown, rule: string): never {
  throw new CopseError({
    code: value === undefined ? 'missing-option' : 'wrong-type',
    option,
    value,
    rule: value === null ? `${rule}, not null: leave it out instead` : rule,
  });
}

/** Throws the error for an option that cannot be combined with another. */
export function conflicting(option: string, value: unknown, rule: string): never {
  throw new CopseError({ code: 'conflicting-options', option, value, rule });
}

/** The value, if it is a number. The caller checks NaN and infinities. */
export function asNumber(option: string, value: unknown): number {
  return typeof value === 'number' ? value : wrongType(option, value, 'must be a number');
}

/** The value, if it is a number other than NaN and the infinities. */
export function asFinite(option: string, value: unknown): number {
  return asRanged(option, value, Number.isFinite, 'must be a finite number');
}

/** The value, if it is a finite number, 0 or more. */
export function asDistance(option: string, value: unknown): number {
  return asRanged(
    option,
    value,
    (n) => n >= 0 && Number.isFinite(n),
    'must be a finite number, 0 or more',
  );
}

/** The value, if it is undefined or one of two names or more. */
export function asName<Name extends string>(
  option: string,
  value: unknown,
  all: readonly Name[],
): Name | undefined {
  if (value === undefined || all.includes(value as Name)) return value as Name | undefined;
  const listed = all.map((name) => `'${name}'`);
  wrongType(option, value, `must be ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`);
}

/** The value, if it is a finite number above 0. */
export function asPositive(option: string, value: unknown): number {
  return asRanged(
    option,
    value,
    (n) => n > 0 && n < Number.POSITIVE_INFINITY,
    'must be a positive finite number',
  );
}

/** The value, if it is a whole number from `least` to `most`, 2³² − 1 by default. */
export function asWhole(
  option: string,
  value: unknown,
  least: number,
  most: number = 4294967295,
): number {
  return asRanged(
    option,
    value,
    (n) => n >= least && n <= most && Number.isInteger(n),
    `must be a whole number from ${least} to ${most}`,
  );
}

/** The value, if it is true, false or undefined. */
export function asFlag(option: string, value: unknown): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  wrongType(option, value, 'must be true or false');
}

/** The value, if it is a number that is in range. */
export function asRanged(
  option: string,
  value: unknown,
  inRange: (n: number) => boolean,
  rule: string,
): number {
  if (typeof value !== 'number') wrongType(option, value, rule);
  if (!inRange(value)) throw new CopseError({ code: 'out-of-range', option, value, rule });
  return value;
}

/**
 * Returns true if the value is an object or array, whose fields may be read: no promise and no revoked
 * Proxy.
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && isArray(value) !== undefined && !isPromise(value)
  );
}

/** Returns true if the value is an array, undefined if it is a revoked Proxy. */
export function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return undefined as unknown as false;
  }
}

/**
 * The name of a typed array's class, of any realm: Float64Array, DataView, …; undefined for
 * everything else.
 */
export function viewName(value: unknown): string | undefined {
  return ArrayBuffer.isView(value) ? className(value) : undefined;
}

/** Returns true if the value is a typed array of numbers, not of BigInts. */
export function isNumericArray(value: unknown): value is ArrayLike<number> & ArrayBufferView {
  return /^(Int|Uint|Float)\d+(Clamped)?Array$/.test(viewName(value) ?? '');
}

/** Refuses an array whose memory was transferred or has shrunk. */
export function checkMemory(option: string, array: ArrayBufferView): void {
  try {
    // Only a method call throws.
    (array as Uint8Array).at(0);
  } catch {
    wrongType(option, array, 'was transferred or has shrunk: give a copy');
  }
}

/** Refuses options that do not go with this call, each by its rule. */
export function refuseOptions(options: unknown, rules: Readonly<Record<string, string>>): void {
  if (!isObject(options)) return;
  for (const [name, rule] of Object.entries(rules)) {
    if (options[name] !== undefined) conflicting(name, options[name], rule);
  }
}

/**
 * The options of an object, if all names are known. Each is read once. `aliases` are their names in
 * other libraries.
 */
export function asOptions(
  options: unknown,
  known: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return reading('options', () => {
    const rule = 'must be an object of options';
    if (!isObject(options)) wrongType('options', options, rule);
    checkKind('options', options, known, rule);
    for (const name of Object.keys(options)) {
      if (known.includes(name)) continue;
      const guess = nearest(name, [...known, ...Object.keys(aliases)]) ?? '';
      const meant = [aliases[guess] ?? guess].filter(Boolean);
      unknownName('', name, options[name], meant, 'unknown-option');
    }
    return pick(options, known);
  });
}

/** The fields of an object, if all names are known. Each is read once. */
export function fieldsOf(
  at: string,
  given: unknown,
  known: readonly string[],
  code: CopseErrorCode = 'unknown-option',
): Record<string, unknown> {
  if (!isObject(given)) wrongType(at, given, `must be { ${known.join(', ')} }`);
  checkNames(at, given, known, code);
  return pick(given, known);
}

function pick(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const fields = names.map((name) => [name, from[name]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/**
 * Refuses unknown fields. An instance of a class, such as DOMRect or PIXI.Rectangle, may have further
 * fields, but must have a known one.
 */
export function checkNames(
  at: string,
  fields: object,
  known: readonly string[],
  code: CopseErrorCode,
): void {
  if (!checkKind(at, fields, known, `must be { ${known.join(', ')} }`)) return;
  for (const name of Object.keys(fields)) {
    if (!known.includes(name))
      unknownName(at, name, (fields as Record<string, unknown>)[name], known, code);
  }
}

/**
 * Refuses instances of classes that have no known field: a Map, a Date, an array. Returns false for
 * other instances.
 */
function checkKind(at: string, fields: object, known: readonly string[], rule: string): boolean {
  if (isLiteral(fields)) return true;
  // Arrays have a method `at`.
  const isList = isArray(fields) || ArrayBuffer.isView(fields);
  if (isList || !known.some((name) => name in fields)) wrongType(at, fields, rule);
  return false;
}

/** Returns true for an object that is no instance of a class, in any realm. */
export function isLiteral(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Throws the error for a name that is not known, which names the nearest one that is. */
function unknownName(
  at: string,
  name: string,
  value: unknown,
  known: readonly string[],
  code: CopseErrorCode,
): never {
  const option = at ? `${at}.${name}` : name;
  const guess = nearest(name, known);
  const rule = guess === undefined ? 'is not known' : `is not known; did you mean ${guess}?`;
  throw new CopseError({ code, option, value, rule }, '');
}

/**
 * The first of `names` that begins with `name`, or else the one with the fewest edits from it, up to
 * `most`.
 */
export function nearest(
  name: string,
  names: readonly string[],
  most: number = Number.POSITIVE_INFINITY,
): string | undefined {
  const longer = names.find((known) => name !== '' && known.startsWith(name));
  if (longer !== undefined) return longer;
  const edits = names.map((known) => editDistance(name.slice(0, 64), known));
  const least = Math.min(...edits);
  return least <= most ? names[edits.indexOf(least)] : undefined;
}

/**
 * Levenshtein's distance, case aside: insertions, deletions and replacements that turn `a` into
 * `b`.
 */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced =
        (row[j - 1] as number) + (a[i - 1]?.toLowerCase() === b[j - 1]?.toLowerCase() ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
