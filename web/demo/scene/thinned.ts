/**
 * The ground that strokes make sparser, as regions with a density each. A stroke sets the density of what it covers,
 * whatever was painted there before, and fades outwards in steps.
 */
import { type Layer, overlay } from '../geometry/overlay.ts';
import { areaOf, pointsOf, type Ring } from '../geometry/rings.ts';
import { swath } from '../geometry/swath.ts';
import { CORE } from './density.ts';
import { type Scene, usedRadii } from './scene.ts';
import type { Stroke } from './things.ts';

export interface Thinned {
  /** From 0 to less than 1, relative to the full one. */
  readonly density: number;
  /** Even-odd. */
  readonly rings: readonly Ring[];
}

/** A stroke fades outwards by these densities; its own is one of so many, since each takes time. */
const FADE = [0.7, 0.4, 0.15] as const;
const DENSITIES = 20;
/** A forest's densities fade beyond their regions: half of it within a radius, by which regions are smaller. */
const SHRINK = 1;
/** The least radius of a region, in radii of trees: copse may not see smaller ones. */
const SMALLEST = 0.75;
/** The number of strokes to overlay at a time. */
const BATCH = 8;
/** Corners lie on eighths of a metre, so that code is short; rings of less than a square metre are left out. */
const STEPS = 8;
const LEAST = 1;

/** The swaths by stroke and radius. */
const swaths = new WeakMap<Stroke, Map<number, Ring[]>>();

function swathOf(stroke: Stroke, radius: number): Ring[] {
  const own = swaths.get(stroke) ?? new Map<number, Ring[]>();
  swaths.set(stroke, own);
  const rings = own.get(radius) ?? swath(pointsOf(stroke.line, false), radius);
  own.set(radius, rings);
  return rings;
}

const ownDensity = ({ share }: Stroke): number => Math.round(share * DENSITIES) / DENSITIES;

/** Returns the ground whose density a stroke limits: it covers some of it, or takes some away. */
function layerOf(density: number, stroke: Stroke, radius: number): Layer {
  const { reach } = stroke;
  const share = ownDensity(stroke);
  const away = (strength: number): number => reach * (1 - (1 - CORE) * strength);
  const shrink = density > 0 ? SHRINK * radius : 0;
  const layer = (own: number, cut: boolean): Layer => ({
    rings: swathOf(stroke, own),
    fill: 'evenodd',
    cut,
  });
  if (density < share) {
    const step = FADE.find((each) => each <= density) ?? 0;
    return layer(away(step / share) + shrink, true);
  }
  const step = FADE.find((each) => each >= share && each <= density) ?? share;
  const own = away((1 - step) / (1 - share));
  return layer(density > 0 ? Math.max(own - shrink, SMALLEST * radius) : own, false);
}

const NONE: Ring[] = [];

/** The last result of each sort of work, for as long as the same is asked for. */
const known = new Map<string, { readonly given: readonly unknown[]; readonly rings: Ring[] }>();
const MOST_KNOWN = 4096;

function once(sort: string, given: readonly unknown[], make: () => Ring[]): Ring[] {
  const last = known.get(sort);
  if (
    last &&
    given.length === last.given.length &&
    given.every((each, i) => each === last.given[i])
  )
    return last.rings;
  if (known.size >= MOST_KNOWN) known.clear();
  const rings = make();
  known.set(sort, { given, rings });
  return rings;
}

const solid = (rings: readonly Ring[], cut = false): Layer => ({ rings, fill: 'evenodd', cut });

/** The ground that strokes leave at most so dense. */
function groundAt(density: number, strokes: readonly Stroke[], radius: number): Ring[] {
  let rings = NONE;
  for (let i = 0; i < strokes.length; i += BATCH) {
    const batch = strokes.slice(i, i + BATCH);
    const before = rings;
    rings = once(`${density} ${radius} ${i}`, [before, ...batch], () =>
      overlay([solid(before), ...batch.map((stroke) => layerOf(density, stroke, radius))]),
    );
  }
  return rings;
}

function rounded(rings: readonly Ring[]): Ring[] {
  const seen = rings
    .filter((ring) => areaOf([ring]) >= LEAST)
    .map((ring) => ring.map((value) => Math.round(value * STEPS) / STEPS));
  return areaOf(seen) >= LEAST ? seen : [];
}

/** The regions that a scene's strokes make sparser. They do not overlap, but where nothing stands. */
export function thinnedOf(scene: Scene): Thinned[] {
  const { density: strokes } = scene;
  const radius = Math.min(...usedRadii(scene));
  const shares = strokes.map(ownDensity).filter((density) => density < 1);
  const fade = FADE.filter((each) => each > Math.min(1, ...shares));
  const densities = [...new Set([...fade, ...shares])].sort((a, b) => b - a);
  const grounds = densities.map((density) => groundAt(density, strokes, radius));
  return densities.flatMap((density, i): Thinned[] => {
    const whole = grounds[i] as Ring[];
    // Sparse ground lies below bare ground, too, so that trees at its edge are sparse.
    const sparser = densities[i + 1] ? (grounds[i + 1] as Ring[]) : NONE;
    const rings = once(`${density} ${radius}`, [whole, sparser], () =>
      rounded(sparser.length ? overlay([solid(whole), solid(sparser, true)]) : whole),
    );
    return rings.length ? [{ density, rings }] : [];
  });
}
