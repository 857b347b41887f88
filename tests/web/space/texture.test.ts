// Textures for density, weight, radius and the ground of classes, judged by a bilinear reader of our own.
import { load, type SurfacePlace, type SurfaceTexture } from 'copse/space';
import { DataTexture, FloatType, RedFormat } from 'three';
import { expect, test } from 'vitest';

const space = await load();
/** 40 by 40, with u along x and v along z, from 0 to 1. */
const plane = {
  positions: [0, 0, 0, 40, 0, 0, 40, 0, 40, 0, 0, 40],
  indices: [0, 2, 1, 0, 3, 2],
  uv: [0, 0, 1, 0, 1, 1, 0, 1],
};

/** As browsers have it: what it holds is no property of its own. */
class Pixels {
  readonly #data: Uint8ClampedArray;
  readonly #width: number;
  constructor(data: ArrayLike<number>, width: number) {
    this.#data = Uint8ClampedArray.from(data);
    this.#width = width;
  }
  get data() {
    return this.#data;
  }
  get width() {
    return this.#width;
  }
  get height() {
    return this.#data.length / 4 / this.#width;
  }
}

const noise = (count: number, seed: number) =>
  Array.from({ length: count }, (_, i) => ((i + 1) * 0.754877666 + seed * 0.569840291) % 1);
const bytes = Uint8Array.from(noise(5 * 3, 1), (value) => 255 * value);
const colours = Uint8ClampedArray.from(noise(4 * 5 * 3, 2), (value) => 255 * value);
const floats = Float32Array.from(noise(5 * 3, 3));
const size = { width: 5, height: 3 };

/** The values between the middles of texels, which repeat. */
function bilinear(texels: ArrayLike<number>, flipY = false) {
  return ({ u, v }: { u: number; v: number }) => {
    const rows = texels.length / 5;
    const [x, y] = [5 * u - 0.5, rows * (flipY ? 1 - v : v) - 0.5];
    let sum = 0;
    for (let row = Math.floor(y); row <= Math.floor(y) + 1; row++)
      for (let column = Math.floor(x); column <= Math.floor(x) + 1; column++) {
        const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
        const i = (((row % rows) + rows) % rows) * 5 + (((column % 5) + 5) % 5);
        sum += share * Math.fround(texels[i] as number);
      }
    return sum;
  };
}

const light = (byte: number) =>
  byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
const luminances = noise(5 * 3, 0).map((_, i) => {
  const [red, green, blue, alpha] = colours.subarray(4 * i, 4 * i + 4) as unknown as number[];
  const sum =
    0.2126 * light(red as number) +
    0.7152 * light(green as number) +
    0.0722 * light(blue as number);
  return (sum * (alpha as number)) / 255;
});
const reds = noise(5 * 3, 0).map((_, i) => (colours[4 * i] as number) / 255);
const parts = Array.from(bytes, (byte) => byte / 255);

const textures: [string, SurfaceTexture, number[], boolean?][] = [
  ['bytes', { data: bytes, ...size }, parts],
  ['bytes, the last row at v = 0', { data: bytes, ...size, flipY: true }, parts, true],
  ['bytes inside out', { data: bytes, ...size, invert: true }, parts.map((value) => 1 - value)],
  ['16 bits', { data: Uint16Array.from(bytes, (byte) => 257 * byte), ...size }, parts],
  ['floats', { data: floats, ...size }, [...floats]],
  ['a list', { data: [...floats], ...size }, [...floats]],
  ['a picture', { data: colours, ...size }, luminances],
  ['a channel', { data: colours, ...size, channel: 'red' }, reds],
  ['ImageData', new Pixels(colours, 5), luminances],
  ['a channel of ImageData', { image: new Pixels(colours, 5), channel: 'red' }, reds],
  [
    'an image inside out, flipped',
    { image: new Pixels(colours, 5), channel: 'red', invert: true, flipY: true },
    reds.map((value) => 1 - value),
    true,
  ],
];

test.each(textures)('%s: as a function that reads the same', (_, texture, texels, flipY) => {
  const uv = [-1.3, 0.2, 1.9, -0.1, 2.2, 1.4, -0.8, 1.7];
  const at = bilinear(texels, flipY);
  const greatest = Math.max(...texels.map(Math.fround));
  // Numbers that differ by rounding may move a sample by as much.
  const calls = [
    [
      { radius: 1, density: texture },
      { radius: 1, density: { at: (p: SurfacePlace) => at(p) / greatest } },
    ],
    [
      { radius: 1, weight: texture },
      { radius: 1, weight: at },
    ],
  ] as const;
  for (const [given, other] of calls) {
    const clamped =
      'density' in other
        ? { ...other, density: { at: (p: SurfacePlace) => Math.min(1, other.density.at(p)) } }
        : other;
    const some = space.sampleSurface({ ...plane, uv, resolution: 1, ...given });
    const same = space.sampleSurface({ ...plane, uv, resolution: 1, ...clamped });
    expect(some.length).toBeGreaterThan(50);
    expect(some.length).toBe(same.length);
    some.positions.forEach((value, i) => {
      expect(value).toBeCloseTo(same.positions[i] as number, 5);
    });
  }
});

/** Samples in bands of x, per unit of area. */
function perArea(positions: ArrayLike<number>, low: number, high: number): number {
  let count = 0;
  for (let i = 0; i < positions.length; i += 3)
    if ((positions[i] as number) > low && (positions[i] as number) < high) count++;
  return count / (40 * (high - low));
}

test('black stays empty, white is full, a grey of a quarter of the light has a quarter', () => {
  const width = 40;
  const row = Array.from({ length: width }, (_, i) => (i < 10 ? 0 : i < 25 ? 137 : 255));
  const image = {
    data: Uint8ClampedArray.from(row.flatMap((value) => [value, value, value, 255])),
  };
  const picture = { ...image, width, height: 1 };
  for (const seed of [1, 2, 3]) {
    const some = space.sampleSurface({
      ...plane,
      radius: 0.7,
      density: picture,
      resolution: 1,
      seed,
    });
    const full = space.sampleSurface({ ...plane, radius: 0.7, seed });
    // At 0, half a texel of the white end is seen, as textures repeat.
    expect(perArea(some.positions, 1, 9)).toBe(0);
    const [grey, white] = [perArea(some.positions, 12, 23), perArea(some.positions, 27, 40)];
    expect(white / perArea(full.positions, 27, 40)).toBeGreaterThan(0.93);
    expect(white / perArea(full.positions, 27, 40)).toBeLessThan(1.07);
    expect(white / grey).toBeGreaterThan(3.5);
    expect(white / grey).toBeLessThan(4.5);
    // As a chance, it leaves gaps in a full set.
    const weight = { ...picture, channel: 'red' as const };
    const thin = space.sampleSurface({ ...plane, radius: 0.7, weight, resolution: 1, seed });
    const share = perArea(thin.positions, 12, 23) / perArea(thin.positions, 27, 40);
    expect(share).toBeGreaterThan(0.85 * (137 / 255));
    expect(share).toBeLessThan(1.25 * (137 / 255));
    expect(perArea(thin.positions, 1, 9)).toBe(0);
  }
});

test('only the ratios of a density matter, and all 0 is nothing', () => {
  const data = [0.2, 1, 3, 4, 2, 1];
  const density = { data, width: 3, height: 2 };
  const some = space.sampleSurface({ ...plane, radius: 1, density });
  const more = { ...density, data: data.map((value) => 1024 * value) };
  expect(space.sampleSurface({ ...plane, radius: 1, density: more })).toEqual(some);
  const none = { ...density, data: new Uint8Array(6) };
  expect(space.sampleSurface({ ...plane, radius: 1, density: none }).length).toBe(0);
});

test('the first row is at v = 0, or with flipY the last one, as three flips textures', () => {
  const texture = new DataTexture(Float32Array.of(1, 0), 1, 2, RedFormat, FloatType);
  for (const flipY of [false, true]) {
    texture.flipY = flipY;
    const density = { image: texture.image, flipY: texture.flipY } as SurfaceTexture;
    const some = space.sampleSurface({ ...plane, radius: 1, density, resolution: 1 });
    let first = 0;
    for (let i = 0; i < some.length; i++)
      if (((some.uv as Float32Array)[2 * i + 1] as number) < 0.5 !== flipY) first++;
    expect(first / some.length).toBeGreaterThan(0.7);
  }
});

test('a radius by texture: bytes run from min to max, floats are radii', () => {
  const data = Uint8Array.of(0, 255, 0, 255);
  const radii = Float32Array.from(data, (byte) => 1 + (2 * byte) / 255);
  const of = (data: ArrayLike<number>) => ({ min: 1, max: 3, data, width: 4, height: 1 });
  const some = space.sampleSurface({ ...plane, radius: of(data), resolution: 0.5 });
  expect(space.sampleSurface({ ...plane, radius: of(radii), resolution: 0.5 })).toEqual(some);
  const { radii: own = new Float64Array(), positions } = some;
  own.forEach((radius, i) => {
    // In the middles of texels, which are 10 wide.
    const texel = Math.floor((positions[3 * i] as number) / 10);
    const far = Math.abs((positions[3 * i] as number) - 10 * texel - 5) / 10;
    expect(Math.abs(radius - (texel % 2 === 0 ? 1 + 2 * far : 3 - 2 * far))).toBeLessThan(0.06);
  });
  const beyond = Float32Array.from(radii, (radius) => (radius === 3 ? 90 : 0));
  const clamped = space.sampleSurface({ ...plane, radius: of(beyond), resolution: 0.5 });
  const [least, greatest] = [Math.min, Math.max].map((of) =>
    of(...(clamped.radii as Float64Array)),
  );
  expect(least).toBeGreaterThanOrEqual(1);
  expect(least).toBeLessThan(1.1);
  expect(greatest).toBe(3);
});

test('classes stand where their channels of a picture are', () => {
  const picture = {
    data: Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255),
    width: 2,
    height: 1,
  };
  const some = space.sampleSurface({
    ...plane,
    resolution: 0.5,
    classes: [
      { radius: 1.5, where: { image: picture, channel: 'red' } },
      { radius: 1, where: { image: picture, channel: 'green' }, count: 80 },
    ],
  });
  const places: number[][] = [[], []];
  for (let i = 0; i < some.length; i++)
    (places[some.classes[i] as number] as number[]).push(some.positions[3 * i] as number);
  const [red, green] = places as [number[], number[]];
  expect(green.length).toBe(80);
  expect(red.length).toBeGreaterThan(100);
  const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  expect(mean(red)).toBeLessThan(16);
  expect(mean(green)).toBeGreaterThan(24);
});

const texture = { data: bytes, ...size };
const bare = { ...plane, uv: undefined };
test.each<[object, string, string]>([
  [{ ...bare, density: texture }, 'density', 'needs uv'],
  [{ ...bare, uv: null, weight: texture }, 'weight', 'needs uv'],
  [{ ...bare, radius: { min: 1, max: 2, ...texture } }, 'radius', 'needs uv'],
  [
    { terrain: { data: [0, 0, 0, 0], width: 2, height: 2 }, density: texture },
    'density',
    'needs uv',
  ],
  [{ ...plane, uv: [0, 0, 1, 0, 1, Number.NaN, 0, 1], density: texture }, 'density', 'needs uv'],
  [{ ...plane, density: { ...texture, width: 4 } }, 'density.data', 'four for each of 12 texels'],
  [{ ...plane, density: { ...texture, width: 1e9, height: 1e9 } }, 'density.data', 'four for each'],
  [{ ...plane, density: { ...texture, width: 0 } }, 'density.width', 'whole number'],
  [{ ...plane, density: { data: bytes, width: 5 } }, 'density.height', 'missing'],
  [
    { ...plane, density: { ...texture, channel: 'red' } },
    'density.data',
    'one for each without channel',
  ],
  [{ ...plane, density: { data: colours, ...size, channel: 'pink' } }, 'density.channel', "'red'"],
  [{ ...plane, density: { ...texture, flipY: 1 } }, 'density.flipY', 'true or false'],
  [{ ...plane, density: { ...texture, flipy: true } }, 'density.flipy', 'flipY'],
  [{ ...plane, density: { image: texture, ...texture } }, 'density.data', 'not known'],
  [{ ...plane, density: { image: null } }, 'density.width', 'missing'],
  [{ ...plane, density: { image: { width: 9, height: 9 } } }, 'density.data', 'missing'],
  [
    { ...plane, density: { ...texture, data: [...floats.slice(1), Number.NaN] } },
    'density.data',
    'finite',
  ],
  [
    { ...plane, density: { ...texture, data: floats.map((value) => -value) } },
    'density.at',
    'from 0',
  ],
  [
    { ...plane, weight: { ...texture, data: floats.map((value) => 3 * value) } },
    'weight',
    'from 0 to 1',
  ],
  [{ ...plane, radius: { max: 2, ...texture } }, 'radius.min', 'missing'],
  [{ ...plane, radius: { min: 1, max: 2, at: () => 1, ...texture } }, 'radius.at', 'not known'],
  [{ ...plane, count: 9, radius: undefined, density: texture }, 'density', 'needs a radius'],
])('bad input %#', (options, option, words) => {
  expect(() => space.sampleSurface({ radius: 1, ...options } as never)).toThrow(
    expect.objectContaining({ option, message: expect.stringContaining(words) }),
  );
});
