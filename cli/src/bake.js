import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { load } from 'copse/all';
import { Mistake } from './mistake.js';
import { writeBeside } from './output.js';
import { Progress } from './progress.js';
import { rowsOf } from './rows.js';
import { tilesOf } from './tiles.js';
import { Warnings } from './warnings.js';

/** Tiles, a file each. One that stands is not made again, so a run that was ended goes on. */
export async function bake({ options, piece, output, format, part, isQuiet }) {
  if (!output.includes('{i}') || !output.includes('{j}')) {
    throw new Mistake(
      `--output: ${JSON.stringify(output)} must contain {i} and {j}, which each tile's numbers replace`,
    );
  }
  const given = await options();
  const endless = (await load()).world(given);
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  const warnings = new Warnings(isQuiet);
  let [count, made, stood] = [0, 0, 0];
  for (const { i, j, share } of tilesOf(piece, endless, part)) {
    progress.show(share);
    const file = output.replaceAll('{i}', i).replaceAll('{j}', j);
    if (existsSync(file)) {
      stood++;
      continue;
    }
    const chunk = endless.chunk(i, j);
    warnings.tell(chunk);
    await mkdir(dirname(file), { recursive: true });
    await writeBeside(file, format.write(rowsOf(chunk, given)));
    count += chunk.length;
    made++;
  }
  const figures = [count, made, stood].map((each) => each.toLocaleString('en'));
  progress.end(`${figures[0]} samples in ${figures[1]} tiles; kept ${figures[2]}`);
}
