/** From a scene to its samples: asks copse for each ground, and keeps what did not change. */
import { type Copse, CopseError } from 'copse';
import type { Ring } from './geometry.ts';
import { type Ground, groundOf } from './groups.ts';
import type { Scene, Shape } from './scene.ts';

/** More trees than this would hold the page up. */
export const MOST = 250_000;
/** Samples to a square radius on saturated ground. */
const DENSITY = 0.696;

/** The samples on one ground; the same object as long as they are the same. */
export interface Stand {
  readonly positions: Float64Array;
  readonly ms: number;
}

/** Why nothing was planted; what stood before stays. */
export interface Refusal {
  readonly message: string;
  /** A spacing that would do, when the spacing is what is wrong. */
  readonly radius?: number;
}

export class Wood {
  stands: readonly Stand[] = [];
  rings: readonly Ring[] = [];
  refusal: Refusal | undefined;
  private known = new Map<string, Stand>();

  constructor(private readonly copse: Copse) {}

  /** Fills the scene, with what is being drawn laid over it. False when that was refused. */
  fill(scene: Scene, draft: Shape | null): boolean {
    const shapes = draft ? [...scene.shapes, draft] : scene.shapes;
    const grounds = groundOf(shapes, scene.radius);
    const area = grounds.reduce((sum, ground) => sum + ground.area, 0);
    this.refusal = tooMany(area, scene.radius);
    if (this.refusal) return false;
    const stands = new Map<string, Stand>();
    try {
      for (const ground of grounds) {
        const key = `${ground.key}|${scene.radius}|${scene.seed}`;
        stands.set(key, this.known.get(key) ?? this.sample(ground, scene));
      }
    } catch (error) {
      if (!(error instanceof CopseError)) throw error;
      this.refusal = { message: error.message };
      return false;
    }
    this.known = stands;
    this.stands = [...stands.values()];
    this.rings = grounds.flatMap((ground) => ground.rings);
    return true;
  }

  /** The time that sampling what stands took. */
  get ms(): number {
    return this.stands.reduce((sum, { ms }) => sum + ms, 0);
  }

  get count(): number {
    return this.stands.reduce((sum, { positions }) => sum + positions.length / 2, 0);
  }

  private sample(ground: Ground, { radius, seed }: Scene): Stand {
    const start = performance.now();
    const region = flat(ground.rings);
    const { positions } = this.copse.sample({ region, radius, seed, limit: 4 * MOST });
    return { positions, ms: performance.now() - start };
  }
}

function flat(rings: readonly Ring[]): { coords: Float64Array; ringEnds: Uint32Array } {
  let end = 0;
  const ringEnds = Uint32Array.from(rings, (ring) => {
    end += ring.length / 2;
    return end;
  });
  return { coords: Float64Array.from(rings.flat()), ringEnds };
}

const round = (value: number): number => Number(value.toPrecision(2));

function tooMany(area: number, radius: number): Refusal | undefined {
  const expected = (DENSITY * area) / radius ** 2;
  if (expected <= MOST) return undefined;
  const enough = Math.ceil(2 * Math.sqrt((DENSITY * area) / MOST)) / 2;
  const count = round(expected).toLocaleString('en');
  return {
    message: `That would be ${count} trees. A spacing of ${enough} m would do.`,
    radius: enough,
  };
}
