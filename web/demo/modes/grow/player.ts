/** The time in Grow: it plays or is stepped, and tells the story. */
import { Clock } from './clock.ts';
import { Story } from './story.ts';

export interface Told {
  /** Called when the story ends because of an action. */
  readonly left: () => void;
  /** Called when a chapter is over, with the next one. */
  readonly next: (chapter: number) => void;
  /** Called when the step or the pace has changed. */
  readonly moved: () => void;
}

export class Player {
  readonly clock: Clock = new Clock();
  readonly story: Story = new Story();

  constructor(private readonly told: Told) {}

  /** Plays on or pauses; from the start when the end is reached and no chapter of the story is under way. */
  play(): void {
    const { clock, story } = this;
    if (!clock.isPlaying && clock.isAtEnd && (!story.now || story.isTold)) {
      this.leaveStory();
      clock.go(0);
    }
    clock.isPlaying = !clock.isPlaying && clock.steps > 0;
    if (!clock.isPlaying) clock.go(Math.ceil(clock.time));
    this.told.moved();
  }

  /** Pauses at a step. */
  go(step: number): void {
    const { clock } = this;
    if (clock.steps === 0) return;
    this.leaveStory();
    clock.isPlaying = false;
    clock.go(step);
    this.told.moved();
  }

  setPace(pace: number): void {
    this.leaveStory();
    this.clock.pace = pace;
    this.clock.isEasing = false;
    this.told.moved();
  }

  private leaveStory(): void {
    if (!this.story.now) return;
    this.story.leave();
    this.told.left();
  }

  /** Lets seconds pass; the story waits until its growth is recorded. */
  pass(seconds: number, isRecording: boolean): void {
    const { clock, story } = this;
    if (!clock.isPlaying || clock.steps === 0) return;
    if (!story.now) {
      clock.tick(seconds);
      return;
    }
    if (isRecording || !story.follow(clock, seconds)) return;
    if (story.next !== undefined) this.told.next(story.next);
    else clock.isPlaying = false;
  }
}
