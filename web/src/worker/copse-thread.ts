// The script of a thread. The build makes it one file without imports, and a copy of that file as text.
import { answer } from '../engine/asking.js';
import type { RunEngine } from '../engine/common.js';
import { Refusal } from '../engine/failures.js';
import type { PlaneModule, SpaceModule, WholeModule } from '../engine/module.js';
import { PlaneEngine } from '../engine/plane-engine.js';
import { start } from '../engine/start.js';
import { WholeEngine } from '../engine/whole-engine.js';
import { extraIn } from '../options/request.js';
import { type Placed, Run } from '../results/run.js';
import { planOf } from '../space/plan.js';
import type { SpaceRequest } from '../space/requests.js';
import { SpaceEngine } from '../space/space-engine.js';
import type { ThreadEngine } from './engines.js';
import type { Fill, Task } from './messages.js';
import { port, tell } from './port.js';

/** The longest time that messages wait, in milliseconds. */
const slice = 8;
const bell = new MessageChannel();

const engines = new Map<string, Promise<RunEngine>>();
/** The engine with worlds and forests. */
let whole: WholeEngine | undefined;
let isStopped = false;

port.onmessage = async ({ data: message }) => {
  if (message.kind === 'stop') {
    isStopped = true;
  } else if (message.kind === 'start') {
    await begin(message.engine);
  } else if (message.kind === 'end-world') {
    whole?.endWorld(message.world);
  } else {
    isStopped = false;
    await tell(() => work(message));
  }
};

async function begin(engine: ThreadEngine): Promise<void> {
  try {
    await engineOf(engine);
    port.postMessage({ kind: 'ready' });
  } catch (error) {
    port.postMessage({ kind: 'unable', reason: reasonOf(error) });
  }
}

/** Starts an engine with the first task for it. */
function engineOf({ name, compiled }: ThreadEngine): Promise<RunEngine> {
  const known = engines.get(name);
  if (known) return known;
  const starting = startEngine(compiled);
  engines.set(name, starting);
  return starting;
}

async function startEngine(compiled: WebAssembly.Module): Promise<RunEngine> {
  // Functions cannot be sent to threads.
  const module = await start<object>(compiled, () => Number.NaN);
  if ('Box' in module) return new SpaceEngine(module as SpaceModule);
  if (!('Call' in module)) return new PlaneEngine(module as PlaneModule);
  whole = new WholeEngine(module as WholeModule);
  return whole;
}

async function work(task: Task & { engine: ThreadEngine }): Promise<unknown> {
  const engine = await engineOf(task.engine);
  if (task.kind === 'fill') return fill(engine, task);
  return answer(wholeOf(engine, task.method), task);
}

/** Fills, and returns the samples, or undefined if stopped. Some calls in space are several runs. */
async function fill(engine: RunEngine, task: Fill): Promise<Placed | undefined> {
  if (!(engine instanceof SpaceEngine)) return fillOnce(engine, task);
  const plan = planOf(task.request as SpaceRequest);
  let step = plan.next();
  while (!step.done) {
    let placed: Placed | undefined;
    try {
      placed = await fillOnce(engine, { ...task, request: step.value });
    } catch (failure) {
      step = plan.throw(failure);
      continue;
    }
    if (!placed) return undefined;
    step = plan.next(placed);
  }
  return step.value;
}

async function fillOnce(
  engine: RunEngine,
  { request, isWatched }: Fill,
): Promise<Placed | undefined> {
  if (engine instanceof PlaneEngine) {
    const extra = extraIn(request);
    if (extra) wholeOf(engine, extra);
  }
  const run = new Run(engine, request);
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

/** The engine, if it is the large one, which `option` needs. */
function wholeOf(engine: RunEngine, option: string): WholeEngine {
  if (engine instanceof WholeEngine) return engine;
  const rule = 'is not part of the wasm that was given: give copse-all.wasm';
  throw new Refusal({ code: 'not-included', option, value: '', rule });
}

/** Lets messages arrive. A timer would wait for 4 ms. */
function listen(): Promise<void> {
  return new Promise((resolve) => {
    bell.port1.onmessage = () => resolve();
    bell.port2.postMessage(null);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
