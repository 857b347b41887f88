/** The ground: meadow everywhere, and raised on it the wood's floor with its lip, rim and shaded edge. */
import type { Camera } from '../camera.ts';
import type { Ring } from '../geometry.ts';
import type { Palette } from './palette.ts';
import { detail, WASH, WASH_PIXELS, wash } from './tiles.ts';

interface Tiles {
  wash: CanvasPattern;
  detail: CanvasPattern;
}

export function pathOf(rings: readonly Ring[]): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    path.moveTo(ring[0] as number, ring[1] as number);
    for (let i = 2; i < ring.length; i += 2) path.lineTo(ring[i] as number, ring[i + 1] as number);
    path.closePath();
  }
  return path;
}

export class Ground {
  private readonly brush: CanvasRenderingContext2D;
  private readonly made = new Map<Palette, { meadow: Tiles; floor: Tiles }>();
  private path = new Path2D();

  constructor(readonly canvas: HTMLCanvasElement) {
    const brush = canvas.getContext('2d', { alpha: false });
    if (!brush) throw new Error('This browser has no 2-D canvas.');
    this.brush = brush;
  }

  setRings(rings: readonly Ring[]): void {
    this.path = pathOf(rings);
  }

  private tiles(palette: Palette): { meadow: Tiles; floor: Tiles } {
    const before = this.made.get(palette);
    if (before) return before;
    const make = (floor: boolean): Tiles => {
      const pattern = (canvas: HTMLCanvasElement): CanvasPattern =>
        this.brush.createPattern(canvas, 'repeat') as CanvasPattern;
      return {
        wash: pattern(wash(floor ? palette.floor : palette.meadow, floor ? 5 : 3)),
        detail: pattern(detail(palette, floor, 2)),
      };
    };
    const tiles = { meadow: make(false), floor: make(true) };
    this.made.set(palette, tiles);
    return tiles;
  }

  /** `radius` sets how deep the edge is, so that it goes with the trees. */
  paint(camera: Camera, pixels: number, palette: Palette, radius: number): void {
    const { brush, canvas } = this;
    const { zoom } = camera;
    const { meadow, floor } = this.tiles(palette);
    brush.setTransform(
      pixels * zoom,
      0,
      0,
      pixels * zoom,
      -camera.x * zoom * pixels,
      -camera.y * zoom * pixels,
    );
    const view = {
      x: camera.x,
      y: camera.y,
      w: canvas.width / pixels / zoom,
      h: canvas.height / pixels / zoom,
    };
    this.cover(meadow, view, zoom);

    const deep = Math.min(7, Math.max(1, 0.26 * radius * zoom)) / zoom;
    brush.lineJoin = 'round';
    brush.strokeStyle = palette.fall;
    for (const width of [5, 3.4, 2, 1]) this.strokeAt(deep * 0.5, deep * 1.3, deep * width);
    brush.save();
    brush.translate(0, deep);
    brush.fillStyle = palette.lip;
    brush.fill(this.path, 'evenodd');
    brush.restore();

    brush.save();
    brush.clip(this.path, 'evenodd');
    this.cover(floor, view, zoom);
    brush.strokeStyle = palette.edge;
    for (const width of [9, 6, 4, 2.2]) this.strokeAt(0, 0, deep * width);
    brush.restore();
    brush.strokeStyle = palette.rim;
    this.strokeAt(0, 0, Math.min(2.2, 0.6 + deep * zoom * 0.25) / zoom);
  }

  private strokeAt(dx: number, dy: number, width: number): void {
    const { brush } = this;
    brush.save();
    brush.translate(dx, dy);
    brush.lineWidth = width;
    brush.stroke(this.path);
    brush.restore();
  }

  /** Detail keeps its size on the screen: two powers of two of it are blended by the zoom. */
  private cover(
    tiles: Tiles,
    view: { x: number; y: number; w: number; h: number },
    zoom: number,
  ): void {
    const { brush } = this;
    const fill = (pattern: CanvasPattern, units: number, alpha: number): void => {
      pattern.setTransform(new DOMMatrix([units, 0, 0, units, 0, 0]));
      brush.globalAlpha = alpha;
      brush.fillStyle = pattern;
      brush.fillRect(view.x, view.y, view.w, view.h);
    };
    fill(tiles.wash, WASH / WASH_PIXELS, 1);
    const level = Math.floor(Math.log2(zoom));
    const rest = Math.log2(zoom) - level;
    const blend = rest * rest * (3 - 2 * rest);
    for (const [step, alpha] of [
      [0, 1 - blend],
      [1, blend],
    ] as const) {
      if (alpha > 0.02) fill(tiles.detail, 0.5 / 2 ** (level + step), alpha);
    }
    brush.globalAlpha = 1;
  }
}
