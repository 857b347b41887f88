/** A wood that is edited in place: the scene as the parts of a forest in a worker; loaded when it may be needed. */
import { kindsOf, type Scene, SIZES } from '../scene/scene.ts';
import { LIMIT, Refused } from './estimate.ts';
import type { Answer } from './forest.worker.ts';
import { Names, partsOf } from './parts.ts';
import { treeStyleOf } from './plant.ts';
import type { Chosen, Edit, Planted, Settings } from './planting.ts';
import type { Watch } from './sampled-wood.ts';

interface Asked {
  resolve(planted: Planted): void;
  reject(reason: unknown): void;
}

function settingsOf(scene: Scene): Settings {
  const [kind = 1] = kindsOf(scene);
  return { radius: scene.radius * (SIZES[kind] as number), seed: scene.seed, kind };
}

export class EditedWood {
  isReady = false;
  private worker: Worker;
  private asked: Asked | undefined;
  private names = new Names();
  /** What the forest in the worker is of; undefined when another is to be begun. */
  private settings: string | undefined;

  /** `ready` is called when it can plant. */
  constructor(private readonly ready: () => void) {
    this.worker = this.started();
  }

  private started(): Worker {
    const worker = new Worker(new URL('./forest.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.take(data);
    worker.onerror = ({ message }) => this.asked?.reject(new Error(message));
    return worker;
  }

  private take(answer: Answer): void {
    const { asked } = this;
    if (answer.kind === 'ready') {
      this.isReady = true;
      this.ready();
    } else if (answer.kind === 'planted') asked?.resolve(answer.planted);
    else if (answer.kind === 'refused') asked?.reject(new Refused(answer.message));
    else asked?.reject(new Error(answer.message));
  }

  /** What stands is not the forest's: another is begun next time. */
  forget(): void {
    this.settings = undefined;
  }

  /** One at a time. @throws Refused, and the signal's reason when it is given up. */
  async plant(scene: Scene, chosen: Chosen, { signal }: Watch): Promise<Planted> {
    const style = treeStyleOf(scene);
    const settings = settingsOf(scene);
    const key = JSON.stringify([settings, style]);
    const isNew = key !== this.settings;
    if (isNew) this.names = new Names();
    const steps = this.names.follow(partsOf(scene));
    const giveUp = (): void => this.restart(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const planted = await this.ask({
        settings: isNew ? settings : undefined,
        ...{ steps, style, chosen, limit: LIMIT },
      });
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
    return new Promise((resolve, reject) => {
      this.asked = { resolve, reject };
      this.worker.postMessage(edit);
    });
  }

  /** A call in a worker ends only with the worker. */
  private restart(reason: unknown): void {
    this.worker.terminate();
    this.isReady = false;
    this.asked?.reject(reason);
    this.worker = this.started();
  }
}
