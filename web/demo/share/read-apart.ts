/** Reads a file in a worker of its own, which ends with it, or when the visitor stops it. */
import type { Imported } from '../formats/read-file.ts';
import { altered, type Thing } from '../scene/things.ts';
import { LOST } from '../wood/lost.ts';
import type { Outcome, Reading } from './read.worker.ts';

const TOO_MUCH = 'it is too much to read here.';

/** The worker counts things by itself: here they get ids that no other thing has. */
const own = (things: readonly Thing[]): Thing[] => things.map((thing) => altered(thing, {}));

function adopted(imported: Imported): Imported {
  if ('things' in imported) return { ...imported, things: own(imported.things) };
  const { scene } = imported;
  return { ...imported, scene: { ...scene, things: own(scene.things) } };
}

/**
 * Reads a file apart.
 * @throws Error with the reason for the visitor to read; or the signal's, if that stops it.
 */
export function readApart(reading: Reading, signal: AbortSignal): Promise<Imported> {
  const { name } = reading.file;
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Imported>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${name}: ${why} Nothing was changed.`));
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
      if ('imported' in data) resolve(adopted(data.imported));
      else reject(new Error(data.refusal));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // Without a message the worker itself could not be loaded.
      fail(event.message ? TOO_MUCH : LOST);
    };
    worker.onmessageerror = () => fail(TOO_MUCH);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(reading);
  });
  return answer.finally(() => worker.terminate());
}
