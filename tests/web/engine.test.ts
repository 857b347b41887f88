// How often a call crosses to the engine; and what is said when that fails: only what is out of memory
// says so, everything else comes through as it is, and the next call works.
import { load } from 'copse';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { caught } from './caught.js';

/** What functions of the engine do instead of their work. */
let faults: Record<string, () => unknown> = {};
/** Which functions of the engine were called. */
let crossings: string[] = [];

const instantiate = vi.spyOn(WebAssembly, 'instantiate');
afterAll(() => instantiate.mockRestore());
instantiate.mockImplementation((async (compiled: WebAssembly.Module, imports: object) => {
  const { exports } = new WebAssembly.Instance(compiled, imports as WebAssembly.Imports);
  const watched = Object.entries(exports).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = (...given: unknown[]) => {
      crossings.push(name);
      return (faults[name] ?? value)(...given);
    };
    return [name, call];
  });
  return { exports: Object.fromEntries(watched) };
}) as never);

const copse = await load();
const whileLoading = [...new Set(crossings)];
const region = { x: 0, y: 0, width: 20, height: 20 };
const expected = copse.sample({ region, radius: 2 }).positions;

afterEach(async () => {
  faults = {};
  // Another engine may be on its way.
  await expect.poll(() => copse.sample({ region, radius: 2 }).positions).toEqual(expected);
});

/** What is thrown, whatever it is. */
function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('loading has made a call already, so that the first of the user finds all compiled', () => {
  expect(whileLoading).toEqual(['_initialize', 'allocate', 'begin', 'step', 'end']);
});

test.each([1, 20])('a call of %d samples crosses four times', (count) => {
  const side = Math.sqrt(count);
  crossings = [];
  const samples = copse.sample({ region: { x: 0, y: 0, width: side, height: side }, radius: 1.2 });
  expect(samples.length).toBeGreaterThan(count / 4);
  expect(crossings).toEqual(['allocate', 'begin', 'step', 'end']);
});

const failures = [
  new WebAssembly.RuntimeError('unreachable'),
  new WebAssembly.RuntimeError('memory access out of bounds'),
  new RangeError('Maximum call stack size exceeded'),
  new TypeError('a bug'),
];

describe.each(['begin', 'step', 'end'])('a fault in %s', (name) => {
  test.each(failures)('%s: comes through as it is, from a new engine on all is well', (failure) => {
    const begun = instantiate.mock.calls.length;
    faults[name] = () => {
      throw failure;
    };
    expect(thrown(() => copse.sample({ region, radius: 2 }))).toBe(failure);
    expect(instantiate.mock.calls.length).toBe(begun + 1);
    expect(thrown(() => copse.grow({ region, radius: 2 }).finish())).toBe(failure);
  });
});

test('no room for the call: says so', () => {
  faults.allocate = () => 0;
  const error = caught(() => copse.sample({ region, radius: 2 }));
  expect(error).toMatchObject({ code: 'engine-failed', option: 'region', value: region });
  expect(error.message).toBe('region: needs more memory than there is');
});

test('no room within the engine: says so', () => {
  const strip = { x: 0, y: 0, width: 3e6, height: 300 };
  const options = { region: strip, radius: 1, limit: 1e11 };
  expect(caught(() => copse.sample(options)).code).toBe('engine-failed');
});

test('no room for what it gives: says so', () => {
  const slice = vi.spyOn(Float64Array.prototype, 'slice').mockImplementation(() => {
    throw new RangeError('Array buffer allocation failed');
  });
  const error = caught(() => copse.sample({ region, radius: 2 }));
  slice.mockRestore();
  expect(error.code).toBe('engine-failed');
});

test('what the user’s own function throws comes through, and breaks nothing', () => {
  const begun = instantiate.mock.calls.length;
  for (const failure of failures) {
    const at = () => {
      throw failure;
    };
    const options = { region, radius: { min: 1, max: 2, at } };
    expect(thrown(() => copse.sample(options))).toBe(failure);
    expect(thrown(() => copse.grow(options))).toBe(failure);
  }
  expect(instantiate.mock.calls.length).toBe(begun);
});
