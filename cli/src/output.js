import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { lineOf } from './formats/text.js';

/** Throws where a file's folder is missing, before the samples that go there are made. */
export async function checkFolder(file) {
  if (file === '-') return;
  const folder = dirname(file);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    const state = found ? 'is not a folder' : 'does not exist; make it first';
    throw new Error(`--output: ${file} cannot be written: the folder ${folder} ${state}`);
  }
}

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
    throw named(error, file);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** An error of the file system by the name that the user gave, not by that of the file beside it. */
function named(error, file) {
  if (error.syscall === undefined) return error;
  const [reason] = lineOf(error).split(', ');
  return new Error(`--output: ${file} cannot be written: ${reason}`, { cause: error });
}

async function writeToStandardOutput(chunks) {
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  }
}
