/** The wood as GeoJSON: ground, roads, houses and trees, in degrees where it lies on the earth, else in metres, y upwards as maps have it. */
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Position } from 'geojson';
import { type Degrees, toDegrees } from '../geometry/earth.ts';
import { overlay } from '../geometry/overlay.ts';
import { polygonsFrom } from '../geometry/polygons.ts';
import { type Ring, signedArea } from '../geometry/rings.ts';
import { namedGroundsOf } from '../scene/names.ts';
import { kindNamesOf, radiiOf } from '../scene/scene.ts';
import { toMillimetres } from './rounding.ts';
import { MEMBER, METRES, type Snapshot } from './snapshot.ts';

type ToPosition = (x: number, y: number) => Position;

const inMetres: ToPosition = (x, y) => [toMillimetres(x), toMillimetres(-y)];

/** A hundred-millionth of a degree is a millimetre. */
const fine = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;

const onEarth =
  (origin: Degrees): ToPosition =>
  (x, y) => {
    const { longitude, latitude } = toDegrees({ x, y }, origin);
    return [fine(longitude), fine(latitude)];
  };

function closed(ring: Ring, isOuter: boolean, at: ToPosition): Position[] {
  const line: Position[] = [];
  for (let i = 0; i < ring.length; i += 2) line.push(at(ring[i] as number, ring[i + 1] as number));
  // The rule of RFC 7946: outer rings run anticlockwise, holes clockwise. Here y is downwards.
  if (signedArea(ring) < 0 !== isOuter) line.reverse();
  return [...line, line[0] as Position];
}

/** Rings that do not cross, under the even-odd rule, as polygons with their holes. */
export function polygonsOf(rings: readonly Ring[], at: ToPosition = inMetres): MultiPolygon {
  const coordinates = polygonsFrom(rings).map(({ outer, holes }) => [
    closed(outer, true, at),
    ...holes.map((hole) => closed(hole, false, at)),
  ]);
  return { type: 'MultiPolygon', coordinates };
}

const named = (name: string | undefined): { readonly name?: string } => (name ? { name } : {});

/** @returns its text. */
export function toGeoJSON(wood: Snapshot): string {
  const { scene } = wood;
  const { earth } = scene;
  const at = earth ? onEarth(earth) : inMetres;
  const features: Feature[] = [];
  const add = (geometry: Geometry, properties: Feature['properties']): void => {
    features.push({ type: 'Feature', geometry, properties });
  };
  for (const { name, rings } of namedGroundsOf(scene))
    add(polygonsOf(rings, at), { kind: 'ground', ...named(name), margin: scene.margin });
  for (const thing of scene.things) {
    const name = named(thing.name);
    if (thing.type === 'road') {
      const { line, clearance } = thing;
      const coordinates: Position[] = [];
      for (let i = 0; i < line.length; i += 2)
        coordinates.push(at(line[i] as number, line[i + 1] as number));
      add({ type: 'LineString', coordinates }, { kind: 'road', ...name, clearance });
    } else if (thing.type === 'lake') {
      add(polygonsOf(overlay([{ ...thing, cut: false }]), at), { kind: 'water', ...name });
    } else if (thing.type !== 'area') {
      const more =
        thing.type === 'house'
          ? { kind: 'house', ...name, clearance: thing.clearance }
          : { kind: 'tree', ...name, planted: true };
      add({ type: 'Point', coordinates: at(thing.x, thing.y) }, more);
    }
  }
  eachTree(wood, (x, y, kind, radius) => {
    add({ type: 'Point', coordinates: at(x, y) }, { kind, radius });
  });
  const { radius, seed } = scene;
  const units = earth
    ? { units: 'degrees', axes: 'longitude and latitude, WGS 84; radius in metres' }
    : { units: METRES, axes: 'x to the right, y upwards' };
  const collection: FeatureCollection & Record<string, unknown> = {
    type: 'FeatureCollection',
    [MEMBER]: { ...units, radius, seed },
    features,
  };
  // A feature a line: readable, and kind to version control.
  const { features: list, ...head } = collection;
  const lines = list.map((feature) => JSON.stringify(feature)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"features":[\n${lines}\n]}\n`;
}

/** Visits each sampled tree with the name of its kind and its spacing. */
function eachTree(
  { stands, positions, kinds }: Snapshot,
  visit: (x: number, y: number, kind: string, radius: number) => void,
): void {
  const names = kindNamesOf(stands);
  const radii = radiiOf(stands);
  kinds.forEach((kind, i) => {
    const name = names[kind] as string;
    const radius = toMillimetres(radii[kind] as number);
    visit(positions[2 * i] as number, positions[2 * i + 1] as number, name, radius);
  });
}
