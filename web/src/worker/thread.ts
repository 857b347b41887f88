import { OutOfMemory, Refusal } from '../engine/failures.js';
import { CopseError } from '../values/error.js';
import type { WorldHost } from '../world/asking.js';
import type { Job } from './job.js';
import type { Line } from './line.js';
import type { FromThread, Task } from './messages.js';
import { buffersOf } from './snapshot.js';

/** How long a thread may take to stop, in milliseconds; it looks up from its work every 10 or so. */
const patience = 250;

/** A thread that does one job after the other. */
export class Thread implements WorldHost {
  readonly #line: Line;
  readonly #onFree: () => void;
  /** The first one is under way. */
  #jobs: Job[] = [];
  #hasEnded = false;
  #ending: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFree` is called when a job is done, and when the thread has ended. */
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

  /** Whether it is about to be free, or else to end. */
  get isStopping(): boolean {
    return this.#timer !== undefined;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Does a job, after those that it has. */
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

  /** Gives back the memory of a world that was begun in it. */
  endWorld(world: number): void {
    if (!this.#hasEnded) this.#line.post({ kind: 'end-world', world });
  }

  /** Ends the thread, and with it the jobs that it has. */
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

  /** The next task of the job under way; without one, it is over. */
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
    // A region of a million spikes can keep it for seconds.
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
      // What is 1 by rounding is not done yet.
      if (message.fraction < 1) job.progress(message.fraction);
      return;
    }
    if (message.kind === 'exhausted' || message.kind === 'broken') {
      // What it held then is not to be had again.
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
