// Copy the user's options; each field is read once.

import { isListed } from '../shapes/region.js';
import { isArray, isLiteral, isObject } from '../values/check.js';
import { listOf } from '../values/numbers.js';

/** The fields to copy from an instance of a class. */
const known = [
  ...['x', 'y', 'width', 'height', 'coords', 'ringEnds', 'path', 'circle', 'radius', 'mask'],
  ...['threshold', 'channel', 'type', 'coordinates', 'geometries', 'geometry', 'features'],
  ...['region', 'clear', 'obstacle', 'obstacles', 'polyline', 'point', 'clearance', 'margin'],
  ...['sample', 'class', 'existing', 'positions', 'radii', 'classes', 'name', 'weight', 'where'],
  ...['near', 'within', 'distribution'],
  ...['count', 'data', 'bounds', 'at', 'resolution', 'image', 'invert', 'min', 'max'],
  ...['array', 'itemSize', 'normalized', 'offset', 'stride'],
];

/**
 * Copies plain data. Other values stay, for their reader to refuse. `onFunction` is called with each
 * function found.
 */
export function plainCopy<T>(value: T, onFunction?: (found: unknown) => void): T {
  const copies = new Map<unknown, unknown>();
  const copyOf = (given: unknown): unknown => {
    if (typeof given === 'function') onFunction?.(given);
    if (ArrayBuffer.isView(given)) return viewCopy(given as Uint8Array);
    if (!isObject(given)) return given;
    return copies.get(given) ?? (isArray(given) ? listCopy(given) : objectCopy(given));
  };
  const listCopy = (list: readonly unknown[]): unknown[] => {
    const copy: unknown[] = [];
    // Points need no entry in `copies`.
    if (typeof list[0] === 'object') copies.set(list, copy);
    for (let i = 0; i < list.length; i++) {
      copy.push(copyOf(list[i]));
      // A hole is an error; a sparse array may have billions.
      if (!(i in list)) break;
    }
    return copy;
  };
  const objectCopy = (from: object): object => {
    const literal = isLiteral(from);
    const names = literal ? Object.keys(from) : known.filter((name) => name in from);
    const copy = {};
    copies.set(from, copy);
    for (const name of names) {
      const given = (from as Record<string, unknown>)[name];
      // A function `at` needs its object. Methods of other classes, such as Map, are no options.
      if (typeof given === 'function' && name === 'at' && !onFunction) return from;
      if (!literal && (given === undefined || typeof given === 'function')) continue;
      // Do not assign: a field may be called `__proto__`.
      const kind = { enumerable: true, writable: true, configurable: true };
      Object.defineProperty(copy, name, { value: copyOf(given), ...kind });
    }
    if (literal || Object.keys(copy).length > 0) return copy;
    const isList = isListed(from as Record<string, unknown>);
    return isList ? listCopy(listOf(from, 'list', 'must be a list')) : from;
  };
  return copyOf(value) as T;
}

function viewCopy(view: Uint8Array): unknown {
  try {
    return view.slice();
  } catch {
    return view;
  }
}
