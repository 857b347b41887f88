// A forest's instances after edits, against those of its samples made anew, and what a graphics card
// would hold of them.
import { type Forest, type ForestOptions, load } from 'copse/all';
import {
  type InstanceGroup,
  instanceColors,
  instanceMatrices,
  Scatter,
  type SlotOptions,
} from 'copse/instances';
import { createPool } from 'copse/worker';
import * as three from 'three';
import { describe, expect, test } from 'vitest';

const copse = await load();
const wood = { x: 0, y: 0, width: 60, height: 50 };
const options: SlotOptions = {
  ...{ size: [0.5, 1.5], tilt: 0.2, stretch: [1, 2], sink: 0.1 },
  height: (x, y) => Math.sin(x) + y / 9,
};
const colors = { from: '#224411', to: '#88aa55' } as const;

const kinds: Record<string, ForestOptions> = {
  'one kind': { radius: 2, seed: 3 },
  'kinds with radii of their own': {
    classes: [{ name: 'oak', radius: 3 }, { name: 'fir', radius: 2 }, { radius: 2.5 }],
    seed: 3,
  },
  sizes: { radius: { min: 1.5, max: 4 }, seed: 3 },
};

/** Whole numbers below n, the same in each run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Clears or plants somewhere. */
function editAt(forest: Forest, roll: (n: number) => number, step: number) {
  const region = { x: roll(55), y: roll(45), width: 3 + roll(20), height: 3 + roll(20) };
  const name = `part ${roll(6)}`;
  if (roll(4) === 0 && forest.parts.has(name)) return forest.delete(name);
  return forest.put(name, step % 2 ? { region, clear: true } : { region });
}

/** Every matrix and color of the groups, by the slot; checks what groups say of themselves. */
function shown(scatter: Scatter, forest: Forest) {
  const found = new Map<number, { kind: number; numbers: string }>();
  scatter.groups.forEach((group, kind) => {
    for (let i = 0; i < group.count; i++) {
      const slot = group.slots[i] as number;
      if (group.indexOf(slot) !== i || found.has(slot)) throw new Error(`slot ${slot}`);
      const matrix = group.matrices.slice(16 * i, 16 * i + 16);
      const color = group.colors?.slice(3 * i, 3 * i + 3) ?? [];
      found.set(slot, { kind, numbers: [...matrix, ...color].join(' ') });
    }
  });
  expect(found.size).toBe(forest.length);
  return found;
}

/** The same of the forest by slots, all at once. */
function expected(forest: Forest) {
  const matrices = instanceMatrices(forest, options);
  const tints = instanceColors(forest, colors);
  const slots = Array.from({ length: forest.capacity }, (_, slot) => slot);
  return new Map(
    slots
      .filter((slot) => forest.isAlive(slot))
      .map((slot) => {
        const matrix = matrices.slice(16 * slot, 16 * slot + 16);
        const color = tints.slice(3 * slot, 3 * slot + 3);
        const kind = forest.classes?.[slot] ?? 0;
        return [slot, { kind, numbers: [...matrix, ...color].join(' ') }];
      }),
  );
}

/** The contents of a renderer's buffers, which it fills by three's update ranges alone. */
class Card {
  readonly mesh = new three.InstancedMesh(
    new three.ConeGeometry(0.4, 2, 5).translate(0.1, 1, 0),
    new three.MeshBasicMaterial(),
    0,
  );
  #buffers = new Map<three.BufferAttribute, Float32Array>();
  #versions = new Map<three.BufferAttribute, number>();
  uploaded = 0;

  render() {
    for (const attribute of [this.mesh.instanceMatrix, this.mesh.instanceColor]) {
      if (!attribute) continue;
      const buffer = this.#buffers.get(attribute);
      if (!buffer) {
        this.#buffers.set(attribute, Float32Array.from(attribute.array));
        this.uploaded += attribute.array.length;
      } else if (this.#versions.get(attribute) !== attribute.version) {
        for (const { start, count } of attribute.updateRanges) {
          buffer.set(attribute.array.subarray(start, start + count), start);
          this.uploaded += count;
        }
        attribute.clearUpdateRanges();
      }
      this.#versions.set(attribute, attribute.version);
    }
    this.mesh.boundingSphere ?? this.mesh.computeBoundingSphere();
  }

  check(group: InstanceGroup) {
    const { mesh } = this;
    expect(mesh.count).toBe(group.count);
    const held = this.#buffers.get(mesh.instanceMatrix) as Float32Array;
    expect(held.slice(0, 16 * group.count)).toEqual(group.matrices.slice(0, 16 * group.count));
    const tints = this.#buffers.get(mesh.instanceColor as three.InstancedBufferAttribute);
    expect(tints?.slice(0, 3 * group.count)).toEqual(group.colors?.slice(0, 3 * group.count));
    // All are within the sphere.
    const [all, one] = [mesh.boundingSphere as three.Sphere, new three.Sphere()];
    const matrix = new three.Matrix4();
    let least = 0;
    for (let i = 0; i < mesh.count; i++) {
      mesh.getMatrixAt(i, matrix);
      one.copy(mesh.geometry.boundingSphere as three.Sphere).applyMatrix4(matrix);
      least = Math.min(least, all.radius - all.center.distanceTo(one.center) - one.radius);
    }
    expect(least).toBeGreaterThan(-1e-4);
  }
}

describe.each(Object.entries(kinds))('%s', (_, given) => {
  test('after each of many edits, the instances are those of the forest', () => {
    for (const seed of [1, 2]) {
      const forest = copse.forest(given);
      const roll = dice(seed);
      forest.put('wood', { region: { ...wood, width: 20 } });
      const scatter = new Scatter(forest, { ...options, colors });
      const cards = scatter.groups.map(() => new Card());
      for (let step = 0; step < 20; step++) {
        scatter.update(editAt(forest, roll, step));
        expect(shown(scatter, forest)).toEqual(expected(forest));
        scatter.applyTo(...cards.map(({ mesh }) => mesh));
        cards.forEach((card, kind) => {
          card.render();
          card.check(scatter.groups[kind] as InstanceGroup);
        });
      }
      forest.dispose();
    }
  });

  test('edits told of late, and edits that nobody told of', () => {
    const forest = copse.forest(given);
    const roll = dice(9);
    forest.put('wood', { region: wood });
    const scatter = new Scatter(forest, { ...options, colors });
    for (let frame = 0; frame < 6; frame++) {
      const changes = Array.from({ length: 5 }, (__, step) => editAt(forest, roll, step));
      for (const change of changes) scatter.update(change);
      expect(shown(scatter, forest)).toEqual(expected(forest));
      editAt(forest, roll, frame);
      scatter.update();
      expect(shown(scatter, forest)).toEqual(expected(forest));
    }
    forest.put('nothing', { region: { x: -9, y: -9, width: 99, height: 99 }, clear: true });
    scatter.update();
    expect(scatter.groups.map(({ count }) => count)).toEqual(scatter.groups.map(() => 0));
    forest.dispose();
  });

  test('of its samples made at once', () => {
    const forest = copse.forest(given);
    forest.put('wood', { region: wood });
    const scatter = new Scatter(forest, options);
    const samples = forest.samples();
    const matrices = instanceMatrices(samples, options);
    const made = new Set(
      Array.from(samples, (__, i) => matrices.slice(16 * i, 16 * i + 16).join(' ')),
    );
    for (const { numbers } of shown(scatter, forest).values()) expect(made.has(numbers)).toBe(true);
    forest.dispose();
  });
});

test('a small edit uploads little, and keeps the arrays', () => {
  const forest = copse.forest({ radius: 0.5, seed: 1 });
  forest.put('wood', { region: wood });
  const scatter = new Scatter(forest, { ...options, colors });
  const card = new Card();
  const show = () => {
    scatter.applyTo(card.mesh);
    card.render();
    card.check(scatter.groups[0] as InstanceGroup);
  };
  show();
  const group = scatter.groups[0] as InstanceGroup;
  const { matrices } = group;
  const before = card.uploaded;
  const change = forest.put('gap', { region: { x: 20, y: 20, width: 4, height: 4 }, clear: true });
  expect(change.removed.length).toBeGreaterThan(20);
  scatter.update(change);
  show();
  expect(group.matrices).toBe(matrices);
  expect(card.uploaded - before).toBeLessThan(0.1 * before);
  // Nothing has changed since.
  expect(scatter.groups[0]?.takeRanges()).toEqual([]);
  // It grows twofold, whatever is planted.
  scatter.update(forest.put('more', { region: { ...wood, x: 60 } }));
  expect(group.matrices.length).toBe(2 * matrices.length);
  show();
  forest.dispose();
});

test('the forgotten list of changes ends', () => {
  const forest = copse.forest({ radius: 1, seed: 1 });
  forest.put('wood', { region: wood });
  const scatter = new Scatter(forest);
  scatter.groups[0]?.takeRanges();
  const region = { x: 10, y: 10, width: 9, height: 9 };
  for (let i = 0; i < 100; i++)
    scatter.update(i % 2 ? forest.delete('gap') : forest.put('gap', { region, clear: true }));
  expect(scatter.groups[0]?.takeRanges()).toEqual([{ start: 0, count: forest.length }]);
  forest.dispose();
});

test('kinds have options of their own', () => {
  const forest = copse.forest(kinds['kinds with radii of their own'] as ForestOptions);
  forest.put('wood', { region: wood });
  const scatter = new Scatter(forest, {
    ...{ size: 1, turn: false, colors: ['#ffffff'] },
    kinds: { oak: { size: 2 }, 2: { byRadius: false, colors: ['#000000'] } },
  });
  expect(scatter.groups.map(({ name }) => name)).toEqual(['oak', 'fir', undefined]);
  expect(scatter.groups.map(({ matrices }) => matrices[0])).toEqual([6, 2, 1]);
  expect(scatter.groups.map((group) => group.colors?.[0])).toEqual([1, 1, 0]);
  expect(forest.classRadii).toEqual([3, 2, 2.5]);
  forest.dispose();
});

test('rays hit the instances of slots after edits', () => {
  const forest = copse.forest({ radius: 2, seed: 3 });
  forest.put('wood', { region: { ...wood, width: 20 } });
  const scatter = new Scatter(forest);
  const { mesh } = new Card();
  const hit = (slot: number) => {
    const [x, y] = forest.positions.subarray(2 * slot, 2 * slot + 2) as unknown as [number, number];
    const ray = new three.Raycaster(new three.Vector3(x, 50, y), new three.Vector3(0, -1, 0));
    return ray.intersectObject(mesh)[0]?.instanceId;
  };
  scatter.applyTo(mesh);
  expect(hit(4)).toBe(scatter.groups[0]?.indexOf(4));
  scatter.update(forest.put('more', { region: { ...wood, x: 40 } }));
  scatter.update(forest.put('gap', { region: { x: 0, y: 0, width: 9, height: 9 }, clear: true }));
  scatter.applyTo(mesh);
  for (let slot = 0; slot < forest.capacity; slot++) {
    const i = hit(slot);
    expect(i ?? -1).toBe(scatter.groups[0]?.indexOf(slot));
    if (i !== undefined) expect(scatter.groups[0]?.slots[i]).toBe(slot);
  }
  forest.dispose();
});

test('forests of a pool', async () => {
  const pool = await createPool({ size: 1 });
  const forest = await pool.forest({ radius: 2, seed: 3 });
  await forest.put('wood', { region: wood });
  const scatter = new Scatter(forest, options);
  scatter.update(await forest.put('gap', { region: { ...wood, width: 9 }, clear: true }));
  expect(scatter.groups[0]?.count).toBe(forest.length);
  pool.dispose();
});

test('what a function throws leaves instances that can be updated', () => {
  const forest = copse.forest({ radius: 2, seed: 3 });
  forest.put('wood', { region: { ...wood, width: 20 } });
  let isBroken = false;
  const scatter = new Scatter(forest, {
    height: (x) => {
      if (isBroken && x > 30) throw new RangeError('no ground');
      return x;
    },
  });
  isBroken = true;
  const change = forest.put('more', { region: wood });
  expect(() => scatter.update(change)).toThrow('no ground');
  isBroken = false;
  scatter.update();
  shown(scatter, forest);
  forest.dispose();
});
