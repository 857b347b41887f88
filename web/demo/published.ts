/** `copseScene`: the scene as it stands, for scripts and tests. */
import type { Editor } from './board/editor.ts';
import type { Stage } from './board/stage.ts';
import type { TreeUpdater } from './board/tree-updater.ts';
import { snapshotOf } from './formats/snapshot.ts';
import type { DrawMode } from './modes/draw/draw.ts';
import { seconds } from './render/frames.ts';
import { areasOf } from './scene/scene.ts';
import type { Wood } from './wood/wood.ts';

export function publishScene(
  editor: Editor,
  wood: Wood,
  updater: TreeUpdater,
  draw: DrawMode,
  stage: Stage,
): void {
  const read = (): object => {
    const { x, y, zoom } = editor.camera;
    return {
      ...editor.scene,
      shapes: areasOf(editor.scene),
      camera: { x, y, zoom },
      tool: editor.tool.name,
      brush: editor.brushRadius,
      selected: editor.selection.thing?.id,
      drafting: editor.tool.draft() !== null,
      hinting: draw.ghost !== null,
      refusal: wood.refusal?.message,
      /** All is painted, nothing is to be planted, and nothing rises or sinks. */
      settled: stage.isReady && !updater.busy && seconds() > stage.settled,
      rings: wood.rings,
      full: wood.full,
      count: wood.count,
      get trees() {
        return Array.from(snapshotOf(wood, updater.shown).positions);
      },
      /** For each tree 0 large, 1 medium, 2 small. */
      get treeKinds() {
        return Array.from(snapshotOf(wood, updater.shown).kinds);
      },
      /** Milliseconds from the last change to its trees. */
      took: updater.took,
      /** Milliseconds of work of the last update, in the worker and on the page. */
      worked: wood.worked + updater.showing,
      updates: updater.updates,
      /** True once woods are edited in place. */
      hasEngine: wood.hasEngine,
      isWhole: draw.isWhole,
    };
  };
  Object.defineProperty(window, 'copseScene', { get: read });
}
