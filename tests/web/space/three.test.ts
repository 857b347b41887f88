// Attributes of three.js, of every kind, mean here what they mean there.
import { type BoxOptions, load, type SurfaceOptions } from 'copse/space';
import { createPool } from 'copse/worker';
import * as three from 'three';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';

type Attribute = three.BufferAttribute | three.InterleavedBufferAttribute;

const space = await load();
const geometry = new three.TorusGeometry(0.7, 0.2, 12, 24);
const [positions, normals, uv] = ['position', 'normal', 'uv'].map((name) =>
  geometry.getAttribute(name),
) as [Attribute, Attribute, Attribute];
const indices = geometry.index;
const count = positions.count;
const radius = 0.1;
const box = { size: [2, 2, 2], origin: [-1, -1, -1], radius };
const draw = (options: Omit<SurfaceOptions, 'radius'>) =>
  space.sampleSurface({ indices, radius, seed: 5, ...options });

/** The values that three itself reads. */
function flatOf(attribute: Attribute, size = attribute.itemSize): Float64Array {
  return Float64Array.from(
    { length: attribute.count * size },
    (_, i) =>
      (['getX', 'getY', 'getZ'] as const)
        .map((get) => attribute[get](Math.floor(i / size)))
        .at(i % size) as number,
  );
}

/** The attributes in one buffer, each vertex's numbers in a row after `before` others. */
function interleaved(
  before: number,
  ...attributes: Attribute[]
): three.InterleavedBufferAttribute[] {
  const stride = before + attributes.reduce((sum, { itemSize }) => sum + itemSize, 0);
  const buffer = new three.InterleavedBuffer(new Float32Array(count * stride).fill(77), stride);
  let offset = before;
  return attributes.map((attribute) => {
    const made = new three.InterleavedBufferAttribute(buffer, attribute.itemSize, offset);
    offset += attribute.itemSize;
    flatOf(attribute).forEach((value, i) => {
      made.setComponent(Math.floor(i / made.itemSize), i % made.itemSize, value);
    });
    return made;
  });
}

/** An attribute of so many numbers each, that goes by their place. */
const graded = (itemSize = 1) =>
  new three.Float32BufferAttribute(
    Array.from({ length: count * itemSize }, (_, i) => 0.1 + 0.2 * (i / count / itemSize)),
    itemSize,
  );

describe('blockbench-plugins#962, meshoptimizer#259, navcat#28: interleaved attributes', () => {
  const expected = draw({ positions: flatOf(positions), normals: flatOf(normals), uv: flatOf(uv) });
  test.each([0, 3])('position, normal and uv of a stride of 8 and %i', (before) => {
    const [p, n, u] = interleaved(before, positions, normals, uv) as [
      Attribute,
      Attribute,
      Attribute,
    ];
    expect(draw({ positions: p, normals: n, uv: u })).toEqual(expected);
  });

  test('weight and radius.vertex', () => {
    const values = graded();
    const [p, w, v] = interleaved(0, positions, values, values) as [
      Attribute,
      Attribute,
      Attribute,
    ];
    const plain = flatOf(values);
    const calls = [
      { positions: p, weight: w, radius: { vertex: v } },
      { positions, weight: values, radius: { vertex: values } },
      { positions: flatOf(positions), weight: plain, radius: { vertex: [...plain] } },
    ].map((options) => space.sampleSurface({ indices, ...options }).positions);
    expect(calls[0]).toEqual(calls[2]);
    expect(calls[1]).toEqual(calls[2]);
  });

  test('the mesh of a region', () => {
    const cube = new three.BoxGeometry(1, 1, 1);
    const [p] = interleaved(2, cube.getAttribute('position'), cube.getAttribute('uv')) as [
      Attribute,
    ];
    const inMesh = (mesh: object) =>
      space.sampleBox({ ...box, region: { mesh } } as BoxOptions).positions;
    const inside = inMesh({ positions: p, indices: cube.index });
    expect(inside).toEqual(inMesh({ positions: flatOf(p), indices: cube.index?.array }));
    expect(inside.length).toBeGreaterThan(300);
  });

  test('existing samples', () => {
    const more = (existing: SurfaceOptions['existing']) => draw({ positions, existing }).positions;
    const first = draw({ positions });
    const attribute = new three.BufferAttribute(first.positions as Float64Array, 3);
    expect(more(attribute)).toHaveLength(0);
    expect(more({ positions: attribute, clearance: 0.05 })).toEqual(
      more({ positions: first.positions, clearance: 0.05 }),
    );
  });
});

describe('model-viewer#2463: normalized integers are divided as three does', () => {
  const types = [
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    Float32Array,
  ];
  test.each(types.map((type) => [type.name, type] as const))('%s', (_, type) => {
    const attribute = new three.BufferAttribute(new type(3 * count), 3, true);
    const isSigned = !type.name.startsWith('Uint');
    for (let i = 0; i < count; i++) {
      const [x, y, z] = [positions.getX(i), positions.getY(i), positions.getZ(i)].map((value) =>
        isSigned ? value : (value + 1) / 2,
      ) as [number, number, number];
      attribute.setXYZ(i, x, y, z);
    }
    const flat = flatOf(attribute);
    expect(Math.max(...flat)).toBeLessThanOrEqual(1);
    expect(draw({ positions: attribute })).toEqual(draw({ positions: flat }));
  });

  test('the least integer is −1, interleaved too', () => {
    const buffer = new three.InterleavedBuffer(
      Int16Array.of(-32768, 0, 0, 9, 32767, 0, 0, 9, 0, 32767, 0, 9),
      4,
    );
    const attribute = new three.InterleavedBufferAttribute(buffer, 3, 0, true);
    expect(space.sampleSurface({ positions: attribute, radius }).positions).toEqual(
      space.sampleSurface({ positions: [-1, 0, 0, 1, 0, 0, 0, 1, 0], radius }).positions,
    );
  });

  test('integers that are not normalized are what they are', () => {
    const corners = [0, 0, 0, 9, 0, 0, 0, 9, 0];
    const attribute = new three.BufferAttribute(Int16Array.from(corners), 3);
    expect(space.sampleSurface({ positions: attribute, radius: 1 })).toEqual(
      space.sampleSurface({ positions: corners, radius: 1 }),
    );
  });

  test('half floats are read as three does, the smallest too', () => {
    const attribute = new three.Float16BufferAttribute(new Uint16Array(3 * count), 3);
    for (let i = 0; i < count; i++)
      attribute.setXYZ(
        i,
        positions.getX(i),
        positions.getY(i),
        positions.getZ(i) / (1 + (i % 3) * 1e5),
      );
    expect(draw({ positions: attribute })).toEqual(draw({ positions: flatOf(attribute) }));
  });
});

describe('three.js#26268: what a geometry does not have is null or undefined', () => {
  const open = geometry.toNonIndexed();
  const plain = open.getAttribute('position');

  test('index, normal, uv and others', () => {
    const expected = space.sampleSurface({ positions: plain.array, radius });
    const nothing = [undefined, null] as const;
    for (const none of nothing) {
      const options = { positions: plain, indices: none, normals: none, uv: none, weight: none };
      const samples = space.sampleSurface({ ...options, radius });
      expect(samples).toEqual(expected);
      expect(samples.uv).toBeUndefined();
    }
    expect(open.index).toBeNull();
  });

  test('in a region, too', () => {
    const cube = new three.BoxGeometry(1, 1, 1).toNonIndexed();
    const corners = cube.getAttribute('position');
    const mesh = { positions: corners, indices: cube.index };
    expect(space.sampleBox({ ...box, region: { mesh } }).positions).toEqual(
      space.sampleBox({ ...box, region: { mesh: { positions: corners.array } } }).positions,
    );
  });
});

describe('the layout of an attribute', () => {
  test('of four numbers for each position three count, as in three', () => {
    const wide = new three.BufferAttribute(new Float32Array(4 * count).fill(9), 4);
    for (let i = 0; i < count; i++)
      wide.setXYZ(i, positions.getX(i), positions.getY(i), positions.getZ(i));
    expect(draw({ positions: wide })).toEqual(draw({ positions }));
  });

  test('indices of any type, in threes or one by one', () => {
    const list = Array.from((indices as three.BufferAttribute).array);
    const expected = draw({ positions });
    const spelled = [
      list,
      new Set(list.slice(0, 3)),
      { array: list },
      new three.BufferAttribute(Uint32Array.from(list), 3),
      BigUint64Array.from(list, BigInt),
      Int32Array.from(list),
    ];
    for (const given of spelled.filter((one) => !(one instanceof Set)))
      expect(draw({ positions, indices: given })).toEqual(expected);
    expect(draw({ positions, indices: spelled[1] as Set<number> })).toEqual(
      draw({ positions, indices: list.slice(0, 3) }),
    );
  });

  test('plain objects with stride, offset and count', () => {
    const array = [7, 0, 0, 0, 7, 9, 0, 0, 7, 0, 9, 0, 7, 5, 5, 5];
    const attribute = { array, itemSize: 3, stride: 4, offset: 1, count: 3 };
    expect(space.sampleSurface({ positions: attribute, radius: 1 })).toEqual(
      space.sampleSurface({ positions: [0, 0, 0, 9, 0, 0, 0, 9, 0], radius: 1 }),
    );
  });

  test.each<[string, object, string]>([
    ['positions of two numbers', { positions: uv }, 'positions.itemSize'],
    [
      'normals of four',
      { normals: new three.BufferAttribute(new Float32Array(4 * count), 4) },
      'normals.itemSize',
    ],
    ['uv of three', { uv: normals }, 'uv.itemSize'],
    ['a weight of three', { weight: normals }, 'weight.itemSize'],
    ['a radius of three', { radius: { vertex: normals } }, 'radius.vertex.itemSize'],
    ['indices of two', { indices: uv }, 'indices.itemSize'],
    [
      'an interleaved buffer',
      { positions: interleaved(0, positions, uv)[0]?.data },
      'positions.itemSize',
    ],
    [
      'more items than there are',
      { positions: { array: [0, 0, 0], itemSize: 3, count: 2 } },
      'positions.count',
    ],
    [
      'half an item',
      { positions: new three.BufferAttribute(new Float32Array(10), 3) },
      'positions.count',
    ],
    [
      'a stride below the size',
      { positions: { array: [0, 0, 0], itemSize: 3, stride: 2 } },
      'positions.stride',
    ],
    [
      'an offset that is none',
      { positions: { array: [0, 0, 0], itemSize: 3, offset: -1 } },
      'positions.offset',
    ],
    [
      'normalized numbers of no type',
      { positions: { array: [0, 0, 0], itemSize: 3, normalized: true } },
      'positions.normalized',
    ],
    [
      'an array that was disposed of',
      { positions: { array: null, itemSize: 3 } },
      'positions.array',
    ],
    [
      'an array of text',
      { positions: { array: ['1', '2', '3'], itemSize: 3 } },
      'positions.array[0]',
    ],
    [
      'a buffer of WebGL',
      { positions: { isGLBufferAttribute: true, buffer: {}, itemSize: 3, count: 3 } },
      'positions',
    ],
  ])('%s: an error names it', (_, options, option) => {
    const error = caught(() =>
      space.sampleSurface({ positions, indices, radius, ...options } as SurfaceOptions),
    );
    expect(error.option).toBe(option);
    expect(draw({ positions }).length).toBeGreaterThan(20);
  });

  test.each<[string, () => unknown, string]>([
    ['as positions', () => draw({ positions: geometry as never }), 'positions'],
    ['as the options', () => space.sampleSurface(geometry as never), 'options'],
    [
      'a mesh as positions',
      () => draw({ positions: new three.Mesh(geometry) as never }),
      'positions',
    ],
    ['as indices', () => draw({ positions, indices: geometry as never }), 'indices'],
    [
      'as the mesh of a region',
      () => space.sampleBox({ size: [1, 1, 1], radius, region: { mesh: geometry as never } }),
      'region.mesh',
    ],
  ])('a BufferGeometry %s: the error says what of it to give', (_, call, option) => {
    const error = caught(call);
    expect(error.option).toBe(option);
    expect(error.rule).toContain('geometry.attributes.position');
  });
});

test('points may be vectors', () => {
  const corners = [
    new three.Vector3(0, 0, 0),
    new three.Vector3(9, 0, 0),
    new three.Vector3(0, 9, 0),
  ];
  const flat = corners.flatMap((corner) => corner.toArray());
  const expected = space.sampleSurface({ positions: flat, radius: 1 });
  expect(space.sampleSurface({ positions: corners, radius: 1 })).toEqual(expected);
  expect(space.sampleSurface({ positions: corners.map((c) => c.toArray()), radius: 1 })).toEqual(
    expected,
  );
  const clear = (existing: BoxOptions['existing']) =>
    space.sampleBox({ size: [9, 9, 9], radius: 2, existing }).positions;
  expect(clear(corners)).toEqual(clear(flat));
  expect(clear(new Set(corners))).toEqual(clear(flat));
});

test('in threads, to which attributes come without their methods', async () => {
  const pool = await createPool({ size: 1 });
  const half = new three.Float16BufferAttribute(new Uint16Array(3 * count), 3);
  for (let i = 0; i < count; i++)
    half.setXYZ(i, positions.getX(i), positions.getY(i), positions.getZ(i));
  for (const given of [...interleaved(1, positions, normals), positions, half]) {
    const options = { positions: given, indices, radius };
    expect(await pool.sampleSurface(options)).toEqual(space.sampleSurface(options));
  }
  const first = space.sampleSurface({ positions, indices, radius });
  const more = { positions, indices, radius, existing: first };
  expect(await pool.sampleSurface(more)).toHaveLength(0);
  pool.dispose();
});
