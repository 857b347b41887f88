/** Records growths, always the one asked for last; what did not change is not recorded again. */

import wasm from 'copse/copse.wasm?url';
import { load } from 'copse/external';
import { type Call, type Choice, optionsOf } from './call.ts';
import { type Recording, record } from './record.ts';

interface Wish {
  readonly call: Call;
  readonly choices: readonly Choice[];
}

export class Grower {
  private wanted: Wish | undefined;
  private job: AbortController | undefined;
  private known: readonly Recording[] = [];

  constructor(
    private readonly done: (recordings: readonly Recording[]) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get isBusy(): boolean {
    return this.job !== undefined || this.wanted !== undefined;
  }

  want(call: Call, choices: readonly Choice[]): void {
    const isAtWork = this.isBusy;
    this.wanted = { call, choices };
    if (!isAtWork) void this.work();
  }

  /** Gives up all work, and forgets what was recorded. */
  stop(): void {
    this.wanted = undefined;
    this.job?.abort();
    this.known = [];
  }

  private async work(): Promise<void> {
    while (this.wanted) {
      const wish = this.wanted;
      this.wanted = undefined;
      const job = new AbortController();
      this.job = job;
      try {
        const recordings = await this.recordAll(wish, job.signal);
        this.job = undefined;
        if (!recordings) continue;
        this.known = recordings;
        this.done(recordings);
      } catch (error) {
        this.job = undefined;
        if (!job.signal.aborted) this.failed(error);
      }
    }
  }

  private async recordAll(
    { call, choices }: Wish,
    signal: AbortSignal,
  ): Promise<Recording[] | undefined> {
    const copse = await load({ wasm });
    const recordings: Recording[] = [];
    for (const choice of choices) {
      const before = this.known.find(
        (each) =>
          each.call === call &&
          each.method === choice.method &&
          (each.method === 'maximal' ||
            (each.tries === choice.tries && each.start === choice.start)),
      );
      const options = optionsOf(call, choice);
      const recording = before ?? (await record(copse, call, choice, options, signal));
      if (!recording || signal.aborted) return undefined;
      recordings.push(recording);
    }
    return recordings;
  }
}
