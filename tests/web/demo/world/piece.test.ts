import { expect, it } from 'vitest';
import { readFile } from '../../../../web/demo/formats/read-file.ts';
import { winding } from '../../../../web/demo/geometry/rings.ts';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../../web/demo/modes/world/country/home.ts';
import { pieceOf } from '../../../../web/demo/modes/world/stream/piece.ts';
import { toGeoJSON } from '../../../../web/demo/modes/world/take/geojson.ts';
import { sceneOf } from '../../../../web/demo/modes/world/take/scene.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';
import { emptyTrees } from '../../../../web/demo/wood/trees.ts';

const country = createCountry('Lindmoor', 0.62);
const home = homeOf(country);
const window = { x: home.x - 720, y: home.y - 450, width: 1440, height: 900 };
const piece = pieceOf(country, window);

const isIn = (rings: readonly (readonly number[])[], x: number, y: number): boolean =>
  rings.filter((ring) => winding(ring, x, y) !== 0).length % 2 === 1;

it('a piece has the waters and woods of its window, to a few metres', () => {
  const next = random(4);
  let [wet, wooded, missed] = [0, 0, 0];
  for (let n = 0; n < 400; n++) {
    const [x, y] = [
      window.x + (0.02 + 0.96 * next()) * window.width,
      window.y + (0.02 + 0.96 * next()) * window.height,
    ];
    const { water, forest } = country.fields({ x: x - 1, y: y - 1, step: 2, columns: 1, rows: 1 });
    const [away, share] = [water[0] as number, forest[0] as number];
    if (Math.abs(away) > 5) expect(isIn(piece.water, x, y)).toBe(away < 0);
    if (Math.abs(share - 0.5) > 0.45) missed += Number(isIn(piece.woods, x, y) !== share > 0.5);
    wet += Number(away < -5);
    wooded += Number(share > 0.95);
  }
  // Strips of a few metres, as between a road and a shore, are left out.
  expect(missed).toBeLessThan(3);
  expect(wet).toBeGreaterThan(5);
  expect(wooded).toBeGreaterThan(5);
  expect(piece.roads.length).toBeGreaterThan(0);
  expect(piece.houses.length).toBeGreaterThan(2);
});

it('as a scene it has a wood, a lake, roads and houses about the origin; a wide one is made smaller', () => {
  const { things, seed } = sceneOf(piece, window, 'Lindmoor');
  expect(seed).toBe('Lindmoor');
  const typesOf = (list: typeof things): string[] => [...new Set(list.map(({ type }) => type))];
  expect(typesOf(things)).toEqual(['area', 'lake', 'road', 'house']);
  const house = things.find(({ type }) => type === 'house') as { x: number; y: number };
  expect(Math.abs(house.x)).toBeLessThan(window.width / 2);
  const far = { x: -90_000, y: -50_000, width: 144_000, height: 90_000 };
  for (const thing of sceneOf(pieceOf(country, far), far, 'Lindmoor').things)
    if ('rings' in thing)
      for (const value of thing.rings.flat()) expect(Math.abs(value)).toBeLessThan(810);
});

it('the GeoJSON is whole, and the page opens it again', async () => {
  const trees = emptyTrees(2);
  trees.x.set([-1500, -1490.5]);
  trees.y.set([900, 910]);
  const text = toGeoJSON({ seed: 'Lindmoor', wooded: 0.62 }, piece, [trees]);
  const { features } = JSON.parse(text) as {
    features: { geometry: { type: string }; properties: { kind: string; species?: string } }[];
  };
  const kinds = new Set(features.map(({ properties }) => properties.kind));
  expect([...kinds]).toEqual(['wood', 'water', 'road', 'house', 'tree']);
  expect(features.at(-1)?.geometry).toEqual({ type: 'Point', coordinates: [-1490.5, -910] });
  expect(features.at(-1)?.properties.species).toBe('oak');
  const file = new File([text], 'lindmoor.geojson');
  const opened = await readFile(file, { x: 0, y: 0 });
  expect('things' in opened && opened.things.length).toBeGreaterThan(5);
});
