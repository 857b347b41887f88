// Samples as d3-delaunay, delaunator, turf and three take them, and what these give as regions and as
// existing samples. That it all compiles is seen by `npm run lint`.
import {
  featureCollection,
  lineString,
  multiPolygon,
  point,
  polygon,
  points as turfPoints,
} from '@turf/helpers';
import { type Existing, load, type Region, type Samples } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { Delaunay } from 'd3-delaunay';
import Delaunator from 'delaunator';
import { BufferAttribute, Vector2 } from 'three';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const space = await loadSpace();
const region = { x: 0, y: 0, width: 40, height: 30 };
const samples = copse.sample({ region, radius: 3, seed: 2 });
const places = [...samples];

describe('d3-delaunay#116: samples are an array-like', () => {
  const expected = new Delaunay(samples.positions).triangles;

  test('Delaunay.from and Delaunator.from take them as points', () => {
    expect(Delaunay.from(samples).triangles).toEqual(expected);
    expect(Delaunator.from(samples as unknown as [number, number][]).triangles).toEqual(expected);
    expect(new Delaunator(samples.positions).triangles).toEqual(expected);
    const flat = space.sampleBox({ size: [40, 30], radius: 3 });
    expect(
      Delaunay.from(flat as ArrayLike<number[]> as ArrayLike<[number, number]>).triangles,
    ).toEqual(new Delaunay(flat.positions).triangles);
  });

  test('indices give what iterating gives, and nothing beyond', () => {
    expect(Array.from({ length: samples.length }, (_, i) => samples[i])).toEqual(places);
    const others = [samples.length, -1, 0.5, '', 'then', 'toString', Symbol.toPrimitive];
    const found = others.map((name) => (samples as unknown as Record<PropertyKey, unknown>)[name]);
    const none = undefined;
    expect(found).toEqual([none, none, none, none, none, Object.prototype.toString, none]);
    const box = space.sampleBox({ size: [9, 9, 9], radius: 2 });
    expect(box[1]).toEqual([...box][1]);
    expect(box[box.length]).toBeUndefined();
  });

  test('as arrays, in place of arrays, and for loops of any kind', () => {
    expect(Array.from(samples)).toEqual(places);
    expect(Array.prototype.map.call(samples, (place) => place)).toEqual(places);
    expect(Array.prototype.slice.call(samples, 0, 2)).toEqual(places.slice(0, 2));
    expect(turfPoints([...samples]).features).toHaveLength(samples.length);
    expect(new BufferAttribute(Float32Array.from(samples.positions), 2).count).toBe(samples.length);
    expect(Object.keys(samples)).not.toContain('0');
    expect(Object.isExtensible(samples)).toBe(true);
  });

  test('nothing else of them has changed', async () => {
    expect(await (samples as unknown as Promise<unknown>)).toBe(samples);
    expect(String(samples)).toBe('[object Samples]');
    expect(samples instanceof Object).toBe(true);
    expect(Object.getPrototypeOf(Object.getPrototypeOf(samples)).length).toBeUndefined();
  });
});

describe('d3-delaunay#116: JSON and structuredClone give what existing takes back', () => {
  const classes = [{ radius: 3 }, { name: 'oak', radius: 5 }];
  const some: [string, Samples][] = [
    ['plain', copse.sample({ region, radius: 3, count: 40 })],
    ['float32', copse.sample({ region, radius: 3, count: 40, float32: true })],
    ['classes', copse.sample({ region, classes, count: 40 })],
    ['levels', copse.sample({ region, radius: 3, levels: 2 })],
    ['a field', copse.sample({ region, count: 40, density: { at: (x) => 1 + x } })],
    ['a chunk', copse.world({ radius: 3 }).chunk(0, 0)],
  ];
  test.each(some)('%s', (name, first) => {
    const options = name === 'classes' ? { classes } : { radius: 4 };
    const more = (existing: Existing) => copse.sample({ region, ...options, existing }).positions;
    const expected = more(first);
    expect(more(JSON.parse(JSON.stringify(first)))).toEqual(expected);
    expect(more(structuredClone(first))).toEqual(expected);
    expect(JSON.parse(JSON.stringify(first))).toMatchObject({
      positions: [...first.positions],
      report: first.report,
    });
  });

  test('in space', () => {
    const first = space.sampleBox({ size: [9, 9, 9], radius: 3 });
    const sheet = { positions: [0, 0, 0, 9, 0, 0, 0, 9, 0], radius: { vertex: [1, 1, 2] } };
    const surface = space.sampleSurface(sheet);
    for (const made of [first, surface]) {
      const more = (existing: unknown) =>
        space.sampleBox({ size: [9, 9, 9], radius: 2, existing: existing as typeof first })
          .positions;
      const ways = [
        made.positions,
        [...made],
        JSON.parse(JSON.stringify(made)),
        structuredClone(made),
      ];
      for (const way of [...ways, { positions: made }]) expect(more(way)).toEqual(more(made));
    }
  });

  test('results of other dimensions are refused', () => {
    const flat = space.sampleBox({ size: [9, 9], radius: 2 });
    const box = space.sampleBox({ size: [9, 9, 9], radius: 3 });
    const solid = { size: [9, 9, 9], radius: 2 };
    const calls = [
      () => copse.sample({ region, radius: 3, existing: box }),
      () => copse.sample({ region, radius: 3, existing: JSON.parse(JSON.stringify(box)) }),
      () => space.sampleBox({ ...solid, existing: samples }),
      () => space.sampleBox({ ...solid, existing: structuredClone(flat) }),
      () => space.sampleBox({ size: [9, 9], radius: 2, existing: box }),
    ];
    for (const call of calls)
      expect(caught(call)).toMatchObject({ code: 'wrong-type', option: 'existing.positions' });
    expect(copse.sample({ region, radius: 3, existing: flat }).length).toBeGreaterThan(0);
    expect(space.sampleBox({ size: [40, 30], radius: 3, existing: samples }).length).toBeLessThan(
      9,
    );
  });
});

describe('what libraries give', () => {
  const square: [number, number][] = [
    [0, 0],
    [20, 0],
    [20, 20],
    [0, 20],
    [0, 0],
  ];
  const expected = copse.sample({ region: square, radius: 2 }).positions;
  const feature = polygon([square], { name: 'meadow' });
  const regions: [string, Region][] = [
    ['a Feature of turf', feature],
    ['its geometry', feature.geometry],
    ['a FeatureCollection of turf', featureCollection([feature])],
    ['a MultiPolygon of turf', multiPolygon([[square]])],
    ['coords of delaunator', { coords: Delaunator.from(square.slice(0, 4)).coords, ringEnds: [4] }],
    [
      'a cell of a Voronoi diagram',
      Delaunay.from([[10, 10]])
        .voronoi([0, 0, 20, 20])
        .cellPolygon(0),
    ],
    ['vectors of three', square.map(([x, y]) => new Vector2(x, y))],
  ];
  test.each(regions)('%s as region', (_, given) => {
    const drawn = copse.sample({ region: given, radius: 2 });
    // The hull of the same square, from another corner on: as many, within it.
    expect(drawn.length).toBeGreaterThan(0.9 * (expected.length / 2));
    expect(drawn.positions.every((value) => value >= 0 && value <= 20)).toBe(true);
  });

  const clear = (existing: Existing) => copse.sample({ region, radius: 3, existing }).positions;
  const trees: [number, number][] = [
    [5, 5],
    [30, 20],
  ];
  const features = trees.map((place) => point(place, { kind: 'oak' }));
  test.each<[string, Existing]>([
    ['a FeatureCollection of turf', featureCollection(features)],
    ['its points', turfPoints(trees)],
    ['points of d3-delaunay', Delaunay.from(trees).points as Float64Array],
    ['coords of delaunator', Delaunator.from(trees).coords],
    ['vectors of three', trees.map(([x, y]) => new Vector2(x, y))],
    ['an attribute of three', new BufferAttribute(Float32Array.from(trees.flat()), 2)],
  ])('%s as existing', (_, existing) => {
    expect(clear(existing)).toEqual(clear(trees));
  });

  test('a line of turf is no region', () => {
    expect(caught(() => copse.sample({ region: lineString(square), radius: 2 })).code).toBe(
      'invalid-geojson',
    );
  });
});
