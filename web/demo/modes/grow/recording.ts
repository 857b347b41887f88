/** All steps of a growth, so that any of them can be shown at once. A step places one sample. */
import type { Copse, SampleOptions } from 'copse/external/all';
import { regionOf } from '../../wood/parts.ts';
import { Coverage } from './coverage.ts';
import type { Choice, Site } from './site.ts';

export interface Recording extends Choice {
  readonly site: Site;
  readonly options: SampleOptions;
  readonly positions: Float64Array;
  readonly count: number;
  /** One for each sample; Bridson may need one more to find that no more fit. */
  readonly steps: number;
  /** The sample that each grew from, or −1. */
  readonly parents: Int32Array;
  /** How many ancestors each has. */
  readonly generations: Uint16Array;
  /** The number of steps after which each is finished and no longer active. */
  readonly finished: Int32Array;
  /** The candidates of all steps, x0 y0 x1 y1 …, and where those of each step end. */
  readonly tried: Float64Array;
  readonly triedEnds: readonly number[];
  /** The share of the ground that is covered after so many steps. */
  readonly covered: Float32Array;
  /** The places where trees would still fit after the last step, x0 y0 x1 y1 … */
  readonly left: Float64Array;
}

/** Milliseconds of work at a time; the page is free between them. */
const SLICE = 8;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Grows all of it in short slices. Undefined when it was given up. */
export async function record(
  copse: Copse,
  site: Site,
  choice: Choice,
  options: SampleOptions,
  signal: AbortSignal,
): Promise<Recording | undefined> {
  using grow = copse.grow(options);
  const isStepwise = choice.method === 'bridson';
  const positions: number[] = [];
  const parents: number[] = [];
  const tried: number[] = [];
  const triedEnds: number[] = [];
  /** The last step after which each was active. */
  const waited: number[] = [];
  let steps = 0;
  while (!grow.done) {
    const end = performance.now() + SLICE;
    while (!grow.done && performance.now() < end) {
      const step = isStepwise ? grow.step() : grow.step(Number.POSITIVE_INFINITY, SLICE);
      positions.push(...step.positions);
      parents.push(...step.parents);
      tried.push(...step.tried);
      triedEnds.push(tried.length / 2);
      steps = isStepwise ? steps + 1 : parents.length;
      while (waited.length < parents.length) waited.push(waited.length);
      for (const sample of grow.active) waited[sample] = steps;
    }
    await pause();
    if (signal.aborted) return undefined;
  }
  const covered = await coverageOf(site, positions, steps);
  if (signal.aborted) return undefined;
  return {
    ...choice,
    site,
    options,
    positions: Float64Array.from(positions),
    count: parents.length,
    steps,
    parents: Int32Array.from(parents),
    generations: generationsOf(parents),
    finished: Int32Array.from(waited, (last) => last + 1),
    tried: Float64Array.from(tried),
    triedEnds,
    covered,
    left: isStepwise ? leftBy(copse, site, positions) : new Float64Array(),
  };
}

function leftBy(copse: Copse, { scene, free }: Site, positions: readonly number[]): Float64Array {
  const { radius, seed } = scene;
  const more = copse.sample({ region: regionOf(free), radius, seed, existing: { positions } });
  return Float64Array.from(more.positions);
}

function generationsOf(parents: readonly number[]): Uint16Array {
  const generations = new Uint16Array(parents.length);
  parents.forEach((parent, i) => {
    if (parent >= 0) generations[i] = (generations[parent] as number) + 1;
  });
  return generations;
}

async function coverageOf(
  site: Site,
  positions: readonly number[],
  steps: number,
): Promise<Float32Array> {
  const coverage = new Coverage(site);
  const covered = new Float32Array(steps + 1);
  let end = performance.now() + SLICE;
  for (let step = 1; step <= steps; step++) {
    const [x, y] = [positions[2 * step - 2], positions[2 * step - 1]];
    if (x !== undefined && y !== undefined) coverage.add(x, y, site.scene.radius);
    covered[step] = coverage.share;
    if (performance.now() < end) continue;
    await pause();
    end = performance.now() + SLICE;
  }
  return covered;
}

/** How many samples are placed after so many steps, and how many of those wait. */
export function countsAt(recording: Recording, step: number): { placed: number; waiting: number } {
  const placed = Math.min(step, recording.count);
  let waiting = 0;
  for (let i = 0; i < placed; i++) if ((recording.finished[i] as number) > step) waiting++;
  return { placed, waiting };
}
