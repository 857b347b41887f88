/** Workers that paint and plant, each given one task after the other. */
import { LOST } from '../../../wood/lost.ts';
import type { Answer, Question, Task } from './messages.ts';

type Ask = Task & Pick<Question, 'origin'>;
type Given<Kind> = Extract<Answer, { kind: Kind }>;

interface Order {
  readonly question: Ask;
  readonly transfer: Transferable[];
  readonly signal: AbortSignal | undefined;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

interface Hand {
  /** Undefined until it is asked, and after its script could not be loaded. */
  worker: Worker | undefined;
  readonly orders: Map<number, Order>;
}

/** A worker has its next task by it; the others wait here, where they can be given up. */
const AHEAD = 2;
/** A worker remembers what it found out about so many columns of tiles, and is the next one's neighbour. */
const COLUMNS = 4;

export class Crew {
  private hands: readonly Hand[] = [];
  private queue: Order[] = [];
  private lastId = 0;

  /** Workers are started when there are tasks. */
  constructor(private readonly size: number) {}

  /** @throws the signal's reason when it is given up before its turn. */
  ask<Kind extends Task['kind']>(
    question: Extract<Ask, { kind: Kind }>,
    signal?: AbortSignal,
    transfer: Transferable[] = [],
  ): Promise<Given<Kind>> {
    return new Promise((resolve, reject) => {
      const done = resolve as Order['resolve'];
      if (this.hands.length === 0)
        this.hands = Array.from({ length: this.size }, () => this.hire());
      this.queue.push({ question, transfer, signal, resolve: done, reject });
      this.next();
    });
  }

  dispose(): void {
    for (const { worker } of this.hands) worker?.terminate();
  }

  private hire(): Hand {
    const hand: Hand = { worker: undefined, orders: new Map() };
    hand.worker = this.start(hand);
    return hand;
  }

  private start(hand: Hand): Worker {
    const worker = new Worker(new URL('./country.worker.ts', import.meta.url), { type: 'module' });
    const { orders } = hand;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const order = orders.get(data.id);
      orders.delete(data.id);
      this.next();
      if (data.kind === 'failed') order?.reject(new Error(data.message));
      else order?.resolve(data);
    };
    worker.onerror = ({ message }) => {
      // Without a message its script could not be loaded: that is tried again when it is asked next.
      if (!message) hand.worker = undefined;
      const left = [...orders.values()];
      orders.clear();
      for (const order of left) order.reject(new Error(message || LOST));
    };
    return worker;
  }

  /** Gives the one with the least to do the first in the queue that lies where it knows the country, or the first. */
  private next(): void {
    for (const { signal, reject } of this.queue) if (signal?.aborted) reject(signal.reason);
    this.queue = this.queue.filter(({ signal }) => !signal?.aborted);
    while (this.queue.length > 0) {
      const hand = this.hands.reduce((least, each) =>
        each.orders.size < least.orders.size ? each : least,
      );
      const { orders } = hand;
      if (orders.size >= AHEAD) return;
      const known = this.queue.findIndex(({ question }) => this.isKnown(hand, question));
      const [order] = this.queue.splice(Math.max(0, known), 1) as [Order];
      const id = ++this.lastId;
      orders.set(id, order);
      hand.worker ??= this.start(hand);
      hand.worker.postMessage({ ...order.question, id }, order.transfer);
    }
  }

  private isKnown(hand: Hand, question: Ask): boolean {
    if (!('tile' in question)) return true;
    const { length } = this.hands;
    const column = Math.floor(question.tile.i / COLUMNS);
    return this.hands[((column % length) + length) % length] === hand;
  }
}
