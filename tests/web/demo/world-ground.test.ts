import { describe, expect, it } from 'vitest';
import type { Features, Fields, Raster } from '../../../web/demo/modes/world/country/country.ts';
import { createCountry } from '../../../web/demo/modes/world/country/create.ts';
import { distances } from '../../../web/demo/modes/world/paint/distance.ts';
import { measured, paintGround, rasterFor } from '../../../web/demo/modes/world/paint/paint.ts';
import { random } from '../../../web/demo/sprites/noise.ts';
import { trials } from '../trials.ts';

const LOOK = { night: false, pixels: 1, hills: true, water: true, roads: true, villages: true };
const NOTHING: Features = { rivers: [], roads: [], bridges: [], villages: [], names: [] };
const country = createCountry('painter', 0.6);

const paint = (picture: Raster, look = LOOK): Uint8ClampedArray =>
  paintGround(measured(country.fields(rasterFor(picture)), picture), NOTHING, picture, look);

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
      const [left, top] = [pixel(4e5), pixel(4e5)];
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
    const pixels = paintGround(fieldsOf(picture, { height: hill }), NOTHING, picture, LOOK);
    const side = (pixel: number): number => (pixel % 64) + Math.floor(pixel / 64) - 63;
    const lit = brightness(pixels, (pixel) => side(pixel) < -8);
    expect(lit).toBeGreaterThan(1.1 * brightness(pixels, (pixel) => side(pixel) > 8));
    const flat = paintGround(fieldsOf(picture, { height: hill }), NOTHING, picture, {
      ...LOOK,
      hills: false,
    });
    expect(brightness(flat, (pixel) => side(pixel) < -8)).toBeLessThan(lit);
  });

  it('has water that darkens from the shore, and none where none is shown', () => {
    const picture = { x: 0, y: 0, step: 1, columns: 200, rows: 32 };
    const fields = fieldsOf(picture, { water: (x) => 20 - x, height: (x) => Math.min(10, 20 - x) });
    const pixels = paintGround(fields, NOTHING, picture, LOOK);
    const at = (from: number, to: number): number =>
      brightness(pixels, (pixel) => pixel % 200 >= from && pixel % 200 < to);
    const bands = [26, 45, 65, 90, 120, 160, 200];
    for (let i = 2; i < bands.length; i++)
      expect(at(bands[i - 1]!, bands[i]!)).toBeLessThan(at(bands[i - 2]!, bands[i - 1]!));
    const dry = paintGround(fields, NOTHING, picture, { ...LOOK, hills: false, water: false });
    expect(brightness(dry, (pixel) => pixel % 200 > 160)).toBeGreaterThan(1.2 * at(160, 200));
  });
});

describe('distances to the shore', () => {
  it('are those to discs, whatever the country says of them but the side', () => {
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
      const said = true_.map((cells) => Math.max(-0.8, Math.min(0.8, cells)) * step);
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
