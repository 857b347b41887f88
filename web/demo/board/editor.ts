/** The editor: the scene with its history, the view, the tools, and who wants to know of changes. */
import { Camera } from './camera.ts';
import { History, type Scene, type Shape } from './scene.ts';
import { Box } from './tools/box.ts';
import { Freehand } from './tools/freehand.ts';
import { Polygon } from './tools/polygon.ts';
import { Select } from './tools/select.ts';
import type { Board, Tool, ToolName } from './tools/tool.ts';

/** scene: what was drawn; draft: what is being drawn; view: the camera; mode: tool, cut, discs. */
export type Change = 'scene' | 'draft' | 'view' | 'mode';

export class Editor implements Board {
  readonly camera: Camera = new Camera();
  readonly history: History;
  readonly tools: Readonly<Record<ToolName, Tool>>;
  readonly select: Select;
  tool: Tool;
  cutting = false;
  /** What asks for the disc view just now: a held slider, the key D, the button. */
  readonly discs: Set<string> = new Set<string>();
  private readonly listeners: ((change: Change) => void)[] = [];

  constructor(scene: Scene) {
    this.history = new History(scene);
    this.select = new Select(this, (dx, dy) => this.pan(dx, dy));
    this.tools = {
      select: this.select,
      freehand: new Freehand(this),
      polygon: new Polygon(this),
      rectangle: new Box(this, 'rectangle'),
      ellipse: new Box(this, 'ellipse'),
    };
    this.tool = this.tools.freehand;
  }

  on(listener: (change: Change) => void): void {
    this.listeners.push(listener);
  }

  tell(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  get scene(): Scene {
    return this.history.present;
  }

  set(change: Partial<Scene>, gesture?: string): void {
    this.history.commit({ ...this.scene, ...change }, gesture);
    this.tell('scene');
  }

  add(shape: Shape): void {
    this.set({ shapes: [...this.scene.shapes, shape] });
  }

  replace(old: Shape, shape: Shape | undefined, gesture?: string): void {
    const shapes = this.scene.shapes.flatMap((each) => (each === old ? (shape ?? []) : each));
    this.set({ shapes }, gesture);
  }

  redraw(): void {
    this.tell('draft');
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
    this.tell('view');
  }

  undo(): void {
    // What is being drawn goes first.
    if (this.tool.draft()) this.tool.cancel();
    else if (this.history.undo()) this.tell('scene');
  }

  redo(): void {
    if (this.history.redo()) this.tell('scene');
  }

  clear(): void {
    this.tool.cancel();
    if (this.scene.shapes.length) this.set({ shapes: [] });
  }

  use(name: ToolName): void {
    if (this.tool.name !== name) this.tool.cancel();
    this.tool = this.tools[name];
    this.tell('mode');
  }

  setCutting(cutting: boolean): void {
    this.cutting = cutting;
    this.tell('mode');
  }

  /** Asks for the disc view, or no longer. */
  showDiscs(who: string, on: boolean): void {
    if (on) this.discs.add(who);
    else this.discs.delete(who);
    this.tell('mode');
  }
}
