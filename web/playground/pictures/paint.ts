// Paints a picture on a canvas, as large as the canvas is shown.
import { type Colors, kindColor } from './colors.ts';
import { countOf, type Picture, type Shape } from './picture.ts';
import { type Turn, viewOf } from './view.ts';

/** Smaller discs are dots. */
const LEAST_DISC = 2;
/** Steps from far to near. */
const LAYERS = 8;
/** More samples would keep the page waiting. */
const MOST = 400_000;

export function paint(
  canvas: HTMLCanvasElement,
  picture: Picture,
  colors: Colors,
  turn: Turn,
): void {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.lineJoin = 'round';
  new Painter(context, picture, colors, viewOf(picture, width, height, turn)).paint();
}

class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #picture: Picture;
  readonly #colors: Colors;
  readonly #view: ReturnType<typeof viewOf>;

  constructor(
    context: CanvasRenderingContext2D,
    picture: Picture,
    colors: Colors,
    view: ReturnType<typeof viewOf>,
  ) {
    this.#context = context;
    this.#picture = picture;
    this.#colors = colors;
    this.#view = view;
  }

  paint(): void {
    const { grounds, obstacles, lines, dimension } = this.#picture;
    const { ground, line, obstacle } = this.#colors;
    this.#shapes(grounds, line, dimension === 2 ? ground : undefined);
    this.#shapes(obstacles, obstacle, undefined);
    this.#shapes(lines, kindColor(this.#colors, 0), undefined);
    this.#samples();
  }

  /** All as one path, so that holes stay open. */
  #shapes(shapes: readonly Shape[], stroke: string, fill: string | undefined): void {
    const whole = new Path2D();
    const filled = new Path2D();
    for (const shape of shapes) {
      const path = this.#pathOf(shape);
      if ((shape.kind === 'line' || shape.kind === 'circle') && stroke === this.#colors.obstacle)
        this.#clearance(path, shape);
      whole.addPath(path);
      if (shape.kind !== 'line' || shape.isClosed) filled.addPath(path);
    }
    const context = this.#context;
    if (fill) {
      context.fillStyle = fill;
      context.fill(filled, 'evenodd');
    }
    context.strokeStyle = stroke;
    context.lineWidth = 1;
    context.globalAlpha = 0.8;
    context.stroke(whole);
    context.globalAlpha = 1;
  }

  /** The ground that an obstacle keeps free, faint. */
  #clearance(path: Path2D, shape: Shape): void {
    const context = this.#context;
    context.globalAlpha = 0.14;
    if (shape.kind === 'line' && !shape.isClosed) {
      context.strokeStyle = this.#colors.obstacle;
      context.lineCap = 'round';
      context.lineWidth = Math.max(1, 2 * (shape.clearance ?? 0) * this.#view.scale);
      context.stroke(path);
    } else {
      context.fillStyle = this.#colors.obstacle;
      context.fill(path);
    }
    context.globalAlpha = 1;
  }

  #pathOf(shape: Shape): Path2D {
    const { at, scale, matrix } = this.#view;
    const path = new Path2D();
    if (shape.kind === 'path') {
      path.addPath(new Path2D(shape.path), matrix);
    } else if (shape.kind === 'circle') {
      const [x, y] = at(shape.center, 0);
      path.arc(x, y, Math.max(0, shape.radius * scale), 0, 2 * Math.PI);
    } else {
      const { dimension } = this.#picture;
      for (let k = 0; k + dimension <= shape.coords.length; k += dimension)
        path.lineTo(...at(shape.coords, k));
      if (shape.isClosed) path.closePath();
    }
    return path;
  }

  #samples(): void {
    const { classes } = this.#picture;
    const count = Math.min(countOf(this.#picture), MOST);
    const kinds = classes ? [...new Set(classes)].sort((a, b) => a - b) : [0];
    for (const kind of kinds) {
      const own = (i: number): boolean => !classes || classes[i] === kind;
      this.#kind(kindColor(this.#colors, kind), count, own);
    }
  }

  #kind(color: string, count: number, own: (i: number) => boolean): void {
    this.#context.fillStyle = color;
    this.#context.strokeStyle = color;
    if (this.#picture.dimension === 3) this.#cloud(count, own);
    else this.#discs(count, own);
    this.#context.globalAlpha = 1;
  }

  /** Discs that touch where no further sample fits, or dots where these would be too small. */
  #discs(count: number, own: (i: number) => boolean): void {
    const { positions, radii, radius, angles } = this.#picture;
    const { at, scale, down } = this.#view;
    const [discs, dots, ticks] = [new Path2D(), new Path2D(), new Path2D()];
    const dot = this.#dot(count);
    for (let i = 0; i < count; i++) {
      if (!own(i)) continue;
      const [x, y] = at(positions, 2 * i);
      const reach = ((radii?.[i] ?? radius) / 2) * scale;
      if (!angles && reach >= LEAST_DISC) addDisc(discs, x, y, reach);
      addDisc(dots, x, y, dot);
      const angle = angles?.[i];
      if (angle === undefined) continue;
      const half = Math.max(3, 0.35 * radius * scale);
      const [dx, dy] = [half * Math.cos(angle), half * Math.sin(angle) * down];
      ticks.moveTo(x - dx, y - dy);
      ticks.lineTo(x + dx, y + dy);
    }
    const context = this.#context;
    context.globalAlpha = 0.25;
    context.fill(discs);
    context.globalAlpha = 0.55;
    context.lineWidth = 1;
    context.stroke(discs);
    context.globalAlpha = 1;
    context.stroke(ticks);
    context.fill(dots);
  }

  /** Balls in space; those that are far off are faint. */
  #cloud(count: number, own: (i: number) => boolean): void {
    const { positions, radii, radius } = this.#picture;
    const { at, nearness, scale } = this.#view;
    const layers = Array.from({ length: LAYERS }, () => new Path2D());
    for (let i = 0; i < count; i++) {
      if (!own(i)) continue;
      const near = Math.min(1, Math.max(0, nearness(positions, 3 * i)));
      const layer = layers[Math.floor(near * (LAYERS - 0.01))] as Path2D;
      const reach = 0.17 * (radii?.[i] ?? radius) * scale * (0.8 + 0.4 * near);
      addDisc(layer, ...at(positions, 3 * i), Math.min(12, Math.max(0.7, reach)));
    }
    layers.forEach((layer, i) => {
      this.#context.globalAlpha = 0.25 + (0.75 * (i + 1)) / LAYERS;
      this.#context.fill(layer);
    });
  }

  /** The radius of dots, so small that many do not make one area. */
  #dot(count: number): number {
    const { radius } = this.#picture;
    const { clientWidth, clientHeight } = this.#context.canvas;
    const spacing = radius
      ? radius * this.#view.scale
      : Math.sqrt((clientWidth * clientHeight) / count);
    return Math.min(1.8, Math.max(0.35, 0.22 * spacing));
  }
}

function addDisc(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}
