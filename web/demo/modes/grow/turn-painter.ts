/** Marks above the trees: the waiting samples, and the turn of one of them. In CSS pixels. */

import type { Point } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import type { Marks } from './colours.ts';
import type { Recording } from './recording.ts';
import type { Dart, Turn } from './turns.ts';

type Context = CanvasRenderingContext2D;

const FULL = 2 * Math.PI;

const within = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, value));

const placeOf = ({ positions }: Recording, sample: number): Point => ({
  x: positions[2 * sample] as number,
  y: positions[2 * sample + 1] as number,
});

/** The place of a turn. */
export const middleOf = (recording: Recording, { parent, darts }: Turn): Point | undefined =>
  parent >= 0 ? placeOf(recording, parent) : darts.at(-1);

export class TurnPainter {
  /** The spacing in pixels. */
  private readonly radius: number;

  constructor(
    private readonly context: Context,
    private readonly recording: Recording,
    private readonly camera: Camera,
    private readonly marks: Marks,
  ) {
    this.radius = recording.site.scene.radius * camera.zoom;
  }

  private at(sample: number): Point {
    return this.camera.toScreen(placeOf(this.recording, sample));
  }

  /** White and orange rings on the samples that wait. */
  paintWaiting(step: number): void {
    const { context, recording, marks } = this;
    const placed = Math.min(step, recording.count);
    const reach = within(1.8, 9, 0.23 * this.radius);
    context.beginPath();
    for (let i = 0; i < placed; i++) {
      if ((recording.finished[i] as number) <= step) continue;
      const { x, y } = this.at(i);
      context.moveTo(x + reach, y);
      context.arc(x, y, reach, 0, FULL);
    }
    context.fillStyle = marks.ringFill;
    context.fill();
    context.strokeStyle = marks.ring;
    context.lineWidth = reach * 0.62;
    context.stroke();
  }

  /** The ring of the parent, from one radius to two, beneath the samples that wait. */
  paintRing({ parent }: Turn): void {
    if (parent < 0) return;
    const { context, marks, radius } = this;
    const { x, y } = this.at(parent);
    context.beginPath();
    context.arc(x, y, 2 * radius, 0, FULL);
    context.arc(x, y, radius, 0, FULL, true);
    context.fillStyle = marks.annulus;
    context.fill();
    context.strokeStyle = marks.dashes;
    context.lineWidth = 1.5;
    const dash = within(2.5, 5, radius / 5);
    context.setLineDash([dash, dash * 0.7]);
    for (const reach of [radius, 2 * radius]) {
      context.beginPath();
      context.arc(x, y, reach, 0, FULL);
      context.stroke();
    }
    context.setLineDash([]);
  }

  /** The parent and its darts: crosses, each linked to the sample that refused it, and a tick. */
  paintDarts({ parent, darts }: Turn): void {
    const { context, camera } = this;
    const missed = darts.filter(({ accepted }) => !accepted);
    const hit = darts.find(({ accepted }) => accepted);
    const from = parent < 0 ? undefined : this.at(parent);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    this.paintLinks(missed);
    this.paintCrosses(missed);
    if (hit) this.paintHit(camera.toScreen(hit), from);
    if (from) this.paintParent(from);
  }

  private paintLinks(missed: readonly Dart[]): void {
    const { context, camera, marks, radius } = this;
    context.strokeStyle = marks.refused;
    context.globalAlpha = 0.65;
    context.lineWidth = within(1, 2.4, 0.06 * radius);
    context.beginPath();
    for (const dart of missed) {
      if (dart.refusedBy < 0) continue;
      const [from, to] = [camera.toScreen(dart), this.at(dart.refusedBy)];
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /** On a casing, so that they read on trees and ground alike. */
  private paintCrosses(missed: readonly Dart[]): void {
    const { context, camera, marks } = this;
    const arm = within(1.8, 6, this.radius * 0.15);
    context.beginPath();
    for (const dart of missed) {
      const { x, y } = camera.toScreen(dart);
      context.moveTo(x - arm, y - arm);
      context.lineTo(x + arm, y + arm);
      context.moveTo(x + arm, y - arm);
      context.lineTo(x - arm, y + arm);
    }
    context.lineWidth = arm * 0.9 + 1.6;
    context.strokeStyle = marks.card;
    context.globalAlpha = 0.75;
    context.stroke();
    context.globalAlpha = 1;
    context.lineWidth = arm * 0.45 + 0.4;
    context.strokeStyle = marks.refused;
    context.stroke();
  }

  private paintHit(at: Point, parent: Point | undefined): void {
    const { context, marks } = this;
    context.strokeStyle = marks.accepted;
    if (parent) {
      context.lineWidth = 2.4;
      context.beginPath();
      context.moveTo(parent.x, parent.y);
      context.lineTo(at.x, at.y);
      context.stroke();
    }
    const reach = within(4, 15, 0.46 * this.radius);
    context.beginPath();
    context.arc(at.x, at.y, reach, 0, FULL);
    context.fillStyle = marks.card;
    context.fill();
    context.lineWidth = Math.max(1.6, reach * 0.17);
    context.stroke();
    context.lineWidth = Math.max(1.5, reach * 0.2);
    context.beginPath();
    context.moveTo(at.x - 0.42 * reach, at.y + 0.04 * reach);
    context.lineTo(at.x - 0.1 * reach, at.y + 0.36 * reach);
    context.lineTo(at.x + 0.46 * reach, at.y - 0.32 * reach);
    context.stroke();
  }

  private paintParent(at: Point): void {
    const { context, marks } = this;
    context.beginPath();
    context.arc(at.x, at.y, within(2.6, 9, 0.26 * this.radius), 0, FULL);
    context.fillStyle = marks.ring;
    context.fill();
    context.lineWidth = 1.6;
    context.strokeStyle = marks.ringFill;
    context.stroke();
  }
}
