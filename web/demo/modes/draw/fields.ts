/** Fields of the panel that nobody needs before moving; loaded then. */
import type { Editor } from '../../board/editor.ts';
import type { Wood } from '../../wood/wood.ts';
import { wireCount } from './count-field.ts';
import { wireSeason } from './season.ts';

export function wireFields(editor: Editor, wood: () => Wood | undefined): void {
  wireSeason(editor);
  wireCount(editor, wood);
}
