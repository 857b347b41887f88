/** Pointer gestures on the view: a tap, a drag, two fingers, the wheel. */
import type { Point } from '../../geometry/rings.ts';

interface Gestures {
  tap(at: Point): void;
  pan(dx: number, dy: number): void;
  zoom(at: Point, factor: number): void;
}

/** Pixels that a finger may move in a tap. */
const STILL = 6;

export function wireGestures(view: HTMLElement, gestures: Gestures): void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

  view.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    view.setPointerCapture(event.pointerId);
    // With a second finger it is no tap.
    travelled = fingers.size > 0 ? Number.POSITIVE_INFINITY : 0;
    fingers.set(event.pointerId, placeOf(event));
  });
  view.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = placeOf(event);
    fingers.set(event.pointerId, at);
    travelled += Math.hypot(at.x - before.x, at.y - before.y);
    if (travelled < STILL) return;
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    gestures.pan(dx / fingers.size, dy / fingers.size);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const apart = (from: Point): number =>
      Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    gestures.zoom(middle, apart(at) / apart(before));
  });
  for (const type of ['pointerup', 'pointercancel'] as const) {
    view.addEventListener(type, (event) => {
      if (fingers.delete(event.pointerId) && type === 'pointerup' && travelled < STILL)
        gestures.tap(placeOf(event));
    });
  }
  view.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      gestures.zoom(placeOf(event), 2 ** (-event.deltaY / 300));
    },
    { passive: false },
  );
}
