// The canvas beside the code, with buttons to choose what it shows.
import { colorsFor, kindColor } from '../pictures/colors.ts';
import { paint } from '../pictures/paint.ts';
import { countOf, type Picture } from '../pictures/picture.ts';
import { firstTurn, type Turn } from '../pictures/view.ts';

export class Stage {
  readonly element = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #chips = document.createElement('div');
  readonly #legend = document.createElement('p');
  #pictures: readonly Picture[] = [];
  #chosen = 0;
  #turn: Turn = firstTurn;

  constructor() {
    this.element.className = 'play-stage';
    this.#chips.className = 'play-chips';
    this.#chips.setAttribute('role', 'group');
    this.#chips.setAttribute('aria-label', 'Result');
    this.#legend.className = 'play-legend';
    this.#canvas.setAttribute('role', 'img');
    this.element.append(this.#chips, this.#canvas, this.#legend);
    new ResizeObserver(() => this.#paint()).observe(this.#canvas);
    const again = (): void => this.#paint();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
    new MutationObserver(again).observe(document.documentElement, {
      attributeFilter: ['data-theme', 'class'],
    });
    this.#letTurn();
  }

  /** Shows the last of these, or the one of the same name as before. */
  show(pictures: readonly Picture[]): void {
    const before = this.#pictures[this.#chosen]?.name;
    const wasLast = this.#chosen === this.#pictures.length - 1;
    const same = wasLast ? -1 : pictures.findIndex(({ name }) => name === before);
    this.#pictures = pictures;
    this.#chosen = same >= 0 ? same : pictures.length - 1;
    this.#canvas.hidden = pictures.length === 0;
    this.#chips.hidden = pictures.length < 2;
    this.#chips.replaceChildren(...pictures.map(({ name }, i) => this.#chip(name, i)));
    this.#choose(this.#chosen);
  }

  get chosen(): Picture | undefined {
    return this.#pictures[this.#chosen];
  }

  #chip(name: string, i: number): HTMLButtonElement {
    const chip = document.createElement('button');
    chip.type = 'button';
    chip.textContent = name;
    chip.addEventListener('click', () => this.#choose(i));
    return chip;
  }

  #choose(i: number): void {
    this.#chosen = i;
    [...this.#chips.children].forEach((chip, k) => {
      chip.setAttribute('aria-pressed', String(k === i));
    });
    const picture = this.chosen;
    const isSolid = picture?.dimension === 3;
    this.#canvas.classList.toggle('turns', isSolid);
    if (isSolid) this.#canvas.tabIndex = 0;
    else this.#canvas.removeAttribute('tabindex');
    if (picture) {
      const what = `${picture.name}: ${countOf(picture)} samples`;
      this.#canvas.setAttribute('aria-label', isSolid ? `${what}; arrow keys turn it` : what);
    }
    this.#paint();
  }

  #paint(): void {
    const picture = this.chosen;
    this.#legend.replaceChildren();
    if (!picture || !this.#canvas.clientWidth) return;
    try {
      paint(this.#canvas, picture, colorsFor(this.element), this.#turn);
      this.#explain(picture);
    } catch (error) {
      this.#legend.textContent = `It cannot be drawn: ${(error as Error).message}`;
    }
  }

  /** The names of classes in their colours, with their numbers. */
  #explain({ classes, classNames }: Picture): void {
    if (!classes) return;
    const colors = colorsFor(this.element);
    const counts = new Map<number, number>();
    for (const kind of classes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const kind of [...counts.keys()].sort((a, b) => a - b).slice(0, 12)) {
      const item = document.createElement('span');
      const dot = document.createElement('i');
      dot.style.background = kindColor(colors, kind);
      item.append(dot, `${classNames?.[kind] ?? `class ${kind}`} ${counts.get(kind)}`);
      this.#legend.append(item);
    }
  }

  /** Pointer and arrow keys turn pictures in space. */
  #letTurn(): void {
    const canvas = this.#canvas;
    const by = (around: number, above: number): void => {
      const top = Math.PI / 2;
      this.#turn = {
        around: this.#turn.around + around,
        above: Math.min(top, Math.max(-top, this.#turn.above + above)),
      };
      this.#paint();
    };
    canvas.addEventListener('pointerdown', (event) => {
      if (this.chosen?.dimension === 3) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId))
        by(event.movementX / 150, event.movementY / 150);
    });
    canvas.addEventListener('keydown', (event) => {
      const step = {
        ArrowLeft: [-0.1, 0],
        ArrowRight: [0.1, 0],
        ArrowUp: [0, -0.1],
        ArrowDown: [0, 0.1],
      }[event.key];
      if (!step || this.chosen?.dimension !== 3) return;
      event.preventDefault();
      by(...(step as [number, number]));
    });
  }
}
