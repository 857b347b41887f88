// Bad options and samples are errors that name them.
import { load } from 'copse/all';
import {
  type InstanceOptions,
  instanceColors,
  instanceGroups,
  instanceMatrices,
  instanceSprites,
  Scatter,
} from 'copse/instances';
import { expect, test } from 'vitest';
import { caught } from '../support/caught.js';

const copse = await load();
const trees = copse.sample({ region: { x: 0, y: 0, width: 9, height: 9 }, radius: 1, seed: 1 });
const inSpace = { positions: [1, 2, 3, 4, 5, 6], dimension: 3 };
const forest = copse.forest({ radius: 1 });
forest.put('wood', { region: { x: 0, y: 0, width: 9, height: 9 } });
const mixed = copse.forest({
  classes: [
    { name: 'oak', radius: 2 },
    { name: 'fir', radius: 1 },
  ],
});

/** A typed array whose memory a thread has taken. */
function transferred(): Float64Array {
  const array = new Float64Array(4);
  structuredClone(array, { transfer: [array.buffer] });
  return array;
}

test.each<[option: string, options: unknown]>([
  ['sizes', { sizes: [1, 2] }],
  ['size', { size: -1 }],
  ['size', { size: Number.NaN }],
  ['size', { size: null }],
  ['size', { size: '1' }],
  ['size', { size: [2, 1] }],
  ['size', { size: [1] }],
  ['size', { size: [1, Number.POSITIVE_INFINITY] }],
  ['size', { size: () => -1 }],
  ['size', { size: () => Promise.resolve(1) }],
  ['stretch', { stretch: [-1, 1] }],
  ['turn', { turn: 'left' }],
  ['turn', { turn: null }],
  ['turn', { turn: () => Number.NaN }],
  ['tilt', { tilt: -0.1 }],
  ['tilt', { tilt: true }],
  ['up', { up: 'x' }],
  ['height', { height: Number.NaN }],
  ['height', { height: [1, 2] }],
  ['height', { height: '3' }],
  ['height', { height: () => undefined }],
  ['sink', { sink: 'deep' }],
  ['normals', { normals: [0, 1, 0] }],
  ['normals', { normals: () => [0, 1] }],
  ['normals', { normals: () => 1 }],
  ['normals', { normals: { x: 0, y: 1, z: 0 } }],
  ['align', { align: 1.1 }],
  ['align', { align: [0, 1] }],
  ['origin', { origin: [0, 0, 0] }],
  ['origin', { origin: [0, Number.NaN] }],
  ['byRadius', { byRadius: 1 }],
  ['indices', { indices: [0, 1.5] }],
  ['indices', { indices: [10_000] }],
  ['indices', { indices: 5 }],
  ['out', { out: new Float32Array(3) }],
  ['out', { out: new Float64Array(1e5) }],
  ['options', 5],
])('%s: %o', (option, options) => {
  const error = caught(() => instanceMatrices(trees, options as InstanceOptions));
  expect(error.name).toBe('CopseError');
  expect(error.option).toBe(option);
});

test.each<[option: string, samples: unknown, options?: unknown]>([
  ['samples', undefined],
  ['samples', 'trees'],
  ['samples.positions', {}],
  ['samples.positions', { positions: [1, 2, 3] }],
  ['samples.positions', { positions: ['1', '2'] }],
  ['samples.positions', { positions: [1, Number.NaN] }],
  ['samples.positions', { positions: [Number.POSITIVE_INFINITY, 0] }],
  ['samples.positions', { positions: new BigInt64Array(2) }],
  ['samples.positions', { positions: [1, 2, Number.NEGATIVE_INFINITY], dimension: 3 }],
  ['samples.positions', { positions: [1, 2, null, 4] }],
  ['samples.positions', { positions: [1, 2, 3, '4'] }],
  ['samples.positions', { positions: transferred() }],
  ['samples.dimension', { positions: [1, 2, 3, 4], dimension: 4 }],
  ['samples.radii', { positions: [1, 2], radii: [1, 2] }],
  ['samples.radii', { positions: [1, 2], radii: [Number.NaN] }],
  ['samples.keys', { positions: [1, 2], keys: [] }],
  ['samples.normals', { positions: [1, 2, 3], dimension: 3, normals: [1] }],
  ['height', inSpace, { height: 3 }],
  ['height', inSpace, { height: () => 3 }],
  ['samples.radii', { positions: [1, 2] }, { byRadius: true }],
])('%s of samples: %o', (option, samples, options) => {
  const error = caught(() => instanceMatrices(samples as typeof trees, options as InstanceOptions));
  expect(error.name).toBe('CopseError');
  expect(error.option).toBe(option);
});

test.each<[option: string, call: () => unknown]>([
  ['colors', () => instanceColors(trees, 5 as never)],
  ['colors', () => instanceColors(trees, [] as never)],
  ['colors.to', () => instanceColors(trees, { from: '#ffffff' } as never)],
  ['tone', () => instanceColors(trees, { from: 0, to: 1, tone: 2 } as never)],
  ['colors[1]', () => instanceColors(trees, ['#ffffff', 'red'])],
  ['colors[0]', () => instanceColors(trees, ['#fffa'])],
  ['colors[0]', () => instanceColors(trees, ['#ff'])],
  ['colors[0]', () => instanceColors(trees, ['#ffg'])],
  ['colors[0]', () => instanceColors(trees, [0x1000000])],
  ['colors[0]', () => instanceColors(trees, [[1, 2] as never])],
  ['colors[0]', () => instanceColors(trees, [{ r: 1, g: 2, b: Number.NaN }])],
  ['out', () => instanceColors(trees, [0], { out: new Float32Array() })],
  ['kindOf', () => instanceGroups(trees)],
  ['kindOf', () => instanceGroups(trees, () => -1)],
  ['kindOf', () => instanceGroups(trees, () => 0.5)],
  ['tilt', () => instanceSprites(trees, { tilt: 1 } as never)],
  ['colors[0]', () => instanceSprites(trees, { colors: ['blue'] })],
  ['forest.capacity', () => new Scatter(trees as never)],
  ['forest.capacity', () => new Scatter(undefined as never)],
  ['height', () => new Scatter(forest, { height: [1] as never })],
  ['normals', () => new Scatter(forest, { normals: [1, 2, 3] as never })],
  ['indices', () => new Scatter(forest, { indices: [1] } as never)],
  ['oak', () => new Scatter(forest, { kinds: { oak: {} } })],
  ['oka', () => new Scatter(mixed, { kinds: { oka: {} } })],
  ['kinds', () => new Scatter(mixed, { kinds: { oak: { kinds: {} } as never } })],
  ['change.added', () => new Scatter(forest).update(5 as never)],
  ['change.removed', () => new Scatter(forest).update({ added: [] } as never)],
  ['mesh', () => new Scatter(forest).applyTo()],
  ['mesh', () => new Scatter(forest).applyTo({} as never)],
])('%s', (option, call) => {
  const error = caught(call as () => void);
  expect(error.name).toBe('CopseError');
  expect(error.option).toBe(option);
});

test('what functions throw comes out as it is', () => {
  const broken = () => {
    throw new RangeError('no ground');
  };
  for (const options of [{ height: broken }, { normals: broken }, { size: broken }])
    expect(() => instanceMatrices(trees, options)).toThrow(RangeError);
  expect(() => instanceGroups(trees, broken)).toThrow(RangeError);
});

test('no samples, no instances', () => {
  expect(instanceMatrices({ positions: [] }, { tilt: 1 })).toHaveLength(0);
  expect(instanceSprites({ positions: new Float64Array() })).toEqual([]);
  expect(new Scatter(copse.forest({ radius: 1 })).groups[0]?.count).toBe(0);
});

test('a slot without a sample has a matrix of zeros', () => {
  const matrices = instanceMatrices({ positions: [Number.NaN, Number.NaN, 1, 2] });
  expect(matrices.slice(0, 16)).toEqual(new Float32Array(16));
  expect(matrices[31]).toBe(1);
});
