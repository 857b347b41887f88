/** The page's interface for sharing and importing. */

import type { Editor } from '../board/editor.ts';
import type { Stage } from '../board/stage.ts';
import type { TreeUpdater } from '../board/tree-updater.ts';
import type { Photo } from '../formats/photo.ts';
import type { Box } from '../geometry/boxes.ts';
import type { Wood } from '../wood/wood.ts';
import type { Drafts } from './draft.ts';

export interface ShareHost {
  readonly editor: Editor;
  readonly stage: Stage;
  readonly wood: Wood;
  readonly updater: TreeUpdater;
  readonly drafts: Drafts;
  /** Goes back to drawing, and shows a part of what was drawn, or all of it. */
  show(box?: Box): void;
  /** Shows a picture as dots or trees. */
  showPicture(photo: Photo): void;
}
