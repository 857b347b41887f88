/** A wood that is edited in place: its stands as the parts of forests in a worker; loaded when it may be needed. */
import { KINDS_EACH, kindRadii, kindsOf, type Stand } from '../scene/scene.ts';
import type { Chosen } from './chosen.ts';
import { LIMIT, Refused } from './estimate.ts';
import type { Answer } from './forest.worker.ts';
import { LOST } from './lost.ts';
import { treeStyleOf } from './plant.ts';
import type { Planted, Settings, StandEdit } from './planting.ts';
import type { Edit } from './plantings.ts';
import type { Watch } from './sampled-wood.ts';
import { Names, partsOf } from './steps.ts';

interface Asked {
  resolve(planted: Planted): void;
  reject(reason: unknown): void;
}

export function settingsOf({ scene, index }: Stand): Settings {
  const radii = kindRadii(scene);
  const kinds = kindsOf(scene).map((which) => ({
    kind: index * KINDS_EACH + which,
    radius: radii[which] as number,
    weight: scene.kinds[which] as number,
  }));
  return { kinds, seed: scene.seed };
}

export class EditedWood {
  isReady = false;
  /** True if the worker could not start. */
  private isLost = false;
  private worker: Worker;
  private asked: Asked | undefined;
  /** For each stand. */
  private names: readonly Names[] = [];
  /** The settings of the forests in the worker; undefined to begin others. */
  private settings: string | undefined;

  /** `ready` is called when it can plant; earlier requests wait. */
  constructor(private readonly ready: () => void = () => {}) {
    this.worker = this.started();
  }

  private started(): Worker {
    const worker = new Worker(new URL('./forest.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.take(data);
    worker.onerror = ({ message }) => {
      // Without a message its script could not be loaded.
      this.isLost ||= !message;
      this.asked?.reject(new Error(message || LOST));
    };
    return worker;
  }

  private take(answer: Answer): void {
    const { asked } = this;
    if (answer.kind === 'ready') {
      this.isReady = true;
      this.ready();
    } else if (answer.kind === 'planted') asked?.resolve(answer.planted);
    else if (answer.kind === 'refused') asked?.reject(new Refused(answer.message));
    else {
      this.isLost ||= !this.isReady;
      asked?.reject(new Error(this.isLost ? LOST : answer.message));
    }
  }

  /** Begins other forests next time, because the shown trees are not of these. */
  forget(): void {
    this.settings = undefined;
  }

  /** One at a time. @throws Refused, and the signal's reason when it is given up. */
  async plant(all: readonly Stand[], chosen: Chosen, { signal }: Watch): Promise<Planted> {
    const looks = all.map((stand) => [settingsOf(stand), treeStyleOf(stand.scene)] as const);
    const key = JSON.stringify(looks);
    const isNew = key !== this.settings;
    if (isNew) this.names = all.map(() => new Names());
    const stands = all.map((stand, i): StandEdit => {
      const [settings, style] = looks[i] as (typeof looks)[0];
      const steps = (this.names[i] as Names).follow(partsOf(stand));
      return { settings: isNew ? settings : undefined, steps, style };
    });
    const giveUp = (): void => this.restart(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const planted = await this.ask({ stands, chosen, limit: LIMIT });
      this.settings = key;
      return planted;
    } catch (error) {
      this.forget();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  private ask(edit: Edit): Promise<Planted> {
    if (this.isLost) this.restart(new Error(LOST));
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject };
      this.worker.postMessage(edit);
    });
  }

  dispose(): void {
    this.worker.terminate();
  }

  /** A call in a worker ends only with the worker. */
  private restart(reason: unknown): void {
    this.worker.terminate();
    this.isReady = false;
    this.isLost = false;
    this.asked?.reject(reason);
    this.worker = this.started();
  }
}
