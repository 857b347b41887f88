/** The card of the actions that are possible now: finish a polygon, size a brush, copy a selection. */
import '../../styles/actions.css';
import check from 'lucide-static/icons/check.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import trees from 'lucide-static/icons/trees.svg?raw';
import { BRUSH, type Editor } from '../../board/editor.ts';
import type { Selection } from '../../board/selection.ts';
import { area, type Filling, fillingOf, isShape, lake, type Shape } from '../../scene/things.ts';
import { metres } from '../../ui/format.ts';
import { addIcons, setIcon } from '../../ui/icons.ts';

addIcons({ check, copy, trees });

export { showShape } from './shape-panel.ts';

const FILLING_ICONS: Readonly<Record<Filling, string>> = {
  wood: 'trees',
  lake: 'droplet',
  hole: 'scissors',
};

const FILLINGS = Object.keys(FILLING_ICONS) as Filling[];

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
      () => fill(selection, filling),
    ],
  );
  return [
    ['Duplicate', 'copy', () => selection.duplicate()],
    ...turn,
    ['Delete', 'trash-2', () => selection.remove()],
  ];
}

/** Makes a wood, a lake or a hole of the shape that is selected when the button is pressed. */
function fill(selection: Selection, filling: Filling): void {
  const { thing } = selection;
  if (thing && isShape(thing) && fillingOf(thing) !== filling)
    selection.replace(filledWith(thing, filling));
}

/** The same shape of something else. */
function filledWith({ kind, rings, fill, name }: Shape, filling: Filling): Shape {
  const more = { fill, ...(name === undefined ? {} : { name }) };
  return filling === 'lake'
    ? lake(kind, rings, more)
    : area(kind, rings, { ...more, cut: filling === 'hole' });
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

/** A slider of a brush: what it is called, its values, and how it shows and sets the editor's. */
interface Setting {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly words: (value: number) => string;
  readonly get: (editor: Editor) => number;
  readonly set: (editor: Editor, value: number) => void;
}

const SIZE: Setting = {
  label: 'Size',
  least: BRUSH.least,
  most: BRUSH.most,
  step: 1,
  words: (radius) => metres(Math.round(2 * radius)),
  get: ({ brushRadius }) => brushRadius,
  set: (editor, radius) => editor.setBrushRadius(radius),
};

const DENSITY: Setting = {
  label: 'Density',
  least: 0,
  most: 100,
  step: 5,
  words: (percent) => `${Math.round(percent)}%`,
  get: ({ brushShare }) => 100 * brushShare,
  set: (editor, percent) => editor.setBrushShare(percent / 100),
};

function sliderFor(editor: Editor, { label, least, most, step, set }: Setting): HTMLElement {
  const row = document.createElement('label');
  const slider = document.createElement('input');
  const value = document.createElement('output');
  Object.assign(slider, { type: 'range', min: least, max: most, step });
  slider.addEventListener('input', () => set(editor, slider.valueAsNumber));
  row.className = 'size';
  row.append(label, slider, value);
  return row;
}

function showSlider(row: Element | undefined, editor: Editor, setting: Setting): void {
  const slider = row?.querySelector('input');
  const output = row?.querySelector('output');
  if (!slider || !output) return;
  const { least, most, words, get } = setting;
  const value = get(editor);
  slider.value = String(value);
  slider.ariaValueText = words(value);
  slider.style.setProperty('--share', `${(100 * (value - least)) / (most - least)}%`);
  output.textContent = words(value);
}

function settingsFor({ tool }: Editor): Setting[] {
  if (!tool.isBrush) return [];
  return tool.name === 'density' ? [SIZE, DENSITY] : [SIZE];
}

export function showActions(editor: Editor): void {
  const card = document.querySelector<HTMLElement>('.actions') as HTMLElement;
  const settings = settingsFor(editor);
  const offers = settings.length ? [] : offersFor(editor);
  const now = [...settings, ...offers.map(([label]) => ({ label }))]
    .map(({ label }) => label)
    .join(' ');
  card.hidden = now === '';
  if (card.dataset.now !== now) {
    card.dataset.now = now;
    card.replaceChildren(
      ...settings.map((setting) => sliderFor(editor, setting)),
      ...offers.map(buttonFor),
    );
  }
  settings.forEach((setting, i) => {
    showSlider(card.children[i], editor, setting);
  });
}
