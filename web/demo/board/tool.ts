/**
 * The interface of drawing tools (a tool gets the pointer, keeps a draft and changes the scene when done),
 * and of the board they work on.
 */

import type { Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import type { Scene } from '../scene/scene.ts';
import type { DrawnKind, Thing } from '../scene/things.ts';

/** Areas have a tool for each way to draw them, other things one each. */
export type ToolName = 'select' | DrawnKind | 'density' | Exclude<Thing['type'], 'area'>;

export interface Pointer {
  readonly world: Point;
  readonly screen: Point;
  /** A finger is thick and has no hover. */
  readonly touch: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** The state and actions that tools may use. */
export interface Board {
  readonly camera: Camera;
  readonly scene: Scene;
  readonly cutting: boolean;
  /** The radius of all brushes, in metres. */
  readonly brushRadius: number;
  /** The density that the density brush paints, as a share of the full density. */
  readonly brushShare: number;
  /** The place, or the place that it snaps to. */
  snapped(at: Point): Point;
  set(change: Partial<Scene>, gesture?: string): void;
  setThings(things: readonly Thing[], gesture?: string): void;
  /** Paints again, because the draft or the tool's sketch has changed. */
  redraw(): void;
  /** Moves the view, by pixels. */
  pan(dx: number, dy: number): void;
}

export interface Tool {
  readonly name: ToolName;
  /** True if a drawing is under way, which gets all further presses and keys. */
  readonly busy: boolean;
  /** Places by single presses, not by drags: a key that presses also releases. */
  readonly byClicks?: boolean;
  /** It can cut a hole instead of drawing a shape. */
  readonly cuts?: boolean;
  /** It has a size, and covers what it passes. */
  readonly isBrush?: boolean;
  press(at: Pointer): void;
  /** All places passed since the last call. */
  drag(path: readonly Pointer[]): void;
  release(at: Pointer): void;
  hover?(at: Pointer): void;
  doublePress?(at: Pointer): void;
  /** Drops the drawing under way. */
  cancel(): void;
  /** Finishes the drawing under way as the visitor would. */
  finish?(): void;
  /** Returns true if the tool handled the key. */
  key?(event: KeyboardEvent): boolean;
  /** The changes to the scene if the drawing were finished now; null if there are none. */
  draft(): Partial<Scene> | null;
  /** Paints the unfinished drawing. Returns true if there is one. */
  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean;
}

export type Tools = Readonly<Record<ToolName, Tool>>;

export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
