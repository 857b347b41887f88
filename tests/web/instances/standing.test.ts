// Instances against three.js: its own matrices, quaternions and colors say what was made.
import { load } from 'copse/all';
import {
  chance,
  type InstanceOptions,
  instanceColors,
  instanceGroups,
  instanceMatrices,
  instanceSprites,
  instanceTransforms,
} from 'copse/instances';
import * as space from 'copse/space';
import * as three from 'three';
import { describe, expect, test } from 'vitest';

const copse = await load();
const inSpace = await space.load();
const region = { x: -20, y: 30, width: 60, height: 40 };
const trees = copse.sample({ region, radius: 2, seed: 5 });
const mixed = copse.sample({
  region,
  classes: [{ name: 'oak', radius: 4 }, { name: 'fir', radius: 2.5, weight: 2 }, { radius: 3 }],
  seed: 5,
});
const torus = new three.TorusGeometry(7, 2, 16, 48);
const moss = inSpace.sampleSurface({
  positions: torus.attributes.position as three.BufferAttribute,
  indices: torus.index,
  radius: 0.5,
  seed: 3,
});

interface Parts {
  place: three.Vector3;
  turn: three.Quaternion;
  scale: three.Vector3;
  matrix: three.Matrix4;
}

/** The positions, turns and scales that three.js reads from the matrices. */
function partsOf(matrices: Float32Array): Parts[] {
  return Array.from({ length: matrices.length / 16 }, (_, i) => {
    const matrix = new three.Matrix4().fromArray(matrices, 16 * i);
    const parts = { place: new three.Vector3(), turn: new three.Quaternion(), matrix };
    const scale = new three.Vector3();
    matrix.decompose(parts.place, parts.turn, scale);
    return { ...parts, scale };
  });
}

const axisOf = ({ turn }: Parts, up: 'y' | 'z' = 'y') =>
  new three.Vector3(0, up === 'y' ? 1 : 0, up === 'z' ? 1 : 0).applyQuaternion(turn);
const heightAt = (x: number, y: number) => Math.sin(x / 9) * 3 + y / 20;

describe('matrices', () => {
  test('without options: on the ground, turned by any angle, of size 1', () => {
    const parts = partsOf(instanceMatrices(trees));
    expect(parts).toHaveLength(trees.length);
    parts.forEach(({ place, scale, turn }, i) => {
      const [x, y] = trees[i] as [number, number];
      expect(place.toArray()).toEqual([Math.fround(x), 0, Math.fround(y)]);
      for (const size of scale.toArray()) expect(size).toBeCloseTo(1, 5);
      expect(Math.hypot(turn.x, turn.z)).toBeLessThan(1e-6);
    });
    // All eighths of a circle.
    const eighths = parts.map(
      ({ turn }) => Math.floor((8 * (Math.atan2(turn.y, turn.w) + Math.PI)) / Math.PI) % 8,
    );
    expect(new Set(eighths).size).toBe(8);
  });

  test.each(['y', 'z'] as const)(
    'what is asked for is what three.js finds, upward axis %s',
    (up) => {
      const options: InstanceOptions = {
        ...{ size: [0.7, 1.3], stretch: [1.5, 2], tilt: 0.3, sink: 0.25, height: heightAt, up },
      };
      const parts = partsOf(instanceMatrices(trees, options));
      let [least, greatest, most] = [9, 0, 0];
      parts.forEach((part, i) => {
        const { place, scale } = part;
        const [x, y] = trees[i] as [number, number];
        const height = heightAt(x, y) - 0.25;
        const expected = up === 'y' ? [x, height, y] : [x, y, height];
        place.toArray().forEach((value, k) => {
          expect(value).toBeCloseTo(expected[k] as number, 4);
        });
        const [wide, high] = up === 'y' ? [scale.z, scale.y] : [scale.y, scale.z];
        expect(scale.x).toBeCloseTo(wide, 5);
        expect(high / wide).toBeGreaterThan(1.4999);
        expect(high / wide).toBeLessThan(2.0001);
        [least, greatest] = [Math.min(least, wide), Math.max(greatest, wide)];
        most = Math.max(
          most,
          axisOf(part, up).angleTo(axisOf({ ...part, turn: new three.Quaternion() }, up)),
        );
        // Nothing is mirrored.
        expect(part.matrix.determinant()).toBeGreaterThan(0);
      });
      expect(least).toBeGreaterThan(0.6999);
      expect(least).toBeLessThan(0.72);
      expect(greatest).toBeLessThan(1.3001);
      expect(greatest).toBeGreaterThan(1.28);
      expect(most).toBeGreaterThan(0.28);
      expect(most).toBeLessThan(0.3001);
    },
  );

  test('turns go from the samples’ x axis to their y axis', () => {
    const turn = (i: number) => 0.1 * i;
    for (const up of ['y', 'z'] as const) {
      partsOf(instanceMatrices(trees, { turn, up })).forEach((part, i) => {
        const [x, y, z] = new three.Vector3(1, 0, 0).applyQuaternion(part.turn).toArray();
        const [across, upward] = up === 'y' ? [z, y] : [y, z];
        expect(x).toBeCloseTo(Math.cos(0.1 * i), 5);
        expect(across).toBeCloseTo(Math.sin(0.1 * i), 5);
        expect(upward).toBeCloseTo(0, 5);
      });
    }
    const [none, same, some] = [false, 1, [1, 2]].map((turned) =>
      partsOf(instanceMatrices(trees, { turn: turned as number })).map(
        (part) => -2 * Math.atan2(part.turn.y, part.turn.w),
      ),
    ) as [number[], number[], number[]];
    for (const angle of none) expect(angle).toBeCloseTo(0);
    for (const angle of same) expect(angle).toBeCloseTo(1, 5);
    expect(Math.min(...some)).toBeGreaterThan(0.9999);
    expect(Math.max(...some)).toBeLessThan(2.0001);
  });

  test('normals: by their strength between upright and aligned', () => {
    const normalAt = (x: number, y: number) => new three.Vector3(Math.sin(x), 1.2, Math.cos(y));
    const lists = trees.toPoints().flatMap(({ x, y }) => normalAt(x, y).toArray());
    for (const align of [0, 0.3, 1]) {
      const made = instanceMatrices(trees, { normals: normalAt, align });
      expect(instanceMatrices(trees, { normals: lists, align })).toEqual(made);
      expect(
        instanceMatrices(trees, { normals: (x, y) => normalAt(x, y).toArray(), align }),
      ).toEqual(made);
      partsOf(made).forEach((part, i) => {
        const [x, y] = trees[i] as [number, number];
        const expected = new three.Vector3(0, 1 - align, 0)
          .addScaledVector(normalAt(x, y).normalize(), align)
          .normalize();
        expect(axisOf(part).distanceTo(expected)).toBeLessThan(1e-5);
      });
    }
  });

  test('a function for normals is given the height', () => {
    const seen: number[] = [];
    const normals = (_x: number, _y: number, height: number) => {
      seen.push(height);
      return [0, 1, 0];
    };
    instanceMatrices(trees, { height: heightAt, normals });
    expect(seen).toEqual(trees.toPoints().map(({ x, y }) => heightAt(x, y)));
  });

  test('upside down, and without a direction', () => {
    for (const up of ['y', 'z'] as const) {
      const down = up === 'y' ? [0, -1, 0] : [0, 0, -1];
      for (const tilt of [0, 0.2]) {
        for (const part of partsOf(instanceMatrices(trees, { up, tilt, normals: () => down }))) {
          expect(axisOf(part, up).dot(new three.Vector3(...down))).toBeGreaterThan(
            Math.cos(tilt) - 1e-5,
          );
          expect(part.matrix.determinant()).toBeCloseTo(1, 4);
        }
      }
      for (const part of partsOf(instanceMatrices(trees, { up, normals: () => down, align: 0.5 })))
        expect(axisOf(part, up).dot(new three.Vector3(...down))).toBeCloseTo(-1);
      for (const part of partsOf(instanceMatrices(trees, { up, normals: () => [0, 0, 0] })))
        expect(axisOf(part, up).dot(new three.Vector3(...down))).toBeCloseTo(-1);
    }
  });

  test('samples on a surface stand on it, and sink into it', () => {
    const parts = partsOf(instanceMatrices(moss, { sink: 0.1 }));
    parts.forEach((part, i) => {
      const normal = new three.Vector3().fromArray(moss.normals, 3 * i);
      const place = new three.Vector3().fromArray(moss.positions, 3 * i);
      expect(axisOf(part).distanceTo(normal)).toBeLessThan(1e-5);
      expect(part.place.distanceTo(place.addScaledVector(normal, -0.1))).toBeLessThan(1e-5);
    });
    for (const part of partsOf(instanceMatrices(moss, { align: 0 })))
      expect(axisOf(part).y).toBeCloseTo(1);
    const box = inSpace.sampleBox({ size: [4, 4, 4], radius: 1 });
    partsOf(instanceMatrices(box)).forEach(({ place }, i) => {
      expect(place.distanceTo(new three.Vector3(...(box[i] as number[])))).toBeLessThan(1e-6);
    });
  });

  test('sizes are in radii where samples have some, or when asked for', () => {
    const scales = (options: InstanceOptions, of: object = mixed) =>
      partsOf(instanceMatrices(of as typeof mixed, options)).map(({ scale }) => scale.x);
    scales({ size: 0.5 }).forEach((scale, i) => {
      expect(scale).toBeCloseTo((mixed.radii[i] as number) / 2, 5);
    });
    for (const scale of scales({ size: 0.5, byRadius: false })) expect(scale).toBeCloseTo(0.5, 5);
    for (const scale of scales({ size: 0.5, byRadius: true }, trees))
      expect(scale).toBeCloseTo(1, 5);
    scales({ size: (i) => 1 + i / 100 }).forEach((scale, i) => {
      expect(scale).toBeCloseTo(1 + i / 100, 4);
    });
  });

  test('chosen ones, in their order, into what is there', () => {
    const all = instanceMatrices(trees, { tilt: 0.2 });
    const out = new Float32Array(64).fill(7);
    const made = instanceMatrices(trees, { tilt: 0.2, indices: [5, 2, 9], out });
    expect(made).toBe(out);
    [5, 2, 9].forEach((i, n) => {
      expect(out.slice(16 * n, 16 * n + 16)).toEqual(all.slice(16 * i, 16 * i + 16));
    });
    expect(out.slice(48)).toEqual(new Float32Array(16).fill(7));
  });

  test('heights and normals may be lists', () => {
    const heights = trees.toPoints().map(({ x, y }) => heightAt(x, y));
    expect(instanceMatrices(trees, { height: heights })).toEqual(
      instanceMatrices(trees, { height: heightAt }),
    );
  });

  test('far chunks are as exact as near ones from their corner', () => {
    const world = copse.world({ radius: 4, seed: 1 });
    const chunk = world.chunk(2 ** 28, -(2 ** 26));
    const matrices = instanceMatrices(chunk, { origin: chunk.origin });
    for (let i = 0; i < chunk.length; i++) {
      expect(matrices[16 * i + 12]).toBeCloseTo(chunk.offsets[2 * i] as number, 3);
      expect(matrices[16 * i + 14]).toBeCloseTo(chunk.offsets[2 * i + 1] as number, 3);
    }
    const moved = instanceMatrices(trees, { origin: [-20, 30] });
    expect(moved[12]).toBe(Math.fround((trees.positions[0] as number) + 20));
    expect(moved[14]).toBe(Math.fround((trees.positions[1] as number) - 30));
    // The key stays, and with it the turn.
    expect(moved.slice(0, 12)).toEqual(instanceMatrices(trees).slice(0, 12));
  });

  test('rays hit an InstancedMesh where the samples are', () => {
    const mesh = new three.InstancedMesh(
      new three.ConeGeometry(0.3, 2).translate(0, 1, 0),
      new three.MeshBasicMaterial(),
      trees.length,
    );
    instanceMatrices(trees, { height: heightAt, out: mesh.instanceMatrix.array });
    const ray = new three.Raycaster();
    for (const i of [0, 17, trees.length - 1]) {
      const [x, y] = trees[i] as [number, number];
      ray.set(new three.Vector3(x + 0.05, 90, y), new three.Vector3(0, -1, 0));
      expect(ray.intersectObject(mesh)[0]?.instanceId).toBe(i);
    }
  });
});

test('transforms are what three.js composes to the matrices', () => {
  for (const up of ['y', 'z'] as const) {
    const options: InstanceOptions = { up, tilt: 0.4, size: [1, 2], stretch: 1.5, height: 3 };
    const matrices = instanceMatrices(trees, options);
    const { translations, rotations, scales } = instanceTransforms(trees, options);
    for (let i = 0; i < trees.length; i++) {
      const composed = new three.Matrix4().compose(
        new three.Vector3().fromArray(translations, 3 * i),
        new three.Quaternion().fromArray(rotations, 4 * i),
        new three.Vector3().fromArray(scales, 3 * i),
      );
      composed.elements.forEach((value, k) => {
        expect(value).toBeCloseTo(matrices[16 * i + k] as number, 4);
      });
    }
  }
});

describe('keys choose', () => {
  test('the same for a sample, whichever call has it', () => {
    const half = copse.sample({ region: { ...region, width: 30 }, radius: 2, seed: 5 });
    const at = (samples: typeof trees) => {
      const matrices = instanceMatrices(samples, { size: [1, 2], tilt: 0.1 });
      return new Map(
        samples
          .toPoints()
          .map(({ x, y }, i) => [`${x} ${y}`, matrices.slice(16 * i, 16 * i + 16).join()]),
      );
    };
    const all = at(trees);
    let shared = 0;
    for (const [place, matrix] of at(half)) {
      if (!all.has(place)) continue;
      shared++;
      expect(all.get(place)).toBe(matrix);
    }
    expect(shared).toBeGreaterThan(50);
  });

  test('by their places where there are no keys, by ids on surfaces', () => {
    const { positions } = trees;
    expect(instanceMatrices({ positions })).toEqual(
      instanceMatrices({ positions: Array.from(positions) }),
    );
    const turned = (x: number) => instanceMatrices({ positions: [x, 4] }).slice(0, 12);
    expect(turned(-0)).toEqual(turned(0));
    expect(turned(1)).not.toEqual(turned(0));
    expect(instanceMatrices(moss)).toEqual(instanceMatrices({ ...moss, keys: moss.ids }));
  });

  test('turn, size, tilt and those of users are independent, and evenly spread', () => {
    const count = 20_000;
    // Whole numbers in a row are the worst keys.
    for (const keyOf of [(i: number) => i, (i: number) => Math.imul(i, 0x9e3779b1) >>> 0]) {
      const draws = Array.from({ length: 6 }, (_, which) =>
        Float64Array.from({ length: count }, (__, i) => chance(keyOf(i), which)),
      );
      for (const one of draws) {
        expect(Math.min(...one)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...one)).toBeLessThan(1);
        for (const other of draws) {
          if (one === other) continue;
          // A table of 8 by 8: chi-square of 63 degrees of freedom, beyond 140 once in 10⁷.
          const table = new Float64Array(64);
          one.forEach((value, i) => {
            const cell = 8 * Math.floor(8 * value) + Math.floor(8 * (other[i] as number));
            table[cell] = (table[cell] as number) + 1;
          });
          const mean = count / 64;
          expect(table.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0)).toBeLessThan(140);
        }
      }
    }
  });
});

describe('colors', () => {
  test('are those of three.js, between two or of a list', () => {
    const [from, to] = ['#335511', '#99cc66'].map((name) => new three.Color(name)) as [
      three.Color,
      three.Color,
    ];
    const colors = instanceColors(trees, { from: '#335511', to: 0x99cc66 });
    const others = instanceColors(trees, { from, to });
    expect(instanceColors(trees, { from: '#351', to: '#9C6' })).toEqual(colors);
    colors.forEach((value, i) => {
      expect(value).toBeCloseTo(others[i] as number, 6);
    });
    const share = (i: number, k: number) =>
      ((colors[3 * i + k] as number) - from.toArray()[k]!) /
      (to.toArray()[k]! - from.toArray()[k]!);
    for (let i = 0; i < trees.length; i++) {
      expect(share(i, 0)).toBeCloseTo(share(i, 2), 4);
      expect(share(i, 0)).toBeGreaterThan(-1e-6);
      expect(share(i, 0)).toBeLessThan(1.000001);
    }
    const palette = instanceColors(trees, [from, [0, 0.5, 1]]);
    const picked = new Set(Array.from(trees, (_, i) => palette.slice(3 * i, 3 * i + 3).join()));
    expect(picked).toEqual(new Set([Float32Array.from(from.toArray()).join(), '0,0.5,1']));
    expect(instanceColors(trees, [from, [0, 0.5, 1]], { indices: [3] })).toEqual(
      palette.slice(9, 12),
    );
  });
});

describe('groups', () => {
  test('by class, by a function', () => {
    const groups = instanceGroups(mixed);
    expect(groups).toHaveLength(3);
    groups.forEach((group, kind) => {
      for (const i of group) expect(mixed.classes[i]).toBe(kind);
    });
    expect(groups.reduce((sum, group) => sum + group.length, 0)).toBe(mixed.length);
    const odd = instanceGroups(trees, (i) => 2 * (i % 2));
    expect(odd.map((group) => group.length)).toEqual([
      Math.ceil(trees.length / 2),
      0,
      Math.floor(trees.length / 2),
    ]);
  });
});

test('sprites: upright, with tints as on the web', () => {
  const sprites = instanceSprites(trees, { size: [0.5, 1], stretch: 2, colors: ['#4488cc'] });
  const matrices = instanceMatrices(trees, { size: [0.5, 1], turn: false });
  sprites.forEach((sprite, i) => {
    const [x, y] = trees[i] as [number, number];
    expect(sprite).toMatchObject({ x, y, rotation: 0, tint: 0x4488cc });
    expect(sprite.scaleX).toBeCloseTo(matrices[16 * i] as number, 6);
    expect(sprite.scaleY).toBeCloseTo(2 * sprite.scaleX);
  });
  const turned = instanceSprites(trees, { turn: true }).map(({ rotation }) => rotation);
  expect(Math.max(...turned) - Math.min(...turned)).toBeGreaterThan(6);
  expect(instanceSprites(trees)[0]).not.toHaveProperty('tint');
});
