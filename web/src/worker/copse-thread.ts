// What runs inside a thread. The build makes it one file without imports, and a copy of that as text.
import type { EngineError, EngineModule } from '../engine.js';
import { instantiate } from '../load.js';
import { nodeModule } from '../node.js';
import { Run } from '../run.js';
import type { Call, FromThread, ToThread } from './messages.js';

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

let engine: EngineModule;
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
    engine = await instantiate(compiled);
    port.postMessage({ kind: 'ready' });
  } catch (error) {
    port.postMessage({ kind: 'unable', reason: reasonOf(error) });
  }
}

/** The engine's error as it is: the pool makes a CopseError of it, with the user's own values. */
class Refusal {
  readonly error: EngineError;
  constructor(error: EngineError) {
    this.error = error;
  }
}

async function fill({ request, isWatched }: Call): Promise<void> {
  try {
    const run = new Run(engine, request, (error) => new Refusal(error));
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
    const { positions, report, radii, classes } = run.samples();
    const arrays = [positions, radii, classes].filter((array) => array !== undefined);
    port.postMessage(
      { kind: 'done', parts: { positions, report, radii, classes } },
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    port.postMessage(
      error instanceof Refusal
        ? { kind: 'refused', error: error.error }
        : { kind: 'broken', reason: reasonOf(error) },
    );
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
