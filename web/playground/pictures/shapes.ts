// Outlines of the regions, obstacles and lines that calls of copse take. What has no outline gives none.
import type { Shape } from './picture.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

const isPlace = (value: unknown): boolean =>
  isList(value)
    ? value.length >= 2 && value.length <= 3 && isNumber(value[0])
    : isFields(value) && isNumber(value.x) && isNumber(value.y) && !('width' in value);

const placeOf = (value: unknown): number[] =>
  isList(value)
    ? [Number(value[0]), Number(value[1])]
    : [Number((value as Fields).x), Number((value as Fields).y)];

export function rectangle(x: number, y: number, width: number, height: number): Shape {
  const coords = [x, y, x + width, y, x + width, y + height, x, y + height];
  return { kind: 'line', coords, isClosed: true };
}

/** GeoJSON is drawn with north above. */
export function isGeoJSON(value: unknown): boolean {
  return isFields(value) && typeof value.type === 'string' && /Feature|Polygon/.test(value.type);
}

/** Outlines of a region, line or obstacle. */
export function shapesOf(value: unknown, isClosed = true): Shape[] {
  if (isList(value)) return listShapes(value, isClosed);
  if (!isFields(value)) return [];
  const { x, y, width, height, circle, bounds, clearance } = value;
  if (isFields(circle)) {
    const { x, y, radius } = circle;
    return [{ kind: 'circle', center: [Number(x), Number(y)], radius: Number(radius) }];
  }
  if (isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height))
    return [rectangle(x, y, width, height)];
  if (typeof value.path === 'string') return [{ kind: 'path', path: value.path }];
  if (isPlace(value.point)) {
    const radius = Number(clearance ?? value.radius ?? 0);
    return [{ kind: 'circle', center: placeOf(value.point), radius }];
  }
  if ('polyline' in value) {
    const wide = isNumber(clearance) ? { clearance } : {};
    return shapesOf(value.polyline, false).map((shape) => ({ ...shape, ...wide }));
  }
  if (isList(value.coords) && isList(value.ringEnds))
    return flatShapes(value.coords, value.ringEnds);
  if (isList(value.coordinates)) return shapesOf(value.coordinates, !/Line/.test(`${value.type}`));
  const inner = value.geometry ?? value.features ?? value.geometries ?? value.region ?? value.edge;
  return inner === undefined ? (bounds ? shapesOf(bounds) : []) : shapesOf(inner, isClosed);
}

function listShapes(list: ArrayLike<unknown>, isClosed: boolean): Shape[] {
  if (list.length === 0) return [];
  if (isNumber(list[0])) return [{ kind: 'line', coords: Array.from(list, Number), isClosed }];
  if (isPlace(list[0]))
    return [{ kind: 'line', coords: Array.from(list).flatMap(placeOf), isClosed }];
  return Array.from(list).flatMap((inner) => shapesOf(inner, isClosed));
}

/** Rings that lie in one list of coordinates, each with the number of corners at its end. */
export function flatShapes(coords: ArrayLike<unknown>, ends: ArrayLike<unknown>): Shape[] {
  const flat = Array.from(coords, Number);
  return Array.from(ends, (end, i) => ({
    kind: 'line',
    coords: flat.slice(2 * Number(i ? ends[i - 1] : 0), 2 * Number(end)),
    isClosed: true,
  }));
}
