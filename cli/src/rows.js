// Samples one by one, so that no format has to hold more of them than it wants.

/** What is told of each sample, and the samples of one part: parts follow one another in order. */
export function rowsOf(samples, { index, count }) {
  const columns = samples.classes ? ['class', 'radius', 'key'] : ['radius', 'key'];
  const begin = Math.floor(((index - 1) * samples.length) / count);
  const end = Math.floor((index * samples.length) / count);
  return { columns, length: end - begin, each: () => each(samples, begin, end) };
}

function* each({ positions, radii, classes, classNames, keys, report }, begin, end) {
  for (let i = begin; i < end; i++) {
    const properties = { radius: radii?.[i] ?? report.radius, key: keys[i] };
    const kind = classes && { class: classNames[classes[i]] ?? classes[i] };
    yield {
      place: [positions[2 * i], positions[2 * i + 1]],
      properties: { ...kind, ...properties },
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
