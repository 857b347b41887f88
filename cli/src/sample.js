import { createPool } from 'copse/worker';
import { attributesOf } from './each.js';
import { checkFolder, writeBeside } from './output.js';
import { Progress } from './progress.js';
import { rowsOf } from './rows.js';
import { Warnings } from './warnings.js';

/** Samples in a thread, so that this one can show progress and be stopped. */
export async function sample({ options, output, format, part, isQuiet, keepsProperties }) {
  await checkFolder(output);
  const given = await options();
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  const pool = await createPool({ size: 1 });
  try {
    const onProgress = progress.isShown ? (share) => progress.show(share) : undefined;
    const samples = await pool.sample(given, { onProgress });
    const attributes = keepsProperties ? attributesOf(given) : undefined;
    await writeBeside(output, format.write(rowsOf(samples, given, part, attributes)));
    progress.end(`${samples.length.toLocaleString('en')} samples, ${samples.report.reason}`);
    new Warnings(isQuiet).tell(samples);
  } finally {
    pool.dispose();
  }
}
