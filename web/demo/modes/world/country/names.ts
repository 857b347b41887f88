/** The places of names: each named thing is known in a cell of a lattice, or is a river, lake or village. */
import { Cache } from './cache.ts';
import type { Bounds, Name, Village } from './country.ts';
import { axisOf } from './lakes.ts';
import { angleOf, COMPASS, directionOf } from './lines.ts';
import { chance, hash } from './noise.ts';
import { nameOf } from './syllables.ts';
import { bandsOf, type Lie, lieAt, type Terrain, withBays } from './terrain.ts';
import type { Waters } from './waters.ts';

/** In each cell, the place where `worth` is the most has a name, if that is above 0. */
interface Kind {
  readonly kind: Name['kind'];
  readonly cell: number;
  readonly extent: number;
  /** The share of the cells that could have one. */
  readonly share: number;
  worth(lie: Lie, around: () => readonly Lie[]): number;
}

const land = ({ coast, bays }: Lie): number => withBays(coast, bays, 0);
const isIsland = (lie: Lie, around: () => readonly Lie[]): number =>
  land(lie) > 0 && around().every((other) => land(other) < 0) ? land(lie) : 0;

const KINDS: readonly Kind[] = [
  { kind: 'sea', cell: 250_000, extent: 140_000, share: 0.8, worth: (lie) => -0.3 - lie.coast },
  {
    kind: 'sea',
    cell: 60_000,
    extent: 24_000,
    share: 0.3,
    worth: ({ coast }) => 0.1 - Math.abs(coast + 0.2),
  },
  {
    kind: 'region',
    cell: 160_000,
    extent: 110_000,
    share: 0.9,
    worth: (lie) => Math.max(0, Math.min(0.4, land(lie) - 0.06)),
  },
  { kind: 'island', cell: 90_000, extent: 45_000, share: 1, worth: isIsland },
  { kind: 'island', cell: 16_000, extent: 8000, share: 1, worth: isIsland },
  { kind: 'island', cell: 3000, extent: 1200, share: 0.7, worth: isIsland },
  {
    kind: 'hills',
    cell: 70_000,
    extent: 36_000,
    share: 0.5,
    worth: (lie) => (land(lie) > 0.08 ? lie.range - 0.1 : 0),
  },
  {
    kind: 'forest',
    cell: 40_000,
    extent: 14_000,
    share: 0.6,
    worth: (lie) => (land(lie) > 0.12 ? 0.05 - Math.abs(lie.range) : 0),
  },
];

/** Places of a cell that are looked at, along a side, and those around one of them. */
const LOOKS = 8;

/** A name is told from so many pixels of extent, up to so many. */
const SEEN = [60, 3000] as const;

export class Names {
  private readonly terrain: Terrain;
  private readonly waters: Waters;
  private readonly salt: number;
  private readonly kept = KINDS.map(() => new Cache<{ name: Name | undefined }>(2048));

  constructor(terrain: Terrain, waters: Waters, salt: number) {
    this.terrain = terrain;
    this.waters = waters;
    this.salt = salt;
  }

  namesIn(bounds: Bounds, step: number, villages: readonly Village[]): Name[] {
    const isSeen = (extent: number): boolean =>
      extent >= SEEN[0] * step && extent <= SEEN[1] * step;
    const land = KINDS.flatMap((kind, k) =>
      isSeen(kind.extent) ? this.cellsIn(bounds, kind, this.kept[k]!) : [],
    );
    const lakes = this.waters.lakesIn(bounds, step).map((lake) => {
      const { x, y, radius, key } = lake;
      return { ...write('lake', key, x, y, 2 * radius), ...written(axisOf(lake), key, 0.5) };
    });
    const rivers = this.waters.riversIn(bounds, step).map(({ x, y, key, length, turn }) => ({
      ...write('river', key, x, y, length),
      turn,
      bend: 0,
    }));
    const towns = villages.map(({ x, y, radius }) =>
      write(
        'village',
        hash(Math.floor(x), Math.floor(y), this.salt),
        x,
        y,
        Math.max(4 * radius, 100 * step),
      ),
    );
    return [...land, ...lakes, ...rivers, ...towns].filter(({ extent }) => isSeen(extent));
  }

  private cellsIn(
    { x, y, width, height }: Bounds,
    kind: Kind,
    kept: Cache<{ name: Name | undefined }>,
  ): Name[] {
    const { cell, extent } = kind;
    const names: Name[] = [];
    const margin = extent / 2;
    for (let j = Math.floor((y - margin) / cell); j * cell < y + height + margin; j++)
      for (let i = Math.floor((x - margin) / cell); i * cell < x + width + margin; i++) {
        const { name } = kept.get(i, j, () => ({ name: this.find(kind, i, j) }));
        if (name !== undefined) names.push(name);
      }
    return names;
  }

  private find({ kind, cell, extent, share, worth }: Kind, i: number, j: number): Name | undefined {
    if (chance(i, j, this.salt ^ cell) >= share) return undefined;
    const bands = bandsOf(this.terrain, cell / 64);
    let best: { x: number; y: number } | undefined;
    let most = 0;
    // Not at the edge, so that neighbours are apart.
    for (let n = 0; n < LOOKS * LOOKS; n++) {
      const x = (i + 0.15 + (0.7 * (n % LOOKS)) / (LOOKS - 1)) * cell;
      const y = (j + 0.15 + (0.7 * Math.floor(n / LOOKS)) / (LOOKS - 1)) * cell;
      const value = worth(lieAt(bands, x, y), () =>
        COMPASS.map(([dx, dy]) => lieAt(bands, x + 0.6 * extent * dx, y + 0.6 * extent * dy)),
      );
      if (value > most) [best, most] = [{ x, y }, value];
    }
    if (!best) return undefined;
    const { x, y } = best;
    const key = hash(i, j, this.salt ^ cell);
    const around = LONG_BY[kind];
    if (around === undefined) return write(kind, key, x, y, extent);
    // Along where there is the most of it: the axis of what lies in 32 directions.
    let [cos, sin, sum] = [0, 0, 1e-9];
    for (let k = 0; k < 32; k++) {
      const { x: dx, y: dy } = directionOf(2 * k);
      const value = Math.max(0, around(lieAt(bands, x + 0.4 * extent * dx, y + 0.4 * extent * dy)));
      cos += value * (dx * dx - dy * dy);
      sin += value * 2 * dx * dy;
      sum += value;
    }
    const [along, clear] = [angleOf(cos, sin) / 2, Math.sqrt(cos * cos + sin * sin) / sum];
    return {
      ...write(kind, key, x, y, extent),
      ...written(along * Math.min(1, 3 * clear), key, BEND[kind] ?? 0),
    };
  }
}

/** The measure of a named thing along a direction, by which its name is rotated. */
const LONG_BY: Partial<Record<Name['kind'], (lie: Lie) => number>> = {
  sea: (lie) => -land(lie),
  hills: (lie) => (land(lie) > 0 ? lie.range + 0.2 : 0),
  forest: (lie) => (land(lie) > 0 ? 0.2 - Math.abs(lie.range) : 0),
};
/** The greatest bend of a name from end to end, and its greatest angle to the level. */
const BEND: Partial<Record<Name['kind'], number>> = { sea: 0.5, hills: 0.75, forest: 0.6 };
const STEEPEST = 0.95;

/** Never upside down, and bent to one side or the other. */
function written(along: number, key: number, most: number): { turn: number; bend: number } {
  const turn = Math.max(-STEEPEST, Math.min(STEEPEST, along));
  const bend = most * (0.5 + 0.5 * chance(1, 5, key)) * (chance(2, 5, key) < 0.5 ? -1 : 1);
  return { turn, bend };
}

const write = (kind: Name['kind'], key: number, x: number, y: number, extent: number): Name => ({
  x,
  y,
  text: nameOf(kind, key),
  kind,
  extent,
});
