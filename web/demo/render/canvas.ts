/** Canvases and their pixels. */

/** More than two device pixels to a CSS pixel cannot be told apart. */
export const devicePixels = (): number => Math.min(2, devicePixelRatio || 1);

/** The letters of names and titles. */
export const SERIF = "ui-serif, 'P052', Palatino, 'Palatino Linotype', Georgia, serif";

export function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Makes a canvas as large as it is shown, sharp and empty; its context is in CSS pixels. */
export function clearedContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pixels = devicePixels();
  canvas.width = Math.round(canvas.clientWidth * pixels);
  canvas.height = Math.round(canvas.clientHeight * pixels);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(pixels, pixels);
  return context;
}

/** @throws Error when the browser cannot draw as large a picture. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) return blob;
  const size = `${canvas.width} × ${canvas.height}`;
  throw new Error(`This browser cannot draw a picture of ${size} pixels; try a smaller one.`);
}
