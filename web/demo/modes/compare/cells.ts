/**
 * Cells: the ground that is nearer to one tree than to all others (Voronoi), coloured by its area. Methods
 * that spread trees evenly have cells of one colour.
 */
import Delaunator from 'delaunator';
import { type Box, boxOf } from '../../geometry/boxes.ts';
import { type Ring, signedArea } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { pathOf } from '../../render/paths.ts';
import type { Colours } from './colours.ts';

type Context = CanvasRenderingContext2D;

/** A cell this many times smaller or larger than usual has the full colour. */
const FULL = 2.4;
/** Ghosts around the ground keep all cells finite. Their distance, in sizes of the ground. */
const AWAY = 4;

/** Four places far off, so that the cells of all others are closed. */
function withGhosts(positions: Float64Array, { x0, y0, x1, y1 }: Box): Float64Array {
  const reach = AWAY * Math.max(x1 - x0, y1 - y0, 1);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return Float64Array.of(...[x - reach, y, x + reach, y, x, y - reach, x, y + reach], ...positions);
}

/** The middle of the circle through three places, flat. */
function circumcentres({ coords, triangles }: Delaunator<Float64Array>): Float64Array {
  const centres = new Float64Array((2 * triangles.length) / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    const [ax, ay] = [coords[2 * a]!, coords[2 * a + 1]!];
    const [bx, by] = [coords[2 * b]! - ax, coords[2 * b + 1]! - ay];
    const [cx, cy] = [coords[2 * c]! - ax, coords[2 * c + 1]! - ay];
    const twice = 2 * (bx * cy - by * cx);
    const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
    centres[(2 * t) / 3] = ax + (cy * bb - by * cc) / twice;
    centres[(2 * t) / 3 + 1] = ay + (bx * cc - cx * bb) / twice;
  }
  return centres;
}

/** The cell of each place, as a ring; right within the box, which the places lie in. */
export function cellsOf(positions: Float64Array, box: Box): Ring[] {
  if (positions.length < 4) return [];
  const ghosts = 4;
  const mesh = new Delaunator(withGhosts(positions, box));
  const { triangles, halfedges } = mesh;
  const centres = circumcentres(mesh);
  /** An edge of a triangle that ends at each place. */
  const into = new Int32Array(mesh.coords.length / 2).fill(-1);
  triangles.forEach((_, edge) => {
    const end = triangles[edge % 3 === 2 ? edge - 2 : edge + 1]!;
    into[end] = edge;
  });
  return Array.from(into.subarray(ghosts), (first): Ring => {
    const ring: number[] = [];
    for (let edge = first; edge >= 0; ) {
      const triangle = Math.floor(edge / 3);
      ring.push(centres[2 * triangle]!, centres[2 * triangle + 1]!);
      edge = halfedges[edge % 3 === 2 ? edge - 2 : edge + 1]!;
      if (edge === first) break;
    }
    return ring;
  });
}

/** Returns a test of places, by a picture of the ground: cells have thousands of corners. */
function groundTest(ground: Path2D, { x0, y0, x1, y1 }: Box): (x: number, y: number) => boolean {
  const scale = 400 / Math.max(x1 - x0, y1 - y0, 1e-9);
  const [width, height] = [Math.ceil((x1 - x0) * scale) + 1, Math.ceil((y1 - y0) * scale) + 1];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return () => true;
  context.setTransform(scale, 0, 0, scale, -x0 * scale, -y0 * scale);
  context.fill(ground, 'evenodd');
  const { data } = context.getImageData(0, 0, width, height);
  return (x, y) => {
    const [i, j] = [Math.floor((x - x0) * scale), Math.floor((y - y0) * scale)];
    return i >= 0 && j >= 0 && i < width && j < height && data[4 * (j * width + i) + 3]! > 127;
  };
}

export function paintCells(
  context: Context,
  camera: Camera,
  rings: readonly Ring[],
  positions: Float64Array,
  colours: Colours,
): void {
  const { zoom } = camera;
  const ground = pathOf(rings);
  const isGround = groundTest(ground, boxOf(rings));
  context.scale(zoom, zoom);
  context.translate(-camera.x, -camera.y);
  context.save();
  context.clip(ground, 'evenodd');
  context.fillStyle = colours.floor;
  context.fill(ground, 'evenodd');
  const cells = cellsOf(positions, boxOf(rings)).map((ring) => ({
    ring,
    area: Math.abs(signedArea(ring)),
  }));
  // The edge cuts cells, whose area says nothing about the method.
  const whole = cells.filter(({ ring }) =>
    ring.every((_, i) => i % 2 === 1 || isGround(ring[i]!, ring[i + 1]!)),
  );
  const areas = whole.map(({ area }) => area).sort((a, b) => a - b);
  const usual = areas[areas.length >> 1] ?? 1;
  for (const { ring, area } of whole) {
    const strength = Math.log(area / usual) / Math.log(FULL);
    context.globalAlpha = 0.16 + 0.66 * Math.min(1, Math.abs(strength));
    context.fillStyle =
      Math.abs(strength) < 0.28 ? colours.accent : strength < 0 ? colours.close : colours.fits;
    context.fill(pathOf([ring]));
  }
  context.globalAlpha = 0.75;
  context.strokeStyle = colours.paper;
  context.lineWidth = 1.1 / zoom;
  context.lineJoin = 'round';
  context.stroke(pathOf(cells.map(({ ring }) => ring)));
  context.globalAlpha = 0.8;
  context.fillStyle = colours.ink;
  const dot = Math.max(0.9, Math.min(1.6, 0.12 * Math.sqrt(usual) * zoom)) / zoom;
  context.beginPath();
  for (let i = 0; i < positions.length; i += 2) {
    context.moveTo(positions[i]! + dot, positions[i + 1]!);
    context.arc(positions[i]!, positions[i + 1]!, dot, 0, 2 * Math.PI);
  }
  context.fill();
  context.restore();
  context.globalAlpha = 0.9;
  context.strokeStyle = colours.muted;
  context.lineWidth = 1 / zoom;
  context.stroke(ground);
  context.globalAlpha = 1;
}
