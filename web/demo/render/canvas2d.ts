/** Trees on a 2-D canvas, for browsers without WebGL2: slower, the same picture but for coarser tints. */

import type { Box } from '../geometry/boxes.ts';
import { FOOT, SIZE, SPECIES, type Sprite, spriteCanvas } from '../sprites/sheet.ts';
import { RISE } from '../wood/shown-trees.ts';
import { HOUSE_KIND, type Trees } from '../wood/trees.ts';
import type { Camera } from './camera.ts';
import { DirtyTiles } from './dirty-tiles.ts';
import { PlainPart } from './plain-part.ts';
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

type Visit = (x: number, y: number, size: number, row: number, trees: Trees) => void;

/** The state that the canvas shows. */
interface Shown {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly look: Look;
}

/** The extent of a drawn tree from its foot, in tree heights; its shadow lies to the lower right. */
const REACH = { left: 0.5, right: 0.9, up: 0.93, down: 0.45 } as const;
/** The greatest height of a rising tree, as a multiple of its final height. */
const OVER = 1.1;
/** A shadow's picture is so many pixels wide. */
const SHADOW = 64;
/** Seconds that trees are drawn again after they have risen. */
const AFTER = 0.06;

/** Returns true if a tree still rises or sinks. */
const isMoving = (birth: number, now: number): boolean =>
  birth !== 0 && (birth > 0 ? now < birth + RISE.each + AFTER : now + birth < RISE.sink + AFTER);

export class CanvasRenderer implements Renderer {
  private readonly context: CanvasRenderingContext2D;
  private readonly shade = document.createElement('canvas');
  private readonly shadow = document.createElement('canvas');
  /** Sprites of a level, tone and time of day, made when first wanted. */
  private readonly sprites = new Map<number, HTMLCanvasElement>();
  /** Back to front. */
  private parts: readonly PlainPart[] = [];
  /** Undefined when all is to be drawn again. */
  private shown: Shown | undefined;
  /** Places where something is to be drawn again, and its height, flat; and rows of trees that rise or sink. */
  private stale: number[] = [];
  private moving: number[] = [];

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
    this.shown = undefined;
  }

  setSheet(sheet: readonly Sprite[]): void {
    this.sheet = sheet;
    this.sprites.clear();
    this.shown = undefined;
  }

  setTrees(trees: Trees): void {
    this.setParts([trees]);
  }

  setParts(parts: readonly Trees[]): void {
    const known = new Map(this.parts.map((part) => [part.trees, part]));
    this.parts = parts.map((trees) => known.get(trees) ?? new PlainPart(trees));
    this.shown = undefined;
    this.moving = [];
  }

  patch(trees: Trees, rows: readonly number[]): void {
    const [part] = this.parts;
    if (!part) {
      this.setTrees(trees);
      return;
    }
    part.patch(trees, rows, (...place) => this.stale.push(...place));
    for (const row of rows) if (trees.birth[row] !== 0) this.moving.push(row);
  }

  draw(camera: Camera, look: Look): void {
    const isSame = this.isSame(camera, look);
    const boxes = isSame ? this.staleBoxes(camera, look) : [this.whole];
    this.stale = [];
    const trees = this.parts[0]?.trees;
    this.moving = this.moving.filter((row) => isMoving(trees?.birth[row] as number, look.now));
    const { x, y, zoom } = camera;
    this.shown = { x, y, zoom, look };
    for (const box of boxes) this.drawIn(box, camera, look);
  }

  private get whole(): Box {
    return { x0: 0, y0: 0, x1: this.canvas.width, y1: this.canvas.height };
  }

  /** Returns true if the drawing stays the same except for changed trees. */
  private isSame(camera: Camera, look: Look): boolean {
    const { shown } = this;
    if (!shown || look.discs > 0 || (look.wind ?? 0) > 0) return false;
    const before = shown.look;
    return (
      (['x', 'y', 'zoom'] as const).every((key) => shown[key] === camera[key]) &&
      (['discs', 'palette', 'radius', 'pixels'] as const).every(
        (key) => before[key] === look[key],
      ) &&
      (before.wind ?? 0) === 0
    );
  }

  /** The pixels in which trees have changed or move. */
  private staleBoxes(camera: Camera, look: Look): readonly Box[] {
    const { stale, moving, parts, canvas } = this;
    const [part] = parts;
    if (!part || (stale.length === 0 && moving.length === 0)) return [];
    const scale = camera.zoom * look.pixels;
    const { swell } = thinned(look.radius, camera.zoom);
    const tiles = new DirtyTiles(canvas.width, canvas.height);
    const mark = (x: number, y: number, size: number): void => {
      const [px, py] = [(x - camera.x) * scale, (y - camera.y) * scale];
      const tall = OVER * size * swell * scale;
      tiles.mark({
        ...{ x0: px - REACH.left * tall, y0: py - REACH.up * tall },
        ...{ x1: px + REACH.right * tall, y1: py + REACH.down * tall },
      });
    };
    for (let i = 0; i < stale.length; i += 3)
      mark(stale[i] as number, stale[i + 1] as number, stale[i + 2] as number);
    const { x, y, size } = part.trees;
    for (const row of moving) mark(x[row] as number, y[row] as number, size[row] as number);
    return tiles.boxes();
  }

  private drawIn(box: Box, camera: Camera, look: Look): void {
    const { context } = this;
    const { x0, y0, x1, y1 } = box;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x0, y0, x1 - x0, y1 - y0);
    context.clip();
    context.clearRect(x0, y0, x1 - x0, y1 - y0);
    this.drawShade(box, camera, look);
    const { night } = look.palette;
    const alpha = (house: boolean): number => 1 - (house ? 0.5 : 0.8) * look.discs;
    this.each(box, camera, look, (x, y, size, row, trees) => {
      const house = trees.kind[row * 4 + 3] === HOUSE_KIND;
      // At night a house's next sprite stands for it, which is dark already.
      const which = (trees.kind[row * 4] as number) + (house ? night : 0);
      const lighter = Math.round(((trees.tint[row * 4 + 1] as number) - 128) / TONE_STEP);
      const level = Math.max(0, Math.min(6, Math.floor(Math.log2(SIZE / size))));
      const sprite = this.sprite(which, level, OWN + lighter, night > 0 && !house);
      const phase = 1.9 * look.now + 0.021 * (trees.x[row] as number);
      const lean = house ? 0 : 0.014 * (look.wind ?? 0) * Math.sin(phase);
      context.globalAlpha = alpha(house);
      if (lean) context.setTransform(1, 0, -lean, 1, lean * y, 0);
      context.drawImage(sprite, x - size / 2, y - FOOT * size, size, size);
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (look.discs > 0) this.drawDiscs(box, camera, look);
    context.restore();
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

  /** Visits the trees that may reach into the box, back to front, with their foot and size in pixels. */
  private each(box: Box, camera: Camera, look: Look, visit: Visit): void {
    const thin = thinned(look.radius, camera.zoom);
    const scale = camera.zoom * look.pixels;
    for (const part of this.parts) {
      const { trees } = part;
      const tall = OVER * part.tallestAt(thin.swell);
      const y0 = camera.y + box.y0 / scale - REACH.down * tall;
      const y1 = camera.y + box.y1 / scale + REACH.up * tall;
      part.each(y0, y1, (row) => {
        const x = ((trees.x[row] as number) - camera.x) * scale;
        const wide = tall * scale;
        if (x < box.x0 - REACH.right * wide || x > box.x1 + REACH.left * wide) return;
        const grown = drawnSize(trees, row, thin);
        if (grown === 0) return;
        const y = ((trees.y[row] as number) - camera.y) * scale;
        const size =
          (trees.size[row] as number) * scale * grown * risen(trees.birth[row] as number, look.now);
        const isSeen =
          size > 0 &&
          x > box.x0 - REACH.right * size &&
          x < box.x1 + REACH.left * size &&
          y > box.y0 - REACH.down * size &&
          y < box.y1 + REACH.up * size;
        if (isSeen) visit(x, y, size, row, trees);
      });
    }
  }

  /** The picture of a shadow, in the colour of the hour. */
  private shadowOf({ night }: Look['palette']): HTMLCanvasElement {
    const { shadow } = this;
    const colour = night ? 'rgb(4,10,16)' : 'rgb(18,40,51)';
    if (shadow.dataset.colour === colour) return shadow;
    shadow.dataset.colour = colour;
    [shadow.width, shadow.height] = [SHADOW, SHADOW];
    const context = shadow.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = colour;
    context.ellipse(SHADOW / 2, SHADOW / 2, SHADOW / 2, 0.3 * SHADOW, 0.38, 0, Math.PI * 2);
    context.fill();
    return shadow;
  }

  /** Opaque shadows in a layer of half the size, laid down once. */
  private drawShade(box: Box, camera: Camera, look: Look): void {
    const { shade } = this;
    const layer = shade.getContext('2d');
    const [x0, y0] = [box.x0 >> 1, box.y0 >> 1];
    const [wide, high] = [
      Math.min(shade.width, box.x1 >> 1) - x0,
      Math.min(shade.height, box.y1 >> 1) - y0,
    ];
    if (!layer || wide <= 0 || high <= 0) return;
    const shadow = this.shadowOf(look.palette);
    let isEmpty = true;
    layer.save();
    layer.beginPath();
    layer.rect(x0, y0, wide, high);
    layer.clip();
    layer.clearRect(x0, y0, wide, high);
    this.each(box, camera, look, (x, y, size, row, trees) => {
      isEmpty = false;
      const crown = size * (SPECIES[trees.kind[row * 4 + 2] as number]?.crown ?? 0.6);
      const side = 0.55 * crown;
      layer.drawImage(
        shadow,
        (x + 0.3 * size - side) / 2,
        (y + 0.12 * size - side) / 2,
        side,
        side,
      );
    });
    layer.restore();
    // Some browsers go on showing what was on a canvas that was only cleared.
    if (isEmpty) return;
    this.context.globalAlpha = 0.36 * (1 - 0.85 * look.discs);
    this.context.drawImage(shade, x0, y0, wide, high, 2 * x0, 2 * y0, 2 * wide, 2 * high);
  }

  private drawDiscs(box: Box, camera: Camera, look: Look): void {
    const { context } = this;
    context.globalAlpha = 0.86 * look.discs;
    context.strokeStyle = look.palette.ink;
    context.lineWidth = look.pixels;
    this.each(
      box,
      camera,
      { ...look, now: Number.POSITIVE_INFINITY },
      (x, y, _size, row, trees) => {
        const radius = look.radii[trees.kind[row * 4 + 3] as number];
        if (!radius) return;
        const reach = 0.5 * radius * camera.zoom * look.pixels;
        const colour = look.palette.discs[trees.kind[row * 4 + 2] as number] ?? [0.5, 0.7, 0.5];
        context.fillStyle = `rgb(${colour.map((c) => Math.round(c * 255)).join(',')})`;
        context.beginPath();
        context.arc(x, y, Math.max(0.5, reach - 0.5), 0, Math.PI * 2);
        context.fill();
        if (reach > 3) context.stroke();
      },
    );
  }
}
