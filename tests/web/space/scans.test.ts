// Meshes as people have them, judged by a grid that shares nothing with the sampler.
import { createRequire } from 'node:module';
import { load } from 'copse/space';
import { expect, test } from 'vitest';
import { trials } from '../support/trials.js';

const space = await load();
const require = createRequire(import.meta.url);

type Place = readonly number[];
interface Scan {
  positions: Place[];
  cells: Place[];
}

/** Places by blocks of one radius. */
class Grid {
  readonly #blocks = new Map<string, Place[]>();
  readonly #radius: number;

  constructor(radius: number) {
    this.#radius = radius;
  }

  add(place: Place): void {
    const key = this.#blockOf(place).join();
    this.#blocks.set(key, [...(this.#blocks.get(key) ?? []), place]);
  }

  /** The distance to the nearest, or infinity beyond the radius and a block. */
  nearest(place: Place): number {
    const [x = 0, y = 0, z = 0] = this.#blockOf(place);
    const steps = [-1, 0, 1];
    const near = steps.flatMap((i) =>
      steps.flatMap((j) =>
        steps.flatMap((k) => this.#blocks.get([x + i, y + j, z + k].join()) ?? []),
      ),
    );
    return Math.min(
      ...near.map((other) => Math.hypot(...place.map((v, i) => v - (other[i] ?? 0)))),
    );
  }

  #blockOf(place: Place): number[] {
    return place.map((coordinate) => Math.floor(coordinate / (1.001 * this.#radius)));
  }
}

function placeIn(corners: Place[], s: number, t: number): Place {
  const [u, v] = s + t > 1 ? [1 - s, 1 - t] : [s, t];
  const [a = [], b = [], c = []] = corners;
  return a.map((x, i) => x + u * ((b[i] ?? 0) - x) + v * ((c[i] ?? 0) - x));
}

test.each([
  ['bunny', 0.22],
  ['teapot', 0.6],
])('%s is full of samples that keep their distance', (name, radius) => {
  const { positions, cells }: Scan = require(name);
  const mesh = { positions: positions.flat(), indices: cells.flat() };
  const samples = space.sampleSurface({ ...mesh, radius, seed: 5 });
  expect(samples.length).toBeGreaterThan(1000);
  const grid = new Grid(radius);
  for (const place of samples) {
    expect(grid.nearest([...place])).toBeGreaterThanOrEqual(radius);
    grid.add([...place]);
  }
  const wide = cells.length * Math.ceil(trials(100) / 10);
  for (let i = 0; i < wide; i++) {
    const corners = (cells[i % cells.length] ?? []).map((vertex) => positions[vertex] ?? []);
    const place = placeIn(corners, (i * 0.618034) % 1, (i * 0.754878) % 1);
    expect(grid.nearest(place)).toBeLessThanOrEqual(radius * (1 + 2 ** -12));
  }
});
