/** What tools share that make one thing: it is a draft until it is finished, and then in the scene. */

import type { Board, Pointer, Tool, ToolName } from '../board/tool.ts';
import type { Camera } from '../render/camera.ts';
import type { Palette } from '../render/palette.ts';
import type { Thing } from '../scene/things.ts';

export abstract class DrawingTool<Made extends Thing> implements Tool {
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
  /** Forgets what was drawn. */
  protected abstract reset(): void;

  /** To be called when what was drawn so far is another. */
  protected changed(): void {
    this.made = null;
    this.board.redraw();
  }

  protected thing(): Made | null {
    this.made ??= this.make();
    return this.made;
  }

  draft(): readonly Thing[] | null {
    const made = this.thing();
    return made && [...this.board.scene.things, made];
  }

  release(at: Pointer): void {
    this.drag([at]);
    this.finish();
  }

  finish(): void {
    const things = this.draft();
    this.cancel();
    if (things) this.board.setThings(things);
  }

  cancel(): void {
    this.reset();
    this.changed();
  }
}
