// The wasm module (cpp/bindings/module.cpp). Nothing that it gives is a view of its memory.
import { type Block, blockOf, read, sizeOf, write } from './message.js';
import type { EngineRequest } from './request.js';
import type { Report } from './result.js';

/** x0 y0 x1 y1 … */
export type Positions = Float64Array | Float32Array;

/** What was wrong, as C++ says it: a CopseError whose value is text. */
export interface EngineError {
  code: string;
  option: string;
  value: string;
  rule: string;
}

/** Thrown for an error of the engine. */
export class Refusal extends Error {
  readonly error: EngineError;

  constructor(error: EngineError) {
    super(error.rule);
    this.error = error;
  }
}

/** Thrown when there is not enough memory, for the engine or for what it gives. */
export class OutOfMemory extends Error {}

/** What a step placed and did. */
export interface Step {
  positions: Positions;
  /** Of each, where they differ. */
  radii: Float64Array | undefined;
  /** Of each, where there are several. */
  classes: Uint8Array | undefined;
  /** Of the levels that have ended in it, how many samples there are at the end of each. */
  levelEnds: Uint32Array | undefined;
  /** When `isWatched`. */
  trace: Trace | undefined;
  /** 1 when nothing is left to do. */
  isDone: number;
}

/** What a step did, as far as its method keeps account of it. */
export interface Trace {
  /** The sample that each one placed grew from, or −1. */
  parents: Int32Array;
  tried: Float64Array;
  accepted: Uint8Array;
  active: Uint32Array;
}

/** How a run went. */
export interface Outcome {
  report: Report;
  /** Why it cannot be finished. */
  error: EngineError | undefined;
}

/** A run of the sampler, which lives in wasm memory from `begin` to `end`. */
export type Handle = number;

/** A run that has begun. */
export interface Begun {
  run: Handle;
  /** The 64 bits that its seed stands for, the lower half first. */
  seed: Uint32Array;
}

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
}

/** The most that wasm can address. */
const mostBytes = 2 ** 32 - 1;

/** After an error that is no {@link Refusal} it must not be used again. */
export class Engine {
  readonly #exports: Exports;
  #block: Block;

  /** With a memory of its own. */
  static async start(compiled: WebAssembly.Module): Promise<Engine> {
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    return new Engine(exports as unknown as Exports);
  }

  private constructor(exports: Exports) {
    exports._initialize();
    this.#exports = exports;
    this.#block = blockOf(exports.memory.buffer);
  }

  /** Starts a run; `request` may be a message already, see {@link encoded}. */
  begin(request: EngineRequest | Uint8Array): Begun {
    const isMessage = request instanceof Uint8Array;
    const size = isMessage ? request.length : sizeOf(request);
    const address = size > mostBytes ? 0 : this.#exports.allocate(size) >>> 0;
    if (address === 0) throw new OutOfMemory(`no room for ${size} bytes`);
    if (isMessage) this.#memory.bytes.set(request, address);
    else write(request, this.#memory, address);
    const begun = this.#reply<Begun & { error?: EngineError }>(this.#exports.begin(address));
    if (begun.error) throw new Refusal(begun.error);
    return begun;
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

  #reply<Reply>(address: number): Reply {
    return allocating(() => read(this.#memory, address >>> 0)) as Reply;
  }

  /** The views lose their memory when it grows. */
  get #memory(): Block {
    if (this.#block.bytes.length === 0) this.#block = blockOf(this.#exports.memory.buffer);
    return this.#block;
  }
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

/** A request as a message of its own, so that its arrays may change. */
export function encoded(request: EngineRequest): Uint8Array<ArrayBuffer> {
  return allocating(() => {
    const buffer = new ArrayBuffer(sizeOf(request));
    write(request, blockOf(buffer), 0);
    return new Uint8Array(buffer);
  });
}

/** What `make` gives, which allocates memory of JavaScript's. */
export function allocating<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    throw cause instanceof RangeError ? new OutOfMemory(cause.message, { cause }) : cause;
  }
}
