/** Mouse, pen and fingers: one draws, two (or Space, the middle button, the wheel) move the view. */

import type { Point } from '../geometry/rings.ts';
import type { Editor } from './editor.ts';
import type { Pointer } from './tool.ts';

/** Pixels of travel after which a second finger no longer turns a stroke into a pinch. */
const COMMITTED = 10;
const LONG_STROKE = 40;

interface Finger {
  at: Point;
  from: Point;
  role: 'draw' | 'pan' | 'pinch' | 'idle';
}

export class Pointers {
  private readonly fingers = new Map<number, Finger>();
  private penSeen = false;
  /** The Space bar is down: a drag moves the view. */
  panning = false;

  constructor(
    private readonly surface: HTMLElement,
    private readonly editor: Editor,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ): void => surface.addEventListener(type, act, { passive: false });
    on('pointerdown', (event) => this.down(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event));
    on('pointercancel', (event) => this.lost(event));
    on('dblclick', (event) => editor.tool.doublePress?.(this.pointer(event)));
    on('wheel', (event) => this.wheel(event));
    on('contextmenu', (event) => event.preventDefault());
  }

  private point(event: MouseEvent): Point {
    const box = this.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private pointer(event: MouseEvent): Pointer {
    const screen = this.point(event);
    return {
      screen,
      world: this.editor.camera.toWorld(screen),
      touch: event instanceof PointerEvent && event.pointerType === 'touch',
      shift: event.shiftKey,
      alt: event.altKey,
    };
  }

  private down(event: PointerEvent): void {
    event.preventDefault();
    this.surface.focus({ preventScroll: true });
    try {
      this.surface.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has gone already, as a scripted one may; its events still come while over the canvas.
    }
    if (event.pointerType === 'pen') this.penSeen = true;
    const at = this.point(event);
    const finger: Finger = { at, from: at, role: this.roleOf(event) };
    this.fingers.set(event.pointerId, finger);
    if (finger.role === 'draw') this.editor.tool.press(this.pointer(event));
    this.surface.classList.toggle('grabbing', finger.role === 'pan');
  }

  private roleOf(event: PointerEvent): Finger['role'] {
    if (event.button === 1 || this.panning) return 'pan';
    if (event.button !== 0) return 'idle';
    if (event.pointerType !== 'touch') return 'draw';
    const others = [...this.fingers.values()];
    if (others.length === 0) return this.penSeen ? 'pan' : 'draw';
    const drawing = others.find(({ role }) => role === 'draw');
    if (
      drawing &&
      Math.hypot(drawing.at.x - drawing.from.x, drawing.at.y - drawing.from.y) > COMMITTED
    )
      return 'idle';
    if (drawing) this.editor.tool.cancel();
    for (const finger of others) finger.role = 'pinch';
    return others.length === 1 ? 'pinch' : 'idle';
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) {
      this.editor.tool.hover?.(this.pointer(event));
      return;
    }
    const at = this.point(event);
    if (finger.role === 'draw') {
      const events = event.getCoalescedEvents?.() ?? [];
      this.editor.tool.drag((events.length ? events : [event]).map((each) => this.pointer(each)));
    } else if (finger.role === 'pan') {
      this.editor.pan(at.x - finger.at.x, at.y - finger.at.y);
    } else if (finger.role === 'pinch') {
      this.pinch(finger, at);
    }
    finger.at = at;
  }

  private pinch(finger: Finger, at: Point): void {
    const other = [...this.fingers.values()].find(
      (each) => each !== finger && each.role === 'pinch',
    );
    if (!other) return;
    const { camera } = this.editor;
    const before = Math.hypot(finger.at.x - other.at.x, finger.at.y - other.at.y);
    const after = Math.hypot(at.x - other.at.x, at.y - other.at.y);
    const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
    camera.pan((at.x - finger.at.x) / 2, (at.y - finger.at.y) / 2);
    if (before > 1 && after > 1) camera.zoomAt(middle, after / before);
    this.editor.tell('view');
  }

  private up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    this.surface.classList.remove('grabbing');
    if (finger?.role === 'draw') this.editor.tool.release(this.pointer(event));
    for (const rest of this.fingers.values()) if (rest.role === 'pinch') rest.role = 'pan';
  }

  /** The system took the pointer: a short stroke is dropped, a long one kept, to be undone if unwanted. */
  private lost(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (finger?.role !== 'draw') return;
    const travel = Math.hypot(finger.at.x - finger.from.x, finger.at.y - finger.from.y);
    if (travel > LONG_STROKE && this.editor.tool.finish) this.editor.tool.finish();
    else this.editor.tool.cancel();
  }

  /** A mouse's wheel zooms, as does a pinch on a touchpad; two fingers across a touchpad move. */
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? 16
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? 400
          : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (!event.ctrlKey && (dx !== 0 || event.shiftKey)) {
      this.editor.pan(-dx, -dy);
      return;
    }
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.editor.camera.zoomAt(
      this.point(event),
      Math.exp(-Math.max(-240, Math.min(240, dy)) * speed),
    );
    this.editor.tell('view');
  }
}
