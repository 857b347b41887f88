/** The trees of a scene: asks copse for each ground, and keeps what did not change. */
import { CopseError, type SampleOptions, type Samples } from 'copse';
import type { Ring } from '../geometry/rings.ts';
import { kindsOf, type Scene } from '../scene/scene.ts';
import { planOf } from './calls.ts';
import { MOST, type Refusal, tooMany } from './estimate.ts';

/** So few trees are never thinned enough for their order to matter. */
const FEW = 500;
/** The samples on one ground; the same object as long as they are the same. */
export interface Stand {
  readonly positions: Float64Array;
  /** For each sample its kind: an index of KIND_NAMES. */
  readonly kinds: Uint8Array;
  /** How long it took to sample, unless the thread had to be started for it. */
  readonly ms: number | undefined;
}

/** What copse/worker's pools do. */
export interface Sampler {
  sample(
    options: SampleOptions,
    more: { signal: AbortSignal; onProgress(fraction: number): void },
  ): Promise<Samples>;
}

interface Sampled {
  readonly options: SampleOptions;
  readonly samples: Samples;
  readonly ms: number | undefined;
}

export class Wood {
  stands: readonly Stand[] = [];
  rings: readonly Ring[] = [];
  /** How many trees would stand at a share of 1. */
  full = 0;
  refusal: Refusal | undefined;
  /** The scene that stands. */
  scene: Scene | undefined;
  private known = new Map<string, Sampled>();
  private isWarm = false;

  constructor(private readonly sampler: Sampler) {}

  /**
   * Fills the scene. False when that was refused or aborted; then all stays as it was.
   * @param progress is told the share of the work done.
   */
  async fill(
    scene: Scene,
    signal: AbortSignal,
    progress: (fraction: number) => void,
  ): Promise<boolean> {
    const { calls, rings, area } = planOf(scene);
    this.refusal = tooMany(area, scene);
    if (this.refusal) return false;
    const done = calls.map(() => 0);
    const sampled = async (key: string, options: SampleOptions, i: number): Promise<Sampled> => {
      const before = this.known.get(key);
      if (before) return before;
      const start = performance.now();
      const onProgress = (fraction: number): void => {
        done[i] = fraction;
        progress(done.reduce((sum, each) => sum + each, 0) / done.length);
      };
      const samples = await this.sampler.sample(options, { signal, onProgress });
      const ms = this.isWarm ? performance.now() - start : undefined;
      this.isWarm = true;
      return { options, samples, ms };
    };
    try {
      const all = await Promise.all(
        calls.map(({ key, options }, i) => sampled(key, { ...options, limit: 2 * MOST }, i)),
      );
      this.known = new Map(all.map((each, i) => [calls[i]?.key ?? '', each]));
      this.stand(all, scene);
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof CopseError)) throw error;
      this.refusal = { message: error.message };
      return false;
    }
    this.rings = rings;
    this.scene = scene;
    return true;
  }

  private readonly stood = new WeakMap<Samples, Stand>();

  private stand(all: readonly Sampled[], scene: Scene): void {
    const kinds = kindsOf(scene);
    this.full = all.reduce((sum, { samples }) => sum + samples.length, 0);
    this.stands = all.map(({ samples, ms }) => {
      const count = Math.round(samples.length * scene.share);
      const before = this.stood.get(samples);
      if (before?.kinds.length === count) return before;
      const stand = {
        positions: samples.positions.subarray(0, 2 * count) as Float64Array,
        kinds: Uint8Array.from(
          { length: count },
          (_, i) => kinds[samples.classes?.[i] ?? 0] as number,
        ),
        ms,
      };
      this.stood.set(samples, stand);
      return stand;
    });
  }

  /** The positions of what stands in progressive order, of each ground apart. */
  async progressive(signal: AbortSignal): Promise<Float64Array[]> {
    const all = [...this.known.values()].filter(({ samples }) => samples.length > FEW);
    return Promise.all(
      all.map(async ({ options, samples }) => {
        if (options.order === 'progressive') return samples.positions as Float64Array;
        const call: SampleOptions = { ...options, order: 'progressive' };
        const again = await this.sampler.sample(call, { signal, onProgress: () => {} });
        return again.positions as Float64Array;
      }),
    );
  }

  /** The time that sampling what stands took; undefined when that included starting the thread. */
  get ms(): number | undefined {
    if (this.stands.some(({ ms }) => ms === undefined)) return undefined;
    return this.stands.reduce((sum, { ms = 0 }) => sum + ms, 0);
  }

  get count(): number {
    return this.stands.reduce((sum, { kinds }) => sum + kinds.length, 0);
  }
}
