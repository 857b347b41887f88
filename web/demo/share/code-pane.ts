/** The call of copse that makes the wood, to be copied. */
import { toCode } from '../formats/code-out.ts';
import { button, copyButton, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, saveAs } from './outcome.ts';

/** Longer code is copied and saved whole, but shown up to here. */
const SHOWN = 60_000;

export function codePane({ editor }: ShareHost): HTMLElement {
  const { scene } = editor;
  const pane = el('div', { className: 'pane' });
  if (!scene.things.some((thing) => thing.type === 'area' && !thing.cut)) {
    pane.append(el('p', { textContent: 'Draw a shape first: there is no wood yet.' }));
    return pane;
  }
  const code = toCode(scene);
  const shown = code.length > SHOWN ? `${code.slice(0, SHOWN)}\n…` : code;
  const text = el('pre', { tabIndex: 0 }, el('code', { textContent: shown }));
  text.setAttribute('aria-label', 'Code');
  const file = attempt(() => saveAs(`${nameOf(scene)}.mjs`, 'text/javascript', code));
  pane.append(
    el('p', { textContent: 'Makes the same trees, in Node or a browser: npm install copse.' }),
    text,
    el(
      'div',
      { className: 'row' },
      copyButton('Copy code', () => code, 'main'),
      button('Save as a file', 'download', file),
    ),
  );
  return pane;
}
