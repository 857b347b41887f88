/** What sharing and importing get from the page. */

import type { Editor } from '../board/editor.ts';
import type { Stage } from '../board/stage.ts';
import type { TreeUpdater } from '../board/tree-updater.ts';
import type { Wood } from '../wood/wood.ts';
import type { Drafts } from './draft.ts';

export interface ShareHost {
  readonly editor: Editor;
  readonly stage: Stage;
  readonly wood: Wood;
  readonly updater: TreeUpdater;
  readonly drafts: Drafts;
  /** Goes back to drawing and shows all that was drawn. */
  show(): void;
  /** Shows a picture as dots or trees. */
  showPicture(file: File): void;
}
