/** One pane, or two side by side (on a phone one above the other) with one view for both. */
import type { Box } from '../../geometry/boxes.ts';
import type { Point } from '../../geometry/rings.ts';
import { Camera } from '../../render/camera.ts';
import { extentOf } from '../../scene/scene.ts';
import { freeArea } from '../../ui/free-area.ts';
import { narrow, reducedMotion } from '../../ui/media.ts';
import type { ModeHost } from '../modes.ts';
import { NAMES, summaryOf } from './controls.ts';
import { wireGestures } from './gestures.ts';
import { Pane, type PaneLook } from './pane.ts';
import type { Recording } from './recording.ts';

/** Between a pane's content and the line between the panes. */
const GAP = 12;
/** The height of a pane's title. */
const TITLE = 40;
/** How many radii the lens shows to each side. */
const LENS = 2.4;
/** The speed of the view: how many times a second the rest of its way shrinks by the factor e. */
const TURN = 2.6;
/** A view that differs by less, as the logarithm of its zoom, has arrived. */
const CLOSE = 0.002;

const goal = new Camera();
const away = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class Panes {
  readonly view: HTMLElement;
  private readonly message: HTMLElement;
  private readonly made: Pane[] = [];
  /** Shows the present step from near. */
  private readonly lens: Pane;
  private count = 1;
  /** The part of each pane that the cards leave free. */
  private free: readonly Box[] = [];
  /** The ground that a chapter is about; undefined for the whole wood. */
  private near: Box | undefined;
  private isTurning = false;
  /** True if the view was moved by hand. */
  private isMoved = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly host: ModeHost,
    tapped: (at: Point) => void,
    private readonly repaint: () => void,
  ) {
    this.view = root.querySelector('.grow-view') as HTMLElement;
    this.lens = new Pane(host.stage.sheet, repaint, true);
    root.querySelector('.grow-lens')?.append(this.lens.element);
    this.message = root.querySelector('.grow-message') as HTMLElement;
    wireGestures(this.view, {
      tap: (at) => {
        const { pane, local } = this.at(at);
        tapped(pane.camera.toWorld(local));
      },
      pan: (dx, dy) => this.move((pane) => pane.camera.pan(dx, dy)),
      zoom: (at, factor) => {
        const { pane, local } = this.at(at);
        this.zoomFrom({ x: local.x - pane.centre.x, y: local.y - pane.centre.y }, factor);
      },
    });
  }

  private get panes(): readonly Pane[] {
    return this.made.slice(0, this.count);
  }

  /** The pane at a place of the window, and the place in it. */
  private at({ x, y }: Point): { pane: Pane; local: Point } {
    const boxes = this.panes.map((pane) => ({ pane, box: pane.element.getBoundingClientRect() }));
    const hit = boxes.find(({ box }) => x < box.right && y < box.bottom) ?? boxes.at(-1);
    const { pane, box } = hit as (typeof boxes)[0];
    return { pane, local: { x: x - box.left, y: y - box.top } };
  }

  private move(act: (pane: Pane) => void): void {
    this.isMoved = true;
    for (const pane of this.panes) act(pane);
    this.repaint();
  }

  zoom(factor: number): void {
    this.zoomFrom({ x: 0, y: 0 }, factor);
  }

  /** Zooms at a place that is told from each pane's centre. */
  private zoomFrom({ x, y }: Point, factor: number): void {
    this.move(({ camera, centre }) => camera.zoomAt({ x: centre.x + x, y: centre.y + y }, factor));
  }

  /** How many panes there are. */
  show(count: number): void {
    this.count = count;
    while (this.made.length < count) this.made.push(new Pane(this.host.stage.sheet, this.repaint));
    this.view.replaceChildren(...this.panes.map(({ element }) => element));
    for (const { title } of this.made) title.hidden = count < 2;
  }

  /** Shows words over the ground; '' removes them. */
  say(words: string): void {
    this.message.textContent = words;
    this.message.hidden = words === '';
  }

  set(recordings: readonly Recording[]): void {
    recordings.forEach((recording, i) => {
      this.panes[i]?.set(recording);
    });
    if (recordings.length === 0) for (const pane of [...this.made, this.lens]) pane.clear();
  }

  resize(): void {
    this.lens.resize();
    if (this.isMoved) this.layOut();
    else this.fit();
  }

  /** Gives the panes their parts of the window, which meet in the middle of the free area. */
  private layOut(): readonly Box[] {
    const { clientWidth: width, clientHeight: height } = this.root;
    const free = freeArea(width, height);
    const middle = { x: (free.x0 + free.x1) / 2, y: (free.y0 + free.y1) / 2 };
    const whole = { x0: 0, y0: 0, x1: width, y1: height };
    const halves = (box: Box): Box[] =>
      narrow.matches
        ? [
            { ...box, y1: middle.y },
            { ...box, y0: middle.y },
          ]
        : [
            { ...box, x1: middle.x },
            { ...box, x0: middle.x },
          ];
    const parts = this.count > 1 ? halves(whole) : [whole];
    this.panes.forEach((pane, i) => {
      const { x0, y0, x1, y1 } = parts[i] as Box;
      Object.assign(pane.element.style, {
        ...{ left: `${x0}px`, top: `${y0}px`, width: `${x1 - x0}px`, height: `${y1 - y0}px` },
      });
      const inner = this.count > 1 ? (halves(free)[i] as Box) : free;
      pane.title.style.left = `${(inner.x0 + inner.x1) / 2 - x0}px`;
      pane.title.style.top = `${inner.y0 - y0}px`;
      pane.resize();
    });
    if (this.count === 1) return [free];
    return halves(free).map((box, i) => {
      const part = parts[i] as Box;
      const [dx, dy] = [part.x0, part.y0];
      // Space before the line between them, the same in both, so that one view does for both.
      const inset = narrow.matches ? { x: 0, y: GAP / 2 } : { x: GAP, y: 0 };
      return {
        x0: box.x0 - dx + inset.x,
        x1: box.x1 - dx - inset.x,
        y0: box.y0 - dy + TITLE,
        y1: box.y1 - dy - inset.y,
      };
    });
  }

  /** Shows the whole wood, or the ground of a chapter. */
  fit(): void {
    this.isMoved = false;
    this.lens.resize();
    this.free = this.layOut();
    this.panes.forEach((pane, i) => {
      const { x0, y0, x1, y1 } = this.free[i] as Box;
      pane.centre = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
    });
    this.turn(1);
    this.repaint();
  }

  /** Sets the ground to show; without one, the whole wood. */
  aim(near: Box | undefined): void {
    this.near = near;
    this.isTurning = !this.isMoved;
  }

  /** Moves the view to the ground to show. Returns true until it arrives. */
  follow(seconds: number): boolean {
    if (!this.isTurning || this.isMoved) return false;
    this.isTurning = this.turn(reducedMotion.matches ? 1 : 1 - Math.exp(-TURN * seconds));
    return this.isTurning;
  }

  /** Goes a part of the way to the ground to show. Returns true if some is left. */
  private turn(part: number): boolean {
    const { scene } = this.host.editor;
    const box = this.near ?? extentOf(scene);
    if (!box) return false;
    // Trees stand above their ground.
    const wanted = { ...box, y0: box.y0 - 1.2 * scene.radius };
    let isLeft = false;
    this.panes.forEach(({ camera, centre }, i) => {
      goal.fit(wanted, this.free[i] as Box);
      const [from, to] = [camera.toWorld(centre), goal.toWorld(centre)];
      const factor = goal.zoom / camera.zoom;
      const isNear = Math.abs(Math.log(factor)) < CLOSE && away(from, to) * goal.zoom < 1;
      const share = isNear ? 1 : part;
      camera.zoom *= factor ** share;
      camera.x = from.x + share * (to.x - from.x) - centre.x / camera.zoom;
      camera.y = from.y + share * (to.y - from.y) - centre.y / camera.zoom;
      isLeft ||= share < 1;
    });
    return isLeft;
  }

  /** Returns true if anything still moves. */
  paint(step: number, look: PaneLook, now: number): boolean {
    const moving = this.panes.map((pane) => {
      const { recording } = pane;
      if (recording && this.count > 1) {
        const name = NAMES[recording.method];
        const words = summaryOf(recording, step)
          .split(' · ')
          .filter((part) => !part.includes('waiting'));
        pane.title.textContent = `${name}: ${words.join(' · ')}`;
      }
      return pane.paint(Math.min(step, recording?.steps ?? 0), look, now);
    });
    return this.paintLens(step, look, now) || moving.includes(true);
  }

  private paintLens(step: number, look: PaneLook, now: number): boolean {
    const pane = this.panes.find(({ recording }) => recording?.method === 'bridson');
    const { recording, focus } = pane ?? {};
    this.lens.element.parentElement?.classList.toggle('on', focus !== undefined && !this.near);
    const { camera, element } = this.lens;
    const half = element.clientWidth / 2;
    if (!recording || !focus || half === 0) return false;
    camera.zoom = half / (LENS * recording.site.scene.radius);
    camera.x = focus.x - half / camera.zoom;
    camera.y = focus.y - half / camera.zoom;
    this.lens.set(recording);
    return this.lens.paint(Math.min(step, recording.steps), look, now);
  }

  /** Gives memory back. */
  release(): void {
    for (const pane of [...this.made, this.lens]) {
      pane.clear();
      pane.resize(true);
    }
  }

  /** The state shown, for tests. */
  read(step: number): object[] {
    return this.panes.map(({ recording, camera, element }) => {
      const { left, top } = element.getBoundingClientRect();
      const { x, y, zoom } = camera;
      const placed = Math.min(step, recording?.count ?? 0);
      return {
        ...{ left, top, x, y, zoom },
        method: recording?.method,
        radius: recording?.site.scene.radius,
        options: recording?.options,
        positions: Array.from(recording?.positions.subarray(0, 2 * placed) ?? []),
        count: recording?.count,
        covered: recording?.covered[Math.min(step, recording.steps)],
        moreFit: (recording?.left.length ?? 0) / 2,
      };
    });
  }
}
