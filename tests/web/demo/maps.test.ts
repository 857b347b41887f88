// A park of OpenStreetMap: woods, water, ways and houses come in as what they are, with their names.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tagsOf } from '../../../web/demo/formats/map-tags.ts';
import { readText } from '../../../web/demo/formats/read-file.ts';
import { areaOf, inside, type Point } from '../../../web/demo/geometry/rings.ts';
import { ringsOf } from '../../../web/demo/scene/grounds.ts';
import { EMPTY } from '../../../web/demo/scene/scene.ts';
import type { Area, House, Lake, Road, Thing } from '../../../web/demo/scene/things.ts';

type Json = Record<string, unknown>;

const MIDDLE = { x: 0, y: 0 };
const park = JSON.parse(readFileSync('tests/cases/osm-park.geojson', 'utf8')) as {
  features: { properties: Json }[];
};

function read(map: unknown): { things: readonly Thing[]; message: string } {
  const brought = readText(JSON.stringify(map), 'park.geojson', MIDDLE);
  if (!('things' in brought)) throw new Error('a scene came, not things');
  return brought;
}

const of = <T extends Thing>(things: readonly Thing[], type: T['type']): T[] =>
  things.filter((thing): thing is T => thing.type === type);

/** From metres of the map, whose south-west corner is the park's, to the board: y downwards, about its middle. */
const onBoard = (things: readonly Thing[]): ((x: number, y: number) => Point) => {
  const street = of<Road>(things, 'road').find(({ name }) => name === 'Brunnerstraße') as Road;
  const [x = 0, y = 0] = street.line;
  return (east, north) => ({ x: x + 30 + east, y: y - 40 - north });
};

it('the woods of a park are planted, and its lawns, lake, ways and houses are what they are', () => {
  const { things, message } = read(park);
  expect(message).toBe(
    'park.geojson: 3 woods, 3 roads, 2 lakes, 2 houses, 43 trees (in true metres; the woods are planted, ' +
      'not all of Luitpoldpark; 3 open areas left without trees; 5 left out: bench, fence, footway, waste basket).',
  );
  const at = onBoard(things);
  const ground = ringsOf({ ...EMPTY, things });
  const isPlanted = (x: number, y: number): boolean => inside(ground, 'evenodd', at(x, y));
  for (const [x, y] of [
    [200, 500],
    [700, 430],
    [140, 130],
  ] as const)
    expect(isPlanted(x, y), `the wood at ${x}, ${y}`).toBe(true);
  // The meadow in a wood, a pitch, a lawn, the shore.
  for (const [x, y] of [
    [220, 430],
    [650, 90],
    [450, 500],
    [30, 30],
    [330, 200],
  ] as const)
    expect(isPlanted(x, y), `the meadow at ${x}, ${y}`).toBe(false);
  const [lake, brook] = of<Lake>(things, 'lake') as [Lake, Lake];
  const isWater = (x: number, y: number): boolean => inside(lake.rings, 'evenodd', at(x, y));
  expect([isWater(400, 260), isWater(490, 270), isWater(700, 260)]).toEqual([true, false, false]);
  expect(areaOf(brook.rings) / (5 * 316)).toBeCloseTo(1, 1);
  // The way crosses the water in one piece: a bridge is where a road lies on a lake.
  const way = of<Road>(things, 'road').find(({ name }) => name === 'Seeweg') as Road;
  expect(way.line).toHaveLength(14);
  expect(inside(lake.rings, 'evenodd', { x: way.line[6] ?? 0, y: way.line[7] ?? 0 })).toBe(true);
  expect(of<Road>(things, 'road').map(({ clearance }) => clearance)).toEqual([5, 5, 8]);
});

it('names of the map stay with what they name', () => {
  const { things } = read(park);
  const names = (type: Thing['type']) => of(things, type).map(({ name }) => name);
  expect(names('area')).toEqual(['Hirschau', 'Birkenhain', undefined]);
  expect(names('lake')).toEqual(['Kleinhesseloher See', 'Oberstjägermeisterbach']);
  expect(names('road')).toEqual(['Seeweg', undefined, 'Brunnerstraße']);
  expect(names('house')).toEqual(['Seehaus', undefined]);
  expect(names('tree').filter(Boolean)).toEqual(['Friedenseiche']);
  // Woods without names are the park's.
  const nameless = structuredClone(park);
  for (const { properties } of nameless.features) {
    const isWood = properties.natural === 'wood' || properties.landuse === 'forest';
    if (isWood) delete properties.name;
  }
  expect(of<Area>(read(nameless).things, 'area').map(({ name }) => name)).toEqual(['Luitpoldpark']);
});

it('a park without woods is planted, but for what is open in it', () => {
  const bare = structuredClone(park);
  bare.features = bare.features.filter(
    ({ properties }) => properties.natural !== 'wood' && properties.landuse !== 'forest',
  );
  const { things, message } = read(bare);
  expect(message).toMatch(/^park\.geojson: 1 shape, .*; 3 open areas left without trees;/);
  const at = onBoard(things);
  const ground = ringsOf({ ...EMPTY, things });
  expect(inside(ground, 'evenodd', at(200, 520))).toBe(true);
  expect(inside(ground, 'evenodd', at(650, 90))).toBe(false);
  expect(of<Area>(things, 'area')[0]?.name).toBe('Luitpoldpark');
});

it('what has no tag, or is alone, is planted as it was drawn', () => {
  const square = (tags: Json) => ({
    type: 'Feature',
    properties: tags,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [8, 47],
          [8.01, 47],
          [8.01, 47.01],
          [8, 47.01],
          [8, 47],
        ],
      ],
    },
  });
  for (const tags of [
    {},
    { id: 7 },
    { landuse: 'meadow' },
    { leisure: 'pitch' },
    { boundary: 'x' },
  ])
    expect(read(square(tags)).message).toMatch(/^park\.geojson: 1 shape \(in true metres\)/);
  expect(of<Area>(read(square({ name: ' Mill  Wood ' })).things, 'area')[0]?.name).toBe(
    'Mill Wood',
  );
  expect(read(square({ natural: 'water' })).message).toMatch(/^park\.geojson: 1 lake /);
});

it('tags are read wherever osmtogeojson and GDAL have put them', () => {
  const nested = structuredClone(park) as { features: { properties: Json }[] };
  const hstore = structuredClone(nested);
  for (const feature of nested.features) {
    const { '@id': id, ...tags } = feature.properties;
    feature.properties = { type: 'way', id, tags, relations: [], meta: {} };
  }
  for (const feature of hstore.features) {
    const { name, ...tags } = feature.properties;
    const others = Object.entries(tags).map(([key, value]) => `"${key}"=>"${value}"`);
    feature.properties = { osm_id: '1', name, other_tags: others.join(',') };
  }
  const wanted = read(park).message;
  expect(read(nested).message).toBe(wanted);
  expect(read(hstore).message).toBe(wanted);
  expect(tagsOf({ other_tags: '"a:b"=>"say \\"x\\"","c"=>""' })).toMatchObject({ c: '' });
});

it('a road of the page keeps its clearance, also as text, and a file of nothing but benches says so', () => {
  const feature = (type: string, coordinates: unknown, properties: Json) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  const road = (properties: Json) =>
    read(
      feature(
        'LineString',
        [
          [0, 0],
          [900, 900],
        ],
        properties,
      ),
    ).things[0] as Road;
  expect(road({ clearance: '10' }).clearance).toBe(10);
  expect(road({ clearance: null }).clearance).toBe(15);
  expect(road({ clearance: 900 }).clearance).toBe(60);
  const house = read(feature('Point', [500, 500], { building: 'yes', name: 'Mill' })).things[0];
  expect(house as House).toMatchObject({ type: 'house', name: 'Mill' });
  expect(() => read(feature('Point', [8, 47], { amenity: 'bench' }))).toThrow(
    /^park\.geojson: it has no shape, line or point that this page draws, only bench\. Nothing/,
  );
  expect(() => read({ version: 0.6, elements: [] })).toThrow(/Export it as GeoJSON instead/);
});

it('thousands of names, and a stream of thousands of bends, come in all the same', () => {
  const features = Array.from({ length: 900 }, (_, i) => {
    const [x, y] = [8 + 0.0001 * (i % 30), 47 + 0.0001 * Math.floor(i / 30)];
    const ring = [
      [x, y],
      [x + 0.00008, y],
      [x + 0.00008, y + 0.00008],
      [x, y],
    ];
    const properties = { natural: 'wood', name: `Lot ${i}` };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  });
  const { things } = read({ type: 'FeatureCollection', features });
  expect(of<Area>(things, 'area')).toHaveLength(61);
  const bends = Array.from({ length: 15_000 }, (_, i) => [
    8 + 0.01 * Math.cos(i / 40) + 1e-6 * i,
    47 + 0.01 * Math.sin(i / 97),
  ]);
  const stream = {
    type: 'Feature',
    properties: { waterway: 'river', name: 'Meander' },
    geometry: { type: 'LineString', coordinates: bends },
  };
  const [lake] = read(stream).things as [Lake];
  expect([lake.type, lake.name]).toEqual(['lake', 'Meander']);
});
