// What runs inside a thread. The build makes it one file without imports, and a copy of that as text.
import { answer } from '../asking.js';
import { Engine } from '../engine.js';
import { nodeModule } from '../node.js';
import { OutOfMemory, Refusal } from '../refusal.js';
import { type Placed, Run } from '../run.js';
import type { Fill, FromThread, Task, ToThread } from './messages.js';

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
/** That for boxes and surfaces, from the first such call on. */
let engineForSpace: Engine | undefined;
let isStopped = false;
let isAsked = false;

port.onmessage = async ({ data: message }) => {
  if (message.kind === 'stop') {
    isStopped = true;
  } else if (message.kind === 'start') {
    await start(message.compiled, message.warmUp);
  } else if (message.kind === 'end-world') {
    engine.endWorld(message.world);
  } else {
    isAsked = true;
    isStopped = false;
    await work(message);
  }
};

async function start(compiled: WebAssembly.Module, warmUp: Uint8Array): Promise<void> {
  try {
    engine = await Engine.start(compiled);
    port.postMessage({ kind: 'ready' });
  } catch (error) {
    port.postMessage({ kind: 'unable', reason: reasonOf(error) });
    return;
  }
  // Until somebody asks for more.
  const run = new Run(engine, warmUp);
  while (!run.isDone && !isAsked) {
    run.step(Number.POSITIVE_INFINITY);
    await listen();
  }
  run.end();
}

async function work(task: Task): Promise<void> {
  try {
    const value = task.kind === 'fill' ? await fill(task) : answer(engine, task);
    if (value === undefined) port.postMessage({ kind: 'stopped' });
    else port.postMessage({ kind: 'done', value }, buffersOf(value));
  } catch (failure) {
    // Errors are copied without their class.
    if (failure instanceof Refusal) port.postMessage({ kind: 'refused', error: failure.error });
    else if (failure instanceof OutOfMemory) port.postMessage({ kind: 'exhausted' });
    else port.postMessage({ kind: 'broken', failure });
  }
}

/** What was placed, unless it is stopped on its way. */
async function fill({ space, request, isWatched }: Fill): Promise<Placed | undefined> {
  // Functions are not sent here.
  if (space) engineForSpace ??= await Engine.start(space, () => Number.NaN);
  const run = new Run(space ? (engineForSpace as Engine) : engine, request);
  for (;;) {
    const end = performance.now() + slice;
    while (!run.isDone && performance.now() < end) run.step(Number.POSITIVE_INFINITY);
    if (run.isDone) return run.placed();
    if (isWatched) port.postMessage({ kind: 'progress', fraction: run.progress });
    await listen();
    if (!isStopped) continue;
    run.end();
    return undefined;
  }
}

/** Of arrays, which are handed over. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  return typeof value === 'object' ? Object.values(value ?? {}).flatMap(buffersOf) : [];
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
