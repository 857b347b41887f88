/** The frame around a shape, by whose knobs it is scaled and turned. */
import { boxOf } from '../geometry/boxes.ts';
import { type Point, pointsOf, type Ring } from '../geometry/rings.ts';
import { altered, type Shape } from './things.ts';

/** A rectangle: a rectangle's own or the one around an ellipse, turned as they are; the box of other shapes. */
export interface Frame {
  readonly centre: Point;
  /** From the centre to the middle of two sides, at right angles: to the right and down unless turned. */
  readonly across: Point;
  readonly down: Point;
  /** Rectangles and ellipses may be as long and wide as one likes; other shapes keep their form. */
  readonly keepsForm: boolean;
}

/** Turns it; or scales it, towards or away from the place opposite: a side (one is 0) or a corner. */
export type Knob = 'turn' | readonly [across: -1 | 0 | 1, down: -1 | 0 | 1];

const CORNERS: readonly Knob[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const SIDES: readonly Knob[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Metres: the least length of a side; and what the grid that corners lie on may move. */
const LEAST = 2;
const SLACK = 0.25;
/** The corners of a rectangle, and the sides of the polygon that stands for an ellipse. */
const [RECTANGLE, ELLIPSE] = [4, 96];

const plus = (a: Point, b: Point, times = 1): Point => ({
  x: a.x + times * b.x,
  y: a.y + times * b.y,
});
const minus = (a: Point, b: Point): Point => plus(a, b, -1);
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);

/** An ellipse's corner, of ELLIPSE; a rectangle's is one of RECTANGLE on the way round. */
function cornerOn(frame: Frame, i: number, count: number): Point {
  const { centre, across, down } = frame;
  if (count === RECTANGLE) {
    const [u, v] = CORNERS[i] as readonly [number, number];
    return plus(plus(centre, across, u), down, v);
  }
  const angle = (2 * Math.PI * i) / count;
  return plus(plus(centre, across, Math.cos(angle)), down, Math.sin(angle));
}

const ringIn = (frame: Frame, count: number): Ring =>
  Array.from({ length: count }, (_, i) => cornerOn(frame, i, count)).flatMap(({ x, y }) => [x, y]);

/** The rectangle, or the ellipse in it, with two opposite corners. */
export function boxRing(kind: 'rectangle' | 'ellipse', a: Point, b: Point): Ring {
  const frame = {
    centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    across: { x: (b.x - a.x) / 2, y: 0 },
    down: { x: 0, y: (b.y - a.y) / 2 },
    keepsForm: false,
  };
  return ringIn(frame, kind === 'ellipse' ? ELLIPSE : RECTANGLE);
}

/** The frame of a ring that is still a rectangle, or an ellipse; undefined for others. */
function ownFrame({ kind, rings }: Shape): Frame | undefined {
  const count = kind === 'rectangle' ? RECTANGLE : kind === 'ellipse' ? ELLIPSE : 0;
  const [ring] = rings;
  if (!ring || rings.length > 1 || ring.length !== 2 * count) return undefined;
  const corner = (i: number): Point => ({ x: ring[2 * i] as number, y: ring[2 * i + 1] as number });
  const middle = (i: number, j: number): Point => {
    const [a, b] = [corner(i), corner(j)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const centre = middle(0, count / 2);
  const isBox = count === RECTANGLE;
  const across = minus(isBox ? middle(1, 2) : corner(0), centre);
  const down = minus(isBox ? middle(2, 3) : corner(count / 4), centre);
  const frame = { ...straightened(centre, across, down), keepsForm: false };
  const wanted = ringIn(frame, count);
  const isIt = ring.every((value, i) => Math.abs(value - (wanted[i] as number)) <= SLACK);
  return isIt ? frame : undefined;
}

/** The sides at right angles to the bit, by the longer one: it lost less to the grid. */
function straightened(centre: Point, across: Point, down: Point): Omit<Frame, 'keepsForm'> {
  const [wide, high] = [lengthOf(across) || LEAST, lengthOf(down) || LEAST];
  const hand = across.x * down.y < across.y * down.x ? -1 : 1;
  if (wide > high) {
    const times = (hand * high) / wide;
    return { centre, across, down: { x: -across.y * times, y: across.x * times } };
  }
  const times = (hand * wide) / high;
  return { centre, across: { x: down.y * times, y: -down.x * times }, down };
}

export function frameOf(shape: Shape): Frame {
  const own = ownFrame(shape);
  if (own) return own;
  const { x0, y0, x1, y1 } = boxOf(shape.rings);
  return {
    centre: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 },
    across: { x: Math.max(LEAST, x1 - x0) / 2, y: 0 },
    down: { x: 0, y: Math.max(LEAST, y1 - y0) / 2 },
    keepsForm: true,
  };
}

export const knobsOf = ({ keepsForm }: Frame): readonly Knob[] => [
  'turn',
  ...CORNERS,
  ...(keepsForm ? [] : SIDES),
];

/** The frame with all sides moved outwards. */
export function grownFrame(frame: Frame, by: number): Frame {
  const longer = (side: Point): Point => plus(side, side, by / (lengthOf(side) || 1));
  return { ...frame, across: longer(frame.across), down: longer(frame.down) };
}

/** Returns the place of a knob; the one that rotates lies `above` the frame. */
export function placeOf({ centre, across, down }: Frame, knob: Knob, above: number): Point {
  if (knob === 'turn') return plus(centre, down, -1 - above / (lengthOf(down) || 1));
  return plus(plus(centre, across, knob[0]), down, knob[1]);
}

/** Shapes with a frame of their own are redrawn in it, so that they keep their form. */
function mapped(shape: Shape, map: (at: Point) => Point): Shape {
  const own = ownFrame(shape);
  if (own) {
    const centre = map(own.centre);
    const side = (of: Point): Point => minus(map(plus(own.centre, of)), centre);
    const frame = { ...own, centre, across: side(own.across), down: side(own.down) };
    return altered(shape, { rings: [ringIn(frame, (shape.rings[0] as Ring).length / 2)] });
  }
  const ringAt = (ring: Ring): Ring =>
    pointsOf(ring, false).flatMap((at) => {
      const { x, y } = map(at);
      return [x, y];
    });
  return altered(shape, { rings: shape.rings.map(ringAt) });
}

/** Turned about the middle of its frame, in radians, from x towards y. */
export function turned(shape: Shape, angle: number): Shape {
  const { centre } = frameOf(shape);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(shape, (at) => {
    const { x, y } = minus(at, centre);
    return plus(centre, { x: cos * x - sin * y, y: sin * x + cos * y });
  });
}

/** Returns the shape `times` as large; the place opposite the knob stays. */
function scaled(shape: Shape, knob: Exclude<Knob, 'turn'>, times: Point): Shape {
  const { centre, across, down } = frameOf(shape);
  const anchor = plus(plus(centre, across, -knob[0]), down, -knob[1]);
  const [wide, high] = [lengthOf(across) || 1, lengthOf(down) || 1];
  const [u, v] = [plus({ x: 0, y: 0 }, across, 1 / wide), plus({ x: 0, y: 0 }, down, 1 / high)];
  const [fx, fy] = [Math.max(times.x, LEAST / 2 / wide), Math.max(times.y, LEAST / 2 / high)];
  return mapped(shape, (at) => {
    const away = minus(at, anchor);
    return plus(plus(anchor, u, fx * dot(u, away)), v, fy * dot(v, away));
  });
}

/** Returns the shape `times` as large about its middle. */
export function resized(shape: Shape, times: number): Shape {
  return scaled(shape, [0, 0], { x: times, y: times });
}

/** The steps in which a shape is turned where it is to be turned evenly. */
const EVEN = Math.PI / 12;

/**
 * The shape with a knob of its frame dragged from one place to another.
 * @param isEven whether it keeps its form, or is turned in even steps.
 */
export function pulled(shape: Shape, knob: Knob, from: Point, to: Point, isEven: boolean): Shape {
  const { centre, across, down, keepsForm } = frameOf(shape);
  if (knob === 'turn') {
    const angleTo = (at: Point): number => Math.atan2(at.y - centre.y, at.x - centre.x);
    const angle = angleTo(to) - angleTo(from);
    if (!isEven) return turned(shape, angle);
    const before = Math.atan2(across.y, across.x);
    return turned(shape, EVEN * Math.round((before + angle) / EVEN) - before);
  }
  const by = minus(to, from);
  const diagonal = plus(plus({ x: 0, y: 0 }, across, 2 * knob[0]), down, 2 * knob[1]);
  if (keepsForm || (isEven && knob[0] && knob[1])) {
    const times = 1 + dot(by, diagonal) / dot(diagonal, diagonal);
    return scaled(shape, knob, { x: times, y: times });
  }
  const along = (side: Point, sign: number): number =>
    1 + (sign * dot(by, side)) / (2 * dot(side, side) || 1);
  return scaled(shape, knob, { x: along(across, knob[0]), y: along(down, knob[1]) });
}
