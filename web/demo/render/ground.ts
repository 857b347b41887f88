/** The ground: meadow everywhere, and raised on it the wood's floor with its lip, rim and shaded edge. */

import type { Ring } from '../geometry/rings.ts';
import { halfWidth, type Lake, type Road, type Stroke, type Thing } from '../scene/things.ts';
import type { Camera } from './camera.ts';
import { blank } from './canvas.ts';
import { hexOf, mixed, rgbOf } from './colour.ts';
import type { Palette } from './palette.ts';
import { pathOf } from './paths.ts';
import { type Cover, paintTiles, type TilePictures, WASH, WASH_PIXELS } from './tiles.ts';

/** A colour as long as there are no tiles. */
interface Covers {
  meadow: Cover<CanvasPattern> | string;
  floor: Cover<CanvasPattern> | string;
  pebbles: CanvasPattern | undefined;
}

/** The part of the ground on show, in the scene's units. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Below this zoom a road is too narrow to show its surface. */
const PLAIN = 0.3;

/** The roads of each width as one path. */
function pathsOf(roads: readonly Road[]): Map<number, Path2D> {
  const paths = new Map<number, Path2D>();
  for (const road of roads) {
    const half = halfWidth(road);
    const path = paths.get(half) ?? new Path2D();
    paths.set(half, path);
    path.moveTo(road.line[0] as number, road.line[1] as number);
    for (let i = 2; i < road.line.length; i += 2)
      path.lineTo(road.line[i] as number, road.line[i + 1] as number);
  }
  return paths;
}

function coversOf({ meadow, floor, pebbles }: TilePictures): Covers {
  const context = blank(1, 1).getContext('2d') as CanvasRenderingContext2D;
  const pattern = (picture: CanvasImageSource): CanvasPattern =>
    context.createPattern(picture, 'repeat') as CanvasPattern;
  const cover = ({ wash, details }: Cover<CanvasImageSource>): Cover<CanvasPattern> => ({
    wash: pattern(wash),
    details: details.map(pattern),
  });
  return { meadow: cover(meadow), floor: cover(floor), pebbles: pattern(pebbles) };
}

let water: typeof import('./water.ts') | undefined;
let sparse: typeof import('./sparse.ts') | undefined;

/** Loads what paints these things, if it is not there yet; `loaded` is called when it is. */
export function canPaint(
  things: readonly Thing[],
  density: readonly Stroke[],
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
}

/** Resolves when what paints these things is there. */
export const loadPainters = (things: readonly Thing[], density: readonly Stroke[]): Promise<void> =>
  new Promise((done) => {
    const isThere = (): boolean =>
      (water !== undefined || things.every(({ type }) => type !== 'lake')) &&
      (sparse !== undefined || density.length === 0);
    if (isThere()) done();
    else
      canPaint(things, density, () => {
        if (isThere()) done();
      });
  });

export class GroundPainter {
  private readonly context: CanvasRenderingContext2D;
  /** Patterns belong to no canvas, so that all grounds share them. */
  private static readonly made = new Map<Palette, Covers>();

  /** Paints the ground of a palette plain, in one colour each, until its tiles come from elsewhere. */
  static async expect(palette: Palette, coming: Promise<TilePictures>): Promise<void> {
    const plain = ([one, two]: readonly [string, string]): string =>
      hexOf(mixed(rgbOf(one), rgbOf(two), 0.5));
    const [meadow, floor] = [plain(palette.meadow), plain(palette.floor)];
    GroundPainter.made.set(palette, { meadow, floor, pebbles: undefined });
    const pictures = await coming;
    GroundPainter.made.set(palette, coversOf(pictures));
  }

  private path = new Path2D();
  /** By half their width. */
  private roads: ReadonlyMap<number, Path2D> = new Map();
  private lakes: readonly Lake[] = [];
  private density: readonly Stroke[] = [];

  constructor(readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser has no 2-D canvas.');
    this.context = context;
  }

  /** `things`: water and roads lie on the ground, which is meadow where it was painted sparse. */
  set(rings: readonly Ring[], things: readonly Thing[], density: readonly Stroke[] = []): void {
    this.density = density;
    this.path = pathOf(rings);
    this.roads = pathsOf(things.filter((thing) => thing.type === 'road'));
    this.lakes = things.filter((thing) => thing.type === 'lake');
  }

  private covers(palette: Palette): Covers {
    const before = GroundPainter.made.get(palette);
    if (before) return before;
    const covers = coversOf(paintTiles(palette));
    GroundPainter.made.set(palette, covers);
    return covers;
  }

  /** `radius` sets how deep the edge is, so that it goes with the trees. */
  paint(camera: Camera, pixels: number, palette: Palette, radius: number): void {
    const { context, canvas } = this;
    const { zoom } = camera;
    const { meadow, floor } = this.covers(palette);
    context.setTransform(
      pixels * zoom,
      0,
      0,
      pixels * zoom,
      -camera.x * zoom * pixels,
      -camera.y * zoom * pixels,
    );
    const view: View = {
      x: camera.x,
      y: camera.y,
      w: canvas.width / pixels / zoom,
      h: canvas.height / pixels / zoom,
    };
    this.cover(context, meadow, view, zoom);

    const deep = Math.min(7, Math.max(1, 0.26 * radius * zoom)) / zoom;
    context.lineJoin = 'round';
    context.strokeStyle = palette.fall;
    for (const width of [5, 3.4, 2, 1]) this.strokeAt(deep * 0.5, deep * 1.3, deep * width);
    context.save();
    context.translate(0, deep);
    context.fillStyle = palette.lip;
    context.fill(this.path, 'evenodd');
    context.restore();

    context.save();
    context.clip(this.path, 'evenodd');
    this.cover(context, floor, view, zoom);
    context.strokeStyle = palette.edge;
    for (const width of [9, 6, 4, 2.2]) this.strokeAt(0, 0, deep * width);
    context.restore();
    context.strokeStyle = palette.rim;
    this.strokeAt(0, 0, Math.min(2.2, 0.6 + deep * zoom * 0.25) / zoom);
    if (this.density.length)
      sparse?.paintSparse(canvas, camera, pixels, this.density, (meadowed) =>
        this.cover(meadowed, meadow, view, zoom),
      );
    for (const lake of this.lakes) water?.paintWater(context, lake, zoom, palette.night > 0);
    this.paintRoads(palette, zoom);
  }

  /** Roads of one width are one path, so that they run into each other; the verge fades outwards. */
  private paintRoads(palette: Palette, zoom: number): void {
    const { context } = this;
    context.lineCap = 'round';
    const strokes = (colour: string | CanvasPattern, wider: number, share = 1): void => {
      context.strokeStyle = colour;
      for (const [half, path] of this.roads) {
        // Far away a road is a line, but still to be seen.
        context.lineWidth = 2 * share * Math.max(half, 1.1 / zoom) + 2 * wider;
        context.stroke(path);
      }
    };
    const soft = Math.max(0.8, 1.1 / zoom);
    for (const wider of [1.6, 1, 0.5]) strokes(palette.verge, wider * soft);
    strokes(palette.road, 0);
    if (zoom < PLAIN) return;
    const { pebbles } = this.covers(palette);
    if (!pebbles) return;
    for (const [share, alpha] of [
      [0.78, 0.3],
      [0.5, 0.4],
    ] as const) {
      context.globalAlpha = alpha;
      strokes(palette.rut, 0, share);
    }
    this.blended(zoom, (units, alpha) => {
      pebbles.setTransform(new DOMMatrix([units, 0, 0, units, 0, 0]));
      context.globalAlpha = alpha;
      strokes(pebbles, 0, 0.94);
    });
    context.globalAlpha = 1;
  }

  private strokeAt(dx: number, dy: number, width: number): void {
    const { context } = this;
    context.save();
    context.translate(dx, dy);
    context.lineWidth = width;
    context.stroke(this.path);
    context.restore();
  }

  private cover(
    context: CanvasRenderingContext2D,
    tiles: Cover<CanvasPattern> | string,
    view: View,
    zoom: number,
  ): void {
    if (typeof tiles === 'string') {
      context.fillStyle = tiles;
      context.fillRect(view.x, view.y, view.w, view.h);
      return;
    }
    const fill = (pattern: CanvasPattern, units: number, alpha: number): void => {
      pattern.setTransform(new DOMMatrix([units, 0, 0, units, 0, 0]));
      context.globalAlpha = alpha;
      context.fillStyle = pattern;
      context.fillRect(view.x, view.y, view.w, view.h);
    };
    fill(tiles.wash, WASH / WASH_PIXELS, 1);
    // Again at another size, or its repeats would show from far away.
    fill(tiles.wash, (3.7 * WASH) / WASH_PIXELS, 0.5);
    // From far away tufts and flowers would be giants.
    const near = Math.min(1, 2 * zoom);
    this.blended(zoom, (units, alpha) => {
      for (const each of tiles.details) fill(each, units, alpha * near);
    });
    context.globalAlpha = 1;
  }

  /** A tile keeps its size on the screen: two powers of two of it are blended by the zoom. */
  private blended(zoom: number, fill: (units: number, alpha: number) => void): void {
    const level = Math.floor(Math.log2(zoom));
    const rest = Math.log2(zoom) - level;
    const blend = rest * rest * (3 - 2 * rest);
    for (const [step, alpha] of [
      [0, 1 - blend],
      [1, blend],
    ] as const) {
      if (alpha > 0.02) fill(0.5 / 2 ** (level + step), alpha);
    }
  }
}
