/** The trees of a scene: edits a forest, and until there is one has all of it sampled. */
import type { Ring } from '../geometry/rings.ts';
import { groundsOf, ringsOf } from '../scene/grounds.ts';
import { areasOf, MOST_STANDS, type Scene, type Stand, wholeStand } from '../scene/scene.ts';
import type { Chosen } from './chosen.ts';
import type { EditedWood } from './edited-wood.ts';
import { expectedOn, LIMIT, type Refusal, Refused, tooMany } from './estimate.ts';
import type { Planted } from './planting.ts';
import { plantWhole, type Sampler, type Watch } from './sampled-wood.ts';

export class Wood {
  rings: readonly Ring[] = [];
  /** How many trees would stand if all that fit did. */
  full = 0;
  count = 0;
  refusal: Refusal | undefined;
  /** The scene that stands, and its stands. */
  scene: Scene | undefined;
  stands: readonly Stand[] = [];
  /** Milliseconds that sampling what stands took; undefined when that may have included loading an engine. */
  ms: number | undefined;
  /** Milliseconds that the last planting took, in the worker or here. */
  worked = 0;
  private edited: EditedWood | undefined;
  private loading: Promise<EditedWood> | undefined;

  /** `samplerFor` has what samples a scene until forests are edited. */
  constructor(private readonly samplerFor: (scene: Scene) => Sampler) {}

  /** True once woods can be edited in place. */
  get hasEngine(): boolean {
    return this.edited?.isReady === true;
  }

  /** Has what edits forests loaded, and uses it from then on; `ready` is called when it is there. */
  useForest(ready?: () => void): Promise<EditedWood> {
    this.loading ??= import('./edited-wood.ts').then(
      ({ EditedWood }) => {
        this.edited = new EditedWood(ready);
        return this.edited;
      },
      (error) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  /** Plants the scene. Undefined when that was refused or given up; then all stays as it was. */
  async fill(scene: Scene, watch: Watch): Promise<Planted | undefined> {
    const stands = await standsOf(scene);
    const expected = stands.map((stand) => expectedOn(areaOf(stand.scene), stand.scene));
    this.refusal =
      stands.length > MOST_STANDS
        ? {
            message: `More than ${MOST_STANDS} shapes have settings of their own. Give some the same settings.`,
          }
        : tooMany(
            expected.reduce((sum, each) => sum + each, 0),
            scene,
          );
    if (this.refusal) return undefined;
    const { hasEngine } = this;
    try {
      const planted = await this.planted(scene, stands, watch);
      this.ms = hasEngine ? planted.ms : undefined;
      this.full = planted.full;
      this.worked = planted.worked;
      this.rings = ringsOf(scene);
      this.scene = scene;
      this.stands = stands;
      return planted;
    } catch (error) {
      if (watch.signal.aborted) return undefined;
      if (!(error instanceof Refused)) throw error;
      this.refusal = { message: error.message };
      return undefined;
    }
  }

  private async planted(scene: Scene, stands: readonly Stand[], watch: Watch): Promise<Planted> {
    const { share, count, density } = scene;
    const chosen: Chosen = { share, count };
    const { edited } = this;
    if (edited?.isReady) return edited.plant(stands, chosen, watch);
    // Only forests can be sparse in places.
    if (density.length) return (await this.useForest()).plant(stands, chosen, watch);
    edited?.forget();
    return plantWhole(this.samplerFor(scene), stands, chosen, LIMIT, watch);
  }
}

/** The code that tells stands apart is loaded when there are several. */
async function standsOf(scene: Scene): Promise<Stand[]> {
  if (areasOf(scene).every(({ own }) => !own)) return [wholeStand(scene)];
  return (await import('../scene/stands.ts')).standsOf(scene);
}

const areaOf = (scene: Scene): number =>
  groundsOf(scene).reduce((sum, ground) => sum + ground.area, 0);
