/** The ripples, lilies and reeds of a lake: by its form alone, so that they move with it. */
import { boxOf } from '../geometry/boxes.ts';
import { closed, inside, type Ring } from '../geometry/rings.ts';
import { awayFrom, type Lake } from '../scene/things.ts';
import { hash, noise } from '../sprites/noise.ts';
import type { Mark } from './water-marks.ts';

/** Places lie on 64ths of a metre: a lake that was only moved differs by no more than that. */
const SAME = 1 / 63;
/** Metres between ripples, lilies and reeds. */
const APART = { ripples: 24, lilies: 13, reeds: 4.2 } as const;
/** Cells along the longer side of a lake's box: larger lakes have ripples farther apart. */
const MOST_CELLS = 48;

/** Returns true if a lake is the other one, only moved. */
export function hasForm(one: Lake, other: Lake): boolean {
  if (one.fill !== other.fill || one.rings.length !== other.rings.length) return false;
  const [a, b] = [boxOf(one.rings), boxOf(other.rings)];
  const by = [b.x0 - a.x0, b.y0 - a.y0] as const;
  return one.rings.every((ring, r) => {
    const same = other.rings[r] as readonly number[];
    return (
      ring.length === same.length &&
      ring.every(
        (value, i) => Math.abs((same[i] as number) - value - (by[i % 2] as number)) <= SAME,
      )
    );
  });
}

/** Places on a ragged lattice inside the rings, so far from the shore. */
function scattered(lake: Lake, apart: number, least: number, most: number, salt: number): Mark[] {
  const { x0, y0, x1, y1 } = boxOf(lake.rings);
  const step = Math.max(apart, Math.max(x1 - x0, y1 - y0) / MOST_CELLS);
  const shores = lake.rings.map(closed);
  const marks: Mark[] = [];
  for (let i = 0; x0 + i * step <= x1; i++) {
    for (let j = 0; y0 + j * step <= y1; j++) {
      const h = hash(i, j, salt);
      const at = {
        x: x0 + (i + (h & 255) / 256) * step,
        y: y0 + (j + ((h >>> 8) & 255) / 256) * step,
      };
      if (!inside(lake.rings, lake.fill, at)) continue;
      const away = Math.min(...shores.map((ring) => awayFrom(ring, at)));
      if (away >= least && away <= most) marks.push([at.x, at.y, h >>> 16]);
    }
  }
  return marks;
}

/** Places along the shore where reeds grow; `corner` is the lake's own. */
function reedsAlong(ring: Ring, corner: readonly [x: number, y: number]): Mark[] {
  const marks: Mark[] = [];
  let left = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i] as number, ring[i + 1] as number];
    const [bx, by] = [ring[(i + 2) % ring.length] as number, ring[(i + 3) % ring.length] as number];
    const long = Math.hypot(bx - ax, by - ay);
    for (; left < long; left += APART.reeds) {
      const [x, y] = [ax + ((bx - ax) * left) / long, ay + ((by - ay) * left) / long];
      const [u, v] = [x - corner[0], y - corner[1]];
      if (noise(u / 46, v / 46, 77) < 0.56) continue;
      const h = hash(i, Math.round(left), 5);
      marks.push([x + ((h & 63) - 32) / 12, y + (((h >>> 6) & 63) - 24) / 12, h >>> 12]);
    }
    left -= long;
  }
  return marks;
}

type Sort = 'ripples' | 'lilies' | 'reeds';

const MAKE: Readonly<Record<Sort, (lake: Lake) => Mark[]>> = {
  ripples: (lake) => scattered(lake, APART.ripples, 12, Infinity, 3),
  lilies: (lake) => {
    const { x0, y0 } = boxOf(lake.rings);
    return scattered(lake, APART.lilies, 6, 24, 9).filter(
      ([x, y]) => noise((x - x0) / 60, (y - y0) / 60, 12) > 0.6,
    );
  },
  reeds: ({ rings }) => {
    const { x0, y0 } = boxOf(rings);
    return rings.flatMap((ring) => reedsAlong(ring, [x0, y0])).sort((a, b) => a[1] - b[1]);
  },
};

/** Computed at the first use, because most are invisible from far away. */
class Marks {
  private readonly made = new Map<Sort, readonly Mark[]>();

  /** `form` has those of a lake of the same form. */
  constructor(
    readonly lake: Lake,
    readonly form?: Marks,
  ) {}

  of(sort: Sort): readonly Mark[] {
    const marks = this.made.get(sort) ?? this.make(sort);
    this.made.set(sort, marks);
    return marks;
  }

  private make(sort: Sort): readonly Mark[] {
    const { form, lake } = this;
    if (!form) return MAKE[sort](lake);
    const [from, to] = [boxOf(form.lake.rings), boxOf(lake.rings)];
    const [dx, dy] = [to.x0 - from.x0, to.y0 - from.y0];
    return form.of(sort).map(([x, y, seed]): Mark => [x + dx, y + dy, seed]);
  }
}

const known = new WeakMap<Lake, Marks>();
let last: Marks | undefined;

export function lakeMarks(lake: Lake): Marks {
  const before = known.get(lake);
  if (before) return before;
  const form = last && hasForm(last.lake, lake) ? (last.form ?? last) : undefined;
  last = new Marks(lake, form);
  known.set(lake, last);
  return last;
}
