import { load } from 'copse/all';
import { writeBeside } from './output.js';
import { Progress } from './progress.js';
import { columnsOf, eachOf } from './rows.js';
import { tilesOf } from './tiles.js';

/** Tile by tile, each written before the next is made: memory does not follow the window. */
export async function world({ options, piece, output, format, part, isQuiet }) {
  const given = await options();
  const endless = (await load()).world(given);
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  let count = 0;
  function* each() {
    for (const { i, j, share } of tilesOf(piece, endless, part)) {
      progress.show(share);
      for (const row of eachOf(endless.chunk(i, j))) {
        if (piece.window && !isIn(piece.window, row.place)) continue;
        count++;
        yield row;
      }
    }
  }
  await writeBeside(output, format.write({ columns: columnsOf(given), each }));
  progress.end(`${count.toLocaleString('en')} samples`);
}

function isIn([x, y, width, height], [px, py]) {
  return px >= x && px < x + width && py >= y && py < y + height;
}
