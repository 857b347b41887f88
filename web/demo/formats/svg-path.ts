/** SVG path data as straight lines. */
import svgpath from 'svgpath';
import type { Ring } from '../geometry/rings.ts';
import { FileError } from './drawing.ts';

/** A subpath; `closed` when the data says so, or when it ends where it began. */
interface Subpath {
  readonly line: Ring;
  readonly closed: boolean;
}

type Segment = readonly [string, ...number[]];

/** Path data with its transforms applied, ready to be made straight. */
export class Outline {
  readonly segments: Segment[] = [];

  /** `transforms` as the attributes say, from the inside out. */
  constructor(
    data: string,
    transforms: readonly string[],
    private readonly at: string,
  ) {
    let path = svgpath(data);
    const { err } = path as unknown as { err?: string };
    if (err) throw new FileError(`its path data is broken: ${err.replace('SvgPath: ', '')}`, at);
    for (const transform of transforms) path = path.transform(transform);
    path
      .abs()
      .unshort()
      .unarc()
      .iterate((segment) => {
        this.segments.push(segment as unknown as Segment);
      });
  }

  /** The greatest coordinate in it, by size. */
  get reach(): number {
    let most = 0;
    for (const [, ...numbers] of this.segments)
      for (const number of numbers) most = Math.max(most, Math.abs(number));
    return most;
  }

  /**
   * Its subpaths, no farther than the tolerance from its curves.
   * @throws FileError if they have more than `most` corners.
   */
  straight(tolerance: number, most = Infinity): Subpath[] {
    const found: Subpath[] = [];
    let line: number[] = [];
    let left = most;
    const end = (closed: boolean): void => {
      const { length } = line;
      const meets = length > 4 && line[0] === line[length - 2] && line[1] === line[length - 1];
      if (length > 2)
        found.push({ line: meets ? line.slice(0, -2) : line, closed: closed || meets });
    };
    const curve = (points: readonly number[]): void => {
      const [x, y] = line.slice(-2) as [number, number];
      const control = [x, y, ...points];
      const steps = stepsFor(control, tolerance);
      left -= steps;
      if (left < 0) throw new FileError('its curves have too many bends to be drawn', this.at);
      for (let i = 1; i <= steps; i++) line.push(...bezier(control, i / steps));
    };
    for (const [letter, ...numbers] of this.segments) {
      if (letter === 'M') {
        end(false);
        line = [...numbers];
      } else if (letter === 'Z') {
        end(true);
        line = line.slice(0, 2);
      } else if (letter === 'H') line.push(numbers[0] as number, line.at(-1) as number);
      else if (letter === 'V') line.push(line.at(-2) as number, numbers[0] as number);
      else if (letter === 'L') line.push(...numbers);
      else curve(numbers);
    }
    end(false);
    return found;
  }
}

/** Returns the number of chords that keep a Bézier curve within the tolerance, by its second differences (Wang). */
function stepsFor(control: readonly number[], tolerance: number): number {
  const degree = control.length / 2 - 1;
  let bend = 0;
  for (let i = 0; i + 5 < control.length; i += 2) {
    const [ax, ay, bx, by, cx, cy] = control.slice(i, i + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    bend = Math.max(bend, Math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy));
  }
  const steps = Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / (8 * tolerance)));
  return Math.min(200, Math.max(1, steps));
}

function bezier(control: readonly number[], t: number): [number, number] {
  let points = [...control];
  while (points.length > 2) {
    const next: number[] = [];
    for (let i = 0; i + 2 < points.length; i++)
      next.push((points[i] as number) * (1 - t) + (points[i + 2] as number) * t);
    points = next;
  }
  return points as [number, number];
}
