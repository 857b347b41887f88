import { load } from 'copse/all';
import { checkFolder, writeBeside } from './output.js';
import { Progress } from './progress.js';
import { columnsOf, eachOf } from './rows.js';
import { tilesOf } from './tiles.js';
import { Warnings } from './warnings.js';

/** Tile by tile, each written before the next is made: memory does not follow the window. */
export async function world({ options, piece, output, format, part, isQuiet }) {
  await checkFolder(output);
  const given = await options();
  const endless = (await load()).world(given);
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  const warnings = new Warnings(isQuiet);
  let count = 0;
  function* each() {
    for (const { i, j, share } of tilesOf(piece, endless, part)) {
      progress.show(share);
      const chunk = endless.chunk(i, j);
      warnings.tell(chunk);
      for (const row of eachOf(chunk)) {
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
