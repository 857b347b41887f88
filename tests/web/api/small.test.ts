// The small engine beside the one with everything: the same samples, or an error that names the entry.
import { readFileSync } from 'node:fs';
import { load } from 'copse';
import type { Copse, SampleOptions } from 'copse/all';
import { load as loadExternal } from 'copse/external';
import { createPool } from 'copse/worker';
import { afterAll, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { entriesOf, expected } from '../support/golden.js';
import { calls, entryOf, expectedCalls, made } from '../support/golden-calls.js';

const wasm = readFileSync(new URL('../../../dist/copse.wasm', import.meta.url));
// Typed as the other, to ask for what it lacks.
const copse = (await load()) as unknown as Copse;
const pool = await createPool({ wasm, size: 1 });
afterAll(() => pool.dispose());

/** The option that each call is refused for. */
const missing: Record<string, string> = {
  existing: 'existing',
  'existing with clearances': 'existing',
  classes: 'classes',
  'classes by place': 'classes',
  loot: 'classes',
  'loot by radii': 'classes',
  levels: 'levels',
  field: 'radius',
  'field by the larger': 'conflict',
  density: 'density',
  'count by density': 'density',
  periodic: 'periodic',
  'periodic levels': 'levels',
  'periodic classes': 'classes',
  'periodic field': 'periodic',
  bridson: 'method',
  'dart-throwing': 'method',
  'best-candidate': 'method',
  jittered: 'method',
  uniform: 'method',
};
const there = ['count', 'few, far apart', 'obstacles', 'part', 'progressive order', 'random order'];

test('every call is one that it makes, or one that it refuses', () => {
  expect([...there, ...Object.keys(missing)].sort()).toEqual(Object.keys(calls).sort());
});

test.each(Object.keys(expected))('%s has the same samples', (name) => {
  expect(entriesOf(copse, name)).toEqual(expected[name]);
});

test.each(there)('a call with %s has the same samples', async (name) => {
  const options = calls[name] as SampleOptions;
  const external = (await loadExternal({ wasm })) as unknown as Copse;
  expect(made(copse, name)).toEqual(expectedCalls[name]);
  expect(entryOf(external.sample(options))).toEqual(expectedCalls[name]);
  expect(entryOf(await pool.sample(options))).toEqual(expectedCalls[name]);
});

describe.each(Object.entries(missing))('a call with %s', (name, option) => {
  const options = calls[name] as SampleOptions;

  test('names the entry that has it, and the next call works', () => {
    const error = {
      name: 'CopseError',
      ...{ code: 'not-included', option, value: options[option as 'radius'] },
      message: expect.stringContaining("import { load } from 'copse/all'"),
    };
    expect(caught(() => copse.sample(options))).toMatchObject(error);
    expect(caught(() => copse.grow(options))).toMatchObject(error);
    expect(made(copse, 'part')).toEqual(expectedCalls.part);
  });

  test('is refused by a thread that has no other wasm', async () => {
    await expect(pool.sample(options)).rejects.toMatchObject({
      code: 'not-included',
      message: expect.stringContaining('copse-all.wasm'),
    });
    const part = await pool.sample(calls.part as SampleOptions);
    expect(entryOf(part)).toEqual(expectedCalls.part);
  });
});

test('what says the default of an option that it lacks is as without it', () => {
  const options = { region: { x: 0, y: 0, width: 30, height: 30 }, radius: 2 };
  const same = { ...options, method: 'maximal', periodic: false, levels: undefined } as const;
  expect(copse.sample(same)).toStrictEqual(copse.sample(options));
});

test('a pool takes the wasm of each engine when a call needs it', async () => {
  const all = readFileSync(new URL('../../../dist/copse-all.wasm', import.meta.url));
  const both = await createPool({ wasm: { copse: wasm, all }, size: 1 });
  for (const name of ['part', 'classes', 'field', 'part'])
    expect(entryOf(await both.sample(calls[name] as SampleOptions))).toEqual(expectedCalls[name]);
  both.dispose();
  const broken = await createPool({ wasm: { copse: wasm, all: 'nowhere.wasm' }, size: 1 });
  expect(entryOf(await broken.sample(calls.part as SampleOptions))).toEqual(expectedCalls.part);
  await expect(broken.sample(calls.classes as SampleOptions)).rejects.toMatchObject({
    code: 'load-failed',
  });
  broken.dispose();
  await expect(createPool({ wasm: { copse: wasm, lite: wasm } as never })).rejects.toMatchObject({
    ...{ code: 'unknown-option', option: 'lite' },
  });
});
