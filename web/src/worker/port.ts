// What a thread says to its pool.
import { OutOfMemory, Refusal } from '../engine/failures.js';
import { nodeModule } from '../load/node.js';
import type { FromThread, ToThread } from './messages.js';
import { buffersOf } from './snapshot.js';

/** The thread's end of the line: of a worker of the web, its global object. */
interface Port {
  postMessage(message: FromThread, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToThread>) => void) | null;
}

const isWeb = 'postMessage' in globalThis;
const threads = isWeb ? undefined : nodeModule<{ parentPort: Port }>('node:worker_threads');
export const port: Port = threads?.parentPort ?? (globalThis as unknown as Port);

/** Does a task and tells what it comes to; undefined stands for one that was stopped. */
export async function tell(work: () => unknown): Promise<void> {
  try {
    const value = await work();
    if (value === undefined) port.postMessage({ kind: 'stopped' });
    else port.postMessage({ kind: 'done', value }, buffersOf(value));
  } catch (failure) {
    // Errors are copied without their class.
    if (failure instanceof Refusal) port.postMessage({ kind: 'refused', error: failure.error });
    else if (failure instanceof OutOfMemory) port.postMessage({ kind: 'exhausted' });
    else port.postMessage({ kind: 'broken', failure });
  }
}
