import { load, type MaskRegion, type SampleOptions } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { caught } from './caught.js';

const copse = await load();
const draw = (region: MaskRegion) => copse.sample({ region, radius: 0.2 }).positions;
const refused = (region: unknown) =>
  caught(() => copse.sample({ region, radius: 1 } as SampleOptions));

const pattern = [1, 0, 1, 1, 1, 0];
const raster = (data: MaskRegion['mask']['data']) => ({ data, width: 3, height: 2 });
const bytes = Uint8Array.from(pattern, (on) => (on ? 128 : 127));
const rgba = Uint8ClampedArray.from(pattern.flatMap((on) => [255, 255, 255, on ? 200 : 9]));
const expected = draw({ mask: raster(bytes) });

test('pixels at or above the threshold are filled, the first row lowest in y, and no others', () => {
  for (let i = 0; i < expected.length; i += 2) {
    const [x, y] = [expected[i] as number, expected[i + 1] as number];
    expect(pattern[Math.floor(x) + 3 * Math.floor(y)]).toBe(1);
  }
  expect((expected.length / 2) * 0.04).toBeGreaterThan(0.65 * 4);
});

test.each([
  ['clamped bytes', Uint8ClampedArray.from(bytes)],
  ['floats', Float32Array.from(pattern, (on) => (on ? 0.5 : 0.49))],
  ['doubles', Float64Array.from(pattern, (on) => (on ? 0.5 : 0.49999999999))],
  ['the alpha of ImageData', rgba],
  ['the alpha of floats', Float32Array.from(rgba, (value) => value / 255)],
  ['part of a buffer', new Uint8Array(Uint8Array.from([9, 9, ...bytes, 9]).buffer, 2, 6)],
])('%s', (_, data) => {
  expect(draw({ mask: raster(data) })).toEqual(expected);
});

test('the threshold is the least value inside', () => {
  const mask = raster(Uint8Array.from(pattern, (on) => (on ? 5 : 4)));
  expect(draw({ mask, threshold: 5 })).toEqual(expected);
  const heights = raster(Float64Array.from(pattern, (on) => (on ? -10 : -11)));
  expect(draw({ mask: heights, threshold: -10 })).toEqual(expected);
  const gaps = raster(Float32Array.from(pattern, (on) => (on ? 1 : Number.NaN)));
  expect(draw({ mask: gaps })).toEqual(expected);
});

test('it is laid over the rectangle given', () => {
  const placed = { mask: raster(bytes), x: -3, y: 10, width: 30, height: 5 };
  const samples = copse.sample({ region: placed, radius: 0.5 });
  for (const [x, y] of samples) {
    expect(pattern[Math.floor((x + 3) / 10) + 3 * Math.floor((y - 10) / 2.5)]).toBe(1);
  }
  expect(samples.length * 0.25).toBeGreaterThan(0.6 * 100);
});

describe('what is refused', () => {
  const mask = raster(bytes);
  test.each([
    [{ mask: null }, 'region.mask'],
    [{ mask: 'x' }, 'region.mask'],
    [{ mask: bytes }, 'region.mask.width'],
    [{ mask: { ...mask, width: 2.5 } }, 'region.mask.width'],
    [{ mask: { ...mask, height: '2' } }, 'region.mask.height'],
    [{ mask: { ...mask, height: -2 } }, 'region.mask.height'],
    [{ mask: { ...mask, data: [...bytes] } }, 'region.mask.data'],
    [{ mask: { ...mask, data: Uint16Array.from(bytes) } }, 'region.mask.data'],
    [{ mask: { ...mask, data: undefined } }, 'region.mask.data'],
    [{ mask: { ...mask, data: bytes.slice(1) } }, 'region.mask.data'],
    [{ mask: { ...mask, width: 300 } }, 'region.mask.data'],
    [{ mask: { data: bytes.slice(6), width: 0, height: 2 } }, 'region.mask.width'],
    [{ mask: { data: bytes.slice(6), width: 2, height: 0 } }, 'region.mask.height'],
    [{ mask: raster(new Uint8Array(6)) }, 'region'],
    [{ mask, threshold: Number.NaN }, 'region.threshold'],
    [{ mask, threshold: '5' }, 'region.threshold'],
    [{ mask, treshold: 5 }, 'region.treshold'],
    [{ mask, x: Infinity }, 'region.x'],
    [{ mask, width: 0 }, 'region.width'],
    [{ mask, height: -3 }, 'region.height'],
  ])('%o', (region, option) => {
    expect(refused(region).option).toBe(option);
  });
});
