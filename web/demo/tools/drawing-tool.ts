/**
 * The shared part of tools that make one thing or stroke: a draft until it is finished, and then part of the
 * scene.
 */

import type { Board, Pointer, Tool, ToolName } from '../board/tool.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import type { Scene } from '../scene/scene.ts';
import { MOST_STROKES, type Stroke, type Thing } from '../scene/things.ts';

export abstract class DrawingTool<Made extends Thing | Stroke> implements Tool {
  abstract readonly name: ToolName;
  abstract readonly busy: boolean;
  /** The same object until something changes, so that equal drafts are known by their id. */
  private made: Made | null = null;

  constructor(protected readonly board: Board) {}

  abstract press(at: Pointer): void;
  abstract drag(path: readonly Pointer[]): void;
  abstract paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean;

  /** The thing as drawn so far; null when there is none yet. */
  protected abstract make(): Made | null;
  /** Drops the unfinished drawing. */
  protected abstract reset(): void;

  /** Call this when the unfinished drawing changes. */
  protected changed(): void {
    this.made = null;
    this.board.redraw();
  }

  protected thing(): Made | null {
    this.made ??= this.make();
    return this.made;
  }

  draft(): Partial<Scene> | null {
    const made: Thing | Stroke | null = this.thing();
    const { things, density } = this.board.scene;
    if (!made) return null;
    if (!('reach' in made)) return { things: [...things, made] };
    // Beyond the most strokes the first one goes.
    return { density: [...density, made].slice(-MOST_STROKES) };
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.finish();
  }

  finish(): void {
    const change = this.draft();
    this.cancel();
    if (change) this.board.set(change);
  }

  cancel(): void {
    this.reset();
    this.changed();
  }
}
