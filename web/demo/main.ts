/** The page: what was drawn goes to copse, what comes back is planted, and the controls show both. */

import small from 'copse/copse.wasm?url';
import all from 'copse/copse-all.wasm?url';
import { createPool } from 'copse/worker';
import { Editor } from './board/editor.ts';
import { Stage } from './board/stage.ts';
import type { Photo } from './formats/photo.ts';
import type { Box } from './geometry/boxes.ts';
import { wireButtons } from './modes/draw/controls.ts';
import { DrawMode } from './modes/draw/draw.ts';
import { Modes } from './modes/modes.ts';
import { publishScene } from './published.ts';
import { FIRST_VIEW, firstScene } from './scene/first-scene.ts';
import { Drafts } from './share/draft.ts';
import { wireFiles } from './share/files.ts';
import type { ShareHost } from './share/host.ts';
import { FreehandTool } from './tools/freehand.ts';
import { arrangeCards, toggleFold, wireMenu } from './ui/cards.ts';
import { labelButtons } from './ui/icons.ts';
import { showFailure, showFatal } from './ui/status.ts';
import { Theme } from './ui/theme.ts';
import { Wood } from './wood/wood.ts';

// One thread: the page never waits for it, and a wood is one call.
const loading = createPool({ wasm: { copse: small, all }, size: 1 });

labelButtons(document);
arrangeCards();
const theme = new Theme();
const drafts = new Drafts(firstScene());
const editor = new Editor(
  await drafts.start(),
  (board) => new FreehandTool(board, 'freehand'),
  () => import('./tools/toolbox.ts'),
);
const stage = await Stage.create(editor, theme.palette);
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

/** The rest of the page, for what shares and imports; once there is an engine. */
let provide: (host: ShareHost) => void = () => {};
const host = new Promise<ShareHost>((resolve) => {
  provide = resolve;
});

async function openDialog(pane: 'share' | 'code'): Promise<void> {
  const { share } = modes;
  if (share) return share(pane);
  const { openShare } = await import('./share/dialog.ts');
  await openShare(await host, pane, choose);
}

const share = (): void => void openDialog('share').catch(showFailure);

async function importChosen(chosen: readonly File[]): Promise<void> {
  const { importFiles } = await import('./share/import-files.ts');
  await importFiles(await host, chosen);
}

const files = wireFiles((chosen) => void importChosen(chosen).catch(showFailure));

async function showDraft(): Promise<void> {
  const { showDrafts } = await import('./share/note.ts');
  if (showDrafts(drafts, editor, share)) draw.fit();
}

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

/** What edits woods in place is as large as the page itself: it and the tools are loaded when somebody moves. */
function loadRest(wood: Wood): void {
  const types = ['pointermove', 'pointerdown', 'keydown'];
  const load = (): void => {
    for (const type of types) removeEventListener(type, load, true);
    const parts = [draw.loadRest(), wood.useForest(() => draw.replant())];
    Promise.all(parts).catch(() => setTimeout(wait, 1000));
  };
  const wait = (): void => {
    for (const type of types) addEventListener(type, load, { capture: true, passive: true });
  };
  wait();
}

const isFirstVisit = (): boolean => drafts.isFirst && !drafts.isShared;
if (isFirstVisit()) draw.fit(FIRST_VIEW);
else draw.fit();
drafts.watch(editor);
drafts.changed = () => void showDraft().catch(showFailure);
if (drafts.isShared || drafts.failure) drafts.changed();

try {
  const wood = new Wood(await loading);
  const updater = draw.plant(wood);
  if (isFirstVisit()) void draw.startHint();
  loadRest(wood);
  const showPicture = (photo: Photo): void => void modes.show('picture', photo);
  provide({ editor, stage, wood, updater, drafts, show: showDrawn, showPicture });
  publishScene(editor, wood, updater, draw, stage);
} catch (error) {
  showFatal(error);
}
