import { describe, expect, it } from 'vitest';
import type { Fields, Raster } from '../../../web/demo/modes/world/country/country.ts';
import { distances, withoutNarrows } from '../../../web/demo/modes/world/paint/distance.ts';
import { measured, paintGround, rasterFor } from '../../../web/demo/modes/world/paint/paint.ts';
import { withSymbols } from '../../../web/demo/modes/world/paint/symbols.ts';
import { noise, random } from '../../../web/demo/sprites/noise.ts';
import { trials } from '../support/trials.ts';

const LOOK = { night: false, pixels: 1, hills: true, water: true, roads: true, villages: true };
/** Hills, lakes, woods and a road, from noise of so many pixels. */
const wave = (x: number, y: number, length: number, salt: number): number =>
  2 * noise(x / length, y / length, salt) - 1;
const SOMEWHERE = {
  height: (x: number, y: number) => 700 * wave(x, y, 60, 1),
  water: (x: number, y: number) => 90 * wave(x, y, 45, 2) + 20,
  moisture: (x: number, y: number) => 0.5 + 0.5 * wave(x, y, 80, 3),
  forest: (x: number, y: number) => Math.max(0, wave(x, y, 50, 4)),
  road: (x: number, y: number) => Math.abs(60 * wave(x, y, 70, 5)) - 6,
};

const paint = (picture: Raster, look = LOOK): Uint8ClampedArray =>
  paintGround(measured(fieldsOf(picture, SOMEWHERE), picture), picture, look);

/** The mean of a picture's red, green and blue, over the pixels chosen. */
function brightness(pixels: Uint8ClampedArray, isChosen: (pixel: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < pixels.length / 4; pixel++) {
    if (!isChosen(pixel)) continue;
    for (let part = 0; part < 3; part++) sum += pixels[4 * pixel + part] as number;
    count += 3;
  }
  return sum / count;
}

/** Fields of a picture from functions of the place in its pixels. */
function fieldsOf(
  picture: Raster,
  told: Partial<Record<keyof Fields, (x: number, y: number) => number>>,
): Fields {
  const { x, y, step, columns, rows } = rasterFor(picture);
  const field = (tell: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: columns * rows }, (_, i) =>
      tell(
        (x + ((i % columns) + 0.5) * step) / picture.step,
        (y + (Math.floor(i / columns) + 0.5) * step) / picture.step,
      ),
    );
  return {
    height: field(told.height ?? (() => 10)),
    water: field(told.water ?? (() => 300)),
    moisture: field(told.moisture ?? (() => 0.4)),
    forest: field(told.forest ?? (() => 0)),
    road: field(told.road ?? (() => 100)),
  };
}

describe('the ground of the country', () => {
  it('is the same in every picture that shows it', () => {
    const next = random(1);
    for (let trial = 0; trial < trials(60); trial++) {
      const step = 2 ** Math.floor(11 * next() - 2);
      const pixel = (range: number): number => 4 * Math.floor((range * (next() - 0.5)) / step / 4);
      const far = trial % 3 === 0 ? 2 ** 44 / step : 0;
      const [left, top] = [pixel(4e5) + far, pixel(4e5) - far];
      const [columns, rows] = [96, 64];
      const whole = paint({ x: left * step, y: top * step, step, columns, rows });
      const [dx, dy] = [4 * Math.floor(12 * next()), 4 * Math.floor(8 * next())];
      const part = { columns: 48, rows: 32, step, x: (left + dx) * step, y: (top + dy) * step };
      const again = paint(part);
      for (let row = 0; row < part.rows; row++) {
        const from = 4 * ((dy + row) * columns + dx);
        expect(again.subarray(4 * row * part.columns, 4 * (row + 1) * part.columns)).toEqual(
          whole.subarray(from, from + 4 * part.columns),
        );
      }
    }
  });

  it('is opaque, by day and darker by night', () => {
    const picture = { x: 0, y: 0, step: 64, columns: 128, rows: 128 };
    const [day, night] = [paint(picture), paint(picture, { ...LOOK, night: true })];
    expect(day.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true);
    expect(brightness(night, () => true)).toBeLessThan(0.6 * brightness(day, () => true));
  });

  it('is lit from the upper left', () => {
    const picture = { x: 0, y: 0, step: 4, columns: 64, rows: 64 };
    const hill = (x: number, y: number): number =>
      60 * Math.exp(-((x - 32) ** 2 + (y - 32) ** 2) / 400);
    const pixels = paintGround(fieldsOf(picture, { height: hill }), picture, LOOK);
    const side = (pixel: number): number => (pixel % 64) + Math.floor(pixel / 64) - 63;
    const lit = brightness(pixels, (pixel) => side(pixel) < -8);
    expect(lit).toBeGreaterThan(1.1 * brightness(pixels, (pixel) => side(pixel) > 8));
    const flat = paintGround(fieldsOf(picture, { height: hill }), picture, {
      ...LOOK,
      hills: false,
    });
    expect(brightness(flat, (pixel) => side(pixel) < -8)).toBeLessThan(lit);
  });

  it('has water that darkens from the shore, and none where none is shown', () => {
    const picture = { x: 0, y: 0, step: 1, columns: 200, rows: 32 };
    const fields = fieldsOf(picture, { water: (x) => 20 - x, height: (x) => Math.min(10, 20 - x) });
    const pixels = paintGround(fields, picture, LOOK);
    const at = (from: number, to: number): number =>
      brightness(pixels, (pixel) => pixel % 200 >= from && pixel % 200 < to);
    const bands = [26, 45, 65, 90, 120, 160, 200];
    for (let i = 2; i < bands.length; i++)
      expect(at(bands[i - 1]!, bands[i]!)).toBeLessThan(at(bands[i - 2]!, bands[i - 1]!));
    const dry = paintGround(fields, picture, { ...LOOK, hills: false, water: false });
    expect(brightness(dry, (pixel) => pixel % 200 > 160)).toBeGreaterThan(1.2 * at(160, 200));
  });
});

describe('distances to the shore', () => {
  it('are those to discs, though the country tells of three cells only', () => {
    const next = random(2);
    const [columns, rows, step, most] = [80, 60, 3, 20];
    for (let trial = 0; trial < trials(100); trial++) {
      const discs = Array.from({ length: 1 + Math.floor(3 * next()) }, () => ({
        x: 80 * next(),
        y: 60 * next(),
        radius: 2 + 14 * next(),
      }));
      const true_ = Float32Array.from({ length: columns * rows }, (_, i) =>
        Math.min(
          ...discs.map(
            ({ x, y, radius }) =>
              Math.hypot((i % columns) - x, Math.floor(i / columns) - y) - radius,
          ),
        ),
      );
      const said = true_.map((cells) => Math.max(-3, Math.min(3, cells)) * step);
      const found = new Float32Array(columns * rows);
      distances(said, columns, step, most, found);
      for (let i = 0; i < found.length; i++) {
        const [column, row] = [i % columns, Math.floor(i / columns)];
        const expected = true_[i]!;
        const isInside =
          Math.min(column, row, columns - column, rows - row) > Math.abs(expected) + 3;
        // Inside two discs at once, the union's edge is farther than either's.
        if (!isInside || expected < 0 || expected > 0.5 * most) continue;
        expect(Math.abs(found[i]! / step - expected)).toBeLessThan(1);
      }
    }
  });
});

describe('wide views', () => {
  it('have lakes in their fields, but no rivers a cell wide', () => {
    const [columns, rows] = [60, 40];
    const distance = (i: number): number => {
      const [x, y] = [i % columns, Math.floor(i / columns)];
      return Math.min(Math.abs(y - 12.2 - 0.3 * x) - 0.5, Math.hypot(x - 40, y - 8) - 4);
    };
    const water = Float32Array.from({ length: columns * rows }, (_, i) => distance(i));
    const broad = new Float32Array(columns * rows);
    withoutNarrows(water, columns, broad);
    expect(water[(12 + 3) * columns + 10]).toBeLessThan(0);
    for (let row = 1; row < rows - 1; row++) {
      for (let column = 1; column < columns - 1; column++) {
        const isLake = Math.hypot(column - 40, row - 8) < 3;
        const isFar = Math.hypot(column - 40, row - 8) > 7;
        if (isLake) expect(broad[row * columns + column]).toBeLessThan(0);
        if (isFar) expect(broad[row * columns + column]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('have a few houses for each village whose houses are not told of, on dry ground', () => {
    const village = { x: 0, y: 0, radius: 300, houses: [], fields: [] };
    const house = { x: 1, y: 2, size: 46, kind: 'house' as const, key: 1 };
    const near = { ...village, houses: [house] };
    const [far, same] = withSymbols([village, near], 64, (x) => x < 100);
    expect(same).toEqual(near);
    expect(far!.houses.length).toBeGreaterThan(3);
    expect(far!.houses[0]).toMatchObject({ x: 0, y: 0, kind: 'church' });
    for (const { x } of far!.houses) expect(x).toBeLessThan(100);
    const places = new Set(far!.houses.map(({ x, y }) => `${x},${y}`));
    expect(places.size).toBe(far!.houses.length);
  });
});
