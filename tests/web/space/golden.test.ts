import { load } from 'copse/space';
import { expect, test } from 'vitest';
import { calls, expected, made } from './golden-space.js';

const space = await load();

test('every call has its entry in expected-space.json', () => {
  expect(calls.sort()).toEqual(Object.keys(expected).sort());
});

test.each(calls)('a call with %s has the same samples as natively', (name) => {
  expect(made(space, name)).toEqual(expected[name]);
});
