import { OutOfMemory, Refusal } from '../engine/failures.js';
import { CopseError } from '../values/error.js';
import type { WorldHost } from '../world/asking.js';
import type { Job } from './job.js';
import type { Line } from './line.js';
import type { FromThread, Task } from './messages.js';
import { buffersOf } from './snapshot.js';

/** The time that a thread may take to stop, in milliseconds. It reads messages about every 10 ms. */
const patience = 250;

/** A thread, which does one job after the other. */
export class Thread implements WorldHost {
  readonly #line: Line;
  readonly #onFree: () => void;
  /** The jobs; the first one is running. */
  #jobs: Job[] = [];
  #hasEnded = false;
  #ending: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFree` is called at the end of each job, and of the thread. */
  constructor(line: Line, onFree: () => void) {
    this.#line = line;
    this.#onFree = onFree;
    line.onMessage = (message) => this.#hear(message);
    line.onFailure = (reason) => this.end(ended(reason));
    line.hold(false);
  }

  get isFree(): boolean {
    return this.#jobs.length === 0 && !this.#hasEnded;
  }

  /** True if it is about to become free, or to end. */
  get isStopping(): boolean {
    return this.#timer !== undefined;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Queues a job. */
  take(job: Job): void {
    if (this.#hasEnded) {
      job.reject(this.#ending);
      return;
    }
    this.#jobs.push(job);
    if (this.#jobs.length > 1) return;
    this.#line.hold(true);
    this.#begin();
  }

  /** Frees the memory of a world in this thread. */
  endWorld(world: number): void {
    if (!this.#hasEnded) this.#line.post({ kind: 'end-world', world });
  }

  /** Ends the thread, and rejects its jobs. */
  end(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#ending = reason;
    this.#line.close();
    for (const job of this.#jobs.splice(0)) job.reject(reason);
    this.#calm();
    this.#onFree();
  }

  #begin(): void {
    const job = this.#jobs[0];
    if (!job) {
      this.#line.hold(false);
      this.#onFree();
      return;
    }
    job.stop = () => this.#stop();
    this.#post(job.begin(this));
  }

  /** Posts the next task of the running job; without a task, the job is done. */
  #post(task: Task | undefined): void {
    const job = this.#jobs[0];
    if (task && job) {
      // A request for a fill is a copy, made for this thread.
      const transfer = task.kind === 'fill' ? buffersOf(task.request) : [];
      this.#line.post({ ...task, engine: job.engine }, transfer);
      return;
    }
    this.#calm();
    this.#jobs.shift();
    this.#begin();
  }

  #stop(): void {
    this.#line.post({ kind: 'stop' });
    // A region with a million spikes can keep the thread busy for seconds.
    this.#timer = setTimeout(() => this.end(ended('it did not stop')), patience);
  }

  #calm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #hear(message: FromThread): void {
    const job = this.#jobs[0];
    if (!job) return;
    if (message.kind === 'progress') {
      // A fraction that rounds to 1 is not the end.
      if (message.fraction < 1) job.progress(message.fraction);
      return;
    }
    if (message.kind === 'exhausted' || message.kind === 'broken') {
      // The engine cannot free the memory of the failed call.
      this.end(message.kind === 'broken' ? message.failure : new OutOfMemory());
      return;
    }
    if (message.kind === 'refused') this.#post(job.goOnWithout(new Refusal(message.error)));
    else this.#post(message.kind === 'done' ? job.goOn(message.value) : undefined);
  }
}

function ended(reason: string): CopseError {
  const rule = `its thread has ended: ${reason}`;
  return new CopseError({ code: 'engine-failed', option: 'worker', value: undefined, rule }, '');
}
