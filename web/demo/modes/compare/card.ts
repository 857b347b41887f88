/** The card of one method: its verdict, its picture, and the figures below. */
import type { Camera } from '../../render/camera.ts';
import { clearedContext } from '../../render/canvas.ts';
import type { Colours } from './colours.ts';
import type { Measured, MethodInfo, Spectrum } from './messages.ts';
import { paintCurve, paintSpectrum } from './plots.ts';
import {
  bareOf,
  closeOf,
  closestOf,
  explained,
  fitsOf,
  radii,
  treesOf,
  verdictOf,
} from './words.ts';

/** The ends of the bars: radii (the style sheet marks one), and the share of bare ground. */
const LONGEST = 2.5;
const BAREST = 0.2;
/** Rounding of the widest gap of a full ground. */
const SLACK = 1e-3;

const MARKUP = `
  <header><h2></h2><p class="verdict"><span class="trees"></span> <b class="close"></b> <b class="fits"></b></p></header>
  <div class="view"><canvas class="picture" role="img"></canvas><p class="trouble" hidden></p></div>
  <div class="figures">
    <div class="bars">
      <div class="bar marked" data-figure="closest" tabindex="0" role="img"><span>Closest pair</span><i></i><b>–</b></div>
      <div class="bar marked" data-figure="gap" tabindex="0" role="img"><span>Widest gap</span><i></i><b>–</b></div>
      <div class="bar" data-figure="bare" tabindex="0" role="img"><span>Bare ground</span><i></i><b>–</b></div>
    </div>
    <button type="button" class="plot curve" data-figure="curve" aria-haspopup="dialog"><canvas></canvas></button>
    <button type="button" class="plot spectrum" data-figure="spectrum" aria-haspopup="dialog"><canvas></canvas></button>
  </div>`;

/** The plots that can be shown large. */
export type Plot = 'curve' | 'spectrum';

/** Paints the picture of the measured trees, in the view that is on. */
export type Painter = (
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  camera: Camera,
  measured: Measured,
) => void;

export class Card {
  readonly element: HTMLElement = document.createElement('article');
  readonly picture: HTMLCanvasElement;
  measured: Measured | undefined;
  spectrum: Spectrum | undefined;

  /** @param explain shows one of the plots large, and says how it is read. */
  constructor(
    readonly info: MethodInfo,
    explain: (plot: Plot, card: Card) => void,
  ) {
    const { element } = this;
    element.className = 'method leaf';
    element.dataset.method = info.method;
    element.innerHTML = MARKUP;
    const heading = this.find('h2');
    heading.id = `compare-${info.method}`;
    heading.textContent = info.title;
    heading.title = info.about;
    if (info.more) heading.append(' ', this.made('small', info.more));
    element.setAttribute('aria-labelledby', heading.id);
    this.picture = this.find<HTMLCanvasElement>('.picture');
    this.sayMeasuring();
    for (const plot of ['curve', 'spectrum'] as const)
      this.find(`.${plot}`).addEventListener('click', () => {
        if (this.measured) explain(plot, this);
      });
  }

  /** Labels pictures until there are figures. */
  private sayMeasuring(): void {
    for (const picture of this.element.querySelectorAll('[role=img], .plot'))
      picture.setAttribute('aria-label', `${this.info.title}: not measured yet`);
  }

  private made(tag: string, text: string): HTMLElement {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  }

  private find<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.element.querySelector<T>(selector) as T;
  }

  /** Shows that newer figures are on their way; the old ones stay until then. */
  wait(): void {
    this.element.classList.add('waiting');
    this.element.ariaBusy = 'true';
  }

  /** Shows that no newer figures are on their way. */
  rest(): void {
    this.element.classList.remove('waiting');
    this.element.ariaBusy = 'false';
  }

  show(measured: Measured): void {
    this.measured = measured;
    this.rest();
    this.find('.trouble').hidden = true;
    this.find('.trees').textContent = treesOf(measured);
    this.find('.close').textContent = closeOf(measured);
    const fits = this.find('.fits');
    fits.textContent = fitsOf(measured);
    fits.classList.toggle('full', measured.moreFit === 0);
    this.picture.setAttribute('aria-label', `${this.info.title}: ${verdictOf(measured)}`);
    const { closest, gap, bare } = measured;
    this.setBar('closest', closest / LONGEST, closestOf(measured), closest < 1 ? 'bad' : '');
    this.setBar('gap', gap / LONGEST, radii(gap), gap > 1 + SLACK ? 'poor' : '');
    this.setBar('bare', bare / BAREST, bareOf(measured), bare > 0 ? 'poor' : '');
    for (const name of ['closest', 'gap', 'bare', 'curve'] as const)
      this.explain(name, explained[name](measured));
  }

  showSpectrum(spectrum: Spectrum): void {
    this.spectrum = spectrum;
    this.explain('spectrum', explained.spectrum);
  }

  /** Shows the reason why there is no picture. */
  fail(message: string): void {
    this.clear();
    this.rest();
    const trouble = this.find('.trouble');
    trouble.textContent = message;
    trouble.hidden = false;
  }

  clear(): void {
    this.measured = undefined;
    this.spectrum = undefined;
    for (const name of ['.trees', '.close', '.fits']) this.find(name).textContent = '';
    for (const name of ['closest', 'gap', 'bare'] as const) this.setBar(name, 0, '–', '');
    for (const canvas of this.element.querySelectorAll('canvas')) canvas.width = 0;
    this.sayMeasuring();
  }

  private setBar(name: string, share: number, value: string, state: string): void {
    const bar = this.find(`[data-figure=${name}]`);
    bar.dataset.state = state;
    bar.style.setProperty('--share', `${100 * Math.min(1, Number.isFinite(share) ? share : 0)}%`);
    (bar.querySelector('b') as HTMLElement).textContent = value;
  }

  private explain(name: string, words: string): void {
    const figure = this.find(`[data-figure=${name}]`);
    figure.dataset.tip = words;
    figure.setAttribute('aria-label', words);
  }

  paint(camera: Camera, paintPicture: Painter, colours: Colours): void {
    const { measured, picture } = this;
    if (!measured) return;
    paintPicture(picture, clearedContext(picture), camera, measured);
    const curve = this.find<HTMLCanvasElement>('.curve canvas');
    const { clientWidth, clientHeight } = curve;
    paintCurve(clearedContext(curve), clientWidth, clientHeight, measured.curve, colours);
    this.paintSpectrum(colours);
  }

  paintSpectrum(colours: Colours): void {
    const canvas = this.find<HTMLCanvasElement>('.spectrum canvas');
    if (this.spectrum) paintSpectrum(canvas, this.spectrum, colours);
  }
}
