/** The field for an exact count. */
import type { Editor } from '../../board/editor.ts';
import { counted, countIn } from '../../ui/format.ts';
import type { Wood } from '../../wood/wood.ts';

export function wireCount(editor: Editor, wood: () => Wood | undefined): void {
  const field = document.getElementById('exact') as HTMLInputElement;
  // The panel leaves a count alone that is not finished.
  const type = (on: boolean): void => void field.toggleAttribute('data-typing', on);
  field.addEventListener('input', () => type(true));
  field.addEventListener('blur', () => type(false));
  field.addEventListener('change', () => {
    type(false);
    const wanted = countIn(field.value);
    const { full = Infinity, count = 0 } = wood() ?? {};
    // Browsers report a change again after the page has rewritten the text.
    if (wanted === (editor.scene.count ?? count)) return;
    // A count above the number that fit means all of them, however many that will be.
    if (wanted >= full) editor.set({ share: 1, count: undefined });
    else if (wanted >= 0) editor.set({ share: 1, count: wanted });
    else field.value = counted(count);
  });
}
