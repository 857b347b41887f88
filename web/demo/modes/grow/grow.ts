/** Grow: the sampler at work on what was drawn, step by step. */
import '../../styles/grow.css';
import '../../styles/grow-layout.css';
import '../../styles/grow-story.css';
import { CopseError } from 'copse/external/all';
import type { Point } from '../../geometry/rings.ts';
import { inNextFrame } from '../../render/frames.ts';
import { reducedMotion } from '../../ui/media.ts';
import type { Mode, ModeHost } from '../modes.ts';
import { type CaptionState, captionFor, whyEmpty } from './captions.ts';
import { DAY_MARKS, type Marks, NIGHT_MARKS } from './colours.ts';
import { Controls, type Shown } from './controls.ts';
import { wireKeys } from './keys.ts';
import { MARKUP } from './markup.ts';
import { Panes } from './panes.ts';
import { Player } from './player.ts';
import { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';
import { type Choice, type Method, siteOf } from './site.ts';
import { CHAPTERS } from './story.ts';

/** Bridson's usual number of darts. */
const TRIES = 30;
/** The step of the still picture for visitors who want no motion. */
const STILL = 0.45;

export class GrowMode implements Mode {
  private readonly player = new Player({
    left: () => this.showState(),
    next: (chapter) => this.tell(chapter),
    moved: () => this.repaint(),
  });
  private readonly clock = this.player.clock;
  private readonly story = this.player.story;
  private readonly recorder = new Recorder(
    (recordings) => this.take(recordings),
    (error) => this.refuse(error),
  );
  private readonly panes: Panes;
  private readonly controls: Controls;
  private shown: Shown = 'bridson';
  private tries = TRIES;
  private start: readonly [number, number] | undefined;
  private byOrder = false;
  private isOpen = false;
  private recordings: readonly Recording[] = [];
  /** The share of the steps at which the next recording resumes, and true if it plays then. */
  private resume = { share: 0, plays: false };
  /** The reason why the last tap made no new start. */
  private remark: CaptionState['remark'];
  private readonly repaint = inNextFrame((now) => {
    if (this.isOpen) this.frame(now);
  });
  private last = 0;

  constructor(private readonly host: ModeHost) {
    const { element, editor } = host;
    element.innerHTML = MARKUP;
    this.panes = new Panes(element, host, (at) => this.restartAt(at), this.repaint);
    const { player } = this;
    const moves = {
      first: () => player.go(0),
      play: () => player.play(),
      step: (by: number) => player.go(this.clock.step + by),
    };
    this.controls = new Controls(element, {
      ...moves,
      method: (shown) => this.show(shown),
      spacing: (radius) => editor.set({ radius }, 'grow spacing'),
      tries: (tries) => this.setTries(tries),
      settle: () => editor.history.endGesture(),
      order: () => this.toggleOrder(),
      tell: (chapter) => this.tell(chapter),
      compare: () => document.querySelector<HTMLElement>('button[data-mode=compare]')?.click(),
      go: (step) => player.go(step),
      pace: (pace) => player.setPace(pace),
    });
    wireKeys(() => this.isOpen, {
      ...moves,
      last: () => player.go(this.clock.steps),
      zoom: (factor) => this.panes.zoom(factor),
      fit: () => this.panes.fit(),
    });
    editor.on((change) => {
      if (change !== 'scene' || !this.isOpen) return;
      this.story.leave();
      this.regrow(this.clock.share);
    });
    Object.defineProperty(window, 'copseGrow', { get: () => this.read() });
  }

  open(): void {
    this.isOpen = true;
    this.start = undefined;
    this.panes.show(this.methods.length);
    this.panes.fit();
    if (reducedMotion.matches) this.regrow(STILL);
    else this.tell(0);
    this.panes.view.focus();
  }

  close(): void {
    this.isOpen = false;
    this.story.leave();
    this.clock.stop();
    this.recorder.stop();
    this.recordings = [];
    this.panes.release();
  }

  refresh(): void {
    this.panes.resize();
    this.repaint();
  }

  private get methods(): readonly Method[] {
    return this.shown === 'both' ? ['bridson', 'maximal'] : [this.shown];
  }

  private get marks(): Marks {
    return this.host.stage.palette.night ? NIGHT_MARKS : DAY_MARKS;
  }

  /** Records the scene as it is now, to go on at this share of the steps, or to play from there. */
  private regrow(share: number, plays = false, remark?: CaptionState['remark']): void {
    const { scene } = this.host.editor;
    const site = siteOf(scene);
    const words = whyEmpty(scene, site);
    this.resume = { share, plays };
    this.remark = remark;
    this.showState();
    this.panes.say(words);
    if (words) {
      this.recorder.stop();
      this.take([]);
      return;
    }
    const { tries, start } = this;
    const choices = this.methods.map((method): Choice => ({ method, tries, start }));
    this.recorder.want(site, choices);
  }

  private take(recordings: readonly Recording[]): void {
    if (!this.isOpen) return;
    this.recordings = recordings;
    const { clock } = this;
    clock.steps = Math.max(0, ...recordings.map(({ steps }) => steps));
    if (this.resume.plays) clock.isPlaying = clock.steps > 0;
    const time = this.resume.share * clock.steps;
    clock.go(clock.isPlaying ? time : Math.round(time));
    this.story.enter(clock);
    if (recordings[0]?.count === 0)
      this.panes.say('Nothing fits: the shape is smaller than one tree.');
    this.panes.set(recordings);
    this.showState();
    // At once: the scrubber may be taken before the first frame.
    this.controls.showClock(clock, recordings, this.marks);
    this.repaint();
  }

  private refuse(error: unknown): void {
    const before = this.recordings[0];
    if (before && error instanceof CopseError && error.option === 'start') {
      // An earlier good recording went with its ground.
      const isGone = before.start === this.start;
      this.start = isGone ? undefined : before.start;
      if (isGone) this.regrow(this.resume.share, false, 'outside');
      this.remark = 'outside';
      this.showState();
      return;
    }
    this.take([]);
    this.panes.say(error instanceof Error ? error.message : String(error));
  }

  private show(shown: Shown): void {
    if (shown === this.shown) return;
    this.story.leave();
    this.arrange(shown);
    this.regrow(this.clock.share);
  }

  private arrange(shown: Shown): void {
    if (shown === this.shown) return;
    this.shown = shown;
    this.panes.show(this.methods.length);
    this.panes.fit();
  }

  /** Tells a chapter; visitors who want no motion see its end. */
  private tell(chapter: number): void {
    this.story.begin(chapter);
    this.start = undefined;
    this.arrange(CHAPTERS[chapter]?.method as Method);
    this.regrow(0, !reducedMotion.matches);
  }

  private setTries(tries: number): void {
    this.story.leave();
    this.tries = tries;
    this.regrow(this.clock.share);
  }

  private toggleOrder(): void {
    this.byOrder = !this.byOrder;
    this.showState();
    this.repaint();
  }

  private restartAt({ x, y }: Point): void {
    this.story.leave();
    const isUnneeded = this.shown === 'maximal';
    if (!isUnneeded) this.start = [x, y];
    this.regrow(
      reducedMotion.matches ? STILL : 0,
      !reducedMotion.matches,
      isUnneeded ? 'unneeded' : undefined,
    );
  }

  private showState(): void {
    const { shown, tries, byOrder, remark } = this;
    const spacing = this.host.editor.scene.radius;
    const coarser = this.recordings[0]?.site.isCoarser
      ? this.recordings[0].site.scene.radius
      : undefined;
    const { story, recordings } = this;
    const [told] = recordings;
    this.panes.aim(told && story.frameOf(told));
    const isTold = story.now !== undefined && told?.method === story.now.method;
    const caption =
      isTold && told ? story.words(told) : captionFor({ shown, tries, remark, coarser });
    this.controls.show({
      title: isTold ? (story.now?.title ?? '') : '',
      chapter: story.chapter,
      shown,
      spacing,
      tries,
      byOrder,
      caption,
      isRefused: remark === 'outside',
    });
  }

  private frame(now: number): void {
    const { clock, byOrder, marks } = this;
    const passed = Math.min(0.1, now - this.last);
    this.player.pass(passed, this.recorder.isBusy);
    this.last = now;
    const look = {
      palette: this.host.stage.palette,
      marks,
      byOrder,
      ...clock.lit,
      isCalm: reducedMotion.matches,
    };
    const isTurning = this.panes.follow(passed);
    const isMoving = this.panes.paint(clock.step, look, now);
    this.controls.showClock(clock, this.recordings, marks);
    if (clock.isPlaying || isMoving || isTurning) this.repaint();
  }

  /** The state shown, for tests. */
  private read(): object {
    const { step, steps, isPlaying, speed } = this.clock;
    return {
      ...{ shown: this.shown, step, steps, isPlaying, speed, isBusy: this.recorder.isBusy },
      panes: this.panes.read(step),
    };
  }
}
