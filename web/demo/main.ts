/** The page: what was drawn goes to copse, what comes back is planted, and the controls show both. */
import { load } from 'copse';
import { Editor } from './editor.ts';
import { FIRST_VIEW, firstScene } from './first-wood.ts';
import { areaOf, type Box } from './geometry.ts';
import { groundOf } from './groups.ts';
import { Hint } from './hint.ts';
import { Input } from './input.ts';
import { Keys } from './keys.ts';
import { Planter } from './planter.ts';
import { boundsOf, RADIUS, type Shape } from './scene.ts';
import { Stage, seconds } from './stage.ts';
import { nextSeed, showActions, showControls, wireButtons, wireFields } from './ui/controls.ts';
import { dressButtons } from './ui/icons.ts';
import { coverOf, freeOf, wireMenu } from './ui/layout.ts';
import { listShapes, showFailure, showStatus } from './ui/status.ts';
import { Theme } from './ui/theme.ts';
import { Wood } from './wood.ts';

const loading = load();
const calm = matchMedia('(prefers-reduced-motion: reduce)');

dressButtons();
const theme = new Theme();
const editor = new Editor(firstScene());
const stage = new Stage(editor, theme.palette);
theme.changed = (palette) => {
  stage.palette = palette;
  stage.askAll();
};

/** Trees stand up to two spacings above their ground. */
const withTreetops = (box: Box): Box => ({ ...box, y0: box.y0 - 2 * editor.scene.radius });

/** What the view was fitted to, until it is moved by hand. */
let fitted: Box | undefined;

function fit(box: Box | undefined): void {
  if (!box) return;
  editor.camera.fit(withTreetops(box), freeOf(stage.width, stage.height));
  editor.tell('view');
  fitted = box;
}

stage.resized = () => fit(fitted);

const zoom = (factor: number): void => {
  editor.camera.zoomAt({ x: stage.width / 2, y: stage.height / 2 }, factor);
  editor.tell('view');
};

const rings = () =>
  groundOf(editor.scene.shapes, editor.scene.radius).flatMap((ground) => ground.rings);
const whole = (): Box => ({ x0: 12, y0: 12, x1: stage.width - 12, y1: stage.height - 12 });
const hint = new Hint(
  () => [editor.camera, whole(), coverOf(), rings()],
  calm.matches,
  () => stage.ask('sketch'),
);
const menu = wireMenu();
const input = new Input(stage.surface, editor);
for (const type of ['pointerdown', 'keydown', 'wheel']) {
  addEventListener(type, () => endHint(), { capture: true, passive: true });
}
const keys = new Keys(stage.surface, editor, input, {
  fit: () => fit(boundsOf(editor.scene)),
  zoom,
});
stage.hint = hint;
stage.keys = keys;

function endHint(): void {
  if (!hint.active) return;
  hint.end();
  planter?.want('pop');
  stage.ask('sketch');
}

async function pickCoastline(): Promise<void> {
  const { chooseCoastline } = await import('./ui/coasts.ts');
  const shape = await chooseCoastline();
  if (!shape) return;
  editor.set({ shapes: [shape], radius: radiusFor(shape) });
  fit(boundsOf(editor.scene));
  stage.surface.focus();
}

/** Small enough for the coast's bends to show. */
function radiusFor({ rings }: Shape): number {
  const radius = Math.round(2 * Math.sqrt((0.7 * areaOf(rings)) / 1200)) / 2;
  return Math.min(RADIUS.usual, Math.max(7, radius));
}

wireButtons(editor, {
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  clear: () => editor.clear(),
  cut: () => editor.setCutting(!editor.cutting),
  dice: () => editor.set({ seed: nextSeed(editor.scene.seed) }),
  fit: () => fit(boundsOf(editor.scene)),
  'zoom-in': () => zoom(1.25),
  'zoom-out': () => zoom(0.8),
  theme: () => theme.toggle(),
  coastlines: () => void pickCoastline().catch(showFailure),
  menu: () => menu.toggle(),
  closeMenu: () => menu.close(),
});
wireFields(editor);

let planter: Planter | undefined;
editor.on((change) => {
  // While the slider is held, hundreds of woods pass by: they do not rise one by one.
  if (change === 'scene') planter?.want(editor.discs.has('spacing') ? 'still' : 'rise');
  if (change === 'draft') planter?.want('pop');
  showControls(editor);
  showActions(editor);
  if (change === 'scene') listShapes(editor);
  if (change === 'view') {
    fitted = undefined;
    stage.askAll();
  }
  stage.ask('sketch');
});

stage.update = (now) => {
  if (hint.step(now)) planter?.want('rise');
  planter?.step(now);
};

// The ground is there at once; the trees follow when the engine is.
stage.ground.setRings(rings());
fit(FIRST_VIEW);
showControls(editor);
listShapes(editor);

const wood = await loading.then(
  (copse) => new Wood(copse),
  (error: unknown) => showFailure(error),
);
if (wood) {
  planter = new Planter(editor, wood, stage, hint, () => calm.matches);
  planter.planted = () => {
    if (!hint.ghost) showStatus(wood, editor);
  };
  planter.want('still');
  hint.start(seconds());
  Object.defineProperty(window, 'copseScene', { get: () => readScene(wood) });
}

/** The scene as tests read it back. */
function readScene(wood: Wood): object {
  const { x, y, zoom } = editor.camera;
  return {
    ...editor.scene,
    camera: { x, y, zoom },
    tool: editor.tool.name,
    drafting: editor.tool.draft() !== null,
    hinting: hint.ghost !== null,
    refusal: wood.refusal?.message,
    /** Nothing is to be planted, and nothing rises or sinks. */
    settled: !planter?.busy && seconds() > stage.settled,
    rings: wood.rings,
    trees: wood.stands.flatMap(({ positions }) => Array.from(positions)),
  };
}
