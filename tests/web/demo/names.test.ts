// Names of what was drawn: where they are written, and that they go out and come back.
import { expect, it } from 'vitest';
import { toGeoJSON } from '../../../web/demo/formats/geojson-out.ts';
import { fromHash, toHash } from '../../../web/demo/formats/link.ts';
import { readText } from '../../../web/demo/formats/read-file.ts';
import type { Snapshot } from '../../../web/demo/formats/snapshot.ts';
import { toSVG } from '../../../web/demo/formats/svg-out.ts';
import { areaOf, inside } from '../../../web/demo/geometry/rings.ts';
import { erased } from '../../../web/demo/scene/edits.ts';
import { ringsOf } from '../../../web/demo/scene/grounds.ts';
import { labelsOf, namedGroundsOf } from '../../../web/demo/scene/names.ts';
import { EMPTY, type Scene } from '../../../web/demo/scene/scene.ts';
import {
  area,
  house,
  lake,
  road,
  singleTree,
  type Thing,
  wordsFor,
} from '../../../web/demo/scene/things.ts';
import { emptyTrees } from '../../../web/demo/wood/trees.ts';

const square = (x: number, y: number, side: number): number[] => [
  ...[x, y, x + side, y, x + side, y + side, x, y + side],
];

/** Two woods that overlap, a lake in the one, and all else with a name that can have one. */
const MILL = 'Mill <Wood> & “Hüll”';
const scene = (): Scene => ({
  ...EMPTY,
  things: [
    area('polygon', [square(0, 0, 400)], { name: MILL }),
    area('polygon', [square(300, 100, 300)], { name: 'Oakley' }),
    area('polygon', [square(700, 0, 200)]),
    area('polygon', [square(320, 120, 40)], { cut: true, name: 'Glade' }),
    lake('polygon', [square(100, 100, 90)], { name: 'Tarn' }),
    { ...road([0, 200, 900, 200], 9), name: 'High Street' },
    { ...house({ x: 50, y: 50 }), name: 'Mill' },
    { ...singleTree({ x: 850, y: 50 }), name: 'Old oak' },
  ],
});

const snapshot = (of: Scene): Snapshot => ({
  scene: of,
  stands: [],
  rings: ringsOf(of),
  positions: new Float64Array(),
  kinds: new Uint8Array(),
});

function namesOf(things: readonly Thing[]): Record<string, (string | undefined)[]> {
  const names: Record<string, (string | undefined)[]> = {};
  for (const { type, name } of things) names[type] = [...(names[type] ?? []), name];
  return names;
}

const brought = (text: string): readonly Thing[] => {
  const file = readText(text, 'a file', { x: 450, y: 200 });
  if (!('things' in file)) throw new Error('a scene came, not things');
  return file.things;
};

it('names go through a link, whatever has them', async () => {
  const wanted = scene();
  const back = await fromHash(await toHash(wanted));
  expect(namesOf(back.things)).toEqual(namesOf(wanted.things));
  expect(back.things.map(wordsFor)).toContain('road: High Street');
  // And through the eraser, which splits the road.
  const rubber = area('eraser', [square(400, 150, 100)]);
  const roads = erased(wanted.things, rubber).filter(({ type }) => type === 'road');
  expect(roads.map(({ name }) => name)).toEqual(['High Street', 'High Street']);
});

it('each place of the ground has the name of the topmost named area', () => {
  const grounds = namedGroundsOf(scene());
  expect(grounds.map(({ name }) => name)).toEqual([MILL, 'Oakley', undefined]);
  const areas = grounds.map(({ rings }) => areaOf(rings));
  expect(areas).toEqual([400 ** 2 - 100 * 300, 300 ** 2 - 40 ** 2, 200 ** 2]);
  const [mill, oakley] = grounds;
  expect(inside(mill?.rings ?? [], 'evenodd', { x: 310, y: 200 })).toBe(false);
  expect(inside(oakley?.rings ?? [], 'evenodd', { x: 310, y: 200 })).toBe(true);
  const plain = { ...EMPTY, things: [area('polygon', [square(0, 0, 9)])] };
  expect(namedGroundsOf(plain)).toEqual([{ name: undefined, rings: ringsOf(plain) }]);
});

it('names go out as properties of GeoJSON, and come back', () => {
  const text = toGeoJSON(snapshot(scene()));
  const { features } = JSON.parse(text) as {
    features: { properties: { kind: string; name?: string } }[];
  };
  const told = features.map(({ properties: { kind, name } }) => `${kind}: ${name}`);
  expect(told).toEqual([
    ...[`ground: ${MILL}`, 'ground: Oakley', 'ground: undefined', 'water: Tarn'],
    ...['road: High Street', 'house: Mill', 'tree: Old oak'],
  ]);
  const back = namesOf(brought(text));
  const { area: woods = [], ...rest } = namesOf(scene().things);
  expect(back).toEqual({ ...rest, area: woods.slice(0, 3) });
});

it('names go out as titles and texts of SVG, and come back', () => {
  const text = toSVG(snapshot(scene()), emptyTrees(0));
  expect(text).toContain(
    '<title>Mill &#60;Wood&#62; &#38; “Hüll”, Oakley, Tarn: a wood of 0 trees',
  );
  expect(text.match(/<text .*?>Oakley<\/text>/)).toBeTruthy();
  const back = brought(text);
  expect(namesOf(back)).toEqual({
    area: [MILL, 'Oakley', undefined],
    lake: ['Tarn'],
    road: ['High Street'],
  });
  // Letters that no XML may hold are left out.
  const odd = { ...EMPTY, things: [area('polygon', [square(0, 0, 90)], { name: 'a\0\ud800b' })] };
  expect(namesOf(brought(toSVG(snapshot(odd), emptyTrees(0)))).area).toEqual(['ab']);
});

it('a name is written where there is room for it, each once, and none for holes', () => {
  const cut = [...square(0, 0, 300), 0, 300, 0, 600, 20, 600, 20, 300];
  const things = [
    area('polygon', [cut.slice(0, 8)], { name: 'Wide' }),
    area('polygon', [square(500, 0, 50)], { name: 'Wide' }),
    lake('polygon', [square(50, 50, 40)], { name: 'Tarn' }),
    area('polygon', [square(0, 0, 20)], { cut: true, name: 'Hole' }),
  ];
  const labels = labelsOf({ ...EMPTY, things });
  expect(labels.map(({ text }) => text)).toEqual(['Wide', 'Tarn']);
  const [wide] = labels;
  expect([wide?.x, wide?.extent]).toEqual([150, 300]);
  expect(Math.abs((wide?.y ?? 0) - 150)).toBeLessThan(10);
  expect(labels[1]?.isWater).toBe(true);
});
