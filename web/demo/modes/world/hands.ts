/** The input that moves the view: drags that glide on, two fingers, the wheel, double clicks and keys. */
import type { Point } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { reducedMotion } from '../../ui/media.ts';

/** A glide loses all but a hundredth of its speed in so many seconds, and ends below so many pixels a second. */
const GLIDE = { seconds: 1.1, least: 12 } as const;
/** A finger that rested so long, in seconds, before it was lifted lets nothing glide. */
const REST = 0.06;
/** Seconds that a zoom by a key, a button or a double click takes. */
const EASE = 0.22;
/** A key moves the view by so many pixels. */
const STEP = 120;
/** Clicks count as a double one within so many seconds and pixels. */
const DOUBLE = { seconds: 0.35, pixels: 24 } as const;
const STILL = 6;

export class Hands {
  private readonly fingers = new Map<number, Point>();
  private speed = { x: 0, y: 0 };
  private moved = 0;
  private travelled = 0;
  private tapped: { at: Point; time: number } | undefined;
  private easing: { at: Point; left: number; rate: number } | undefined;
  private last = 0;

  /** `change` is called when the view moved, or is to be moved in the next frame. */
  constructor(
    private readonly surface: HTMLElement,
    private readonly camera: Camera,
    private readonly change: () => void,
  ) {
    surface.addEventListener('pointerdown', (event) => this.down(event));
    surface.addEventListener('pointermove', (event) => this.move(event));
    for (const type of ['pointerup', 'pointercancel'] as const)
      surface.addEventListener(type, (event) => this.up(event));
    surface.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.rest();
        this.camera.zoomAt(placeOf(event), 2 ** (-event.deltaY / 280));
        this.change();
      },
      { passive: false },
    );
  }

  get isMoving(): boolean {
    return this.fingers.size > 0 || this.easing !== undefined || this.isGliding;
  }

  /** Moves the gliding or easing view on. Returns true if it moved. */
  step(now: number): boolean {
    const passed = Math.min(0.05, now - this.last);
    this.last = now;
    const { easing, camera } = this;
    if (easing) {
      const part = Math.min(passed, easing.left);
      camera.zoomAt(easing.at, 2 ** (easing.rate * part));
      easing.left -= part;
      if (easing.left <= 0) this.easing = undefined;
      return true;
    }
    if (this.fingers.size > 0 || !this.isGliding) return false;
    camera.pan(this.speed.x * passed, this.speed.y * passed);
    const slower = 0.01 ** (passed / GLIDE.seconds);
    this.speed = { x: this.speed.x * slower, y: this.speed.y * slower };
    return true;
  }

  /** Twice as near for a factor of 2, about a place on the screen, or the middle. */
  zoom(factor: number, at: Point = this.middle): void {
    this.rest();
    if (reducedMotion.matches) this.camera.zoomAt(at, factor);
    else this.easing = { at, ...easeOf(Math.log2(factor)) };
    this.change();
  }

  /** Goes to a place in a zoom about what is still meanwhile. */
  fly(to: Point, zoom: number): void {
    const { camera, middle } = this;
    const times = zoom / camera.zoom;
    // There is no such zoom between views that are as near.
    if (Math.abs(Math.log2(times)) < 0.1) {
      camera.lookAt(to, zoom, 2 * middle.x, 2 * middle.y);
      this.change();
      return;
    }
    const from = camera.toWorld(middle);
    const still = (one: number, other: number): number => (times * one - other) / (times - 1);
    this.zoom(times, camera.toScreen({ x: still(to.x, from.x), y: still(to.y, from.y) }));
  }

  /** Returns the action of a key, if it moves the view. */
  key(name: string): (() => void) | undefined {
    const pan = (x: number, y: number) => () => {
      this.rest();
      this.camera.pan(x * STEP, y * STEP);
      this.change();
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: pan(1, 0),
      ArrowRight: pan(-1, 0),
      ArrowUp: pan(0, 1),
      ArrowDown: pan(0, -1),
      '+': () => this.zoom(2),
      '=': () => this.zoom(2),
      '-': () => this.zoom(0.5),
    };
    return keys[name];
  }

  /** Lets the view be where it is. */
  rest(): void {
    this.speed = { x: 0, y: 0 };
    this.easing = undefined;
  }

  private get isGliding(): boolean {
    return Math.hypot(this.speed.x, this.speed.y) > GLIDE.least;
  }

  private get middle(): Point {
    return { x: this.surface.clientWidth / 2, y: this.surface.clientHeight / 2 };
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.surface.setPointerCapture(event.pointerId);
    this.travelled = this.fingers.size > 0 ? Number.POSITIVE_INFINITY : 0;
    this.fingers.set(event.pointerId, placeOf(event));
    this.rest();
    this.surface.classList.add('grabbing');
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const at = placeOf(event);
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    const share = 1 / this.fingers.size;
    this.fingers.set(event.pointerId, at);
    this.travelled += Math.hypot(dx, dy);
    this.camera.pan(dx * share, dy * share);
    const time = event.timeStamp / 1000;
    const passed = Math.max(0.004, time - this.moved);
    this.moved = time;
    const fresh = Math.min(1, passed / 0.05);
    this.speed = {
      x: this.speed.x * (1 - fresh) + (dx / passed) * fresh,
      y: this.speed.y * (1 - fresh) + (dy / passed) * fresh,
    };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (from: Point): number =>
        Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      this.camera.zoomAt(middle, apart(at) / apart(before));
    }
    this.change();
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    const time = event.timeStamp / 1000;
    const isHeld = time - this.moved > REST || this.travelled === Number.POSITIVE_INFINITY;
    if (isHeld || reducedMotion.matches) this.speed = { x: 0, y: 0 };
    if (this.fingers.size === 0) this.surface.classList.remove('grabbing');
    if (event.type === 'pointerup' && this.travelled < STILL) this.tap(event, time);
    this.change();
  }

  private tap(event: PointerEvent, time: number): void {
    const { tapped } = this;
    const at = placeOf(event);
    const isDouble =
      tapped !== undefined &&
      time - tapped.time < DOUBLE.seconds &&
      Math.hypot(at.x - tapped.at.x, at.y - tapped.at.y) < DOUBLE.pixels;
    this.tapped = isDouble ? undefined : { at, time };
    if (isDouble) this.zoom(event.shiftKey ? 0.5 : 2, at);
  }
}

/** A zoom by so many doublings: the time it takes, and how many a second. */
function easeOf(doublings: number): { left: number; rate: number } {
  const left = EASE * Math.max(1, Math.abs(doublings) / 2);
  return { left, rate: doublings / left };
}

const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
