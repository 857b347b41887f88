import { load, type MaskRegion, type SampleOptions } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

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

describe('mask users: bytes 0/1, 16-bit heights and other types have a threshold that fits', () => {
  const of = (low: number, high: number) => pattern.map((on) => (on ? high : low));
  test.each<[string, MaskRegion['mask']['data'], threshold?: number]>([
    ['bytes 0/1', Uint8Array.from(pattern)],
    ['clamped bytes 0/1', Uint8ClampedArray.from(pattern)],
    ['16 bits 0/1', Uint16Array.from(pattern)],
    ['a plain array of 0/1', pattern],
    ['a plain array of bytes', of(127, 128)],
    ['booleans', pattern.map(Boolean)],
    ['BigInts', BigInt64Array.from(pattern, BigInt)],
    ['an array-like', Object.assign({ length: 6 }, pattern)],
    ['16-bit greys', Uint16Array.from(of(32767, 32768))],
    ['signed 16 bits', Int16Array.from(of(16383, 16384))],
    ['signed bytes', Int8Array.from(of(63, 64))],
    ['32 bits', Uint32Array.from(of(2 ** 31 - 1, 2 ** 31))],
    ['heights of an Int16Array', Int16Array.from(of(-20, 300)), 300],
    ['heights of a Uint16Array', Uint16Array.from(of(299, 300)), 300],
    ['RGBA of 0/1', Uint8Array.from(pattern.flatMap((on) => [1, 1, 1, on]))],
  ])('%s', (_, data, threshold) => {
    expect(draw({ mask: raster(data), threshold })).toEqual(expected);
  });

  test.each<[MaskRegion['mask']['data'], number]>([
    [Uint8Array.from(of(7, 127)), 128],
    [Int16Array.from(of(-20, 300)), 16384],
    [Float32Array.from(of(0, 0.4)), 0.5],
  ])('%o: the error names the threshold in use', (data, threshold) => {
    const error = refused({ mask: raster(data) });
    expect(error).toMatchObject({ code: 'invalid-region', option: 'region' });
    expect(error.message).toContain(`threshold, ${threshold}: lower it`);
  });
});

describe('mask users: of four values a pixel, one counts', () => {
  const opaque = (on: number) => [on, on, on, 255];
  const rgbaOf = (pixel: (on: number) => number[]) =>
    Uint8ClampedArray.from(pattern.flatMap(pixel));
  test.each<[string, MaskRegion['mask']['data'], MaskRegion['channel']?]>([
    ['opaque black and white: luminance', rgbaOf((on) => opaque(255 * on))],
    ['opaque greys about the threshold', rgbaOf((on) => opaque(127 + on))],
    ['opaque floats', Float32Array.from(pattern.flatMap((on) => [on, on, on, 1]))],
    [
      'opaque 16 bits',
      Uint16Array.from(pattern.flatMap((on) => [on, on, on, 1].map((v) => 65535 * v))),
    ],
    ['alpha where any is not opaque', rgbaOf((on) => [0, 0, 0, on ? 255 : 0])],
    ['alpha by name', rgbaOf((on) => [0, 0, 0, on ? 128 : 127]), 'alpha'],
    ['red', rgbaOf((on) => [127 + on, 255, 0, 9]), 'red'],
    ['green', rgbaOf((on) => [255, 127 + on, 0, 9]), 'green'],
    ['blue', rgbaOf((on) => [255, 0, 127 + on, 9]), 'blue'],
    [
      'luminance by name, and none where transparent',
      rgbaOf((on) => [255, 255, 255, on ? 255 : 0]),
      'luminance',
    ],
    ['green is light, blue is not', rgbaOf((on) => (on ? [0, 255, 0, 255] : [0, 0, 255, 255]))],
  ])('%s', (_, data, channel) => {
    expect(draw({ mask: raster(data), channel })).toEqual(expected);
  });

  test('a channel of opaque alpha is everywhere, when asked for', () => {
    const mask = raster(rgbaOf((on) => opaque(255 * on)));
    const whole = { x: 0, y: 0, width: 3, height: 2 };
    expect(
      copse.sample({ region: { mask, channel: 'alpha' }, radius: 0.2 }).length,
    ).toBeGreaterThan(copse.sample({ region: whole, radius: 0.2 }).length * 0.9);
  });

  test.each([
    [{ mask: raster(rgba), channel: 'hue' }, 'wrong-type'],
    [{ mask: raster(bytes), channel: 'red' }, 'conflicting-options'],
  ])('%o is refused', (region, code) => {
    expect(refused(region)).toMatchObject({ code, option: 'region.channel' });
  });
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
    [{ mask: { ...mask, data: 'white' } }, 'region.mask.data'],
    [{ mask: { ...mask, data: [true, 1, 1, 1, 1, 1] } }, 'region.mask.data[0]'],
    [{ mask: { ...mask, data: new DataView(new ArrayBuffer(6)) } }, 'region.mask.data'],
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
