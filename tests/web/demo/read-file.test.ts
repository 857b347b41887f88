import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGeoJSON } from '../../../web/demo/formats/geojson-out.ts';
import { type Imported, readFile, readText } from '../../../web/demo/formats/read-file.ts';
import { writeScene } from '../../../web/demo/formats/scene-out.ts';
import { boxOf } from '../../../web/demo/geometry/boxes.ts';
import type { Degrees } from '../../../web/demo/geometry/earth.ts';
import { areaOf } from '../../../web/demo/geometry/rings.ts';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import { ringsOf } from '../../../web/demo/scene/grounds.ts';
import { EMPTY } from '../../../web/demo/scene/scene.ts';
import type { Area, Thing } from '../../../web/demo/scene/things.ts';

const MIDDLE = { x: 500, y: 400 };

function thingsIn(brought: Imported): readonly Thing[] {
  if (!('things' in brought)) throw new Error('a scene came, not things');
  return brought.things;
}

const things = (value: unknown): readonly Thing[] =>
  thingsIn(readText(JSON.stringify(value), 'a.geojson', MIDDLE));

const complaint = (text: string): string => {
  try {
    readText(text, 'bad.json', MIDDLE);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates });

it('a polygon in any units is brought to a thousand metres about the middle, with its hole', () => {
  const outer = [
    [1000, 1000],
    [1400, 1000],
    [1400, 1200],
    [1000, 1200],
    [1000, 1000],
  ];
  const hole = [
    [1100, 1050],
    [1200, 1050],
    [1200, 1150],
    [1100, 1150],
    [1100, 1050],
  ];
  const [wood, ...rest] = things(polygon(outer, hole)) as [Area];
  expect(rest).toEqual([]);
  expect([wood.kind, wood.name, wood.fill, wood.cut]).toEqual([
    'file',
    // A file's name is none of the wood's.
    undefined,
    'evenodd',
    false,
  ]);
  expect(boxOf(wood.rings)).toEqual({ x0: 0, y0: 150, x1: 1000, y1: 650 });
  expect(areaOf(wood.rings)).toBe(500 * 1000 - 250 * 250);
  // North is up.
  const low = things(
    polygon([
      [2000, 0],
      [2400, 0],
      [2000, 100],
    ]),
  ) as [Area];
  expect(low[0].rings[0]).toContain(525);
});

it('features, collections, lines and points become areas, roads, houses and trees', () => {
  const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });
  const all = things({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: null, geometry: null },
      { type: 'Feature', properties: { kind: 'house' }, geometry: point(300, 300) },
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'GeometryCollection',
          geometries: [
            polygon([
              [0, 0],
              [1000, 0],
              [1000, 1000],
              [0, 1000],
              [0, 0],
            ]),
            {
              type: 'LineString',
              coordinates: [
                [0, 0],
                [500, 600, 7],
              ],
            },
            {
              type: 'MultiLineString',
              coordinates: [
                [
                  [1, 1],
                  [2, 2],
                ],
                [
                  [3, 3],
                  [4, 4],
                ],
              ],
            },
            {
              type: 'MultiPoint',
              coordinates: [
                [5, 5],
                [6, 6],
              ],
            },
            {
              type: 'MultiPolygon',
              coordinates: [
                [
                  [
                    [500, 500],
                    [1500, 500],
                    [1500, 900],
                  ],
                ],
              ],
            },
          ],
        },
      },
    ],
  });
  const count = (type: string) => all.filter((thing) => thing.type === type).length;
  expect([count('area'), count('road'), count('house'), count('tree')]).toEqual([1, 3, 1, 2]);
  // The two polygons overlap: together they are their union, not what only one of them covers.
  const [wood] = all as [Area];
  const scale = 1000 / 1500;
  const union = (1000 ** 2 + (1000 * 400) / 2 - (500 * 200) / 2) * scale ** 2;
  expect(areaOf(wood.rings)).toBeCloseTo(union, -2);
});

it('degrees are flattened true to area', () => {
  const cell = (west: number, south: number) =>
    polygon([
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
    ]);
  const [wood] = things({
    type: 'MultiPolygon',
    coordinates: [cell(10, 60).coordinates, cell(14, 50).coordinates],
  }) as [Area];
  const [far, near] = wood.rings.map((ring) => areaOf([ring])).sort((a, b) => a - b) as [
    number,
    number,
  ];
  const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
  // Straight lines between the corners differ a little from parallels.
  expect(far / near).toBeCloseTo((sine(61) - sine(60)) / (sine(51) - sine(50)), 2);
  expect(readText(JSON.stringify(cell(178, -17)), 'fiji', MIDDLE).message).toMatch(
    'fiji: 1 shape (read as longitude and latitude).',
  );
});

it('says what is wrong, and where', () => {
  expect(complaint('')).toBe('bad.json: it is empty. Nothing was changed.');
  expect(complaint('  hello')).toMatch(/not GeoJSON, SVG/);
  expect(complaint('{\n "type": "Polygon",\n oops }')).toMatch(
    /^bad.json, line 3, column \d+: it is not valid JSON/,
  );
  expect(complaint('{"type":"Polygone"}')).toMatch(/its type is "Polygone", which GeoJSON/);
  expect(complaint('[1, 2]')).toMatch(/a GeoJSON object was expected/);
  expect(complaint('{"type":"FeatureCollection","features":[]}')).toMatch(
    /no shape, line or point/,
  );
  expect(complaint('{"type":"FeatureCollection","features":{}}')).toMatch(
    /^bad.json, the file.features: a list was expected/,
  );
  const broken = polygon([
    [0, 0],
    [1, 1],
    [2, null as unknown as number],
  ]);
  expect(complaint(JSON.stringify(broken))).toMatch(
    /^bad.json, the file.coordinates\[0\]\[2\]: a position of two finite numbers was expected/,
  );
  expect(
    complaint(
      JSON.stringify(
        polygon([
          [1, 1],
          [2, 2],
          [1, 1],
        ]),
      ),
    ),
  ).toMatch(/no shape/);
  const points = {
    type: 'MultiPoint',
    coordinates: Array.from({ length: 5001 }, (_, i) => [i, i]),
  };
  expect(complaint(JSON.stringify(points))).toMatch(/5,001 points; at most 5,000/);
  let deep: object = points;
  for (let i = 0; i < 100; i++) deep = { type: 'GeometryCollection', geometries: [deep] };
  expect(complaint(JSON.stringify(deep))).toMatch(/nested more than 64 deep/);
  expect(complaint(writeScene(firstScene()).replace('"radius":17', '"radius":-1'))).toMatch(
    /bad.json: scene.radius is -1; it must be a number from 3 to 45. Nothing was changed/,
  );
});

it('a file of more than 20 MB is refused unread', async () => {
  const file = new File([new Uint8Array(21_000_000)], 'huge.svg');
  await expect(readFile(file, MIDDLE)).rejects.toThrow(
    'huge.svg: it is 21 MB; the limit is 20 MB. Nothing was changed.',
  );
});

it('a coast of 300,000 corners comes in simplified to what can be seen', () => {
  const corners = 300_000;
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const reach = 5000 + 400 * Math.sin(9 * angle) + 40 * Math.sin(211 * angle) + (i % 3);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  const text = JSON.stringify(polygon(ring));
  const brought = readText(text, 'coast.geojson', MIDDLE);
  expect(brought.message).toMatch(/simplified from 300,000 to [\d,]+ corners/);
  const [wood] = thingsIn(brought) as [Area];
  const count = wood.rings.reduce((sum, { length }) => sum + length / 2, 0);
  expect(count).toBeLessThanOrEqual(20_000);
  expect(count).toBeGreaterThan(1000);
});

it('scribbles of any kind come in or are refused, and never hang', () => {
  const scribble = Array.from({ length: 20_000 }, (_, i) => [
    (Math.imul(i, 0x9e3779b1) >>> 8) % 1000,
    (Math.imul(i, 0x85ebca6b) >>> 8) % 1000,
  ]);
  expect(complaint(JSON.stringify(polygon(scribble)))).toMatch(/cross each other too often/);
  const coordinate = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -9, max: 9 }),
  );
  const position = fc.tuple(coordinate, coordinate);
  const ring = fc.array(position, { maxLength: 12 });
  const geometry = fc.oneof(
    fc.record({ type: fc.constant('Polygon'), coordinates: fc.array(ring, { maxLength: 3 }) }),
    fc.record({ type: fc.constant('LineString'), coordinates: ring }),
    fc.record({ type: fc.constant('Point'), coordinates: position }),
    fc.record({ type: fc.constant('Polygon'), coordinates: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(fc.array(geometry, { maxLength: 4 }), (geometries) => {
      const text = JSON.stringify({ type: 'GeometryCollection', geometries });
      try {
        const brought = readText(text, 'any', MIDDLE);
        const found = thingsIn(brought);
        const lines = found.flatMap((thing) =>
          thing.type === 'area' ? thing.rings : thing.type === 'road' ? [thing.line] : [],
        );
        for (const value of lines.flat()) {
          expect(Math.abs(value - 450)).toBeLessThanOrEqual(601);
          expect(Number.isInteger(value * 1024)).toBe(true);
        }
      } catch (error) {
        expect((error as Error).message).toMatch(/^any.*Nothing was changed\.$/);
        expect((error as Error).message).not.toMatch(/could not be read/);
      }
    }),
    { numRuns: 400 },
  );
});

/** A park of so many degrees about a place, with a pond, a way, a hut and a tree, as OSM has them. */
const park = (longitude: number, latitude: number, across: number): object => {
  const at = (u: number, v: number) => [longitude + u * across, latitude + v * across];
  const box = (u: number, v: number, w: number) => [
    [at(u, v), at(u + w, v), at(u + w, v + w), at(u, v + w), at(u, v)],
  ];
  const feature = (type: string, coordinates: unknown, properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  });
  return {
    type: 'FeatureCollection',
    features: [
      feature('Polygon', box(0, 0, 1), { leisure: 'park' }),
      feature('Polygon', box(0.6, 0.6, 0.2), { natural: 'water' }),
      feature('LineString', [at(0, 0.5), at(1, 0.5)], { highway: 'footway' }),
      feature('Polygon', box(0.2, 0.2, 0.02), { building: 'yes' }),
      feature('Point', at(0.1, 0.9), { natural: 'tree' }),
    ],
  };
};

interface Drawn {
  readonly things: readonly Thing[];
  readonly earth?: Degrees;
}

/** The distance of two places on the WGS 84 ellipsoid, for short ways (Bowring 1981, by the mean latitude). */
function metresBetween([lonA, latA]: number[], [lonB, latB]: number[]): number {
  const [a, e2] = [6378137, 0.00669437999014];
  const phi = (((latA as number) + (latB as number)) / 2) * (Math.PI / 180);
  const w = Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const dx = (((lonB as number) - (lonA as number)) * Math.PI * a * Math.cos(phi)) / w / 180;
  const dy = (((latB as number) - (latA as number)) * Math.PI * a * (1 - e2)) / w ** 3 / 180;
  return Math.hypot(dx, dy);
}

it('a park in degrees is as large as it is, and goes out where it lies', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: 0.002, max: 0.03, noNaN: true }),
      (longitude, latitude, across) => {
        const text = JSON.stringify(park(longitude, latitude, across));
        const brought = readText(text, 'park', MIDDLE) as Imported & Drawn;
        expect(brought.message).toMatch(/1 road, 1 lake, 1 house, 1 tree \(in true metres\)/);
        const [ground] = brought.things as [Area];
        const [x0, y0, x1, y1, x2, y2] = ground.rings[0] as number[];
        const side = (ax = 0, ay = 0, bx = 0, by = 0): number => Math.hypot(ax - bx, ay - by);
        const sides = [side(x0, y0, x1, y1), side(x1, y1, x2, y2)].sort((a, b) => a - b);
        const corner = [longitude, latitude];
        const wanted = [
          metresBetween(corner, [longitude + across, latitude]),
          metresBetween(corner, [longitude, latitude + across]),
        ].sort((a, b) => a - b);
        sides.forEach((each, i) => {
          expect(each / (wanted[i] as number)).toBeCloseTo(1, 2);
        });

        const scene = { ...EMPTY, things: brought.things, earth: brought.earth };
        const wood = {
          scene,
          stands: [],
          rings: ringsOf(scene),
          positions: new Float64Array(),
          kinds: new Uint8Array(),
        };
        const out = JSON.parse(toGeoJSON(wood));
        expect(out.copse.units).toBe('degrees');
        const places = (value: unknown): number[][] =>
          Array.isArray(value)
            ? typeof value[0] === 'number'
              ? [value]
              : value.flatMap(places)
            : [];
        const all = out.features.flatMap((each: { geometry: { coordinates: unknown } }) =>
          places(each.geometry.coordinates),
        );
        for (const u of [0, 1])
          for (const v of [0, 1]) {
            const wanted = [longitude + u * across, latitude + v * across];
            const nearest = Math.min(...all.map((place: number[]) => metresBetween(place, wanted)));
            // The grid of things is 16 mm wide.
            expect(nearest).toBeLessThan(0.02);
          }
        // Exported shapes come back to the same place.
        const again = readText(JSON.stringify(out), 'again', { x: 4000, y: 90 }, brought.earth);
        const [back] = (again as Drawn).things as [Area];
        expect(areaOf(back.rings) / areaOf(ground.rings)).toBeCloseTo(1, 4);
        expect(Math.abs((back.rings[0]?.[0] ?? 0) - (ground.rings[0]?.[0] ?? 0))).toBeLessThan(
          2 * across * 111_000,
        );
        expect(boxOf(back.rings).x0).toBeCloseTo(boxOf(ground.rings).x0, 1);
      },
    ),
    { numRuns: 60 },
  );
});

it('what no board holds in metres is flattened as a whole', () => {
  const text = JSON.stringify(park(8, 47, 3));
  expect(readText(text, 'wide', MIDDLE).message).toContain('read as longitude and latitude');
  expect('earth' in readText(text, 'wide', MIDDLE)).toBe(false);
});
