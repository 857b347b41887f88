import { createPool } from 'copse/worker';
import { attributesOf } from './each.js';
import { checkFolder, writeBeside } from './output.js';
import { Progress } from './progress.js';
import { rowsOf } from './rows.js';
import { Warnings } from './warnings.js';

export const sample = (call) => inThread(call, (pool, ...given) => pool.sample(...given));
export const along = (call) => inThread(call, (pool, ...given) => pool.along(...given));

/** Samples in a thread, so that this one can show progress and be stopped. */
async function inThread({ options, output, format, part, isQuiet, keepsProperties }, place) {
  await checkFolder(output);
  const given = await options();
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  const pool = await createPool({ size: 1 });
  try {
    const onProgress = progress.isShown ? (share) => progress.show(share) : undefined;
    const samples = await place(pool, given, { onProgress });
    const attributes = keepsProperties ? attributesOf(given) : undefined;
    await writeBeside(output, format.write(rowsOf(samples, given, part, attributes)));
    progress.end(`${samples.length.toLocaleString('en')} samples, ${samples.report.reason}`);
    new Warnings(isQuiet).tell(samples);
  } finally {
    pool.dispose();
  }
}
