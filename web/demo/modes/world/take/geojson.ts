/** The country in view as GeoJSON, in metres, y upwards as on maps. */
import type { Feature, Geometry, Position } from 'geojson';
import { polygonsOf } from '../../../formats/geojson-out.ts';
import { toMillimetres } from '../../../formats/rounding.ts';
import { MEMBER } from '../../../formats/snapshot.ts';
import { SPECIES } from '../../../sprites/sheet.ts';
import { HOUSE_KIND, type Trees } from '../../../wood/trees.ts';
import type { Origin } from '../stream/messages.ts';
import type { Piece } from '../stream/piece.ts';

const at = (x: number, y: number): Position => [toMillimetres(x), toMillimetres(-y)];

/** Its text, a feature a line. */
export function toGeoJSON({ seed, wooded }: Origin, piece: Piece, trees: readonly Trees[]): string {
  const features: Feature[] = [];
  const add = (geometry: Geometry, properties: Feature['properties']): void => {
    features.push({ type: 'Feature', geometry, properties });
  };
  if (piece.woods.length) add(polygonsOf(piece.woods), { kind: 'wood' });
  if (piece.water.length) add(polygonsOf(piece.water), { kind: 'water' });
  for (const { line, width } of piece.roads) {
    const coordinates: Position[] = [];
    for (let i = 0; i < line.length; i += 2)
      coordinates.push(at(line[i] as number, line[i + 1] as number));
    add({ type: 'LineString', coordinates }, { kind: 'road', width: toMillimetres(width) });
  }
  for (const { x, y } of piece.houses)
    add({ type: 'Point', coordinates: at(x, y) }, { kind: 'house' });
  for (const { count, x, y, kind } of trees)
    for (let row = 0; row < count; row++) {
      if (kind[4 * row + 3] === HOUSE_KIND) continue;
      const species = SPECIES[kind[4 * row + 2] as number]?.name;
      const place = at(x[row] as number, y[row] as number);
      add({ type: 'Point', coordinates: place }, { kind: 'tree', species });
    }
  const told = { units: 'metres', axes: 'x to the right, y upwards', seed, wooded };
  const head = { type: 'FeatureCollection', [MEMBER]: told };
  const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"features":[\n${lines}\n]}\n`;
}
