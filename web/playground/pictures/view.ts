// From a picture's coordinates to pixels: fits it into a canvas, in space seen from a direction.
import type { Picture } from './picture.ts';

/** The direction from which a picture in space is seen, in radians. */
export interface Turn {
  around: number;
  above: number;
}

export const firstTurn: Turn = { around: -0.6, above: 0.5 };

type Coords = ArrayLike<number>;

export interface View {
  /** The pixel of the point at an index. */
  at(coords: Coords, k: number): [x: number, y: number];
  /** How near a point in space is to whoever looks, from 0 to 1. */
  nearness(coords: Coords, k: number): number;
  /** Pixels for each unit. */
  scale: number;
  /** 1 where y grows downwards, or else −1. */
  down: 1 | -1;
  /** For path data. */
  matrix: DOMMatrix;
}

const MARGIN = 14;

export function viewOf(picture: Picture, width: number, height: number, turn: Turn): View {
  const down = picture.isMap ? -1 : 1;
  const flat =
    picture.dimension === 2
      ? (coords: Coords, k: number): [number, number] => [
          coords[k] as number,
          down * (coords[k + 1] as number),
        ]
      : projection(turn);
  const [left, top, right, bottom] = boundsOf(picture, flat);
  const [across, high] = [Math.max(right - left, 1e-9), Math.max(bottom - top, 1e-9)];
  const scale = Math.min(
    Math.max(width - 2 * MARGIN, 1) / across,
    Math.max(height - 2 * MARGIN, 1) / high,
  );
  const x0 = width / 2 - (scale * (left + right)) / 2;
  const y0 = height / 2 - (scale * (top + bottom)) / 2;
  return {
    at(coords, k) {
      const [x, y] = flat(coords, k);
      return [x0 + scale * x, y0 + scale * y];
    },
    nearness: nearnessIn(picture, turn),
    ...{ scale, down },
    matrix: new DOMMatrix([scale, 0, 0, scale * down, x0, y0]),
  };
}

/** Without perspective; z points up. */
function projection({ around, above }: Turn): (coords: Coords, k: number) => [number, number] {
  const [cos, sin] = [Math.cos(around), Math.sin(around)];
  const [rise, lie] = [Math.cos(above), Math.sin(above)];
  return (coords, k) => {
    const [x, y, z] = [coords[k], coords[k + 1], coords[k + 2]] as [number, number, number];
    return [cos * x - sin * y, lie * (sin * x + cos * y) - rise * z];
  };
}

function nearnessIn({ positions, dimension }: Picture, { around, above }: Turn): View['nearness'] {
  if (dimension === 2) return () => 1;
  const toward: readonly [number, number, number] = [
    Math.cos(above) * Math.sin(around),
    Math.cos(above) * Math.cos(around),
    Math.sin(above),
  ];
  const along = (coords: Coords, k: number): number =>
    toward.reduce((sum, part, axis) => sum + part * (coords[k + axis] as number), 0);
  let [far, near] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k + 3 <= positions.length; k += 3) {
    far = Math.min(far, along(positions, k));
    near = Math.max(near, along(positions, k));
  }
  return (coords, k) => (along(coords, k) - far) / (near - far || 1);
}

/** Around the samples and the grounds, but not around obstacles, which may have no end. */
function boundsOf(
  { positions, dimension, radius, radii, grounds, lines }: Picture,
  flat: (coords: Coords, k: number) => [number, number],
): [left: number, top: number, right: number, bottom: number] {
  const { POSITIVE_INFINITY: far, NEGATIVE_INFINITY: low } = Number;
  const bounds: [number, number, number, number] = [far, far, low, low];
  const add = ([x, y]: [number, number], reach = 0): void => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    bounds[0] = Math.min(bounds[0], x - reach);
    bounds[1] = Math.min(bounds[1], y - reach);
    bounds[2] = Math.max(bounds[2], x + reach);
    bounds[3] = Math.max(bounds[3], y + reach);
  };
  const addAll = (coords: Coords): void => {
    for (let k = 0; k + dimension <= coords.length; k += dimension) add(flat(coords, k));
  };
  for (let i = 0; dimension * (i + 1) <= positions.length; i++)
    add(flat(positions, dimension * i), dimension === 2 ? (radii?.[i] ?? radius) / 2 : 0);
  for (const shape of [...grounds, ...lines]) {
    if (shape.kind === 'line') addAll(shape.coords);
    if (shape.kind === 'circle') add(flat(shape.center, 0), shape.radius);
  }
  return bounds[0] <= bounds[2] ? bounds : [0, 0, 1, 1];
}
