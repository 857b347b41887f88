// Draws samples of copse. show({ name: value }) draws samples, chunks, forests and meshes, each on a
// canvas; draw(x, y) draws a point.
import { colorsFor } from '../pictures/colors.ts';
import { paint } from '../pictures/paint.ts';
import { countOf, type Picture } from '../pictures/picture.ts';
import {
  isForest,
  isMesh,
  isSamples,
  pictureOfDrawn,
  pictureOfForest,
  pictureOfMesh,
  pictureOfSamples,
} from '../pictures/picture-of.ts';
import { firstTurn } from '../pictures/view.ts';

/** Draws values by name. */
export function show(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    if (isForest(value)) add(pictureOfForest(name, value));
    else if (isMesh(value)) add(pictureOfMesh(name, value, {}));
    else if (isSamples(value)) add(pictureOfSamples(name, value, {}));
  }
}

const calls: unknown[][] = [];

/** Draws a point, or a path. */
export function draw(...place: unknown[]): void {
  calls.push(place);
  if (calls.length > 1) return;
  setTimeout(() => add(pictureOfDrawn('draw', calls)));
}

export { draw as plant };

function add(picture: Picture): void {
  const figure = document.createElement('figure');
  const canvas = document.createElement('canvas');
  const caption = document.createElement('figcaption');
  caption.textContent = `${picture.name}: ${countOf(picture)}`;
  figure.append(canvas, caption);
  document.body.append(figure);
  const again = () => paint(canvas, picture, colorsFor(caption), firstTurn);
  new ResizeObserver(again).observe(canvas);
}
