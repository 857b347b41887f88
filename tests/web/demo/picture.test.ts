// Pictures as dots and trees: tones, densities, and the drawing for a plotter.
import { load } from 'copse/all';
import { expect, it } from 'vitest';
import { dotsSVG, paintDots, penOrder } from '../../../web/demo/modes/picture/dots.ts';
import { densityOf, lightOf } from '../../../web/demo/modes/picture/tones.ts';

const copse = await load();

/** From black at the left to white at the right, an eighth of it transparent. */
function ramp(width: number, height: number) {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    pixels.fill((255 * x) / (width - 1), 4 * i, 4 * i + 3);
    pixels[4 * i + 3] = x < width / 8 ? 0 : 255;
  }
  return { width, height, light: lightOf(pixels) };
}

const tones = ramp(64, 32);
const region = { x: 0, y: 0, width: 640, height: 320 };
const count = 5000;
const { positions, radii, report } = copse.sample({
  region,
  count,
  density: densityOf(tones, 'dots', 1),
  seed: 7,
});
const dots = { positions, width: 640, height: 320, reach: report.radius / 2 };

it('tones are those of linear light, and what is transparent is paper', () => {
  expect(tones.light[0]).toBe(1);
  expect(tones.light[63]).toBeCloseTo(1);
  // Half of the bytes' range is about a fifth of the light.
  expect(tones.light[32]).toBeCloseTo(0.22, 1);
});

it('there are exactly as many dots as asked for, as many as their tone wants', () => {
  expect(positions.length / 2).toBe(count);
  const within = (from: number, to: number): number =>
    Array.from(positions).filter((x, i) => i % 2 === 0 && x >= from && x < to).length;
  expect(within(0, 79)).toBe(0);
  const ink = (from: number, to: number): number => {
    let sum = 0;
    for (let x = from; x < to; x++) sum += 1 - (tones.light[x] as number);
    return sum;
  };
  const wanted = (count * ink(20, 30)) / ink(8, 64);
  expect(within(200, 300) / wanted).toBeGreaterThan(0.94);
  expect(within(200, 300) / wanted).toBeLessThan(1.06);
});

it('a plotter draws a dot for each, and none overlaps another', () => {
  const svg = dotsSVG(dots, 1);
  expect(svg.match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(count);
  expect(svg.match(/<path/g)).toHaveLength(1);
  const pen = Number(/stroke-width="([\d.]+)"/.exec(svg)?.[1]);
  expect(pen).toBeCloseTo((270 / 640) * report.radius, 2);
  expect(Math.min(...(radii ?? []))).toBeGreaterThanOrEqual(2 * dots.reach - 1e-9);
  const order = penOrder(dots);
  expect(new Set(order).size).toBe(count);
  const travel = (list: Iterable<number>): number => {
    let [way, last]: [number, number | undefined] = [0, undefined];
    for (const i of list) {
      const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
      if (last !== undefined)
        way += Math.hypot(
          x - (positions[2 * last] as number),
          y - (positions[2 * last + 1] as number),
        );
      last = i;
    }
    return way;
  };
  expect(travel(order)).toBeLessThan(0.3 * travel(Array(count).keys()));
});

it('painted dots cover as much paper as they should', () => {
  const image = {
    data: new Uint8ClampedArray(4 * 320 * 160),
    width: 320,
    height: 160,
  } as ImageData;
  paintDots(dots, 0.8, [255, 255, 255], [0, 0, 0], image);
  let ink = 0;
  for (let i = 0; i < image.data.length; i += 4) ink += 1 - (image.data[i] as number) / 255;
  const area = count * Math.PI * (0.8 * dots.reach * 0.5) ** 2;
  expect(ink / area).toBeGreaterThan(0.9);
  expect(ink / area).toBeLessThan(1.1);
});
