// Each feature is told of all existing samples near it, and of no others.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSampleOptions } from '../../../web/src/options/each.js';
import type { EngineRequest } from '../../../web/src/options/request.js';
import { fillEach } from '../../../web/src/results/each.js';
import { filled, type Placed } from '../../../web/src/results/run.js';
import { Standing } from '../../../web/src/results/standing.js';
import { boxOf } from '../../../web/src/shapes/region.js';
import { trials } from '../support/trials.js';

const rules = { mean: (a: number, b: number) => (a + b) / 2, larger: Math.max, smaller: Math.min };

const coordinate = fc.double({ min: -20, max: 120, noNaN: true });
const distance = fc.option(fc.constantFrom(0.01, 0.5, 3, 40), { nil: undefined });
const scene = fc.record({
  samples: fc.array(fc.tuple(coordinate, coordinate, distance, distance), { maxLength: 60 }),
  box: fc.record({
    x: coordinate,
    y: coordinate,
    width: fc.double({ min: 0, max: 50, noNaN: true }),
    height: fc.double({ min: 0, max: 50, noNaN: true }),
  }),
  radius: fc.constantFrom(0.02, 1, 30),
  conflict: fc.constantFrom<keyof typeof rules>('mean', 'larger', 'smaller'),
  parts: fc.integer({ min: 0, max: 2000 }),
});

test('near samples are those of plain search, each with its distance', () => {
  const check = fc.property(scene, ({ samples, box, radius, conflict, parts }) => {
    const standing = new Standing({ x: 0, y: 0, width: 100, height: 100 }, parts, conflict);
    const expected: number[][] = [];
    for (const [x, y, own, clearance] of samples) {
      standing.add([x, y], own, clearance);
      const usual = clearance === undefined ? radius : 0;
      const byRadius = own === undefined ? usual : rules[conflict](own, radius);
      const apart = Math.max(byRadius, clearance ?? 0);
      const isNear =
        x >= box.x - apart &&
        x <= box.x + box.width + apart &&
        y >= box.y - apart &&
        y <= box.y + box.height + apart;
      if (isNear) expected.push([x, y, apart]);
    }
    const { positions = [], clearances = [] } = standing.near(box, radius) ?? {};
    const found = Array.from(clearances, (apart, i) => [
      positions[2 * i] as number,
      positions[2 * i + 1] as number,
      apart,
    ]);
    const inOrder = (list: number[][]) => list.map((each) => each.join()).sort();
    expect(inOrder(found)).toEqual(inOrder(expected));
  });
  fc.assert(check, { numRuns: trials(1000) });
});

test('of many features each is told of its neighbours alone', () => {
  const square = (x: number, y: number) => [
    [x, y],
    [x + 10, y],
    [x + 10, y + 10],
    [x, y + 10],
  ];
  const features = Array.from({ length: 2500 }, (_, i) => ({
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [square((i % 50) * 10, Math.floor(i / 50) * 10)],
    },
  }));
  const region = { type: 'FeatureCollection', features };
  let told = 0;
  // In place of an engine: a sample at each whole place.
  const fill = ({ region: own, existing }: EngineRequest): Placed => {
    told += (existing?.positions.length ?? 0) / 2;
    const { x, y } = boxOf(own);
    const positions = Array.from({ length: 100 }, (_, i) => [
      x + 0.5 + (i % 10),
      y + 0.5 + Math.floor(i / 10),
    ]);
    const report = { reason: 'saturated' as const, radius: 1, unit: 1, warnings: [] };
    return {
      ...{ positions: Float64Array.from(positions.flat()), report, seed: Uint32Array.of(0, 0) },
      ...{ radii: undefined, classes: undefined, levelEnds: undefined },
    };
  };
  const call = readSampleOptions({ region, each: { radius: 1 } });
  if (!('parts' in call)) throw new Error('each was not read');
  const { length } = filled(fillEach(call), fill);
  expect(length).toBe(250_000);
  // Within a radius of a square: 10 on each of two sides, and corners.
  expect(told).toBeGreaterThan(2 * 10 * 2400);
  expect(told).toBeLessThan(2500 * 24);
});
