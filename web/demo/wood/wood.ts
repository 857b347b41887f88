/** The trees of a scene: edits a forest, and until there is one has all of it sampled. */
import { CopseError } from 'copse';
import type { Ring } from '../geometry/rings.ts';
import { groundsOf } from '../scene/grounds.ts';
import type { Scene } from '../scene/scene.ts';
import type { EditedWood } from './edited-wood.ts';
import { LIMIT, type Refusal, Refused, tooMany } from './estimate.ts';
import type { Chosen, Planted } from './planting.ts';
import { NOTHING, plantWhole, type Sampler, type Watch } from './sampled-wood.ts';

export class Wood {
  rings: readonly Ring[] = [];
  /** How many trees would stand if all that fit did. */
  full = 0;
  count = 0;
  refusal: Refusal | undefined;
  /** The scene that stands. */
  scene: Scene | undefined;
  /** Milliseconds that sampling what stands took; undefined when that included starting a thread. */
  ms: number | undefined;
  /** Milliseconds that the last planting took, in the worker or here. */
  worked = 0;
  private edited: EditedWood | undefined;
  private isLoading = false;
  private isWarm = false;

  constructor(private readonly sampler: Sampler) {}

  /** Whether woods can be edited in place by now. */
  get hasEngine(): boolean {
    return this.edited?.isReady === true;
  }

  /** Has what edits forests loaded, and uses it from then on; `ready` is called when it is there. */
  async useForest(ready: () => void): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const { EditedWood } = await import('./edited-wood.ts');
    this.edited = new EditedWood(ready);
  }

  /** Plants the scene. Undefined when that was refused or given up; then all stays as it was. */
  async fill(scene: Scene, watch: Watch): Promise<Planted | undefined> {
    const grounds = groundsOf(scene);
    const area = grounds.reduce((sum, ground) => sum + ground.area, 0);
    this.refusal = tooMany(area, scene);
    if (this.refusal) return undefined;
    try {
      const planted = await this.planted(scene, grounds.length > 0, watch);
      this.ms = this.isWarm ? planted.ms : undefined;
      this.isWarm = true;
      this.full = planted.full;
      this.worked = planted.worked;
      this.rings = grounds.flatMap(({ rings }) => rings);
      this.scene = scene;
      return planted;
    } catch (error) {
      if (watch.signal.aborted) return undefined;
      if (!(error instanceof CopseError || error instanceof Refused)) throw error;
      this.refusal = { message: error.message };
      return undefined;
    }
  }

  private planted(scene: Scene, hasGround: boolean, watch: Watch): Promise<Planted> {
    const { share, count, density } = scene;
    const chosen: Chosen = { share, count, density };
    const { edited } = this;
    if (edited?.isReady) return edited.plant(scene, chosen, watch);
    edited?.forget();
    if (!hasGround) return Promise.resolve(NOTHING);
    return plantWhole(this.sampler, scene, chosen, LIMIT, watch);
  }
}
