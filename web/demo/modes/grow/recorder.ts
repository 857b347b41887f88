/** Records growths, always the one asked for last; what did not change is not recorded again. */

import wasm from 'copse/copse-all.wasm?url';
import { load } from 'copse/external/all';
import { type Recording, record } from './recording.ts';
import { type Choice, optionsOf, type Site } from './site.ts';

interface Task {
  readonly site: Site;
  readonly choices: readonly Choice[];
}

export class Recorder {
  private wanted: Task | undefined;
  private job: AbortController | undefined;
  private known: readonly Recording[] = [];

  constructor(
    private readonly done: (recordings: readonly Recording[]) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  get isBusy(): boolean {
    return this.job !== undefined || this.wanted !== undefined;
  }

  want(site: Site, choices: readonly Choice[]): void {
    const isAtWork = this.isBusy;
    this.wanted = { site, choices };
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
      const task = this.wanted;
      this.wanted = undefined;
      const job = new AbortController();
      this.job = job;
      try {
        const recordings = await this.recordAll(task, job.signal);
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
    { site, choices }: Task,
    signal: AbortSignal,
  ): Promise<Recording[] | undefined> {
    const copse = await load({ wasm });
    const recordings: Recording[] = [];
    for (const choice of choices) {
      const before = this.known.find(
        (each) =>
          each.site === site &&
          each.method === choice.method &&
          (each.method === 'maximal' ||
            (each.tries === choice.tries && each.start === choice.start)),
      );
      const options = optionsOf(site, choice);
      const recording = before ?? (await record(copse, site, choice, options, signal));
      if (!recording || signal.aborted) return undefined;
      recordings.push(recording);
    }
    return recordings;
  }
}
