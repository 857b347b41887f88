// Make samples a list, for users, for other libraries and for JSON.
import { isArray, isObject, wrongType } from '../values/check.js';
import { toNumbers } from '../values/numbers.js';
import { reading } from '../values/reading.js';

/**
 * The arrays of a class of samples by name, `positions` first. For each array: its type, the count of numbers for
 * each sample, and the count of further numbers. Without counts, an array may have any length. An array with a number
 * for each coordinate, or with further numbers, is mandatory.
 */
export type Lists = Readonly<
  Record<
    string,
    readonly [type: { from(numbers: ArrayLike<number>): unknown }, each?: number, more?: number]
  >
>;

/** Returns the index that a property's name spells: a whole number, or NaN. */
function indexOf(name: string | symbol): number {
  const index = typeof name === 'string' && name ? +name : Number.NaN;
  return index % 1 ? Number.NaN : index;
}

/** Returns the index of sample i, counted from the end if `i` is negative; −1 beyond the ends. */
export function indexIn({ length }: { readonly length: number }, i: number): number {
  const index = Math.trunc(i) || 0;
  const at = index < 0 ? index + length : index;
  return at < length ? at : -1;
}

/** Samples as a list of places. */
export abstract class PlaceList<Place extends number[]> {
  /** The place of sample `index`. Each access makes an array; in long loops read `positions`. */
  readonly [index: number]: Place;

  /** @internal */
  constructor(parts: object) {
    Object.assign(this, parts);
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Samples';
  }

  /** How many samples there are. */
  abstract get length(): number;

  /** Returns the place of sample i, counted from the end if `i` is negative; undefined beyond the ends. */
  abstract at(i: number): Place | undefined;

  /** Iterates over the place of each sample. */
  *[Symbol.iterator](): IterableIterator<Place> {
    for (let i = 0; i < this.length; i++) yield this.at(i) as Place;
  }

  /** Calls `make` with the place and index of each sample, and returns the results. */
  map<Made>(make: (place: Place, i: number, samples: ArrayLike<Place>) => Made): Made[] {
    return Array.from(this, (place, i) => make(place, i, this));
  }

  /** Calls `visit` with the place and index of each sample. */
  forEach(visit: (place: Place, i: number, samples: ArrayLike<Place>) => void): void {
    this.map(visit);
  }

  /**
   * Returns the fields with plain arrays, for `JSON.stringify`. `from` and the option `existing` take
   * the result.
   */
  toJSON(): object {
    return Object.fromEntries(
      Object.entries(this).map(([name, value]: [string, unknown]) => [
        name,
        ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value,
      ]),
    );
  }
}

// Make `samples[i]` return sample i. The Proxy is behind the class, so it serves only names that neither
// the object nor its class has. No other property becomes slower.
Object.setPrototypeOf(
  PlaceList.prototype,
  new Proxy(
    {},
    {
      get: (target, name, samples: PlaceList<number[]>) => {
        const i = indexOf(name);
        return i >= 0 ? samples.at(i) : Reflect.get(target, name, samples);
      },
      // `has` does not know the samples. Methods of arrays only ask for indices below `length`.
      has: (target, name) => indexOf(name) >= 0 || name in target,
    },
  ),
);

/** Reads the fields of samples from a plain object that `structuredClone` or JSON made. */
export function copied(plain: unknown, lists: Lists, dimension = 2): { [name: string]: unknown } {
  return reading('samples', () => {
    const rule = 'must be samples from structuredClone or JSON';
    if (!isObject(plain) || !isObject(plain.report)) wrongType('samples', plain, rule);
    const { report, classNames, borderEnd } = plain;
    const fields: Record<string, unknown> = { report };
    if (borderEnd !== undefined) fields.borderEnd = borderEnd;
    // JSON writes null for undefined.
    if (isArray(classNames)) fields.classNames = classNames.map((name) => name ?? undefined);
    let count = 0;
    for (const [name, [Type, each, more = 0]] of Object.entries(lists)) {
      const given = plain[name];
      if (given === undefined && each !== dimension && !more) continue;
      const numbers = toNumbers(given, `samples.${name}`, rule);
      if (name === 'positions') count = Math.floor(numbers.length / dimension);
      if (each !== undefined && numbers.length !== each * count + more)
        wrongType(`samples.${name}`, given, rule);
      fields[name] = isArray(given) ? Type.from(numbers) : numbers;
    }
    return fields;
  });
}
