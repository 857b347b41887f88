/** Lines cut off at a box, and lines beside lines. */
import type { Box } from './boxes.ts';
import type { Ring } from './rings.ts';

/** The parts of a line from (ax, ay) to (bx, by) that lie within, as shares of it; undefined for none. */
function shareWithin(ax: number, ay: number, bx: number, by: number, box: Box) {
  let [from, to] = [0, 1];
  for (const [start, step, least, most] of [
    [ax, bx - ax, box.x0, box.x1],
    [ay, by - ay, box.y0, box.y1],
  ] as const) {
    if (step === 0 && (start < least || start > most)) return undefined;
    if (step === 0) continue;
    const [one, two] = [(least - start) / step, (most - start) / step];
    from = Math.max(from, Math.min(one, two));
    to = Math.min(to, Math.max(one, two));
  }
  return from < to ? { from, to } : undefined;
}

/** The parts of an open line within a box. */
export function clipped(line: Ring, box: Box): number[][] {
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (let i = 2; i < line.length; i += 2) {
    const [ax, ay, bx, by] = line.slice(i - 2, i + 2) as [number, number, number, number];
    const share = shareWithin(ax, ay, bx, by, box);
    if (!share) {
      part = undefined;
      continue;
    }
    const at = (t: number): [number, number] => [ax + t * (bx - ax), ay + t * (by - ay)];
    if (!part || share.from > 0) {
      part = at(share.from);
      parts.push(part);
    }
    part.push(...at(share.to));
    if (share.to < 1) part = undefined;
  }
  return parts;
}

/** The lines to both sides of an open one, so far away; corners are cut, not mitred. */
export function besides(line: Ring, away: number): number[][] {
  const count = line.length / 2;
  const [left, right]: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i++) {
    const [before, after] = [Math.max(0, i - 1), Math.min(count - 1, i + 1)];
    const dx = (line[2 * after] as number) - (line[2 * before] as number);
    const dy = (line[2 * after + 1] as number) - (line[2 * before + 1] as number);
    const scale = away / (Math.hypot(dx, dy) || 1);
    const [x, y] = [line[2 * i] as number, line[2 * i + 1] as number];
    left.push(x - scale * dy, y + scale * dx);
    right.push(x + scale * dy, y - scale * dx);
  }
  return [left, right];
}
