/** What taking along and bringing in get from the page. */

import type { Editor } from '../board/editor.ts';
import type { Planter } from '../board/planter.ts';
import type { Stage } from '../board/stage.ts';
import type { Wood } from '../wood/wood.ts';
import type { Drafts } from './draft.ts';

export interface Host {
  readonly editor: Editor;
  readonly stage: Stage;
  readonly wood: Wood;
  readonly planter: Planter;
  readonly drafts: Drafts;
  /** Goes back to drawing and shows all that was drawn. */
  show(): void;
}
