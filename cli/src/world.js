import { load } from 'copse';
import { Mistake } from './mistake.js';
import { writeBeside } from './output.js';
import { Progress } from './progress.js';
import { columnsOf, rowsOfAll } from './rows.js';

/** Chunk by chunk, each written before the next is made: memory does not follow the window. */
export async function world({ options, piece, output, format, part, isQuiet }) {
  const endless = (await load()).world(await options());
  const range = piece.tile ? rangeOfTile(piece.tile) : rangeOf(piece.window, endless, part);
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  let count = 0;
  function* all() {
    for (const [i, j, share] of cellsIn(range)) {
      if (progress.isShown) progress.show(share);
      const chunk = endless.chunk(i, j);
      const seen = piece.window ? within(chunk, piece.window) : chunk;
      count += seen.length;
      yield seen;
    }
  }
  const [i, j] = [range.left, range.bottom];
  const columns = columnsOf(endless.chunk(i, j));
  await writeBeside(output, format.write(rowsOfAll(columns, all())));
  progress.end(`${count.toLocaleString('en')} samples`);
}

function rangeOfTile([i, j]) {
  return { left: i, right: i + 1, bottom: j, top: j + 1 };
}

/** The chunks of a window, of which a part has so many rows. */
function rangeOf([x, y, width, height], { chunkSize }, { index, count }) {
  const [left, first] = [Math.floor(x / chunkSize), Math.floor(y / chunkSize)];
  const rows = Math.ceil((y + height) / chunkSize) - first;
  const right = Math.ceil((x + width) / chunkSize);
  const far = [left, right, first, first + rows].find((each) => Math.abs(each) > 2 ** 40);
  if (far !== undefined) throw new Mistake('--window reaches beyond 2⁴⁰ chunks from the origin');
  const bottom = first + Math.floor(((index - 1) * rows) / count);
  return { left, right, bottom, top: first + Math.floor((index * rows) / count) };
}

/** By rows, each with its share of what is done. */
function* cellsIn({ left, right, bottom, top }) {
  const all = (right - left) * (top - bottom);
  let done = 0;
  for (let j = bottom; j < top; j++) {
    for (let i = left; i < right; i++) yield [i, j, done++ / all];
  }
}

/** The samples of a chunk that lie in a window, in their order: x ≤ theirs < x + width. */
function within(chunk, [x, y, width, height]) {
  const { positions, keys } = chunk;
  const isIn = (i) => {
    const [px, py] = [positions[2 * i], positions[2 * i + 1]];
    return px >= x && px < x + width && py >= y && py < y + height;
  };
  const kept = Array.from({ length: chunk.length }, (_, i) => i).filter(isIn);
  const picked = (list) => list && kept.map((i) => list[i]);
  return {
    length: kept.length,
    positions: kept.flatMap((i) => [positions[2 * i], positions[2 * i + 1]]),
    radii: picked(chunk.radii),
    classes: picked(chunk.classes),
    classNames: chunk.classNames,
    levelEnds: chunk.levelEnds?.map((end) => kept.filter((i) => i < end).length),
    keys: picked(keys),
    report: chunk.report,
  };
}
