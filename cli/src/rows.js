// Samples one by one, so that no format has to hold more of them than it wants.

/** What is told of each sample, and the samples of one part: parts follow one another in order. */
export function rowsOf(samples, { index, count }) {
  const begin = Math.floor(((index - 1) * samples.length) / count);
  const end = Math.floor((index * samples.length) / count);
  const each = () => eachOf(samples, begin, end);
  return { columns: columnsOf(samples), length: end - begin, each };
}

/** Those of many samples one after the other; nobody knows yet how many. */
export function rowsOfAll(columns, all) {
  return {
    columns,
    length: undefined,
    *each() {
      for (const samples of all) yield* eachOf(samples, 0, samples.length);
    },
  };
}

export function columnsOf({ classes, levelEnds }) {
  return [...(classes ? ['class'] : []), ...(levelEnds ? ['level'] : []), 'radius', 'key'];
}

function* eachOf(samples, begin, end) {
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
