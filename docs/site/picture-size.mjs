// The sizes of pictures, so that the text around a picture does not move while it loads.
import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';

/** [width, height] of a picture in pixels; of an SVG those of its viewBox. */
export function sizeOf(file) {
  const { width, height } = imageSize(readFileSync(file));
  return [width, height];
}
