/** The story of Grow in five chapters. Each shows some steps of a method at its own speed. */
import { type Box, boxOf, grown } from '../../geometry/boxes.ts';
import { counted } from '../../ui/format.ts';
import { Clock } from './clock.ts';
import type { Recording } from './recording.ts';
import type { Method } from './site.ts';

interface Chapter {
  readonly title: string;
  readonly method: Method;
  /** The text of the chapter; `count` trees stand at the end, and `left` more would fit. */
  words(tries: number, count: number, left: number): string;
  /** True if the chapter's ground fills the frame. */
  readonly isNear?: true;
  /** The first and the last step that it shows. */
  span(steps: number): readonly [from: number, until: number];
  /** How long it takes. */
  readonly seconds: number;
}

/** The first trees, whose spots are seen one by one; and where the second chapter ends. */
const FIRST = 24;
const MIDDLE = 0.45;
/** Seconds that a chapter's end is seen before the next one begins. */
const REST = 2.5;

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Try a spot at random.',
    method: 'bridson',
    words: (tries) =>
      `Each tree tries up to ${tries} spots, one to two spacings away. A spot too close to another tree (×) fails; the first free one gets a tree.`,
    isNear: true,
    span: (steps) => [0, Math.min(FIRST, steps)],
    seconds: 6,
  },
  {
    title: 'Repeat for every ring.',
    method: 'bridson',
    words: (tries) =>
      `A tree with an orange ring may still get new neighbours. Once ${tries === 1 ? 'its spot fails' : `all ${tries} of its spots fail`}, the ring is gone.`,
    span: (steps) => [Math.min(FIRST, steps), Math.floor(MIDDLE * steps)],
    seconds: 12,
  },
  {
    title: 'Stop when no ring is left.',
    method: 'bridson',
    words: (_, count) => `Bridson’s method is done: ${counted(count)} trees, none too close.`,
    // Its last step belongs to the next chapter.
    span: (steps) => [Math.floor(MIDDLE * steps), steps - 1],
    seconds: 10,
  },
  {
    title: 'Chance misses some gaps.',
    method: 'bridson',
    words: (_, __, left) =>
      left
        ? `No spot ever landed in these: ${counted(left)} more trees would fit.`
        : 'This time the spots found every gap. With fewer tries they would not.',
    span: (steps) => [steps, steps],
    seconds: 6,
  },
  {
    title: 'copse fills them all.',
    method: 'maximal',
    words: (_, count) =>
      `It keeps track of every gap. Stop at any step, and the trees are spread evenly; after ${counted(count)}, no more fit.`,
    span: (steps) => [0, steps],
    seconds: 16,
  },
];

export class Story {
  /** The chapter that is told; undefined when the visitor goes his own way. */
  chapter: number | undefined;
  /** Seconds that it has been told. */
  private told = 0;

  begin(chapter: number): void {
    this.chapter = chapter;
    this.told = 0;
  }

  leave(): void {
    this.chapter = undefined;
  }

  /** True once its last step has been shown. */
  get isTold(): boolean {
    return this.now !== undefined && this.told >= this.now.seconds;
  }

  get now(): Chapter | undefined {
    return this.chapter === undefined ? undefined : CHAPTERS[this.chapter];
  }

  /** Sets the clock to the chapter's first step and its speed, or without motion to its last step. */
  enter(clock: Clock): void {
    const { now } = this;
    if (!now || clock.steps === 0) return;
    const [from, until] = now.span(clock.steps);
    clock.pace = Clock.paceOf((until - from) / now.seconds);
    clock.isEasing = false;
    clock.go(clock.isPlaying ? from : until);
  }

  /** Goes on by some seconds. Returns true if the chapter is over. */
  follow(clock: Clock, seconds: number): boolean {
    const { now } = this;
    if (!now) return false;
    this.told += seconds;
    const [from, until] = now.span(clock.steps);
    clock.go(from + Math.min(1, this.told / now.seconds) * (until - from));
    return this.told > now.seconds + REST;
  }

  /** The next chapter; undefined after the last one. */
  get next(): number | undefined {
    const next = (this.chapter ?? CHAPTERS.length) + 1;
    return next < CHAPTERS.length ? next : undefined;
  }

  /** The ground to fill the frame; undefined for the whole wood. */
  frameOf({ method, positions, count, site }: Recording): Box | undefined {
    if (!this.now?.isNear || method !== this.now.method || count === 0) return undefined;
    return grown(boxOf([positions.subarray(0, 2 * Math.min(FIRST, count))]), site.scene.radius);
  }

  words(recording: Recording): string {
    return this.now?.words(recording.tries, recording.count, recording.left.length / 2) ?? '';
  }
}
