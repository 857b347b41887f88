/** A dead tree: bare grey branches, forked a few times. */
import { random } from './noise.ts';
import { type Context, FOOT, RAMPS, SIZE } from './paint.ts';

export function snag(context: Context, seed: number): void {
  const next = random(seed);
  context.lineCap = 'round';
  const grow = (x: number, y: number, angle: number, length: number, width: number): void => {
    const endX = x + Math.cos(angle) * length;
    const endY = y + Math.sin(angle) * length;
    for (const [dx, shade, share] of [
      [0, 0.18, 1],
      [-0.22, 0.62, 0.5],
    ] as const) {
      context.strokeStyle = RAMPS.grey(shade);
      context.lineWidth = width * share;
      context.beginPath();
      context.moveTo(x + dx * width, y);
      context.lineTo(endX + dx * width, endY);
      context.stroke();
    }
    if (width < 3.2) return;
    const forks = width > 9 ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const bend = ((i + 0.5) / forks - 0.5) * 1.7 + (next() - 0.5) * 0.5;
      grow(endX, endY, angle + bend, length * (0.62 + 0.2 * next()), width * 0.62);
    }
  };
  grow(SIZE / 2, SIZE * FOOT, -Math.PI / 2 + (next() - 0.5) * 0.16, 62, 14);
}
