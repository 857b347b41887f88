/** The page: what was drawn goes to copse, what comes back is planted, and the controls show both. */
import wasm from 'copse/copse-lite.wasm?url';
import { createPool } from 'copse/worker';
import { Editor } from './board/editor.ts';
import { Keys } from './board/keys.ts';
import { Planter } from './board/planter.ts';
import { Input } from './board/pointers.ts';
import { Stage, seconds } from './board/stage.ts';
import { View } from './board/view.ts';
import { showActions } from './modes/draw/actions.ts';
import { nextSeed, showControls, wireButtons } from './modes/draw/controls.ts';
import { Hint } from './modes/draw/hint.ts';
import { Hover } from './modes/draw/hover.ts';
import { showPanel, wirePanel } from './modes/draw/panel.ts';
import { listThings, showSummary } from './modes/draw/summary.ts';
import { Modes } from './modes/modes.ts';
import { publishScene } from './published.ts';
import { FIRST_VIEW, firstScene } from './scene/first-wood.ts';
import { groundOf } from './scene/grounds.ts';
import { areasOf, extentOf, reachOf, roadsOf, type Scene } from './scene/scene.ts';
import { Drafts } from './share/draft.ts';
import { wireFiles } from './share/files.ts';
import type { Host } from './share/host.ts';
import { toolsFor } from './tools/toolbox.ts';
import { arrangeCards, toggleFold, wireMenu } from './ui/cards.ts';
import { coverOf } from './ui/free-area.ts';
import { dressButtons } from './ui/icons.ts';
import { Progress } from './ui/progress.ts';
import { showFailure, showFatal } from './ui/status.ts';
import { Theme } from './ui/theme.ts';
import { Wood } from './wood/wood.ts';

// One thread: the page never waits for it, and a wood is one call.
const loading = createPool({ wasm, size: 1 });
const calm = matchMedia('(prefers-reduced-motion: reduce)');

dressButtons();
arrangeCards();
const theme = new Theme();
const drafts = new Drafts(firstScene());
const editor = new Editor(await drafts.start(), toolsFor);
const stage = new Stage(editor, theme.palette);
const view = new View(editor, stage);
const loaders = {
  grow: async () => (await import('./modes/grow/grow.ts')).GrowMode,
  compare: async () => (await import('./modes/compare/compare.ts')).CompareMode,
};
const modes = new Modes(editor, stage, loaders, () => endHint());
theme.changed = (palette) => {
  stage.palette = palette;
  stage.askAll();
  modes.refresh();
};

const rings = () =>
  groundOf(areasOf(editor.scene), reachOf(editor.scene)).flatMap((ground) => ground.rings);
const hint = new Hint(
  () => [editor.camera, view.whole, coverOf(), rings()],
  calm.matches,
  () => stage.ask('sketch'),
);
const menu = wireMenu();
const input = new Input(stage.surface, editor);
for (const type of ['pointerdown', 'keydown', 'wheel']) {
  addEventListener(type, () => endHint(), { capture: true, passive: true });
}
const fit = (): void => view.fit(extentOf(editor.scene));
const keys = new Keys(stage.surface, editor, input, {
  fit,
  zoom: (by) => view.zoom(by),
  isDrawing: () => modes.current === 'draw',
});
stage.over.push(
  (brush, now) => hint.paint(brush, editor.camera, stage.palette, now),
  (brush) => editor.tool.paint(brush, editor.camera, stage.palette),
);
new Hover(editor, stage);
stage.over.push((brush) => keys.paint(brush, stage.palette));

/** The scene with what is being drawn, by the visitor or by the hint. */
function drawnScene(): Scene {
  const { scene, tool } = editor;
  const { ghost } = hint;
  return { ...scene, things: tool.draft() ?? (ghost ? [...scene.things, ghost] : scene.things) };
}

function endHint(): void {
  if (!hint.active) return;
  hint.end();
  planter?.want('pop');
  stage.ask('sketch');
}

async function pickCoastline(): Promise<void> {
  const { chooseCoastline, radiusFor } = await import('./modes/draw/coastline-dialog.ts');
  const shape = await chooseCoastline();
  if (!shape) return;
  editor.set({ things: [shape], radius: radiusFor(shape) });
  fit();
  stage.surface.focus();
}

/** The rest of the page, for what takes woods along and brings them in; once there is an engine. */
let provide: (host: Host) => void = () => {};
const host = new Promise<Host>((resolve) => {
  provide = resolve;
});

async function takeAlong(pane: 'share' | 'code'): Promise<void> {
  const { openShare } = await import('./share/dialog.ts');
  await openShare(await host, pane, files.choose);
}

async function bringIn(chosen: readonly File[]): Promise<void> {
  const { takeIn } = await import('./share/intake.ts');
  await takeIn(await host, chosen);
}

const files = wireFiles((chosen) => void bringIn(chosen).catch(showFailure));

async function showDraft(): Promise<void> {
  const { showDrafts } = await import('./share/note.ts');
  const isOther = !drafts.failure;
  showDrafts(drafts);
  if (isOther) fit();
}

wireButtons(editor, {
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  clear: () => editor.clear(),
  cut: () => editor.setCutting(!editor.cutting),
  snap: () => editor.setSnapping(!editor.snapping),
  wind: () => editor.setWind(!editor.wind),
  dice: () => editor.set({ seed: nextSeed(editor.scene.seed) }),
  fit,
  fold: toggleFold,
  'zoom-in': () => view.zoom(1.25),
  'zoom-out': () => view.zoom(0.8),
  theme: () => theme.toggle(),
  cancel: () => planter?.cancel(),
  share: () => void takeAlong('share').catch(showFailure),
  code: () => void takeAlong('code').catch(showFailure),
  open: files.choose,
  coastlines: () => void pickCoastline().catch(showFailure),
  keys: () => void import('./modes/draw/keys-help.ts').then(({ showKeys }) => showKeys()),
  menu: () => menu.toggle(),
  closeMenu: () => menu.close(),
});
wirePanel(editor, stage.sheet, () => wood);

let planter: Planter | undefined;
let wood: Wood | undefined;
editor.on((change) => {
  // While a slider is held, hundreds of woods pass by: they do not rise one by one.
  if (change === 'scene') planter?.want(editor.discs.has('slider') ? 'still' : 'rise');
  if (change === 'draft') planter?.want('pop');
  showControls(editor);
  showActions(editor);
  if (change === 'scene') {
    if (editor.scene.things.length === 0) hint.start(seconds());
    showPanel(editor.scene, wood);
    listThings(editor);
  }
  if (change === 'view') {
    view.touched();
    planter?.rankSoon();
    stage.askAll();
  }
  stage.wind = editor.wind ? 1 : 0;
  if (editor.wind) stage.ask('trees');
  stage.ask('sketch');
});

stage.update = (now) => {
  if (hint.step(now)) planter?.want('rise');
  planter?.step(now);
};

// The ground is there at once; the trees follow when the engine is.
stage.ground.set(rings(), roadsOf(editor.scene));
if (drafts.isFirst && !drafts.isShared) view.fit(FIRST_VIEW);
else fit();
drafts.watch(editor);
drafts.changed = () => void showDraft().catch(showFailure);
if (drafts.isShared || drafts.failure) drafts.changed();
showControls(editor);
showPanel(editor.scene, wood);
listThings(editor);

try {
  const planted = new Wood(await loading);
  wood = planted;
  planter = new Planter(planted, stage, drawnScene, () => calm.matches);
  const progress = new Progress();
  planter.progress = (done) => progress.show(done);
  planter.planted = () => {
    showPanel(editor.scene, planted);
    if (!hint.ghost) showSummary(planted, editor);
  };
  planter.want('still');
  if (drafts.isFirst && !drafts.isShared) hint.start(seconds());
  const show = (): void => void modes.show('draw').then(fit);
  provide({ editor, stage, wood: planted, planter, drafts, show });
  publishScene(editor, planted, planter, hint, stage);
} catch (error) {
  showFatal(error);
}
