// Samples one by one, so that no format has to hold more of them than it wants. Rows have `columns`,
// `each()`, `dimension` unless it is 2, and `length` where it is known before.
import { rangeOf } from './part.js';

/**
 * Samples, or one part of them, with what is told of each by the options that made them, and with the
 * attributes of its feature, if they are kept.
 */
export function rowsOf(samples, options, part = { index: 1, count: 1 }, attributes) {
  const [begin, end] = rangeOf(part, samples.length);
  const each = () => eachOf(samples, begin, end, attributes);
  const { dimension } = samples;
  return { columns: columnsOf(options, attributes), dimension, length: end - begin, each };
}

/** The columns of a table: each has a name, a type of these, and maybe no value in some rows. */
export function columnsOf({ classes, levels, line }, attributes) {
  const own = [
    ...(classes === undefined ? [] : [{ name: 'class', type: 'text' }]),
    ...(levels === undefined ? [] : [{ name: 'level', type: 'level' }]),
    ...(line === undefined ? [] : [{ name: 'angle', type: 'number' }]),
    { name: 'radius', type: 'number' },
    { name: 'key', type: 'key' },
  ];
  const isOther = ({ name }) => own.every((column) => column.name !== name);
  return [...(attributes?.columns.filter(isOther) ?? []), ...own];
}

/** A row's value in a column; null is none. */
export function cellOf({ properties }, { name, type }) {
  const value = properties[name] ?? null;
  if (type !== 'text' || value === null || typeof value === 'string') return value;
  return JSON.stringify(value);
}

export function* eachOf(samples, begin = 0, end = samples.length, attributes) {
  const { dimension = 2, positions, radii, classes, classNames, levelEnds, keys, report } = samples;
  const { angles } = samples;
  for (let i = begin; i < end; i++) {
    const properties = { radius: radii?.[i] ?? report.radius, key: keys[i] };
    const level = levelEnds && { level: levelEnds.filter((ends) => ends <= i).length };
    const angle = angles && { angle: angles[i] };
    const kind = classes && { class: classNames[classes[i]] ?? classes[i] };
    yield {
      place: Array.from(positions.subarray(dimension * i, dimension * (i + 1))),
      properties: {
        ...attributes?.of[samples.features[i]],
        ...kind,
        ...level,
        ...angle,
        ...properties,
      },
    };
  }
}

/** Rows as GeoJSON features. */
export function* featuresOf(rows) {
  for (const { place, properties } of rows.each()) {
    yield { type: 'Feature', properties, geometry: { type: 'Point', coordinates: place } };
  }
}

/** In groups, of which one at a time is held: for formats that have columns. At least one, maybe empty. */
export function* inGroups(rows, size = 50_000) {
  let group = [];
  for (const row of rows) {
    if (group.length === size) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  yield group;
}

const pieceSize = 1 << 16;

/** Text in pieces of some size: a write for each row would take longer than the sampling. */
export function* inPieces(texts) {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The same for bytes. */
export function* inChunks(parts) {
  let [chunk, size] = [[], 0];
  for (const part of parts) {
    chunk.push(part);
    size += part.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(chunk);
    [chunk, size] = [[], 0];
  }
  yield Buffer.concat(chunk);
}
