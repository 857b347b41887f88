// Options as people write them elsewhere, each named after the report or input that it stands for.
import { load as loadSmall } from 'copse';
import { type ForestOptions, type ForestPart, load } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { createPool } from 'copse/worker';
import { afterEach, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const small = await loadSmall();
const space = await loadSpace();
const region = { x: 0, y: 0, width: 100, height: 100 };
const golden = [...copse.sample({ region, radius: 9 }).positions];
afterEach(() => expect([...copse.sample({ region, radius: 9 }).positions]).toEqual(golden));

const sample = (options: unknown) => caught(() => copse.sample(options as never));
const chunk = (options: object) => caught(() => copse.world(options as never).chunk(0, 0));
const promise = Promise.resolve(region);

describe('tileserver-gl#2352, Leaflet#3729: a promise, or an object of which no key is known', () => {
  test.each<[string, object, string]>([
    ['the ground', { radius: 4, ground: promise }, 'ground'],
    ['what a function tells', { radius: 4, ground: async () => ({ region }) }, 'ground'],
    ['its region', { radius: 4, ground: () => ({ region: promise }) }, 'ground.region'],
    ['its obstacles', { radius: 4, ground: { obstacles: promise } }, 'ground.obstacles'],
    ['what is kept', { radius: 4, share: promise }, 'share'],
    ['what tells it', { radius: 4, share: { at: async () => 1 } }, 'share.at'],
  ])('a world: %s', (_, options, option) => {
    const error = chunk(options);
    expect(error).toMatchObject({ code: 'wrong-type', option });
    expect(error.message).toMatch(/a promise must be .*not a promise: await it/);
  });

  test.each<[string, object]>([
    ['region', { region: promise, radius: 9 }],
    ['radius', { region, radius: promise }],
    ['radius.at', { region, radius: { min: 1, max: 2, at: async () => 1 } }],
    ['density', { region, radius: 9, density: promise }],
    ['density.at', { region, radius: 9, density: { at: async () => 1 } }],
    ['density.image', { region, radius: 9, density: { image: promise } }],
    ['classes', { region, classes: promise }],
    ['classes[1]', { region, classes: [{ radius: 9 }, promise] }],
    ['classes[0].where', { region, classes: [{ radius: 9, where: promise }, { radius: 9 }] }],
    [
      'classes[0].where.at',
      { region, classes: [{ radius: 9, where: { at: async () => 1 } }, { radius: 9 }] },
    ],
    ['existing', { region, radius: 9, existing: promise }],
    ['obstacles[0]', { region, radius: 9, obstacles: [promise] }],
    ['levels', { region, radius: 9, levels: promise }],
    ['count', { region, count: promise }],
    ['seed', { region, radius: 9, seed: promise }],
    ['options', promise],
  ])('a call: %s', (option, options) => {
    const error = sample(options);
    expect(error.option).toBe(option);
    expect(error.message).toMatch(/a promise must be .*not a promise: await it/);
  });

  test('a forest, a pool and the space', async () => {
    const forest = copse.forest({ radius: 4 });
    const pool = await createPool({ size: 1 });
    const promised = expect.stringMatching(/not a promise: await it/);
    const put = (part: unknown) => caught(() => forest.put('part', part as ForestPart));
    expect(put(promise)).toMatchObject({ option: 'part', rule: promised });
    expect(put({ region: promise })).toMatchObject({ option: 'part.region', rule: promised });
    const late = async () => {};
    expect(caught(() => forest.edit(late))).toMatchObject({ option: 'work', rule: promised });
    expect(caught(() => space.sampleBox(promise as never)).rule).toEqual(promised);
    const refused = { name: 'CopseError', rule: promised };
    await expect(createPool(promise as never)).rejects.toMatchObject(refused);
    await expect(createPool({ wasm: promise as never })).rejects.toMatchObject(refused);
    await expect(pool.sample(promise as never)).rejects.toMatchObject(refused);
    const world = pool.world({ radius: 4, ground: promise as never });
    await expect(world).rejects.toMatchObject(refused);
    pool.dispose();
  });

  test.each<[object, string, string]>([
    [{ regoin: region }, 'ground.regoin', 'did you mean region?'],
    [{}, 'ground', 'must be a region, '],
    [{ minX: 0, minY: 0, maxX: 9, maxY: 9 }, 'ground', 'must be a region, '],
    [new Map([['region', region]]), 'ground', 'must be a region, '],
    [new Date(), 'ground', 'must be a region, '],
  ])('%j is no ground, told or given', (ground, option, rule) => {
    for (const given of [ground, () => ground]) {
      const error = chunk({ radius: 4, ground: given });
      expect(error.option).toBe(option);
      expect(error.rule).toContain(rule);
    }
  });

  test('an array is no object of options, though it has a method `at`', () => {
    for (const list of [[1, 1], Float64Array.of(1, 1)]) {
      expect(chunk({ radius: 4, share: list })).toMatchObject({
        code: 'wrong-type',
        option: 'share',
      });
      expect(sample({ region, radius: list }).option).toBe('radius');
      expect(sample({ region, radius: 9, density: list }).option).toBe('density');
      const classes = [{ radius: 9, where: list }, { radius: 9 }];
      expect(sample({ region, classes }).option).toMatch(/^classes.0..where/);
    }
  });

  test('undefined is not told by a function, and null is no ground', () => {
    expect(chunk({ radius: 4, ground: () => undefined }).code).toBe('missing-option');
    expect(copse.world({ radius: 4, ground: () => null }).chunk(0, 0).length).toBe(0);
  });

  test('an instance of a class has a known field, or is refused', () => {
    class Rectangle {
      type = 1;
      x = 0;
      y = 0;
      width = 100;
      height = 100;
    }
    const filled = copse.sample({ region: new Rectangle() as never, radius: 9 });
    expect([...filled.positions]).toEqual(golden);
    const map = new Map([['positions', [1, 1]]]);
    expect(sample({ region, radius: 9, existing: map }).option).toMatch(/^existing/);
    for (const options of [[1, 2], new Map(), new Date()])
      expect(sample(options)).toMatchObject({ code: 'wrong-type', option: 'options' });
  });
});

test.each(['count', 'margin', 'limit', 'levels', 'existing', 'order', 'seed', 'obstacles'])(
  '%s: null is an error that says so',
  (name) => {
    expect(sample({ region, radius: 9, [name]: null }).message).toMatch(
      new RegExp(`^${name}: null .*not null: leave it out instead`),
    );
  },
);

describe('errors that misled', () => {
  test('radius: (x) => … says { at, min, max }', () => {
    expect(sample({ region, radius: () => 1 }).rule).toContain('{ at, min, max }');
    const error = caught(() => small.sample({ region, radius: (() => 1) as never }));
    expect(error).toMatchObject({ code: 'not-included', option: 'radius' });
    expect(error.rule).toContain('{ at, min, max }');
  });

  test.each([
    { minX: 0, minY: 0, maxX: 9, maxY: 9 },
    { left: 0, top: 0, right: 9, bottom: 9 },
    { x0: 0, y0: 0, x1: 9, y1: 9 },
    { xmin: 0, ymin: 0, xmax: 9, ymax: 9 },
    { min: { x: 0, y: 0 }, max: { x: 9, y: 9 } },
    { bbox: [0, 0, 9, 9] },
    [0, 0, 9, 9],
  ])('%j names the spelling of rectangles', (bounds) => {
    const hint = 'did you mean { x, y, width, height }?';
    expect(sample({ region: bounds, radius: 1 }).rule).toContain(hint);
    const world = copse.world({ radius: 4 });
    expect(caught(() => world.within(bounds as never))).toMatchObject({
      ...{ code: 'wrong-type', option: 'bounds', rule: 'must be { x, y, width, height }' },
    });
  });

  test.each([
    [{ x: 0, y: 0, w: 9, height: 9 }, 'region.w', 'width'],
    [{ x: 0, y: 0, width: 9, h: 9 }, 'region.h', 'height'],
    [{ circle: { x: 0, y: 0, r: 9 } }, 'region.circle.r', 'radius'],
    [{ circle: { cx: 0, y: 0, radius: 9 } }, 'region.circle.cx', 'x'],
  ])('%j', (given, option, meant) => {
    const error = sample({ region: given, radius: 1 });
    expect([error.option, error.rule]).toEqual([option, `is not known; did you mean ${meant}?`]);
  });

  test('seed: null says that strings go, too', () => {
    expect(sample({ region, radius: 9, seed: null }).rule).toMatch(
      /^must be a finite number or a string/,
    );
  });

  test('a world and a forest say what a radius by place needs', () => {
    const radius = { min: 1, max: 2, at: () => 1 } as never;
    const raster = { min: 1, max: 2, data: [1], width: 1, height: 1 };
    expect(chunk({ radius: raster }).option).toBe('radius.bounds');
    expect(chunk({ radius: () => 1 }).rule).toContain('or { at, min, max } with the function');
    expect(caught(() => copse.forest({ radius })).option).toBe('radius.bounds');
    expect(chunk({ radius: 4, density: { at: () => 1 } }).option).toBe('density.max');
    expect(chunk({ radius: 4, obstacles: [] }).rule).toContain('ground: { obstacles }');
  });

  test('objects are shown by their fields, and all is cut', () => {
    const wide = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`key${i}`, i]));
    expect(sample({ region: wide, radius: 1 }).message).toContain(
      '{ key0, key1, key2, key3, key4, … }',
    );
    const long = 'x'.repeat(1e6);
    for (const options of [
      { [long]: 1 },
      { region: { [long]: 1 } },
      { region: long },
      { order: long },
    ])
      expect(sample({ radius: 1, ...options }).message.length).toBeLessThan(900);
  });
});

test('classes of 200,000 entries', () => {
  const error = sample({ region, classes: new Array(200_000).fill({ radius: 1 }) });
  expect(error).toMatchObject({ code: 'invalid-classes', rule: 'must be two to sixteen classes' });
  expect(
    sample({ region, classes: Object.assign(new Array(2), { 1: { radius: 1 } }) }).option,
  ).toBe('classes[0]');
});

describe('hostile', () => {
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };

  test.each<[string, () => unknown]>([
    ['a revoked Proxy', revoked],
    ['one as region', () => ({ region: revoked(), radius: 9 })],
    ['one as radius', () => ({ region, radius: revoked() })],
    ['one as class', () => ({ region, classes: [revoked(), { radius: 1 }] })],
    [
      'a getter that throws',
      () => ({
        region,
        get radius() {
          throw new TypeError('mine');
        },
      }),
    ],
  ])('%s', (_, options) => {
    expect(sample(options()).code).toBe('wrong-type');
  });

  test('options whose getters say another thing each time are read once', () => {
    let reads = 0;
    const box = () => ({ ...region, width: reads++ === 0 ? 100 : -1 });
    const classes = [
      {
        get radius() {
          return reads++ === 0 ? 9 : Number.NaN;
        },
      },
      { radius: 9 },
    ];
    const expected = copse.sample({ region, classes: [{ radius: 9 }, { radius: 9 }] });
    expect(copse.sample({ region, classes }).radii).toEqual(expected.radii);
    reads = 0;
    const tile = {
      radius: 9,
      periodic: true,
      get region() {
        return box();
      },
    };
    expect(copse.sample(tile).length).toBe(
      copse.sample({ region, radius: 9, periodic: true }).length,
    );
  });

  test('an array detached inside radius.at, density.at or where.at', () => {
    const shape = { coords: [0, 0, 90, 0, 90, 90], ringEnds: [3] };
    const detach = (list: Float64Array) => {
      if (list.length > 0) structuredClone(list, { transfer: [list.buffer] });
    };
    const withAt = (at: () => number): object[] => [
      { radius: { min: 5, max: 9, at: () => 5 + at() } },
      { radius: 9, density: { at } },
      { classes: [{ radius: 9, where: { at } }, { radius: 9 }] },
    ];
    withAt(() => 1).forEach((options, i) => {
      const coords = Float64Array.from(shape.coords);
      const own = withAt(() => {
        detach(coords);
        return 1;
      })[i];
      const expected = copse.sample({ region: shape, ...options } as never);
      const detached = copse.sample({ region: { ...shape, coords }, ...own } as never);
      expect([...detached.positions]).toEqual([...expected.positions]);
      expect(coords.length).toBe(0);
    });
  });

  test('lone surrogates are refused, as the engine could not tell them apart', () => {
    const forest = copse.forest({ radius: 9 });
    for (const lone of ['\ud800', 'a\udc00']) {
      expect(sample({ region, radius: 9, seed: lone })).toMatchObject({ option: 'seed' });
      expect(caught(() => copse.world({ radius: 9, seed: lone })).option).toBe('seed');
      expect(caught(() => forest.put(lone, { region })).option).toBe('name');
      expect(caught(() => forest.delete(lone)).option).toBe('name');
    }
    forest.put('🌳', { region });
    expect([...forest.parts.keys()]).toEqual(['🌳']);
  });
});

describe('forest.toJSON()', () => {
  const again = (options: object, parts: [string, unknown][]) => {
    const forest = copse.forest({ radius: 9, ...options } as ForestOptions);
    for (const [name, part] of parts) forest.put(name, part as ForestPart);
    const json = JSON.parse(JSON.stringify(forest)) as ForestOptions;
    const other = copse.forest(json);
    expect([...other.samples().positions]).toEqual([...forest.samples().positions]);
    expect([...other.parts.keys()]).toEqual([...forest.parts.keys()]);
    expect(JSON.parse(JSON.stringify(other))).toEqual(json);
    return other;
  };

  test('a part with a field `name`', () => {
    class Part {
      name = 'another';
      note = 'mine';
      region = region;
    }
    again({}, [
      ['wood', new Part()],
      ['lake', { name: 'lake', region: { x: 40, y: 40, width: 20, height: 20 }, clear: true }],
    ]);
    const forest = copse.forest({ radius: 9 });
    const other = { name: 'other', region } as never;
    expect(caught(() => forest.put('wood', other)).option).toBe('part.name');
  });

  test('`limit: Infinity`', () => {
    again({ limit: Number.POSITIVE_INFINITY }, [['wood', { region }]]);
  });

  test('a part with getters is read once', () => {
    let reads = 0;
    const part = {
      get region() {
        return { ...region, width: 100 + 50 * reads++ };
      },
    };
    const forest = again({}, [['wood', part]]);
    expect(forest.parts.get('wood')).toEqual({ region });
  });

  test('typed arrays, in regions and rectangles of a class', () => {
    const coords = Float32Array.of(0, 0, 90, 0, 90, 90);
    const existing = { sample: { x: 20, y: 10 }, radius: 12 };
    again({}, [
      ['wood', { region: { coords, ringEnds: Uint32Array.of(3) } }],
      ['oak', existing],
    ]);
    coords.fill(0);
  });

  test('a mask says that JSON has none, in an obstacle, too', () => {
    const mask = { data: Uint8Array.of(255), width: 1, height: 1 };
    const forest = copse.forest({ radius: 9 });
    forest.put('wood', { obstacle: { region: { mask }, clearance: 1 } });
    expect(caught(() => forest.toJSON())).toMatchObject({ option: 'parts', value: 'wood' });
  });
});

describe('noise biomes: a function that a raster has by chance', () => {
  const hash = (x: number, y: number) =>
    Math.abs(Math.sin(12.9898 * x + 78.233 * y) * 43758.5453) % 1;
  const wide = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };

  test('in a world, bounds of ±10⁶', () => {
    const classes = [{ radius: 3, where: { at: hash, bounds: wide } }, { radius: 3 }];
    const error = caught(() => copse.world({ classes }));
    expect(error).toMatchObject({ code: 'out-of-range', option: 'classes[0].where.at' });
    expect(error.rule).toMatch(
      /texels of 7812.5, too coarse for samples 3 apart: give smaller bounds/,
    );
    const near = { x: -300, y: -300, width: 600, height: 600 };
    const read = [{ radius: 3, where: { at: hash, bounds: near, resolution: 200 } }, { radius: 3 }];
    expect(copse.world({ classes: read }).chunk(0, 0).length).toBeGreaterThan(1000);
    expect(caught(() => copse.forest({ classes })).option).toBe('classes[0].where.at');
  });

  test('in a call, a radius, a density and where classes stand', () => {
    const large = { x: 0, y: 0, width: 2000, height: 2000 };
    const at = (x: number, y: number) => 3 + hash(x, y);
    for (const options of [
      { radius: { min: 3, max: 4, at } },
      { radius: 3, density: { at } },
      { count: 9e4, density: { at } },
      { classes: [{ radius: 3, where: { at: hash } }, { radius: 3 }] },
    ]) {
      const error = sample({ region: large, ...options });
      expect(error.rule).toMatch(/^changes within a texel of 7.8125, .* give a resolution of \d+$/);
    }
    const fine = { radius: 3, density: { at: (x: number) => 1 + x } };
    expect(copse.sample({ region: large, ...fine }).length).toBeGreaterThan(1000);
  });
});

describe('limit: 2 ** 53, where the samples promised fill no memory', () => {
  const limit = 2 ** 53;
  const radius = 0.001;
  const classes = [{ radius }, { radius }];
  const corner = { existing: [[1, 1]], limit };
  test.each<[string, () => unknown]>([
    ['plain', () => small.sample({ region, radius, limit })],
    ['step by step', () => copse.grow({ region, radius, limit })],
    ['with a margin', () => small.sample({ region, radius, limit, margin: 1 })],
    [
      'beside a well',
      () => copse.sample({ region, radius, limit, obstacles: [{ point: [5, 5], clearance: 3 }] }),
    ],
    ['beside a sample', () => copse.sample({ region, radius, ...corner } as never)],
    ['levels', () => copse.sample({ region, radius, levels: 3, limit })],
    ['classes', () => copse.sample({ region, classes, limit })],
    [
      'by place',
      () => copse.sample({ region, radius: { min: radius, max: radius, at: () => radius }, limit }),
    ],
    [
      'by place beside a sample',
      () =>
        copse.sample({
          region,
          radius: { min: radius, max: radius, at: () => radius },
          ...corner,
        } as never),
    ],
    ['a density', () => copse.sample({ region, radius, density: { at: () => 1 }, limit })],
    ['a count', () => copse.sample({ region, count: 2 ** 32 - 1, limit })],
    ['a world', () => copse.world({ radius, limit }).within(region)],
    ['a large chunk', () => copse.world({ radius, limit, chunkSize: 100 })],
    ['a world of classes', () => copse.world({ classes, limit }).within(region)],
    ['a forest', () => copse.forest({ radius, limit, parts: [{ name: 'wood', region }] })],
    ['a forest of classes', () => copse.forest({ classes, limit }).put('wood', { region })],
    ['a box', () => space.sampleBox({ size: [100, 100, 100], radius: 0.05, limit })],
    [
      'a surface',
      () => space.sampleSurface({ positions: [0, 0, 0, 100, 0, 0, 0, 100, 0], radius, limit }),
    ],
  ])('%s', (_, call) => {
    const error = caught(call);
    expect(error.code).toBe('limit');
    expect(error.rule).toMatch(/the \d+ that memory holds/);
  });
});

test('a path of 100 arcs with `tolerance` 10⁻¹²', () => {
  const arcs = Array.from({ length: 100 }, (_, i) => `A50 50 0 1 1 ${i + 1} ${i}`);
  const path = `M0 0${arcs.join('')}Z`;
  const error = sample({ region: { path }, radius: 1, tolerance: 1e-12 });
  expect(error).toMatchObject({ code: 'out-of-range', option: 'tolerance' });
  // Detail finer than a millionth of the radius makes no difference, and takes no time.
  const disc = { circle: { x: 0, y: 0, radius: 50 } };
  const [fine, finest] = [1e-6, 1e-300].map((tolerance) =>
    copse.sample({ region: disc, radius: 1, tolerance }),
  );
  expect(finest?.positions).toEqual(fine?.positions);
});
