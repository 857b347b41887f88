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
 * Threads that fill regions while the page goes on: what `createPool()` gives. Calls run beside one
 * another, as many as there are threads, and wait for their turn beyond that.
 *
 * One thread is started at once, others when calls need them, and all stay. When you need them no
 * longer, call `dispose()` or declare the pool with `using`. In Node a pool that is idle does not keep the process running.
 */
export class Pool implements Disposable {
  /** The most threads that it starts. */
  readonly size: number;
  readonly #engineOf: EngineOf;
  /** Starts with each thread; others start when they are needed. */
  readonly #first: ThreadEngine;
  #threads: Thread[] = [];
  /** Those of forests, and for lines. */
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

  /**
   * Does in a thread what `copse.sample` of `copse/all` does with these options: the same samples, and
   * the same errors. Before it returns, it copies the arrays among the options, which stay yours, and
   * calls a function for the radius.
   *
   * @throws CopseError, as a rejection, as `copse.sample` does; besides, `load-failed` when no thread
   * can be started, and `disposed`. The signal's reason when that aborts.
   */
  sample<Feature extends GeoJSONFeature, Single extends boolean | undefined = false>(
    options: EachOptions<Feature> & { float32?: Single },
    call?: CallOptions,
  ): Promise<EachSamples<PositionsOf<Single>, Feature>>;
  sample<Single extends boolean | undefined = false>(
    options: ClassOptions<Single>,
    call?: CallOptions,
  ): Promise<ClassSamples<PositionsOf<Single>>>;
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
    // Its arrays may change from now on.
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
   * What `sampleBox` of `copse/space` does with these options, in a thread: the very same samples, and
   * the same errors. Its wasm is loaded with the first such call.
   *
   * @throws CopseError, as a rejection, as `sampleBox` does; besides, as `sample` does.
   */
  sampleBox<Single extends boolean | undefined = false>(
    options: PoolBoxOptions & { float32?: Single },
    call?: CallOptions,
  ): Promise<SpaceSamples<PositionsOf<Single>>>;
  async sampleBox(options: PoolBoxOptions, call: CallOptions = {}): Promise<SpaceSamples> {
    return this.#inSpace(call, options, ({ box }) => box);
  }

  /**
   * What `sampleSurface` of `copse/space` does with these options, in a thread, as `sampleBox` here.
   *
   * @throws CopseError, as a rejection, as `sampleSurface` does; besides, as `sample` does.
   */
  sampleSurface<Single extends boolean | undefined = false>(
    options: SurfaceOptions & { float32?: Single },
    call?: CallOptions,
  ): Promise<SurfaceSamples<PositionsOf<Single>>>;
  async sampleSurface(options: SurfaceOptions, call: CallOptions = {}): Promise<SurfaceSamples> {
    return this.#inSpace(call, options, ({ surface }) => surface);
  }

  /**
   * What `copse.along` of `copse/all` does with these options, in a thread that it starts for lines,
   * beyond `size`: the very same points and angles, and the same errors.
   *
   * @throws CopseError, as a rejection, as `copse.along` does; besides, as `sample` does.
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
   * What `copse.world` does, with parts that are made in threads.
   *
   * @throws CopseError, as a rejection, as `copse.world` does; besides, as `sample` does.
   */
  async world(options: WorldOptions): Promise<PoolWorld> {
    const given = reading('options', () => plainCopy(options));
    const { PoolWorld } = await import('./pool-world.js');
    return PoolWorld.begin(given, await this.#engineOf('all'), (job) => this.#run(job));
  }

  /**
   * What `copse.forest` does, in a thread that it starts for this forest: beyond `size`, so that edits
   * wait for no other call.
   *
   * @throws CopseError, as a rejection, as `copse.forest` does; besides, as `sample` does.
   */
  async forest(options: ForestOptions): Promise<PoolForest> {
    const given = reading('options', () => plainCopy(options));
    const { PoolForest } = await import('./pool-forest.js');
    return PoolForest.begin(given, async () => {
      const engine = await this.#engineOf('all');
      return [await this.#startOwn(engine), engine];
    });
  }

  /** Ends all threads; calls that are not done reject with a CopseError, `disposed`. */
  dispose(): void {
    this.#isDisposed = true;
    this.#rejectAll(disposed());
    for (const thread of [...this.#threads, ...this.#own]) thread.end(disposed());
  }

  /** `dispose`, for `using`. */
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

  /** Throws where no call can be made, or this one is not wanted. */
  #check({ signal }: WatchOptions): void {
    if (this.#isDisposed) throw disposed();
    signal?.throwIfAborted();
  }

  /** Gives a job to a thread, when there is a free one. */
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

  /** Gives jobs to the threads that are free. */
  #advance(): void {
    for (const thread of this.#threads) {
      if (!thread.isFree) continue;
      const job = this.#queue.shift();
      if (!job) return;
      thread.take(job);
    }
  }

  /** Starts threads for the jobs that wait. */
  #staff(): void {
    const room = this.size - this.#threads.length - this.#starting;
    const stopping = this.#threads.filter((thread) => thread.isStopping).length;
    const missing = Math.min(room, this.#queue.length - this.#starting - stopping);
    for (let i = 0; i < missing; i++) this.#start();
  }

  /** Starts a thread that serves no other calls. */
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
      // Jobs can wait for the other threads, if there are any.
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
