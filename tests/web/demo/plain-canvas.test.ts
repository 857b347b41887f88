// After an edit, the 2-D renderer draws all changed squares again, in the order of all trees.
import { expect, it } from 'vitest';
import { changedGround } from '../../../web/demo/render/changed-ground.ts';
import { DirtyTiles } from '../../../web/demo/render/dirty-tiles.ts';
import { PlainPart } from '../../../web/demo/render/plain-part.ts';
import { house, lake, moved, road } from '../../../web/demo/scene/things.ts';
import { random } from '../../../web/demo/sprites/noise.ts';
import { emptyTrees, type Trees } from '../../../web/demo/wood/trees.ts';

const next = random(5);

function scatter(trees: Trees, row: number): void {
  trees.x[row] = 1000 * next();
  trees.y[row] = 1000 * next();
  trees.size[row] = 8 + 8 * next();
}

const orderOf = (part: PlainPart, from = -Infinity, to = Infinity): number[] => {
  const rows: number[] = [];
  part.each(from, to, (row) => rows.push(row));
  return rows;
};

it('a patched order is that of trees given at once, and tells of all places that changed', () => {
  const trees = emptyTrees(900);
  trees.count = 800;
  for (let row = 0; row < trees.count; row++) scatter(trees, row);
  const part = new PlainPart(trees);
  for (let edit = 0; edit < 20; edit++) {
    const rows = Array.from({ length: 40 }, () => Math.floor(trees.count * next()));
    if (edit % 4 === 0) rows.push(trees.count++);
    const left = rows
      .filter((row) => trees.size[row])
      .map((row) => `${trees.x[row]} ${trees.y[row]}`);
    for (const row of rows) {
      if (row % 3) scatter(trees, row);
      else trees.size[row] = 0;
    }
    const told = new Set<string>();
    part.patch(trees, [...rows, ...rows], (x, y) => told.add(`${x} ${y}`));
    const come = rows
      .filter((row) => trees.size[row])
      .map((row) => `${trees.x[row]} ${trees.y[row]}`);
    expect([...left, ...come].filter((place) => !told.has(place))).toEqual([]);
    const standing = (row: number): boolean => (trees.size[row] as number) > 0;
    expect(orderOf(part).filter(standing)).toEqual(orderOf(new PlainPart(trees)).filter(standing));
  }
  const some = orderOf(part, 300, 420);
  expect(some.length).toBeGreaterThan(20);
  expect(some).toEqual(
    orderOf(part).filter(
      (row) => (trees.y[row] as number) >= 300 && (trees.y[row] as number) <= 420,
    ),
  );
});

it('boxes hold every marked square, and far ones are apart', () => {
  const tiles = new DirtyTiles(1000, 700);
  expect(tiles.boxes()).toEqual([]);
  const marked = [
    { x0: 10, y0: 10, x1: 30, y1: 200 },
    { x0: 900, y0: 600, x1: 1200, y1: 900 },
    { x0: -50, y0: 300, x1: -10, y1: 320 },
  ];
  for (const box of marked) tiles.mark(box);
  const boxes = tiles.boxes();
  expect(boxes).toEqual([
    { x0: 0, y0: 0, x1: 64, y1: 256 },
    { x0: 896, y0: 576, x1: 1000, y1: 700 },
  ]);
  for (let x = 0; x < 1000; x += 64) tiles.mark({ x0: x, y0: 0, x1: x, y1: 600 });
  expect(tiles.boxes()).toEqual([{ x0: 0, y0: 0, x1: 1000, y1: 700 }]);
});

it('changed ground is that of what came and of what went', () => {
  const pond = lake('freehand', [[100, 100, 200, 100, 200, 200]]);
  const way = road([0, 0, 10, 10]);
  const from = { rings: [[0, 0, 900, 0, 900, 900]], things: [way, pond], density: [] };
  expect(changedGround(from, { ...from })).toBeUndefined();
  const to = { ...from, things: [way, moved(pond, 50, -20)] };
  expect(changedGround(from, to)).toEqual({ x0: 100, y0: 80, x1: 250, y1: 200 });
  const home = changedGround(from, {
    ...from,
    things: [...from.things, house({ x: 500, y: 500 })],
  });
  // Its light reaches beyond its walls.
  expect(home && [home.x0 < 420, home.x1 > 580, home.y1 > 540]).toEqual([true, true, true]);
});
