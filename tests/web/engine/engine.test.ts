// How often a call crosses to the engine; and what is said when that fails: only what is out of memory
// says so, everything else comes through as it is, and the next call works.
import { load } from 'copse/all';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { caught } from '../support/caught.js';

/** How often the engine was called, and what happens in place of a call. */
let crossings = 0;
let fault: { crossing: number; act: () => never } | undefined;

const instantiate = vi.spyOn(WebAssembly, 'instantiate');
afterAll(() => instantiate.mockRestore());
instantiate.mockImplementation((async (compiled: WebAssembly.Module, imports: object) => {
  const { exports } = new WebAssembly.Instance(compiled, imports as WebAssembly.Imports);
  // Embind calls what stands in the table.
  const table = exports.__indirect_function_table as WebAssembly.Table;
  const watched = {
    get: (index: number) => {
      const value = table.get(index) as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        if (crossings++ === fault?.crossing) fault.act();
        return value(...given);
      };
    },
  };
  return { exports: { ...exports, __indirect_function_table: watched } };
}) as never);

const copse = await load();
const region = { x: 0, y: 0, width: 20, height: 20 };
const expected = copse.sample({ region, radius: 2 }).positions;

afterEach(async () => {
  fault = undefined;
  // Another engine may be on its way.
  await expect.poll(() => copse.sample({ region, radius: 2 }).positions).toEqual(expected);
});

/** Returns the value that `call` throws. */
function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** How often a call crosses. */
function crossingsOf(side: number): number {
  crossings = 0;
  copse.sample({ region: { x: 0, y: 0, width: side, height: side }, radius: 1.2 });
  return crossings;
}

test('a call crosses as often for one sample as for many', () => {
  const one = crossingsOf(0.5);
  expect(one).toBeLessThan(100);
  expect(crossingsOf(20)).toBe(one);
});

const failures = [
  new WebAssembly.RuntimeError('unreachable'),
  new WebAssembly.RuntimeError('memory access out of bounds'),
  new RangeError('Maximum call stack size exceeded'),
  new TypeError('a bug'),
];

test.each(failures)(
  '%s, wherever it happens: comes through as it is, from a new engine on all is well',
  async (failure) => {
    copse.sample({ region, radius: 2 });
    const all = crossingsOf(20);
    for (let crossing = 0; crossing < all; crossing++) {
      const begun = instantiate.mock.calls.length;
      fault = {
        crossing,
        act() {
          fault = undefined;
          throw failure;
        },
      };
      crossings = 0;
      expect(thrown(() => copse.sample({ region, radius: 2 }))).toBe(failure);
      expect(instantiate.mock.calls.length).toBe(begun + 1);
      // Another engine is on its way.
      await instantiate.mock.results[begun]?.value;
      await new Promise((resolve) => setTimeout(resolve));
      expect(copse.sample({ region, radius: 2 }).positions).toEqual(expected);
    }
  },
);

test('no room within the engine: says so', () => {
  const strip = { x: 0, y: 0, width: 3e6, height: 60 };
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

test('no room for what an edit gives: the forest ends, and its JSON begins another', () => {
  const forest = copse.forest({ radius: 2, parts: [{ name: 'wood', region }] });
  const { positions } = forest.samples();
  const edit = () => forest.put('other', { region: { ...region, x: 30 } });
  const slice = vi.spyOn(Float64Array.prototype, 'slice').mockImplementation(() => {
    throw new RangeError('Array buffer allocation failed');
  });
  const error = caught(edit);
  slice.mockRestore();
  expect(error).toMatchObject({ code: 'engine-failed', option: 'forest' });
  for (const call of [edit, () => forest.samples(), () => forest.nearest([0, 0])])
    expect(caught(call).code).toBe('disposed');
  const again = copse.forest(forest.toJSON());
  expect([...again.parts.keys()]).toEqual(['wood']);
  expect(again.samples().positions).toEqual(positions);
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
