/** Select a thing, then move, reshape, nudge, copy or delete it. Only what is selected can be dragged. */
import type { Camera } from '../board/camera.ts';
import { handle, onScreen, strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import type { Point } from '../scene/geometry.ts';
import { dragged, type Handle, handlesOf, withCorner, without } from '../scene/handles.ts';
import { altered, isAt, moved, type Thing, wallsOf } from '../scene/things.ts';
import { ARROWS, type Board, distance, type Pointer, type Tool } from './tool.ts';

/** Pixels: how near a handle or an edge must be pressed, and how far handles may simplify a line. */
const NEAR = { mouse: 10, touch: 22 } as const;
const TOLERANCE = 5;
/** Pixels of a drag before anything moves. */
const SLIP = 3;

interface Grip {
  readonly from: Pointer;
  /** As it was when the drag began. */
  readonly thing: Thing;
  readonly handle: Handle | undefined;
  readonly tolerance: number;
  readonly gesture: string;
  moving: boolean;
}

export class Select implements Tool {
  readonly name = 'select';
  private chosen: Thing | undefined;
  private grip: Grip | undefined;
  private last: Point | undefined;
  /** The handle touched last, which Delete takes away. */
  private corner: Handle | undefined;
  private gestures = 0;

  constructor(
    private readonly board: Board,
    /** What the tool does not want moves the view. */
    private readonly pan: (dx: number, dy: number) => void,
  ) {}

  get busy(): boolean {
    return this.grip !== undefined;
  }

  /** The selected thing, as long as it is in the scene. */
  get selected(): Thing | undefined {
    if (this.chosen && !this.board.scene.things.includes(this.chosen)) this.choose(undefined);
    return this.chosen;
  }

  choose(thing: Thing | undefined): void {
    if (thing === this.chosen) return;
    this.chosen = thing;
    this.corner = undefined;
    this.board.redraw();
  }

  private get tolerance(): number {
    return TOLERANCE / this.board.camera.zoom;
  }

  /** Small things lie on areas, later ones on earlier ones. */
  private under(at: Point, reach: number): Thing | undefined {
    const things = [...this.board.scene.things].reverse();
    const small = things.find((thing) => thing.type !== 'area' && isAt(thing, at, reach));
    return small ?? things.find((thing) => thing.type === 'area' && isAt(thing, at, reach));
  }

  private handleAt({ world, touch }: Pointer): Handle | undefined {
    if (!this.selected) return undefined;
    const reach = (touch ? NEAR.touch : NEAR.mouse) / this.board.camera.zoom;
    // A finger on a small house is near the handle of its clearance, too, but means the house.
    const isOnIt = this.selected.type !== 'area' && isAt(this.selected, world, 0);
    const near = handlesOf(this.selected, this.tolerance)
      .filter(({ line }) => line >= 0 || !isOnIt)
      .map((each) => ({ each, away: distance(each.at, world) }))
      .filter(({ away }) => away <= reach);
    return near.reduce((best, next) => (best && best.away <= next.away ? best : next), near[0])
      ?.each;
  }

  press(at: Pointer): void {
    this.last = at.screen;
    const held = this.handleAt(at);
    const reach = (at.touch ? 12 : 4) / this.board.camera.zoom;
    const found = held ? this.selected : this.under(at.world, reach);
    if (found && found === this.selected) {
      const gesture = `drag ${++this.gestures}`;
      const { tolerance } = this;
      this.grip = { from: at, thing: found, handle: held, tolerance, gesture, moving: false };
      this.corner = held && held.line >= 0 ? held : undefined;
    } else this.choose(found);
    this.board.redraw();
  }

  drag(path: readonly Pointer[]): void {
    const to = path[path.length - 1];
    if (!to || !this.last) return;
    const { grip } = this;
    if (!grip) this.pan(to.screen.x - this.last.x, to.screen.y - this.last.y);
    else if (grip.moving || distance(to.screen, grip.from.screen) > SLIP) {
      grip.moving = true;
      this.exchange(this.draggedTo(grip, to.world), grip.gesture);
    }
    this.last = to.screen;
  }

  private draggedTo({ thing, handle: held, from, tolerance }: Grip, to: Point): Thing {
    if (held) return dragged(thing, held, held.line < 0 ? to : this.board.snapped(to), tolerance);
    return moved(thing, to.x - from.world.x, to.y - from.world.y);
  }

  private exchange(next: Thing, gesture?: string): void {
    const now = this.selected;
    if (!now) return;
    const { corner } = this;
    this.chosen = next;
    this.board.setThings(
      this.board.scene.things.map((each) => (each === now ? next : each)),
      gesture,
    );
    this.corner = corner;
  }

  release(): void {
    this.grip = undefined;
    this.last = undefined;
    this.board.redraw();
  }

  doublePress({ world, touch }: Pointer): void {
    const now = this.selected;
    const reach = (touch ? NEAR.touch : NEAR.mouse) / this.board.camera.zoom;
    const next = now && withCorner(now, world, reach);
    if (next) this.exchange(next);
  }

  cancel(): void {
    this.release();
    this.choose(undefined);
  }

  remove(): void {
    const now = this.selected;
    if (!now) return;
    this.choose(undefined);
    this.board.setThings(this.board.scene.things.filter((each) => each !== now));
  }

  duplicate(): void {
    const from = this.selected;
    if (!from) return;
    const away = 24 / this.board.camera.zoom;
    const copy = moved(from, away, away);
    this.board.setThings([...this.board.scene.things, copy]);
    this.choose(copy);
  }

  /** A hole becomes a wood, and a wood a hole. */
  turn(): void {
    const now = this.selected;
    if (now?.type === 'area') this.exchange(altered(now, { cut: !now.cut }));
  }

  /** Tab goes from thing to thing, arrows move by a pixel, with Shift by ten. */
  key(event: KeyboardEvent): boolean {
    const { things } = this.board.scene;
    const arrow = ARROWS[event.key];
    if (event.key === 'Tab' && things.length > 0 && !event.ctrlKey) {
      const next =
        (this.selected ? things.indexOf(this.selected) : event.shiftKey ? things.length : -1) +
        (event.shiftKey ? -1 : 1);
      this.choose(things[next]);
      return next >= 0 && next < things.length;
    }
    const now = this.selected;
    if (!now) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      const less = this.corner ? without(now, this.corner) : now;
      if (less === now) this.remove();
      else this.exchange(less);
      this.corner = undefined;
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'd') this.duplicate();
    else if (arrow) {
      const step = (event.shiftKey ? 10 : 1) / this.board.camera.zoom;
      this.exchange(moved(now, arrow[0] * step, arrow[1] * step), `nudge ${this.gestures}`);
    } else return false;
    return true;
  }

  draft(): null {
    return null;
  }

  paint(brush: CanvasRenderingContext2D, camera: Camera, palette: Palette): void {
    const thing = this.selected;
    if (!thing) return;
    const colour = thing.type === 'area' && thing.cut ? palette.cut : palette.ink;
    if (thing.type === 'tree') {
      handle(brush, camera.toScreen(thing), colour, palette.paper, 8);
      return;
    }
    const lines =
      thing.type === 'area' ? thing.rings : [thing.type === 'road' ? thing.line : wallsOf(thing)];
    const closed = thing.type !== 'road';
    for (const line of lines)
      strokeLine(brush, onScreen(line, camera), colour, palette.paper, [7, 5], closed);
    for (const each of handlesOf(thing, this.tolerance)) {
      const isCorner = each.line >= 0;
      const isLast = this.corner?.line === each.line && this.corner.corner === each.corner;
      const fill = isCorner && !isLast ? palette.paper : colour;
      handle(brush, camera.toScreen(each.at), colour, fill, isCorner ? 5 : 7);
    }
  }
}
