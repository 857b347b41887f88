/** The introduction for first visits: one line about the page, and other ways to begin; until the first stroke. */
import '../../styles/intro.css';
import type { Editor } from '../../board/editor.ts';
import { button, el } from '../../ui/elements.ts';

/** Milliseconds until it has faded. */
const FADE = 700;

export function introduce(editor: Editor, start: { coastline(): void; photo(): void }): void {
  const words = el('p', { className: 'intro', textContent: 'Draw a shape and trees fill it' });
  const ways = el(
    'section',
    { className: 'start card', ariaLabel: 'Other ways to start' },
    'Or start from',
    button('a coastline', 'map', start.coastline),
    button('your photo', 'image', start.photo),
  );
  document.querySelector('.brand')?.append(words);
  document.querySelector('.foot')?.after(ways);
  let isOver = false;
  editor.on((change) => {
    if (change !== 'scene' || isOver) return;
    isOver = true;
    for (const part of [words, ways]) {
      part.classList.add('over');
      setTimeout(() => part.remove(), FADE);
    }
  });
}
