/** A stippling: dots of one size, painted and as an SVG that a plotter can draw. */
import { counted } from '../../ui/format.ts';

export interface Dots {
  /** x0 y0 x1 y1 …, in a box of `width` and `height` from the origin. */
  readonly positions: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  /** Half the least distance: dots of that radius touch where they are densest, and never overlap. */
  readonly reach: number;
}

const RGB = 3;
/** No dot is painted smaller, in pixels. */
const LEAST = 0.35;

/** Paints dots on the pixels of a paper, each as dark at its rim as the share of a pixel that it covers. */
export function paintDots(
  { positions, width, reach }: Dots,
  size: number,
  paper: readonly number[],
  ink: readonly number[],
  image: ImageData,
): void {
  const { data, width: across, height: down } = image;
  const words = new Uint32Array(data.buffer);
  const scale = across / width;
  // Coverage first, then colours once.
  const cover = new Float32Array(words.length);
  const wanted = reach * size * scale;
  // A rim that fades over a pixel adds a twelfth of a disc of one pixel's radius.
  const radius = Math.sqrt(Math.max(LEAST ** 2, wanted ** 2 - 1 / 12));
  // Dots smaller than a pixel are as faint as they are small.
  const weight = Math.min(1, wanted ** 2 / (radius ** 2 + 1 / 12));
  for (let i = 0; i < positions.length; i += 2) {
    const [x, y] = [(positions[i] as number) * scale, (positions[i + 1] as number) * scale];
    const [x0, x1] = [
      Math.max(0, Math.floor(x - radius - 0.5)),
      Math.min(across - 1, Math.ceil(x + radius)),
    ];
    const [y0, y1] = [
      Math.max(0, Math.floor(y - radius - 0.5)),
      Math.min(down - 1, Math.ceil(y + radius)),
    ];
    for (let py = y0; py <= y1; py++) {
      for (let px = x0; px <= x1; px++) {
        const away = Math.sqrt((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2);
        const part = Math.min(1, radius - away + 0.5);
        if (part > 0) {
          const at = py * across + px;
          cover[at] = Math.min(1, (cover[at] as number) + weight * part);
        }
      }
    }
  }
  for (let at = 0, p = 0; at < cover.length; at++, p += 4) {
    const part = cover[at] as number;
    for (let c = 0; c < RGB; c++)
      data[p + c] = (paper[c] as number) + part * ((ink[c] as number) - (paper[c] as number));
    data[p + 3] = 255;
  }
}

/** The order of rows to and fro, so that a pen need not travel far from dot to dot. */
export function penOrder({ positions, width, height }: Dots): Uint32Array {
  const count = positions.length / 2;
  const rows = Math.max(1, Math.round(Math.sqrt((count * height) / width / 2)));
  const rowOf = (i: number): number =>
    Math.min(rows - 1, Math.floor(((positions[2 * i + 1] as number) / height) * rows));
  return Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => {
    const row = rowOf(a);
    if (row !== rowOf(b)) return row - rowOf(b);
    const step = (positions[2 * a] as number) - (positions[2 * b] as number);
    return row % 2 ? -step : step;
  });
}

/** Millimetres of the longer side: a sheet of A4 in its margins. */
const SHEET = 270;

/** One path, a step of no length for each dot, drawn by a round pen. */
export function dotsSVG(dots: Dots, size: number): string {
  const { positions, width, height, reach } = dots;
  const scale = SHEET / Math.max(width, height);
  const round = (value: number): number => Math.round(value * scale * 100) / 100;
  let path = '';
  for (const i of penOrder(dots))
    path += `M${round(positions[2 * i] as number)} ${round(positions[2 * i + 1] as number)}h0`;
  const [across, down] = [round(width), round(height)];
  const count = counted(positions.length / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}mm" height="${down}mm" viewBox="0 0 ${across} ${down}" role="img">
<title>A stippling of ${count} dots, made with copse</title>
<path fill="none" stroke="#26332a" stroke-linecap="round" stroke-width="${round(2 * reach * size)}" d="${path}"/>
</svg>
`;
}
