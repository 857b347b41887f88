/** The card that offers what can be done just now: finish a polygon, size a brush, copy a selection. */
import { BRUSH, type Editor } from '../../board/editor.ts';
import { FILLINGS, type Filling, fillingOf, isShape } from '../../scene/things.ts';
import { metres } from '../../ui/format.ts';
import { setIcon } from '../../ui/icons.ts';

export { showShape } from './shape-panel.ts';

const FILLING_ICONS: Readonly<Record<Filling, string>> = {
  wood: 'trees',
  lake: 'droplet',
  hole: 'scissors',
};

type Offer = readonly [label: string, icon: string, act: () => void];

function offersFor({ tool, selection }: Editor): Offer[] {
  if (tool.byClicks && tool.busy && tool.finish) {
    return [
      ['Finish', 'check', () => tool.finish?.()],
      ['Cancel', 'x', () => tool.cancel()],
    ];
  }
  const thing = tool.name === 'select' ? selection.thing : undefined;
  if (!thing) return [];
  const others = isShape(thing) ? FILLINGS.filter((each) => each !== fillingOf(thing)) : [];
  const turn = others.map(
    (filling): Offer => [
      `Make it a ${filling}`,
      FILLING_ICONS[filling],
      () => selection.fill(filling),
    ],
  );
  return [
    ['Duplicate', 'copy', () => selection.duplicate()],
    ...turn,
    ['Delete', 'trash-2', () => selection.remove()],
  ];
}

function buttonFor([label, icon, act]: Offer): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(label);
  button.dataset.words = '';
  setIcon(button, icon);
  button.addEventListener('click', act);
  return button;
}

function brushSize(editor: Editor): HTMLElement {
  const label = document.createElement('label');
  const slider = document.createElement('input');
  const value = document.createElement('output');
  Object.assign(slider, { type: 'range', min: BRUSH.least, max: BRUSH.most, step: 1 });
  slider.addEventListener('input', () => editor.setBrushRadius(slider.valueAsNumber));
  label.className = 'size';
  label.append('Size', slider, value);
  return label;
}

function showSize(card: HTMLElement, radius: number): void {
  const slider = card.querySelector('input');
  const value = card.querySelector('output');
  if (!slider || !value) return;
  slider.value = String(radius);
  slider.style.setProperty(
    '--share',
    `${(100 * (radius - BRUSH.least)) / (BRUSH.most - BRUSH.least)}%`,
  );
  value.textContent = metres(Math.round(2 * radius));
}

export function showActions(editor: Editor): void {
  const card = document.querySelector<HTMLElement>('.actions') as HTMLElement;
  const isBrush = editor.tool.name === 'brush' || editor.tool.name === 'eraser';
  const offers = offersFor(editor);
  const now = isBrush ? 'brush' : offers.map(([label]) => label).join(' ');
  card.hidden = now === '';
  if (card.dataset.now !== now) {
    card.dataset.now = now;
    card.replaceChildren(...(isBrush ? [brushSize(editor)] : offers.map(buttonFor)));
  }
  if (isBrush) showSize(card, editor.brushRadius);
}
