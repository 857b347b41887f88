/** Keeps the trees up with the scene: asks for them when it changed, not more often than they take. */

import { seconds } from '../render/frames.ts';
import type { Scene } from '../scene/scene.ts';
import { reducedMotion } from '../ui/media.ts';
import { HandPlaced } from '../wood/hand-placed.ts';
import { treeStyleOf } from '../wood/plant.ts';
import { RISE, ShownTrees, type Transition } from '../wood/shown-trees.ts';
import type { Wood } from '../wood/wood.ts';
import type { Stage } from './stage.ts';

/** Seconds: what a frame can spare; showing a wood that takes longer is followed by a rest. */
const SPARE = 0.012;
const REST = 2;
/** Milliseconds after which work on a scene that is no longer wanted is given up. */
const PATIENCE = 400;

/** Milliseconds without a change before trees are ranked. */
const QUIET = 600;

export class TreeUpdater {
  readonly shown: ShownTrees = new ShownTrees();
  /** Called when other trees stand, or none could be planted. */
  updated: () => void = () => {};
  /** Told how much of long work is done; undefined when it is over. */
  progress: (fraction: number | undefined) => void = () => {};
  private readonly byHand = new HandPlaced();
  private wanted: Transition | undefined;
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
  ) {}

  get busy(): boolean {
    return this.wanted !== undefined || this.job !== undefined;
  }

  request(transition: Transition): void {
    this.wanted = this.wanted === 'rise' ? 'rise' : transition;
    if (transition === 'rise') this.next = 0;
    this.unwanted?.abort();
    if (this.job && performance.now() - this.job.since > PATIENCE) this.job.abort.abort();
    this.stage.repaint();
  }

  /** Gives up what is under way; the last wood stays. */
  cancel(): void {
    this.wanted = undefined;
    this.job?.abort.abort();
  }

  step(now: number): void {
    if (!this.wanted || this.job) return;
    if (now < this.next) {
      this.stage.repaint();
      return;
    }
    const transition = reducedMotion.matches ? 'still' : this.wanted;
    this.wanted = undefined;
    void this.fill(transition);
  }

  private async fill(transition: Transition): Promise<void> {
    const { wood } = this;
    const job = { since: performance.now(), abort: new AbortController() };
    this.job = job;
    const scene = this.scene();
    try {
      const filled = await wood.fill(scene, job.abort.signal, (done) => this.progress(done));
      if (filled) await this.show(scene, transition, job.abort.signal);
      this.took = performance.now() - job.since;
    } catch (error) {
      if (!job.abort.signal.aborted) throw error;
    } finally {
      this.job = undefined;
      this.progress(undefined);
    }
    this.updated();
    if (this.wanted) this.stage.repaint();
  }

  private async show(scene: Scene, transition: Transition, signal: AbortSignal): Promise<void> {
    const { wood, shown, stage } = this;
    const stands = [...wood.stands, ...this.byHand.of(scene)];
    await shown.change(stands, treeStyleOf(scene), seconds, transition, signal);
    const [start, now] = [performance.now(), seconds()];
    stage.show(scene, wood.rings, shown.trees);
    if (transition !== 'still') stage.settled = now + RISE.span + RISE.each;
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
    const { wood, shown, stage } = this;
    if (this.busy || this.isRanked) return;
    this.unwanted = new AbortController();
    const { signal } = this.unwanted;
    try {
      shown.rank(await wood.progressive(signal));
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    this.isRanked = true;
    stage.show(stage.scene, wood.rings, shown.trees);
  }
}
