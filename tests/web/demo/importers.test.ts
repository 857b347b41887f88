import { expect, it } from 'vitest';
import { type Imported, readFile, readText } from '../../../web/demo/formats/read-file.ts';
import { readScene } from '../../../web/demo/formats/scene-in.ts';
import { writeScene } from '../../../web/demo/formats/scene-out.ts';
import { areaOf, type Ring } from '../../../web/demo/geometry/rings.ts';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import { groundsOf } from '../../../web/demo/scene/grounds.ts';
import { EMPTY, type Scene } from '../../../web/demo/scene/scene.ts';
import { standsOf } from '../../../web/demo/scene/stands.ts';
import { type Area, area, type Thing } from '../../../web/demo/scene/things.ts';
import { trials } from '../support/trials.ts';
import { comb, folded, scribble, star } from './outlines.ts';

const MIDDLE = { x: 500, y: 400 };

const imported = (text: string): readonly Thing[] => {
  const brought = readText(text, 'a file', MIDDLE);
  return 'things' in brought ? brought.things : brought.scene.things;
};

/** The area of all ground, which is brought to a thousand metres across. */
const groundIn = (value: unknown): number =>
  imported(JSON.stringify(value)).reduce(
    (sum, thing) => sum + (thing.type === 'area' ? areaOf(thing.rings) : 0),
    0,
  );

function complaint(text: string): string {
  try {
    readText(text, 'a file', MIDDLE);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const box = (x0: number, y0: number, x1: number, y1: number, isTurned = false): number[][] => {
  const ring = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  return isTurned ? ring.reverse() : ring;
};
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const several = (...coordinates: unknown[]) => ({ type: 'MultiPolygon', coordinates });
const gathered = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
const feature = (geometry: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collected = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const outline = (ring: Ring) => polygon(ring.flatMap((x, i) => (i % 2 ? [] : [[x, ring[i + 1]]])));

it('Elements#456, tippecanoe#256, sf#540: polygons are their shells less their holes, collections unions', () => {
  // A square of 1000 on either side of it; each unit is ten metres.
  const [one, two] = [box(200, 200, 260, 260), box(240, 240, 300, 300)];
  const union = (2 * 60 ** 2 - 20 ** 2) * 10 ** 2;
  expect(groundIn(collected(feature(polygon(one)), feature(polygon(two))))).toBe(union);
  expect(groundIn(gathered(polygon(one), polygon(two)))).toBe(union);
  expect(groundIn(several([one], [two]))).toBe(union);
  // Whichever way a hole winds.
  for (const isTurned of [false, true]) {
    const hole = box(220, 220, 240, 240, isTurned);
    const holed = (60 ** 2 - 20 ** 2) * (1000 / 60) ** 2;
    expect(groundIn(polygon(one, hole)) / holed).toBeCloseTo(1, 4);
  }
  // Holes that overlap are one; what of a hole is outside its shell is nothing; a hole is no hole of another polygon.
  const holes = [box(210, 210, 230, 230), box(220, 220, 240, 240), box(250, 250, 290, 290)];
  const left = 60 ** 2 - (2 * 20 ** 2 - 10 ** 2) - 10 ** 2;
  expect(groundIn(polygon(one, ...holes)) / (left * (1000 / 90) ** 2)).toBeCloseTo(1, 4);
  const filled = box(205, 205, 245, 245);
  const both = gathered(polygon(filled), polygon(one, ...holes));
  expect(groundIn(both) / ((60 ** 2 - 10 ** 2) * (1000 / 90) ** 2)).toBeCloseTo(1, 4);
  // Without a shell there is no hole.
  expect(complaint(JSON.stringify(polygon([], box(0, 0, 9, 9))))).toMatch(/no shape/);
});

it('bare geometries, features and lists of them, numbers as text, null and nothing', () => {
  const square = polygon(box(200, 200, 300, 300));
  for (const value of [square, feature(square), collected(feature(square)), [feature(square)]])
    expect(groundIn(value)).toBe(1e6);
  const texts = polygon(box(200, 200, 300, 300).map((at) => at.map((n) => ` ${n}.0 `)));
  expect(groundIn(texts)).toBe(1e6);
  // As Overpass and some servers write points.
  const well = feature({ type: 'Point', coordinates: ['8.5', '47.1'] }, { height: '12' });
  expect(imported(JSON.stringify(collected(well))).map(({ type }) => type)).toEqual(['tree']);
  for (const text of ['', '0x10', '1,5', 'Infinity', '1 2'])
    expect(complaint(JSON.stringify(polygon([[text, 1]])))).toMatch(/two finite numbers/);
  const sparse = collected(
    null,
    feature(null),
    { type: 'Feature' },
    feature(gathered(null, square, { type: 'Point', coordinates: [] })),
    feature({ type: 'LineString', coordinates: [] }),
    feature({ type: 'MultiPolygon', coordinates: [[]] }),
  );
  expect(groundIn(sparse)).toBe(1e6);
  expect(complaint(JSON.stringify(collected(feature(7))))).toMatch(/a GeoJSON object was expected/);
});

it('geojson-rewind#17: byte-order marks of every kind are no part of the text', async () => {
  const text = JSON.stringify(polygon(box(200, 200, 300, 300)));
  const wide = (littleEndian: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 * text.length + 2);
    const view = new DataView(bytes.buffer);
    [...`\uFEFF${text}`].forEach((letter, i) => {
      view.setUint16(2 * i, letter.charCodeAt(0), littleEndian);
    });
    return bytes;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  const scene = writeScene(firstScene());
  const saved = [`\uFEFF${text}`, wide(true), wide(false), `\uFEFF${svg}`, `\uFEFF\r\n${scene}`];
  for (const bytes of saved) {
    const file = new File([bytes as BlobPart], 'marked');
    const brought: Imported = await readFile(file, MIDDLE);
    expect('things' in brought ? brought.things.length : brought.scene.things.length).toBeTruthy();
  }
  expect(readScene(`\uFEFF${scene}`).things.length).toBe(firstScene().things.length);
});

it('a star polygon of 401 corners, 800 random vertices, a comb of 19,000 upright edges', () => {
  const often =
    /^a file: its outlines cross each other too often, more than 20,000 times\. Simplify/;
  for (const ring of [star(401, 200), scribble(800), scribble(20_000)])
    expect(complaint(JSON.stringify(outline(ring)))).toMatch(often);
  expect(complaint(JSON.stringify(outline(folded(20_000))))).toBe('');
  // Its teeth are finer than what is seen.
  const teeth = JSON.stringify(outline(comb(9500)));
  expect(readText(teeth, 'comb', MIDDLE).message).toMatch(/^comb: 1 shape /);
  const coarse = JSON.stringify(outline(comb(4750)));
  expect(readText(coarse, 'comb', MIDDLE).message).toBe('comb: 1 shape.');
  expect(readText(JSON.stringify(outline(star(199, 99))), 'star', MIDDLE).message).toBe(
    'star: 1 shape.',
  );
  // The same in a scene, which a link may hold.
  const tangled = { ...EMPTY, things: [area('file', [star(401, 200)], { fill: 'evenodd' })] };
  expect(complaint(writeScene(tangled))).toMatch(/cross no more than 50000 times/);
});

it('numbers without a place, and nesting without an end', () => {
  const line = (...coordinates: unknown[]) => JSON.stringify({ type: 'LineString', coordinates });
  expect(complaint('{"type":"Point","coordinates":[1e999,0]}')).toMatch(/two finite numbers/);
  expect(complaint(line([1e308, 0], [-1e308, 0]))).toMatch(/numbers are too large/);
  expect(complaint(line([1e308, 0], [1e308, 1]))).toMatch(/numbers are too large/);
  const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
  const dot = {
    crs,
    type: 'LineString',
    coordinates: [
      [0, 0],
      [5e-324, 0],
    ],
  };
  expect(complaint(JSON.stringify(dot))).toMatch(/too close to each other/);
  const deep = (count: number, open: string, close: string): string =>
    open.repeat(count) + close.repeat(count);
  const lists = deep(5000, '[', ']');
  for (const text of [
    deep(100_000, '[', ']'),
    `{"type":"Polygon","coordinates":${lists}}`,
    `{"type":${lists},"coordinates":[]}`,
    `{"type":"Point","coordinates":[0,0],"crs":${lists}}`,
    deep(500, '{"type":"GeometryCollection","geometries":[', ']}'),
    deep(5000, '<g>', '</g>').replace('<g>', '<svg>').replace(/<.g>$/, '</svg>'),
    `<svg><path d="M0 0${'C99 0 0 99 99 99'.repeat(100_000)}"/></svg>`,
    `{"copse":1,"things":${lists}}`,
  ]) {
    const why = complaint(text);
    expect(why === '' || /^a file.*Nothing was changed\.$/s.test(why), why.slice(0, 200)).toBe(
      true,
    );
    expect(why).not.toMatch(/could not be read/);
  }
});

it('an SVG is read without its programs, with the texts that its document type names', () => {
  const drawn = imported(`<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY way 'M0 0H100V100H0Z'>
]>
<svg xmlns="&ns_svg;" viewBox=" 0 0 100 100">
  <script>let a = "&lt;";</script>
  <defs><rect width="900" height="900"/></defs>
  <svg:g xmlns:svg="&ns_svg;" style="fill: none"><path style="fill:red" d="&way;"/></svg:g>
</svg>`);
  expect(drawn).toHaveLength(1);
  expect(areaOf((drawn[0] as Area).rings)).toBe(1e6);
  expect(complaint('<svg><g></svg>')).toMatch(/^a file, line 1: it is not valid SVG/);
  expect(complaint('<svg><rect width="&no;"/></svg>')).toMatch(/not valid SVG/);
  expect(complaint('<html></html>')).toMatch(/it contains <html> instead of <svg>/);
});

it('a scene of thousands of areas is grouped, whatever their settings', () => {
  const square = (i: number, j: number): Ring => {
    const [x, y] = [300 * i - 20_000, 300 * j - 20_000];
    return [x, y, x + 20, y, x + 20, y + 20, x, y + 20];
  };
  const things = Array.from({ length: 15_000 }, (_, i) =>
    area('file', [square(i % 125, Math.floor(i / 125))], { own: { seed: `${i}` } }),
  );
  const scene: Scene = { ...EMPTY, radius: 5, things };
  expect(groundsOf(scene)).toHaveLength(15_000);
  expect(standsOf(scene)).toHaveLength(17);
  // A stack of squares, each of which is near the next.
  const stack = (i: number): Ring => square(0, 0).map((value, k) => value + (k % 2) * 15 * i);
  const near = Array.from({ length: 1500 }, (_, i) => area('file', [stack(i)]));
  expect(groundsOf({ ...scene, things: near })).toHaveLength(1);
});

/** Numbers below 1 that follow from a seed. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  ...['1e999', '-1e308', '5e-324', '1e17', '-0', 'NaN', '"7"', '"x"', 'null', 'true', '[]', '{}'],
  ...[
    '[[',
    '}}',
    ',',
    ':',
    '"',
    '\\',
    '\0',
    '\uFEFF',
    '\ud800',
    '&a;',
    '<g>',
    '</g>',
    '<!--',
    ']]>',
  ],
  ...[
    '"type"',
    '"coordinates"',
    '"__proto__"',
    '"things"',
    ' transform="rotate(1e9)"',
    'A1 1 0 0 1 9',
  ],
];

/** The text with some of it left out, doubled, moved or replaced. */
function mutated(text: string, draw: () => number): string {
  const upTo = (count: number): number => Math.floor(draw() * count);
  let result = text;
  for (let i = 1 + upTo(4); i > 0; i--) {
    const from = upTo(result.length + 1);
    const to = Math.min(result.length, from + upTo(draw() < 0.5 ? 3 : 200));
    const [head, part, tail] = [result.slice(0, from), result.slice(from, to), result.slice(to)];
    const piece = PIECES[upTo(PIECES.length)] as string;
    const numbers = /-?\d+(\.\d+)?(e[+-]?\d+)?/g;
    const changes = [
      () => head + tail,
      () => head + part.repeat(upTo(9)) + tail,
      () => head + piece + tail,
      () => head + String.fromCharCode(upTo(256)) + tail,
      () => head,
      () => head + part.replace(numbers, piece) + tail,
      () => head + part.replace(numbers, (n) => String(Number(n) * 10 ** (upTo(40) - 20))) + tail,
      () => head + tail.replace(/[[{]/, (mark) => mark.repeat(upTo(50))),
    ];
    result = changes[upTo(changes.length)]!();
  }
  return result;
}

const SAMPLES: Record<string, () => string> = {
  GeoJSON: () =>
    JSON.stringify(
      collected(
        feature(polygon(box(8, 47, 8.02, 47.02), box(8.005, 47.005, 8.01, 47.01)), {
          natural: 'water',
        }),
        feature(several([box(8.01, 47, 8.05, 47.02)], [box(8.03, 47, 8.07, 47.03)])),
        feature({ type: 'LineString', coordinates: box(8, 47, 8.1, 47.1) }),
        feature(polygon(box(8.02, 47, 8.021, 47.001)), { building: 'yes' }),
        feature(
          gathered({
            type: 'MultiPoint',
            coordinates: [
              [8, '47'],
              [8.1, 47, 400],
            ],
          }),
        ),
        feature(null),
      ),
    ),
  SVG: () => `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY a "M10 10h30v30z">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200mm">
  <g transform="translate(100 0) scale(2)" fill-rule="evenodd" style="fill: none; stroke: red">
    <path id="a" d="M0 0h50v50h-50zM10 10h10v10h-10z"/><path fill="#000" d="&a;M1 1C9 2 3 44 55 6S8 9 1 2Q4 4 4 9T1 1A9 4 30 1 0 9 9z"/>
  </g>
  <circle cx="150" cy="50%" r="50"/><ellipse rx="9" ry="4"/><rect x="1" width="20" height="9" rx="2"/>
  <polyline points="0,0 100,100 200,0" fill="none"/><polygon points="0 0 9 9 9 0"/><line x2="9" y2="9"/>
</svg>`,
  scene: () =>
    writeScene({
      ...firstScene(),
      season: 2,
      earth: { longitude: 8, latitude: 47 },
      density: [{ line: [0, 0, 9, 9], reach: 40, share: 0.5 }],
    }),
};

for (const [format, sample] of Object.entries(SAMPLES))
  it(`mutations of ${format} come in, or are refused by the importer's own error`, () => {
    const text = sample();
    expect(complaint(text)).toBe('');
    for (let seed = 1; seed <= trials(1000); seed++) {
      const changed = mutated(text, drawsOf(seed * 7919));
      const why = complaint(changed);
      const told = `seed ${seed}: ${why.slice(0, 300)}`;
      if (why) expect(why, told).toMatch(/^a file[\s\S]*Nothing was changed\.$/);
      expect(why, told).not.toMatch(/could not be read/);
      if (why) continue;
      for (const thing of imported(changed)) {
        const numbers = 'rings' in thing ? thing.rings.flat() : 'line' in thing ? thing.line : [];
        expect(numbers.every(Number.isFinite), told).toBe(true);
      }
    }
  });
