// Damaged files of every format: each is read as GeoJSON of finite numbers, or is an error in one line. None
// hangs, ends its process, or takes more memory than its size allows: what does, is an error that says so,
// by which this test fails.
import { expect, test } from 'vitest';
import { Reader } from '../../../cli/src/formats/apart.js';
import { formatOf } from '../../../cli/src/formats/index.js';
import { trials } from '../support/trials.js';
import { bytesOf } from './cases.js';
import { drawer, mutated } from './mutations.js';

const count = trials(1000);
const seed = process.env.COPSE_TRIALS === '1' ? Math.floor(Math.random() * 2 ** 31) : 5;

const files = {
  geojson: ['two.geojson', 'gc.geojson', 'mixed.geojson', 'osm2.geojson'],
  geojsonl: ['bom.geojsonl'],
  csv: ['excel.csv', 'wells.csv', 'wkt.csv', 'semi2.csv'],
  fgb: ['gdal.fgb', 'gdal-noindex.fgb', 'polygons.fgb', 'points.fgb'],
  parquet: ['duckdb-v2', 'duckdb-zstd', 'duckdb-geometry', 'polars-zstd', 'road-int64', 'gzip'].map(
    (name) => `${name}.parquet`,
  ),
  feather: ['polars-lz4', 'polars-zstd', 'polars-uncompressed', 'geopandas', 'lz4'].map(
    (name) => `${name}.feather`,
  ),
};

test.each(Object.entries(files))('damaged .%s files are read or refused', async (ending, names) => {
  const draw = drawer(seed);
  const format = formatOf(`a.${ending}`);
  let reader: Reader | undefined;
  let read = 0;
  /** As `format.read` reads it, but many in one process. */
  function readOne(bytes: Buffer): Promise<unknown> {
    if (!format.isApart) return format.read(bytes);
    if (reader === undefined || reader.hasEnded) reader = new Reader(1 << 16);
    return reader.read(format.name, bytes);
  }
  for (const name of names) expectSound(await readOne(bytesOf(name)), name);
  for (let n = 0; n < count; n++) {
    const name = names[draw(names.length)] as string;
    const bytes = mutated(bytesOf(name), draw);
    const what = `seed ${seed}, mutation ${n} of ${name}: ${bytes.toString('base64').slice(0, 4000)}`;
    try {
      expectSound(await readOne(bytes), what);
      read++;
    } catch (error) {
      expect(error, what).toBeInstanceOf(Error);
      const { message } = error as Error;
      expect(message, what).not.toBe('');
      expect(message, what).not.toContain('its size allows');
      expect(message, what).not.toMatch(/^(expected|AssertionError)/);
    }
  }
  reader?.end();
  // Some damage changes nothing but a number.
  expect(read).toBeGreaterThan(0);
});

const depths: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

interface GeoJSON {
  type: string;
  features?: GeoJSON[];
  geometries?: GeoJSON[];
  geometry?: GeoJSON | null;
  coordinates?: unknown;
}

/** GeoJSON, as told by a judge of its own. */
function expectSound(object: unknown, what: string): void {
  const { type, features, geometries, geometry, coordinates } = object as GeoJSON;
  if (type === 'FeatureCollection') for (const each of features ?? []) expectSound(each, what);
  else if (type === 'GeometryCollection')
    for (const each of geometries ?? []) expectSound(each, what);
  else if (type === 'Feature') {
    if (geometry !== null) expectSound(geometry, what);
  } else {
    let positions = [coordinates];
    for (let n = depths[type] ?? Number.NaN; n > 0; n--) positions = positions.flat();
    const isSound = (place: unknown) =>
      Array.isArray(place) && place.length >= 2 && place.slice(0, 2).every(Number.isFinite);
    if (!(type in depths && positions.every(isSound)))
      throw new TypeError(`expected GeoJSON of finite numbers: ${what}`);
  }
}
