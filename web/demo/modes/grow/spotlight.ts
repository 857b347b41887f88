/** What is drawn above the trees: the samples that wait, and the turn of one of them. In CSS pixels. */

import type { Point } from '../../geometry/geometry.ts';
import type { Camera } from '../../render/camera.ts';
import type { Marks } from './colours.ts';
import type { Recording } from './record.ts';
import type { Turn } from './turns.ts';

type Brush = CanvasRenderingContext2D;

const FULL = 2 * Math.PI;

const within = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, value));

const placeOf = ({ positions }: Recording, sample: number): Point => ({
  x: positions[2 * sample] as number,
  y: positions[2 * sample + 1] as number,
});

/** Where a turn takes place. */
export const middleOf = (recording: Recording, { parent, darts }: Turn): Point | undefined =>
  parent >= 0 ? placeOf(recording, parent) : darts.at(-1);

/** White and orange rings. */
export function paintWaiting(
  brush: Brush,
  recording: Recording,
  step: number,
  camera: Camera,
  marks: Marks,
): void {
  const placed = Math.min(step, recording.count);
  const reach = within(1.8, 9, 0.23 * recording.call.scene.radius * camera.zoom);
  brush.beginPath();
  for (let i = 0; i < placed; i++) {
    if ((recording.finished[i] as number) <= step) continue;
    const { x, y } = camera.toScreen(placeOf(recording, i));
    brush.moveTo(x + reach, y);
    brush.arc(x, y, reach, 0, FULL);
  }
  brush.fillStyle = marks.ringFill;
  brush.fill();
  brush.strokeStyle = marks.ring;
  brush.lineWidth = reach * 0.62;
  brush.stroke();
}

/** The ring of the parent, from one radius to two, beneath the samples that wait. */
export function paintRing(
  brush: Brush,
  recording: Recording,
  turn: Turn,
  camera: Camera,
  marks: Marks,
): void {
  if (turn.parent < 0) return;
  const { x, y } = camera.toScreen(placeOf(recording, turn.parent));
  const radius = recording.call.scene.radius * camera.zoom;
  brush.beginPath();
  brush.arc(x, y, 2 * radius, 0, FULL);
  brush.arc(x, y, radius, 0, FULL, true);
  brush.fillStyle = marks.annulus;
  brush.fill();
  brush.strokeStyle = marks.dashes;
  brush.lineWidth = 1.5;
  const dash = within(2.5, 5, radius / 5);
  brush.setLineDash([dash, dash * 0.7]);
  for (const reach of [radius, 2 * radius]) {
    brush.beginPath();
    brush.arc(x, y, reach, 0, FULL);
    brush.stroke();
  }
  brush.setLineDash([]);
}

/** The parent and its darts: crosses, each linked to the sample that refused it, and a tick. */
export function paintDarts(
  brush: Brush,
  recording: Recording,
  turn: Turn,
  camera: Camera,
  marks: Marks,
): void {
  const radius = recording.call.scene.radius * camera.zoom;
  const arm = within(1.8, 6, radius * 0.15);
  const at = (sample: number): Point => camera.toScreen(placeOf(recording, sample));
  const missed = turn.darts.filter(({ accepted }) => !accepted);
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  brush.strokeStyle = marks.refused;

  brush.globalAlpha = 0.65;
  brush.lineWidth = within(1, 2.4, 0.06 * radius);
  brush.beginPath();
  for (const dart of missed) {
    if (dart.refusedBy < 0) continue;
    const [from, to] = [camera.toScreen(dart), at(dart.refusedBy)];
    brush.moveTo(from.x, from.y);
    brush.lineTo(to.x, to.y);
  }
  brush.stroke();
  brush.globalAlpha = 1;

  const cross = (): void => {
    brush.beginPath();
    for (const dart of missed) {
      const { x, y } = camera.toScreen(dart);
      brush.moveTo(x - arm, y - arm);
      brush.lineTo(x + arm, y + arm);
      brush.moveTo(x + arm, y - arm);
      brush.lineTo(x - arm, y + arm);
    }
    brush.stroke();
  };
  brush.lineWidth = arm * 0.9 + 1.6;
  brush.strokeStyle = marks.card;
  brush.globalAlpha = 0.75;
  cross();
  brush.globalAlpha = 1;
  brush.lineWidth = arm * 0.45 + 0.4;
  brush.strokeStyle = marks.refused;
  cross();

  const hit = turn.darts.find(({ accepted }) => accepted);
  if (hit)
    paintHit(
      brush,
      camera.toScreen(hit),
      turn.parent < 0 ? undefined : at(turn.parent),
      radius,
      marks,
    );
  if (turn.parent < 0) return;
  const { x, y } = at(turn.parent);
  const reach = within(2.6, 9, 0.26 * radius);
  brush.beginPath();
  brush.arc(x, y, reach, 0, FULL);
  brush.fillStyle = marks.ring;
  brush.fill();
  brush.lineWidth = 1.6;
  brush.strokeStyle = marks.ringFill;
  brush.stroke();
}

function paintHit(
  brush: Brush,
  at: Point,
  parent: Point | undefined,
  radius: number,
  marks: Marks,
): void {
  brush.strokeStyle = marks.accepted;
  if (parent) {
    brush.lineWidth = 2.4;
    brush.beginPath();
    brush.moveTo(parent.x, parent.y);
    brush.lineTo(at.x, at.y);
    brush.stroke();
  }
  const reach = within(4, 15, 0.46 * radius);
  brush.beginPath();
  brush.arc(at.x, at.y, reach, 0, FULL);
  brush.fillStyle = marks.card;
  brush.fill();
  brush.lineWidth = Math.max(1.6, reach * 0.17);
  brush.stroke();
  brush.lineWidth = Math.max(1.5, reach * 0.2);
  brush.beginPath();
  brush.moveTo(at.x - 0.42 * reach, at.y + 0.04 * reach);
  brush.lineTo(at.x - 0.1 * reach, at.y + 0.36 * reach);
  brush.lineTo(at.x + 0.46 * reach, at.y - 0.32 * reach);
  brush.stroke();
}
