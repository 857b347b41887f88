// The samples along lines: their fields, their use as existing samples, and their golden hashes.
import { type LineSamples, load } from 'copse/all';
import { describe, expect, test } from 'vitest';
import { hashOf } from '../support/golden.js';
import { distance } from '../support/spread.js';

const copse = await load();

describe('samples along lines', () => {
  test('have keys as everywhere, angles and a report', () => {
    const posts = copse.along({
      line: [
        [0, 0],
        [30, 40],
      ],
      spacing: 10,
      seed: 'fence',
    });
    expect(posts.report).toEqual({ reason: 'finished', radius: 10, unit: 0, warnings: [] });
    for (const angle of posts.angles) expect(angle).toBeCloseTo(Math.atan2(40, 30), 15);
    expect(posts.keys).toHaveLength(6);
    const start = posts.toGeoJSON({ properties: true }).features[0]?.properties;
    expect(start).toEqual({ radius: 10, key: posts.keys[0] });
    expect(JSON.parse(JSON.stringify(posts)).angles).toHaveLength(6);
    expect(posts[1]).toEqual([6, 8]);
  });

  test('have a warning where the units are unlike', () => {
    const { report } = copse.along({
      line: [
        [13.3, 52.5],
        [13.4, 52.6],
      ],
      spacing: 20,
    });
    expect(report.warnings.length).toBe(1);
    expect(
      copse.along({
        line: [
          [0, 0],
          [10, 0],
        ],
        spacing: 20,
      }).report.warnings,
    ).toEqual([]);
  });

  test('keep a wood away as existing samples', () => {
    const region = { x: 0, y: 0, width: 100, height: 100 };
    const line = [
      [0, 20],
      [100, 70],
    ];
    const posts = copse.along({ line, spacing: 3 });
    const trees = copse.sample({ region, radius: 2, existing: { positions: posts, clearance: 5 } });
    for (const tree of trees)
      for (const post of posts) expect(distance(tree, post)).toBeGreaterThanOrEqual(5);
    expect(trees.length).toBeGreaterThan(1000);
  });

  test('are the same to the bit as ever', () => {
    const line = {
      path: 'M 20 30 C 40 80 120 -20 160 60 S 260 90 300 20 L 310 120 H 90 Z M 0 200 A 60 30 20 0 1 120 220',
    };
    const made = ({ positions, angles, keys }: LineSamples) =>
      [positions, angles, keys].map((list) => hashOf(list));
    const golden = [
      made(copse.along({ line, spacing: 7, seed: 7 })),
      made(copse.along({ line, spacing: 7, seed: 7, jitter: 0.5, offset: 4 })),
      made(copse.along({ line, count: 99, offset: 9, sides: 'right' })),
    ];
    expect(golden).toMatchInlineSnapshot(`
      [
        [
          "e907839df67a1fa9",
          "f966986b45f52fc1",
          "27a93ec5502d072e",
        ],
        [
          "9284198d44f26226",
          "3dc200134cd4b673",
          "6d6452b50a6ed105",
        ],
        [
          "e43df1b07c4826a0",
          "93aac40b67385f42",
          "1eb3e7f54769556c",
        ],
      ]
    `);
  });
});
