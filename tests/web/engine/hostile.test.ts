// The promises of SECURITY.md about hostile files.
import { CopseError, type Region } from 'copse/all';
import { createPool } from 'copse/worker';
import { expect, test } from 'vitest';
import { copse, memory } from '../support/engine-memory.js';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

test('keys of objects reach no object of ours', () => {
  const text = `{ "type": "Polygon", "coordinates": [${JSON.stringify(square)}],
    "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }`;
  const region = JSON.parse(text) as Region;
  expect(copse.sample({ region, radius: 3 }).length).toBeGreaterThan(3);
  expect('polluted' in {}).toBe(false);
});

test('what promises too much is refused before memory is taken', () => {
  const before = memory.buffer.byteLength;
  const region = { x: 0, y: 0, width: 1e9, height: 1e9 };
  expect(() => copse.sample({ region, radius: 1 })).toThrow(CopseError);
  expect(memory.buffer.byteLength).toBe(before);
});

test('GeoJSON nested without end, or in itself, is refused', () => {
  let deep: object = { type: 'Polygon', coordinates: [square] };
  for (let i = 0; i < 100_000; i++) deep = { type: 'GeometryCollection', geometries: [deep] };
  const within: { type: string; geometries: object[] } = {
    type: 'GeometryCollection',
    geometries: [],
  };
  within.geometries.push(within);
  for (const region of [deep, within]) {
    expect(() => copse.sample({ region: region as Region, radius: 1 })).toThrow(CopseError);
  }
});

test('a shape that takes minutes is ended by its signal', async () => {
  const points = 1_000_000;
  const star = Float64Array.from({ length: 2 * points }, (_, i) => {
    const angle = (2 * Math.PI * (i >> 1)) / points;
    const reach = (i >> 1) & 1 ? 1500 : 1000;
    return reach * (i & 1 ? Math.sin(angle) : Math.cos(angle));
  });
  const pool = await createPool({ size: 1 });
  const signal = AbortSignal.timeout(1000);
  const region = { coords: star, ringEnds: [points] };
  await expect(pool.sample({ region, radius: 20 }, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  // And the pool works on.
  expect((await pool.sample({ region: [square] as never, radius: 3 })).length).toBeGreaterThan(3);
  pool.dispose();
});
