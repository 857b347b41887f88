/** Workers that paint and plant, each given one task after the other. */
import type { Answer, Question, Task } from './messages.ts';

type Ask = Task & Pick<Question, 'origin'>;
type Given<Kind> = Extract<Answer, { kind: Kind }>;

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** Two keep a machine of two cores busy; more than four add little. */
const size = (): number => Math.min(4, Math.max(2, (navigator.hardwareConcurrency || 2) - 1));

export class Crew {
  private readonly workers: readonly { worker: Worker; waiting: Map<number, Waiting> }[];
  private lastId = 0;

  constructor() {
    this.workers = Array.from({ length: size() }, () => {
      const worker = new Worker(new URL('./country.worker.ts', import.meta.url), {
        type: 'module',
      });
      const waiting = new Map<number, Waiting>();
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        const one = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.kind === 'failed') one?.reject(new Error(data.message));
        else one?.resolve(data);
      };
      worker.onerror = ({ message }) => {
        const reason = new Error(message || 'The worker that paints could not be started.');
        for (const one of waiting.values()) one.reject(reason);
        waiting.clear();
      };
      return { worker, waiting };
    });
  }

  get size(): number {
    return this.workers.length;
  }

  /** Given to the one with the least to do. */
  ask<Kind extends Task['kind']>(
    question: Extract<Ask, { kind: Kind }>,
    transfer: Transferable[] = [],
  ): Promise<Given<Kind>> {
    const idle = this.workers.reduce((least, each) =>
      each.waiting.size < least.waiting.size ? each : least,
    );
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      idle.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      idle.worker.postMessage({ ...question, id }, transfer);
    });
  }

  dispose(): void {
    for (const { worker } of this.workers) worker.terminate();
  }
}
