/** The page: copse samples the drawing, trees stand on the samples, and the controls show both. */

import { Editor } from './board/editor.ts';
import { Stage } from './board/stage.ts';
import type { Photo } from './formats/photo.ts';
import { isLink } from './formats/scene-out.ts';
import type { Box } from './geometry/boxes.ts';
import { wireButtons } from './modes/draw/controls.ts';
import { DrawMode } from './modes/draw/draw.ts';
import { Modes } from './modes/modes.ts';
import { publishScene } from './published.ts';
import { nextPainted } from './render/frames.ts';
import { startPainting } from './render/painting.ts';
import { FIRST_VIEW, firstScene } from './scene/first-scene.ts';
import { Drafts } from './share/draft.ts';
import { wireFiles } from './share/files.ts';
import { FreehandTool } from './tools/freehand.ts';
import { arrangeCards, toggleFold, wireMenu } from './ui/cards.ts';
import { hideFailure, showFailure, showFatal } from './ui/status.ts';
import { Theme } from './ui/theme.ts';
import { knowFirst, samplerFor } from './wood/first-wood.ts';
import type { Sampler } from './wood/sampled-wood.ts';
import { Wood } from './wood/wood.ts';

const theme = new Theme();
const painting = startPainting(theme.palette);
arrangeCards();

let started: Promise<Sampler> | undefined;
/** True if the engine could not be started, which callers show. */
let isLost = false;
function engine(): Promise<Sampler> {
  started ??= import('./wood/engine.ts')
    .then(({ startEngine }) => startEngine())
    .then(
      (sampler) => {
        if (isLost) hideFailure();
        isLost = false;
        return sampler;
      },
      (error: unknown) => {
        // Ask for it again when it is needed.
        started = undefined;
        isLost = true;
        throw error;
      },
    );
  return started;
}

const first = firstScene();
knowFirst(first);
const drafts = new Drafts(first);
const opened = drafts.start();
// Only the first visit's wood is recorded.
if (!drafts.isFirst || isLink(location.hash)) engine().catch(showFatal);
const editor = new Editor(
  await opened,
  (board) => new FreehandTool(board, 'freehand'),
  () => import('./tools/toolbox.ts'),
);
const stage = new Stage(editor, theme.palette, painting);
stage.ready.catch(showFatal);
const draw = new DrawMode(editor, stage);
const loaders = {
  world: async () => (await import('./modes/world/world.ts')).WorldMode,
  grow: async () => (await import('./modes/grow/grow.ts')).GrowMode,
  compare: async () => (await import('./modes/compare/compare.ts')).CompareMode,
  picture: async () => (await import('./modes/picture/picture.ts')).PictureMode,
};
const showDrawn = (box?: Box): void => void modes.show('draw').then(() => draw.fit(box));
const choose = (): void => files.choose();
const modes = new Modes(draw, loaders, { editor, stage, draw: () => showDrawn(), choose });
modes.follow();
theme.changed = (palette) => {
  stage.palette = palette;
  modes.refresh();
};

async function openDialog(pane: 'share' | 'code'): Promise<void> {
  const { share } = modes;
  if (share) return share(pane);
  const { openShare } = await import('./share/dialog.ts');
  await openShare(host, pane, choose);
}

const share = (): void => void openDialog('share').catch(showFailure);

async function importChosen(chosen: readonly File[]): Promise<void> {
  const { importFiles } = await import('./share/import-files.ts');
  await importFiles(host, chosen);
}

async function showDraft(): Promise<void> {
  const { showDrafts } = await import('./share/note.ts');
  if (showDrafts(drafts, editor, share)) draw.fit();
}

const isFirstVisit = (): boolean => drafts.isFirst && !drafts.isShared;
draw.isUntouched = () => isFirstVisit() && !editor.history.canUndo;
if (isFirstVisit()) draw.fit(FIRST_VIEW);
else draw.fit();
drafts.watch(editor);
drafts.changed = () => void showDraft().catch(showFailure);
if (drafts.isShared || drafts.failure) drafts.changed();

// The ground is seen before its trees are planted.
await nextPainted();
const wood = new Wood(samplerFor(first, engine));
const updater = draw.plant(wood);
updater.failed = showFatal;
const showPicture = (photo: Photo): void => void modes.show('picture', photo);
const host = { editor, stage, wood, updater, drafts, show: showDrawn, showPicture };
publishScene(editor, wood, updater, draw, stage);

const files = wireFiles((chosen) => void importChosen(chosen).catch(showFailure));
const menu = wireMenu(() => draw.refit());
wireButtons(editor, {
  ...draw.actions,
  fold: toggleFold,
  theme: () => theme.toggle(),
  share,
  code: () => void openDialog('code').catch(showFailure),
  open: choose,
  coastlines: () => void draw.pickCoastline().catch(showFailure),
  keys: () => void import('./modes/draw/keys-help.ts').then(({ showKeys }) => showKeys()),
  menu: () => void import('./styles/menu.css').then(menu.toggle, menu.toggle),
  closeMenu: () => menu.close(),
});

/** The code that edits woods in place is as large as the page itself. Load it and the tools at the first input. */
const types = ['pointermove', 'pointerdown', 'keydown'] as const;
function loadRest(): void {
  for (const type of types) removeEventListener(type, loadRest, true);
  const parts = [engine(), draw.loadRest(), wood.useForest(() => draw.replant())];
  Promise.all(parts).catch(() => setTimeout(waitForHands, 1000));
}
function waitForHands(): void {
  for (const type of types) addEventListener(type, loadRest, { capture: true, passive: true });
}
waitForHands();

await stage.ready;
while (updater.busy) await nextPainted();
await nextPainted();
draw.showPortraits();
// The first picture is there: all files fetched until now are the first load.
performance.mark('picture');
if (isFirstVisit()) {
  void draw.startHint();
  const coastline = (): void => void draw.pickCoastline().catch(showFailure);
  const photo = (): void => void modes.show('picture');
  import('./modes/draw/intro.ts').then(
    ({ introduce }) => introduce(editor, { coastline, photo }),
    // One can draw without it.
    () => {},
  );
}
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => engine().catch(showFatal));
