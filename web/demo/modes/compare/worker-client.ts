/** Asks the worker, one question at a time: the newest wins, but not before the last got some time. */

import { LOST } from '../../wood/lost.ts';
import type { Answer, Question } from './messages.ts';

/** Milliseconds for a question while a newer one waits, so that a drag shows whole sets. */
const PATIENCE = 500;

export class WorkerClient {
  private worker: Worker | undefined;
  private asked: Question | undefined;
  private next: Omit<Question, 'id'> | undefined;
  private timer = 0;
  private lastId = 0;

  constructor(private readonly received: (answer: Answer, question: Question) => void) {}

  get busy(): boolean {
    return this.asked !== undefined;
  }

  ask(question: Omit<Question, 'id'>): void {
    this.next = question;
    if (!this.asked) this.send();
    else if (!this.timer) this.timer = window.setTimeout(() => this.send(), PATIENCE);
  }

  private send(): void {
    this.stopTimer();
    if (!this.next) return;
    this.asked = { ...this.next, id: ++this.lastId };
    this.next = undefined;
    this.worker ??= this.start();
    this.worker.postMessage(this.asked);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
    worker.onerror = ({ message }) => {
      // Without a message its script could not be loaded: another one is started next time.
      if (!message) this.worker = undefined;
      this.receive({ id: this.lastId, type: 'failed', message: message || LOST });
    };
    return worker;
  }

  private receive(answer: Answer): void {
    const question = this.asked;
    if (!question || answer.id !== question.id) return;
    if (answer.type === 'done' || answer.type === 'failed') this.asked = undefined;
    this.received(answer, question);
    if (!this.asked) this.send();
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Ends all work and gives its memory back. */
  stop(): void {
    this.stopTimer();
    this.worker?.terminate();
    this.worker = undefined;
    this.asked = undefined;
    this.next = undefined;
  }
}
