// Lists of numbers and of points in whatever holds them, in every place that takes one.
import { load, type SampleOptions } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const space = await loadSpace();
const region = { x: 0, y: 0, width: 30, height: 30 };
const numbers = [0, 0, 20, 0, 20, 20, 0, 20];

function* generated<T>(list: Iterable<T>) {
  yield* list;
}
const arrayLike = <T>(list: readonly T[]) => Object.assign({ length: list.length }, list);

const holders: Record<string, (list: readonly number[]) => unknown> = {
  ...Object.fromEntries(
    [
      ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array],
      ...[Uint32Array, Float32Array, Float64Array],
    ].map((type) => [type.name, (list: readonly number[]) => type.from(list)]),
  ),
  BigInt64Array: (list) => BigInt64Array.from(list, BigInt),
  BigUint64Array: (list) => BigUint64Array.from(list, BigInt),
  'an array of BigInts': (list) => list.map(BigInt),
  'a frozen array': (list) => Object.freeze([...list]),
  'an array-like': arrayLike,
  'a generator': generated,
  'the values of a Map': (list) => new Map(list.entries()).values(),
  'a Proxy': (list) => new Proxy(list, {}),
};

/** Calls by what they take: a list of numbers that are whole and at most 20. */
const takers: Record<string, [list: readonly number[], call: (list: never) => ArrayLike<number>]> =
  {
    'region.coords': [numbers, (coords) => draw({ region: { coords, ringEnds: [4] } })],
    'region.ringEnds': [[4], (ringEnds) => draw({ region: { coords: numbers, ringEnds } })],
    existing: [numbers, (existing) => draw({ existing })],
    'existing.positions': [numbers, (positions) => draw({ existing: { positions } })],
    'existing.radii': [[1, 2, 3, 4], (radii) => draw({ existing: { positions: numbers, radii } })],
    'existing.clearance': [
      [1, 2, 3, 4],
      (clearance) => draw({ existing: { positions: numbers, clearance } }),
    ],
    'existing.classes': [
      [0, 1, 1, 0],
      (classes) =>
        draw({
          radius: undefined,
          classes: [{ radius: 2 }, { radius: 4 }],
          existing: { positions: numbers, classes },
        }),
    ],
    positions: [
      [0, 0, 0, 9, 0, 0, 0, 9, 0],
      (positions) => space.sampleSurface({ positions, radius: 1 }).positions,
    ],
    indices: [
      [0, 1, 2],
      (indices) => space.sampleSurface({ ...sheet, indices, radius: 1 }).positions,
    ],
    weight: [[0, 1, 1], (weight) => space.sampleSurface({ ...sheet, weight, radius: 1 }).positions],
    normals: [
      [0, 0, 1, 0, 0, 1, 0, 0, 1],
      (normals) => space.sampleSurface({ ...sheet, normals, radius: 1 }).normals,
    ],
    uv: [
      [0, 0, 1, 0, 0, 1],
      (uv) => space.sampleSurface({ ...sheet, uv, radius: 1 }).uv as Float32Array,
    ],
    'radius.vertex': [
      [1, 2, 3],
      (vertex) => space.sampleSurface({ ...sheet, radius: { vertex } }).positions,
    ],
    size: [[9, 9, 9], (size) => space.sampleBox({ size, radius: 2 }).positions],
    origin: [
      [1, 2, 3],
      (origin) => space.sampleBox({ size: [9, 9, 9], origin, radius: 2 }).positions,
    ],
    'region.sphere.center': [[4, 4, 4], (center) => inBox({ sphere: { center, radius: 3 } })],
    'region.voxels.data': [
      [1, 0, 0, 0, 0, 0, 0, 1],
      (data) => inBox({ voxels: { data, size: [2, 2, 2] } }),
    ],
    'region.voxels.size': [[1, 1, 2], (size) => inBox({ voxels: { data: [0, 1], size } })],
    'in space, existing': [
      [4, 4, 4],
      (existing) => space.sampleBox({ size: [9, 9, 9], radius: 2, existing }).positions,
    ],
  };
const sheet = { positions: [0, 0, 0, 9, 0, 0, 0, 9, 0] };

function draw(options: object): ArrayLike<number> {
  return copse.sample({ region, radius: 3, ...options } as SampleOptions).positions;
}

function inBox(shape: object): ArrayLike<number> {
  return space.sampleBox({ size: [9, 9, 9], radius: 1, region: shape as never }).positions;
}

describe.each(Object.entries(takers))('%s', (name, [list, call]) => {
  test.each(Object.entries(holders))('%s', (_, hold) => {
    expect(call(hold(list) as never)).toEqual(call(list as never));
  });

  test('an attribute with a stride', () => {
    if (/coords|ringEnds|size|origin|center/.test(name)) return;
    const itemSize = { positions: 3, normals: 3, uv: 2, existing: 2, 'in space, existing': 3 }[
      name
    ];
    const size = itemSize ?? (name === 'existing.positions' ? 2 : 1);
    const array = list.flatMap((value, i) => (i % size === 0 ? [99, value] : [value]));
    const attribute = { array, itemSize: size, stride: size + 1, offset: 1 };
    expect(call(attribute as never)).toEqual(call(list as never));
  });

  test.each<[string, unknown]>([
    ['of text', ['0', ...list.slice(1)]],
    ['with a hole', Object.assign([], list, { length: list.length + 1 })],
    ['longer than memory', new Array(2 ** 32 - 1)],
    ['an array-like that is longer', { length: 2 ** 32 - 1, 0: 1 }],
    ['an array-like of half a length', { length: 2.5, 0: 1 }],
    ['without its memory', detached(list)],
    ['a revoked Proxy', revoked()],
    ['a DataView', new DataView(new ArrayBuffer(8))],
    ['an ArrayBuffer', new ArrayBuffer(8)],
    ['text', '0 0 1 1'],
    ['true', true],
  ])('no list: %s', (_, given) => {
    expect(caught(() => call(given as never)).name).toBe('CopseError');
    expect(call(list as never).length).toBeGreaterThan(0);
  });

  test('an error of a getter or an iteration goes through', () => {
    const failing = {
      *[Symbol.iterator]() {
        yield 1;
        throw new Error('mine');
      },
    };
    expect(() => call(failing as never)).toThrow('mine');
    expect(call(list as never).length).toBeGreaterThan(0);
  });
});

function detached(list: readonly number[]): Float64Array {
  const array = Float64Array.from(list);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

describe('lists of points', () => {
  const places: [number, number][] = [
    [1, 1],
    [20, 2],
    [9, 25],
  ];
  const asObjects = places.map(([x, y]) => ({ x, y }));
  const spelled: Record<string, unknown> = {
    'a Set': new Set(places),
    'a generator': generated(asObjects),
    'the values of a Map': new Map(asObjects.map((place, i) => [i, place])).values(),
    'an array-like': arrayLike(places),
    'vectors as typed arrays': places.map((place) => Float32Array.from(place)),
  };
  const again = (name: string) =>
    name === 'a generator' ? generated(asObjects) : new Map(asObjects.entries()).values();
  test.each(Object.entries(spelled))('%s', (name, given) => {
    const fresh = () => (/generator|values/.test(name) ? again(name) : given);
    expect(draw({ existing: fresh() })).toEqual(draw({ existing: places }));
    expect(draw({ region: fresh() })).toEqual(draw({ region: places }));
    const road = (polyline: unknown) => draw({ obstacles: [{ polyline, clearance: 4 }] });
    expect(road(fresh())).toEqual(road(places));
  });

  test.each(['region', 'existing', 'obstacles'])('a revoked Proxy as %s, or in it', (option) => {
    for (const given of [revoked(), [revoked()], [[1, 1], revoked()]])
      expect(caught(() => draw({ [option]: given })).option).toMatch(option);
  });

  test('an iteration without end is ended', () => {
    const endless = function* () {
      while (true) yield 1;
    };
    expect(caught(() => draw({ existing: endless() })).rule).toContain('must end');
  });
});

test('lists are copied before a function can take their memory', () => {
  const coords = Float64Array.from(numbers);
  const ringEnds = Uint32Array.of(4);
  const at = () => {
    if (coords.buffer.byteLength > 0)
      structuredClone([coords, ringEnds], { transfer: [coords.buffer, ringEnds.buffer] });
    return 3;
  };
  const radius = { min: 2, max: 4, at };
  expect(draw({ region: { coords, ringEnds }, radius })).toEqual(
    draw({ region: { coords: numbers, ringEnds: [4] }, radius }),
  );
  const existing = Float64Array.from(numbers);
  const taking = () => {
    if (existing.buffer.byteLength > 0) structuredClone(existing, { transfer: [existing.buffer] });
    return 3;
  };
  expect(caught(() => draw({ existing, radius: { min: 2, max: 4, at: taking } })).option).toBe(
    'existing',
  );
  expect(draw({}).length).toBeGreaterThan(0);
});

test('rasters of 0 and 1 in bytes are all or nothing; 16 bits are parts of 65535', () => {
  const raster = (data: unknown) => ({ data, width: 2, height: 1 });
  const kinds = (data: unknown) =>
    draw({ radius: undefined, classes: [{ radius: 3 }, { radius: 2, where: raster(data) }] });
  const radii = (data: unknown) => draw({ radius: { min: 2, max: 4, ...raster(data) } });
  for (const same of [Uint8Array.of(0, 1), Uint16Array.of(0, 65535), [0, 1], Int16Array.of(0, 1)])
    expect(kinds(same)).toEqual(kinds(Uint8Array.of(0, 255)));
  for (const same of [Uint8Array.of(0, 1), Uint16Array.of(0, 65535), [2, 4], Int32Array.of(2, 4)])
    expect(radii(same)).toEqual(radii(Float32Array.of(2, 4)));
  const dense = (data: unknown) => draw({ density: raster(data) });
  for (const same of [Uint16Array.of(1, 2), [300, 600], BigInt64Array.of(1n, 2n)])
    expect(dense(same)).toEqual(dense(Float32Array.of(1, 2)));
});
