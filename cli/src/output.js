import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes chunks beside the file and renames at the end: the file is whole, or is as it was. */
export async function writeBeside(file, chunks) {
  if (file === '-') return writeToStandardOutput(chunks);
  // Of its own name also beside a run in another container, where process ids are the same.
  const beside = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  const stop = () => rm(beside, { force: true }).finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const handle = await open(beside, 'w');
    try {
      for await (const chunk of chunks) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function writeToStandardOutput(chunks) {
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
}
