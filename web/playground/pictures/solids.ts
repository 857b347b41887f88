// Outlines in space: boxes, spheres, meshes and terrain.
import type { Shape } from './picture.ts';

type Fields = Record<string, unknown>;
type List = ArrayLike<number>;

/** More lines than that hide the samples. */
const MOST_LINES = 4000;

/** A list of numbers, which may be an attribute of three.js. */
function listOf(value: unknown): List | undefined {
  const list = (value as Fields | undefined)?.array ?? value;
  return Array.isArray(list) || ArrayBuffer.isView(list) ? (list as unknown as List) : undefined;
}

const line = (coords: number[], isClosed = false): Shape => ({ kind: 'line', coords, isClosed });

/** Outlines of the options of `sampleBox` and `sampleSurface`. */
export function solidsOf(options: Fields): Shape[] {
  const { size, origin, region, terrain, positions, indices } = options;
  const mesh = (region as Fields | undefined)?.mesh as Fields | undefined;
  const sphere = (region as Fields | undefined)?.sphere as Fields | undefined;
  const box = listOf(size);
  const shapes: Shape[] = box?.length === 3 ? boxLines(box, listOf(origin) ?? [0, 0, 0]) : [];
  const center = listOf(sphere?.center);
  if (center)
    shapes.push({ kind: 'circle', center: Array.from(center), radius: Number(sphere?.radius) });
  for (const [places, corners] of [
    [positions, indices],
    [mesh?.positions, mesh?.indices],
  ]) {
    const list = listOf(places);
    if (list) shapes.push(...triangleLines(list, listOf(corners)));
  }
  return terrain ? [...shapes, ...terrainLines(terrain as Fields, options.up)] : shapes;
}

function boxLines(size: List, origin: List): Shape[] {
  const [x, y, z] = Array.from(origin) as [number, number, number];
  const [w, d, h] = Array.from(size) as [number, number, number];
  const corners = [
    [x, y],
    [x + w, y],
    [x + w, y + d],
    [x, y + d],
  ];
  return [
    line(
      corners.flatMap((corner) => [...corner, z]),
      true,
    ),
    line(
      corners.flatMap((corner) => [...corner, z + h]),
      true,
    ),
    ...corners.map((corner) => line([...corner, z, ...corner, z + h])),
  ];
}

function triangleLines(places: List, corners: List | undefined): Shape[] {
  const count = Math.floor((corners?.length ?? places.length / 3) / 3);
  if (count > MOST_LINES) return [];
  return Array.from({ length: count }, (_, i) => {
    const at = [3 * i, 3 * i + 1, 3 * i + 2].map((k) => corners?.[k] ?? k);
    return line(
      at.flatMap((k) => [places[3 * k], places[3 * k + 1], places[3 * k + 2]] as number[]),
      true,
    );
  });
}

/** A net over the terrain, of 32 lines a side at most. */
function terrainLines({ data, width, height, bounds, scale = 1 }: Fields, up: unknown): Shape[] {
  const heights = listOf(data);
  const [columns, rows] = [Number(width), Number(height)];
  const given = (bounds ?? { x: 0, y: 0, width: columns, height: rows }) as Record<string, number>;
  const { x, y, width: across, height: down } = given;
  if (!heights || !across || !down) return [];
  const at = (i: number, j: number): number[] => {
    const along = Number(x) + (across * i) / (columns - 1);
    const away = Number(y) + (down * j) / (rows - 1);
    const upward = Number(heights[j * columns + i]) * Number(scale);
    return up === 'z' ? [along, away, upward] : [along, upward, away];
  };
  const some = (n: number): number[] => {
    const count = Math.min(n, 32);
    return Array.from({ length: count }, (_, k) => Math.round((k * (n - 1)) / (count - 1)));
  };
  const [is, js] = [some(columns), some(rows)];
  return [
    ...is.map((i) => line(js.flatMap((j) => at(i, j)))),
    ...js.map((j) => line(is.flatMap((i) => at(i, j)))),
  ];
}
