/** Roads: those of one width are one path, so that they run into each other; the verge fades outwards. */
import { halfWidth, type Road } from '../scene/things.ts';
import { blended, coversOf } from './cover.ts';
import type { Palette } from './palette.ts';

/** Below this zoom a road is too narrow to show its surface. */
const PLAIN = 0.3;

export class RoadPainter {
  /** The paths by half their width. */
  private readonly paths = new Map<number, Path2D>();

  constructor(readonly roads: readonly Road[]) {
    for (const road of roads) {
      const half = halfWidth(road);
      const path = this.paths.get(half) ?? new Path2D();
      this.paths.set(half, path);
      path.moveTo(road.line[0] as number, road.line[1] as number);
      for (let i = 2; i < road.line.length; i += 2)
        path.lineTo(road.line[i] as number, road.line[i + 1] as number);
    }
  }

  paint(context: CanvasRenderingContext2D, palette: Palette, zoom: number): void {
    if (this.roads.length === 0) return;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const strokes = (colour: string | CanvasPattern, wider: number, share = 1): void => {
      context.strokeStyle = colour;
      for (const [half, path] of this.paths) {
        // Far away a road is a line, but still to be seen.
        context.lineWidth = 2 * share * Math.max(half, 1.1 / zoom) + 2 * wider;
        context.stroke(path);
      }
    };
    const soft = Math.max(0.8, 1.1 / zoom);
    for (const wider of [1.6, 1, 0.5]) strokes(palette.verge, wider * soft);
    strokes(palette.road, 0);
    if (zoom < PLAIN) return;
    const { pebbles } = coversOf(palette);
    if (!pebbles) return;
    for (const [share, alpha] of [
      [0.78, 0.3],
      [0.5, 0.4],
    ] as const) {
      context.globalAlpha = alpha;
      strokes(palette.rut, 0, share);
    }
    blended(zoom, (units, alpha) => {
      pebbles.setTransform(new DOMMatrix([units, 0, 0, units, 0, 0]));
      context.globalAlpha = alpha;
      strokes(pebbles, 0, 0.94);
    });
    context.globalAlpha = 1;
  }
}
