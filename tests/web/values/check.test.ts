import { expect, test } from 'vitest';
import { nearest, viewName } from '../../../web/src/values/check.js';

test('nearest counts edits, case aside', () => {
  expect(nearest('RADIOUS', ['region', 'radius'])).toBe('radius');
  expect(nearest('', ['region', 'seed'])).toBe('seed');
  expect(nearest('x'.repeat(1e6), ['region', 'seed'])).toBe('region');
  expect(nearest('polygon', ['mask', 'path'], 2)).toBeUndefined();
});

test('viewName tells typed arrays apart', () => {
  expect(viewName(new Uint8ClampedArray(1))).toBe('Uint8ClampedArray');
  expect(viewName(new DataView(new ArrayBuffer(1)))).toBe('DataView');
  expect(viewName([1])).toBeUndefined();
});
