/** The messages between the page and its worker: each question has several answers. */
import type { Method } from 'copse/all';
import type { Ring } from '../../geometry/rings.ts';
import type { Scene } from '../../scene/scene.ts';

export interface MethodInfo {
  readonly method: Method;
  readonly title: string;
  /** A remark beside the title, if there is room. */
  readonly more?: string;
  readonly about: string;
}

/** In the order of the cards: from the plainest to ours. */
export const METHODS: readonly MethodInfo[] = [
  {
    method: 'uniform',
    title: 'Uniform',
    about: 'Each tree at a random place, even where others stand already.',
  },
  {
    method: 'jittered',
    title: 'Jittered grid',
    about: 'One tree at a random place in each square of a grid.',
  },
  {
    method: 'best-candidate',
    title: 'Best candidate',
    about: 'Picks the most distant of several random places for each tree.',
  },
  {
    method: 'dart-throwing',
    title: 'Dart throwing',
    about:
      'Tries random places and keeps those far enough from all trees, until many in a row fail.',
  },
  {
    method: 'bridson',
    title: 'Bridson',
    about: 'Tries spots one to two spacings from older trees, until every one fails.',
  },
  {
    method: 'maximal',
    title: 'copse',
    more: '(saturated)',
    about: 'Tracks all free ground and plants until none is left.',
  },
];

export interface Question {
  readonly id: number;
  /** Its radius is the one to compare at. */
  readonly scene: Scene;
  /** Bridson's k, darts in a row, candidates for each tree. */
  readonly tries: number;
  /** How many trees methods without a radius get, as a share of ours. */
  readonly share: number;
}

/** Lengths are in radii. */
export interface Figures {
  readonly trees: number;
  /** Pairs closer than the radius. */
  readonly tooClose: number;
  /** Trees that still fit. */
  readonly moreFit: number;
  readonly closest: number;
  readonly gap: number;
  /** The share of the ground farther than the radius from every tree. */
  readonly bare: number;
}

export interface Measured extends Figures {
  /** All places are flat, x0 y0 x1 y1 … */
  readonly positions: Float64Array;
  /** The pairs of trees that are too close, two indices each. */
  readonly pairs: Uint32Array;
  /** The places where trees still fit. */
  readonly places: Float64Array;
  /** The pair correlation from 0 to CURVE_END radii. */
  readonly curve: Float64Array;
}

/** The power at `size` × `size` frequencies, to SPECTRUM_END cycles a radius. */
export interface Spectrum {
  readonly size: number;
  readonly power: Float32Array;
}

export const CURVE_END = 3;
export const SPECTRUM_END = 2.5;

export type Answer = { readonly id: number } & (
  | {
      readonly type: 'ground';
      /** The rings drawn, and the free ground that the methods fill. */
      readonly drawn: readonly Ring[];
      readonly free: readonly Ring[];
    }
  | { readonly type: 'card'; readonly card: number; readonly measured: Measured }
  | { readonly type: 'spectrum'; readonly card: number; readonly spectrum: Spectrum }
  | { readonly type: 'error'; readonly card: number; readonly message: string }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'done' }
);
