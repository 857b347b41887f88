import { load } from 'copse/all';
import { expect, test } from 'vitest';
import { entriesOf, expected } from '../support/golden.js';
import { calls, expectedCalls, made } from '../support/golden-calls.js';
import { expectedWindows, windows } from '../support/golden-windows.js';
import { complaint } from '../support/oracle.js';
import { corpus } from '../support/shapes.js';

const copse = await load();

test.each(corpus)('$name is filled rightly', ({ coords, ringEnds, radius, fillRule }) => {
  const samples = copse.sample({ region: { coords, ringEnds }, radius, fillRule });
  if (samples.length < 5000)
    expect(complaint(samples, { coords, ringEnds }, fillRule)).toBeUndefined();
});

test('every shape has its entry in expected.json', () => {
  expect(Object.keys(expected).sort()).toEqual(corpus.map(({ name }) => name).sort());
});

test.each(Object.keys(expected))('%s has the same samples as natively', (name) => {
  expect(entriesOf(copse, name)).toEqual(expected[name]);
});

test('every call has its entry in expected-calls.json', () => {
  expect(Object.keys(expectedCalls).sort()).toEqual(Object.keys(calls).sort());
});

test.each(Object.keys(calls))('a call with %s has the same samples as natively', (name) => {
  expect(made(copse, name)).toEqual(expectedCalls[name]);
});

test('every window has its entry in expected-windows.json', () => {
  expect(Object.keys(expectedWindows).sort()).toEqual(Object.keys(windows).sort());
});

test.each(Object.entries(windows))('%s: the same samples as natively', (name, make) => {
  expect(make(copse)).toEqual(expectedWindows[name]);
});
