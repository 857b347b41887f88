/** Keeps the trees up with the scene: asks for them when it changed, not more often than they take. */

import type { Scene } from '../scene/scene.ts';
import { HandPlanted } from '../wood/hand-planted.ts';
import { type Manner, RISE, Stock } from '../wood/stock.ts';
import { dressOf } from '../wood/trees.ts';
import type { Wood } from '../wood/wood.ts';
import { type Stage, seconds } from './stage.ts';

/** Seconds: what a frame can spare; showing a wood that takes longer is followed by a rest. */
const SPARE = 0.012;
const REST = 2;
/** Milliseconds after which work on a scene that is no longer wanted is given up. */
const PATIENCE = 400;

/** Milliseconds without a change before trees are ranked. */
const QUIET = 600;

export class Planter {
  readonly stock: Stock = new Stock();
  /** Called when other trees stand, or none could be planted. */
  planted: () => void = () => {};
  /** Told how much of long work is done; undefined when it is over. */
  progress: (fraction: number | undefined) => void = () => {};
  private readonly byHand = new HandPlanted();
  private wanted: Manner | undefined;
  private next = 0;
  private job: { since: number; abort: AbortController } | undefined;
  private isRanked = false;
  private ranking: ReturnType<typeof setTimeout> | undefined;
  /** Gives up ranking what no longer stands. */
  private unwanted: AbortController | undefined;
  /** Milliseconds that it took from asking for the last wood until it was ready to be drawn. */
  took = 0;

  constructor(
    private readonly wood: Wood,
    private readonly stage: Stage,
    /** What is to be planted: the scene with what is being drawn. */
    private readonly scene: () => Scene,
    private readonly calm: () => boolean,
  ) {}

  get busy(): boolean {
    return this.wanted !== undefined || this.job !== undefined;
  }

  want(manner: Manner): void {
    this.wanted = this.wanted === 'rise' ? 'rise' : manner;
    if (manner === 'rise') this.next = 0;
    this.unwanted?.abort();
    if (this.job && performance.now() - this.job.since > PATIENCE) this.job.abort.abort();
    this.stage.ask();
  }

  /** Gives up what is under way; the last wood stays. */
  cancel(): void {
    this.wanted = undefined;
    this.job?.abort.abort();
  }

  step(now: number): void {
    if (!this.wanted || this.job) return;
    if (now < this.next) {
      this.stage.ask();
      return;
    }
    const manner = this.calm() ? 'still' : this.wanted;
    this.wanted = undefined;
    void this.fill(manner);
  }

  private async fill(manner: Manner): Promise<void> {
    const { wood } = this;
    const job = { since: performance.now(), abort: new AbortController() };
    this.job = job;
    const scene = this.scene();
    try {
      const filled = await wood.fill(scene, job.abort.signal, (done) => this.progress(done));
      if (filled) await this.show(scene, manner, job.abort.signal);
      this.took = performance.now() - job.since;
    } catch (error) {
      if (!job.abort.signal.aborted) throw error;
    } finally {
      this.job = undefined;
      this.progress(undefined);
    }
    this.planted();
    if (this.wanted) this.stage.ask();
  }

  private async show(scene: Scene, manner: Manner, signal: AbortSignal): Promise<void> {
    const { wood, stock, stage } = this;
    const stands = [...wood.stands, ...this.byHand.of(scene)];
    await stock.change(stands, dressOf(scene), seconds, manner, signal);
    const [start, now] = [performance.now(), seconds()];
    stage.show(scene, wood.rings, stock.trees);
    if (manner !== 'still') stage.settled = now + RISE.span + RISE.each;
    const took = (performance.now() - start) / 1000;
    if (took > SPARE) this.next = now + took * (1 + REST);
    this.isRanked = false;
    this.rankSoon();
  }

  /** Far away, once all is quiet, the trees that stay in sight are those first in progressive order. */
  rankSoon(): void {
    clearTimeout(this.ranking);
    if (this.isRanked || !this.stage.isFar) return;
    this.ranking = setTimeout(() => void this.rank(), QUIET);
  }

  private async rank(): Promise<void> {
    const { wood, stock, stage } = this;
    if (this.busy || this.isRanked) return;
    this.unwanted = new AbortController();
    const { signal } = this.unwanted;
    try {
      stock.rank(await wood.progressive(signal));
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    this.isRanked = true;
    stage.show(stage.scene, wood.rings, stock.trees);
  }
}
