/** The keyboard: shortcuts, and a cursor that draws as a pointer would. */

import type { Point } from '../geometry/rings.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import type { Editor } from './editor.ts';
import type { Pointers } from './pointers.ts';
import { ARROWS, type Pointer, type ToolName } from './tool.ts';

export interface Commands {
  fit(): void;
  zoom(factor: number): void;
  /** Returns true if the board is shown; otherwise only undo and redo are its own. */
  isDrawing(): boolean;
}

const TOOLS: Readonly<Record<string, ToolName>> = {
  v: 'select',
  p: 'freehand',
  g: 'polygon',
  r: 'rectangle',
  e: 'ellipse',
  b: 'brush',
  x: 'eraser',
  o: 'road',
  h: 'house',
  t: 'tree',
  l: 'lake',
  s: 'density',
};

const STEP = 12;

export class Keys {
  /** The keyboard's cursor on the screen; undefined until an arrow key is pressed. */
  cursor: Point | undefined;
  private down = false;

  constructor(
    private readonly surface: HTMLElement,
    private readonly editor: Editor,
    private readonly pointers: Pointers,
    private readonly commands: Commands,
  ) {
    addEventListener('keydown', (event) => {
      if (this.pressed(event)) event.preventDefault();
    });
    addEventListener('keyup', (event) => {
      if (event.key === ' ') this.setPanning(false);
      if (event.key.toLowerCase() === 'd') editor.showDiscs('key', false);
    });
    addEventListener('blur', () => {
      this.setPanning(false);
      editor.showDiscs('key', false);
    });
    addEventListener('keyup', ({ key }) => {
      if (key === 'Tab') surface.classList.add('by-key');
    });
    surface.addEventListener('pointerdown', () => {
      surface.classList.remove('by-key');
      this.cursor = undefined;
      this.down = false;
    });
  }

  private setPanning(on: boolean): void {
    this.pointers.panning = on;
    this.surface.classList.toggle('grab', on);
  }

  /** Returns true if the board handled the key. */
  pressed(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (target.closest('dialog[open]')) return false;
    if (target.matches('input:not([type=range]), textarea')) return false;
    if (!this.commands.isDrawing()) return this.isControl(event) && this.withControl(event);
    const onCanvas = target === this.surface || target === document.body;
    const anywhere = event.key === 'Delete' || event.key === 'Escape';
    if ((onCanvas || anywhere) && this.onCanvas(event)) return true;
    return this.isControl(event) ? this.withControl(event) : this.shortcut(event, onCanvas);
  }

  private isControl(event: KeyboardEvent): boolean {
    return event.ctrlKey || event.metaKey;
  }

  private withControl(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.editor.undo();
    else if (key === 'y' || key === 'z') this.editor.redo();
    else return false;
    return true;
  }

  private shortcut(event: KeyboardEvent, onCanvas: boolean): boolean {
    const { editor, commands } = this;
    if (event.altKey) return false;
    const key = event.key.toLowerCase();
    const tool = TOOLS[key];
    if (tool) editor.use(tool);
    else if (key === 'd') editor.showDiscs('key', true);
    else if (key === '+' || key === '=') commands.zoom(1.25);
    else if (key === '-') commands.zoom(0.8);
    else if (key === '0') commands.zoom(1 / editor.camera.zoom);
    else if (key === '1') commands.fit();
    else if (key === '[') editor.setBrushRadius(editor.brushRadius / 1.25);
    else if (key === ']') editor.setBrushRadius(editor.brushRadius * 1.25);
    else if (key === '{') editor.setBrushShare(editor.brushShare - 0.1);
    else if (key === '}') editor.setBrushShare(editor.brushShare + 0.1);
    else if (key === ' ' && onCanvas) this.setPanning(true);
    else return false;
    return true;
  }

  private onCanvas(event: KeyboardEvent): boolean {
    const { editor } = this;
    if (editor.tool.key?.(event)) return true;
    if (event.key === 'Escape') {
      this.down = false;
      editor.tool.cancel();
      return true;
    }
    if (this.isControl(event) || editor.tool.name === 'select') return false;
    const arrow = ARROWS[event.key];
    if (arrow) this.moveCursor(arrow, event);
    else if (event.key === 'Enter' && this.cursor) this.place(event);
    else if (event.key === ' ' && this.cursor && editor.tool.isBrush) this.stamp(event);
    else if (event.key === 'Enter' && editor.tool.busy) editor.tool.finish?.();
    else return false;
    return true;
  }

  private pointer(event: KeyboardEvent): Pointer {
    const screen = this.cursor ?? { x: 0, y: 0 };
    const world = this.editor.camera.toWorld(screen);
    return { screen, world, touch: false, shift: false, alt: event.altKey };
  }

  private moveCursor([dx, dy]: readonly [number, number], event: KeyboardEvent): void {
    const { clientWidth, clientHeight } = this.surface;
    const from = this.cursor ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const step = event.shiftKey ? STEP * 5 : STEP;
    this.cursor = {
      x: Math.min(clientWidth, Math.max(0, from.x + dx * step)),
      y: Math.min(clientHeight, Math.max(0, from.y + dy * step)),
    };
    if (this.down) this.editor.tool.drag([this.pointer(event)]);
    else this.editor.tool.hover?.(this.pointer(event));
    this.editor.redraw();
  }

  private stamp(event: KeyboardEvent): void {
    const at = this.pointer(event);
    this.editor.tool.press(at);
    this.editor.tool.release(at);
  }

  /** Enter sets a corner or places a thing; for the other tools it puts the pen down, then lifts it. */
  private place(event: KeyboardEvent): void {
    const { tool } = this.editor;
    const at = this.pointer(event);
    if (tool.byClicks) this.stamp(event);
    else if (this.down) {
      tool.release(at);
      this.down = false;
    } else {
      tool.press(at);
      this.down = true;
    }
  }

  /** The cross that is the cursor. */
  paint(context: CanvasRenderingContext2D, palette: Palette): boolean {
    const at = this.cursor;
    if (!at) return false;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const ends = [-11, 11].map((d) => ({ x: at.x + d * dx, y: at.y + d * dy }));
      strokeLine(context, ends, palette.ink, palette.paper);
    }
    return true;
  }
}
