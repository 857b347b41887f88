/** The renderer of trees: WebGL2 if available, else a 2-D canvas. */

import type { Sprite } from '../sprites/sheet.ts';
import { HOUSE_KIND, ROOM_STEPS, type Trees } from '../wood/trees.ts';
import type { Camera } from './camera.ts';
import type { Palette } from './palette.ts';

export interface Look {
  /** Seconds, on the clock of `Trees.birth`. */
  now: number;
  /** 0 shows trees, 1 shows the disc of every tree. */
  discs: number;
  palette: Palette;
  /** The radius of each kind of tree. */
  radii: readonly number[];
  /** The scene's radius. */
  radius: number;
  /** The window's pixels to a CSS pixel. */
  pixels: number;
  /** The sway of the trees, 0…1. */
  wind?: number;
}

export interface Renderer {
  readonly canvas: HTMLCanvasElement;
  setTrees(trees: Trees): void;
  /** Shows trees in parts, each in front of the earlier ones. Known parts are kept as they are. */
  setParts(parts: readonly Trees[]): void;
  /** The same trees but for these rows, some of which may be named twice. */
  patch(trees: Trees, rows: readonly number[]): void;
  draw(camera: Camera, look: Look): void;
  resize(width: number, height: number, pixels: number): void;
  /** Other pictures of the same sprites. */
  setSheet(sheet: readonly Sprite[]): void;
}

/** The mean crown's width on the screen below which trees thin out and grow, lest they turn to moss. */
const FINE = 8.5;
/** The trees left cover about as much as all of them: by √n they would, but a little less looks lighter. */
const COVER = 1.02;

/** Far away one tree in n is drawn, larger: the share drawn, and how much larger. */
export interface Thinned {
  readonly share: number;
  readonly swell: number;
}

export function thinned(radius: number, zoom: number): Thinned {
  const n = Math.max(1, (FINE / (1.27 * radius * zoom)) ** 2);
  return { share: 1 / n, swell: n > 1 ? Math.max(1, Math.sqrt(n) * COVER) : 1 };
}

/** The size to which a tree without room shrinks by the time that others are half as large again. */
export const LEAST = 0.6;
/** The most that are drawn of trees without room, lest they make a fence. */
export const FENCE = 0.7;

/**
 * How large row `i` is drawn, 0 if not at all. Where there is little room trees stay small, and more of
 * them are drawn, so that the ground is covered alike. The shaders say the same.
 */
export function drawnSize({ kind, tint }: Trees, i: number, { share, swell }: Thinned): number {
  if (kind[i * 4 + 3] === HOUSE_KIND) return 1;
  const far = Math.min(1, 2 * (swell - 1));
  const room = (tint[i * 4 + 3] as number) / ROOM_STEPS;
  const grown = Math.min(swell, Math.max(1 + (LEAST - 1) * far, room));
  const part = grown < swell ? Math.min(1 + (FENCE - 1) * far, 1 / grown ** 2) : share;
  return (kind[i * 4 + 1] as number) / 256 < part ? grown : 0;
}
