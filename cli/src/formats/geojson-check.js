// Every reader's GeoJSON passes here. Numbers that are texts become numbers, and whatever is no GeoJSON is
// an error that names the place in the file and says what was found.
import { numberOf } from './values.js';

/** How deep the lists of coordinates are nested around a position. */
const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
const types = [...Object.keys(depths), 'GeometryCollection', 'Feature', 'FeatureCollection'];
const deepest = 64;

/** Returns the GeoJSON object itself, its coordinates now finite numbers. */
export function checked(object) {
  check(object, '', 0);
  return object;
}

function check(object, at, depth) {
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    fail(at, `${shown(object)} must be a GeoJSON object`);
  if (depth > deepest) fail(at, `is nested more than ${deepest} deep`);
  const { type } = object;
  const each = (list, name) => {
    if (!Array.isArray(list)) fail(`${at}.${name}`, `${shown(list)} must be a list`);
    list.forEach((item, i) => {
      check(item, `${at}.${name}[${i}]`, depth + 1);
    });
  };
  if (type === 'FeatureCollection') each(object.features, 'features');
  else if (type === 'GeometryCollection') each(object.geometries, 'geometries');
  else if (type === 'Feature') checkFeature(object, at, depth);
  else if (Object.hasOwn(depths, String(type)))
    checkPositions(object.coordinates, `${at}.coordinates`, depths[type]);
  else fail(`${at}.type`, `${shown(type)} must be one of ${types.join(', ')}`);
}

/** A point without coordinates, which is how formats write an empty one, is no geometry. */
function checkFeature(feature, at, depth) {
  const { type, coordinates } = feature.geometry ?? {};
  if (type === 'Point' && isEmpty(coordinates)) feature.geometry = null;
  if (feature.geometry !== null) check(feature.geometry, `${at}.geometry`, depth + 1);
}

function checkPositions(list, at, depth) {
  if (!Array.isArray(list)) fail(at, `${shown(list)} must be a list`);
  if (depth > 0) {
    list.forEach((item, i) => {
      checkPositions(item, `${at}[${i}]`, depth - 1);
    });
    return;
  }
  for (let i = 0; i < 2; i++) {
    const number = numberOf(list[i]);
    if (!Number.isFinite(number)) fail(`${at}[${i}]`, `${shown(list[i])} must be a finite number`);
    list[i] = number;
  }
}

function isEmpty(coordinates) {
  return Array.isArray(coordinates) && coordinates.slice(0, 2).every(Number.isNaN);
}

function shown(value) {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? 'what is missing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function fail(at, rule) {
  throw new Error(at === '' ? rule : `${at.replace(/^\./, '')}: ${rule}`);
}
