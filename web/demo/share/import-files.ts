/** Puts the content of files into the scene, one undoable step for each file, and tells the visitor. */
import { readPhoto } from '../formats/photo.ts';
import type { Imported } from '../formats/read-file.ts';
import { type Box, grown, united } from '../geometry/boxes.ts';
import { extentOf } from '../scene/scene.ts';
import { boundsOf, isShape, type Thing } from '../scene/things.ts';
import { narrow } from '../ui/media.ts';
import type { ShareHost } from './host.ts';
import { tell, tellOf, warn } from './note.ts';
import { placed } from './placing.ts';
import { readApart } from './read-apart.ts';

/** Milliseconds after which a file under way is announced, and can be stopped. */
const SOON = 250;
/** All is shown unless it is so many times as long as what came; in narrow windows that alone. */
const SMALL = 3;
/** Frames to wait for a card. */
const PATIENCE = 60;

/** SVG drawings are shapes, to be planted; other pictures are tones. */
const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);

/** Reads a file. The visitor can stop a long reading. */
async function read(
  { editor, stage }: ShareHost,
  file: File,
  stopping: AbortController,
): Promise<Imported> {
  const middle = editor.camera.toWorld({ x: stage.width / 2, y: stage.height / 2 });
  let note: { end(): void } | undefined;
  const timer = setTimeout(() => {
    note = tellOf(`Reading ${file.name}…`, () => stopping.abort());
  }, SOON);
  try {
    return await readApart({ file, middle, earth: editor.scene.earth }, stopping.signal);
  } finally {
    clearTimeout(timer);
    note?.end();
  }
}

const lengthOf = ({ x0, y0, x1, y1 }: Box): number => Math.max(x1 - x0, y1 - y0);

/** Returns the box of the new things, with all others if the new ones stay large enough to be seen. */
function boxToShow(things: readonly Thing[], all: Box | undefined): Box {
  const own = things.map(boundsOf).reduce(united);
  const whole = all ? united(all, own) : own;
  const isSmall = narrow.matches || lengthOf(whole) > SMALL * lengthOf(own);
  return isSmall ? grown(own, lengthOf(own) / 12) : whole;
}

/** The largest shape, or else the first thing. */
function foremost(things: readonly Thing[]): Thing | undefined {
  const size = (thing: Thing): number => (isShape(thing) ? lengthOf(boundsOf(thing)) : 0);
  return [...things].sort((a, b) => size(b) - size(a))[0];
}

/** Puts the content of a file into the scene, and selects it. */
async function take({ editor, show }: ShareHost, imported: Imported): Promise<void> {
  editor.tool.cancel();
  if ('scene' in imported) {
    editor.set(imported.scene);
    show();
    return;
  }
  const { scene } = editor;
  const { things, earth } = imported.isPlaced
    ? imported
    : placed(imported.things, imported.earth, scene);
  const isFirst = earth !== undefined && !scene.earth;
  editor.set({ things: [...scene.things, ...things], ...(isFirst ? { earth } : {}) });
  const all = extentOf(scene);
  await editor.loadTools();
  editor.use('select');
  editor.selection.choose(foremost(things));
  // The card for what is selected takes its place first.
  const card = document.querySelector<HTMLElement>('.actions');
  for (let i = 0; i < PATIENCE && card?.hidden; i++)
    await new Promise((next) => requestAnimationFrame(next));
  show(boxToShow(things, all));
}

export async function importFiles(host: ShareHost, files: readonly File[]): Promise<void> {
  const stopping = new AbortController();
  for (const file of files) {
    try {
      if (isPicture(file)) host.showPicture(await readPhoto(file));
      else {
        const imported = await read(host, file, stopping);
        await take(host, imported);
        tell(imported.message);
      }
    } catch (error) {
      if (stopping.signal.aborted) {
        tell(`You stopped ${file.name}. Nothing was changed.`);
        return;
      }
      warn(error);
    }
  }
}
