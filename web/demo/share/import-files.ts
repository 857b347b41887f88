/** Puts what files bring into the scene, each in one step that can be undone, and says what it was. */

import { readFile } from '../formats/read-file.ts';
import type { ShareHost } from './host.ts';
import { tell, warn } from './note.ts';

/** Files of more bytes than this are announced. */
const LONG = 1_000_000;

/** SVG drawings are shapes, to be planted; other pictures are tones. */
const isPicture = ({ type }: File): boolean => /^image\/(?!svg)/.test(type);

export async function importFiles(host: ShareHost, files: readonly File[]): Promise<void> {
  const { editor, stage } = host;
  for (const file of files) {
    if (isPicture(file)) {
      host.showPicture(file);
      continue;
    }
    const middle = editor.camera.toWorld({ x: stage.width / 2, y: stage.height / 2 });
    try {
      if (file.size > LONG) {
        tell(`Reading ${file.name}…`);
        // Reading takes a second or two, before which that must be on the screen.
        await new Promise((next) => setTimeout(next, 60));
      }
      const imported = await readFile(file, middle, editor.scene.earth);
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
      warn(error);
      continue;
    }
    host.show();
  }
}
