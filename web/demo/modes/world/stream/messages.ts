/** The messages between the page and the workers that paint and plant the country. */
import type { Trees } from '../../../wood/trees.ts';
import type { Bounds, Name } from '../country/country.ts';
import type { Look } from '../paint/paint.ts';
import type { Piece } from './piece.ts';
import type { Tile } from './tiles.ts';

/** The country. */
export interface Origin {
  readonly seed: string;
  /** From 0, bare, to 1. */
  readonly wooded: number;
}

/** The samples of copse on a tile, level by level of detail. */
export interface Spots {
  readonly positions: Float64Array;
  readonly keys: Uint32Array;
  readonly levelEnds: Uint32Array;
}

export type Task =
  | { readonly kind: 'ground'; readonly tile: Tile; readonly look: Look }
  | { readonly kind: 'sketch'; readonly tile: Tile; readonly look: Look }
  | { readonly kind: 'wood'; readonly tile: Tile; readonly spots: Spots }
  | { readonly kind: 'home' }
  | { readonly kind: 'cover'; readonly tile: Tile }
  | { readonly kind: 'piece'; readonly window: Bounds };

export type Question = Task & { readonly id: number; readonly origin: Origin };

export interface Ground {
  readonly kind: 'ground';
  readonly picture: ImageBitmap;
  /** The names of things on it, or near. */
  readonly names: readonly Name[];
  /** See landOf. */
  readonly land: Uint8Array<ArrayBuffer>;
}

export interface Wood {
  readonly kind: 'wood';
  /** Trees and houses, as large as they are drawn where the tile's pixels are the screen's. */
  readonly trees: Trees;
}

/** The start of a country. */
export interface Home {
  readonly kind: 'home';
  readonly x: number;
  readonly y: number;
}

/** The ground without rivers, lakes and people, which is there at once. */
export interface Sketch {
  readonly kind: 'sketch';
  readonly picture: ImageBitmap;
}

/** For each square of a tile, row by row, the share of spots that have a tree. */
export interface Cover {
  readonly kind: 'cover';
  readonly shares: Uint8Array<ArrayBuffer>;
}

export type Made = Ground | Sketch | Wood | Home | Cover | ({ readonly kind: 'piece' } & Piece);

export type Answer = { readonly id: number } & (
  | Made
  | { readonly kind: 'failed'; readonly message: string }
);
