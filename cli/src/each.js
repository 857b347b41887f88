// Features that are filled one by one: their numbers from properties, and properties kept with samples.
import { numberOf } from './formats/values.js';
import { Mistake } from './mistake.js';

const kinds = { countFrom: 'count', radiusFrom: 'radius', densityFrom: 'density' };
export const eachFlags = [...Object.keys(kinds), 'keepProperties'];

/** Options of a call, with `each` if one of the flags asks for it. */
export function withEach(options, flags) {
  const names = Object.keys(kinds).filter((name) => flags.has(name));
  const isKept = flags.has('keepProperties');
  if (names.length === 0 && (!isKept || options.each)) return options;
  const { radius, ...others } = options;
  const region = collectionOf(options.region);
  if (names.length > 0) {
    const numbers = names.map((name) => [kinds[name], numberFrom(flags.get(name), name)]);
    return { ...options, region, each: { ...options.each, ...Object.fromEntries(numbers) } };
  }
  if (typeof radius !== 'number')
    throw new Mistake('--keep-properties needs --count-from, --radius-from or --radius');
  return { ...others, region, each: { radius } };
}

/** GeoJSON as a collection of features; anything else as it is. */
function collectionOf(region) {
  if (region?.type === 'FeatureCollection' || typeof region?.type !== 'string') return region;
  const isFeature = region.type === 'Feature';
  const feature = isFeature ? region : { type: 'Feature', properties: {}, geometry: region };
  return { type: 'FeatureCollection', features: [feature] };
}

/** Reads a property, in whatever case its name is and if it is a text. */
function numberFrom(name, flag) {
  const shown = `--${flag.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
  return ({ properties }, i) => {
    const own = properties ?? {};
    const names = Object.keys(own);
    const key =
      names.find((each) => each === name) ??
      names.find((each) => each.toLowerCase() === name.toLowerCase());
    const number = numberOf(own[key] ?? '');
    if (typeof number === 'number') return number;
    const found =
      key === undefined ? `has only ${names.join(', ') || 'none'}` : `has ${shownOf(own[key])}`;
    throw new Mistake(
      `${shown}: region.features[${i}] needs a number as its property ${JSON.stringify(name)}; it ${found}`,
    );
  };
}

const shownOf = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, 40);

/** The properties of each feature, and their columns in a table. */
export function attributesOf({ region }) {
  const { features } = region;
  const of = features.map(({ properties, id }, i) => ({ ...properties, feature: id ?? i }));
  const names = new Set(of.flatMap(Object.keys));
  // A table has the place under these names.
  for (const name of ['x', 'y', 'geometry']) names.delete(name);
  const columns = [...names].map((name) => ({ name, type: typeOf(of, name), isOptional: true }));
  return { of, columns };
}

function typeOf(rows, name) {
  const values = rows.map((row) => row[name]).filter((value) => value !== null);
  const types = new Set(values.map((value) => typeof value));
  types.delete('undefined');
  const [type] = types;
  return types.size === 1 && (type === 'number' || type === 'boolean') ? type : 'text';
}
