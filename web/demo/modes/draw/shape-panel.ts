/** The name of the selected shape, and the settings of its wood alone. */
import '../../styles/shape.css';
import type { Editor } from '../../board/editor.ts';
import { altered, isShape, type Shape, type WoodSettings } from '../../scene/things.ts';
import { el } from '../../ui/elements.ts';
import { narrow } from '../../ui/media.ts';

/** The settings that a wood may have of its own, and where the panel has them. */
const FIELDS: readonly (readonly [keyof WoodSettings, selector: string])[] = [
  ['radius', '#spacing-field label'],
  ['kinds', '.kinds legend'],
  ['seed', '.field.seed label'],
];

function chooser(words: string, act: () => void): HTMLButtonElement {
  const button = el('button', { type: 'button', textContent: words });
  button.addEventListener('click', act);
  return button;
}

/** The shape without some of its own settings. */
function likeAll(shape: Shape, fields: readonly (keyof WoodSettings)[]): Shape {
  if (shape.type === 'lake') return shape;
  const { own, ...rest } = shape;
  const left = Object.entries(own ?? {}).filter(([name]) => !fields.includes(name as never));
  return altered(rest as Shape, left.length ? { own: Object.fromEntries(left) } : {});
}

function named(shape: Shape, name: string): Shape {
  const { name: _, ...rest } = shape;
  return altered(rest as Shape, name ? { name } : {});
}

class ShapePanel {
  private readonly whose = el('fieldset', { className: 'whose' });
  private readonly name = el('input', { type: 'text', maxLength: 60, placeholder: 'Name' });
  private readonly back: HTMLButtonElement;
  private readonly element: HTMLElement;
  /** One beside each setting that is the wood's own. */
  private readonly badges: readonly HTMLElement[];
  private readonly choices: readonly HTMLButtonElement[];
  /** A key for the state shown, to notice changes. */
  private shown = '';

  constructor(private readonly editor: Editor) {
    const { name, whose } = this;
    this.choices = [
      chooser('All woods', () => this.showAll(true)),
      chooser('This shape', () => this.showAll(false)),
    ];
    whose.append(
      el('legend', { className: 'unseen', textContent: 'Settings for' }),
      ...this.choices,
    );
    name.setAttribute('aria-label', 'Shape name');
    name.dataset.in = 'seed';
    name.addEventListener('input', () => this.change((shape) => named(shape, name.value), 'name'));
    name.addEventListener('change', () => editor.history.endGesture());
    const all = FIELDS.map(([field]) => field);
    this.back = chooser('Use shared settings', () => this.change((shape) => likeAll(shape, all)));
    this.back.className = 'like-all';
    this.element = el('section', { className: 'shape' }, whose, name, this.back);
    this.element.setAttribute('aria-label', 'Selected shape');
    this.badges = FIELDS.map(([, selector]) => {
      const badge = el('span', { className: 'own', textContent: 'own' });
      document.querySelector(selector)?.append(' ', badge);
      return badge;
    });
  }

  private change(change: (shape: Shape) => Shape, gesture?: string): void {
    const { selection } = this.editor;
    if (selection.thing && isShape(selection.thing))
      selection.replace(change(selection.thing), gesture);
  }

  private showAll(isForAll: boolean): void {
    this.editor.isForAll = isForAll;
    this.editor.tell('mode');
  }

  /** Returns true if the settings to show have changed. */
  show(): boolean {
    const { editor, element, name, whose, back } = this;
    const { thing } = editor.selection;
    const shape = thing && isShape(thing) ? thing : undefined;
    const wood = editor.chosenWood;
    const now = `${shape?.id} ${wood?.id}`;
    if (now === this.shown) return false;
    this.shown = now;
    const home = document.getElementById(narrow.matches ? 'sheet' : 'panel');
    if (!shape) element.remove();
    else if (element.parentElement !== home) home?.prepend(element);
    const isWood = shape?.type === 'area' && !shape.cut;
    whose.hidden = !isWood;
    const [all, own] = this.choices;
    all?.setAttribute('aria-pressed', String(!wood));
    own?.setAttribute('aria-pressed', String(wood !== undefined));
    if (name !== document.activeElement) name.value = shape?.name ?? '';
    back.hidden = !wood?.own;
    FIELDS.forEach(([field], i) => {
      (this.badges[i] as HTMLElement).hidden = wood?.own?.[field] === undefined;
    });
    document.body.classList.toggle('of-shape', wood !== undefined);
    return true;
  }
}

let made: ShapePanel | undefined;

/** Shows the selection. Returns true if the settings to show have changed. */
export function showShape(editor: Editor): boolean {
  if (!made && !editor.selection.thing) return false;
  made ??= new ShapePanel(editor);
  return made.show();
}
