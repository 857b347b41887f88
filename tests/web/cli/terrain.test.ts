// Terrains from GeoTIFF and PNG, by the heights that are read and the samples that stand on them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, type SurfaceSamples } from 'copse/space';
import { encode } from 'fast-png';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, expect, test } from 'vitest';
import { Reader } from '../../../cli/src/formats/apart.js';
import { formatNamed } from '../../../cli/src/formats/index.js';
import { readOption } from '../../../cli/src/inputs.js';
import { rowsOf } from '../../../cli/src/rows.js';
import { surface } from '../../../cli/src/surface.js';
import { withTerrain } from '../../../cli/src/terrain.js';
import { caught } from '../support/caught.js';
import { failure, readAs } from './cases.js';
import { drawer, mutated } from './mutations.js';
import { geoKeys, tiffOf } from './tiff.js';

const space = await load();
const folder = mkdtempSync(join(tmpdir(), 'copse-terrain-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Raster {
  data: ArrayLike<number>;
  width: number;
  height: number;
  bounds?: object;
  empty?: number;
  isPlaced: boolean;
}

let count = 0;
function readRaster(bytes: Uint8Array): Promise<Raster> {
  const file = `${count++}.bin`;
  writeFileSync(join(folder, file), bytes);
  return readOption('terrain', file, folder);
}

const [columns, rows] = [23, 19];
/** Quarters, which floats hold. */
const heights = Array.from(
  { length: columns * rows },
  (_, i) => ((i % columns) ** 2 + 3 * Math.floor(i / columns)) / 4,
);
/** 2 by 2 metres, from (500, 838) down. */
const placed = { 33550: [2, 2, 0], 33922: [0, 0, 0, 500, 838, 0] };
const meters = geoKeys([1024, 1], [1025, 1], [3072, 32633]);
const tags = { ...placed, ...meters };
const bounds = { x: 501, y: 837, width: 44, height: -36 };
const hill = tiffOf(heights, columns, { tags });

function callOf(terrain: unknown, flags: Record<string, string> = {}, options: object = {}) {
  return withTerrain({ terrain, ...options }, new Map(Object.entries(flags)));
}
function sampled(
  terrain: unknown,
  flags: Record<string, string> = {},
  options: object = { radius: 1.5 },
): SurfaceSamples {
  return space.sampleSurface(callOf(terrain, flags, options) as never);
}

test.each([
  ['strips', {}],
  ['deflated strips', { isDeflated: true, rowsPerStrip: 5 }],
  ['tiles', { tile: 16 }],
  ['deflated tiles', { tile: 16, isDeflated: true }],
])('a GeoTIFF of %s has its heights, at the centres of pixels', async (_, layout) => {
  const raster = await readRaster(tiffOf(heights, columns, { ...layout, tags }));
  expect(Array.from(raster.data)).toEqual(heights);
  expect(raster).toMatchObject({ width: columns, height: rows, bounds, isPlaced: true });
});

test('samples are those of the library, with the heights as z', async () => {
  const samples = sampled(await readRaster(hill));
  const terrain = { data: heights, width: columns, height: rows, bounds };
  const own = space.sampleSurface({ terrain, up: 'z', radius: 1.5 });
  expect(samples.positions).toEqual(own.positions);
  expect(samples.length).toBeGreaterThan(100);
  for (const [x = 0, y = 0, z = 0] of samples) {
    // The plane through the corners is at most a quarter away from the parabola.
    const [column, row] = [(x - bounds.x) / 2, (bounds.y - y) / 2];
    expect(Math.abs(z - (column ** 2 + 3 * row) / 4)).toBeLessThan(0.1);
  }
});

test('a GeoTIFF of the library, which has the greatest byte first, is read', async () => {
  const metadata = {
    ...{ width: columns, height: rows, BitsPerSample: [16], SampleFormat: [1] },
    ...{ ModelPixelScale: [2, 2, 0], ModelTiepoint: [0, 0, 0, 500, 838, 0] },
    ...{ GTModelTypeGeoKey: 1, GTRasterTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32633 },
  };
  const whole = heights.map((height) => 4 * height);
  const tiff = writeArrayBuffer(Uint16Array.from(whole), metadata as never);
  const raster = await readRaster(new Uint8Array(tiff));
  expect(Array.from(raster.data)).toEqual(whole);
  expect(raster).toMatchObject({ bounds });
});

test('a GeoTIFF lies where its tags say', async () => {
  const boundsOf = async (other: object) => {
    return (await readRaster(tiffOf(heights, columns, { tags: other as never }))).bounds;
  };
  const points = geoKeys([1024, 1], [1025, 2]);
  expect(await boundsOf({ ...placed, ...points })).toEqual({ ...bounds, x: 500, y: 838 });
  const tie = { ...placed, 33922: [3, 4, 0, 506, 830, 0] };
  expect(await boundsOf({ ...tie, ...meters })).toEqual(bounds);
  const up = [2, 0, 0, 500, 0, 2, 0, 800, 0, 0, 0, 0, 0, 0, 0, 1];
  expect(await boundsOf({ 34264: up })).toEqual({ x: 501, y: 801, width: 44, height: 36 });
});

test('no height is where the file, or --empty, says so', async () => {
  const holed = heights.map((height, i) => (i % columns < 12 ? -3.4028234663852886e38 : height));
  const noData = { ...tags, 42113: '-3.4028234663852886e+38' };
  const raster = await readRaster(tiffOf(holed, columns, { tags: noData }));
  expect(raster.empty).toBe(Math.fround(-3.4028234663852886e38));
  const samples = sampled(raster);
  expect(samples.length).toBeGreaterThan(50);
  expect(Math.min(...samples.map(([x = 0]) => x))).toBeGreaterThanOrEqual(525);
  const nan = await readRaster(
    tiffOf(
      holed.map((z) => (z < 0 ? Number.NaN : z)),
      columns,
      { tags },
    ),
  );
  expect(sampled(nan).positions).toEqual(samples.positions);
  const zero = await readRaster(
    tiffOf(
      holed.map((z) => (z < 0 ? -9 : z)),
      columns,
      { tags },
    ),
  );
  expect(sampled(zero, { empty: '-9' }).positions).toEqual(samples.positions);
  const none = await readRaster(
    tiffOf(
      heights.map(() => Number.NaN),
      columns,
      { tags },
    ),
  );
  expect(caught(() => sampled(none)).message).toContain('must have at least one square');
});

test("GDAL's scale and offset of the band count", async () => {
  const item = (name: string, value: number) =>
    `<Item name="${name}" sample="0" role="${name.toLowerCase()}">${value}</Item>`;
  const xml = `<GDALMetadata>${item('OFFSET', 100)}${item('SCALE', 0.5)}</GDALMetadata>`;
  const raster = await readRaster(tiffOf(heights, columns, { tags: { ...tags, 42112: xml } }));
  expect(Array.from(raster.data)).toEqual(heights.map((height) => 100 + height / 2));
});

const grey = (depth: 8 | 16) => {
  const data = heights.map((height) => Math.floor(height * (depth === 16 ? 400 : 1)));
  const typed = depth === 16 ? Uint16Array.from(data) : Uint8Array.from(data);
  return encode({ width: columns, height: rows, data: typed, depth, channels: 1 });
};

test.each([8, 16] as const)('a PNG of %d bits lies by --bounds, rows down', async (depth) => {
  const raster = await readRaster(grey(depth));
  expect(raster.isPlaced).toBe(false);
  const scale = depth === 16 ? 0.0025 : 1;
  const flags = { bounds: '500,800,46,38', heightScale: String(scale) };
  const call = callOf(raster, flags) as { terrain: object };
  expect(call.terrain).toMatchObject({ bounds, scale });
  const samples = sampled(raster, flags);
  expect(Math.max(...samples.map(([, , z = 0]) => z))).toBeGreaterThan(115);
  // Without bounds, a pixel is 1 × 1, and its height is in the middle.
  const plain = callOf(raster) as { terrain: object };
  expect(plain.terrain).toMatchObject({ bounds: { x: 0.5, y: 18.5, width: 22, height: -18 } });
});

test('samples stand where --slope and --elevation say, to within a pixel', async () => {
  const raster = await readRaster(hill);
  // The slope along x is column / 4, and there are 11 of 45 degrees; along y it is 3/8.
  const steep = sampled(raster, { slope: '45,90' });
  const flat = sampled(raster, { slope: '0,45' });
  expect(Math.min(...steep.map(([x = 0]) => x))).toBeGreaterThan(501 + 2 * 2);
  const tangents = (samples: SurfaceSamples) =>
    samples.map(([x = 0]) => Math.hypot((x - bounds.x) / 2 / 4, 3 / 8));
  expect(Math.min(...tangents(steep))).toBeGreaterThan(1 - 0.26);
  expect(Math.max(...tangents(flat))).toBeLessThan(1 + 0.26);
  expect(Math.min(steep.length, flat.length)).toBeGreaterThan(30);
  const high = sampled(raster, { elevation: '40,80', slope: '0,90' });
  const all = high.map(([, , z = 0]) => z);
  expect(Math.min(...all)).toBeGreaterThan(40 - 12);
  expect(Math.max(...all)).toBeLessThan(80 + 12);
  expect(sampled(raster, { elevation: '-1,1000', slope: '0,90' }).positions).toEqual(
    sampled(raster).positions,
  );
  const many = sampled(raster, { slope: '45,90' }, { count: 40 });
  expect(many.length).toBe(40);
});

test.each(['geojson', 'geojsonseq', 'csv', 'geoparquet', 'arrow'])(
  '%s has three coordinates',
  async (name) => {
    const options = callOf(await readRaster(hill), {}, { radius: 3 });
    const samples = space.sampleSurface(options as never);
    const chunks: Buffer[] = [];
    const format = formatNamed(name);
    for await (const chunk of format.write(rowsOf(samples, options)))
      chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    if (name === 'csv') {
      const [head, ...lines] = bytes.toString().trimEnd().split('\n');
      expect(head).toBe('x,y,z,radius,key');
      const places = lines.map((line) => line.split(',').slice(0, 3).map(Number));
      expect(places.flat()).toEqual([...samples.positions]);
      return;
    }
    const { features } = await readAs(`a${format.endings[0]}`, bytes);
    expect(features.length).toBe(samples.length);
    // Files with z are read with it.
    const read = features.flatMap(({ geometry }) => geometry?.coordinates as number[]);
    expect(read).toEqual([...samples.positions]);
    expect(features[0]?.properties).toMatchObject({ radius: 3, key: samples.ids[0] });
  },
);

test('FlatGeobuf is an error that names what works', async () => {
  const call = { format: formatNamed('flatgeobuf'), output: 'a.fgb' };
  const message = await failure(surface(call as never));
  expect(message).toContain('without heights: for copse surface choose geojson');
});

const color = (channels: 2 | 3) =>
  encode({ width: 4, height: 4, data: new Uint8Array(16 * channels), channels });
const wide = (bytes: Uint8Array, ...at: number[]) => {
  const copy = Buffer.from(bytes);
  for (const each of at) copy.writeUInt32BE(0x40000, each);
  return copy;
};

test.each<[string, Uint8Array, string]>([
  ['no raster', Buffer.from('{"type":"Polygon"}'), 'it is neither a GeoTIFF nor a PNG'],
  ['nothing', Buffer.alloc(0), 'it is neither a GeoTIFF nor a PNG'],
  ['an RGB PNG', color(3), 'it is a picture in colours; heights must be grey, of 16 or 8 bits'],
  ['a PNG with alpha', color(2), 'it is a picture with transparency'],
  ['half a PNG', grey(16).subarray(0, 300), ' cannot be read: '],
  ['a PNG of one byte more than its signature', grey(16).subarray(0, 9), 'it is cut off'],
  ['a changed PNG', Buffer.from(grey(16)).fill(7, 90, 92), ' cannot be read: '],
  ['a huge PNG', wide(grey(16), 16, 20), 'are more than 4,000,000: reduce it with gdal_translate'],
  ['a TIFF of a head', hill.subarray(0, 8), ' cannot be read: '],
  ['a TIFF without its end', hill.subarray(0, -30), ' cannot be read: '],
  [
    'a TIFF with strips elsewhere',
    tiffOf(heights, columns, { rowsPerStrip: rows, tags: { 273: [9000] } }),
    'it is cut off: strip 0 ends beyond its',
  ],
  [
    'a sparse TIFF',
    tiffOf(heights, columns, { rowsPerStrip: rows, tags: { 279: [0], 42113: '0' } }),
    'SPARSE_OK=FALSE',
  ],
  [
    'a huge TIFF',
    tiffOf(heights, columns, { tags: { 256: [65000], 257: [65000] } }),
    '65000 × 65000',
  ],
  ['an RGB TIFF', tiffOf(heights, columns, { tags: { 262: [2] } }), 'it is a picture in colours'],
  [
    'degrees',
    tiffOf(heights, columns, { tags: { ...placed, ...geoKeys([1024, 2], [2048, 4326]) } }),
    'it is in degrees; project it to metres first, with gdalwarp -t_srs',
  ],
  [
    'a turned TIFF',
    tiffOf(heights, columns, { tags: { 34264: [2, 1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] } }),
    'it is rotated or mirrored',
  ],
  [
    'a TIFF with points of reference',
    tiffOf(heights, columns, { tags: { 33922: [0, 0, 0, 1, 1, 0, 9, 9, 0, 5, 5, 0] } }),
    'it is placed by ground control points',
  ],
])('%s is an error in one line', async (_, bytes, message) => {
  const found = await failure(readRaster(bytes));
  expect(found).toContain(message);
  expect(found).toMatch(/\.bin cannot be read: [^\n]{5,}$/);
});

test('damaged rasters are read or refused', async () => {
  const draw = drawer(50);
  const kinds = {
    geotiff: [hill, tiffOf(heights, columns, { tile: 16, isDeflated: true, tags })],
    png: [grey(16), grey(8)],
  };
  for (const [format, files] of Object.entries(kinds)) {
    let reader = new Reader(1 << 16);
    let read = 0;
    for (let n = 0; n < 200; n++) {
      const bytes = mutated(Buffer.from(files[n % 2] as Uint8Array), draw);
      if (reader.hasEnded) reader = new Reader(1 << 16);
      try {
        const { data, width, height } = (await reader.read(format, bytes)) as unknown as Raster;
        expect(data.length).toBe(width * height);
        read++;
      } catch (error) {
        const what = `mutation ${n} of ${format}: ${bytes.toString('base64').slice(0, 4000)}`;
        expect((error as Error).message, what).not.toMatch(/its size allows|^expected|^$/);
      }
    }
    reader.end();
    // Of a PNG, a checksum tells.
    if (format === 'geotiff') expect(read).toBeGreaterThan(0);
  }
});

test.each<[Record<string, string>, object, string]>([
  [{ bounds: '0,0,9,9' }, {}, '--bounds: leave it out, as the terrain has its own bounds'],
  [{ bounds: '0,0,-9,9' }, {}, '--bounds: "0,0,-9,9" must be x,y,width,height with a positive'],
  [{ slope: '30' }, {}, '--slope: "30" must be min,max in degrees, from 0 to 90'],
  [{ slope: '40,30' }, {}, '--slope: "40,30" must be'],
  [{ slope: '0,91' }, {}, '--slope: "0,91" must be'],
  [{ slope: '0,30,40' }, {}, '--slope: "0,30,40" must be'],
  [{ elevation: 'low,high' }, {}, '--elevation: "low,high" must be min,max of heights'],
  [{ heightScale: '' }, {}, '--height-scale: "" must be a number'],
  [{ empty: 'NaN' }, {}, '--empty: "NaN" must be a number'],
  [{ slope: '0,30' }, { weight: [1] }, '--slope cannot be combined with weight'],
  [{}, { existing: { type: 'Point' } }, '--existing: copse surface cannot read files of points'],
  [{}, { terrain: undefined }, 'copse surface needs --terrain'],
  [{}, { terrain: 7 }, 'copse surface needs --terrain'],
  [
    { heightScale: '2' },
    { terrain: { scale: 3 } },
    '--height-scale: leave it out, as the terrain has its own scale',
  ],
])('%j beside %j is a mistake', (flags, options, message) => {
  const terrain = { data: [0, 0, 0, 0], width: 2, height: 2 };
  expect(() => callOf(terrain, flags, options)).toThrow(message);
});

test('the library refuses what is no terrain, with rules or without', () => {
  for (const terrain of [{}, { data: 5, width: 2, height: 2 }, { data: [1], width: 2, height: 2 }])
    for (const flags of [{}, { slope: '0,30' }] as Record<string, string>[])
      expect(caught(() => sampled(terrain, flags)).message).toContain('terrain.');
});
