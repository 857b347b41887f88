/** The square of a village, where its roads meet about a well. */
import { type Brush, inMetres } from './brush.ts';
import { SMALL } from './on-water.ts';

/** Metres. */
const SQUARE = 17;
const WELL = 4.2;

const STONE = {
  day: { rim: '#a9a493', edge: '#6f6d64', water: '#3d5f6b', shade: 'rgba(18,40,51,.3)' },
  night: { rim: '#5f6664', edge: '#3b4143', water: '#16242c', shade: 'rgba(4,10,16,.4)' },
} as const;

export function drawSquares(brush: Brush): void {
  if (brush.scale.unit > SMALL) return;
  for (const { x, y } of brush.features.villages) drawSquare(brush, x, y);
}

function drawSquare(brush: Brush, x: number, y: number): void {
  const { context, palette } = brush;
  const stone = STONE[palette.night ? 'night' : 'day'];
  inMetres(brush, x, y);
  const oval = (dx: number, dy: number, radius: number, colour: string, alpha = 1): void => {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(dx, dy, radius, 0.86 * radius, 0, 0, 7);
    context.fill();
    context.globalAlpha = 1;
  };
  oval(0, 0, SQUARE + 1.2, palette.verge);
  oval(0, 0, SQUARE, palette.road);
  oval(0, 0, 0.72 * SQUARE, palette.rut, 0.45);
  oval(2, 2.4, WELL + 0.6, stone.shade);
  oval(0, 0, WELL, stone.edge);
  oval(-0.2, -0.4, WELL - 0.6, stone.rim);
  oval(0, 0, WELL - 1.9, stone.water);
}
