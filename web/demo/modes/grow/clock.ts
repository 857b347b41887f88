/** The shown step, and the speed of the growth. */

/** The speed slider's values: from one step a second, evenly in powers, to all at once. */
const PACE = { most: 100, first: 14, usual: 54 } as const;
const FASTEST = 2000;
/** The speed at which the slider moves to its usual place by itself at first, in its units a second. */
const SPEEDING = 7;
/** The least time for the darts of one step, in seconds. */
const GLANCE = 0.5;
/** Up to this speed the darts fly one by one. */
const SLOW = 6;

export class Clock {
  /** Steps done; the fraction is the share of the next one. */
  time = 0;
  /** The number of all steps. */
  steps = 0;
  isPlaying = false;
  pace: number = PACE.first;
  /** True while the pace still rises by itself. */
  isEasing = true;

  /** The pace for a number of steps a second. */
  static paceOf(speed: number): number {
    return Math.max(0, ((PACE.most - 1) * Math.log(Math.max(1, speed))) / Math.log(FASTEST));
  }

  /** Steps a second. */
  get speed(): number {
    return this.pace >= PACE.most
      ? Number.POSITIVE_INFINITY
      : FASTEST ** (this.pace / (PACE.most - 1));
  }

  get step(): number {
    return Math.floor(this.time);
  }

  /** The share of the steps that is done. */
  get share(): number {
    return this.steps ? this.time / this.steps : 0;
  }

  get isAtEnd(): boolean {
    return this.time >= this.steps;
  }

  /** Forgets the growth. */
  stop(): void {
    this.isPlaying = false;
    this.steps = 0;
    this.time = 0;
  }

  go(time: number): void {
    this.time = Math.min(this.steps, Math.max(0, time));
  }

  /** Goes on by some seconds. */
  tick(seconds: number): void {
    if (!this.isPlaying) return;
    if (this.isEasing) {
      this.pace = Math.min(PACE.usual, this.pace + SPEEDING * seconds);
      this.isEasing = this.pace < PACE.usual;
    }
    this.go(
      this.speed === Number.POSITIVE_INFINITY ? this.steps : this.time + this.speed * seconds,
    );
    if (this.isAtEnd) this.isPlaying = false;
  }

  /** The step whose darts are shown, counted from 0, or −1, and the share of them that is thrown. */
  get lit(): { lit: number; thrown: number } {
    if (this.isAtEnd) return { lit: -1, thrown: 1 };
    const share = this.time - this.step;
    if (share > 0 && this.speed <= SLOW) return { lit: this.step, thrown: share };
    const hold = this.isPlaying ? Math.max(1, Math.round(this.speed * GLANCE)) : 1;
    const last = this.step - 1;
    return { lit: hold === 1 ? last : last - (last % hold), thrown: 1 };
  }
}
