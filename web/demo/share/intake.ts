/** Puts what files bring into the scene, each in one step that can be undone, and says what it was. */
import type { Host } from './host.ts';
import { readFile } from './imports.ts';
import { tell, warn } from './note.ts';

export async function takeIn(host: Host, files: readonly File[]): Promise<void> {
  const { editor, stage } = host;
  for (const file of files) {
    const middle = editor.camera.toWorld({ x: stage.width / 2, y: stage.height / 2 });
    try {
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
