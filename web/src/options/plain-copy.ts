// Copies values that users give, and reads each field once.

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
 * Copies plain data. Other values are kept, and their reader refuses them. `onFunction` is called with each function.
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
    // Do not remember points: there may be many.
    if (typeof list[0] === 'object') copies.set(list, copy);
    for (let i = 0; i < list.length; i++) {
      copy.push(copyOf(list[i]));
      // Stop at a hole: it is an error, and there may be billions.
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
      // A function `at` needs its object. Ignore other methods of classes, such as a Map's.
      if (typeof given === 'function' && name === 'at' && !onFunction) return from;
      if (!literal && (given === undefined || typeof given === 'function')) continue;
      // Do not assign, since a name may be `__proto__`.
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
