/** The list of keys; a chunk of its own, as few visitors open it. */
import '../../styles/dialogs.css';
import { closeButton } from '../../ui/icons.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['V', 'Select, move and reshape'],
  ['P G R E', 'Freehand, polygon, rectangle, ellipse'],
  ['B X S', 'Brush, eraser, density; [ and ] change the size, { and } the density'],
  ['L O H T', 'Lake, road, house, single tree'],
  ['Alt', 'Hold to cut a hole with any shape tool'],
  ['Arrows, Enter', 'Draw without a mouse; Shift moves faster, Space stamps the brush'],
  ['C, Backspace', 'Close a polygon or road; remove its last corner'],
  ['Tab, Delete, Ctrl D', 'With Select: next item, delete, duplicate'],
  [', . [ ]', 'With Select: rotate the shape, make it smaller or larger'],
  ['Space', 'Hold and drag to move the view'],
  ['+ − 0 1', 'Zoom in, out, to 100%, to fit'],
  ['D', 'Hold to see spacing'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
  ['Esc', 'Cancel what you are drawing'],
];

function build(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.id = 'keys';
  dialog.className = 'card';
  dialog.setAttribute('aria-labelledby', 'keys-title');
  const head = document.createElement('header');
  const title = document.createElement('h2');
  title.id = 'keys-title';
  title.textContent = 'Keyboard shortcuts';
  const close = closeButton(() => dialog.close());
  head.append(title, close);
  const list = document.createElement('dl');
  for (const [keys, what] of KEYS) {
    const [term, words] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = keys;
    words.textContent = what;
    list.append(term, words);
  }
  dialog.append(head, list);
  document.body.append(dialog);
  return dialog;
}

let made: HTMLDialogElement | undefined;

export function showKeys(): void {
  made ??= build();
  made.showModal();
}
