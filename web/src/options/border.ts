// Sites along a region's edge, as a Voronoi map needs them (redblobgames, "Poisson disc with boundary",
// 2023). Two neighbours are at most √2 radii apart. So the angle at which any other sample sees them is
// at most a right angle, and no corner of a cell lies beyond the edge.
import { turn } from '../shapes/arc.js';
import { Curve } from '../shapes/curve.js';
import { type Polyline, polylinesOf } from '../shapes/lines.js';
import type { EngineRegion } from '../shapes/region.js';
import {
  eachStop,
  placeOf,
  Spots,
  type Stop,
  stepBy,
  stopCount,
  upward,
  walksOf,
} from '../shapes/steps.js';
import { conflicting } from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { EngineExisting } from './existing.js';
import type { Call } from './whole-options.js';

/** The bulge of straight sides, in steps, so that no three sites are in a row. */
const bulge = 1 / 64;

/** Adds sites along the region's edge to a call, as existing samples. */
export function bordered(call: Call): Call {
  const { options, request } = call;
  const { region, radius, limit = 1e7, float32 } = request;
  const refuse = (rule: string): never => conflicting('border', true, rule);
  if (radius === undefined) return refuse('needs a radius that is a number');
  for (const name of ['count', 'density', 'levels', 'periodic'])
    if (options[name] !== undefined && options[name] !== false)
      refuse(`cannot be combined with ${name}`);
  if ('mask' in region) return refuse('needs a region with rings, not a mask');
  // The engine refuses other radii.
  if (!(radius > 0 && radius < Number.POSITIVE_INFINITY)) return call;
  // √2 less the length that the bulge adds to a step.
  const spacing = Math.SQRT2 * (1 - 2 ** -12) * radius;
  const lines = polylinesOf(region, 'region', () => true);
  const spots = new Spots(radius / 2);
  const sites: number[] = [];
  for (const line of lines) {
    const side = sideOf(line, lines, region);
    if (side === 0) continue;
    const walks = walksOf([new Curve(line)], turn(30).cos - 1e-9, spacing / 2);
    stepBy(walks, spacing, upward);
    if (sites.length / 2 + stopCount(walks) > limit) {
      const rule = `would make more samples along the border than the limit of ${limit}; use a larger radius or raise the limit`;
      throw new CopseError({ code: 'limit', option: 'radius', value: radius, rule });
    }
    eachStop(walks, (stop) => {
      const place = siteOf(stop, side);
      const [x, y] = float32 ? place.map(Math.fround) : place;
      if (spots.take(x as number, y as number)) sites.push(x as number, y as number);
    });
  }
  const border = Float64Array.from(sites);
  const existing = withBorder(border, radius, request.existing);
  return { ...call, request: { ...request, existing }, border };
}

/** Existing samples with the sites of a border, which keep `radius`. */
function withBorder(
  border: Float64Array,
  radius: number,
  existing: EngineExisting | undefined,
): EngineExisting {
  const { positions = [], radii, clearances } = existing ?? {};
  const more = new Float64Array(border.length / 2).fill(radius);
  return {
    positions: joined(positions, border),
    radii: radii && joined(radii, more),
    classes: undefined,
    clearances: clearances && joined(clearances, more),
  };
}

function joined(one: ArrayLike<number>, other: ArrayLike<number>): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** A point of a ring, moved a little outward on straight stretches; `side` is the side of the region. */
function siteOf(stop: Stop, side: number): [x: number, y: number] {
  const { walk, stretch, steps } = stop;
  const { x, y, dx, dy } = placeOf(stop);
  const [begin, end] = [0, stretch.length].map((far) => walk.curve.at(stretch.begin + far));
  const [ex, ey] = [(end?.x ?? x) - (begin?.x ?? x), (end?.y ?? y) - (begin?.y ?? y)];
  const isStraight = ex * ex + ey * ey > stretch.length * stretch.length * (1 - 1e-9);
  if (!isStraight) return [x, y];
  const share = steps / stretch.steps;
  const out = bulge * (stretch.length / stretch.steps) * 4 * share * (1 - share) * side;
  return [x + out * dy, y - out * dx];
}

/** 1 if the region is to the left of a ring, −1 to its right, 0 on both sides. */
function sideOf(line: Polyline, lines: readonly Polyline[], region: EngineRegion): number {
  const { polygonEnds, fillRule } = region as { polygonEnds?: Uint32Array; fillRule?: string };
  const turning = areaOf(line) > 0 ? 1 : -1;
  if (polygonEnds) {
    const isShell = line.ring === 0 || polygonEnds.includes(line.ring as number);
    return isShell ? turning : -turning;
  }
  const [x, y] = line.coords as unknown as [number, number];
  const around = lines.map((other) => (other === line ? 0 : windingOf(other, x, y)));
  const sum = around.reduce((all, each) => all + each, 0);
  if (fillRule !== 'nonzero') return sum % 2 === 0 ? turning : -turning;
  if (sum !== 0 && sum + turning !== 0) return 0;
  return sum === 0 ? turning : -turning;
}

/** Twice the area of a ring, positive if it turns to the left. */
function areaOf({ coords }: Polyline): number {
  const [x0, y0] = coords as unknown as [number, number];
  let twice = 0;
  for (let i = 2; i + 2 < coords.length; i += 2) {
    const [ax, ay, bx, by] = coords.subarray(i, i + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    twice += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0);
  }
  return twice;
}

/** The winding number of a ring around a point. */
function windingOf({ coords }: Polyline, x: number, y: number): number {
  let winding = 0;
  for (let i = 0; i < coords.length; i += 2) {
    const next = (i + 2) % coords.length;
    const [ax, ay] = [coords[i] as number, coords[i + 1] as number];
    const [bx, by] = [coords[next] as number, coords[next + 1] as number];
    if (ay <= y === by <= y) continue;
    const left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
    if (left === by > ay) winding += by > ay ? 1 : -1;
  }
  return winding;
}
