/** The turns of a step, each of one parent and its candidates. */
import type { Recording } from './recording.ts';

export interface Dart {
  readonly x: number;
  readonly y: number;
  /** The sample that is too near, or −1 if the dart fell outside the ground. */
  readonly refusedBy: number;
  readonly accepted: boolean;
}

export interface Turn {
  /** The sample around which the darts fell; −1 for those that look for a start. */
  readonly parent: number;
  readonly darts: readonly Dart[];
}

/** The one of the first `placed` samples that rejects (x, y): the nearest within the radius. */
function refuser({ positions, site }: Recording, placed: number, x: number, y: number): number {
  let least = site.scene.radius ** 2;
  let nearest = -1;
  for (let i = 0; i < placed; i++) {
    const square =
      ((positions[2 * i] as number) - x) ** 2 + ((positions[2 * i + 1] as number) - y) ** 2;
    if (square >= least) continue;
    least = square;
    nearest = i;
  }
  return nearest;
}

/** Returns the sample that gave up in this step with all these darts in its ring. */
function parentOf(
  recording: Recording,
  darts: readonly Dart[],
  candidates: readonly number[],
): number {
  const { positions, site } = recording;
  const { radius } = site.scene;
  const isIn = (sample: number, { x, y }: Dart): boolean => {
    const away = Math.hypot(
      (positions[2 * sample] as number) - x,
      (positions[2 * sample + 1] as number) - y,
    );
    return away > 0.999 * radius && away < 2.001 * radius;
  };
  return candidates.find((sample) => darts.every((dart) => isIn(sample, dart))) ?? -1;
}

/** The turns of a step, counted from 0: those of parents that gave up, then that of the sample placed. */
export function turnsOf(recording: Recording, step: number): Turn[] {
  const { positions, tried, triedEnds, tries, finished, count, parents } = recording;
  if (step < 0 || step >= recording.steps) return [];
  if (recording.method !== 'bridson') {
    const [x, y] = [positions[2 * step] as number, positions[2 * step + 1] as number];
    return [{ parent: -1, darts: [{ x, y, accepted: true, refusedBy: -1 }] }];
  }
  const [from, to] = [step > 0 ? (triedEnds[step - 1] as number) : 0, triedEnds[step] as number];
  const darts = Array.from({ length: to - from }, (_, i): Dart => {
    const [x, y] = [tried[2 * (from + i)] as number, tried[2 * (from + i) + 1] as number];
    const accepted = step < count && from + i === to - 1;
    return {
      x,
      y,
      accepted,
      refusedBy: accepted ? -1 : refuser(recording, Math.min(step, count), x, y),
    };
  });
  const gaveUp: number[] = [];
  for (let i = 0; i < Math.min(step, count); i++) if (finished[i] === step + 1) gaveUp.push(i);
  const turns = gaveUp.map((_, i): Turn => {
    const own = darts.slice(i * tries, (i + 1) * tries);
    return { parent: parentOf(recording, own, gaveUp), darts: own };
  });
  const rest = darts.slice(gaveUp.length * tries);
  if (rest.length > 0) turns.push({ parent: parents[step] ?? -1, darts: rest });
  return turns;
}

/** The turn under way when this share of a step's darts is thrown, as far as it has come. */
export function turnAt(turns: readonly Turn[], share: number): Turn | undefined {
  const all = turns.reduce((sum, { darts }) => sum + darts.length, 0);
  let thrown = Math.max(1, Math.ceil(share * all));
  for (const turn of turns) {
    if (thrown <= turn.darts.length) return { ...turn, darts: turn.darts.slice(0, thrown) };
    thrown -= turn.darts.length;
  }
  return turns.at(-1);
}
