/** The call of copse that makes the wood, to be copied. */
import { toCode, toDataJSON } from '../formats/code-out.ts';
import { button, copyButton, el } from '../ui/elements.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, saveAs } from './outcome.ts';

/** Letters of code that are read at a glance. */
const LONG = 1500;

export function codePane({ editor }: ShareHost): HTMLElement {
  const { scene } = editor;
  const pane = el('div', { className: 'pane' });
  if (!scene.things.some((thing) => thing.type === 'area' && !thing.cut)) {
    pane.append(el('p', { textContent: 'There is no wood yet. Draw a shape first.' }));
    return pane;
  }
  const whole = toCode(scene);
  const name = nameOf(scene);
  // Coordinates that fill pages are in a file of their own.
  const isLong = whole.length > LONG;
  const data = `${name}.data.json`;
  const code = isLong ? toCode(scene, data) : whole;
  const text = el('pre', { tabIndex: 0 }, el('code', { textContent: code }));
  text.setAttribute('aria-label', 'Code');
  const file = attempt(() => saveAs(`${name}.mjs`, 'text/javascript', whole));
  const saveData = attempt(() => saveAs(data, 'application/json', toDataJSON(scene)));
  pane.append(
    el('p', {
      textContent:
        'This code makes the same trees, in Node or a browser. Run npm install copse first.',
    }),
    text,
    el(
      'div',
      { className: 'row' },
      copyButton('Copy code', () => code, 'main'),
      ...(isLong ? [button(`Save ${data}`, 'braces', saveData)] : []),
      button(isLong ? 'Save all as one file' : 'Save as a file', 'download', file),
    ),
  );
  return pane;
}
