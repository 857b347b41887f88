// Shapes that nobody made for this, by the names of those who did.
import { readdirSync, readFileSync } from 'node:fs';
import * as mdi from '@mdi/js';
import type { Region } from 'copse/all';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { readGeoJSON } from '../../../web/src/shapes/geojson.js';
import { readPath } from '../../../web/src/shapes/path.js';
import type { Rings } from './oracle.js';

export interface Shape {
  name: string;
  region: Region;
  /** Its rings, with curves as chords within a tolerance. */
  rings(tolerance: number): Rings;
}

const packaged = (path: string) => new URL(`../../../node_modules/${path}`, import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(packaged(path), 'utf8'));

type Areal = Feature<Polygon | MultiPolygon>;

function shapeOf(name: string, area: Areal): Shape {
  return { name, region: area as Region, rings: () => readGeoJSON(area as never, 'region') };
}

function pathOf(name: string, path: string): Shape {
  const rings = (tolerance: number) => readPath(path, 'region.path', tolerance);
  return { name, region: { path }, rings };
}

function atlas(path: string, layer: string): Shape[] {
  const topology: Topology = read(path);
  const { features } = feature(topology, topology.objects[layer] as GeometryCollection);
  return features.map((area) => {
    const { name } = area.properties as { name: string };
    return shapeOf(name, area as Areal);
  });
}

function features(path: string): Shape[] {
  const found: FeatureCollection | Feature = read(path);
  const all = found.type === 'FeatureCollection' ? found.features : [found];
  const areal = all.filter(({ geometry }) => /Polygon$/.test(geometry.type)) as Areal[];
  return areal.map((area, i) => shapeOf(`${path.replace(/^.*?\//, '')} ${i}`, area));
}

function lucide(): Shape[] {
  type Node = [tag: string, attributes: Record<string, string>];
  const icons: Record<string, Node[]> = read('lucide-static/icon-nodes.json');
  return Object.entries(icons).flatMap(([name, nodes]) =>
    nodes.flatMap(([tag, { d }]) => (tag === 'path' && d ? [pathOf(name, d)] : [])),
  );
}

function earcut(): Shape[] {
  const folder = 'earcut-fixtures/test/fixtures/';
  const files = readdirSync(packaged(folder)).filter((file) => !file.startsWith('indices'));
  return files.map((file) =>
    shapeOf(file, {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: read(folder + file) },
    }),
  );
}

/** All arguments of its tests. */
function polygonClipping(): Shape[] {
  const folder = 'polygon-clipping-fixtures/test/end-to-end/';
  return readdirSync(packaged(folder)).flatMap((name) => features(`${folder}${name}/args.geojson`));
}

/** Its fixtures stand among those of polygon-clipping. */
function martinez(): Shape[] {
  const folder = 'polygon-clipping-fixtures/bench/fixtures/';
  return readdirSync(packaged(folder)).flatMap((file) => features(folder + file));
}

export const corpora: Record<string, () => Shape[]> = {
  'world-atlas, countries 10m': () => atlas('world-atlas/countries-10m.json', 'countries'),
  'us-atlas, counties 10m': () => atlas('us-atlas/counties-10m.json', 'counties'),
  "earcut's fixtures": earcut,
  "polygon-clipping's fixtures": polygonClipping,
  "martinez' fixtures": martinez,
  "Lucide's icons": lucide,
  'Material Design icons': () => Object.entries(mdi).map(([name, path]) => pathOf(name, path)),
};
