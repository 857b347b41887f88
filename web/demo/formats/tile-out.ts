/** A square of wood that repeats without a seam, for games: sampled on the torus, as a picture and as instances. */
import type { Copse } from 'copse/all';
import { Camera } from '../render/camera.ts';
import { blank, pngOf } from '../render/canvas.ts';
import type { Palette } from '../render/palette.ts';
import { Stamp } from '../render/stamp.ts';
import { wash } from '../render/tiles.ts';
import {
  conflictRadius,
  kindNamesOf,
  kindRadii,
  kindsOf,
  radiiOf,
  type Scene,
  wholeStand,
} from '../scene/scene.ts';
import { hashPlace } from '../sprites/noise.ts';
import type { Sprite } from '../sprites/sheet.ts';
import { distancesOf } from '../wood/calls.ts';
import { plant, treeStyleOf } from '../wood/plant.ts';
import { copyRow, emptyTrees, type Trees } from '../wood/trees.ts';
import { instancesAt, toInstancesJSON } from './instances-out.ts';

export interface Tile {
  /** Metres. */
  readonly side: number;
  readonly scene: Scene;
  /** Each once, all within the tile. */
  readonly trees: Trees;
}

/**
 * Groves go on across the seams: what grows at a place is what would grow there or one tile further on, the
 * more often the nearer the far side is.
 */
function groveAt(at: number, side: number, dice: number): number {
  const t = at / side;
  return dice < t * t * (3 - 2 * t) ? at - side : at;
}

export function tileOf(copse: Copse, scene: Scene, side: number): Tile {
  const kinds = kindsOf(scene);
  const samples = copse.sample({
    ...distancesOf(scene),
    region: { x: 0, y: 0, width: side, height: side },
    periodic: true,
    seed: scene.seed,
  });
  const { positions, length } = samples;
  const classes = 'classes' in samples ? samples.classes : undefined;
  const trees = emptyTrees(length);
  const style = treeStyleOf(scene);
  for (let i = 0; i < length; i++) {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number];
    const dice = hashPlace(x, y, style.salt + 41);
    const u = groveAt(x, side, (dice & 0xffff) / 0x10000);
    const v = groveAt(y, side, (dice >>> 16) / 0x10000);
    plant(trees, i, u, v, kinds[classes?.[i] ?? 0] as number, style);
    trees.x[i] = x;
    trees.y[i] = y;
  }
  return { side, scene, trees };
}

/** A tree and its shadow reach so many of its sizes. */
const REACH = 1.3;

/** The tile's trees and those of its neighbours that can be seen in it. */
export function repeated({ side, trees }: Tile): Trees {
  const rows: [row: number, x: number, y: number][] = [];
  for (let row = 0; row < trees.count; row++) {
    const reach = REACH * (trees.size[row] as number);
    for (const dx of [-side, 0, side]) {
      for (const dy of [-side, 0, side]) {
        const [x, y] = [(trees.x[row] as number) + dx, (trees.y[row] as number) + dy];
        const isSeen = x > -reach && y > -reach && x < side + reach && y < side + reach;
        if (isSeen) rows.push([row, x, y]);
      }
    }
  }
  const result = emptyTrees(rows.length);
  rows.forEach(([row, x, y], i) => {
    copyRow(trees, row, result, i);
    result.x[i] = x;
    result.y[i] = y;
  });
  return result;
}

/** The wash of the forest's floor repeats after about so many metres. */
const WASH = 600;

/** @param pixels of a side of the picture. */
export async function tilePNG(
  tile: Tile,
  pixels: number,
  { sheet, palette }: { readonly sheet: readonly Sprite[]; readonly palette: Palette },
): Promise<Blob> {
  const { side, scene } = tile;
  const canvas = blank(pixels, pixels);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const floor = wash(palette.floor, 5);
  const repeats = Math.max(1, Math.round(side / WASH));
  const pattern = context.createPattern(floor, 'repeat') as CanvasPattern;
  const scale = pixels / repeats / floor.width;
  pattern.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]));
  context.fillStyle = pattern;
  context.fillRect(0, 0, pixels, pixels);
  const camera = new Camera();
  camera.zoom = pixels / side;
  const stamp = new Stamp(sheet, repeated(tile));
  const radii = kindRadii(scene);
  // Use a radius for which no renderer leaves trees out because they are far away.
  const radius = Math.max(scene.radius, 10 / camera.zoom);
  stamp.draw(context, camera, { now: 1e9, discs: 0, palette, radii, radius, pixels: 1 });
  stamp.dispose();
  return pngOf(canvas);
}

/** The tile's size and its trees. */
export function tileJSON({ side, scene, trees }: Tile): string {
  const stands = [wholeStand(scene)];
  const rows = [...Array(trees.count).keys()];
  const list = toInstancesJSON(instancesAt(trees, rows, radiiOf(stands), kindNamesOf(stands)));
  return `{"width":${side},"height":${side},"periodic":true,"instances":${list.trimEnd()}}\n`;
}

/** The least side of a tile: no tree may be in its own way. */
export const leastSide = (scene: Scene): number => Math.ceil(5.001 * conflictRadius(scene));
