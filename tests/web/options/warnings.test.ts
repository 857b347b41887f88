// Warnings: the call is done as asked, though it is most likely a mistake.
import { load, type SampleOptions } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { createPool } from 'copse/worker';
import { describe, expect, test } from 'vitest';

const copse = await load();
const space = await loadSpace();
const warned = (options: unknown) => copse.sample(options as SampleOptions).report.warnings;
const square = (x: number, y: number, side: number) => ({ x, y, width: side, height: side });
const polygonAt = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});
const degrees = polygonAt(7.4, 46.9, 0.1);

describe('degrees beside a radius in metres', () => {
  test('one warning says degrees, and what to do', () => {
    const [text, ...others] = warned({ region: degrees, radius: 500 });
    expect(others).toEqual([]);
    expect(text).toMatch(/^region: .*look like degrees.*radius, 500.*project the region to metres/);
  });
  test('of a Feature, of classes and of a radius by place, too', () => {
    const region = { type: 'Feature', properties: {}, geometry: degrees };
    expect(warned({ region, radius: 500 })).toHaveLength(1);
    expect(warned({ region, classes: [{ radius: 500 }, { radius: 900 }] })).toHaveLength(1);
    expect(warned({ region, radius: { at: () => 600, min: 500, max: 900 } })).toHaveLength(1);
  });
  test('grow and a pool warn as sample does', async () => {
    const options = { region: degrees, radius: 500 } as SampleOptions;
    const expected = warned(options);
    expect(copse.grow(options).finish().report.warnings).toEqual(expected);
    const pool = await createPool({ size: 1 });
    expect((await pool.sample(options)).report.warnings).toEqual(expected);
    pool.dispose();
  });
  test('a radius in degrees is fine, and so are metres', () => {
    expect(warned({ region: degrees, radius: 0.01 })).toEqual([]);
    expect(warned({ region: polygonAt(2600000, 1200000, 1000), radius: 50 })).toEqual([]);
    expect(warned({ region: degrees, count: 20 })).toEqual([]);
  });
});

describe('a region far smaller than the radius', () => {
  test('says both sizes', () => {
    expect(warned({ region: square(0, 0, 2), radius: 500 })).toEqual([
      'region: 2 × 2 is far smaller than the radius, 500. Check the units',
    ]);
  });
  test('a region with room for a few samples is fine', () => {
    expect(warned({ region: square(0, 0, 2), radius: 5 })).toEqual([]);
  });
  test('boxes and surfaces, too', () => {
    const { report } = space.sampleBox({ size: [1, 1, 1], radius: 100 });
    expect(report.warnings).toEqual([
      'size: 1 × 1 × 1 is far smaller than the radius, 100. Check the units',
    ]);
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    expect(space.sampleSurface({ positions, radius: 100 }).report.warnings).toEqual([
      'positions: 1 × 1 × 0 is far smaller than the radius, 100. Check the units',
    ]);
    expect(space.sampleSurface({ positions, radius: 0.1 }).report.warnings).toEqual([]);
  });
});

describe('obstacles wholly off the region', () => {
  const region = square(0, 0, 100);
  const radius = 4;
  test('roads in degrees beside a region in metres', () => {
    const road = {
      polyline: [
        [7.1, 46.1],
        [7.2, 46.2],
      ],
      clearance: 10,
    };
    const region = square(2600000, 1200000, 100);
    expect(warned({ region, radius, obstacles: [road] })).toEqual([
      'obstacles[0]: wholly outside the region, so nothing is cleared there. Their coordinates look ' +
        'like degrees, those of the region do not',
    ]);
  });
  test('names the first ones and counts the others', () => {
    const off = { point: [500, 500], clearance: 3 };
    const on = { point: [50, 50], clearance: 3 };
    const [text] = warned({ region, radius, obstacles: [on, off, off, on, off, off, off] });
    expect(text).toMatch(
      /^obstacles\[1\], obstacles\[2\], obstacles\[4\] and 2 more: wholly outside/,
    );
    expect(text).toMatch(/Check that both use the same coordinates$/);
  });
  test('a clearance that reaches the region is on it', () => {
    const obstacles = [
      { region: square(110, 0, 5), clearance: 20 },
      {
        polyline: [
          [-50, 50],
          [200, 50],
        ],
        clearance: 1,
      },
    ];
    expect(warned({ region, radius, obstacles })).toEqual([]);
    expect(
      warned({ region, radius, obstacles: [{ region: square(130, 0, 5), clearance: 20 }] }),
    ).toHaveLength(1);
  });
});

test('worlds and forests have an empty list', () => {
  const world = copse.world({ radius: 4 });
  expect(world.within(square(0, 0, 40)).report.warnings).toEqual([]);
  const forest = copse.forest({ radius: 4 });
  forest.put('wood', { region: square(0, 0, 40) });
  expect(forest.samples().report.warnings).toEqual([]);
});
