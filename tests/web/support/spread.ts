// Checks by plain search of samples whose distances differ from pair to pair.
export type Point = readonly [x: number, y: number];
export type Spacing = (i: number, j: number) => number;

export function pointsOf(positions: ArrayLike<number>): Point[] {
  return Array.from({ length: positions.length / 2 }, (_, i) => [
    positions[2 * i] as number,
    positions[2 * i + 1] as number,
  ]);
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Pairs that are nearer than they must be; the slack is for the rounding of hypot. */
export function tooClose(points: readonly Point[], spacing: Spacing): [number, number][] {
  const pairs: [number, number][] = [];
  points.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      if (distance(a, points[j] as Point) < spacing(i, j) * (1 - 1e-12)) pairs.push([i, j]);
    }
  });
  return pairs;
}

/** Places of a lattice of `side` × `side` over a square that satisfy `isOpen`. */
export function placesIn(size: number, side: number, isOpen: (p: Point) => boolean): Point[] {
  const found: Point[] = [];
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const p: Point = [((i + 0.37) / side) * size, ((j + 0.61) / side) * size];
      if (isOpen(p)) found.push(p);
    }
  }
  return found;
}
