/** The sheet of paper in the middle: dots, trees, or each on its side of a line. */
import { Camera } from '../../render/camera.ts';
import { blank, devicePixels } from '../../render/canvas.ts';
import { plainRenderer } from '../../render/canvas2d.ts';
import { rgbOf } from '../../render/colour.ts';
import type { Palette } from '../../render/palette.ts';
import type { Renderer } from '../../render/renderer.ts';
import { webglRenderer } from '../../render/webgl.ts';
import type { Sprite } from '../../sprites/sheet.ts';
import { freeArea } from '../../ui/free-area.ts';
import type { Trees } from '../../wood/trees.ts';
import { type Dots, paintDots } from './dots.ts';
import { Split } from './split.ts';
import type { Tones } from './tones.ts';

/** The paper's rim. */
const RIM = 8;
/** A spacing on the screen from which on no renderer leaves a tree out, in pixels. */
const PLAIN = 7.5;
/** By night the paper is dimmer, but not dark: light dots on dark would be a negative. */
const PAPER = { day: '#fffdf6', night: '#c9cdbf' } as const;
const INK = '#151c1a';

export interface Wooded {
  readonly trees: Trees;
  readonly radius: number;
}

export class Sheet {
  private readonly paper: HTMLElement;
  private readonly dots: HTMLCanvasElement;
  private readonly floor: HTMLCanvasElement;
  private readonly renderer: Renderer;
  /** CSS pixels. */
  private width = 1;
  private height = 1;
  private percent = 0;
  /** Called when trees must be painted again, because their context was lost. */
  lost: () => void = () => {};

  constructor(element: HTMLElement, sprites: readonly Sprite[]) {
    const find = <Found extends HTMLElement>(name: string): Found =>
      element.querySelector(`.sheet-${name}`) as Found;
    this.paper = find('paper');
    this.dots = find('dots');
    this.floor = find('floor');
    const trees = find<HTMLCanvasElement>('trees');
    this.renderer =
      webglRenderer(trees, sprites, () => this.lost()) ?? plainRenderer(trees, sprites);
    const wood = find('wood');
    new Split(find('split'), (percent) => {
      this.percent = percent;
      wood.style.setProperty('--split', `${percent}%`);
    });
  }

  /** Fits the sheet, in the form of the picture, into the area that the cards leave free. */
  lay(across: number, down: number): void {
    const { clientWidth, clientHeight } = this.paper.parentElement as HTMLElement;
    const top = (this.paper.parentElement as HTMLElement).getBoundingClientRect().top;
    const free = freeArea(clientWidth, clientHeight + top);
    const [w, h] = [free.x1 - free.x0 - 2 * RIM, free.y1 - free.y0 - 2 * RIM];
    const scale = Math.max(0.01, Math.min(w / across, h / down));
    [this.width, this.height] = [Math.round(across * scale), Math.round(down * scale)];
    const { style } = this.paper;
    style.width = `${this.width}px`;
    style.height = `${this.height}px`;
    style.left = `${(free.x0 + free.x1 - this.width) / 2 - RIM}px`;
    style.top = `${(free.y0 + free.y1 - this.height) / 2 - RIM - top}px`;
  }

  paintDots(dots: Dots, size: number, palette: Palette): void {
    const canvas = this.dots;
    const pixels = devicePixels();
    [canvas.width, canvas.height] = [this.width * pixels, this.height * pixels];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const image = context.createImageData(canvas.width, canvas.height);
    const paper = rgbOf(palette.night ? PAPER.night : PAPER.day);
    paintDots(dots, size, paper, rgbOf(INK), image);
    context.putImageData(image, 0, 0);
  }

  paintTrees({ trees, radius }: Wooded, tones: Tones, worldWidth: number, palette: Palette): void {
    this.paintFloor(tones, palette);
    const pixels = devicePixels();
    const camera = new Camera();
    camera.zoom = this.width / worldWidth;
    this.renderer.resize(this.width, this.height, pixels);
    this.renderer.setTrees(trees);
    const look = { now: 1e9, discs: 0, palette, radii: [radius, radius, radius], pixels };
    this.renderer.draw(camera, { ...look, radius: Math.max(radius, PLAIN / camera.zoom) });
  }

  /** Paints meadow in light places, and forest floor in dark ones. */
  private paintFloor({ width, height, light }: Tones, palette: Palette): void {
    [this.floor.width, this.floor.height] = [width, height];
    const context = this.floor.getContext('2d') as CanvasRenderingContext2D;
    const image = context.createImageData(width, height);
    const [bright, dark] = [rgbOf(palette.meadow[0]), rgbOf(palette.floor[0])];
    light.forEach((value, i) => {
      const t = Math.min(1, Math.max(0, (1 - value ** 0.45 - 0.1) * 1.5));
      for (let c = 0; c < 3; c++)
        image.data[4 * i + c] =
          (bright[c] as number) * (1 - t) + (dark[c] as number) * t * (1 - 0.35 * t);
      image.data[4 * i + 3] = 255;
    });
    context.putImageData(image, 0, 0);
  }

  /** The picture as shown; trees must have been painted in this very task. */
  picture(view: 'dots' | 'trees' | 'both'): HTMLCanvasElement {
    const pixels = devicePixels();
    const result = blank(this.width * pixels, this.height * pixels);
    const context = result.getContext('2d') as CanvasRenderingContext2D;
    if (view !== 'trees') context.drawImage(this.dots, 0, 0);
    if (view === 'dots') return result;
    const from = view === 'both' ? (result.width * this.percent) / 100 : 0;
    context.beginPath();
    context.rect(from, 0, result.width, result.height);
    context.clip();
    for (const canvas of [this.floor, this.renderer.canvas])
      context.drawImage(canvas, 0, 0, result.width, result.height);
    return result;
  }
}
