/** The mode's card: the picture, its view, the counts and the settings; and the status. */
import chevrons from 'lucide-static/icons/chevrons-left-right.svg?raw';
import imageUp from 'lucide-static/icons/image-up.svg?raw';
import { counted, countIn } from '../../ui/format.ts';
import { addIcons, labelButtons } from '../../ui/icons.ts';

addIcons({ 'chevrons-left-right': chevrons, 'image-up': imageUp });

export const VIEWS = ['dots', 'trees', 'both'] as const;
export type View = (typeof VIEWS)[number];

export interface Settings {
  readonly view: View;
  /** Exactly so many dots, and so many trees. */
  readonly dots: number;
  readonly trees: number;
  /** The exponent of darkness: 1 is true to the picture. */
  readonly contrast: number;
  /** The size of dots; at 1 they touch where they are densest. */
  readonly size: number;
}

/** The ends of the slider, which goes from one to the other by equal factors. */
const COUNTS = { dots: [1000, 200_000], trees: [500, 30_000] } as const;
export const MOST = COUNTS.dots[1];
export const LEAST = 100;

const mediumOf = ({ view }: Settings): 'dots' | 'trees' => (view === 'trees' ? 'trees' : 'dots');

export interface Acts {
  set(change: Partial<Settings>): void;
  choose(): void;
  svg(): void;
  png(): void;
}

/** A round number of two or three figures. */
const round = (value: number): number => Number(value.toPrecision(2));

export class Panel {
  private settings: Settings | undefined;
  /** A count that is not finished. */
  private isTyping = false;

  constructor(
    private readonly element: HTMLElement,
    acts: Acts,
  ) {
    labelButtons(element);
    const onInput = (id: string, change: (value: number) => Partial<Settings>): void => {
      const input = this.find<HTMLInputElement>(`#${id}`);
      input.addEventListener('input', () => acts.set(change(input.valueAsNumber)));
    };
    onInput('picture-count', (value) => {
      const name = mediumOf(this.settings as Settings);
      const [least, most] = COUNTS[name];
      return { [name]: round(least * (most / least) ** (value / 100)) };
    });
    onInput('picture-contrast', (value) => ({ contrast: value / 100 }));
    onInput('picture-size', (value) => ({ size: value / 100 }));
    const exact = this.find<HTMLInputElement>('#picture-exact');
    exact.addEventListener('input', () => {
      this.isTyping = true;
    });
    exact.addEventListener('blur', () => {
      this.isTyping = false;
    });
    exact.addEventListener('change', () => {
      this.isTyping = false;
      const { settings } = this;
      if (!settings) return;
      const count = Math.min(MOST, Math.max(LEAST, countIn(exact.value)));
      if (count) acts.set({ [mediumOf(settings)]: count });
      else this.show(settings);
    });
    for (const view of VIEWS)
      this.find(`[data-view=${view}]`).addEventListener('click', () => acts.set({ view }));
    for (const name of ['choose', 'svg', 'png'] as const)
      this.find(`[data-act=${name}]`).addEventListener('click', () => acts[name]());
  }

  show(settings: Settings): void {
    this.settings = settings;
    const name = mediumOf(settings);
    const [least, most] = COUNTS[name];
    const count = settings[name];
    const at = (100 * Math.log(count / least)) / Math.log(most / least);
    this.slide('count', at, `${counted(count)} ${name}`);
    const exact = this.find<HTMLInputElement>('#picture-exact');
    if (!this.isTyping) exact.value = counted(count);
    this.slide('contrast', 100 * settings.contrast, `${Math.round(100 * settings.contrast)}%`);
    this.slide('size', 100 * settings.size, settings.size.toFixed(1));
    for (const view of VIEWS)
      this.find(`[data-view=${view}]`).setAttribute('aria-pressed', String(view === settings.view));
    this.find('[data-for=dots]').hidden = settings.view === 'trees';
    this.find('[data-act=svg]').hidden = settings.view === 'trees';
    const isApart = settings.size <= 1;
    this.find('.picture-save p').textContent =
      settings.view === 'trees' ? '' : `plotter-ready: one path${isApart ? ', no overlaps' : ''}`;
    this.element.dataset.view = settings.view;
  }

  private slide(name: string, value: number, words: string): void {
    const slider = this.find<HTMLInputElement>(`#picture-${name}`);
    slider.value = String(value);
    slider.ariaValueText = words;
    const [min, max] = [Number(slider.min), Number(slider.max)];
    slider.style.setProperty('--share', `${(100 * (Number(slider.value) - min)) / (max - min)}%`);
    const output = slider.parentElement?.querySelector('output');
    if (output) output.textContent = words;
  }

  say(head: string, detail = ''): void {
    this.find('.picture-status b').textContent = head;
    this.find('.picture-status span').textContent = detail;
  }

  showThumb(picture: HTMLElement): void {
    this.find('.picture-thumb').replaceChildren(picture);
  }

  find<Found extends HTMLElement>(selector: string): Found {
    return this.element.querySelector(selector) as Found;
  }
}
