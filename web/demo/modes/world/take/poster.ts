/** The country in view as a poster. */
import { paintPoster } from '../../../poster/paint.ts';
import { marksOf, plotPoster } from '../../../poster/plot.ts';
import { legendOf, type Poster } from '../../../poster/poster.ts';
import type { Sprite } from '../../../sprites/sheet.ts';
import { countInWords } from '../../../ui/scale.ts';
import { HOUSE_KIND } from '../../../wood/trees.ts';
import type { Scenery, Shown } from '../scenery.ts';
import { TIMES } from './times.ts';

/** How far a tree's sign may reach, as a share of its sprite. */
const WITHIN = 0.26;
const HOUSE = 14;

function posterOf(scenery: Scenery, title: string, isNight: boolean, width: number): Poster {
  const { window, trees } = scenery;
  return {
    title,
    words: `${countInWords(trees)} trees in view of an endless country`,
    legend: legendOf(scenery.standing),
    metres: window.width / width,
    night: isNight,
  };
}

export async function paintedCountry(
  scenery: Scenery,
  shown: Shown,
  sheet: readonly Sprite[],
  title: string,
  done: (share: number) => void,
): Promise<HTMLCanvasElement> {
  const picture = await scenery.picture(shown, sheet, TIMES, done);
  const poster = posterOf(scenery, title, shown.palette.night > 0, picture.width / TIMES);
  return paintPoster(poster, picture, TIMES, sheet);
}

export async function plottedCountry(
  scenery: Scenery,
  title: string,
  width: number,
): Promise<string> {
  const { window } = scenery;
  const { woods, water, roads, houses } = await scenery.stream.piece(window);
  const box = {
    x0: window.x,
    y0: window.y,
    x1: window.x + window.width,
    y1: window.y + window.height,
  };
  const isIn = (x: number, y: number): boolean =>
    x > box.x0 && y > box.y0 && x < box.x1 && y < box.y1;
  const trees = scenery.standing.flatMap((all) =>
    // Houses come with the piece.
    marksOf(all, (row) =>
      all.kind[4 * row + 3] === HOUSE_KIND ? 0 : WITHIN * (all.size[row] as number),
    ),
  );
  const marks = [
    ...houses.map(({ x, y }) => ({ x, y, reach: HOUSE, species: 'house' })),
    ...trees.filter(({ x, y }) => isIn(x, y)),
  ];
  const drawing = {
    ...{ box, ground: woods, water, marks },
    roads: roads.map((road) => ({ line: road.line, half: road.width / 2 })),
  };
  return plotPoster(posterOf(scenery, title, false, width), drawing, width);
}
