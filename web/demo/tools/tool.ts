/** What a drawing tool is: it gets the pointer, keeps a draft, and hands over a shape when done. */
import type { Camera } from '../camera.ts';
import type { Point } from '../geometry.ts';
import type { Palette } from '../render/palette.ts';
import type { Scene, Shape } from '../scene.ts';

export type ToolName = 'select' | 'freehand' | 'polygon' | 'rectangle' | 'ellipse';

export interface Pointer {
  readonly world: Point;
  readonly screen: Point;
  /** A finger is thick and has no hover. */
  readonly touch: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** What tools may know and do. */
export interface Board {
  readonly camera: Camera;
  readonly scene: Scene;
  readonly cutting: boolean;
  add(shape: Shape): void;
  replace(old: Shape, shape: Shape | undefined, gesture?: string): void;
  /** The draft or what the tool paints is another now. */
  redraw(): void;
}

export interface Tool {
  readonly name: ToolName;
  /** Under way: further presses and keys are its own. */
  readonly busy: boolean;
  press(at: Pointer): void;
  /** All places passed since the last call. */
  drag(path: readonly Pointer[]): void;
  release(at: Pointer): void;
  hover?(at: Pointer): void;
  doublePress?(at: Pointer): void;
  /** Drops what is under way. */
  cancel(): void;
  /** Ends what is under way as if it had been finished by hand. */
  finish?(): void;
  /** True when the key was the tool's. */
  key?(event: KeyboardEvent): boolean;
  /** What has been drawn so far, as a shape that trees can grow in. */
  draft(): Shape | null;
  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
