// The messages of a thread to its pool.
import { OutOfMemory, Refusal } from '../engine/failures.js';
import { nodeModule } from '../load/node.js';
import type { FromThread, ToThread } from './messages.js';
import { buffersOf } from './snapshot.js';

/** The thread's end of the line: in a browser, the global object of the worker. */
interface Port {
  postMessage(message: FromThread, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToThread>) => void) | null;
}

const isWeb = 'postMessage' in globalThis;
const threads = isWeb ? undefined : nodeModule<{ parentPort: Port }>('node:worker_threads');
export const port: Port = threads?.parentPort ?? (globalThis as unknown as Port);

/** Does a task and posts its result; undefined stands for a stopped task. */
export async function tell(work: () => unknown): Promise<void> {
  try {
    const value = await work();
    if (value === undefined) port.postMessage({ kind: 'stopped' });
    else port.postMessage({ kind: 'done', value }, buffersOf(value));
  } catch (failure) {
    // Posting an error loses its class.
    if (failure instanceof Refusal) port.postMessage({ kind: 'refused', error: failure.error });
    else if (failure instanceof OutOfMemory) port.postMessage({ kind: 'exhausted' });
    else port.postMessage({ kind: 'broken', failure });
  }
}
