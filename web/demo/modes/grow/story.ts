/** Grow told in five chapters, of which each shows some steps of a method at a speed of its own. */
import type { Recording } from './recording.ts';
import type { Method } from './site.ts';

interface Chapter {
  readonly title: string;
  readonly method: Method;
  /** What is said; `count` trees stand at the end, and so many `left` would fit then. */
  words(tries: number, count: number, left: number): string;
  /** The first and the last of all steps that it shows. */
  span(steps: number): readonly [from: number, until: number];
  /** How long it takes. */
  readonly seconds: number;
}

/** The first trees, whose darts are seen one by one; and where the second chapter ends. */
const FIRST = 24;
const MIDDLE = 0.45;
/** Seconds that a chapter's end is seen before the next one begins. */
const REST = 2.5;

const counted = (count: number): string => count.toLocaleString('en');

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'A dart must hit.',
    method: 'bridson',
    words: (tries) =>
      `Up to ${tries} darts fall around a tree, one to two spacings away. Too close to another (×) is a miss; the first hit takes root.`,
    span: (steps) => [0, Math.min(FIRST, steps)],
    seconds: 6,
  },
  {
    title: 'Rings wait their turn.',
    method: 'bridson',
    words: (tries) =>
      `An orange ring may have more neighbours. When ${tries === 1 ? 'its dart misses' : `all ${tries} of its darts miss`}, it waits no longer and is a tree.`,
    span: (steps) => [Math.min(FIRST, steps), Math.floor(MIDDLE * steps)],
    seconds: 12,
  },
  {
    title: 'Until no ring is left.',
    method: 'bridson',
    words: (_, count) => `Then Bridson’s method is done: ${counted(count)} trees, none too close.`,
    // Its last step belongs to the next chapter.
    span: (steps) => [Math.floor(MIDDLE * steps), steps - 1],
    seconds: 10,
  },
  {
    title: 'What chance left over.',
    method: 'bridson',
    words: (_, __, left) =>
      left
        ? `The darts never found these places: ${counted(left)} more fit, none too close.`
        : 'This time the darts found every place. With fewer tries they would not.',
    span: (steps) => [steps, steps],
    seconds: 6,
  },
  {
    title: 'copse leaves none.',
    method: 'maximal',
    words: (_, count) =>
      `It keeps account of every gap. Wherever you stop, its trees are spread evenly; after ${counted(count)} nothing more fits.`,
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

  /** Whether its last step has been shown. */
  get isTold(): boolean {
    return this.now !== undefined && this.told >= this.now.seconds;
  }

  get now(): Chapter | undefined {
    return this.chapter === undefined ? undefined : CHAPTERS[this.chapter];
  }

  /** The steps that are done after more seconds, of so many; and whether the chapter is over. */
  tell(seconds: number, steps: number): { time: number; isOver: boolean } {
    this.told += seconds;
    const { now } = this;
    if (!now) return { time: 0, isOver: false };
    const [from, until] = now.span(steps);
    const share = Math.min(1, this.told / now.seconds);
    return { time: from + share * (until - from), isOver: this.told > now.seconds + REST };
  }

  /** Steps a second. */
  speed(steps: number): number {
    const [from, until] = this.now?.span(steps) ?? [0, 0];
    return (until - from) / (this.now?.seconds ?? 1);
  }

  words(recording: Recording): string {
    return this.now?.words(recording.tries, recording.count, recording.left.length / 2) ?? '';
  }
}
