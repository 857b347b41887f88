/** The country in view as a scene in Draw. */
import type { ModeHost } from '../../modes.ts';
import type { Scenery } from '../scenery.ts';
import type { Origin } from '../stream/messages.ts';

/** In place of what is there: undo brings that back. */
export async function takePiece(scenery: Scenery, origin: Origin, host: ModeHost): Promise<void> {
  const { window } = scenery;
  const [{ sceneOf }, piece] = await Promise.all([
    import('./scene.ts'),
    scenery.stream.piece(window),
  ]);
  host.editor.tool.cancel();
  host.editor.set(sceneOf(piece, window, origin.seed));
  host.draw();
}
