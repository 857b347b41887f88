// Inside Chromium: copse/space, the same samples.
import { load } from 'copse/space';
import { expect, test } from 'vitest';
import { calls, expected, made } from '../space/golden-space.js';

const space = await load();

test.each(calls)('a call in space with %s has the same samples as natively', (name) => {
  expect(made(space, name)).toEqual(expected[name]);
});
