// Far away trees are drawn larger, but none grows over a road, a house or the edge of its ground.
import { expect, it } from 'vitest';
import type { Ring } from '../../../web/demo/geometry/rings.ts';
import { drawnSize, thinned } from '../../../web/demo/render/renderer.ts';
import { giveRoom, giveRoomAround } from '../../../web/demo/render/room.ts';
import { awayFrom, halfWidth, house, road } from '../../../web/demo/scene/things.ts';
import { plant } from '../../../web/demo/wood/plant.ts';
import { emptyTrees, HOUSE_KIND, ROOM_STEPS, type Trees } from '../../../web/demo/wood/trees.ts';

const SIDE = 1000;
const RADIUS = 12;
const GROUND: Ring = [0, 0, SIDE, 0, SIDE, SIDE, 0, SIDE];
const ROAD = road([0, 300, 400, 420, SIDE, 380]);
const STYLE = { radii: [16, 12, 7], isNatural: false, radius: RADIUS, salt: 3 };
/** A tree's place is known to a cell of the grid, of 1000/384 m, in both directions. */
const SLACK = 6;

/** Trees on a slanted lattice, off the road. */
function wood(): Trees {
  const places: [number, number][] = [];
  for (let i = 0; i < 70; i++)
    for (let j = 0; j < 70; j++) {
      const [x, y] = [i * 14 + ((j * 5) % 14), j * 14 + ((i * 3) % 14)];
      if (x < SIDE && y < SIDE && awayFrom(ROAD.line, { x, y }) > halfWidth(ROAD) + 4)
        places.push([x, y]);
    }
  const trees = emptyTrees(places.length);
  places.forEach(([x, y], i) => {
    plant(trees, i, x, y, i % 3, STYLE);
  });
  giveRoom(trees, [GROUND], [ROAD]);
  return trees;
}

it('a tree drawn larger keeps its height and its width off roads and edges', () => {
  const trees = wood();
  const edge = [...GROUND, ...GROUND.slice(0, 2)];
  const keepsOff = (x: number, y: number): boolean =>
    awayFrom(ROAD.line, { x, y }) >= halfWidth(ROAD) - SLACK &&
    (awayFrom(edge, { x, y }) <= SLACK || (x > 0 && x < SIDE && y > 0 && y < SIDE));
  for (const zoom of [0.1, 0.2, 0.4]) {
    const thin = thinned(RADIUS, zoom);
    let [larger, over] = [0, 0];
    for (let i = 0; i < trees.count; i++) {
      const grown = drawnSize(trees, i, thin);
      if (grown <= 1) continue;
      larger++;
      const [x, y] = [trees.x[i] as number, trees.y[i] as number];
      const size = grown * (trees.size[i] as number);
      for (let up = 0; up <= 0.8; up += 0.1) if (!keepsOff(x, y - up * size)) over++;
      if (!keepsOff(x - 0.3 * size, y) || !keepsOff(x + 0.3 * size, y)) over++;
    }
    expect(larger, `trees drawn larger at ${zoom}`).toBeGreaterThan(20);
    expect(over, `places covered at ${zoom}`).toBe(0);
  }
});

it('without its room a tree would cover the road', () => {
  const trees = wood();
  trees.tint.fill(255);
  const { swell, share } = thinned(RADIUS, 0.2);
  const covering = Array.from({ length: trees.count }, (_, i) => i).filter((i) => {
    const height = drawnSize(trees, i, { swell, share }) * (trees.size[i] as number);
    const [x, y] = [trees.x[i] as number, trees.y[i] as number];
    const top = { x, y: y - 0.8 * height };
    return height > 0 && awayFrom(ROAD.line, top) < halfWidth(ROAD) - SLACK;
  });
  expect(covering.length).toBeGreaterThan(0);
});

it('near by, every tree stands in its own size', () => {
  const trees = wood();
  const near = thinned(RADIUS, 2);
  for (let i = 0; i < trees.count; i++) expect(drawnSize(trees, i, near)).toBe(1);
});

it('a house is never left out, and never larger', () => {
  const { x, y } = house({ x: 500, y: 700 });
  const trees = emptyTrees(1);
  plant(trees, 0, x, y, HOUSE_KIND, STYLE);
  for (const zoom of [0.1, 0.3, 3]) expect(drawnSize(trees, 0, thinned(RADIUS, zoom))).toBe(1);
});

it('a tree has the same room whether all are given theirs or those around what has changed', () => {
  const [all, few] = [wood(), wood()];
  const [before, now] = [house({ x: 610, y: 640 }), house({ x: 660, y: 600 })];
  const roomOf = ({ tint, count }: Trees): number[] =>
    Array.from({ length: count }, (_, i) => tint[4 * i + 3] as number);
  for (const most of [2, 4]) {
    giveRoom(few, [GROUND], [ROAD, before], most);
    giveRoom(all, [GROUND], [ROAD, now], most);
    const other = roomOf(all).flatMap((room, i) => (room === roomOf(few)[i] ? [] : [i]));
    expect(other.length).toBeGreaterThan(2);
    const near = Array.from({ length: all.count }, (_, i) => i).filter((i) => {
      const [x, y] = [all.x[i] as number, all.y[i] as number];
      return [before, now].some((each) => Math.hypot(x - each.x, y - each.y) < 3 * RADIUS);
    });
    const moved = giveRoomAround(few, [GROUND], [ROAD, now], near, 4 * most * RADIUS, most);
    expect(roomOf(few)).toEqual(roomOf(all));
    expect(moved.sort((i, j) => i - j)).toEqual(other);
    expect(Math.max(...roomOf(all))).toBe(most * ROOM_STEPS);
  }
});
