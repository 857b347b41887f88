// Distance functions that throw, or give something else than a number, as often as one likes.
import { load } from 'copse/space';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { expected, made } from './golden-space.js';

const { instantiate } = WebAssembly;
let memory = new WebAssembly.Memory({ initial: 0 });
WebAssembly.instantiate = (async (...given: [WebAssembly.Module, WebAssembly.Imports]) => {
  const engine = await instantiate(...given);
  memory = engine.exports.memory as WebAssembly.Memory;
  return engine;
}) as typeof instantiate;
const space = await load();
WebAssembly.instantiate = instantiate;

const box = { size: [9, 9, 9], radius: 0.7 };
const fill = (distance: (x: number, y: number, z: number) => unknown) =>
  space.sampleBox({ ...box, region: { distance: distance as () => number, lipschitz: 1 } });

/** Returns the value that `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing is thrown');
}

test('2,000 distance functions that throw leave the engine as it was', () => {
  const golden = made(space, 'sphere');
  expect(golden).toEqual(expected.sphere);
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 2000; i++) {
    const mine = i % 3 === 0 ? undefined : new Error(`${i}`);
    let calls = 0;
    const thrown = thrownBy(() =>
      fill((x) => {
        if (calls++ < i % 40) return x - 3;
        throw mine;
      }),
    );
    expect(thrown).toBe(mine);
    expect(calls).toBe((i % 40) + 1);
  }
  expect(memory.buffer.byteLength).toBe(before);
  expect(made(space, 'sphere')).toEqual(golden);
});

test('calls within a distance function may throw', () => {
  const inner = new Error('inner');
  let seen: unknown;
  const samples = fill((x) => {
    seen ??= thrownBy(() =>
      fill(() => {
        throw inner;
      }),
    );
    return x - 4;
  });
  expect(seen).toBe(inner);
  expect(samples.positions).toEqual(fill((x) => x - 4).positions);
  const refused = thrownBy(() => fill(() => space.sampleBox({ ...box, radius: -1 }).length));
  expect(refused).toMatchObject({ name: 'CopseError', code: 'invalid-radius' });
  expect(made(space, 'sphere')).toEqual(expected.sphere);
});

test.each<[string, unknown]>([
  ['null', null],
  ['text', '1'],
  ['a BigInt', 1n],
  ['a symbol', Symbol('far')],
  ['an object without a prototype', Object.create(null)],
  ['a promise', Promise.resolve(1)],
  ['undefined', undefined],
])('%s is no distance', (_, value) => {
  const error = { code: 'invalid-region', option: 'region.distance' };
  expect(caught(() => fill(() => value))).toMatchObject(error);
});

test('a distance that decides nothing is bounded, and nothing stands where it is above 0', () => {
  let calls = 0;
  const none = fill(() => {
    calls++;
    return 5e-324;
  });
  expect(none.report.reason).toBe('saturated');
  expect(none.length).toBe(0);
  expect(calls).toBeLessThan(40_000 * (9 / 0.7) ** 3);
});
