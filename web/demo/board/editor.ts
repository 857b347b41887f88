/** The editor: the scene with its history, the view, the tools, and the listeners to changes. */

import type { Point } from '../geometry/rings.ts';
import { Camera } from '../render/camera.ts';
import { History } from '../scene/history.ts';
import type { Scene } from '../scene/scene.ts';
import type { snappedTo } from '../scene/snap.ts';
import { type Area, altered, type Thing, type WoodSettings } from '../scene/things.ts';
import { Selection } from './selection.ts';
import type { Board, Tool, ToolName, Tools } from './tool.ts';

/** scene: what was drawn; draft: what is being drawn; view: the camera; mode: tool, cut, discs. */
export type Change = 'scene' | 'draft' | 'view' | 'mode';

/** The radius of all brushes, in metres; and the density that the one for density paints. */
export const BRUSH = { least: 4, most: 200, usual: 36, share: 0.3 } as const;

/** The parts that are loaded after the first tool. */
interface Toolbox {
  readonly toolsFor: (editor: Editor, first: Tool) => Tools;
  readonly snappedTo: typeof snappedTo;
}

export class Editor implements Board {
  readonly camera: Camera = new Camera();
  readonly history: History;
  readonly selection: Selection = new Selection(this);
  tool: Tool;
  /** Undefined until they are loaded. */
  private tools: Tools | undefined;
  private snappedTo: typeof snappedTo | undefined;
  private wanted: ToolName;
  cutting = false;
  snapping = false;
  wind = false;
  /** True if settings apply to all woods, though one is selected. */
  isForAll = false;
  brushRadius: number = BRUSH.usual;
  brushShare: number = BRUSH.share;
  /** The sources that ask for the disc view now: a held slider, the key D, the button. */
  readonly discs: Set<string> = new Set<string>();
  private readonly listeners: ((change: Change) => void)[] = [];

  /** `first` is the tool to begin with; `more` loads all of them. */
  constructor(
    scene: Scene,
    first: (editor: Editor) => Tool,
    private readonly more: () => Promise<Toolbox>,
  ) {
    this.history = new History(scene);
    this.tool = first(this);
    this.wanted = this.tool.name;
  }

  /** Loads the other tools, and takes the tool that is wanted by then. */
  async loadTools(): Promise<void> {
    const { toolsFor, snappedTo } = await this.more();
    this.snappedTo = snappedTo;
    this.tools ??= toolsFor(this, this.tool);
    if (this.wanted !== this.tool.name) this.use(this.wanted);
  }

  get hasTools(): boolean {
    return this.tools !== undefined;
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

  get isEmpty(): boolean {
    return this.scene.things.length + this.scene.density.length === 0;
  }

  set(change: Partial<Scene>, gesture?: string): void {
    this.history.commit({ ...this.scene, ...change }, gesture);
    this.tell('scene');
  }

  /** The wood whose settings are shown and changed: the selected one, or undefined for all woods. */
  get chosenWood(): Area | undefined {
    const { thing } = this.selection;
    return !this.isForAll && thing?.type === 'area' && !thing.cut ? thing : undefined;
  }

  /** The scene with the chosen wood's own settings. */
  get shownScene(): Scene {
    return { ...this.scene, ...this.chosenWood?.own };
  }

  /** Sets the settings of the chosen wood, or else of all woods without settings of their own. */
  setWood(change: Partial<WoodSettings>, gesture?: string): void {
    const wood = this.chosenWood;
    if (!wood) this.set(change, gesture);
    else this.selection.replace(altered(wood, { own: { ...wood.own, ...change } }), gesture);
  }

  setThings(things: readonly Thing[], gesture?: string): void {
    this.set({ things }, gesture);
  }

  snapped(at: Point): Point {
    const { snappedTo } = this;
    return this.snapping && snappedTo ? snappedTo(this.scene.things, at, this.camera.zoom) : at;
  }

  setSnapping(snapping: boolean): void {
    this.snapping = snapping;
    this.tell('mode');
  }

  setWind(wind: boolean): void {
    this.wind = wind;
    this.tell('mode');
  }

  setBrushRadius(radius: number): void {
    this.brushRadius = Math.min(BRUSH.most, Math.max(BRUSH.least, radius));
    this.tell('draft');
  }

  setBrushShare(share: number): void {
    this.brushShare = Math.min(1, Math.max(0, share));
    this.tell('draft');
  }

  redraw(): void {
    this.tell('draft');
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
    this.tell('view');
  }

  undo(): void {
    // Drop the unfinished drawing first.
    if (this.tool.draft()) this.tool.cancel();
    else if (this.history.undo()) this.tell('scene');
  }

  redo(): void {
    if (this.history.redo()) this.tell('scene');
  }

  clear(): void {
    this.tool.cancel();
    if (!this.isEmpty) this.set({ things: [], density: [], earth: undefined });
  }

  use(name: ToolName): void {
    this.wanted = name;
    if (!this.tools) return;
    if (this.tool.name !== name) this.tool.cancel();
    this.tool = this.tools[name];
    this.cutting &&= this.tool.cuts === true;
    this.tell('mode');
  }

  /** Takes the first tool if the present one cannot cut. */
  setCutting(cutting: boolean): void {
    if (cutting && !this.tool.cuts) this.use('freehand');
    this.cutting = cutting;
    this.tell('mode');
  }

  /** Adds or removes a source that asks for the disc view. */
  showDiscs(who: string, on: boolean): void {
    if (on) this.discs.add(who);
    else this.discs.delete(who);
    this.tell('mode');
  }
}
