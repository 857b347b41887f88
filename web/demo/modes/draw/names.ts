/** The names of what was drawn, over the trees. Loaded when there are some. */
import type { Editor } from '../../board/editor.ts';
import type { Stage } from '../../board/stage.ts';
import { writeNames } from '../../render/names.ts';
import { type Label, labelsOf } from '../../scene/names.ts';

let isShown = false;

/** Writes the names from now on, below what is being drawn. */
export function showNames(editor: Editor, stage: Stage): void {
  if (isShown) return;
  isShown = true;
  let things: unknown;
  let labels: readonly Label[] = [];
  stage.painters.unshift((context) => {
    const { scene, camera } = editor;
    if (scene.things !== things) labels = labelsOf(scene);
    things = scene.things;
    writeNames(context, camera, labels, stage.worn.palette);
    return labels.length > 0;
  });
  stage.repaint('sketch');
}
