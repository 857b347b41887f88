/** Real coastlines (Natural Earth, through world-atlas), each flattened about its own middle. Loaded when asked for. */
import { geoArea, geoAzimuthalEqualArea, geoCentroid, geoDistance, geoStream } from 'd3-geo';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json?url';
import type { Ring } from '../../geometry/rings.ts';
import { LOST } from '../../wood/lost.ts';

export interface Country {
  readonly name: string;
  readonly polygons: readonly Position[][][];
}

export async function countries(): Promise<Country[]> {
  const response = await fetch(atlas).catch(() => undefined);
  if (!response?.ok) throw new Error(LOST);
  const topology = (await response.json()) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  return feature(topology, topology.objects.countries)
    .features.filter(
      ({ geometry }) => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon',
    )
    .map(({ geometry, properties }) => {
      const shape = geometry as Polygon | MultiPolygon;
      const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
      return { name: properties.name, polygons };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Islands this near (radians, about 350 km) belong to what is drawn; lands across an ocean do not. */
const NEAR = 0.055;
const LOOKED_AT = 24;

type Place = [number, number];

/** The largest part of a country, and all that can be reached from it by short hops. */
function together({ polygons }: Country): Position[][][] {
  const parts = polygons.map((rings) => {
    const ring = rings[0] ?? [];
    const step = Math.max(1, Math.floor(ring.length / LOOKED_AT));
    const places = ring.filter((_, i) => i % step === 0) as Place[];
    return { rings, places, area: geoArea({ type: 'Polygon', coordinates: rings }) };
  });
  const largest = parts.reduce((best, part) => (part.area > best.area ? part : best));
  const reached = new Set([largest]);
  for (const from of reached) {
    for (const part of parts) {
      if (reached.has(part)) continue;
      if (from.places.some((a) => part.places.some((b) => geoDistance(a, b) < NEAR)))
        reached.add(part);
    }
  }
  return parts.filter((part) => reached.has(part)).map(({ rings }) => rings);
}

/** The country's rings within a box of the given size that starts at (0, 0), y downwards. */
export function project(country: Country, width: number, height: number): Ring[] {
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: together(country) };
  const [longitude, latitude] = geoCentroid(shape);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitSize([width, height], shape);
  const rings: number[][] = [];
  let ring: number[] = [];
  const sink = {
    point(x: number, y: number): void {
      if (x !== ring[ring.length - 2] || y !== ring[ring.length - 1]) ring.push(x, y);
    },
    lineStart(): void {
      ring = [];
    },
    lineEnd(): void {
      if (ring.length >= 6) rings.push(ring);
    },
    polygonStart(): void {},
    polygonEnd(): void {},
  };
  geoStream(shape, projection.stream(sink));
  return rings;
}
