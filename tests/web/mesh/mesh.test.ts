// Meshes against d3-delaunay and delaunator, and what is hostile.
import { load, type Samples } from 'copse/all';
import { createMesh, type Mesh, type MeshOptions, type RelaxOptions, relax } from 'copse/mesh';
import { Delaunay } from 'd3-delaunay';
import Delaunator from 'delaunator';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const region = { x: -10, y: 20, width: 100, height: 80 };
const seeds = [1, 2, 3, 4, 5];
const total = (areas: Float64Array) => areas.reduce((sum, area) => sum + area, 0);

describe.each(seeds)('of a rectangle, seed %d', (seed) => {
  const samples = copse.sample({ region, radius: 2, seed });
  const mesh = createMesh(samples, { region });

  test("delaunator's triangles", () => {
    const { triangles, halfedges, hull } = new Delaunator(samples.positions);
    expect(mesh.triangles).toEqual(triangles);
    expect(mesh.halfedges).toEqual(halfedges);
    expect(mesh.hull).toEqual(hull);
    expect(mesh.positions).toEqual(samples.positions);
    expect(mesh).toHaveLength(samples.length);
  });

  test("d3's neighbours, centres and cells", () => {
    const delaunay = Delaunay.from(samples);
    const voronoi = delaunay.voronoi([-10, 20, 90, 100]);
    expect(total(mesh.areas)).toBeCloseTo(8000, 8);
    mesh.centres.forEach((value, k) => {
      expect(value).toBeCloseTo(voronoi.circumcenters[k]!, 5);
    });
    for (let i = 0; i < mesh.length; i++) {
      expect(mesh.neighbours(i).sort()).toEqual([...delaunay.neighbors(i)].sort());
      const cell = mesh.cell(i);
      const polygon = voronoi.cellPolygon(i);
      expect(cell).toHaveLength(1);
      expect(cell[0]).toHaveLength(polygon.length - 1);
      const d3Area = polygon.slice(1).reduce((sum, [x, y], k) => {
        const [ax, ay] = polygon[k]!;
        return sum + (ax! * y! - ay! * x!) / 2;
      }, 0);
      expect(mesh.areas[i]).toBeCloseTo(Math.abs(d3Area), 8);
    }
  });

  test('neighbours are symmetric', () => {
    for (let i = 0; i < mesh.length; i++)
      for (const j of mesh.neighbours(i)) expect(mesh.neighbours(j)).toContain(i);
  });

  test('find gives the nearest, path and cells what cell gives', () => {
    const { coords, ringEnds, cellEnds } = mesh.cells;
    expect(cellEnds).toHaveLength(mesh.length);
    const delaunay = Delaunay.from(samples);
    for (let i = 0; i < mesh.length; i++) {
      const rings = mesh.cell(i);
      expect(mesh.path(i)).toBe(rings.map((ring) => `M${ring.flat().join(' ')}Z`).join(''));
      const flat = [...coords.slice(2 * (ringEnds[i - 1] ?? 0), 2 * ringEnds[i]!)];
      expect(flat).toEqual(rings.flat(2));
      const [x, y] = [mesh.centroids[2 * i]!, mesh.centroids[2 * i + 1]!];
      expect(mesh.find(x, y)).toBe(delaunay.find(x, y));
    }
  });

  test('cells are regions of copse, and all of them that of the mesh', () => {
    const { coords, ringEnds } = mesh.cells;
    const all = copse.sample({ region: { coords, ringEnds }, radius: 9, fillRule: 'nonzero' });
    expect(all.length).toBeGreaterThan(50);
    expect(copse.sample({ region: mesh.cell(3), count: 2 })).toHaveLength(2);
  });
});

describe('regions of every spelling', () => {
  const square = (x: number, y: number, side: number) =>
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ] as [number, number][];
  const data = Uint8Array.from({ length: 64 }, (_, i) => (i % 7 === 0 || i % 5 === 0 ? 255 : 0));
  const lit = data.filter((value) => value > 0).length;
  test.each<[string, Parameters<typeof createMesh>[1], number]>([
    ['a square with a hole', { region: [square(0, 0, 40), square(10, 10, 20)] }, 1200],
    [
      'the same as nonzero',
      { region: [square(0, 0, 40), square(10, 10, 20)], fillRule: 'nonzero' },
      1600,
    ],
    [
      'cells that share sides',
      { region: [square(0, 0, 20), square(20, 0, 20), square(0, 20, 20)] },
      1200,
    ],
    ['parts apart', { region: [square(0, 0, 10), square(30, 30, 10)] }, 200],
    ['a path', { region: { path: 'M0 0H40V40H30V10H0Z' } }, 700],
    ['a circle', { region: { circle: { x: 20, y: 20, radius: 20 } }, tolerance: 1e-4 }, 1256.6],
    [
      'a mask',
      { region: { mask: { data, width: 8, height: 8 }, width: 40, height: 40 } },
      lit * 25,
    ],
    [
      'overlapping polygons of GeoJSON',
      {
        region: {
          type: 'MultiPolygon',
          coordinates: [[square(0, 0, 30), square(5, 5, 10)], [square(10, 10, 30)]],
        },
      },
      1325,
    ],
  ])('%s', (_, options, area) => {
    for (const radius of [1, 5, 90]) {
      const whole = { x: 0, y: 0, width: 40, height: 40 };
      const mesh = createMesh(copse.sample({ region: whole, radius }), options);
      expect(total(mesh.areas)).toBeCloseTo(area, area === 1256.6 ? 0 : 8);
      for (const cellArea of mesh.areas) expect(cellArea).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('few samples and strange ones', () => {
  const box = { x: 0, y: 0, width: 8, height: 4 };
  test('none', () => {
    for (const options of [{}, { region: box }]) {
      const mesh = createMesh([], options);
      expect(mesh).toHaveLength(0);
      expect([mesh.triangles, mesh.areas, mesh.cells.coords].map(({ length }) => length)).toEqual([
        0, 0, 0,
      ]);
      expect(mesh.find(1, 1)).toBe(-1);
      expect(relax(mesh)).toHaveLength(0);
    }
  });
  test('one has it all', () => {
    for (const sample of [
      [3, 1],
      [99, 99],
    ] as [number, number][]) {
      const mesh = createMesh([sample], { region: box });
      expect([...mesh.areas]).toEqual([32]);
      expect(mesh.neighbours(0)).toEqual([]);
      expect([...relax(mesh).positions]).toEqual([4, 2]);
    }
  });
  test('two halves, and stripes', () => {
    const mesh = createMesh(
      [
        [2, 1],
        [6, 1],
      ],
      { region: box },
    );
    expect([...mesh.areas]).toEqual([16, 16]);
    expect([mesh.neighbours(0), mesh.neighbours(1)]).toEqual([[1], [0]]);
    const line = createMesh(
      [
        [5, 2],
        [1, 2],
        [7, 2],
        [3, 2],
      ],
      { region: box },
    );
    expect([...line.areas]).toEqual([8, 8, 8, 8]);
    expect(line.triangles).toHaveLength(0);
    expect(line.neighbours(0).sort()).toEqual([2, 3]);
    expect([...line.hull].sort()).toEqual([0, 1, 2, 3]);
  });
  test('at one place', () => {
    const mesh = createMesh(
      [
        [1, 1],
        [7, 3],
        [1, 1],
        [1, 3],
        [7, 1],
        [7, 3],
        [-0, 2],
        [0, 2],
      ],
      { region: box },
    );
    expect(total(mesh.areas)).toBeCloseTo(32, 12);
    for (const i of [2, 5, 7]) {
      expect([mesh.areas[i], mesh.cell(i), mesh.neighbours(i), mesh.path(i)]).toEqual([
        0,
        [],
        [],
        '',
      ]);
      expect([...mesh.triangles]).not.toContain(i);
    }
    expect([...mesh.triangles]).toEqual(expect.arrayContaining([0, 1, 3, 4, 6]));
    expect([...relax(mesh).positions.slice(4, 6)]).toEqual([1, 1]);
  });
  test.each([1, 2, 3, 4, 5])('nearly on one line, %d', (k) => {
    const far = [90 * Math.cos(k), 90 * Math.sin(k)];
    const line = [
      [40 - far[0]! / 2, 60 - far[1]! / 2],
      [40 + far[0]! / 2, 60 + far[1]! / 2],
    ];
    const fence = copse.along({ line: line as [number, number][], spacing: 0.7 });
    const mesh = createMesh(fence, { region });
    expect(total(mesh.areas)).toBeCloseTo(8000, 6);
    for (let i = 1; i + 1 < mesh.length; i++) {
      expect(mesh.neighbours(i).sort((a, b) => a - b)).toEqual([i - 1, i + 1]);
      expect(mesh.find(...fence.at(i)!)).toBe(i);
      expect(mesh.cell(i)).toHaveLength(1);
    }
  });

  test('beside the line: none is left out', () => {
    const line = Array.from({ length: 200 }, (_, i) => [i / 3, i / 7] as const);
    const mesh = createMesh([...line, [30, 70]] as [number, number][], { region });
    expect(new Set(mesh.triangles).size).toBe(201);
  });

  test('of an array that changes or goes away later', () => {
    const own = Float64Array.of(0, 30, 50, 40, 70, 90, 20, 80);
    const expected = createMesh(own.slice(), { region }).areas;
    const mesh = createMesh(own, { region });
    own.fill(7);
    expect(mesh.areas).toEqual(expected);
    const samples = copse.sample({ region, radius: 9 });
    const { areas } = createMesh(samples, { region });
    const later = createMesh(samples, { region });
    structuredClone(samples.positions, { transfer: [samples.positions.buffer as ArrayBuffer] });
    expect(later.areas).toEqual(areas);
  });

  test('outside the region', () => {
    const mesh = createMesh(
      [
        [-5, 2],
        [4, 2],
        [99, 2],
        [4, 50],
      ],
      { region: box },
    );
    expect(total(mesh.areas)).toBeCloseTo(32, 12);
    expect([mesh.areas[2], mesh.cell(2)]).toEqual([0, []]);
  });
  test('without a region, in their box', () => {
    const mesh = createMesh([
      [0, 0],
      [8, 4],
      [8, 0],
      [2, 3],
    ]);
    expect(total(mesh.areas)).toBeCloseTo(32, 12);
    expect([
      ...createMesh([
        [0, 0],
        [8, 0],
      ]).areas,
    ]).toEqual([0, 0]);
  });
  test('far from the origin, and very large or small', () => {
    for (const [scale, shift] of [
      [1e-100, 0],
      [1e100, 0],
      [1, 2 ** 30],
      [1e-9, 1],
    ] as const) {
      const at = (value: number) => shift + scale * value;
      const mesh = createMesh([at(2), at(1), at(6), at(1)], {
        region: { x: at(0), y: at(0), width: at(8) - at(0), height: at(4) - at(0) },
      });
      for (const area of mesh.areas) expect(area / scale / scale).toBeCloseTo(16, 4);
    }
  });
});

describe('relax', () => {
  const samples = copse.sample({ region, count: 400, method: 'uniform', seed: 3 });
  const mesh = createMesh(samples, { region });
  const spread = ({ areas }: typeof mesh) => Math.max(...areas) / Math.min(...areas);
  test('makes cells alike, and leaves the mesh that it was given', () => {
    const relaxed = relax(mesh, { steps: 10 });
    expect(spread(relaxed)).toBeLessThan(spread(mesh) / 3);
    expect(mesh.positions).toEqual(samples.positions);
    expect(relax(relax(mesh, { steps: 2 })).positions).toEqual(relax(mesh, { steps: 3 }).positions);
    expect(relax(mesh, { steps: 0 })).toBe(mesh);
    expect(relax(mesh).positions).toEqual(mesh.centroids);
    expect(total(relaxed.areas)).toBeCloseTo(8000, 8);
  });
  test('leaves what is fixed', () => {
    const first = relax(mesh, { steps: 4, fixed: 100 }).positions;
    expect(first.slice(0, 200)).toEqual(samples.positions.slice(0, 200));
    const odd = relax(mesh, { steps: 4, fixed: (i) => i % 2 === 1 });
    samples.forEach(([x, y], i) => {
      const [px, py] = [odd.positions[2 * i], odd.positions[2 * i + 1]];
      expect(px === x && py === y).toBe(i % 2 === 1);
    });
  });
  test('keeps samples in the region', () => {
    const ring = {
      path: 'M0 50A50 50 0 1 0 100 50A50 50 0 1 0 0 50ZM5 50A45 45 0 1 0 95 50A45 45 0 1 0 5 50Z',
    };
    const few = createMesh(copse.sample({ region: ring, count: 4 }), { region: ring });
    for (const [x, y] of pairs(relax(few, { steps: 5 }).positions))
      expect(Math.hypot(x - 50, y - 50)).toBeGreaterThan(44);
  });
});

function pairs(flat: Float64Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!]);
}

test('a region that crosses itself millions of times is refused', () => {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const tangle = Array.from({ length: 4000 }, (): [number, number] => [next(), next()]);
  expect(caught(() => createMesh([0, 0], { region: tangle }))).toMatchObject({
    code: 'invalid-region',
    option: 'region',
    rule: expect.stringContaining('simplified'),
  });
  const some = tangle.slice(0, 60);
  const mesh = createMesh(tangle, { region: some });
  const whole = createMesh([0, 0], { region: some }).areas[0]!;
  expect(total(mesh.areas)).toBeCloseTo(whole, 8);
});

describe('errors', () => {
  const box = { x: 0, y: 0, width: 8, height: 4 };
  test.each<[() => unknown, string, string]>([
    [() => createMesh([0, Number.NaN]), 'out-of-range', 'samples[1]'],
    [() => createMesh([0, 1, 2]), 'out-of-range', 'samples'],
    [() => createMesh(undefined as never), 'missing-option', 'samples'],
    [() => createMesh([0, 0], { regoin: box } as never), 'unknown-option', 'regoin'],
    [() => createMesh([0, 0], { region: 'M0 0' } as never), 'wrong-type', 'region'],
    [
      () =>
        createMesh([0, 0], {
          region: [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        }),
      'invalid-region',
      'region',
    ],
    [() => createMesh([0, 0], { region: box, fillRule: 'odd' as never }), 'wrong-type', 'fillRule'],
    [() => createMesh([0, 0], { region: box, tolerance: 0 }), 'out-of-range', 'tolerance'],
    [() => createMesh([0, 0]).cell(1), 'out-of-range', 'i'],
    [() => createMesh([0, 0]).neighbours(-1), 'out-of-range', 'i'],
    [() => createMesh([0, 0]).path(0.5), 'out-of-range', 'i'],
    [() => createMesh([0, 0]).find(Number.NaN, 0), 'out-of-range', 'x'],
    [() => createMesh([0, 0]).find(0, Number.POSITIVE_INFINITY), 'out-of-range', 'y'],
    [() => createMesh([0, 0]).find('1' as never, 0), 'wrong-type', 'x'],
    [() => relax({} as never), 'wrong-type', 'mesh'],
    [() => relax(createMesh([0, 0]), { steps: -1 }), 'out-of-range', 'steps'],
    [() => relax(createMesh([0, 0]), { fixed: 2 }), 'out-of-range', 'fixed'],
    [() => relax(createMesh([0, 0]), { fixed: () => 1 as never }), 'wrong-type', 'fixed'],
    [() => relax(createMesh([0, 0]), { fixd: 1 } as never), 'unknown-option', 'fixd'],
  ])('%s', (call, code, option) => {
    expect(caught(call)).toMatchObject({ code, option });
  });
});

test('the types tell what is given', () => {
  const options: MeshOptions = { region: { x: 0, y: 0, width: 8, height: 4 } };
  const samples: Samples = copse.sample({ region: { x: 0, y: 0, width: 8, height: 4 }, radius: 2 });
  const steps: RelaxOptions = { fixed: (i) => i > 2 };
  const mesh: Mesh = relax(createMesh(samples, options), steps);
  const [[x, y]] = mesh.cell(0)[0] as [[number, number]];
  const triangles: Uint32Array = mesh.triangles;
  expect([x, y, triangles].length).toBe(3);
  // @ts-expect-error: nothing to make it of
  expect(() => createMesh({ region: [] })).toThrow();
  // @ts-expect-error: meshes are made by createMesh
  expect(() => relax({ positions: [1, 2] })).toThrow();
});
