import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Outline } from '../../../web/demo/formats/svg-path.ts';
import { signedArea } from '../../../web/demo/geometry/rings.ts';

const straight = (data: string, transforms: string[] = [], tolerance = 0.001) =>
  new Outline(data, transforms, '<path>').straight(tolerance);

it('lines, relative and absolute, closed by letter or by their end', () => {
  expect(straight('m1 2 3 4h5v6zl1 1M0 0H9V9L0 0')).toEqual([
    { line: [1, 2, 4, 6, 9, 6, 9, 12], closed: true },
    { line: [1, 2, 2, 3], closed: false },
    { line: [0, 0, 9, 0, 9, 9], closed: true },
  ]);
});

it('transforms apply from the inside out', () => {
  const [part] = straight('M1 0L2 0', ['rotate(90) scale(2)', 'translate(10 20)']);
  [10, 22, 10, 24].forEach((value, i) => {
    expect(part?.line[i]).toBeCloseTo(value, 9);
  });
  expect(straight('M1 0h1', ['matrix(0 1 1 0 0 0)'])[0]?.line).toEqual([0, 1, 0, 2]);
});

it('curves and arcs stay within the tolerance', () => {
  const circle = 'M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z';
  for (const tolerance of [1, 0.1, 0.001]) {
    const [part] = straight(circle, [], tolerance);
    const line = part?.line ?? [];
    for (let i = 0; i < line.length; i += 2) {
      const j = (i + 2) % line.length;
      const [x, y] = [
        ((line[i] ?? 0) + (line[j] ?? 0)) / 2,
        ((line[i + 1] ?? 0) + (line[j + 1] ?? 0)) / 2,
      ];
      // Arcs become cubics, which are off by 0.03% of the radius.
      expect(Math.abs(Math.hypot(x, y) - 10)).toBeLessThanOrEqual(tolerance + 0.003);
    }
  }
  // The area under a parabola, and the same by S and T.
  expect(Math.abs(signedArea(straight('M0 0Q5 10 10 0Z', [], 1e-5)[0]?.line ?? []))).toBeCloseTo(
    100 / 3,
    2,
  );
  expect(
    Math.abs(signedArea(straight('M0 0C0 10 10 10 10 0S20 -10 20 0', [], 1e-5)[0]?.line ?? [])),
  ).toBeCloseTo(0, 3);
  expect(straight('M0 0Q5 10 10 0T20 0', [], 1e-3)[0]?.line.slice(-2)).toEqual([20, 0]);
});

it('broken data are refused by name and place, and no data hang', () => {
  expect(() => straight('M0 0L1')).toThrow(/its path data is broken/);
  expect(() => straight('L1 1')).toThrow(/its path data is broken/);
  const letters = fc.constantFrom(...'MLHVCSQTAZmlhvcsqtaz ,.-019e'.split(''));
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 40 }), (data) => {
      try {
        for (const { line } of straight(data, ['scale(2)'], 0.01)) expect(line.length % 2).toBe(0);
      } catch (error) {
        expect((error as Error).name).toBe('FileError');
      }
    }),
    { numRuns: 2000 },
  );
});
