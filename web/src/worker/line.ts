// The line to a thread: a worker of the web or of Node.
import { nodeModule } from '../load/node.js';
import type { FromThread, ToThread } from './messages.js';

/** The pool's end of it. */
export interface Line {
  post(message: ToThread, transfer?: ArrayBuffer[]): void;
  /** Ends the thread, whatever it does. */
  close(): void;
  /** Whether the process stays for it, where that can be said. */
  hold(isBusy: boolean): void;
  onMessage: (message: FromThread) => void;
  /** The thread cannot be had, or has ended. */
  onFailure: (reason: string) => void;
}

const deaf = { onMessage: () => {}, onFailure: () => {} };

/** The line to a worker of the web. */
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
    // Of a file that cannot be had there is no message.
    line.onFailure(event.message || 'its script could not be loaded');
  };
  return line;
}

/** The line to a worker of Node that runs a module of this text. */
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

/** What keeps a process from ending. */
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
