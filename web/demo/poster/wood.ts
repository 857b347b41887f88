/** The wood as a poster. */
import { frameOf } from '../formats/frame.ts';
import { type PictureOptions, pictureOf } from '../formats/png-out.ts';
import type { Snapshot } from '../formats/snapshot.ts';
import { kindsOf, lakesOf, radiiOf, roadsOf, usedRadii } from '../scene/scene.ts';
import { halfWidth } from '../scene/things.ts';
import { treesInWords } from '../ui/format.ts';
import { HOUSE_KIND, type Trees } from '../wood/trees.ts';
import { paintPoster } from './paint.ts';
import { type Drawing, marksOf, plotPoster } from './plot.ts';
import { legendOf, type Poster } from './poster.ts';

/** The longer side of the picture, in CSS pixels. */
const SIDE = 1200;
/** A sign is a little smaller than the disc of half its spacing; a house's is as large as the house. */
const WITHIN = 0.47;
const HOUSE = 15;

function posterOf(wood: Snapshot, trees: Trees, title: string, isNight: boolean): Poster {
  const { scene, stands, rings } = wood;
  const frame = frameOf(scene, rings);
  if (!frame) throw new Error('There is nothing to draw yet.');
  const words = [treesInWords(wood.kinds.length)];
  if (stands.length === 1 && kindsOf(scene).length === 1)
    words.push(`none closer than ${usedRadii(scene)[0]} m`);
  const isAll = scene.share === 1 && scene.count === undefined && scene.density.length === 0;
  if (isAll) words.push('no room for more');
  return {
    title,
    words: words.join(' · '),
    legend: legendOf([trees]),
    metres: Math.max(frame.x1 - frame.x0, frame.y1 - frame.y0) / SIDE,
    night: isNight,
  };
}

/** Paints the wood with `pixels` × `pixels` for each pixel of the screen. */
export function paintedWood(
  wood: Snapshot,
  trees: Trees,
  title: string,
  look: Pick<PictureOptions, 'sheet' | 'palette'>,
  pixels: number,
): HTMLCanvasElement {
  const picture = pictureOf(wood, trees, { ...look, pixels, ground: true }, SIDE);
  const poster = posterOf(wood, trees, title, look.palette.night > 0);
  return paintPoster(poster, picture, pixels, look.sheet);
}

/** Returns the wood as lines for a plotter, as SVG. */
export function plottedWood(wood: Snapshot, trees: Trees, title: string): string {
  const { scene, rings, stands } = wood;
  const box = frameOf(scene, rings);
  if (!box) throw new Error('There is nothing to draw yet.');
  const radii = radiiOf(stands);
  const reachOf = (row: number): number => {
    const kind = trees.kind[4 * row + 3] as number;
    return kind === HOUSE_KIND ? HOUSE : WITHIN * (radii[kind] as number);
  };
  const drawing: Drawing = {
    box,
    ground: rings,
    water: lakesOf(scene).flatMap((lake) => lake.rings),
    roads: roadsOf(scene).map((road) => ({ line: road.line, half: halfWidth(road) })),
    marks: marksOf(trees, reachOf),
  };
  const width = SIDE * Math.min(1, (box.x1 - box.x0) / (box.y1 - box.y0));
  return plotPoster(posterOf(wood, trees, title, false), drawing, width);
}
