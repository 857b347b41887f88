// Samples one by one, so that no format has to hold more of them than it wants. Rows have `columns`,
// `each()`, and `length` where it is known before.
import { rangeOf } from './part.js';

/** Samples, or one part of them, with what is told of each by the options that made them. */
export function rowsOf(samples, options, part = { index: 1, count: 1 }) {
  const [begin, end] = rangeOf(part, samples.length);
  const each = () => eachOf(samples, begin, end);
  return { columns: columnsOf(options), length: end - begin, each };
}

export function columnsOf({ classes, levels }) {
  const kind = classes === undefined ? [] : ['class'];
  const level = levels === undefined ? [] : ['level'];
  return [...kind, ...level, 'radius', 'key'];
}

export function* eachOf(samples, begin = 0, end = samples.length) {
  const { positions, radii, classes, classNames, levelEnds, keys, report } = samples;
  for (let i = begin; i < end; i++) {
    const properties = { radius: radii?.[i] ?? report.radius, key: keys[i] };
    const level = levelEnds && { level: levelEnds.filter((ends) => ends <= i).length };
    const kind = classes && { class: classNames[classes[i]] ?? classes[i] };
    yield {
      place: [positions[2 * i], positions[2 * i + 1]],
      properties: { ...kind, ...level, ...properties },
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
