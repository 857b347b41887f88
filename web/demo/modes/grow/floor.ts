/** Discs and roots, under the trees. What was drawn stays; a step only adds its own. */
import type { Camera } from '../../render/camera.ts';
import { colourOf, type Marks, shadeAt } from './colours.ts';
import type { Recording } from './recording.ts';

/** The colours follow the steps in jumps of this factor, each of which repaints all discs. */
const JUMP = 1.03;
/** Widths of roots, in radii, from the first generation on. */
const ROOTS = [0.2, 0.165, 0.135, 0.11, 0.092, 0.078, 0.067, 0.058, 0.05] as const;
/** A root is one step thinner after so many generations. */
const THINNER = 3;

interface FloorLook {
  readonly marks: Marks;
  /** Discs alone, in full colour. */
  readonly byOrder: boolean;
}

export class Floor {
  private readonly context: CanvasRenderingContext2D;
  private drawn = 0;
  /** The number of samples whose last one has the last colour. */
  private scale = 0;
  private shown: readonly unknown[] = [];

  constructor(readonly canvas: HTMLCanvasElement) {
    this.context = canvas.getContext('2d') as CanvasRenderingContext2D;
  }

  /** Draws everything again next time. */
  forget(): void {
    this.shown = [];
  }

  paint(
    recording: Recording,
    placed: number,
    camera: Camera,
    pixels: number,
    look: FloorLook,
  ): void {
    const { context, canvas } = this;
    const { x, y, zoom } = camera;
    const now = [recording, x, y, zoom, pixels, look.marks, look.byOrder];
    const isSame = now.every((each, i) => each === this.shown[i]);
    const scale = Math.min(
      recording.count,
      Math.ceil(JUMP ** Math.ceil(Math.log(placed + 1) / Math.log(JUMP))),
    );
    if (!isSame || placed < this.drawn || scale !== this.scale) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      this.drawn = 0;
    }
    this.shown = now;
    this.scale = scale;
    const toScreen = zoom * pixels;
    context.setTransform(toScreen, 0, 0, toScreen, -x * toScreen, -y * toScreen);
    if (!look.byOrder) this.paintRoots(recording, placed, zoom, look.marks);
    // Roots lie on all discs, those to come included.
    context.globalCompositeOperation = 'destination-over';
    this.paintDiscs(recording, placed, zoom, look);
    context.globalCompositeOperation = 'source-over';
    this.drawn = placed;
  }

  private paintDiscs(recording: Recording, placed: number, zoom: number, look: FloorLook): void {
    const { context } = this;
    const { positions, site } = recording;
    const line = 1 / zoom;
    const reach = Math.max(0.5 * line, site.scene.radius / 2 - line / 2);
    context.lineWidth = line;
    context.strokeStyle = look.marks.edge;
    for (let i = this.drawn; i < placed; ) {
      const shade = shadeAt(i / this.scale);
      context.beginPath();
      for (; i < placed && shadeAt(i / this.scale) === shade; i++) {
        const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
        context.moveTo(x + reach, y);
        context.arc(x, y, reach, 0, 2 * Math.PI);
      }
      if (reach * zoom > 2.5) context.stroke();
      context.globalAlpha = look.byOrder ? 0.94 : look.marks.discs;
      context.fillStyle = colourOf(shade);
      context.fill();
      context.globalAlpha = 1;
    }
  }

  private paintRoots(recording: Recording, placed: number, zoom: number, marks: Marks): void {
    const { context } = this;
    const { positions, parents, generations, site } = recording;
    const paths = ROOTS.map(() => new Path2D());
    for (let i = this.drawn; i < placed; i++) {
      const parent = parents[i] as number;
      if (parent < 0) continue;
      const [x0, y0] = [positions[2 * parent] as number, positions[2 * parent + 1] as number];
      const [x1, y1] = [positions[2 * i] as number, positions[2 * i + 1] as number];
      // Bend the root a little to one side or the other.
      const bend = i % 2 ? 0.1 : -0.1;
      const age = Math.floor((generations[i] as number) / THINNER);
      const path = paths[Math.min(age, ROOTS.length - 1)] as Path2D;
      path.moveTo(x0, y0);
      path.quadraticCurveTo(
        (x0 + x1) / 2 - bend * (y1 - y0),
        (y0 + y1) / 2 + bend * (x1 - x0),
        x1,
        y1,
      );
    }
    context.lineCap = 'round';
    context.strokeStyle = marks.root;
    paths.forEach((path, i) => {
      context.lineWidth = Math.max(0.8 / zoom, (ROOTS[i] as number) * site.scene.radius);
      context.stroke(path);
    });
  }
}
