// The wasm module (cpp/bindings/module.cpp). Nothing that it gives is a view of its memory.
import { type Block, blockOf, sizeOf, write } from './message.js';
import { read } from './read-message.js';
import { allocating, OutOfMemory, Refusal } from './refusal.js';
import type {
  Begun,
  BegunForest,
  BegunWorld,
  EngineError,
  ForestReply,
  Handle,
  Outcome,
  Step,
  WorldReply,
} from './replies.js';

interface Exports {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  /** Room for that many bytes, or 0. */
  allocate(size: number): number;
  // These take and give the addresses of messages.
  begin(request: number): number;
  step(run: Handle, most: number): number;
  progress(run: Handle): number;
  end(run: Handle): number;
  // What copse-lite.wasm leaves out.
  beginWorld?(request: number): number;
  boundsInWorld(world: Handle, request: number): number;
  fillWorld(world: Handle, request: number): number;
  endWorld(world: Handle): void;
  beginForest?(request: number): number;
  editForest(forest: Handle, request: number): number;
  proceedInForest(forest: Handle): number;
  nearestInForest(forest: Handle, x: number, y: number): number;
  withinForest(forest: Handle, x0: number, y0: number, x1: number, y1: number): number;
  endForest(forest: Handle): void;
}

/** A function of the user's, at a place. */
export type DistanceAt = (x: number, y: number, z: number) => number;

/** The most that wasm can address. */
const mostBytes = 2 ** 32 - 1;

/** After an error that is no {@link Refusal} it must not be used again. */
export class Engine {
  readonly #exports: Exports;
  #block: Block;

  /** With a memory of its own. The engine for volumes calls `distanceAt` for a region's function. */
  static async start(compiled: WebAssembly.Module, distanceAt?: DistanceAt): Promise<Engine> {
    const env = distanceAt ? { ...imports.env, distanceAt } : imports.env;
    const { exports } = await WebAssembly.instantiate(compiled, {
      ...imports,
      env,
    } as WebAssembly.Imports);
    return new Engine(exports as unknown as Exports);
  }

  private constructor(exports: Exports) {
    exports._initialize();
    this.#exports = exports;
    this.#block = blockOf(exports.memory.buffer);
  }

  /** Starts a run; `request` may be a message already, see {@link encoded}. */
  begin(request: object): Begun {
    return this.#answer(this.#exports.begin(this.#send(request)));
  }

  /** Does about a millisecond of work, or places that many more. */
  step(run: Handle, most: number): Step {
    return this.#reply(this.#exports.step(run, most));
  }

  /** The share of the work that is done, about, from 0 to 1. It never falls. */
  progress(run: Handle): number {
    return this.#exports.progress(run);
  }

  /** Gives a run's memory back, whether it is done or not. */
  end(run: Handle): Outcome {
    return this.#reply(this.#exports.end(run));
  }

  /** Makes a world; `request` has what cpp/bindings/whole/world.cpp says, as for those below. */
  beginWorld(request: object): BegunWorld {
    const { beginWorld } = this.#exports;
    if (!beginWorld) throw leftOut('world');
    return this.#answer(beginWorld(this.#send(request)));
  }

  /** The bounds of the ground that matters for a part: x0, y0, x1, y1. */
  boundsInWorld(world: Handle, request: object): Float64Array {
    const address = this.#exports.boundsInWorld(world, this.#send(request));
    return this.#answer<{ bounds: Float64Array }>(address).bounds;
  }

  /** Fills a part of a world. */
  fillWorld(world: Handle, request: object): WorldReply {
    return this.#answer(this.#exports.fillWorld(world, this.#send(request)));
  }

  /** Gives a world's memory back. */
  endWorld(world: Handle): void {
    this.#exports.endWorld(world);
  }

  /** Makes a forest; `request` has what cpp/bindings/whole/forest.cpp says, as for those below. */
  beginForest(request: object): BegunForest {
    const { beginForest } = this.#exports;
    if (!beginForest) throw leftOut('forest');
    return this.#answer(beginForest(this.#send(request)));
  }

  /** Changes a forest, all steps at once, and tells the first part of what that does. */
  editForest(forest: Handle, request: object): ForestReply {
    return this.#answer(this.#exports.editForest(forest, this.#send(request)));
  }

  /** Tells the next part. */
  proceedInForest(forest: Handle): ForestReply {
    return this.#answer(this.#exports.proceedInForest(forest));
  }

  /** The slot of the nearest sample, or −1. */
  nearestInForest(forest: Handle, x: number, y: number): number {
    return this.#exports.nearestInForest(forest, x, y);
  }

  /** The slots of the samples between two corners. */
  withinForest(forest: Handle, x0: number, y0: number, x1: number, y1: number): Uint32Array {
    const address = this.#exports.withinForest(forest, x0, y0, x1, y1);
    return this.#reply<{ slots: Uint32Array }>(address).slots;
  }

  /** Gives a forest's memory back. */
  endForest(forest: Handle): void {
    this.#exports.endForest(forest);
  }

  /** Puts a message where the engine takes it from. */
  #send(request: object): number {
    const isMessage = request instanceof Uint8Array;
    const size = isMessage ? request.length : sizeOf(request);
    const address = size > mostBytes ? 0 : this.#exports.allocate(size) >>> 0;
    if (address === 0) throw new OutOfMemory(`no room for ${size} bytes`);
    if (isMessage) this.#memory.bytes.set(request, address);
    else write(request, this.#memory, address);
    return address;
  }

  /** A reply, unless it is an error. */
  #answer<Reply extends object>(address: number): Reply {
    const reply = this.#reply<Reply & { error?: EngineError }>(address);
    if (reply.error) throw new Refusal(reply.error);
    return reply;
  }

  #reply<Reply>(address: number): Reply {
    return allocating(() => read(this.#memory, address >>> 0)) as Reply;
  }

  /** The views lose their memory when it grows. */
  get #memory(): Block {
    if (this.#block.bytes.length === 0) this.#block = blockOf(this.#exports.memory.buffer);
    return this.#block;
  }
}

function leftOut(option: string): Refusal {
  const rule = 'is not part of copse-lite.wasm: load copse.wasm';
  return new Refusal({ code: 'not-in-lite', option, value: '', rule });
}

const imports: WebAssembly.Imports = {
  env: {
    outOfMemory() {
      throw new OutOfMemory('the engine has none left');
    },
    emscripten_notify_memory_growth() {},
  },
  wasi_snapshot_preview1: {
    proc_exit(status: number) {
      throw new Error(`the engine has ended with status ${status}`);
    },
  },
};
