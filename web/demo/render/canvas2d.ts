/** Trees on a 2-D canvas, for browsers without WebGL2: slower, the same picture but for tints. */
import type { Camera } from '../camera.ts';
import { FOOT } from '../sprites/paint.ts';
import { SPECIES, type Sprite, spriteCanvas } from '../sprites/sheet.ts';
import { RISE } from '../stock.ts';
import type { Trees } from '../trees.ts';
import { backToFront, type Look, type Renderer, thinned } from './renderer.ts';

function risen(birth: number, now: number): number {
  if (birth === 0) return 1;
  if (birth < 0) return 1 - Math.min(1, (now + birth) / RISE.sink) ** 2;
  const t = Math.min(1, Math.max(0, (now - birth) / RISE.each)) - 1;
  return Math.max(0, 1 + 2.4 * t ** 3 + 1.4 * t * t);
}

export class CanvasRenderer implements Renderer {
  private readonly brush: CanvasRenderingContext2D;
  private readonly shade = document.createElement('canvas');
  /** Sprites by level, made when first wanted. */
  private readonly levels = new Map<number, HTMLCanvasElement[]>();
  private trees: Trees | undefined;
  private order = new Uint32Array();

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly sheet: readonly Sprite[],
  ) {
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('This browser has no 2-D canvas.');
    this.brush = brush;
  }

  resize(width: number, height: number, pixels: number): void {
    this.canvas.width = Math.round(width * pixels);
    this.canvas.height = Math.round(height * pixels);
    this.shade.width = this.canvas.width >> 1;
    this.shade.height = this.canvas.height >> 1;
  }

  setTrees(trees: Trees): void {
    this.trees = trees;
    this.order = backToFront(trees);
  }

  draw(camera: Camera, look: Look): void {
    const { brush, canvas } = this;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, canvas.width, canvas.height);
    this.drawShade(camera, look);
    const scale = camera.zoom * look.pixels;
    const level = Math.max(
      0,
      Math.min(6, Math.floor(Math.log2(256 / (1.8 * look.radius * scale)))),
    );
    const sprites = this.spritesAt(level);
    brush.globalAlpha = 1 - 0.8 * look.discs;
    this.each(camera, look, (x, y, size, row, trees) => {
      const sprite = sprites[trees.kind[row * 4] as number];
      if (sprite) brush.drawImage(sprite, x - size / 2, y - FOOT * size, size, size);
    });
    if (look.palette.night) this.veil(look);
    if (look.discs > 0) this.drawDiscs(camera, look);
    brush.globalAlpha = 1;
  }

  private spritesAt(level: number): HTMLCanvasElement[] {
    const made = this.levels.get(level) ?? this.sheet.map((sprite) => spriteCanvas(sprite, level));
    this.levels.set(level, made);
    return made;
  }

  /** Visits the trees on the screen, back to front, with their foot and size in pixels. */
  private each(
    camera: Camera,
    look: Look,
    visit: (x: number, y: number, size: number, row: number, trees: Trees) => void,
  ): void {
    const { trees, canvas } = this;
    if (!trees) return;
    const { share, swell } = thinned(look.radius, camera.zoom);
    const scale = camera.zoom * look.pixels;
    for (const row of this.order) {
      if ((trees.kind[row * 4 + 1] as number) / 256 >= share) continue;
      const x = ((trees.x[row] as number) - camera.x) * scale;
      const y = ((trees.y[row] as number) - camera.y) * scale;
      const size =
        (trees.size[row] as number) * scale * swell * risen(trees.birth[row] as number, look.now);
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
    this.brush.globalAlpha = 0.36 * (1 - 0.85 * look.discs);
    this.brush.drawImage(this.shade, 0, 0, this.canvas.width, this.canvas.height);
  }

  private veil(look: Look): void {
    const { brush, canvas } = this;
    brush.globalAlpha = 0.55 * (1 - look.discs);
    brush.globalCompositeOperation = 'source-atop';
    brush.fillStyle = '#152838';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.globalCompositeOperation = 'source-over';
  }

  private drawDiscs(camera: Camera, look: Look): void {
    const { brush } = this;
    const reach = 0.5 * look.radius * camera.zoom * look.pixels;
    brush.globalAlpha = 0.86 * look.discs;
    brush.strokeStyle = look.palette.ink;
    brush.lineWidth = look.pixels;
    this.each(camera, { ...look, now: Number.POSITIVE_INFINITY }, (x, y, _size, row, trees) => {
      const colour = look.palette.discs[trees.kind[row * 4 + 2] as number] ?? [0.5, 0.7, 0.5];
      brush.fillStyle = `rgb(${colour.map((c) => Math.round(c * 255)).join(',')})`;
      brush.beginPath();
      brush.arc(x, y, Math.max(0.5, reach - 0.5), 0, Math.PI * 2);
      brush.fill();
      if (reach > 3) brush.stroke();
    });
  }
}
