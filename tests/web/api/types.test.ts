// The types (checked by `npm run lint`) and the calls agree on the options, their combinations and the
// fields of the result.
import { load as loadSmall } from 'copse';
import {
  type AlongOptions,
  type BridsonOptions,
  CopseError,
  type Grow,
  load,
  type SampleOptions,
  type Samples,
} from 'copse/all';
import { instanceMatrices, instanceSprites, Scatter } from 'copse/instances';
import type { CallOptions, Pool, PoolOptions } from 'copse/worker';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import { expect, test } from 'vitest';

const copse = await load();
const region = { x: 0, y: 0, width: 40, height: 30 };
const classes = [{ radius: 4 }, { radius: 3, weight: 2 }];
const field = {
  ...{ min: 2, max: 5, data: Float32Array.of(2, 3, 4, 5) },
  width: 2,
  height: 2,
  bounds: region,
};
const density = { data: Uint8Array.of(1, 2, 3, 0), width: 2, height: 2 };
const image = new Uint8ClampedArray(16).fill(255);
const existing = { positions: [1, 1], radii: [2] };

const possible: Record<string, SampleOptions> = {
  radius: { region, radius: 3 },
  'a field': { region, radius: field, conflict: 'larger' },
  'a function': { region, radius: { min: 2, max: 4, at: (x) => 2 + x / 20 } },
  'a density and a radius': { region, radius: 3, density, conflict: 'larger' },
  'a density and a count': { region, count: 20, density: { at: (x) => x, max: 40 } },
  'an image': { region, count: 20, density: { data: image, width: 2, height: 2 } },
  'an image by a channel': {
    ...{ region, radius: 3 },
    density: { image: { data: image, width: 2, height: 2 }, channel: 'alpha', bounds: region },
  },
  'classes and spacing': {
    ...{ region, classes },
    spacing: [
      [4, 5],
      [5, 3],
    ],
  },
  'a count': { region, count: 20, order: 'progressive' },
  'a count and a radius': { region, radius: 3, count: 20, order: 'random' },
  'a count and classes': { region, classes, count: 20 },
  levels: { region, radius: 3, levels: 2 },
  'a margin, obstacles and what exists': {
    ...{ region, radius: 3, margin: 1, existing, conflict: 'smaller' },
    obstacles: [{ point: [20, 15], clearance: 4 }],
  },
  'a tile': { region, radius: 3, periodic: true, seed: 'wood', limit: 1000, float32: true },
  'a tile or not': { region, radius: 3, periodic: region.x < 1 },
  'a tile of classes': { region, classes, periodic: true },
  'a tile of a density': { region, radius: 3, density, periodic: true },
  'levels of a tile': { region, radius: 2, levels: 2, periodic: true },
  'a tile of a field': { region, radius: field, periodic: true },
  'levels of classes': { region, classes, levels: 2 },
  bridson: { region, radius: 3, method: 'bridson', tries: 10, start: [5, 5] },
  'dart throwing': { region, radius: 3, method: 'dart-throwing', tries: 10 },
  'best candidate': { region, count: 20, method: 'best-candidate', tries: 10 },
  jittered: { region, radius: 3, method: 'jittered' },
  uniform: { region, count: 20, method: 'uniform' },
  'undefined for the default': { region, radius: 3, method: undefined, count: undefined },
};

/** Options that all methods or one method need, and options that they refuse. */
const impossible: Record<string, SampleOptions> = {
  // @ts-expect-error
  'no region': { radius: 3 },
  // @ts-expect-error
  'no distance': { region },
  // @ts-expect-error
  'a density without a radius or count': { region, density },
  // @ts-expect-error
  'an unknown option': { region, radius: 3, minimum: 3 },
  // @ts-expect-error
  'the radius by another name': { region, minDistance: 3 },
  // @ts-expect-error
  'an unknown method': { region, radius: 3, method: 'poisson' },
  // @ts-expect-error
  'an unknown order': { region, radius: 3, order: 'sorted' },
  // @ts-expect-error
  'a seed that is neither number nor text': { region, radius: 3, seed: true },
  // @ts-expect-error
  'bridson without a radius': { region, method: 'bridson' },
  // @ts-expect-error
  'an unknown channel': { region, radius: 3, density: { image, channel: 'hue' } },
  // @ts-expect-error
  'a field for bridson': { region, radius: field, method: 'bridson' },
  // @ts-expect-error
  'best candidates without a count': { region, method: 'best-candidate', radius: 3 },
  // @ts-expect-error
  'uniform ones without a count': { region, method: 'uniform', radius: 3 },
};

/** Options that compile, so that they can be put together in steps, and that the call refuses. */
const together: Record<string, SampleOptions> = {
  'a radius and classes': { region, radius: 3, classes },
  'a spacing without classes': { region, radius: 3, spacing: [[3]] },
  'a count alone beside what exists': { region, count: 20, existing },
  'a count alone and a conflict of radii': { region, count: 20, conflict: 'larger' },
  'a tile by a count alone': { region, count: 20, periodic: true },
  'a tile that is no rectangle': { region: { path: 'M0 0H9V9Z' }, radius: 1, periodic: true },
  'a tile with a margin': { region, radius: 3, periodic: true, margin: 1 },
  'a tile in progressive order': { region, radius: 3, periodic: true, order: 'progressive' },
  'a density beside a field': { region, radius: field, density },
  'a density of bridson': { region, radius: 3, density, method: 'bridson' },
  'levels in another order': { region, radius: 3, levels: 2, order: 'random' },
  'levels by a count': { region, radius: 3, levels: 2, count: 9 },
  'levels by a count alone': { region, levels: 2, count: 9 },
  'levels of bridson': { region, radius: 3, levels: 2, method: 'bridson' },
  'tries of the maximal method': { region, radius: 3, tries: 30 },
  'a start of dart throwing': { region, radius: 3, method: 'dart-throwing', start: 'center' },
  'a count and a radius for uniform ones': { region, count: 20, radius: 3, method: 'uniform' },
  'tries of jittered ones': { region, radius: 3, method: 'jittered', tries: 3 },
  'a count of jittered ones': { region, radius: 3, method: 'jittered', count: 3 },
  'a margin of bridson': { region, radius: 3, method: 'bridson', margin: 1 },
};

test.each(Object.entries(possible))('%s: compiles and fills', (_, options) => {
  expect(copse.sample(options).length).toBeGreaterThan(0);
});

test.each(Object.entries(impossible))('%s: does not compile, and is refused', (_, options) => {
  expect(() => copse.sample(options)).toThrow(CopseError);
});

test.each(Object.entries(together))('%s: compiles, and is refused', (_, options) => {
  expect(() => copse.sample(options)).toThrow(CopseError);
});

test('a call needs a distance or a count, in every entry', async () => {
  const small = await loadSmall();
  const order: string = 'random';
  const pool = undefined as Pool | undefined;
  const calls = [
    // @ts-expect-error: Property 'radius' is missing
    () => copse.sample({ region }),
    // @ts-expect-error
    () => copse.grow({ region }),
    // @ts-expect-error
    () => small.sample({ region }),
    // @ts-expect-error
    () => small.grow({ region, order: 'random' }),
    () => {
      // @ts-expect-error
      pool?.sample({ region });
      throw new CopseError({ code: 'missing-option', option: 'radius', value: 1, rule: '' });
    },
    // A text is no order, and it is `order` that is underlined.
    () =>
      copse.sample({
        region,
        radius: 3,
        // @ts-expect-error
        order: order.slice(1),
      }),
    () =>
      small.sample({
        region,
        radius: 3,
        // @ts-expect-error
        order: order.slice(1),
      }),
  ];
  for (const call of calls) expect(call).toThrow(CopseError);
  // Each of these is enough, and the type of what comes is as narrow as ever.
  const counted: undefined = copse.sample({ region, count: 9 }).radii;
  const each: Float64Array = copse.sample({ region, classes }).radii;
  expect([counted, each.length > 0]).toEqual([undefined, true]);
});

test('options can be put together from parts', () => {
  const options = possible.radius as SampleOptions;
  const more: SampleOptions = { ...options, order: 'progressive' };
  const bridson: BridsonOptions = { region, radius: 3, method: 'bridson' };
  const all = [
    copse.sample(more),
    copse.sample({ ...options, order: 'progressive' }),
    copse.sample({ ...bridson, tries: 9 }),
    copse.grow({ ...options, seed: 'oak' }).finish(),
  ];
  for (const samples of all) expect(samples.length).toBeGreaterThan(0);
});

test('the type of positions is that which float32 asks for', () => {
  const isSingle: boolean = region.x < 1;
  const single: Float32Array = copse.sample({ region, radius: 3, float32: true }).positions;
  const double: Float64Array = copse.sample({ region, radius: 3 }).positions;
  const either = copse.sample({ region, radius: 3, float32: isSingle }).positions;
  const step: Float32Array = copse.grow({ region, classes, float32: true }).step().positions;
  // @ts-expect-error
  const wrong: Float32Array = copse.sample({ region, radius: 3 }).positions;
  // @ts-expect-error
  const unsure: Float32Array = either;
  const sizes = [single, double, either, step, wrong, unsure].map((all) => all.BYTES_PER_ELEMENT);
  expect(sizes).toEqual([4, 8, 4, 4, 8, 4]);
});

test('classes, their names and radii are in the type exactly when they are asked for', () => {
  const kinds = copse.sample({ region, classes });
  const each: [Uint8Array, Float64Array] = [kinds.classes, kinds.radii];
  const names: readonly (string | undefined)[] = kinds.classNames;
  expect(each.map(({ length }) => length)).toEqual([kinds.length, kinds.length]);
  expect(names).toHaveLength(classes.length);

  const by = copse.sample({ region, radius: { min: 2, max: 4, at: (x) => 2 + x / 20 } });
  const radii: Float64Array = by.radii;
  const grown: Float64Array = copse.grow({ region, radius: field }).finish().radii;
  const none: undefined = by.classes;
  const dense: Float64Array = copse.sample({ region, count: 20, density }).radii;
  expect(dense).toHaveLength(20);
  expect([radii.length, grown.length > 0, none]).toEqual([by.length, true, undefined]);

  const plain = copse.sample({ region, radius: 3 });
  const nothing: [undefined, undefined, undefined] = [plain.classes, plain.classNames, plain.radii];
  expect(nothing).toEqual([undefined, undefined, undefined]);

  const open: Samples = copse.sample(possible.radius as SampleOptions);
  const maybe: Uint8Array | undefined = open.classes;
  // @ts-expect-error
  const sure: Uint8Array = open.classes;
  expect([maybe, sure]).toEqual([undefined, undefined]);
  const grow: Grow = copse.grow({ region, classes });
  expect(grow.finish().classes).toHaveLength(grow.placed);
});

test('points along lines have angles, and take a spacing or a count', () => {
  const line = [
    [0, 0],
    [9, 0],
  ];
  const posts = copse.along({ line, spacing: 3 });
  const angles: Float64Array = posts.angles;
  const positions: Float64Array = posts.positions;
  const given: AlongOptions = { line: { type: 'LineString', coordinates: line }, count: 4 };
  expect([angles.length, positions.length, copse.along(given).length]).toEqual([4, 8, 4]);
  const wrong = [
    // @ts-expect-error
    () => copse.along({ line }),
    // @ts-expect-error
    () => copse.along({ line, spacing: 3, count: 4 }),
    // @ts-expect-error
    () => copse.along({ line, spacing: 3, offset: 1, sides: 'top' }),
    // @ts-expect-error
    () => copse.along({ spacing: 3 }),
    // @ts-expect-error
    () => copse.along({ line: 'M0 0h9', spacing: 3 }),
  ];
  for (const call of wrong) expect(call).toThrow(CopseError);
  // @ts-expect-error
  expect(copse.sample({ region, radius: 3 }).angles).toBeUndefined();
});

test('the end of a border is in the type if one is asked for', () => {
  const end: number = copse.sample({ region, radius: 3, border: true }).borderEnd;
  const single: Float32Array = copse.sample({
    ...{ region, radius: 3, float32: true },
    border: true,
  }).positions;
  // @ts-expect-error
  const none: number = copse.sample({ region, radius: 3 }).borderEnd;
  expect([end > 20, single.length > 2 * end, none]).toEqual([true, true, undefined]);
});

test('toGeoJSON gives what it is asked for', () => {
  const samples = copse.sample({ region, radius: 3 });
  const places: [number, number][] = samples.toGeoJSON().coordinates;
  const radii: number[] = samples
    .toGeoJSON({ properties: true })
    .features.map(({ properties }) => properties.radius);
  // @ts-expect-error
  expect(samples.toGeoJSON({ properties: true }).coordinates).toBeUndefined();
  expect([places.length, radii[0]]).toEqual([samples.length, 3]);
});

test('instances: ranges have two ends, and forests no lists', () => {
  const trees = copse.sample({ region, radius: 3 });
  const forest = copse.forest({ classes });
  const matrices: Float32Array = instanceMatrices(trees, { size: [1, 2], turn: (i) => i });
  expect(matrices).toHaveLength(16 * trees.length);
  // @ts-expect-error
  expect(() => instanceMatrices(trees, { size: [1] })).toThrow(CopseError);
  // @ts-expect-error
  expect(() => instanceMatrices(trees, { up: 'x' })).toThrow(CopseError);
  // @ts-expect-error
  expect(() => instanceSprites(trees, { tilt: 1 })).toThrow(CopseError);
  // @ts-expect-error
  expect(() => new Scatter(forest, { height: [1] })).toThrow(CopseError);
  // @ts-expect-error
  expect(() => new Scatter(trees)).toThrow(CopseError);
  const radii: readonly number[] | undefined = forest.classRadii;
  expect(radii).toEqual([4, 3]);
});

test('features are in the type exactly when they are asked for, and their properties in GeoJSON', () => {
  const geometry = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [0, 9],
        [0, 0],
      ],
    ],
  };
  const collection: FeatureCollection<Polygon, { trees: number; name: string }> = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { trees: 5, name: 'Ash' }, geometry }],
  };
  const trees = copse.sample({
    region: collection,
    each: { count: ({ properties }) => properties.trees, radius: 1 },
    float32: true,
  });
  const features: Uint32Array = trees.features;
  const single: Float32Array = trees.positions;
  const radii: Float64Array = trees.radii;
  const [first] = trees.toGeoJSON({ properties: true }).features;
  const name: string | undefined = first?.properties.name;
  const radius: number | undefined = first?.properties.radius;
  const index: string | number | undefined = first?.properties.feature;
  // @ts-expect-error
  const other: number | undefined = first?.properties.height;
  expect([features.length, single.length, radii.length]).toEqual([5, 10, 5]);
  expect([name, radius, index, other]).toEqual(['Ash', 1, 0, undefined]);
  // @ts-expect-error
  expect(copse.sample({ region: collection, radius: 3 }).features).toBeUndefined();
  const open: FeatureCollection = collection;
  const count = ({ properties }: Feature): number => properties?.trees;
  expect(copse.sample({ region: open, each: { count } })).toHaveLength(5);
  expect(copse.sample({ region: open, each: { density: 'trees' }, radius: 1 }).radii[0]).toBe(1);
  const wrong = [
    // @ts-expect-error
    () => copse.sample({ region: collection, each: {} }),
    // @ts-expect-error
    () => copse.sample({ region: collection, each: { count: true } }),
    // @ts-expect-error
    () => copse.sample({ region: collection, each: { count: 3, density: 'trees' }, radius: 1 }),
    // @ts-expect-error
    () => copse.sample({ region, each: { count: 3 } }),
    // @ts-expect-error
    () => copse.sample({ region: collection, each: { radius: 3 }, classes }),
    // @ts-expect-error
    () => copse.grow({ region: collection, each: { radius: 3 } }),
  ];
  for (const call of wrong) expect(call).toThrow(CopseError);
});

test('options of the pool are told apart from those of a call', () => {
  const pool: PoolOptions = { size: 2, wasm: new Uint8Array() };
  const call: CallOptions = { signal: new AbortController().signal, onProgress: () => {} };
  // @ts-expect-error
  const mixed: PoolOptions = call;
  expect(Object.keys({ ...pool, ...mixed })).toEqual(['size', 'wasm', 'signal', 'onProgress']);
});
