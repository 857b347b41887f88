// Functions of the place, terrains and rules for kinds on surfaces, judged by brute force.
import { load, type SurfacePlace } from 'copse/space';
import { expect, test } from 'vitest';

const space = await load();
const plane = { positions: [0, 0, 0, 40, 0, 0, 40, 0, 40, 0, 0, 40], indices: [0, 2, 1, 0, 3, 2] };

/** A hill of so many heights a side. */
function hill(side: number) {
  const data = new Float32Array(side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      data[row * side + column] =
        12 * Math.exp(-((column - side / 2) ** 2 + (row - side / 2) ** 2) / side);
  return { data, width: side, height: side };
}

function each(
  positions: ArrayLike<number>,
  act: (a: number[], b: number[], i: number, j: number) => void,
) {
  const at = (i: number) => [
    positions[3 * i] as number,
    positions[3 * i + 1] as number,
    positions[3 * i + 2] as number,
  ];
  for (let i = 0; i < positions.length / 3; i++)
    for (let j = 0; j < i; j++) act(at(i), at(j), i, j);
}

const apart = (a: number[], b: number[]) =>
  Math.hypot(
    (a[0] as number) - (b[0] as number),
    (a[1] as number) - (b[1] as number),
    (a[2] as number) - (b[2] as number),
  );

test('samples on a triangle without area keep apart, though sides are apart', () => {
  const on = (t: number) => [0.1 + t / 3, 0.2 + 0.7 * t, 0.3 + 0.123456 * t];
  for (let seed = 1; seed < 20; seed++) {
    const positions = [...on(0), ...on(7.3), ...on(3.1 + seed / 77)];
    const radius = { min: 0.3, max: 0.6, at: () => 0.45 };
    const some = space.sampleSurface({ positions, radius, sides: 'apart', seed });
    expect(some.length).toBeGreaterThan(5);
    each(some.positions, (a, b) => expect(apart(a, b)).toBeGreaterThanOrEqual(0.45 * (1 - 1e-9)));
  }
});

test('a radius by a function, on two large triangles', () => {
  const at = ({ x }: SurfacePlace) => 0.5 + x / 20;
  const some = space.sampleSurface({ ...plane, radius: { min: 0.5, max: 2.5, at }, seed: 3 });
  const { positions, radii = [] } = some;
  expect(some.length).toBeGreaterThan(300);
  for (let i = 0; i < some.length; i++)
    expect(radii[i]).toBeCloseTo(0.5 + (positions[3 * i] as number) / 20, 4);
  each(positions, (a, b, i, j) => {
    const needed = ((radii[i] as number) + (radii[j] as number)) / 2;
    if (apart(a, b) < needed * (1 - 1e-9)) throw new Error(`${i} and ${j} are too near`);
  });
  // Nowhere is room for one more.
  const clearance = Array.from(radii, (radius) => radius);
  for (let n = 0; n < 2000; n++) {
    const [x, z] = [(40 * ((n * 0.754877666) % 1)) as number, 40 * ((n * 0.569840291) % 1)];
    const own = 0.5 + x / 20;
    const isOpen = clearance.every(
      (radius, i) =>
        apart([x, 0, z], [positions[3 * i] as number, 0, positions[3 * i + 2] as number]) >
        (radius + own) / 2 + 0.05,
    );
    if (isOpen) throw new Error(`there is room at ${x}, ${z}`);
  }
  // Triangles and shares are those of the mesh that was given.
  for (let i = 0; i < some.length; i++) {
    const triangle = some.triangles[i] as number;
    expect(triangle).toBeLessThan(2);
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      for (let k = 0; k < 3; k++)
        sum +=
          (some.barycentrics[3 * i + k] as number) *
          (plane.positions[3 * (plane.indices[3 * triangle + k] as number) + axis] as number);
      expect(sum).toBeCloseTo(positions[3 * i + axis] as number, 3);
    }
  }
});

test('a density by a function: none where it is 0, wider where it is less', () => {
  const at = ({ x }: SurfacePlace) => (x < 10 ? 0 : x < 25 ? 0.25 : 1);
  const some = space.sampleSurface({ ...plane, radius: 1, density: { at }, resolution: 1 });
  const counts = [0, 0, 0];
  for (let i = 0; i < some.length; i++) {
    const x = some.positions[3 * i] as number;
    const band = x < 9 ? 0 : x > 12 && x < 23 ? 1 : x > 27 ? 2 : -1;
    if (band >= 0) counts[band] = (counts[band] as number) + 1;
  }
  expect(counts[0]).toBe(0);
  const [, thin, dense] = counts as [number, number, number];
  expect(dense / 13 / (thin / 11)).toBeGreaterThan(3);
  expect(dense / 13 / (thin / 11)).toBeLessThan(5);
});

test.each(['y', 'z'] as const)('a terrain with heights along %s', (up) => {
  const terrain = { ...hill(40), bounds: { x: -20, y: -20, width: 39, height: 39 } };
  const some = space.sampleSurface({ terrain, up, radius: 1, seed: 'hill' });
  expect(some.length).toBeGreaterThan(800);
  each(some.positions, (a, b) => {
    if (apart(a, b) < 1 - 1e-9) throw new Error('too near');
  });
  const axis = up === 'y' ? 1 : 2;
  const across = up === 'y' ? 2 : 1;
  const top = Math.max(
    ...Array.from({ length: some.length }, (_, i) => some.positions[3 * i + axis] as number),
  );
  expect(top).toBeGreaterThan(11);
  for (let i = 0; i < some.length; i++) {
    const [x, y] = [some.positions[3 * i] as number, some.positions[3 * i + across] as number];
    const height = 12 * Math.exp(-(x ** 2 + y ** 2) / 40);
    expect(Math.abs((some.positions[3 * i + axis] as number) - height)).toBeLessThan(0.2);
    expect(some.normals[3 * i + axis]).toBeGreaterThan(0);
  }
  // With holes, and rows from the top down.
  const data = Array.from(terrain.data, (value, i) => (i % 40 < 20 ? -9999 : value));
  const bounds = { x: -20, y: 19, width: 39, height: -39 };
  const half = space.sampleSurface({
    terrain: { ...terrain, data, empty: -9999, bounds },
    up,
    radius: 1,
  });
  for (let i = 0; i < half.length; i++)
    expect(half.positions[3 * i]).toBeGreaterThanOrEqual(-0.001);
  expect(half.length).toBeGreaterThan(0.3 * some.length);
});

test('kinds by height, slope and aspect, nothing left out', () => {
  const side = 60;
  const terrain = hill(side);
  const classes = [
    { name: 'pine', radius: 1.5, where: { height: [2, 20], slope: [0, 1.2] } },
    { name: 'oak', radius: 2, where: { height: [-1, 4] } },
    {
      name: 'moss',
      radius: 0.7,
      weight: 3,
      where: (place: SurfacePlace) => (place.aspect > 0 ? 1 : 0),
    },
  ] as const;
  for (const seed of [1, 2, 3]) {
    const some = space.sampleSurface({ terrain, classes, seed });
    const { positions, radii = [], classes: own = [], classNames = [] } = some;
    const counts = [0, 0, 0];
    for (let i = 0; i < some.length; i++) {
      counts[own[i] as number] = (counts[own[i] as number] as number) + 1;
      const height = positions[3 * i + 1] as number;
      // Rules hold at corners, and fade within a triangle.
      if (own[i] === 0) expect(height).toBeGreaterThan(0.5);
      if (own[i] === 1) expect(height).toBeLessThan(5.5);
    }
    expect(classNames).toEqual(['pine', 'oak', 'moss']);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    each(positions, (a, b, i, j) => {
      const needed = ((radii[i] as number) + (radii[j] as number)) / 2;
      if (apart(a, b) < needed * (1 - 1e-9)) throw new Error(`${i} and ${j} are too near`);
    });
    // Of no kind fits one more where it stands for sure.
    classes.forEach(({ radius }, kind) => {
      const clearance = Array.from(radii, (each) => (each + radius) / 2);
      const weight = ({ height, slope, aspect }: SurfacePlace) =>
        Number(
          kind === 0
            ? height >= 2.5 && slope <= 1.1
            : kind === 1
              ? height <= 3.5
              : aspect > 0.1 && aspect < 3,
        );
      const more = space.sampleSurface({
        terrain,
        radius,
        weight,
        existing: { positions, clearance },
        seed: 7,
      });
      expect(more.length).toBeLessThan(0.004 * some.length + 2);
    });
  }
});

test('what functions are told of a place', () => {
  const seen: SurfacePlace[] = [];
  const uv = [0, 0, 1, 0, 1, 1, 0, 1];
  const at = (place: SurfacePlace) => {
    seen.push(place);
    return 1;
  };
  space.sampleSurface({ ...plane, uv, radius: { min: 1, max: 1, at }, resolution: 10 });
  for (const { x, y, z, u, v, slope, height, normal } of seen) {
    expect([y, height]).toEqual([0, 0]);
    expect(u).toBeCloseTo(x / 40);
    expect(v).toBeCloseTo(z / 40);
    expect(Math.abs(normal[1])).toBeCloseTo(1);
    expect(Math.min(slope, Math.PI - slope)).toBeCloseTo(0);
  }
  const slopes: SurfacePlace[] = [];
  const ramp = { data: [0, 1, 0, 1], width: 2, height: 2 };
  space.sampleSurface({
    terrain: ramp,
    up: 'z',
    radius: 0.1,
    weight: (place) => {
      slopes.push(place);
      return 1;
    },
  });
  for (const { slope, aspect } of slopes) {
    expect(slope).toBeCloseTo(Math.PI / 4);
    expect(Math.abs(aspect)).toBeCloseTo(Math.PI);
  }
});

test('errors of functions come out as they are', () => {
  class Mine extends Error {}
  const at = () => {
    throw new Mine();
  };
  const calls: object[] = [
    { radius: 1, weight: at },
    { radius: 1, density: { at } },
    { radius: { min: 1, max: 2, at } },
    { classes: [{ radius: 1, where: at }, { radius: 2 }] },
  ];
  for (const options of calls)
    expect(() => space.sampleSurface({ ...plane, ...options } as never)).toThrow(Mine);
});

test('functions are methods of their option', () => {
  class Field {
    readonly min = 2;
    readonly max = 4;
    at() {
      return this.min;
    }
  }
  const even = space.sampleSurface({ ...plane, radius: 2 }).length;
  const some = space.sampleSurface({ ...plane, radius: new Field() });
  expect(Math.abs(some.length / even - 1)).toBeLessThan(0.1);
  const half = {
    share: 0.5,
    at() {
      return this.share;
    },
  };
  const density = Object.assign(Object.create(half), { at: half.at });
  expect(space.sampleSurface({ ...plane, radius: 2, density }).length).toBeLessThan(0.7 * even);
});

test('the mark of holes in 32-bit floats is the nearest of them', () => {
  const data = Float32Array.of(0, 1, 0, 1, 2, 1, 0, 1, -3.4028235e38);
  const terrain = { data, width: 3, height: 3, empty: -3.4028235e38 };
  const known = space.sampleSurface({ terrain, radius: 0.2 });
  expect(known.positions.every((value) => value >= 0 && value <= 2)).toBe(true);
});

const flat = { data: [0, 0, 0, 0], width: 2, height: 2 };
test.each<[object, string | undefined, string | undefined]>([
  [{ terrain: { ...flat, width: 3 }, radius: 1 }, 'terrain.data', 'wrong-type'],
  [{ terrain: { ...flat, data: [0, 0, 0, Number.NaN] }, radius: 0.1 }, undefined, undefined],
  [{ terrain: { ...flat, data: [0, 0, 1e300, 0] }, radius: 1 }, 'terrain.data[2]', 'out-of-range'],
  [{ terrain: { ...flat, empty: '-9999' }, radius: 1 }, 'terrain.empty', 'wrong-type'],
  [{ terrain: { ...flat, empty: null }, radius: 1 }, 'terrain.empty', 'wrong-type'],
  [
    { terrain: { ...flat, data: [Number.NaN, 0, 0, Number.NaN] }, radius: 1 },
    'terrain.data',
    'invalid-mesh',
  ],
  [{ terrain: flat, positions: [0, 0, 0], radius: 1 }, 'positions', 'conflicting-options'],
  [
    { terrain: { ...flat, bounds: { x: 0, y: 0, width: 0, height: 1 } }, radius: 1 },
    'terrain.bounds.width',
    'out-of-range',
  ],
  [{ ...plane, radius: { min: 1, max: 40, at: () => 1 } }, 'radius.max', 'out-of-range'],
  [{ ...plane, radius: { min: 1, max: 2, at: () => 3 } }, 'radius.at', 'invalid-radius'],
  [{ ...plane, radius: { min: 1, max: 2, at: 1 } }, 'radius.at', 'wrong-type'],
  [{ ...plane, radius: { min: 1, max: 2, at: () => 1 }, resolution: 1e-4 }, 'resolution', 'limit'],
  [{ ...plane, radius: 1, resolution: 1 }, 'resolution', 'conflicting-options'],
  [{ ...plane, density: { at: () => 1 } }, 'radius', 'missing-option'],
  [{ ...plane, count: 5, density: { at: () => 1 } }, 'density', 'conflicting-options'],
  [{ ...plane, radius: 1, density: { at: () => Number.NaN } }, 'density.at', 'invalid-density'],
  [{ ...plane, radius: 1, up: 'x' }, 'up', 'wrong-type'],
  [{ positions: [], radius: 1, density: { at: () => 1 } }, 'indices', 'invalid-mesh'],
  [
    { ...plane, classes: [{ radius: 1, where: { hight: [0, 1] } }, { radius: 2 }] },
    'classes[0].where.hight',
    'unknown-option',
  ],
  [
    { ...plane, classes: [{ radius: 1, where: { height: [0] } }, { radius: 2 }] },
    'classes[0].where.height',
    'wrong-type',
  ],
])('bad input %#', (options, option, code) => {
  const call = () => space.sampleSurface(options as never);
  if (option === undefined) expect(call().length).toBeGreaterThan(10);
  else expect(call).toThrow(expect.objectContaining({ option, code }));
});

test('obstacles keep boxes and surfaces clear of points and lines', () => {
  const point = [10, 0, 10];
  const polyline = [
    [20, 0, 5],
    [30, 0, 30],
    [38, 0, 30],
  ];
  const obstacles = [
    { point, clearance: 4 },
    { polyline, clearance: 3 },
  ];
  const toLine = ([x, y, z]: number[]) => {
    let least = Number.POSITIVE_INFINITY;
    polyline.slice(1).forEach((to, i) => {
      const from = polyline[i] as number[];
      for (let k = 0; k <= 1000; k++) {
        const at = from.map((value, axis) => value + ((to[axis] as number) - value) * (k / 1000));
        least = Math.min(least, apart([x as number, y as number, z as number], at));
      }
    });
    return least;
  };
  const surface = space.sampleSurface({ ...plane, radius: 1, obstacles, existing: [5, 0, 30] });
  const box = space.sampleBox({ size: [40, 8, 40], origin: [0, -4, 0], radius: 1.5, obstacles });
  const counted = space.sampleSurface({ ...plane, count: 200, obstacles });
  expect([surface.length > 700, counted.length]).toEqual([true, 200]);
  for (const some of [surface, box, counted]) {
    let nearPoint = Number.POSITIVE_INFINITY;
    let nearLine = Number.POSITIVE_INFINITY;
    for (const place of some) {
      nearPoint = Math.min(nearPoint, apart(place as number[], point));
      nearLine = Math.min(nearLine, toLine(place as number[]));
    }
    expect(nearPoint).toBeGreaterThanOrEqual(4);
    expect(nearLine).toBeGreaterThanOrEqual(3 - 1e-9);
    expect(nearPoint).toBeLessThan(5.6);
    if (some !== counted) expect(nearLine).toBeLessThan(3.3);
  }
  const options = (obstacle: object) => ({ ...plane, radius: 1, obstacles: [obstacle] }) as never;
  for (const [obstacle, option, code] of [
    [{ point: [1, 2], clearance: 1 }, 'obstacles[0].point', 'wrong-type'],
    [{ point: [1, 2, 3] }, 'obstacles[0].clearance', 'missing-option'],
    [{ polyline: [[0, 0, 0]], clearance: 1 }, 'obstacles[0].polyline', 'wrong-type'],
    [
      {
        polyline: [
          [0, 0, 0],
          [1e9, 0, 0],
        ],
        clearance: 1,
      },
      'obstacles[0].polyline',
      'limit',
    ],
    [{ poly: 1, clearance: 1 }, 'obstacles[0].poly', 'unknown-option'],
  ] as const)
    expect(() => space.sampleSurface(options(obstacle))).toThrow(
      expect.objectContaining({ code, ...(code !== 'wrong-type' && { option }) }),
    );
});
