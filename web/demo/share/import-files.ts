/** Puts what files bring into the scene, each in one step that can be undone, and says what it was. */

import type { Imported } from '../formats/read-file.ts';
import type { ShareHost } from './host.ts';
import { tell, tellOf, warn } from './note.ts';
import { readApart } from './read-apart.ts';

/** Milliseconds after which a file under way is announced, and can be stopped. */
const SOON = 250;

/** SVG drawings are shapes, to be planted; other pictures are tones. */
const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);

/** Reads a file; when that takes a while the visitor can stop it. */
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

export async function importFiles(host: ShareHost, files: readonly File[]): Promise<void> {
  const { editor } = host;
  const stopping = new AbortController();
  for (const file of files) {
    if (isPicture(file)) {
      host.showPicture(file);
      continue;
    }
    try {
      const imported = await read(host, file, stopping);
      editor.tool.cancel();
      if ('scene' in imported) editor.set(imported.scene);
      else {
        const { things, earth } = imported;
        const { scene } = editor;
        const placed = earth && !scene.earth ? { earth } : {};
        editor.set({ things: [...scene.things, ...things], ...placed });
      }
      tell(imported.message);
    } catch (error) {
      if (stopping.signal.aborted) {
        tell(`You stopped ${file.name}. Nothing was changed.`);
        return;
      }
      warn(error);
      continue;
    }
    host.show();
  }
}
