import { load } from 'copse/all';
import { expect, it } from 'vitest';
import type { Country } from '../../../../web/demo/modes/world/country/country.ts';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../../web/demo/modes/world/country/home.ts';
import { coverAt, coverOf } from '../../../../web/demo/modes/world/stream/cover.ts';
import { siteOf } from '../../../../web/demo/modes/world/stream/site.ts';
import {
  detailAt,
  optionsOf,
  sparsenessAt,
  WOOD_LEVELS,
} from '../../../../web/demo/modes/world/stream/spots.ts';
import { sideOf, type Tile } from '../../../../web/demo/modes/world/stream/tiles.ts';
import { woodOf } from '../../../../web/demo/modes/world/stream/woods.ts';
import { toCode } from '../../../../web/demo/modes/world/take/code.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';
import { HOUSE_KIND, type Trees } from '../../../../web/demo/wood/trees.ts';

const copse = await load();
const SEED = 'Lindmoor';
/** Tiles to look at: what each push can afford, and in the nightly run all. */
const VIEWS = process.env.COPSE_TRIALS === '1' ? 10_000 : 30;
/** Milliseconds, by which what hangs ends. */
const HOUR = 3_600_000;
/** Views in one country, whose waters and roads are found once. */
const TOGETHER = 12;
/** Trees of each that are looked at. */
const LOOKED_AT = 40;

function treesOf(country: Country, tile: Tile): Trees {
  const world = copse.world(optionsOf(SEED, sideOf(tile.level)));
  const chunk = world.chunk(tile.i, tile.j, { level: detailAt(tile.level) });
  const { positions, keys } = chunk;
  const spots = { positions, keys, levelEnds: chunk.levelEnds as Uint32Array };
  return woodOf(siteOf(country, tile), tile, spots, 1);
}

const isTree = (trees: Trees, row: number): boolean => trees.kind[4 * row + 3] !== HOUSE_KIND;
const rowsOf = (trees: Trees): number[] => Array.from({ length: trees.count }, (_, row) => row);

it(
  'no tree stands in water, on a road or on a roof',
  () => {
    const next = random(5);
    let [country, middle] = [createCountry(SEED, 0.62), [0, 0] as [number, number]];
    let looked = 0;
    for (let view = 0; view < VIEWS; view++) {
      if (view % TOGETHER === 0) {
        country = createCountry(SEED, 0.3 + 0.7 * next());
        middle = [(next() - 0.5) * 2e5, (next() - 0.5) * 2e5];
      }
      const level = view % 3 ? 1 : Math.floor(next() * (WOOD_LEVELS.most + 1)) || WOOD_LEVELS.least;
      const side = sideOf(level);
      const [i, j] = middle.map((at) => Math.floor((at + (next() - 0.5) * 4000) / side)) as [
        number,
        number,
      ];
      const trees = treesOf(country, { level, i, j });
      const { villages } = country.features(
        { x: i * side - 200, y: j * side - 200, width: side + 400, height: side + 400 },
        2 ** level,
      );
      const rows = rowsOf(trees).filter((row) => isTree(trees, row));
      for (let n = 0; n < Math.min(LOOKED_AT, rows.length); n++) {
        const row = rows[Math.floor(next() * rows.length)] as number;
        const [x, y] = [trees.x[row] as number, trees.y[row] as number];
        // A wide view shows nothing finer than what its ground is painted from: every second pixel.
        const pixel = sparsenessAt(level) > 1 ? 2 * 2 ** level : 0;
        const step = Math.max(1, pixel);
        const at = { x: x - step / 2, y: y - step / 2, step, columns: 1, rows: 1 };
        const { water, road } = country.fields(at);
        expect(water[0], `in water: level ${level}, ${x}, ${y}`).toBeGreaterThan(-pixel);
        expect(road[0], `on a road: level ${level}, ${x}, ${y}`).toBeGreaterThan(-pixel);
        for (const house of villages.flatMap(({ houses }) => houses))
          expect(Math.hypot(house.x - x, house.y - y)).toBeGreaterThan(house.size / 2);
        looked++;
      }
    }
    expect(looked).toBeGreaterThan(VIEWS);
  },
  HOUR,
);

it('no crown reaches over a church, or over a stream at its bends', () => {
  const country = createCountry(SEED, 0.62);
  const { x: homeX, y: homeY } = homeOf(country);
  const around = { x: homeX - 4000, y: homeY - 4000, width: 8000, height: 8000 };
  const { villages, rivers } = country.features(around, 2);
  const churches = villages.flatMap(({ houses }) => houses.filter(({ kind }) => kind === 'church'));
  const below = rivers.flatMap(({ line, widths }) =>
    Array.from(widths, (wide, k) => [line[2 * k]!, line[2 * k + 1]! + wide / 2 + 9, wide] as const),
  );
  // Where a lake has an islet, the river's line passes it in water beside.
  const isWet = (x: number, y: number): boolean =>
    country.fields({ x: x - 0.5, y: y - 0.5, step: 1, columns: 1, rows: 1 }).water[0]! < 0;
  const places = [
    ...churches.map(({ x, y, size }) => [x, y + 0.7 * size] as const),
    ...below.filter(([x, y, wide], n) => wide > 8 && n % 23 === 0 && isWet(x, y - wide / 2 - 9)),
  ];
  expect(churches.length).toBeGreaterThan(2);
  expect(places.length).toBeGreaterThan(60);
  for (const [x, y] of places) {
    const tile = { level: 1, i: Math.floor(x / 512), j: Math.floor(y / 512) };
    expect(coverAt(siteOf(country, tile), x, y), `${x}, ${y}`).toBe(0);
  }
});

it('whichever way one came, the same trees and houses stand, bit for bit', () => {
  const tiles: Tile[] = [];
  for (let n = 0; n < 4; n++) {
    tiles.push({ level: 1, i: -4 + n, j: 2 }, { level: 3, i: -1, j: n - 2 });
    tiles.push({ level: 1, i: -1, j: 5 - n });
  }
  const bytesOf = (country: Country, tile: Tile): string => {
    const { count, x, y, size, kind, tint } = treesOf(country, tile);
    const columns = [x, y, size, kind, tint].map((column) =>
      Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64'),
    );
    return `${count} ${columns.join(' ')}`;
  };
  const there = createCountry(SEED, 0.62);
  const seen = new Map(tiles.map((tile) => [tile, bytesOf(there, tile)]));
  const back = createCountry(SEED, 0.62);
  for (const tile of [...tiles].reverse()) expect(bytesOf(back, tile)).toBe(seen.get(tile));
  for (const tile of tiles) expect(bytesOf(there, tile)).toBe(seen.get(tile));
});

it('a tree is the same at all zooms that show it', () => {
  const country = createCountry(SEED, 0.62);
  const near = new Map<string, number>();
  const finer = { level: 1, i: -4, j: 2 };
  for (const n of [0, 1, 2, 3]) {
    const trees = treesOf(country, { ...finer, i: finer.i + (n & 1), j: finer.j + (n >> 1) });
    for (const row of rowsOf(trees))
      near.set(`${trees.x[row]} ${trees.y[row]}`, trees.kind[4 * row] as number);
  }
  const wide = treesOf(country, { level: 2, i: -2, j: 1 });
  const rows = rowsOf(wide).filter((row) => isTree(wide, row));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows)
    expect(near.get(`${wide.x[row]} ${wide.y[row]}`)).toBe(wide.kind[4 * row]);
});

it('the code makes the very trees of the chunk', async () => {
  const country = createCountry(SEED, 0.62);
  for (const [i, j] of [
    [-3, 2],
    [-3, 4],
  ] as const) {
    const tile = { level: WOOD_LEVELS.least, i, j };
    const code = await toCode(SEED, tile, coverOf(siteOf(country, tile), tile));
    expect(code.match(/^import .*$/gm)).toEqual(["import { load } from 'copse/all';"]);
    const run = code
      .replace(
        "from 'copse/all'",
        `from '${new URL('../../../../dist/all/index.js', import.meta.url)}'`,
      )
      .replace(/^console.*$/m, 'export { trees };');
    const made = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(run)}`
    )) as {
      trees: { x: number; y: number }[];
    };
    const trees = treesOf(country, tile);
    const rows = rowsOf(trees).filter((row) => isTree(trees, row));
    expect(rows.length).toBeGreaterThan(20);
    expect(made.trees.map(({ x, y }) => [x, y])).toEqual(
      rows.map((row) => [trees.x[row], trees.y[row]]),
    );
  }
});

it('at the farthest zoom no tile of land is without trees', () => {
  const country = createCountry(SEED, 0.62);
  const level = WOOD_LEVELS.most;
  let wooded = 0;
  for (let j = -3; j < 3; j++)
    for (let i = -4; i < 4; i++) {
      const site = siteOf(country, { level, i, j });
      const land = site.fields.water.filter((away) => away > 0).length / site.fields.water.length;
      if (land < 0.3) continue;
      wooded++;
      const shares = coverOf(site, { level, i, j });
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length / 255;
      expect(mean, `${i}, ${j}`).toBeGreaterThan(0.05);
    }
  expect(wooded).toBeGreaterThan(10);
});
