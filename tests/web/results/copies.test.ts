// Samples as arrays, and what JSON and structuredClone make of them.
import { Chunk, type ClassSamples, load, Samples } from 'copse/all';
import { load as loadSpace, SpaceSamples, SurfaceSamples } from 'copse/space';
import { Delaunay } from 'd3-delaunay';
import Delaunator from 'delaunator';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const space = await loadSpace();
const region = { x: 0, y: 0, width: 40, height: 30 };
const samples = copse.sample({ region, radius: 3, seed: 'Eldmere' });
const places = [...samples];

describe('as an array', () => {
  test('at counts from either end', () => {
    const asked = [0, 1, -1, -places.length, 1.7, -1.7, Number.NaN, '2' as unknown as number];
    for (const i of [...asked, places.length, -places.length - 1, 1e300, -Infinity])
      expect(samples.at(i)).toEqual(places.at(i));
  });

  test('map and forEach give place, index and samples', () => {
    expect(samples.map((...given) => given)).toEqual(places.map((place, i) => [place, i, samples]));
    expect(samples.map(([x]) => x)).toEqual(places.map(([x]) => x));
    const seen: unknown[] = [];
    const visit = (...given: unknown[]) => void seen.push(given);
    expect(samples.forEach(visit)).toBeUndefined();
    expect(seen).toEqual(samples.map((...given) => given));
  });

  test('spread, destructuring and Array.from', () => {
    const [first, second, ...rest] = samples;
    expect([first, second, ...rest]).toEqual(Array.from(samples));
    const { 0: zeroth, length } = samples;
    expect([zeroth, length]).toEqual([places[0], places.length]);
  });

  test('Delaunay.from and Delaunator.from', () => {
    const { triangles } = new Delaunator(samples.positions);
    expect(Delaunay.from(samples).triangles).toEqual(triangles);
    expect(Delaunator.from(samples as unknown as [number, number][]).triangles).toEqual(triangles);
  });

  test('in space', () => {
    const box = space.sampleBox({ size: [9, 9, 9], radius: 3 });
    expect(box.map((place) => place)).toEqual([...box]);
    expect(box.at(-1)).toEqual([...box].at(-1));
    expect(box.at(box.length)).toBeUndefined();
    expect(box.at(0)).toHaveLength(3);
  });
});

const classes = [{ radius: 3 }, { name: 'oak', radius: 5 }];
const some: [string, Samples][] = [
  ['plain', samples],
  ['none', copse.sample({ region, radius: 3, existing: samples })],
  ['float32', copse.sample({ region, radius: 3, float32: true, seed: 9 })],
  ['classes', copse.sample({ region, classes, count: 40 })],
  ['levels', copse.sample({ region, radius: 3, levels: 2, seed: 2 ** 40 })],
  ['a density', copse.sample({ region, count: 40, density: { at: (x) => 1 + x } })],
  ['a chunk', copse.world({ radius: 3, seed: 4 }).chunk(0, -3)],
  ['part of a world', copse.world({ radius: 3, seed: 4 }).within(region)],
  ['a forest', copse.forest({ radius: 3, parts: [{ name: 'wood', region }] }).samples()],
];

describe.each(some)('from: %s', (_, made) => {
  const Kind = made.constructor as typeof Samples;

  test('structuredClone', () => {
    const again = Kind.from(structuredClone(made));
    expect(again).toBeInstanceOf(Kind);
    expect({ ...again }).toEqual({ ...made });
    expect(again.keys).toEqual(made.keys);
    expect(again.toGeoJSON({ properties: true })).toEqual(made.toGeoJSON({ properties: true }));
    expect(again.positions).toBeInstanceOf(made.positions.constructor);
  });

  test('JSON', () => {
    const again = Kind.from(JSON.parse(JSON.stringify(made)));
    expect([...again]).toEqual([...made]);
    expect(again.positions).toBeInstanceOf(Float64Array);
    expect(again.keys).toEqual(made.keys);
    for (const name of ['radii', 'classes', 'levelEnds', 'classNames'] as const)
      expect(again[name]).toEqual(made[name]);
    expect(again.toJSON()).toEqual(made.toJSON());
  });
});

test('chunks come back with their own fields', () => {
  const chunk = copse.world({ radius: 3, seed: 4 }).chunk(2, 5);
  for (const plain of [structuredClone(chunk), JSON.parse(JSON.stringify(chunk))]) {
    const again = Chunk.from(plain) as Chunk;
    expect(again).toBeInstanceOf(Chunk);
    expect([again.origin, again.offsets, again.ids]).toEqual([
      chunk.origin,
      chunk.offsets,
      chunk.ids,
    ]);
  }
});

test('angles along lines and the end of a border come back', () => {
  const fence = copse.along({ line: { region }, spacing: 3 });
  const sites = copse.sample({ region, radius: 3, border: true });
  for (const copyOf of [structuredClone, <T>(made: T): T => JSON.parse(JSON.stringify(made))]) {
    expect({ ...Samples.from(copyOf(fence)) }).toEqual({ ...fence });
    expect({ ...Samples.from(copyOf(sites)) }).toEqual({ ...sites });
  }
});

test('samples in space come back', () => {
  const box = space.sampleBox({ size: [9, 9, 9, 9], radius: 4 });
  const sheet = { positions: [0, 0, 0, 9, 0, 0, 0, 9, 0], radius: { vertex: [1, 1, 2] } };
  const surface = space.sampleSurface(sheet);
  for (const copyOf of [structuredClone, <T>(made: T): T => JSON.parse(JSON.stringify(made))]) {
    expect({ ...SpaceSamples.from(copyOf(box)) }).toEqual({ ...box });
    const again = SurfaceSamples.from(copyOf(surface));
    expect(again).toBeInstanceOf(SurfaceSamples);
    expect({ ...again }).toEqual({ ...surface });
    expect(again.at(-1)).toEqual(surface.at(-1));
  }
});

describe('what is no copy is refused', () => {
  const plain = () => JSON.parse(JSON.stringify(copse.sample({ region, classes, count: 9 })));
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'samples'],
    ['null', null, 'samples'],
    ['positions alone', { positions: [1, 2] }, 'samples'],
    ['a number', 7, 'samples'],
    ['a report that is none', { ...plain(), report: 1 }, 'samples'],
    ['no positions', { ...plain(), positions: undefined }, 'samples.positions'],
    ['odd positions', { ...plain(), positions: [1, 2, 3] }, 'samples.positions'],
    ['text', { ...plain(), positions: '1 2' }, 'samples.positions'],
    ['null among positions', { ...plain(), positions: [1, null] }, 'samples.positions[1]'],
    ['too few radii', { ...plain(), radii: [1] }, 'samples.radii'],
    ['too many classes', { ...plain(), classes: new Uint8Array(99) }, 'samples.classes'],
    ['no seed', { ...plain(), seed: undefined }, 'samples.seed'],
    ['half a seed', { ...plain(), seed: [1] }, 'samples.seed'],
  ])('%s', (_name, given, option) => {
    expect(caught(() => Samples.from(given as never)).option).toBe(option);
  });

  test('other fields are left out', () => {
    const odd = JSON.parse(`{ "__proto__": { "x": 1 }, "length": 7, "keys": [1], "more": 1 }`);
    const again = Samples.from({ ...plain(), ...odd });
    expect(again).toHaveLength(9);
    expect(again).not.toHaveProperty('more');
    expect(again).toBeInstanceOf(Samples);
    expect(again.keys).toHaveLength(9);
  });

  test('of another dimension', () => {
    const box = JSON.parse(JSON.stringify(space.sampleBox({ size: [9, 9, 9], radius: 3 })));
    for (const dimension of [undefined, 1, 17, '3'])
      expect(caught(() => SpaceSamples.from({ ...box, dimension })).option).toBe(
        'samples.dimension',
      );
    expect(caught(() => SurfaceSamples.from(box)).option).toBe('samples.normals');
  });
});

test('types', () => {
  const kinds: ClassSamples = copse.sample({ region, classes });
  const again: ClassSamples = Samples.from(structuredClone(kinds));
  const json: Samples<Float64Array> = Samples.from(kinds.toJSON());
  const at: [number, number] | undefined = again.at(-1);
  const xs: number[] = json.map(([x]) => x);
  expect([at, xs.length]).toEqual([kinds.at(-1), kinds.length]);
  // @ts-expect-error: no samples
  expect(() => Samples.from([1, 2])).toThrow();
});
