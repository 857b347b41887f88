/** Puts what files bring into the scene, each in one step that can be undone, and says what it was. */
import type { Host } from './host.ts';
import { readFile } from './imports.ts';
import { tell, warn } from './note.ts';

/** Files of more bytes than this are announced. */
const LONG = 1_000_000;

export async function takeIn(host: Host, files: readonly File[]): Promise<void> {
  const { editor, stage } = host;
  for (const file of files) {
    const middle = editor.camera.toWorld({ x: stage.width / 2, y: stage.height / 2 });
    try {
      if (file.size > LONG) {
        tell(`Reading ${file.name}…`);
        // Reading takes a second or two, before which that must be on the screen.
        await new Promise((next) => setTimeout(next, 60));
      }
      const brought = await readFile(file, middle);
      editor.tool.cancel();
      if ('scene' in brought) editor.set(brought.scene);
      else editor.setThings([...editor.scene.things, ...brought.things]);
      tell(brought.message);
    } catch (error) {
      warn(error);
      continue;
    }
    host.show();
  }
}
