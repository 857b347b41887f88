// Typed arrays whose memory was transferred to elsewhere, or has shrunk, are named.
import { load, type SampleOptions } from 'copse/all';
import { spacing } from 'copse/analysis';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const square = { x: 0, y: 0, width: 20, height: 20 };
const ring = Float64Array.of(0, 0, 20, 0, 20, 20, 0, 20);

type List = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** The ways to lose an array's memory, given one that has it. */
const ways: Record<string, (list: List) => List> = {
  'transferred to elsewhere': (list) => {
    const copy = list.slice();
    structuredClone(copy, { transfer: [copy.buffer] });
    return copy;
  },
  'beyond a buffer that has shrunk': (list) => {
    const { buffer, resize } = resizable(list);
    const Class = list.constructor as new (buffer: ArrayBuffer, at: number, length: number) => List;
    const view = new Class(buffer, 8, list.length);
    resize(8);
    return view;
  },
  'that follows a buffer that has shrunk': (list) => {
    const { buffer, resize } = resizable(list);
    const Class = list.constructor as new (buffer: ArrayBuffer, at: number) => List;
    const view = new Class(buffer, 8);
    expect(view).toEqual(list);
    resize(0);
    return view;
  },
};

/** A copy of the list's bytes, from the eighth byte on, in a buffer that can be resized. */
function resizable(list: List) {
  const size = 8 + list.byteLength;
  const Resizable = ArrayBuffer as unknown as new (
    size: number,
    options: { maxByteLength: number },
  ) => ArrayBuffer & { resize(size: number): void };
  const buffer = new Resizable(size, { maxByteLength: size });
  new Uint8Array(buffer).set(new Uint8Array(list.buffer), 8);
  return { buffer, resize: (length: number) => buffer.resize(length) };
}

/** The options that take arrays, each with a valid one. */
const places: Record<string, [List, (list: never) => Partial<SampleOptions>]> = {
  'region.coords': [ring, (coords) => ({ region: { coords, ringEnds: [4] } })],
  'region.ringEnds': [Uint32Array.of(4), (ringEnds) => ({ region: { coords: ring, ringEnds } })],
  'region.mask.data': [
    Uint8Array.of(255, 255),
    (data) => ({ region: { mask: { data, width: 2, height: 1 }, width: 20, height: 20 } }),
  ],
  'obstacles[0].region.coords': [
    ring,
    (coords) => ({ obstacles: [{ region: { coords, ringEnds: [4] } }] }),
  ],
  existing: [Float64Array.of(1, 1), (existing) => ({ existing })],
  'existing.positions': [
    Float32Array.of(1, 1),
    (positions) => ({ existing: { positions, clearance: 1 } }),
  ],
  'existing.radii': [Float64Array.of(1), (radii) => ({ existing: { positions: [1, 1], radii } })],
  'existing.classes': [
    Uint8Array.of(1),
    (classes) => ({
      radius: undefined,
      classes: [{ radius: 2 }, { radius: 3 }],
      existing: { positions: [1, 1], classes },
    }),
  ],
  'existing.clearance': [
    Float32Array.of(1),
    (clearance) => ({ existing: { positions: [1, 1], clearance } }),
  ],
  'radius.data': [
    Float32Array.of(2, 3),
    (data) => ({ radius: { min: 2, max: 3, data, width: 2, height: 1 } }),
  ],
};

describe.each(Object.entries(places))('%s', (option, [list, put]) => {
  const sample = (given: List) =>
    copse.sample({ region: square, radius: 2, ...put(given as never) } as SampleOptions);

  test.each(Object.entries(ways))('%s', (_, lose) => {
    const error = caught(() => sample(lose(list)));
    expect(error).toMatchObject({ code: 'wrong-type', option });
    expect(error.rule).toContain('transferred or has shrunk');
  });

  test('is taken while its memory is there', () => {
    const { buffer } = resizable(list);
    const Class = list.constructor as new (buffer: ArrayBuffer, at: number) => List;
    expect(sample(new Class(buffer, 8)).positions).toEqual(sample(list).positions);
  });
});

test('of samples to be judged', () => {
  const samples = copse.sample({ region: square, radius: 2 });
  structuredClone(samples.positions, { transfer: [samples.positions.buffer as ArrayBuffer] });
  expect(caught(() => spacing(samples)).option).toBe('samples.positions');
});
