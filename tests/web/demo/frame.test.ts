// The frame around a selected shape: rectangles and ellipses stay what they are, other shapes keep their form.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Point } from '../../../web/demo/geometry/rings.ts';
import {
  boxRing,
  type Frame,
  frameOf,
  type Knob,
  knobsOf,
  placeOf,
  pulled,
  resized,
  turned,
} from '../../../web/demo/scene/frame.ts';
import { handlesOf, withCorner } from '../../../web/demo/scene/handles.ts';
import { area, type Shape } from '../../../web/demo/scene/things.ts';
import { trials } from '../support/trials.ts';

const kinds = fc.constantFrom('rectangle', 'ellipse');
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.record({ x: number(-200, 200), y: number(-200, 200) });
const boxes = fc
  .tuple(kinds, place, number(20, 300), number(20, 300))
  .map(([kind, a, width, height]) =>
    area(kind, [boxRing(kind, a, { x: a.x + width, y: a.y + height })]),
  );
type Change = (shape: Shape) => Shape;
const pulls = fc.tuple(fc.nat(), place, fc.boolean()).map(
  ([i, { x, y }, isEven]): Change =>
    (shape) => {
      const frame = frameOf(shape);
      const knobs = knobsOf(frame);
      const knob = knobs[i % knobs.length] as Knob;
      const from = placeOf(frame, knob, 30);
      return pulled(shape, knob, from, { x: from.x + x, y: from.y + y }, isEven);
    },
);
const changes: fc.Arbitrary<Change> = fc.oneof(
  pulls,
  number(-3, 3).map(
    (angle): Change =>
      (shape) =>
        turned(shape, angle),
  ),
  number(0.7, 1.4).map(
    (times): Change =>
      (shape) =>
        resized(shape, times),
  ),
);

const lengths = ({ across, down }: Frame): Point => ({
  x: 2 * Math.hypot(across.x, across.y),
  y: 2 * Math.hypot(down.x, down.y),
});
const away = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

it('however they are pulled and turned, rectangles and ellipses stay what they are', () => {
  fc.assert(
    fc.property(boxes, fc.array(changes, { maxLength: 12 }), (shape, list) => {
      const after = list.reduce<Shape>((each, change) => change(each), shape);
      expect(frameOf(after).keepsForm).toBe(false);
      expect(after.kind).toBe(shape.kind);
      expect(handlesOf(after, 5)).toEqual([]);
    }),
    { numRuns: trials(300) },
  );
});

it('a knob follows the pointer, and what is opposite stays where it is', () => {
  fc.assert(
    fc.property(boxes, number(-3, 3), fc.nat(), place, (shape, angle, i, by) => {
      const before = turned(shape, angle);
      const frame = frameOf(before);
      const knobs = knobsOf(frame).filter((each) => each !== 'turn');
      const knob = knobs[i % knobs.length] as Exclude<Knob, 'turn'>;
      const from = placeOf(frame, knob, 0);
      const to = { x: from.x + by.x / 20, y: from.y + by.y / 20 };
      const after = frameOf(pulled(before, knob, from, to, false));
      const opposite = [-knob[0], -knob[1]] as unknown as Knob;
      expect(away(placeOf(after, opposite, 0), placeOf(frame, opposite, 0))).toBeLessThan(0.05);
      const isCorner = knob[0] !== 0 && knob[1] !== 0;
      if (isCorner) expect(away(placeOf(after, knob, 0), to)).toBeLessThan(0.05);
      // A side moves alone.
      else {
        const [was, is] = [lengths(frame), lengths(after)];
        expect(Math.abs(knob[0] ? is.y - was.y : is.x - was.x)).toBeLessThan(0.05);
      }
    }),
    { numRuns: trials(300) },
  );
});

it('other shapes keep their form, and no two knobs lie at one place', () => {
  const drop = area('freehand', [[0, 0, 90, 10, 120, 60, 40, 80]]);
  const frame = frameOf(drop);
  expect(frame.keepsForm).toBe(true);
  const from = placeOf(frame, [1, 1], 0);
  const larger = pulled(drop, [1, 1], from, { x: from.x + 60, y: from.y + 7 }, false);
  const [was, is] = [lengths(frame), lengths(frameOf(larger))];
  expect(is.x).toBeGreaterThan(was.x * 1.2);
  expect(is.x / was.x).toBeCloseTo(is.y / was.y, 3);
  for (const shape of [drop, area('ellipse', [boxRing('ellipse', { x: 0, y: 0 }, from)])]) {
    const own = frameOf(shape);
    const places = knobsOf(own).map((knob) => placeOf(own, knob, 30));
    places.forEach((at, i) => {
      for (const other of places.slice(0, i)) expect(away(at, other)).toBeGreaterThan(25);
    });
  }
});

it('a shape is never smaller than can be taken hold of, nor turned inside out', () => {
  const box = area('rectangle', [boxRing('rectangle', { x: 0, y: 0 }, { x: 50, y: 50 })]);
  const after = pulled(box, [1, 1], { x: 50, y: 50 }, { x: -900, y: -900 }, false);
  const { x, y } = lengths(frameOf(after));
  expect(Math.min(x, y)).toBeGreaterThan(0.9);
  expect(after.rings[0]?.every((value) => value >= 0)).toBe(true);
});

it('in even steps a shape stands at a multiple of fifteen degrees', () => {
  const box = area('rectangle', [boxRing('rectangle', { x: 0, y: 0 }, { x: 90, y: 50 })]);
  const { across } = frameOf(pulled(box, 'turn', { x: 45, y: -30 }, { x: 83, y: -20 }, true));
  const degrees = (180 * Math.atan2(across.y, across.x)) / Math.PI;
  expect(degrees / 15).toBeCloseTo(Math.round(degrees / 15), 1);
  expect(Math.round(degrees)).toBe(45);
});

it('a rectangle with another corner is a polygon, whose corners can be dragged', () => {
  const box = area('rectangle', [boxRing('rectangle', { x: 0, y: 0 }, { x: 90, y: 50 })]);
  const after = withCorner(box, { x: 45, y: 1 }, 4) as Shape;
  expect(after.kind).toBe('polygon');
  expect(handlesOf(after, 1)).toHaveLength(5);
});
