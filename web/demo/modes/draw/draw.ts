/** Draw: the board with its cards, and the trees that follow what is drawn. */
import type { Change, Editor } from '../../board/editor.ts';
import type { Keys } from '../../board/keys.ts';
import { Pointers } from '../../board/pointers.ts';
import type { Stage } from '../../board/stage.ts';
import { TreeUpdater } from '../../board/tree-updater.ts';
import { View } from '../../board/view.ts';
import type { Box } from '../../geometry/boxes.ts';
import { seconds } from '../../render/frames.ts';
import { ringsOf } from '../../scene/grounds.ts';
import { extentOf, type Scene } from '../../scene/scene.ts';
import type { Area } from '../../scene/things.ts';
import { cardBoxes } from '../../ui/free-area.ts';
import { reducedMotion } from '../../ui/media.ts';
import { Progress } from '../../ui/progress.ts';
import { hideFailure } from '../../ui/status.ts';
import { showTitle } from '../../ui/title.ts';
import type { Wood } from '../../wood/wood.ts';
import type { Mode } from '../modes.ts';
import { type Actions, nextSeed, showControls } from './controls.ts';
import type { Hint } from './hint.ts';
import { paintPortraits, showPanel, wirePanel } from './panel.ts';
import type { SoundButton } from './sound-button.ts';
import { listThings, showSummary, titleOf } from './summary.ts';

/** Seconds without input before the ghost pencil is loaded. */
const CALM = 2;

export class DrawMode implements Mode {
  /** Undefined until it is wanted. */
  private hint: Hint | undefined;
  private isHinting = false;
  private isDrafting = false;
  /** True once all of Draw is loaded. */
  isWhole = false;
  private readonly view: View;
  private keys: Keys | undefined;
  private makeKeys!: () => Promise<Keys>;
  private sound: SoundButton | undefined;
  /** Undefined until there is an engine. */
  private wood: Wood | undefined;
  private updater: TreeUpdater | undefined;
  /** Returns true if the first visit's wood is on show, as it was. */
  isUntouched: () => boolean = () => false;

  constructor(
    private readonly editor: Editor,
    private readonly stage: Stage,
  ) {
    this.view = new View(editor, stage);
    this.wire();
    // The ground is there at once; the trees follow when the engine is.
    stage.showGround(ringsOf(editor.scene), editor.scene);
    stage.setSeason(editor.scene.season);
    showControls(editor);
    this.showScene();
  }

  private wire(): void {
    const { editor, stage, view } = this;
    const pointers = new Pointers(stage.surface, editor);
    for (const type of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(type, () => this.endHint(), { capture: true, passive: true });
    this.makeKeys = async () => {
      const { Keys } = await import('../../board/keys.ts');
      this.keys ??= new Keys(stage.surface, editor, pointers, {
        fit: () => this.fit(),
        zoom: (by) => view.zoom(by),
        isDrawing: () => !stage.hidden,
      });
      return this.keys;
    };
    const first = async (event: KeyboardEvent): Promise<void> => {
      if (this.keys) return;
      const keys = await this.makeKeys();
      // Handle the key that loaded them, except Tab, which has moved the focus already.
      if (event.key !== 'Tab') keys.pressed(event);
    };
    addEventListener('keydown', (event) => void first(event), { once: true });
    stage.painters.push(
      (context, now) => this.hint?.paint(context, editor.camera, stage.palette, now) ?? false,
      (context) => editor.tool.paint(context, editor.camera, stage.palette),
    );
    // Only a mouse shows discs.
    const hover = (): void => {
      import('./hover.ts').then(
        ({ Hover }) => new Hover(editor, stage),
        () => setTimeout(wait, 1000),
      );
    };
    const wait = (): void => addEventListener('mousemove', hover, { once: true });
    wait();
    stage.painters.push((context) => this.keys?.paint(context, stage.palette) ?? false);
    wirePanel(editor);
    editor.on((change) => this.follow(change));
    stage.update = (now) => {
      if (this.hint?.step(now)) this.updater?.request('rise');
      this.updater?.step(now);
    };
  }

  /** Lets the ghost pencil draw after a while without input. */
  async startHint(): Promise<void> {
    const { editor, stage } = this;
    this.isHinting = true;
    await new Promise((later) => setTimeout(later, 1000 * CALM));
    const { Hint } = await import('./hint.ts');
    this.hint ??= new Hint(
      () => [editor.camera, this.view.whole, cardBoxes(), ringsOf(editor.scene)],
      reducedMotion.matches,
      () => stage.repaint('sketch'),
    );
    if (this.isHinting) this.hint.start(seconds());
  }

  /** The ground of the hint's trees, if they stand. */
  get ghost(): Area | null {
    return this.hint?.ghost ?? null;
  }

  /** Loads the tools besides the first, and the keyboard's part. */
  async loadRest(): Promise<void> {
    const { editor } = this;
    const fields = import('./fields.ts');
    const sound = import('./sound-button.ts').then(({ SoundButton }) => {
      if (this.updater) this.sound ??= new SoundButton(editor, this.updater);
    });
    await Promise.all([editor.loadTools(), this.makeKeys(), fields, sound]);
    if (!this.isWhole) (await fields).wireFields(editor, () => this.wood);
    this.isWhole = true;
  }

  /** The actions of its buttons. */
  get actions(): Actions {
    const { editor, view } = this;
    return {
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      clear: () => editor.clear(),
      cut: () => editor.setCutting(!editor.cutting),
      snap: () => editor.setSnapping(!editor.snapping),
      wind: () => editor.setWind(!editor.wind),
      sound: () => this.sound?.toggle(),
      dice: () => editor.setWood({ seed: nextSeed(editor.shownScene.seed) }),
      fit: () => this.fit(),
      'zoom-in': () => view.zoom(1.25),
      'zoom-out': () => view.zoom(0.8),
      cancel: () => this.updater?.cancel(),
    };
  }

  /** Keeps trees on the ground from now on. */
  plant(wood: Wood): TreeUpdater {
    const { editor } = this;
    const updater = new TreeUpdater(wood, this.stage, () => this.drawn);
    const progress = new Progress();
    updater.progress = (done) => progress.show(done);
    updater.updated = () => {
      // The trees of the hint are not the visitor's.
      if (this.ghost) return;
      showPanel(editor.shownScene, wood);
      showSummary(wood, editor);
      this.showTitle();
    };
    this.wood = wood;
    this.updater = updater;
    updater.request('still');
    return updater;
  }

  /** Shows pictures of its sprites, once they are there. */
  showPortraits(): void {
    paintPortraits(this.stage.sheet);
  }

  /** Plants the same trees again, by another engine. */
  replant(): void {
    this.updater?.replant();
  }

  open(): void {
    this.endHint();
    this.stage.hidden = false;
    this.stage.repaintAll();
    this.showTitle();
  }

  close(): void {
    this.editor.tool.cancel();
    this.endHint();
    this.stage.hidden = true;
  }

  refresh(): void {
    this.stage.repaintAll();
  }

  /** Shows a part of the scene, or all of it. */
  fit(box: Box | undefined = extentOf(this.editor.scene)): void {
    this.view.fit(box);
  }

  /** Fits the view again, if it was fitted, after the cards have changed. */
  refit(): void {
    this.view.refit();
  }

  /** Puts a real coastline, which the visitor picks, in place of what was drawn. */
  async pickCoastline(): Promise<void> {
    const { chooseCoastline, radiusFor } = await import('./coastline-dialog.ts');
    const shape = await chooseCoastline();
    if (!shape) return;
    const radius = radiusFor(shape);
    const other = { density: [], share: 1, count: undefined, earth: undefined };
    this.editor.set({ things: [shape], radius, ...other });
    this.fit();
    this.stage.surface.focus();
  }

  /** The scene with the unfinished drawing of the visitor or the hint. */
  private get drawn(): Scene {
    const { scene, tool } = this.editor;
    const { ghost } = this;
    return { ...scene, ...(tool.draft() ?? (ghost && { things: [...scene.things, ghost] })) };
  }

  private endHint(): void {
    this.isHinting = false;
    if (!this.hint?.active) return;
    this.hint.end();
    this.updater?.request('pop');
    this.stage.repaint('sketch');
  }

  private follow(change: Change): void {
    const { editor, stage, updater } = this;
    if (change === 'scene') {
      hideFailure();
      stage.setSeason(editor.scene.season);
    }
    // While a slider is held, hundreds of woods pass by: they do not rise one by one.
    if (change === 'scene') updater?.request(editor.discs.has('slider') ? 'still' : 'rise');
    if (change === 'draft') this.followDraft();
    showControls(editor);
    void this.showActions();
    if (change === 'scene') {
      if (editor.scene.things.length === 0) void this.startHint();
      else this.endHint();
      this.showScene();
    }
    if (change === 'view') {
      this.view.touched();
      stage.repaintAll();
    }
    stage.wind = editor.wind ? 1 : 0;
    if (editor.wind) stage.repaint('trees');
    stage.repaint('sketch');
  }

  /** The trees follow what is being drawn; a cursor that moves, or a tool put down unused, changes none. */
  private followDraft(): void {
    const was = this.isDrafting;
    this.isDrafting = this.editor.tool.draft() !== null;
    if (this.isDrafting) hideFailure();
    if (was || this.isDrafting) this.updater?.request('pop');
  }

  /** Shows the actions that are possible now; there are none while the first tool is in use. */
  private async showActions(): Promise<void> {
    const { editor } = this;
    if (!editor.hasTools) return;
    const { showActions, showShape } = await import('./actions.ts');
    showActions(editor);
    if (showShape(editor)) this.showScene();
  }

  /** Names what was drawn; what everybody sees at first has no name. */
  private showTitle(): void {
    const { editor, stage, wood } = this;
    if (stage.hidden || !wood) return;
    showTitle(this.isUntouched() ? undefined : titleOf(editor.scene, wood.count));
  }

  private showScene(): void {
    const { editor, stage } = this;
    showPanel(editor.shownScene, this.wood);
    listThings(editor);
    if (editor.scene.things.some(({ name }) => name))
      void import('./names.ts').then(({ showNames }) => showNames(editor, stage));
  }
}
