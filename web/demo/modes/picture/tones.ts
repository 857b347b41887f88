/** A picture as tones: the light of each place, and the density of dots or trees that stands for its darkness. */

/** Texels of the longer side: more than a stipple of 200,000 dots can show. */
const SIDE = 720;

export interface Tones {
  readonly width: number;
  readonly height: number;
  /** 0…1, in linear light; transparent is white. */
  readonly light: Float32Array;
}

/** Linear light for each byte of sRGB. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** @throws Error when the picture is empty. */
export function tonesOf(picture: CanvasImageSource, across: number, down: number): Tones {
  if (!(across > 0 && down > 0)) throw new Error('it has no pixels');
  const scale = Math.min(1, SIDE / Math.max(across, down));
  const [width, height] = [across, down].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2-D canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return { width, height, light: lightOf(context.getImageData(0, 0, width, height).data) };
}

export function lightOf(pixels: Uint8ClampedArray): Float32Array {
  const light = new Float32Array(pixels.length / 4);
  for (let i = 0, p = 0; i < light.length; i++, p += 4) {
    const [r, g, b] = [0, 1, 2].map((c) => LINEAR[pixels[p + c] as number] as number) as [
      number,
      number,
      number,
    ];
    const alpha = (pixels[p + 3] as number) / 255;
    light[i] = 1 - alpha * (1 - (0.2126 * r + 0.7152 * g + 0.0722 * b));
  }
  return light;
}

/** Nothing stands in lighter places. */
const WHITE = 0.985;

/** The eye's lightness of linear light, about. */
const GAMMA = 1 / 2.2;

/** Dots send light as ink on paper does; crowns cover the ground by themselves, and are seen by lightness. */
export type Medium = 'dots' | 'trees';
const DARKNESS: Readonly<Record<Medium, (light: number) => number>> = {
  dots: (light) => 1 - light,
  trees: (light) => (1 - light ** GAMMA) ** 1.4,
};

/** The density for a picture; `contrast` 1 is true to it. */
export function densityOf({ light, width, height }: Tones, medium: Medium, contrast: number) {
  const darkness = DARKNESS[medium];
  const data = light.map((value) => (value > WHITE ? 0 : darkness(value) ** contrast));
  // A picture that is all white has a speck.
  if (data.every((value) => value === 0)) data.fill(1e-3);
  return { data, width, height };
}

/** The lightness of a picture for the eye, 0…1, at (u, v), 0…1 each. */
export function lightnessAt({ light, width, height }: Tones, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor(u * width));
  const y = Math.min(height - 1, Math.floor(v * height));
  return (light[y * width + x] as number) ** GAMMA;
}
