/// <reference lib="esnext.disposable" preserve="true" />

import type { ForestOptions } from '../forest/options.js';
import type { AlongOptions } from '../options/along-options.js';
import { type EachOptions, readSampleOptions } from '../options/each.js';
import { plainCopy } from '../options/plain-copy.js';
import type {
  BareOptions,
  BorderOptions,
  ClassOptions,
  FieldOptions,
  LevelOptions,
  OpenOptions,
  PositionsOf,
  SampleOptions,
} from '../options/sample-options.js';
import type { Call } from '../options/whole-options.js';
import type { EachSamples } from '../results/each-samples.js';
import type {
  BorderSamples,
  ClassSamples,
  FieldSamples,
  LevelSamples,
  LineSamples,
  PlainSamples,
  Samples,
} from '../results/result.js';
import { samplesOf } from '../results/samples-of.js';
import type { GeoJSONFeature } from '../shapes/geojson.js';
import type { SpaceSamples, SurfaceSamples } from '../space/result.js';
import type { SurfaceOptions } from '../space/surface-options.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import type { WorldOptions } from '../world/options.js';
import type { AlongCalls } from './along-calls.js';
import { asGiven } from './as-given.js';
import type { EngineOf, ThreadEngine } from './engines.js';
import { type CallOptions, Job, readCallOptions, type WatchOptions } from './job.js';
import { launch, type Script } from './launch.js';
import type { PoolForest } from './pool-forest.js';
import type { PoolWorld } from './pool-world.js';
import { filling, isPlain, isShared } from './sample-calls.js';
import { snapshotOf } from './snapshot.js';
import type { PoolBoxOptions, SpaceCalling, SpaceCalls } from './space-calls.js';
import { Thread } from './thread.js';

/**
 * A pool of threads that fill regions while the page goes on, as `createPool()` gives it. Each thread makes one
 * call at a time; further calls wait for their turn.
 *
 * One thread starts at once, others when calls need them, and all stay. When you need them no longer, call
 * `dispose()` or declare the pool with `using`. In Node, an idle pool does not keep the process running.
 *
 * @example
 * ```js
 * const pool = await createPool();
 * const [oaks, herbs] = await Promise.all([
 *   pool.sample({ region: meadow, radius: 30 }),
 *   pool.sample({ region: meadow, radius: 6, seed: 1 }),
 * ]);
 * pool.dispose();
 * ```
 * @see [Off the main thread](../../../docs/methods.md)
 */
export class Pool implements Disposable {
  /** The most threads that calls share. */
  readonly size: number;
  readonly #engineOf: EngineOf;
  /** The engine with which each thread starts. */
  readonly #first: ThreadEngine;
  #threads: Thread[] = [];
  /** The threads of forests, and the one for lines. */
  readonly #own = new Set<Thread>();
  #along: AlongCalls | undefined;
  #starting = 0;
  #queue: Job[] = [];
  #isDisposed = false;

  /** @internal */
  constructor(engineOf: EngineOf, first: ThreadEngine, size: number) {
    this.#engineOf = engineOf;
    this.#first = first;
    this.size = size;
    this.#start();
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Pool';
  }

  /**
   * Calls `copse.sample` of `copse/all` in a thread: same options, same samples, same errors. Before it returns
   * it copies arrays, which stay yours, and calls functions such as `radius.at`.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const trees = await pool.sample({ region: meadow, radius: 12, margin: 6 });
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `copse.sample` does; `load-failed` if no thread can be started;
   * `engine-failed` if its thread ends; `disposed` after `dispose()`. If the signal aborts, it rejects with
   * the signal's reason.
   */
  sample<Single extends boolean | undefined = false>(
    options: ClassOptions<Single> & { each?: undefined },
    call?: CallOptions,
  ): Promise<ClassSamples<PositionsOf<Single>>>;
  sample<Feature extends GeoJSONFeature, Single extends boolean | undefined = false>(
    options: EachOptions<Feature> & { float32?: Single },
    call?: CallOptions,
  ): Promise<EachSamples<PositionsOf<Single>, Feature>>;
  sample<Single extends boolean | undefined = false>(
    options: FieldOptions<Single>,
    call?: CallOptions,
  ): Promise<FieldSamples<PositionsOf<Single>>>;
  sample<Single extends boolean | undefined = false>(
    options: LevelOptions<Single>,
    call?: CallOptions,
  ): Promise<LevelSamples<PositionsOf<Single>>>;
  sample<Single extends boolean | undefined = false>(
    options: BorderOptions<Single>,
    call?: CallOptions,
  ): Promise<BorderSamples<PositionsOf<Single>>>;
  sample<Single extends boolean | undefined = false>(
    options: BareOptions<Single>,
    call?: CallOptions,
  ): Promise<PlainSamples<PositionsOf<Single>>>;
  sample<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
    call?: CallOptions,
  ): Promise<Samples<PositionsOf<Single>>>;
  async sample(options: SampleOptions | EachOptions, call: CallOptions = {}): Promise<Samples> {
    const control = readCallOptions(call);
    this.#check(control);
    const read = readSampleOptions(options);
    // The user may change the arrays from now on.
    const kept = { ...read, request: snapshotOf(read.request) };
    if ('parts' in kept) {
      const engine = await this.#engineOf('all');
      const { fillingEach } = await import('./each-calls.js');
      this.#check(control);
      const job: Job<Samples> = new Job(
        engine,
        read,
        () => fillingEach(kept, (share) => job.progress(share)),
        control,
      );
      return this.#run(job);
    }
    return this.#sampleWhole(kept, control);
  }

  async #sampleWhole(call: Call, control: CallOptions): Promise<Samples> {
    let read = call;
    let kept = call;
    if (read.isBordered) {
      const { bordered } = await import('../options/border.js');
      this.#check(control);
      read = bordered(kept);
      kept = { ...read, request: snapshotOf(read.request) };
    }
    if (control.split !== false && this.size > 1 && isShared(read)) {
      const engine = await this.#engineOf('all');
      const { sampleInSlices } = await import('./slices.js');
      this.#check(control);
      return sampleInSlices(engine, kept, this.size, control, (job) => this.#run(job));
    }
    const engine = await this.#engineOf(isPlain(kept) ? 'copse' : 'all');
    this.#check(control);
    const isWatched = control.onProgress !== undefined;
    const job = new Job(engine, read, () => filling(kept.request, isWatched), control);
    return samplesOf(read, await this.#run(job));
  }

  /**
   * Calls `sampleBox` of `copse/space` in a thread: same samples, same errors. The first such call loads the
   * wasm.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const stars = await pool.sampleBox({ size: [10, 10, 10], radius: 1 });
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `sampleBox` does, also `wrong-type` for a distance function; and as
   * `sample` of the pool does.
   */
  sampleBox<Single extends boolean | undefined = false>(
    options: PoolBoxOptions & { float32?: Single },
    call?: CallOptions,
  ): Promise<SpaceSamples<PositionsOf<Single>>>;
  async sampleBox(options: PoolBoxOptions, call: CallOptions = {}): Promise<SpaceSamples> {
    return this.#inSpace(call, options, ({ box }) => box);
  }

  /**
   * Calls `sampleSurface` of `copse/space` in a thread: same samples, same errors. The first such call loads
   * the wasm.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const grass = await pool.sampleSurface({ positions, radius: 0.5 });
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `sampleSurface` does; and as `sample` of the pool does.
   */
  sampleSurface<Single extends boolean | undefined = false>(
    options: SurfaceOptions & { float32?: Single },
    call?: CallOptions,
  ): Promise<SurfaceSamples<PositionsOf<Single>>>;
  async sampleSurface(options: SurfaceOptions, call: CallOptions = {}): Promise<SurfaceSamples> {
    return this.#inSpace(call, options, ({ surface }) => surface);
  }

  /**
   * Calls `copse.along` of `copse/all` in a thread: same points, same errors. Lines have a thread of their own,
   * beyond `size`.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const hedge = await pool.along({ line: [[0, 120], [200, 150], [400, 130]], spacing: 12 });
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `copse.along` does; and as `sample` of the pool does.
   */
  async along(options: AlongOptions, call: CallOptions = {}): Promise<LineSamples> {
    const control = readCallOptions(call);
    this.#check(control);
    const given = reading('options', () => plainCopy(options));
    const { AlongCalls } = await import('./along-calls.js');
    this.#check(control);
    this.#along ??= new AlongCalls(
      this.#first,
      (job) => this.#run(job),
      (script) => this.#startOwn(this.#first, script),
    );
    return this.#along.samples(given, control);
  }

  /**
   * Makes a world as `copse.world` does. Threads make its parts.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const world = await pool.world({ radius: 4, seed: 'north' });
   * const chunks = await Promise.all([world.chunk(0, 0), world.chunk(1, 0)]);
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `copse.world` does; and as `sample` of the pool does.
   */
  async world(options: WorldOptions): Promise<PoolWorld> {
    const given = reading('options', () => plainCopy(options));
    const { PoolWorld } = await import('./pool-world.js');
    return PoolWorld.begin(given, await this.#engineOf('all'), (job) => this.#run(job));
  }

  /**
   * Makes a forest as `copse.forest` does. Each forest has a thread of its own, beyond `size`, so that edits
   * wait for no other call.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const forest = await pool.forest({ radius: 4 });
   * const { added } = await forest.put('wood', { region: meadow });
   * pool.dispose();
   * ```
   * @throws CopseError, as a rejection: as `copse.forest` does; and as `sample` of the pool does.
   */
  async forest(options: ForestOptions): Promise<PoolForest> {
    const given = reading('options', () => plainCopy(options));
    const { PoolForest } = await import('./pool-forest.js');
    return PoolForest.begin(given, async () => {
      const engine = await this.#engineOf('all');
      return [await this.#startOwn(engine), engine];
    });
  }

  /** Ends all threads. Unfinished and later calls reject with a CopseError, `disposed`. */
  dispose(): void {
    this.#isDisposed = true;
    this.#rejectAll(disposed());
    for (const thread of [...this.#threads, ...this.#own]) thread.end(disposed());
  }

  /** Calls `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  async #inSpace<T>(
    options: CallOptions,
    asked: unknown,
    which: (calls: SpaceCalls) => SpaceCalling<T>,
  ): Promise<T> {
    const control = readCallOptions(options);
    this.#check(control);
    const given = asGiven(asked);
    const { calls, isSharedInSpace } = await import('./space-calls.js');
    const { read, samplesOf } = which(calls);
    const call = reading('options', () => read(given));
    const request = snapshotOf(call.request);
    const isWatched = control.onProgress !== undefined;
    const engine = await this.#engineOf('space');
    this.#check(control);
    if (control.split !== false && this.size > 1 && isSharedInSpace(call)) {
      const { placeInSlices } = await import('./space-slices.js');
      this.#check(control);
      const kept = { ...call, request };
      const placed = await placeInSlices(engine, kept, this.size, control, (job) => this.#run(job));
      return samplesOf(call, placed);
    }
    const job = new Job(engine, call, () => filling(request, isWatched), control);
    return samplesOf(call, await this.#run(job));
  }

  /** Throws if the pool was disposed of, or the call was aborted. */
  #check({ signal }: WatchOptions): void {
    if (this.#isDisposed) throw disposed();
    signal?.throwIfAborted();
  }

  /** Gives a job to a free thread, or queues it. */
  #run<T>(job: Job<T>): Promise<T> {
    if (this.#isDisposed) throw disposed();
    job.stop = () => {
      this.#queue = this.#queue.filter((other) => other !== job);
    };
    this.#queue.push(job as Job);
    this.#advance();
    this.#staff();
    return job.result;
  }

  /** Gives queued jobs to free threads. */
  #advance(): void {
    for (const thread of this.#threads) {
      if (!thread.isFree) continue;
      const job = this.#queue.shift();
      if (!job) return;
      thread.take(job);
    }
  }

  /** Starts threads for queued jobs. */
  #staff(): void {
    const room = this.size - this.#threads.length - this.#starting;
    const stopping = this.#threads.filter((thread) => thread.isStopping).length;
    const missing = Math.min(room, this.#queue.length - this.#starting - stopping);
    for (let i = 0; i < missing; i++) this.#start();
  }

  /** Starts a thread that the pool does not share. */
  async #startOwn(engine: ThreadEngine, script?: Script): Promise<Thread> {
    if (this.#isDisposed) throw disposed();
    const thread: Thread = new Thread(await launch(engine, script), () => {
      if (thread.hasEnded) this.#own.delete(thread);
    });
    this.#own.add(thread);
    if (this.#isDisposed) this.dispose();
    return thread;
  }

  async #start(): Promise<void> {
    this.#starting++;
    try {
      const line = await launch(this.#first);
      const thread = new Thread(line, () => this.#onFree());
      this.#threads.push(thread);
    } catch (failure) {
      // Jobs can wait for the other threads, if any.
      if (this.#threads.length + this.#starting === 1) this.#rejectAll(failure);
    }
    this.#starting--;
    if (this.#isDisposed) this.dispose();
    this.#advance();
  }

  #onFree(): void {
    const all = this.#threads.length;
    this.#threads = this.#threads.filter((thread) => !thread.hasEnded);
    this.#advance();
    if (this.#threads.length < all) this.#staff();
  }

  #rejectAll(reason: unknown): void {
    for (const job of this.#queue.splice(0)) job.reject(reason);
  }
}

function disposed(): CopseError {
  const rule = 'was disposed of';
  return new CopseError({ code: 'disposed', option: 'pool', value: undefined, rule }, '');
}
