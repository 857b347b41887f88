import { OutOfMemory, Refusal } from '../engine.js';
import { CopseError } from '../error.js';
import type { Job } from './job.js';
import type { Line } from './line.js';
import type { FromThread } from './messages.js';

/** How long a thread may take to stop, in milliseconds; it looks up from its work every 10 or so. */
const patience = 250;

/** A thread of the pool, which does one job at a time. */
export class Thread {
  readonly #line: Line;
  readonly #onFree: () => void;
  #job: Job | undefined;
  #hasEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFree` is called when a job is done, and when the thread has ended. */
  constructor(line: Line, onFree: () => void) {
    this.#line = line;
    this.#onFree = onFree;
    line.onMessage = (message) => this.#hear(message);
    line.onFailure = (reason) => this.#break(ended(reason));
    line.hold(false);
  }

  get isFree(): boolean {
    return this.#job === undefined && !this.#hasEnded;
  }

  /** Whether it is about to be free, or else to end. */
  get isStopping(): boolean {
    return this.#timer !== undefined;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  begin(job: Job): void {
    this.#job = job;
    job.stop = () => this.#stop();
    this.#line.hold(true);
    const call = job.posted;
    this.#line.post({ kind: 'fill', call }, [call.request.buffer]);
  }

  #stop(): void {
    this.#line.post({ kind: 'stop' });
    // A region of a million spikes can keep it for seconds.
    this.#timer = setTimeout(() => this.#break(ended('it did not stop')), patience);
  }

  /** Ends the thread, and with it the job that it does. */
  end(reason: unknown): void {
    this.#hasEnded = true;
    this.#line.close();
    this.#job?.reject(reason);
    this.#forget();
  }

  #forget(): void {
    this.#job = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #hear(message: FromThread): void {
    const job = this.#job;
    if (!job) return;
    if (message.kind === 'progress') {
      // What is 1 by rounding is not done yet.
      if (message.fraction < 1) job.progress(message.fraction);
      return;
    }
    if (message.kind === 'exhausted' || message.kind === 'broken') {
      // What it held then is not to be had again.
      this.#break(message.kind === 'broken' ? message.failure : new OutOfMemory());
      return;
    }
    if (message.kind === 'done') job.resolve(message.placed);
    else if (message.kind === 'refused') job.reject(new Refusal(message.error));
    this.#forget();
    this.#line.hold(false);
    this.#onFree();
  }

  #break(reason: unknown): void {
    if (this.#hasEnded) return;
    this.end(reason);
    this.#onFree();
  }
}

function ended(reason: string): CopseError {
  const rule = `its thread has ended: ${reason}`;
  return new CopseError({ code: 'engine-failed', option: 'worker', value: undefined, rule }, '');
}
