/** Canvases and their pixels. */

/** More than two device pixels to a CSS pixel cannot be told apart. */
export const devicePixels = (): number => Math.min(2, devicePixelRatio || 1);

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
