/** The frame of a selected shape as it is painted and pressed; in pixels. */
import { distance, type Point } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';
import { strokeLine } from '../render/lines.ts';
import type { Palette } from '../render/palette.ts';
import { type Frame, frameOf, grownFrame, type Knob, knobsOf, placeOf } from '../scene/frame.ts';
import type { Shape } from '../scene/things.ts';

/** Between a shape that has handles of its own and its frame. */
const AWAY = 16;
/** The distance of the knob that rotates from the frame, and its radius. */
const ABOVE = 36;
const ROUND = 11;
/** The side of the other knobs. */
const SQUARE = 11;
/** Above this the top cards hide the view, so the knob that rotates lies below the frame. */
const TOP = 76;

const blueOf = ({ night }: Palette): string => (night ? '#9cc4ff' : '#1f5fbf');

interface PlacedKnob {
  readonly knob: Knob;
  readonly at: Point;
}

function shownFrame(shape: Shape, { zoom }: Camera): Frame {
  const frame = frameOf(shape);
  return frame.keepsForm ? grownFrame(frame, AWAY / zoom) : frame;
}

/** The knobs on the screen. */
function placed(frame: Frame, camera: Camera): PlacedKnob[] {
  const onScreen = (knob: Knob, above: number): Point =>
    camera.toScreen(placeOf(frame, knob, above / camera.zoom));
  return knobsOf(frame).map((knob) => {
    const at = onScreen(knob, ABOVE);
    if (knob !== 'turn' || at.y > TOP) return { knob, at };
    return { knob, at: onScreen(knob, -ABOVE - heightOf(frame, camera)) };
  });
}

const heightOf = ({ down }: Frame, { zoom }: Camera): number =>
  2 * zoom * Math.hypot(down.x, down.y);

/** The knob within `near` pixels of a place on the screen, the nearest one. */
export function knobAt(shape: Shape, at: Point, near: number, camera: Camera): Knob | undefined {
  const hit = placed(shownFrame(shape, camera), camera)
    .map(({ knob, at: place }) => ({ knob, away: distance(place, at) }))
    .filter(({ away }) => away <= near)
    .sort((a, b) => a.away - b.away)[0];
  return hit?.knob;
}

export function paintFrame(
  context: CanvasRenderingContext2D,
  shape: Shape,
  camera: Camera,
  palette: Palette,
): void {
  const frame = shownFrame(shape, camera);
  const blue = blueOf(palette);
  const knobs = placed(frame, camera);
  const corners = knobs.filter(({ knob }) => knob !== 'turn' && knob[0] && knob[1]);
  strokeLine(
    context,
    corners.map(({ at }) => at),
    blue,
    palette.paper,
    [5, 5],
    true,
  );
  const turn = (knobs.find(({ knob }) => knob === 'turn') as PlacedKnob).at;
  const middle = camera.toScreen(frame.centre);
  const reach = heightOf(frame, camera) / 2 / distance(turn, middle);
  const side = {
    x: middle.x + reach * (turn.x - middle.x),
    y: middle.y + reach * (turn.y - middle.y),
  };
  strokeLine(context, [side, turn], blue, '');
  const angle = Math.atan2(frame.across.y, frame.across.x);
  for (const { knob, at } of knobs) {
    if (knob === 'turn') paintTurn(context, at, blue, palette.paper);
    else paintSquare(context, at, angle, blue, palette.paper);
  }
}

function paintSquare(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  angle: number,
  colour: string,
  fill: string,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.roundRect(-SQUARE / 2, -SQUARE / 2, SQUARE, SQUARE, 2.5);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
  context.restore();
}

/** A knob with an arrow that goes most of the way round. */
function paintTurn(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  colour: string,
  fill: string,
): void {
  context.beginPath();
  context.arc(x, y, ROUND, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
  const [arrow, tip] = [4.6, 3.2];
  context.beginPath();
  context.arc(x, y, arrow, -0.9 * Math.PI, 0.62 * Math.PI);
  context.moveTo(x - arrow - tip + 1, y - tip - 0.6);
  context.lineTo(x - arrow + 0.2, y - 1);
  context.lineTo(x - arrow + tip + 0.4, y - tip - 1.4);
  context.lineWidth = 1.6;
  context.stroke();
}
