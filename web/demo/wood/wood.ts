/** The trees of a scene, from one call of copse at first, and then from a forest that follows the edits. */
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
  /** The number of trees that fit. */
  full = 0;
  count = 0;
  refusal: Refusal | undefined;
  /** The scene that stands, and its stands. */
  scene: Scene | undefined;
  stands: readonly Stand[] = [];
  /** Milliseconds of the last sampling; undefined if they may include the loading of an engine. */
  ms: number | undefined;
  /** Milliseconds that the last planting took, in the worker or here. */
  worked = 0;
  private edited: EditedWood | undefined;
  private loading: Promise<EditedWood> | undefined;

  /** `samplerFor` returns the sampler of a scene until there are forests. */
  constructor(private readonly samplerFor: (scene: Scene) => Sampler) {}

  /** True once woods can be edited in place. */
  get hasEngine(): boolean {
    return this.edited?.isReady === true;
  }

  /** Loads the code that edits forests, and uses it from then on; then calls `ready`. */
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

  /** Plants the scene. Returns undefined if that is refused or given up; then the last wood stays. */
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

/** Loads the code that separates stands only if there are several. */
async function standsOf(scene: Scene): Promise<Stand[]> {
  if (areasOf(scene).every(({ own }) => !own)) return [wholeStand(scene)];
  return (await import('../scene/stands.ts')).standsOf(scene);
}

const areaOf = (scene: Scene): number =>
  groundsOf(scene).reduce((sum, ground) => sum + ground.area, 0);
