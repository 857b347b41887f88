/** A piece of the country as a scene: its woods with their waters, roads and houses, to go on with in Draw. */
import type { Ring } from '../../../geometry/rings.ts';
import { EMPTY, RADIUS, type Scene } from '../../../scene/scene.ts';
import { area, CLEARANCE, house, lake, road, type Thing } from '../../../scene/things.ts';
import type { Piece } from '../stream/piece.ts';
import { SPACING } from '../stream/spots.ts';

/** The widest piece, in metres of the scene: a wider one is made smaller, as on a map. */
const WIDEST = 1600;
/** A road is drawn this share of its clearance wide, to both sides. */
const ROAD_SHARE = 0.55;

/** A hole in the scene is where there is no wood; the piece's middle is the scene's origin. */
export function sceneOf(
  { water, woods, roads, houses }: Piece,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  seed: string,
): Scene {
  const scale = Math.min(1, WIDEST / Math.max(width, height));
  const moved = (line: readonly number[]): Ring =>
    line.map((value, at) =>
      at % 2 ? scale * (value - y - height / 2) : scale * (value - x - width / 2),
    );
  const more = { fill: 'evenodd', name: seed } as const;
  const clearance = (wide: number): number =>
    Math.min(CLEARANCE.most, Math.max(4, (scale * wide) / 2 / ROAD_SHARE));
  const things: Thing[] = [
    ...(woods.length ? [area('file', woods.map(moved), more)] : []),
    ...(water.length ? [lake('file', water.map(moved), more)] : []),
    ...roads.map(({ line, width: wide }) => road(moved(line), clearance(wide))),
    ...houses.map((at) => {
      const [px, py] = moved([at.x, at.y]) as [number, number];
      return house({ x: px, y: py });
    }),
  ];
  return { ...EMPTY, things, seed, radius: Math.max(RADIUS.least, SPACING) };
}
