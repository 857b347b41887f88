// The line to a thread: a worker of browsers or of Node.
import { nodeModule } from '../load/node.js';
import type { FromThread, ToThread } from './messages.js';

/** The pool's end of the line. */
export interface Line {
  post(message: ToThread, transfer?: ArrayBuffer[]): void;
  /** Ends the thread at once. */
  close(): void;
  /** Keeps the process running for the thread, or not, in Node. */
  hold(isBusy: boolean): void;
  onMessage: (message: FromThread) => void;
  /** Called if the thread cannot be started, or has ended. */
  onFailure: (reason: string) => void;
}

const deaf = { onMessage: () => {}, onFailure: () => {} };

/** The line to a worker of a browser. */
export function webLine(worker: Worker & Partial<Held>): Line {
  const line: Line = {
    ...deaf,
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    close: () => worker.terminate(),
    hold: (isBusy) => hold(worker, isBusy),
  };
  worker.onmessage = ({ data }) => line.onMessage(data);
  worker.onmessageerror = () => line.onFailure('a message could not be read');
  worker.onerror = (event) => {
    // A file that cannot be loaded gives no message.
    line.onFailure(event.message || 'its script could not be loaded');
  };
  return line;
}

/** The line to a worker of Node that runs this text as a module. */
export function nodeLine(code: string): Line {
  const { Worker: NodeWorker } = nodeModule<NodeThreads>('node:worker_threads') ?? {};
  if (!NodeWorker) throw new Error('this runtime has no workers');
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const worker = new NodeWorker(url, { execArgv: [] });
  const line: Line = {
    ...deaf,
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    close: () => void worker.terminate(),
    hold: (isBusy) => hold(worker, isBusy),
  };
  worker.on('message', (message) => line.onMessage(message as FromThread));
  worker.on('messageerror', () => line.onFailure('a message could not be read'));
  worker.on('error', (error) => line.onFailure((error as Error).message));
  worker.on('exit', (status) => line.onFailure(`it ended with status ${status}`));
  return line;
}

/** Something that keeps a process running. */
interface Held {
  ref(): void;
  unref(): void;
}

function hold(worker: Partial<Held>, isBusy: boolean): void {
  if (isBusy) worker.ref?.();
  else worker.unref?.();
}

interface NodeThreads {
  Worker: new (
    url: URL,
    options: { execArgv: string[] },
  ) => Held & {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    terminate(): Promise<number>;
    on(event: string, listener: (value: unknown) => void): void;
  };
}
