// Each reader of the command line understands the plain meaning of files from many programs.
import { expect, test } from 'vitest';
import { formatOf } from '../../../cli/src/formats/index.js';
import { bytesOf, failure, readAs, readCase } from './cases.js';

const square = [
  [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
    [0, 0],
  ],
];
const line = [
  [0, 50],
  [100, 50],
];

const geometriesOf = async (file: string) =>
  (await readCase(file)).features.map(({ geometry }) => geometry);
const pointOf = async (file: string, text: string | Uint8Array) =>
  (await readAs(file, text)).features[0]?.geometry?.coordinates;

test('a byte-order mark is no part of the text, in UTF-8 and in UTF-16', async () => {
  expect(await readCase('bom.geojson')).toEqual({ type: 'Polygon', coordinates: square });
  expect(await geometriesOf('bom.geojsonl')).toEqual([{ type: 'Polygon', coordinates: square }]);
  const point = '{"type":"Point","coordinates":[1,2]}';
  const little = Buffer.from(`\ufeff${point}`, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16(), little.subarray(2)]) {
    expect(await readAs('utf16.geojson', bytes)).toEqual(JSON.parse(point));
  }
  expect(await pointOf('utf16.csv', Buffer.from('\ufeffx\ty\r\n1\t2\r\n', 'utf16le'))).toEqual([
    1, 2,
  ]);
  expect(await failure(readAs('a.csv', Buffer.from('PK\x03\x04x,y\0')))).toContain('zero byte');
});

test.each([
  ['upper.csv', [50, 50]],
  ['lonlat.csv', [50, 50]],
  ['semi.csv', [50, 50]],
  ['semi2.csv', [50.5, 50.5]],
  ['tab.csv', [50, 50]],
  ['wkt.csv', [50, 50]],
  ['excel.csv', [50.5, 50.5]],
])('%s is read by the names of its columns', async (file, coordinates) => {
  expect(await geometriesOf(file)).toEqual([{ type: 'Point', coordinates }]);
});

test.each([
  ['Longitude,Latitude\n1,2', [1, 2]],
  ['name;LNG;LAT\n"a;b";1;2', [1, 2]],
  ['lat,lon\n2,1', [1, 2]],
  ['Easting (m)|Northing (m)\n2600000.5|1200000', [2600000.5, 1200000]],
  ['POINT_X,POINT_Y\n1,2', [1, 2]],
  ['x,y,lon,lat\n1,2,8,47', [1, 2]],
  ['sep=;\r\nx;y\r\n1,5;-2,25\r\n', [1.5, -2.25]],
  ['id,geometry\n1,"SRID=2056;POINT Z (1 2 3)"', [1, 2, 3]],
  ['id;geom\n1;POINT(1 2 3)', [1, 2, 3]],
  ['geom\n0101000020E6100000000000000000F03F0000000000000040', [1, 2]],
  ['geom;id\n"{""type"":""Point"",""coordinates"":[1,2]}";1', [1, 2]],
])('a CSV of %j is plain', async (text, coordinates) => {
  expect(await pointOf('a.csv', text)).toEqual(coordinates);
});

test.each([
  ['a,b\n1,2', 'needs columns x and y, lon and lat or WKT; its first line has "a", "b"'],
  ['50,50\n60,60', 'its first line has "50", "50"'],
  ['', 'its first line has none'],
  ['x,y\n1,north', 'row 1 needs a number in each of its columns x and y; it has "north"'],
  ['x,y\n1,', 'row 1 needs a number'],
  ['x,y\n1,5,2', 'Invalid Record Length'],
  ['wkt\nPOINT(1', ''],
])('a CSV of %j is an error that says what was found', async (text, message) => {
  expect(await failure(readAs('a.csv', text))).toContain(message);
});

test.each([
  ['[1,2]', 'a list must be a GeoJSON object'],
  ['"land"', '"land" must be a GeoJSON object'],
  ['null', 'null must be a GeoJSON object'],
  ['', 'it is empty'],
  ['{"radius":10}', 'type: what is missing must be one of Point'],
  ['{"type":"Topology"}', 'type: "Topology" must be one of Point'],
  [
    '{"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]}}',
    'geometry.type: "Circle"',
  ],
  ['{"type":"Feature"}', 'geometry: what is missing must be a GeoJSON object'],
  ['{"type":"FeatureCollection"}', 'features: what is missing must be a list'],
  ['{"type":"LineString","coordinates":[[0,0],[1,null]]}', 'coordinates[1][1]: null must be'],
  ['{"type":"Point","coordinates":[1,1e999]}', 'coordinates[1]: Infinity must be'],
  [
    `${'{"type":"GeometryCollection","geometries":['.repeat(90)}${']}'.repeat(90)}`,
    'nested more than 64 deep',
  ],
])('GeoJSON of %s is an error that says what was found', async (text, message) => {
  expect(await failure(readAs('a.geojson', text))).toContain(message);
  expect(await failure(readAs('a.geojsonl', text || '{}'))).toMatch(/^line 1: /);
});

test('coordinates that are texts are numbers, and records may be parted by RFC 8142', async () => {
  const text = '{"type":"Point","coordinates":["8.5"," 47 "]}';
  expect(await readAs('a.geojson', text)).toEqual({ type: 'Point', coordinates: [8.5, 47] });
  const pretty = `\x1e${text}\n\x1e{\n"type":"Feature","properties":null,\n"geometry":${text}}\n`;
  expect((await readAs('a.geojsonl', pretty)).features).toHaveLength(2);
});

test('a file named .geojson may have one feature a line, as may the standard input', async () => {
  const point = '{"type":"Point","coordinates":[1,2]}';
  for (const text of [`${point}\n${point}\n`, `\ufeff${point}\r\n\r\n${point}`, `\x1e${point}\n`]) {
    const points = text.split(point).length - 1;
    expect((await readAs('a.geojson', text)).features).toHaveLength(points);
  }
  expect(formatOf('-').name).toBe('geojson');
  expect(await readAs('a.geojson', `\n${point}\n\n`)).toEqual(JSON.parse(point));
  const cut = `${point}\n${point.slice(1)}`;
  expect(await failure(readAs('a.geojson', cut))).toMatch(/^line 2: /);
});

test.each(['geom', 'geometry', 'gzip', 'nometa'])('%s.parquet has a square', async (name) => {
  expect(await geometriesOf(`${name}.parquet`)).toEqual([{ type: 'Polygon', coordinates: square }]);
});

test.each(['geopandas.feather', 'lz4.feather'])('%s has squares', async (file) => {
  const geometries = await geometriesOf(file);
  expect(geometries).toHaveLength(file === 'lz4.feather' ? 50 : 1);
  for (const each of geometries) expect(each).toEqual({ type: 'Polygon', coordinates: square });
});

test.each(['ewkb', 'iso'])('wkb-%s.parquet has Z', async (name) => {
  const [geometry] = await geometriesOf(`wkb-${name}.parquet`);
  const { coordinates } = geometry as { coordinates: number[][][] };
  const [ring = []] = coordinates;
  expect(ring.map(([x, y]) => [x, y])).toEqual(square[0]);
});

test.each([
  ['road-int64.parquet', 1, 10],
  ['duckdb-uncompressed.parquet', 3, 10],
  ['duckdb-snappy.parquet', 3, 10],
  ['duckdb-gzip.parquet', 3, 10],
  ['duckdb-zstd.parquet', 3, 10],
  ['duckdb-brotli.parquet', 3, 10],
  ['duckdb-lz4.parquet', 3, 10],
  ['duckdb-lz4_raw.parquet', 3, 10],
  ['duckdb-v2.parquet', 3, 10],
  ['duckdb-geometry.parquet', 1, 10],
  ['duckdb-hugeint.parquet', 1, 10],
  ['duckdb-decimal.parquet', 1, 10.5],
  ['duckdb-text.parquet', 1, '10'],
  ['polars-zstd.parquet', 3, 10],
  ['polars-uncompressed.feather', 3, 10],
  ['polars-lz4.feather', 3, 10],
  ['polars-zstd.feather', 3, 10],
])('%s has roads, and their clearance', async (file, count, clearance) => {
  const { features } = await readCase(file);
  expect(features).toHaveLength(count);
  for (const { properties, geometry } of features) {
    expect(geometry).toEqual({ type: 'LineString', coordinates: line });
    expect(properties.clearance).toBe(clearance);
  }
});

test.each(['endless-1.arrow', 'endless-2.arrow', 'trace.parquet'])(
  '%s, which is damaged, is an error',
  async (file) => {
    const message = await failure(readCase(file));
    expect(message).not.toBe('it was read');
    expect(message).not.toContain('took');
    expect(message.split('\n')).toHaveLength(1);
  },
);

test.each(['a.fgb', 'a.parquet', 'a.arrow'])('%s of other bytes is an error', async (file) => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(100_000, 7)]) {
    expect(await failure(readAs(file, bytes))).not.toBe('it was read');
  }
});

test.each(['gdal.fgb', 'gdal-noindex.fgb', 'gdal-wkt.csv', 'gdal.geojsonl'])(
  '%s is read as GDAL wrote it, a feature without a geometry, too',
  async (file) => {
    const { features } = await readCase(file);
    // An index sorts features.
    const byName = new Map(features.map((each) => [each.properties.name, each]));
    expect(byName.get('a')?.geometry).toEqual({ type: 'LineString', coordinates: line });
    expect(Number(byName.get('a')?.properties.clearance)).toBe(10);
    expect(byName.get('none')?.geometry ?? null).toBe(null);
    expect(byName.get('z')?.geometry?.coordinates).toMatchObject({ 0: 1, 1: 2 });
    expect(byName.get('m')?.geometry?.type).toBe('MultiPolygon');
    // GDAL itself leaves the one without a geometry out of a FlatGeobuf.
    expect(features).toHaveLength(file.endsWith('.fgb') ? 4 : 5);
  },
);

test('a FlatGeobuf that is cut off is an error', async () => {
  const bytes = bytesOf('gdal.fgb');
  const cut = await failure(readAs('a.fgb', bytes.subarray(0, bytes.length - 9)));
  expect(cut).toContain('it is damaged');
});

test('a table without a geometry is an error that names its columns', async () => {
  const bytes = bytesOf('duckdb-text.parquet');
  const renamed = Buffer.from(bytes.toString('latin1').replaceAll('geom', 'road'), 'latin1');
  const message = await failure(readAs('a.parquet', renamed));
  expect(message).toContain('none of its columns is a geometry (it has road, clearance');
});
