// Points along lines, in a thread with a script of its own. This module is loaded with the first such call.

import { readAlongOptions } from '../options/along-options.js';
import { speckOf } from '../options/request.js';
import { type LinePoints, lineSamplesOf } from '../results/along.js';
import type { LineSamples } from '../results/result.js';
import type { ThreadEngine } from './engines.js';
import { type CallOptions, Job, type Run } from './job.js';
import type { Script } from './launch.js';
import type { WalkRequest } from './messages.js';
import { filling } from './sample-calls.js';
import type { Thread } from './thread.js';

const script: Script = {
  open: () => new Worker(new URL('./along-thread.js', import.meta.url), { type: 'module' }),
  copy: () => import('./along-thread-inline.js'),
};

/** The calls of a pool to the thread for lines, which makes one at a time. */
export class AlongCalls {
  readonly #engine: ThreadEngine;
  readonly #run: Run;
  readonly #start: (script: Script) => Promise<Thread>;
  #thread: Thread | undefined;
  #last: Promise<void> = Promise.resolve();

  /** The engine serves seeds alone; `run` gives jobs to its threads. */
  constructor(engine: ThreadEngine, run: Run, start: (script: Script) => Promise<Thread>) {
    this.#engine = engine;
    this.#run = run;
    this.#start = start;
  }

  async samples(options: unknown, control: CallOptions): Promise<LineSamples> {
    const call = readAlongOptions(options);
    const { signal } = control;
    const placing = new Job(this.#engine, call, () => filling(speckOf(call.seed), false), {
      signal,
    });
    const { seed } = await this.#run(placing);
    const request: WalkRequest = { walk: call.walk, seed: Uint32Array.from(seed) };
    const job = new Job<unknown>(this.#engine, call, () => filling(request, false), control);
    this.#last = this.#last.then(() => this.#do(job));
    return lineSamplesOf((await job.result) as LinePoints, seed);
  }

  /** Runs a job, in a new thread if there is none. Ends the thread of an aborted job. */
  async #do(job: Job): Promise<void> {
    try {
      if (this.#thread?.hasEnded !== false) this.#thread = await this.#start(script);
      this.#thread.take(job);
      await job.result;
    } catch (failure) {
      job.reject(failure);
      if (this.#thread?.isFree === false) this.#thread.end(failure);
    }
  }
}
