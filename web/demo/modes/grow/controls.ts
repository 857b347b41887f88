/** The cards of Grow: method, spacing and tries, and the transport with its curve. */
import pauseIcon from 'lucide-static/icons/pause.svg?raw';
import playIcon from 'lucide-static/icons/play.svg?raw';
import firstIcon from 'lucide-static/icons/skip-back.svg?raw';
import stepIcon from 'lucide-static/icons/step-forward.svg?raw';
import { counted, metres } from '../../ui/format.ts';
import { setSvg } from '../../ui/svg.ts';
import type { Clock } from './clock.ts';
import type { Marks } from './colours.ts';
import { paintCurve } from './curve.ts';
import { countsAt, type Recording } from './recording.ts';
import type { Method } from './site.ts';

export type Shown = Method | 'both';

export const NAMES: Readonly<Record<Method, string>> = { bridson: 'Bridson', maximal: 'copse' };

/** The actions of the controls. */
interface ControlActions {
  method(shown: Shown): void;
  spacing(metres: number): void;
  tries(count: number): void;
  /** A slider is let go. */
  settle(): void;
  order(): void;
  first(): void;
  play(): void;
  step(by: number): void;
  go(step: number): void;
  pace(value: number): void;
  tell(chapter: number): void;
  /** Goes on after the last chapter. */
  compare(): void;
}

interface State {
  readonly shown: Shown;
  readonly spacing: number;
  readonly tries: number;
  readonly byOrder: boolean;
  /** A chapter's title and number, when one is told. */
  readonly title: string;
  readonly chapter: number | undefined;
  readonly caption: string;
  readonly isRefused: boolean;
}

const share = (covered: number): string => `${(Math.floor(covered * 1000) / 10).toFixed(1)}%`;

/** Milliseconds between two sentences for screen readers. */
const SAYING = 2000;

/** Returns how many samples wait, or how many more would fit; '' until the method has told. */
function stateOf({ method, steps, left }: Recording, step: number, waiting: number): string {
  if (step < steps) return method === 'bridson' ? `${counted(waiting)} waiting · ` : '';
  return left.length ? `${counted(left.length / 2)} more fit · ` : 'full · ';
}

export const summaryOf = (recording: Recording, step: number): string => {
  const at = Math.min(step, recording.steps);
  const { placed, waiting } = countsAt(recording, at);
  const covered = share(recording.covered[at] as number);
  return `${counted(placed)} placed · ${stateOf(recording, at, waiting)}${covered} covered`;
};

function paceText(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return 'instant';
  return `${speed < 9.95 ? speed.toFixed(1).replace('.0', '') : Math.round(speed)} a second`;
}

export class Controls {
  private readonly find = <T extends HTMLElement>(selector: string): T =>
    this.root.querySelector(selector) as T;
  private readonly scrubber: HTMLInputElement;
  private readonly radios: readonly HTMLElement[];
  private readonly chapters: readonly HTMLElement[];
  private latest = '';
  private said = '';
  private saidAt = Number.NEGATIVE_INFINITY;
  private saying = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly actions: ControlActions,
  ) {
    this.scrubber = this.find('.grow-curve input');
    this.radios = [...root.querySelectorAll<HTMLElement>('[role=radio]')];
    this.chapters = [...root.querySelectorAll<HTMLElement>('.grow-story button')];
    setSvg(this.find('[data-grow=first]'), firstIcon);
    setSvg(this.find('[data-grow=step]'), stepIcon);
    this.wireRadios();
    const click = (selector: string, act: () => void): void =>
      this.find(selector).addEventListener('click', act);
    click('[data-grow=first]', () => actions.first());
    click('[data-grow=play]', () => actions.play());
    click('[data-grow=step]', () => actions.step(1));
    click('.grow-order', () => actions.order());
    click('.grow-next', () => actions.compare());
    this.chapters.forEach((button, i) => {
      button.addEventListener('click', () => actions.tell(i));
    });
    this.wireRange('#grow-spacing', (value) => actions.spacing(value));
    this.wireRange('#grow-tries', (value) => actions.tries(value));
    this.wireRange('#grow-pace', (value) => actions.pace(value));
    this.scrubber.addEventListener('input', () => actions.go(this.scrubber.valueAsNumber));
  }

  private wireRange(selector: string, act: (value: number) => void): void {
    const slider = this.find<HTMLInputElement>(selector);
    slider.addEventListener('input', () => act(slider.valueAsNumber));
    slider.addEventListener('change', () => this.actions.settle());
  }

  /** One stop for Tab; arrows go from method to method. */
  private wireRadios(): void {
    for (const radio of this.radios) {
      const choose = (): void => this.actions.method(radio.dataset.method as Shown);
      radio.addEventListener('click', choose);
      radio.addEventListener('keydown', (event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!by) return;
        const { length } = this.radios;
        const next = this.radios[(this.radios.indexOf(radio) + by + length) % length];
        next?.focus();
        next?.click();
        event.preventDefault();
      });
    }
  }

  private showRange(selector: string, value: number, words: string): void {
    const slider = this.find<HTMLInputElement>(selector);
    slider.value = String(value);
    slider.ariaValueText = words;
    const part = (value - Number(slider.min)) / (Number(slider.max) - Number(slider.min));
    slider.style.setProperty('--share', `${100 * part}%`);
    const output = slider.parentElement?.querySelector('output') as HTMLElement;
    if (output.textContent !== words) output.textContent = words;
  }

  /** Shows the chosen settings. */
  show(state: State): void {
    for (const radio of this.radios) {
      const isChosen = radio.dataset.method === state.shown;
      radio.ariaChecked = String(isChosen);
      radio.tabIndex = isChosen ? 0 : -1;
    }
    this.showRange('#grow-spacing', state.spacing, metres(state.spacing));
    this.showRange('#grow-tries', state.tries, String(state.tries));
    this.find<HTMLInputElement>('#grow-tries').disabled = state.shown === 'maximal';
    this.find('.grow-order').ariaPressed = String(state.byOrder);
    this.chapters.forEach((button, i) => {
      button.ariaPressed = String(i === state.chapter);
    });
    this.find('.grow-next').hidden = state.chapter !== this.chapters.length - 1;
    const caption = this.find('.grow-caption');
    (caption.firstElementChild as HTMLElement).textContent = state.title;
    (caption.lastElementChild as HTMLElement).textContent = state.caption;
    caption.classList.toggle('refused', state.isRefused);
  }

  /** Shows the clock's position. */
  showClock(clock: Clock, recordings: readonly Recording[], marks: Marks): void {
    const { step, steps, isPlaying } = clock;
    const play = this.find('[data-grow=play]');
    const label = isPlaying ? 'Pause' : 'Play';
    if (play.ariaLabel !== label) {
      play.ariaLabel = label;
      play.title = `${label} (Space)`;
      setSvg(play, isPlaying ? pauseIcon : playIcon);
    }
    this.showRange('#grow-pace', clock.pace, paceText(clock.speed));
    paintCurve(this.find<HTMLCanvasElement>('.grow-curve canvas'), recordings, step, steps, marks);
    this.scrubber.max = String(steps);
    this.scrubber.value = String(step);
    const [first, second] = recordings;
    const summary = first ? summaryOf(first, step) : '';
    this.scrubber.ariaValueText = `step ${counted(step)} of ${counted(steps)}`;
    const words = this.find('.grow-curve p');
    const [count = '', ...rest] = second
      ? [`Step ${counted(step)}`, 'filled: Bridson · line: copse']
      : summary.split(' · ');
    (words.firstChild as HTMLElement).textContent = count;
    (words.lastChild as HTMLElement).textContent = rest.join(' · ');
    this.say(sentence(recordings, step));
  }

  /** Speaks to screen readers, now or when the last sentence is old enough. */
  private say(text: string): void {
    this.latest = text;
    if (this.saying || text === this.said) return;
    this.saying = true;
    setTimeout(
      () => {
        this.saying = false;
        this.said = this.latest;
        this.saidAt = performance.now();
        this.find('[role=status]').textContent = this.said;
      },
      Math.max(0, this.saidAt + SAYING - performance.now()),
    );
  }
}

function sentence(recordings: readonly Recording[], step: number): string {
  const parts = recordings.map((recording) => {
    const { placed, waiting } = countsAt(recording, step);
    const name = recordings.length > 1 ? `${NAMES[recording.method]}: ` : '';
    return `${name}${counted(placed)} placed${recording.method === 'bridson' ? `, ${counted(waiting)} waiting` : ''}`;
  });
  return parts.join('; ');
}
