/** Trees on a 2-D canvas, for browsers without WebGL2: slower, the same picture but for coarser tints. */

import { FOOT, SPECIES, type Sprite, spriteCanvas } from '../sprites/sheet.ts';
import { RISE } from '../wood/shown-trees.ts';
import { HOUSE_KIND, type Trees } from '../wood/trees.ts';
import { backToFront } from './back-to-front.ts';
import type { Camera } from './camera.ts';
import { drawnSize, type Look, type Renderer, thinned } from './renderer.ts';

/** Trees are lighter or darker in so many tones, of which the middle one is the sprite's own. */
const TONES = 5;
const OWN = 2;
/** How far apart tones are, in steps of a tint's byte. */
const TONE_STEP = 10;

function risen(birth: number, now: number): number {
  if (birth === 0) return 1;
  if (birth < 0) return 1 - Math.min(1, (now + birth) / RISE.sink) ** 2;
  const t = Math.min(1, Math.max(0, (now - birth) / RISE.each)) - 1;
  return Math.max(0, 1 + 2.4 * t ** 3 + 1.4 * t * t);
}

/** The renderer for where there is no WebGL2: a canvas that once gave a WebGL context gives no other. */
export function plainRenderer(element: HTMLCanvasElement, sheet: readonly Sprite[]): Renderer {
  const fresh = element.cloneNode() as HTMLCanvasElement;
  element.replaceWith(fresh);
  return new CanvasRenderer(fresh, sheet);
}

interface Part {
  readonly trees: Trees;
  /** Of its rows. */
  readonly order: Uint32Array;
}

type Visit = (x: number, y: number, size: number, row: number, trees: Trees) => void;

export class CanvasRenderer implements Renderer {
  private readonly context: CanvasRenderingContext2D;
  private readonly shade = document.createElement('canvas');
  /** Sprites of a level, tone and time of day, made when first wanted. */
  private readonly sprites = new Map<number, HTMLCanvasElement>();
  /** Back to front. */
  private parts: readonly Part[] = [];

  constructor(
    readonly canvas: HTMLCanvasElement,
    private sheet: readonly Sprite[],
  ) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2-D canvas.');
    this.context = context;
  }

  resize(width: number, height: number, pixels: number): void {
    this.canvas.width = Math.round(width * pixels);
    this.canvas.height = Math.round(height * pixels);
    this.shade.width = this.canvas.width >> 1;
    this.shade.height = this.canvas.height >> 1;
  }

  setSheet(sheet: readonly Sprite[]): void {
    this.sheet = sheet;
    this.sprites.clear();
  }

  setTrees(trees: Trees): void {
    this.parts = [{ trees, order: backToFront(trees) }];
  }

  setParts(parts: readonly Trees[]): void {
    const known = new Map(this.parts.map((part) => [part.trees, part]));
    this.parts = parts.map((trees) => known.get(trees) ?? { trees, order: backToFront(trees) });
  }

  patch(trees: Trees): void {
    this.setTrees(trees);
  }

  draw(camera: Camera, look: Look): void {
    const { context, canvas } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.drawShade(camera, look);
    const scale = camera.zoom * look.pixels;
    const level = Math.max(
      0,
      Math.min(6, Math.floor(Math.log2(256 / (1.8 * look.radius * scale)))),
    );
    const { night } = look.palette;
    this.each(camera, look, (x, y, size, row, trees) => {
      const house = trees.kind[row * 4 + 3] === HOUSE_KIND;
      // By night a house's next sprite stands for it, which is dark already.
      const which = (trees.kind[row * 4] as number) + (house ? night : 0);
      const lighter = Math.round(((trees.tint[row * 4 + 1] as number) - 128) / TONE_STEP);
      const sprite = this.sprite(which, level, OWN + lighter, night > 0 && !house);
      const phase = 1.9 * look.now + 0.021 * (trees.x[row] as number);
      const lean = house ? 0 : 0.014 * (look.wind ?? 0) * Math.sin(phase);
      context.globalAlpha = 1 - (house ? 0.5 : 0.8) * look.discs;
      if (lean) context.setTransform(1, 0, -lean, 1, lean * y, 0);
      context.drawImage(sprite, x - size / 2, y - FOOT * size, size, size);
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (look.discs > 0) this.drawDiscs(camera, look);
    context.globalAlpha = 1;
  }

  private sprite(which: number, level: number, wanted: number, veiled: boolean): HTMLCanvasElement {
    const tone = Math.min(TONES - 1, Math.max(0, wanted));
    const key = ((which * 8 + level) * TONES + tone) * 2 + Number(veiled);
    const known = this.sprites.get(key);
    if (known) return known;
    const made = spriteCanvas(this.sheet[which] as Sprite, level);
    const context = made.getContext('2d') as CanvasRenderingContext2D;
    context.globalCompositeOperation = 'source-atop';
    const lay = (colour: string, alpha: number): void => {
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      context.fillRect(0, 0, made.width, made.height);
    };
    lay(tone < OWN ? '#0c2a22' : '#fff3b0', Math.abs(tone - OWN) * 0.05);
    if (veiled) lay('#152838', 0.5);
    this.sprites.set(key, made);
    return made;
  }

  /** Visits the trees on the screen, back to front, with their foot and size in pixels. */
  private each(camera: Camera, look: Look, visit: Visit): void {
    for (const part of this.parts) this.eachOf(part, camera, look, visit);
  }

  private eachOf({ trees, order }: Part, camera: Camera, look: Look, visit: Visit): void {
    const { canvas } = this;
    const thin = thinned(look.radius, camera.zoom);
    const scale = camera.zoom * look.pixels;
    for (const row of order) {
      const grown = drawnSize(trees, row, thin);
      if (grown === 0) continue;
      const x = ((trees.x[row] as number) - camera.x) * scale;
      const y = ((trees.y[row] as number) - camera.y) * scale;
      const size =
        (trees.size[row] as number) * scale * grown * risen(trees.birth[row] as number, look.now);
      if (
        size <= 0 ||
        x < -size ||
        y < -size ||
        x > canvas.width + size ||
        y > canvas.height + size
      )
        continue;
      visit(x, y, size, row, trees);
    }
  }

  /** Opaque shadows in a layer of half the size, laid down once. */
  private drawShade(camera: Camera, look: Look): void {
    const layer = this.shade.getContext('2d');
    if (!layer || !this.shade.width) return;
    layer.setTransform(1, 0, 0, 1, 0, 0);
    layer.clearRect(0, 0, this.shade.width, this.shade.height);
    layer.fillStyle = look.palette.night ? 'rgb(4,10,16)' : 'rgb(18,40,51)';
    layer.scale(0.5, 0.5);
    layer.beginPath();
    this.each(camera, look, (x, y, size, row, trees) => {
      const crown = size * (SPECIES[trees.kind[row * 4 + 2] as number]?.crown ?? 0.6);
      const [cx, cy] = [x + 0.3 * size, y + 0.12 * size];
      layer.moveTo(cx + 0.5 * crown, cy);
      layer.ellipse(cx, cy, 0.55 * crown, 0.33 * crown, 0.38, 0, Math.PI * 2);
    });
    layer.fill();
    this.context.globalAlpha = 0.36 * (1 - 0.85 * look.discs);
    this.context.drawImage(this.shade, 0, 0, this.canvas.width, this.canvas.height);
  }

  private drawDiscs(camera: Camera, look: Look): void {
    const { context } = this;
    context.globalAlpha = 0.86 * look.discs;
    context.strokeStyle = look.palette.ink;
    context.lineWidth = look.pixels;
    this.each(camera, { ...look, now: Number.POSITIVE_INFINITY }, (x, y, _size, row, trees) => {
      const radius = look.radii[trees.kind[row * 4 + 3] as number];
      if (!radius) return;
      const reach = 0.5 * radius * camera.zoom * look.pixels;
      const colour = look.palette.discs[trees.kind[row * 4 + 2] as number] ?? [0.5, 0.7, 0.5];
      context.fillStyle = `rgb(${colour.map((c) => Math.round(c * 255)).join(',')})`;
      context.beginPath();
      context.arc(x, y, Math.max(0.5, reach - 0.5), 0, Math.PI * 2);
      context.fill();
      if (reach > 3) context.stroke();
    });
  }
}
