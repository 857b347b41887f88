/** Bridges where roads meet water, of planks between two rails, as in World. */
import { boxOf, grown, meet } from '../geometry/boxes.ts';
import { inside, type Ring } from '../geometry/rings.ts';
import { halfWidth, type Lake, type Road } from '../scene/things.ts';
import type { Palette } from './palette.ts';

/** Metres that a bridge goes on over land, and those of a stretch of land between two that are one. */
const LANDING = 5;
/** Metres from plank to plank, which are seen from this zoom on. */
export const PLANKS = 3.2;
const FINE = 0.45;

export const WOOD = {
  day: { deck: '#cdb48c', plank: '#a88a62', rail: '#8a6c4a', shade: 'rgba(18,40,51,.34)' },
  night: { deck: '#6a675c', plank: '#4f4c45', rail: '#3c3833', shade: 'rgba(4,10,16,.45)' },
  snow: { deck: '#e9e6de', plank: '#bdb2a0', rail: '#8f7d68', shade: 'rgba(40,62,82,.3)' },
} as const;

/** Returns the places where a segment crosses the rings, as shares of its length. */
function crossings(rings: readonly Ring[], [ax, ay, bx, by]: readonly number[]): number[] {
  const [dx, dy] = [(bx as number) - (ax as number), (by as number) - (ay as number)];
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const [px, py] = [ring[i] as number, ring[i + 1] as number];
      const [qx, qy] = [
        ring[(i + 2) % ring.length] as number,
        ring[(i + 3) % ring.length] as number,
      ];
      const [ex, ey] = [qx - px, qy - py];
      const across = dx * ey - dy * ex;
      if (across === 0) continue;
      const [fx, fy] = [px - (ax as number), py - (ay as number)];
      const t = (fx * ey - fy * ex) / across;
      const u = (fx * dy - fy * dx) / across;
      if (t >= 0 && t <= 1 && u >= 0 && u < 1) found.push(t);
    }
  return found.sort((one, other) => one - other);
}

/** The stretches of a line over water, in metres along it. */
function wetStretches(line: Ring, { rings, fill }: Lake): [from: number, to: number][] {
  const wet: [number, number][] = [];
  let along = 0;
  for (let i = 2; i < line.length; i += 2) {
    const [ax, ay, bx, by] = line.slice(i - 2, i + 2) as [number, number, number, number];
    const long = Math.hypot(bx - ax, by - ay);
    const cuts = [0, ...crossings(rings, [ax, ay, bx, by]), 1];
    for (let k = 1; k < cuts.length; k++) {
      const [from, to] = [cuts[k - 1] as number, cuts[k] as number];
      const middle = (from + to) / 2;
      if (
        to <= from ||
        !inside(rings, fill, { x: ax + middle * (bx - ax), y: ay + middle * (by - ay) })
      )
        continue;
      wet.push([along + from * long, along + to * long]);
    }
    along += long;
  }
  return wet;
}

/** Stretches with their landings, those that meet as one. */
function joined(stretches: readonly [from: number, to: number][]): [number, number][] {
  const all: [number, number][] = [];
  for (const [from, to] of [...stretches].sort(([a], [b]) => a - b)) {
    const before = all.at(-1);
    if (before && from - LANDING <= before[1]) before[1] = Math.max(before[1], to + LANDING);
    else all.push([from - LANDING, to + LANDING]);
  }
  return all;
}

/** The part of a line from so many metres to so many. */
function partOf(line: Ring, from: number, to: number): number[] {
  const part: number[] = [];
  let along = 0;
  for (let i = 2; i < line.length; i += 2) {
    const [ax, ay, bx, by] = line.slice(i - 2, i + 2) as [number, number, number, number];
    const long = Math.hypot(bx - ax, by - ay);
    const add = (at: number): void => {
      const t = long > 0 ? (at - along) / long : 0;
      part.push(ax + t * (bx - ax), ay + t * (by - ay));
    };
    if (part.length === 0 && along + long > from) add(Math.max(from, along));
    if (part.length > 0) add(Math.min(to, along + long));
    along += long;
    if (along >= to) break;
  }
  return part;
}

/** The bridges of each road over the lakes of the last picture: the ground is painted often, and drawn seldom. */
const known = new WeakMap<Road, { readonly lakes: readonly Lake[]; readonly bridges: Ring[] }>();

/** The bridges of a road, each a flat line; the same ones for the same road and list of lakes. */
export function bridgesOf(road: Road, lakes: readonly Lake[]): Ring[] {
  const before = known.get(road);
  if (before?.lakes === lakes) return before.bridges;
  const bridges = bridgesOver(road, lakes);
  known.set(road, { lakes, bridges });
  return bridges;
}

function bridgesOver({ line }: Road, lakes: readonly Lake[]): Ring[] {
  const box = boxOf([line]);
  const wet = lakes
    .filter(({ rings }) => meet(grown(boxOf(rings), LANDING), box))
    .flatMap((lake) => wetStretches(line, lake));
  return joined(wet)
    .map(([from, to]) => partOf(line, from, to))
    .filter(({ length }) => length >= 4);
}

export function paintBridges(
  context: CanvasRenderingContext2D,
  roads: readonly Road[],
  lakes: readonly Lake[],
  zoom: number,
  { night, frost = 0 }: Palette,
): void {
  const wood = WOOD[night ? 'night' : frost > 0.5 ? 'snow' : 'day'];
  context.save();
  context.lineCap = 'butt';
  context.lineJoin = 'round';
  for (const road of roads)
    for (const bridge of bridgesOf(road, lakes)) {
      const path = new Path2D();
      for (let i = 0; i < bridge.length; i += 2)
        path.lineTo(bridge[i] as number, bridge[i + 1] as number);
      const wide = Math.max(2 * halfWidth(road) + 3, 3.4 / zoom);
      const rail = Math.max(1.6, 0.6 / zoom);
      const stroke = (colour: string, width: number): void => {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.stroke(path);
      };
      // The shadow falls to the lower right, whichever way the bridge goes.
      context.save();
      context.translate(2.4, 3.4);
      stroke(wood.shade, wide + 2 * rail);
      context.restore();
      stroke(wood.rail, wide + 2 * rail);
      stroke(wood.deck, wide);
      if (zoom < FINE) continue;
      context.setLineDash([0.7, PLANKS - 0.7]);
      stroke(wood.plank, wide);
      context.setLineDash([]);
    }
  context.restore();
}
