// copse-lite.wasm beside copse.wasm: the same samples, or an error that says what is missing.
import { readFileSync } from 'node:fs';
import type { SampleOptions } from 'copse';
import { load } from 'copse/external';
import { load as loadLite } from 'copse/lite';
import { createPool } from 'copse/worker';
import { afterAll, describe, expect, test } from 'vitest';
import { caught } from './caught.js';
import { entriesOf, expected } from './golden.js';
import { calls, entryOf, expectedCalls, made } from './golden-calls.js';

const wasm = readFileSync(new URL('../../dist/copse-lite.wasm', import.meta.url));
const copse = await load({ wasm });
const pool = await createPool({ wasm, size: 1 });
afterAll(() => pool.dispose());

const missing: Record<string, { option: string; value: unknown; message: string }> = {
  field: { option: 'radius', value: calls.field?.radius, message: 'radius: 8 to 30 by place' },
  'field by the larger': {
    option: 'radius',
    value: calls.field?.radius,
    message: 'radius: 8 to 30 by place',
  },
  density: { option: 'density', value: calls.density?.density, message: 'density: 3 × 2' },
  'count by density': {
    option: 'density',
    value: calls.density?.density,
    message: 'density: 3 × 2',
  },
  count: { option: 'count', value: 500, message: 'count: 500 without a radius' },
  'periodic field': {
    option: 'radius',
    value: calls['periodic field']?.radius,
    message: 'radius: 8 to 15 by place',
  },
  ...Object.fromEntries(
    ['periodic', 'periodic levels', 'periodic classes'].map((name) => [
      name,
      { option: 'periodic', value: true, message: 'periodic: true' },
    ]),
  ),
  ...Object.fromEntries(
    ['bridson', 'dart-throwing', 'best-candidate', 'jittered', 'uniform'].map((method) => [
      method,
      { option: 'method', value: method, message: `method: ${method}` },
    ]),
  ),
};
const there = Object.keys(calls).filter((name) => !(name in missing));

test.each(Object.keys(expected))('%s has the same samples', (name) => {
  expect(entriesOf(copse, name)).toEqual(expected[name]);
});

test('there are as many calls as it should know', () => {
  expect(there.sort()).toEqual(
    [
      'classes',
      'classes by place',
      'levels',
      'obstacles',
      'part',
      'progressive order',
      'random order',
    ].sort(),
  );
});

test.each(there)('a call with %s has the same samples', async (name) => {
  expect(made(copse, name)).toEqual(expectedCalls[name]);
  expect(entryOf(await pool.sample(calls[name] as SampleOptions))).toEqual(expectedCalls[name]);
});

test('copse/lite has the same samples, with its wasm within', async () => {
  const lite = await loadLite();
  expect(lite).not.toHaveProperty('world');
  expect(await loadLite()).toBe(lite);
  for (const name of there) {
    expect(entryOf(lite.sample(calls[name] as SampleOptions))).toEqual(expectedCalls[name]);
  }
  const error = caught(() => lite.sample(calls.uniform as SampleOptions));
  expect(error).toMatchObject({ code: 'not-in-lite', option: 'method' });
});

describe.each(Object.entries(missing))('a call with %s', (name, { option, value, message }) => {
  const options = calls[name] as SampleOptions;
  const error = {
    name: 'CopseError',
    ...{ code: 'not-in-lite', option, value },
    message: `${message} is not part of copse-lite.wasm: load copse.wasm`,
  };

  test('says that it is not there, and the next call works', () => {
    expect(caught(() => copse.sample(options))).toMatchObject(error);
    expect(caught(() => copse.grow(options))).toMatchObject(error);
    expect(made(copse, 'part')).toEqual(expectedCalls.part);
  });

  test('says so from a thread', async () => {
    await expect(pool.sample(options)).rejects.toMatchObject(error);
    const part = await pool.sample(calls.part as SampleOptions);
    expect(entryOf(part)).toEqual(expectedCalls.part);
  });
});
