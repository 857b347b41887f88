/** The slim bar above the cards: the view, and the settings of all methods. */
import type { Editor } from '../../board/editor.ts';
import { MARGIN, RADIUS } from '../../scene/scene.ts';
import { metres } from '../../ui/format.ts';

export type View = 'gaps' | 'cells' | 'trees' | 'table';

const VIEWS: readonly (readonly [View, string])[] = [
  ['gaps', 'Gaps & crowding'],
  ['cells', 'Cells'],
  ['trees', 'Trees'],
  ['table', 'Table'],
];

export interface Knob {
  readonly id: string;
  readonly label: string;
  readonly tip: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  words(value: number): string;
  get(): number;
  set(value: number): void;
  /** The gesture is over. */
  end?(): void;
}

/** The settings that only Compare has. */
export interface Extras {
  tries: number;
  share: number;
}

export function knobsFor(editor: Editor, extras: Extras, changed: () => void): Knob[] {
  const end = (): void => editor.history.endGesture();
  return [
    {
      id: 'radius',
      label: 'Spacing',
      tip: 'Smallest distance between two trees',
      ...RADIUS,
      words: metres,
      get: () => editor.scene.radius,
      set: (radius) => editor.set({ radius }, 'compare spacing'),
      end,
    },
    {
      id: 'margin',
      label: 'Margin',
      tip: 'How far trees stay from the edge',
      ...MARGIN,
      step: 0.5,
      words: metres,
      get: () => editor.scene.margin,
      set: (margin) => editor.set({ margin }, 'compare margin'),
      end,
    },
    {
      id: 'tries',
      label: 'Tries',
      tip: 'Tries per tree: Bridson’s k, misses in a row for dart throwing, candidates for best candidate',
      least: 1,
      most: 200,
      step: 1,
      words: String,
      get: () => extras.tries,
      set: (tries) => {
        extras.tries = tries;
        changed();
      },
    },
    {
      id: 'share',
      label: 'Count',
      tip: 'Number of trees for uniform, jittered grid and best candidate, relative to copse',
      least: 0.25,
      most: 1.5,
      step: 0.05,
      words: (share) => `${Math.round(100 * share)}%`,
      get: () => extras.share,
      set: (share) => {
        extras.share = share;
        changed();
      },
    },
  ];
}

function wireKnob(knob: Knob): HTMLElement {
  const label = document.createElement('label');
  label.className = 'knob';
  label.title = knob.tip;
  const name = document.createElement('span');
  name.textContent = knob.label;
  const input = document.createElement('input');
  input.type = 'range';
  input.id = `compare-${knob.id}`;
  input.min = String(knob.least);
  input.max = String(knob.most);
  input.step = String(knob.step);
  input.addEventListener('input', () => knob.set(input.valueAsNumber));
  input.addEventListener('change', () => knob.end?.());
  label.append(name, input, document.createElement('output'));
  return label;
}

export class Bar {
  readonly element: HTMLElement = document.createElement('div');
  readonly note: HTMLElement = document.createElement('p');
  private readonly views: HTMLElement[];
  private readonly knobs: HTMLElement[];

  constructor(
    private readonly all: readonly Knob[],
    chosen: (view: View) => void,
  ) {
    this.element.className = 'bar-row';
    const switcher = document.createElement('div');
    switcher.className = 'views leaf';
    switcher.role = 'group';
    switcher.ariaLabel = 'View';
    this.views = VIEWS.map(([view, words]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.words = '';
      button.dataset.view = view;
      button.textContent = words;
      button.addEventListener('click', () => chosen(view));
      return button;
    });
    switcher.append(...this.views);
    this.note.className = 'note';
    this.note.role = 'status';
    const panel = document.createElement('div');
    panel.className = 'knobs leaf';
    panel.id = 'compare-knobs';
    this.knobs = all.map(wireKnob);
    panel.append(...this.knobs);
    this.element.append(switcher, this.note, this.opener(panel), panel);
  }

  /** In narrow windows, a button opens the sliders. */
  private opener(panel: HTMLElement): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'adjust leaf';
    button.dataset.words = '';
    button.textContent = 'Adjust';
    button.setAttribute('aria-controls', panel.id);
    const show = (on: boolean): void => {
      panel.classList.toggle('open', on);
      button.setAttribute('aria-expanded', String(on));
    };
    show(false);
    button.addEventListener('click', () => show(!panel.classList.contains('open')));
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.element.contains(target as Node)) show(false);
    });
    this.element.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') show(false);
    });
    return button;
  }

  show(view: View, finest: number): void {
    for (const button of this.views)
      button.setAttribute('aria-pressed', String(button.dataset.view === view));
    this.all.forEach((knob, i) => {
      const input = this.knobs[i]?.querySelector('input') as HTMLInputElement;
      // Spacings too fine to be seen here cannot be chosen here.
      if (knob.id === 'radius') {
        input.min = String(Math.min(knob.most, Math.max(knob.least, finest)));
        input.disabled = finest >= knob.most;
      }
      const value = knob.id === 'radius' ? Math.max(finest, knob.get()) : knob.get();
      input.value = String(value);
      input.ariaValueText = knob.words(value);
      const share = (value - Number(input.min)) / Math.max(1e-9, knob.most - Number(input.min));
      input.style.setProperty('--share', `${100 * Math.min(1, share)}%`);
      (this.knobs[i]?.querySelector('output') as HTMLElement).textContent = knob.words(value);
    });
  }
}
