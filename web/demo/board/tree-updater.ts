/** Keeps the trees up to date with the scene. While one wood is planted, later changes wait together. */

import { seconds } from '../render/frames.ts';
import { radiiOf, type Scene } from '../scene/scene.ts';
import { reducedMotion } from '../ui/media.ts';
import type { Planted } from '../wood/planting.ts';
import { RISE, ShownTrees, type Transition } from '../wood/shown-trees.ts';
import type { Wood } from '../wood/wood.ts';
import type { Stage } from './stage.ts';

/** Seconds: what a frame can spare; showing a wood that takes longer is followed by a rest. */
const SPARE = 0.012;
const REST = 2;
/** Milliseconds before the first wood's progress is shown. */
const FIRST = 1500;

export class TreeUpdater {
  readonly shown: ShownTrees = new ShownTrees();
  /** Called when other trees stand, or none could be planted. */
  updated: () => void = () => {};
  /** Called on an error other than a refusal. */
  failed: (error: unknown) => void = () => {};
  /** Told how many trees begin to rise. */
  rose: (count: number) => void = () => {};
  /** Told how much of long work is done; undefined when it is over. */
  progress: (fraction: number | undefined) => void = () => {};
  private wanted: Transition | undefined;
  private next = 0;
  private job: AbortController | undefined;
  private isGivenUp = false;
  /** Milliseconds that it took from asking for the last wood until it was ready to be drawn. */
  took = 0;
  /** Milliseconds of JavaScript that showing the last wood took on the page. */
  showing = 0;
  /** How many woods were shown. */
  updates = 0;

  constructor(
    private readonly wood: Wood,
    private readonly stage: Stage,
    /** The scene to plant: with the unfinished drawing. */
    private readonly scene: () => Scene,
  ) {}

  get busy(): boolean {
    return this.wanted !== undefined || this.job !== undefined;
  }

  request(transition: Transition): void {
    this.isGivenUp = false;
    this.wanted = this.wanted === 'rise' ? 'rise' : transition;
    if (transition === 'rise') this.next = 0;
    this.stage.repaint();
  }

  /** Plants the same trees again by another engine, unless the visitor gave them up. */
  replant(): void {
    if (!this.isGivenUp) this.request('still');
  }

  /** Gives up the wood under way; the last wood stays. */
  cancel(): void {
    this.wanted = undefined;
    this.isGivenUp = true;
    this.job?.abort();
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
    const since = performance.now();
    const job = new AbortController();
    this.job = job;
    const scene = this.scene();
    // Show no bar while the page loads, because it would shift the page.
    const patience = this.updates > 0 ? 0 : FIRST;
    const waiting = setInterval(() => {
      if (performance.now() - since > patience) this.progress(this.done);
    }, 50);
    try {
      this.done = 0;
      const onProgress = (done: number): void => {
        this.done = done;
      };
      const planted = await wood.fill(scene, { signal: job.signal, onProgress });
      if (planted) this.show(scene, planted, transition);
      this.took = performance.now() - since;
    } catch (error) {
      this.failed(error);
      return;
    } finally {
      clearInterval(waiting);
      this.job = undefined;
      this.progress(undefined);
    }
    this.updated();
    if (this.wanted) this.stage.repaint();
  }

  private done = 0;

  private show(scene: Scene, planted: Planted, transition: Transition): void {
    const { wood, shown, stage } = this;
    const [start, now] = [performance.now(), seconds()];
    const rows = shown.show(scene, planted, { now, transition });
    wood.count = shown.standing;
    stage.radii = radiiOf(wood.stands);
    stage.show(scene, wood.rings, shown.trees, rows);
    if (transition !== 'still') stage.settled = now + RISE.span + RISE.each;
    this.showing = performance.now() - start;
    this.updates++;
    // Trees of a reload or of another engine stand already.
    if (this.updates > 1) this.rose(shown.fresh);
    const took = this.showing / 1000;
    if (took > SPARE) this.next = now + took * (1 + REST);
  }
}
