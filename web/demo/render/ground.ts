/** The ground: meadow everywhere, and raised on it the wood's floor with its lip, rim and shaded edge; on that water and roads. */

import { type Box, boxOf, EVERYWHERE, grown, meet } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import type { House, Lake, Road, Stroke, Thing } from '../scene/things.ts';
import type { Camera } from './camera.ts';
import { blank } from './canvas.ts';
import { cover, coversOf } from './cover.ts';
import { type Covering, isSameBase } from './covering.ts';
import type { Palette } from './palette.ts';
import { pathOf } from './paths.ts';
import { RoadPainter } from './roads.ts';

type Context = CanvasRenderingContext2D;

/** The reach of paint beyond its own ground, in CSS pixels and in metres. */
const REACH = { pixels: 40, metres: 16 } as const;

let water: typeof import('./water.ts') | undefined;
let sparse: typeof import('./sparse.ts') | undefined;
let glow: typeof import('./glow.ts') | undefined;
let changes: typeof import('./changed-ground.ts') | undefined;

/** Loads the painters of these things, if they are missing, and then calls `loaded`. */
export function canPaint(
  { things, density }: Omit<Covering, 'rings'>,
  { night }: Palette,
  loaded: () => void,
): void {
  if (!water && things.some(({ type }) => type === 'lake'))
    void import('./water.ts').then((module) => {
      water = module;
      loaded();
    });
  if (!sparse && density.length)
    void import('./sparse.ts').then((module) => {
      sparse = module;
      loaded();
    });
  if (!glow && night && things.some(({ type }) => type === 'house'))
    void import('./glow.ts').then((module) => {
      glow = module;
      loaded();
    });
}

/** Resolves when the painters and tiles of this ground are loaded. */
export const loadPainters = (covering: Omit<Covering, 'rings'>, palette: Palette): Promise<void> =>
  new Promise((done) => {
    const { things, density } = covering;
    const hasNo = (wanted: Thing['type']): boolean => things.every(({ type }) => type !== wanted);
    const isThere = (): boolean =>
      (water !== undefined || hasNo('lake')) &&
      (sparse !== undefined || density.length === 0) &&
      (glow !== undefined || !palette.night || hasNo('house'));
    if (isThere()) done();
    else
      canPaint(covering, palette, () => {
        if (isThere()) done();
      });
  });

/** The view of the ground. */
interface View {
  readonly camera: Camera;
  readonly pixels: number;
  readonly palette: Palette;
  /** Sets how deep the edge is, so that it goes with the trees. */
  readonly radius: number;
}

const reachAt = (zoom: number): number => REACH.pixels / zoom + REACH.metres;

export class GroundPainter {
  private readonly context: Context;
  private all: Covering = { rings: [], things: [], density: [] };
  /** The covering painted last, and its radius. */
  private painted: Covering | undefined;
  private radius = 0;
  /** The ground without what lies on it, as it was painted; kept while things move over it. */
  private base: HTMLCanvasElement | undefined;
  private hasBase = false;
  private path = new Path2D();
  private roads = new RoadPainter([]);
  private lakes: readonly Lake[] = [];
  private houses: readonly House[] = [];

  constructor(readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no 2-D canvas.');
    this.context = context;
  }

  /** `things`: water and roads lie on the ground, and houses light it; it is meadow where it was painted sparse. */
  set(rings: readonly Ring[], things: readonly Thing[], density: readonly Stroke[] = []): void {
    this.all = { rings, things, density };
    this.path = pathOf(rings);
    this.roads = new RoadPainter(things.filter((thing): thing is Road => thing.type === 'road'));
    this.lakes = things.filter((thing) => thing.type === 'lake');
    this.houses = things.filter((thing) => thing.type === 'house');
  }

  /** Paints all of it. */
  paint(camera: Camera, pixels: number, palette: Palette, radius: number): void {
    this.hasBase = false;
    this.repaint({ camera, pixels, palette, radius }, EVERYWHERE);
  }

  /** Paints only the changes since the last painting, in the same view. Returns true if there were any. */
  patch(camera: Camera, pixels: number, palette: Palette, radius: number): boolean {
    const { all, painted } = this;
    if (all === painted) return false;
    const view = { camera, pixels, palette, radius };
    if (!changes)
      void import('./changed-ground.ts').then((module) => {
        changes = module;
      });
    const isOther = !painted || !changes || radius !== this.radius;
    const isBase = !isOther && isSameBase(painted, all);
    if (isOther || !isBase) this.hasBase = false;
    const box = isOther ? EVERYWHERE : changes?.changedGround(painted, all);
    if (isBase && box) this.keepBase(view);
    this.repaint(view, box);
    return true;
  }

  /** Paints the base on a canvas of its own. */
  private keepBase(view: View): void {
    const { canvas } = this;
    if (this.hasBase) return;
    this.base ??= blank(1, 1);
    [this.base.width, this.base.height] = [canvas.width, canvas.height];
    const context = this.base.getContext('2d', { alpha: false }) as Context;
    this.paintBase(context, view, this.seen(view, EVERYWHERE));
    this.hasBase = true;
  }

  private repaint(view: View, box: Box | undefined): void {
    const { context, lakes, painted } = this;
    const { camera, pixels, palette } = view;
    this.painted = this.all;
    this.radius = view.radius;
    const seen = box && this.seen(view, box);
    if (!seen || seen.x1 <= seen.x0 || seen.y1 <= seen.y0) return;
    const scale = camera.zoom * pixels;
    const [left, top] = [(seen.x0 - camera.x) * scale, (seen.y0 - camera.y) * scale];
    const [wide, high] = [(seen.x1 - seen.x0) * scale, (seen.y1 - seen.y0) * scale];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(Math.round(left), Math.round(top), Math.round(wide), Math.round(high));
    context.clip();
    if (this.base && this.hasBase) {
      context.drawImage(this.base, left, top, wide, high, left, top, wide, high);
      this.look(context, view);
    } else this.paintBase(context, view, seen);
    const reach = reachAt(camera.zoom);
    const others = new Set(painted?.things);
    for (const lake of lakes)
      if (meet(grown(boxOf(lake.rings), reach), seen))
        // A lake that moves looks as it did, elsewhere.
        water?.paintLake(context, lake, camera, pixels, palette, this.hasBase && !others.has(lake));
    this.roads.paint(context, palette, camera.zoom);
    water?.paintBridges(context, this.roads.roads, lakes, camera.zoom, palette);
    if (palette.night) glow?.paintGlow(context, this.houses, camera.zoom, seen);
    context.restore();
  }

  /** The ground of a box, and around it, that whole pixels of the canvas show. */
  private seen({ camera, pixels }: View, box: Box): Box {
    const { width, height } = this.canvas;
    const { x, y, zoom } = camera;
    const scale = zoom * pixels;
    const reach = reachAt(zoom);
    return {
      x0: x + Math.max(0, Math.floor((box.x0 - reach - x) * scale)) / scale,
      y0: y + Math.max(0, Math.floor((box.y0 - reach - y) * scale)) / scale,
      x1: x + Math.min(width, Math.ceil((box.x1 + reach - x) * scale)) / scale,
      y1: y + Math.min(height, Math.ceil((box.y1 + reach - y) * scale)) / scale,
    };
  }

  /** Scales the context to the scene's units. */
  private look(context: Context, { camera, pixels }: View): void {
    const scale = pixels * camera.zoom;
    context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
  }

  /** Meadow and floor, of the ground in a box. */
  private paintBase(context: Context, view: View, seen: Box): void {
    const { palette, camera, pixels, radius } = view;
    const { zoom } = camera;
    const { meadow, floor } = coversOf(palette);
    this.look(context, view);
    cover(context, meadow, seen, zoom);

    const deep = Math.min(7, Math.max(1, 0.26 * radius * zoom)) / zoom;
    context.lineJoin = 'round';
    context.strokeStyle = palette.fall;
    for (const width of [5, 3.4, 2, 1])
      this.strokeAt(context, deep * 0.5, deep * 1.3, deep * width);
    context.save();
    context.translate(0, deep);
    context.fillStyle = palette.lip;
    context.fill(this.path, 'evenodd');
    context.restore();

    context.save();
    context.clip(this.path, 'evenodd');
    cover(context, floor, seen, zoom);
    context.strokeStyle = palette.edge;
    for (const width of [9, 6, 4, 2.2]) this.strokeAt(context, 0, 0, deep * width);
    context.restore();
    context.strokeStyle = palette.rim;
    this.strokeAt(context, 0, 0, Math.min(2.2, 0.6 + deep * zoom * 0.25) / zoom);
    const { density } = this.all;
    if (density.length)
      sparse?.paintSparse(context, camera, pixels, density, (meadowed) =>
        cover(meadowed, meadow, seen, zoom),
      );
  }

  private strokeAt(context: Context, dx: number, dy: number, width: number): void {
    context.save();
    context.translate(dx, dy);
    context.lineWidth = width;
    context.stroke(this.path);
    context.restore();
  }
}
