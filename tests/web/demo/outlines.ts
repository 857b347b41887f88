/** Outlines that cost a careless importer most: flat rings, about a thousand wide. */
import type { Ring } from '../../../web/demo/geometry/rings.ts';

const around = (i: number, count: number, reach = 1000): number[] => {
  const angle = (2 * Math.PI * i) / count;
  return [reach * Math.cos(angle), reach * Math.sin(angle)];
};

const flat = (count: number, cornerAt: (i: number) => number[]): Ring =>
  Array.from({ length: count }, (_, i) => cornerAt(i)).flat();

/** A star polygon: each corner is so many steps on from the one before. */
export const star = (corners: number, step: number): Ring =>
  flat(corners, (i) => around((i * step) % corners, corners));

export const circle = (corners: number): Ring => star(corners, 1);

/** Corners anywhere. */
export const scribble = (corners: number): Ring =>
  flat(corners, (i) => [
    (Math.imul(i, 0x9e3779b1) >>> 8) % 1000,
    (Math.imul(i, 0x85ebca6b) >>> 8) % 1000,
  ]);

/** So many upright teeth on a back. */
export const comb = (teeth: number): Ring => [
  ...flat(teeth, (i) => {
    const [x, w] = [(1000 * i) / teeth, 1000 / teeth];
    return [x, 10, x, 1000, x + w / 2, 1000, x + w / 2, 10];
  }),
  ...[1000, 10, 1000, 0, 0, 0],
];

export const zigzag = (corners: number): Ring => [
  ...flat(corners, (i) => [(1000 * i) / corners, i % 2 ? 1000 : 10]),
  ...[1000, 0, 0, 0],
];

/** A star without a crossing: its rays are near each other. */
export const sun = (corners: number): Ring =>
  flat(corners, (i) => around(i, corners, i % 2 ? 1000 : 100));

/** Triangles about one corner. */
export const fan = (triangles: number): Ring =>
  flat(triangles, (i) => [0, 0, ...around(i, triangles), ...around(i + 0.5, triangles)]);

/** To and fro on one line. */
export const folded = (corners: number): Ring => [
  ...flat(corners, (i) => [(Math.imul(i, 0x9e3779b1) >>> 8) % 1e6, 0]).map((value) => value / 1000),
  ...[500, 500],
];

export function turned(ring: Ring, degrees: number): Ring {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ring.map((value, i) =>
    i % 2 ? sin * ring[i - 1]! + cos * value : cos * value - sin * ring[i + 1]!,
  );
}
