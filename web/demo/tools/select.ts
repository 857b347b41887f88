/** Select a thing, then move, reshape, scale, turn, copy or delete it. Only the selected thing can be dragged. */

import type { Selection } from '../board/selection.ts';
import { ARROWS, type Board, type Pointer, type Tool } from '../board/tool.ts';
import type { Point } from '../geometry/rings.ts';
import { distance } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Knob, pulled, resized, turned } from '../scene/frame.ts';
import { dragged, type Handle, handlesOf, withCorner, without } from '../scene/handles.ts';
import { isShape, moved, type Shape, type Thing, wallsOf } from '../scene/things.ts';
import { knobAt, paintFrame } from './frame-knobs.ts';
import { isAt } from './hit.ts';
import { onScreen, paintHandle } from './marks.ts';

/** Pixels: how near a handle or an edge must be pressed, and how far handles may simplify a line. */
const NEAR = { mouse: 10, touch: 22 } as const;
const TOLERANCE = 5;
/** Pixels of a drag before anything moves. */
const SLIP = 3;
/** The angle by which a key rotates a shape, in radians, and the factor by which it enlarges it. */
const TURN = Math.PI / 36;
const LARGER = 1.05;

interface Grip {
  readonly from: Pointer;
  /** The thing when the drag began. */
  readonly thing: Thing;
  readonly handle: Handle | undefined;
  readonly knob: Knob | undefined;
  readonly tolerance: number;
  readonly gesture: string;
  moving: boolean;
}

export class SelectTool implements Tool {
  readonly name = 'select';
  private grip: Grip | undefined;
  private last: Point | undefined;
  private gestures = 0;

  constructor(
    private readonly board: Board,
    private readonly selection: Selection,
  ) {}

  get busy(): boolean {
    return this.grip !== undefined;
  }

  private get tolerance(): number {
    return TOLERANCE / this.board.camera.zoom;
  }

  /** Small things lie on areas, later ones on earlier ones. */
  private under(at: Point, near: number): Thing | undefined {
    const things = [...this.board.scene.things].reverse();
    const small = things.find((thing) => !isShape(thing) && isAt(thing, at, near));
    const lake = things.find((thing) => thing.type === 'lake' && isAt(thing, at, near));
    return small ?? lake ?? things.find((thing) => isAt(thing, at, near));
  }

  private handleAt({ world, touch }: Pointer): Handle | undefined {
    const { thing } = this.selection;
    if (!thing) return undefined;
    const near = (touch ? NEAR.touch : NEAR.mouse) / this.board.camera.zoom;
    // A finger on a small house is near the handle of its clearance, too, but means the house.
    const isOnIt = !isShape(thing) && isAt(thing, world, 0);
    const handles = handlesOf(thing, this.tolerance)
      .filter(({ line }) => line >= 0 || !isOnIt)
      .map((each) => ({ each, away: distance(each.at, world) }))
      .filter(({ away }) => away <= near);
    return handles.reduce(
      (best, next) => (best && best.away <= next.away ? best : next),
      handles[0],
    )?.each;
  }

  private knobAt({ screen, touch }: Pointer): Knob | undefined {
    const { thing } = this.selection;
    if (!thing || !isShape(thing)) return undefined;
    return knobAt(thing, screen, touch ? NEAR.touch : NEAR.mouse, this.board.camera);
  }

  press(at: Pointer): void {
    this.last = at.screen;
    const { selection, tolerance } = this;
    const handle = this.handleAt(at);
    const knob = handle ? undefined : this.knobAt(at);
    const near = (at.touch ? 12 : 4) / this.board.camera.zoom;
    const found = handle || knob ? selection.thing : this.under(at.world, near);
    if (found && found === selection.thing) {
      const gesture = `drag ${++this.gestures}`;
      this.grip = { from: at, thing: found, handle, knob, tolerance, gesture, moving: false };
      selection.corner = handle && handle.line >= 0 ? handle : undefined;
    } else selection.choose(found);
    this.board.redraw();
  }

  drag(path: readonly Pointer[]): void {
    const to = path[path.length - 1];
    if (!to || !this.last) return;
    const { grip } = this;
    if (!grip) this.board.pan(to.screen.x - this.last.x, to.screen.y - this.last.y);
    else if (grip.moving || distance(to.screen, grip.from.screen) > SLIP) {
      grip.moving = true;
      this.selection.replace(this.draggedTo(grip, to), grip.gesture);
    }
    this.last = to.screen;
  }

  private draggedTo({ thing, handle, knob, from, tolerance }: Grip, to: Pointer): Thing {
    const at = to.world;
    if (knob) return pulled(thing as Shape, knob, from.world, at, to.shift);
    if (handle)
      return dragged(thing, handle, handle.line < 0 ? at : this.board.snapped(at), tolerance);
    return moved(thing, at.x - from.world.x, at.y - from.world.y);
  }

  release(): void {
    this.grip = undefined;
    this.last = undefined;
    this.board.redraw();
  }

  doublePress({ world, touch }: Pointer): void {
    const { thing } = this.selection;
    const near = (touch ? NEAR.touch : NEAR.mouse) / this.board.camera.zoom;
    const next = thing && withCorner(thing, world, near);
    if (next) this.selection.replace(next);
  }

  cancel(): void {
    this.release();
    this.selection.choose(undefined);
  }

  /**
   * Tab goes from thing to thing, arrows move by a pixel, with Shift by ten; comma and full stop turn
   * a shape, brackets scale it.
   */
  key(event: KeyboardEvent): boolean {
    const { selection } = this;
    if (event.key === 'Tab' && !event.ctrlKey) return this.chooseNext(event.shiftKey ? -1 : 1);
    const { thing } = selection;
    if (!thing) return false;
    const arrow = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') this.removeCorner(thing);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'd') selection.duplicate();
    else if (arrow) {
      const step = (event.shiftKey ? 10 : 1) / this.board.camera.zoom;
      const next = moved(thing, arrow[0] * step, arrow[1] * step);
      selection.replace(next, `nudge ${this.gestures}`);
    } else return isShape(thing) && this.reshape(thing, event.key);
    return true;
  }

  private reshape(shape: Shape, key: string): boolean {
    const next = {
      ',': () => turned(shape, -TURN),
      '.': () => turned(shape, TURN),
      '[': () => resized(shape, 1 / LARGER),
      ']': () => resized(shape, LARGER),
    }[key];
    if (next) this.selection.replace(next(), `reshape ${this.gestures}`);
    return next !== undefined;
  }

  /** False beyond the first and the last thing, from where Tab leaves the canvas. */
  private chooseNext(step: 1 | -1): boolean {
    const { selection, board } = this;
    const { things } = board.scene;
    if (things.length === 0) return false;
    const before = step > 0 ? -1 : things.length;
    const next = (selection.thing ? things.indexOf(selection.thing) : before) + step;
    selection.choose(things[next]);
    return next >= 0 && next < things.length;
  }

  /** Takes the chosen corner away; the thing itself when there is none, or no form would be left. */
  private removeCorner(thing: Thing): void {
    const { selection } = this;
    const less = selection.corner ? without(thing, selection.corner) : thing;
    if (less === thing) selection.remove();
    else selection.replace(less);
    selection.corner = undefined;
  }

  draft(): null {
    return null;
  }

  paint(context: CanvasRenderingContext2D, camera: Camera, palette: Palette): boolean {
    const { thing, corner } = this.selection;
    if (!thing) return false;
    const colour = thing.type === 'area' && thing.cut ? palette.cut : palette.ink;
    if (thing.type === 'tree') {
      paintHandle(context, camera.toScreen(thing), colour, palette.paper, 8);
      return true;
    }
    const lines = isShape(thing)
      ? thing.rings
      : [thing.type === 'road' ? thing.line : wallsOf(thing)];
    const closed = thing.type !== 'road';
    for (const line of lines)
      strokeLine(context, onScreen(line, camera), colour, palette.paper, [7, 5], closed);
    for (const each of handlesOf(thing, this.tolerance)) {
      const isCorner = each.line >= 0;
      const isLast = corner?.line === each.line && corner.corner === each.corner;
      const fill = isCorner && !isLast ? palette.paper : colour;
      paintHandle(context, camera.toScreen(each.at), colour, fill, isCorner ? 5 : 7);
    }
    if (isShape(thing)) paintFrame(context, thing, camera, palette);
    return true;
  }
}
