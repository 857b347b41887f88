// Periodograms, against their definition, and against what is known of some sets.
import { load } from 'copse/all';
import { type PowerSpectrum, powerSpectrum } from 'copse/analysis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { placesIn, randomRegion } from '../support/random-region.js';

const copse = await load();

/** The power in column i and row j, counted from frequency 0. */
const at = ({ power, size }: PowerSpectrum, i: number, j: number) =>
  power[(j + size / 2) * size + i + size / 2] as number;

const coordinate = fc.double({ min: -20, max: 20, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 });
const periodic = { x: -3, y: 2, width: 12, height: 8 };

test('in a periodic rectangle it is |Σ e^(−2πi f·p)|² / n', () => {
  const sizes = fc.constantFrom(16, 20, 50);
  fc.assert(
    fc.property(points, sizes, (set, size) => {
      const spectrum = powerSpectrum(set, { periodic, size });
      const { step, unit } = spectrum;
      for (const side of [(step.x / unit) * 12, (step.y / unit) * 8])
        expect(side).toBeCloseTo(Math.max(1, Math.round(side)), 9);
      for (let i = -size / 2; i < size / 2; i += 3) {
        for (let j = -size / 2; j < size / 2; j += 3) {
          let [re, im] = [0, 0];
          for (const [x, y] of set) {
            const angle = (-2 * Math.PI * (i * step.x * x + j * step.y * y)) / unit;
            re += Math.cos(angle);
            im += Math.sin(angle);
          }
          const expected = i === 0 && j === 0 ? 0 : (re * re + im * im) / set.length;
          expect(Math.abs(at(spectrum, i, j) - expected)).toBeLessThan(1e-3 * set.length);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('a square lattice has a peak at each multiple of its frequency, and nothing else', () => {
  const side = 12;
  const lattice = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)]);
  const square = { x: 0, y: 0, width: side, height: side };
  const size = 48;
  const spectrum = powerSpectrum(lattice as [number, number][], {
    ...{ periodic: square, size, unit: 1, greatest: 2 },
  });
  expect(spectrum.step.x).toBeCloseTo(1 / side, 12);
  for (let i = -size / 2; i < size / 2; i++) {
    for (let j = -size / 2; j < size / 2; j++) {
      const isPeak = i % side === 0 && j % side === 0 && (i !== 0 || j !== 0);
      expect(at(spectrum, i, j) / side ** 2).toBeCloseTo(isPeak ? 1 : 0, 5);
    }
  }
  // All the power of a ring in four directions.
  expect(spectrum.anisotropy[side]).toBeGreaterThan(10);
});

test('a lattice in a region that fades out has the same peaks, broader', () => {
  const lattice = Array.from({ length: 3600 }, (_, i) => [i % 60, Math.floor(i / 60)]);
  const region = { x: -0.5, y: -0.5, width: 60, height: 60 };
  const options = { region, unit: 1, greatest: 2, size: 128 };
  const spectrum = powerSpectrum(lattice as [number, number][], options);
  const perUnit = 64 / 2;
  expect(at(spectrum, perUnit, 0)).toBeGreaterThan(500);
  expect(at(spectrum, 0, perUnit)).toBeCloseTo(at(spectrum, perUnit, 0), 0);
  expect(at(spectrum, perUnit / 2, 0)).toBeLessThan(0.01);
  expect(at(spectrum, 1, 1)).toBeLessThan(0.01);
});

describe('of independent samples it is 1, in any region', () => {
  const mean = (values: Iterable<number>) => {
    const all = [...values];
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  const isFlat = (spectrum: PowerSpectrum) => {
    // Some thousand frequencies in each, of exponential distribution.
    for (const [from, to] of [
      [4, 20],
      [20, 40],
      [40, 64],
    ] as const)
      expect(mean(spectrum.radial.subarray(from, to))).toBeCloseTo(1, 0.5);
    expect(Math.abs(mean(spectrum.anisotropy.subarray(16)))).toBeLessThan(1);
    expect(mean(spectrum.power)).toBeCloseTo(1, 1);
  };
  test('periodic', () => {
    const samples = copse.sample({ region: periodic, method: 'uniform', count: 5000 });
    isFlat(powerSpectrum(samples, { periodic, size: 128 }));
  });
  test('a rectangle, and none given', () => {
    const samples = copse.sample({ region: periodic, method: 'uniform', count: 5000 });
    isFlat(powerSpectrum(samples, { region: periodic, size: 128 }));
    isFlat(powerSpectrum(samples, { size: 128 }));
  });
  test('random ones, whose own shape does not show', () => {
    const means = [0, 0, 0];
    let count = 0;
    fc.assert(
      fc.property(randomRegion, fc.integer(), (ground, seed) => {
        if (placesIn(ground.region, ground.fillRule, 1).length < 200) return;
        const samples = copse.sample({ ...ground, method: 'uniform', count: 3000, seed });
        const { radial } = powerSpectrum(samples, { ...ground, size: 64 });
        count++;
        [radial.subarray(1, 4), radial.subarray(4, 12), radial.subarray(12)].forEach((ring, i) => {
          (means[i] as number) += mean(ring);
        });
      }),
      { seed: 5, numRuns: 60 },
    );
    expect(count).toBeGreaterThan(10);
    for (const sum of means) {
      expect(sum / count).toBeGreaterThan(0.85);
      expect(sum / count).toBeLessThan(1.15);
    }
  });
});

test('saturated samples have little power at low frequencies, and a ring', () => {
  const region = { path: 'M0 0H100V60H60V100H0ZM20 20V40H40V20Z' };
  const samples = copse.sample({ region, radius: 1 });
  const { radial, frequencies, anisotropy } = powerSpectrum(samples, { region, unit: 1 });
  const between = (values: Float64Array, from: number, to: number) =>
    values.filter((_, i) => (frequencies[i] as number) > from && (frequencies[i] as number) < to);
  expect(Math.max(...between(radial, 0.05, 0.4))).toBeLessThan(0.25);
  expect(Math.max(...between(radial, 0.9, 1.2))).toBeGreaterThan(1.3);
  for (const value of between(radial, 3, 4)) expect(Math.abs(value - 1)).toBeLessThan(0.4);
  for (const value of between(anisotropy, 0.5, 4)) expect(Math.abs(value)).toBeLessThan(3);
});

test('the radial mean is the mean over rings, and opposite frequencies have the same power', () => {
  const region = { circle: { x: 3, y: 4, radius: 10 } };
  const samples = copse.sample({ region, method: 'jittered', radius: 0.5 });
  const spectrum = powerSpectrum(samples, { region, size: 32 });
  const { size, radial, frequencies, step, anisotropy } = spectrum;
  expect(step.x).toBe(step.y);
  expect(frequencies).toHaveLength(16);
  expect(at(spectrum, 0, 0)).toBe(0);
  for (let ring = 2; ring < size / 2 - 1; ring++) {
    const values: number[] = [];
    for (let i = 1 - size / 2; i < size / 2; i++) {
      for (let j = 1 - size / 2; j < size / 2; j++) {
        expect(at(spectrum, -i, -j)).toBe(at(spectrum, i, j));
        if (Math.round(Math.hypot(i, j)) === ring) values.push(at(spectrum, i, j));
      }
    }
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(frequencies[ring]).toBeCloseTo(ring * step.x, 12);
    expect(radial[ring]).toBeCloseTo(mean, 6);
    // Each value twice, which is one fewer to vary freely.
    const half = values.length / 2;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2;
    const decibels = 10 * Math.log10(squares / (half - 1) / mean ** 2);
    expect(anisotropy[ring]).toBeCloseTo(decibels, 4);
  }
});

test('where samples are and in which units they come makes no difference', () => {
  const region = { x: 0, y: 0, width: 40, height: 30 };
  const samples = [...copse.sample({ region, radius: 1 })];
  const moved = samples.map(([x, y]) => [1000 + 64 * x, 64 * y - 3000] as const);
  const far = { x: 1000, y: -3000, width: 2560, height: 1920 };
  const here = powerSpectrum(samples, { region, size: 64 });
  const there = powerSpectrum(moved, { region: far, size: 64 });
  expect(there.unit).toBeCloseTo(64 * here.unit, 9);
  here.power.forEach((value, i) => {
    expect(there.power[i]).toBeCloseTo(value, 2);
  });
});

describe('nothing to see', () => {
  test('no samples have no power', () => {
    const { power } = powerSpectrum([], { region: periodic, size: 16 });
    expect(power.every((value) => value === 0)).toBe(true);
  });
  test('a box without an area has no unit', () => {
    expect(powerSpectrum([0, 0, 1, 0], { size: 16 }).unit).toBeNaN();
  });
});

describe('errors', () => {
  test.each([
    [{ size: 15 }, 'size'],
    [{ size: 17 }, 'size'],
    [{ size: 2048 }, 'size'],
    [{ unit: 0 }, 'unit'],
    [{ unit: Number.NaN }, 'unit'],
    [{ greatest: -1 }, 'greatest'],
  ])('%j is out of range', (options, option) => {
    const error = caught(() => powerSpectrum([0, 0, 1, 1, 2, 0], options));
    expect(error).toMatchObject({ code: 'out-of-range', option });
  });
  test('an unknown name is answered with the nearest', () => {
    const error = caught(() => powerSpectrum([0, 0], { sise: 16 } as never));
    expect(error.message).toBe('sise: is not known; did you mean size?');
  });
});
