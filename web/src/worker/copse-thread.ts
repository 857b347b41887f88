// What runs inside a thread. The build makes it one file without imports, and a copy of that as text.
import { Engine, OutOfMemory, Refusal } from '../engine.js';
import { nodeModule } from '../node.js';
import { Run } from '../run.js';
import type { FromThread, Posted, ToThread } from './messages.js';

/** The thread's end of the line: of a worker of the web, its global object. */
interface Port {
  postMessage(message: FromThread, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToThread>) => void) | null;
}

const isWeb = 'postMessage' in globalThis;
const threads = isWeb ? undefined : nodeModule<{ parentPort: Port }>('node:worker_threads');
const port: Port = threads?.parentPort ?? (globalThis as unknown as Port);

/** How long messages wait, in milliseconds. */
const slice = 8;
const bell = new MessageChannel();

let engine: Engine;
let isStopped = false;

port.onmessage = async ({ data: message }) => {
  if (message.kind === 'stop') {
    isStopped = true;
  } else if (message.kind === 'start') {
    await start(message.compiled);
  } else {
    isStopped = false;
    await fill(message.call);
  }
};

async function start(compiled: WebAssembly.Module): Promise<void> {
  try {
    engine = await Engine.start(compiled);
    port.postMessage({ kind: 'ready' });
  } catch (error) {
    port.postMessage({ kind: 'unable', reason: reasonOf(error) });
  }
}

async function fill({ request, isWatched }: Posted): Promise<void> {
  try {
    const run = new Run(engine, request);
    for (;;) {
      const end = performance.now() + slice;
      while (!run.isDone && performance.now() < end) run.step(Number.POSITIVE_INFINITY);
      if (run.isDone) break;
      if (isWatched) port.postMessage({ kind: 'progress', fraction: run.progress });
      await listen();
      if (!isStopped) continue;
      run.end();
      port.postMessage({ kind: 'stopped' });
      return;
    }
    const placed = run.placed();
    const { positions, radii, classes } = placed;
    const arrays = [positions, radii, classes].filter((array) => array !== undefined);
    port.postMessage(
      { kind: 'done', placed },
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (failure) {
    // Errors are copied without their class.
    if (failure instanceof Refusal) port.postMessage({ kind: 'refused', error: failure.error });
    else if (failure instanceof OutOfMemory) port.postMessage({ kind: 'exhausted' });
    else port.postMessage({ kind: 'broken', failure });
  }
}

/** Lets messages in. A timer would wait for 4 ms. */
function listen(): Promise<void> {
  return new Promise((resolve) => {
    bell.port1.onmessage = () => resolve();
    bell.port2.postMessage(null);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
