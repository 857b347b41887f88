/** A cottage seen from the front right: cream walls, a tiled roof; by night its windows are lit. */
import { random } from './noise.ts';
import { type Context, FOOT, SIZE } from './paint.ts';

export type Corner = readonly [x: number, y: number];

export interface Colours {
  /** The roof's front, its rows of tiles, and its far edge. */
  roof: readonly [string, string, string];
  front: string;
  gable: string;
  wood: string;
  pane: string;
  stone: readonly [string, string];
}

const ROOFS = [
  ['#d8694a', '#b54f38', '#98392a'],
  ['#c95a49', '#a44339', '#87302d'],
  ['#d97f4f', '#b8623c', '#96472c'],
] as const;

const dayOf = (variant: number): Colours => ({
  roof: ROOFS[variant % ROOFS.length] as Colours['roof'],
  front: '#f3e8d0',
  gable: '#d3c2a2',
  wood: '#5b4635',
  pane: '#6f9ab0',
  stone: ['#a0614e', '#77443a'],
});

export const HOUSE_NIGHT: Colours = {
  roof: ['#8d474b', '#743a42', '#5c2f39'],
  front: '#9c9c9a',
  gable: '#737a81',
  wood: '#37343a',
  pane: '#ffdf8a',
  stone: ['#6d4c50', '#4f3a42'],
};

export function fill(
  context: Context,
  colour: string | CanvasGradient,
  corners: readonly Corner[],
): void {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.fill();
}

const between = ([ax, ay]: Corner, [bx, by]: Corner, t: number): Corner => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];

/** Courses of tiles, each with a ragged lower edge, the left ones lighter. */
export function paintRoof(
  context: Context,
  roof: readonly Corner[],
  colours: Colours,
  seed: number,
): void {
  const [eaveLeft, ridgeLeft, ridgeRight, eaveRight] = roof as [Corner, Corner, Corner, Corner];
  const next = random(seed);
  const light = context.createLinearGradient(eaveLeft[0], 0, eaveRight[0], 0);
  light.addColorStop(0, 'rgba(255,214,160,.28)');
  light.addColorStop(1, 'rgba(60,10,20,.1)');
  fill(context, colours.roof[0], roof);
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  for (let course = 1; course < 7; course++) {
    const [a, b] = [
      between(ridgeLeft, eaveLeft, course / 7),
      between(ridgeRight, eaveRight, course / 7),
    ];
    for (let i = 0; i < 15; i++) {
      const [from, to] = [between(a, b, i / 15), between(a, b, (i + 1) / 15)];
      context.globalAlpha = 0.35 + 0.5 * next();
      context.strokeStyle = colours.roof[1];
      context.beginPath();
      context.moveTo(...from);
      context.quadraticCurveTo((from[0] + to[0]) / 2, from[1] + 5, ...to);
      context.stroke();
    }
  }
  context.globalAlpha = 1;
  fill(context, light, roof);
}

function paintWindow(context: Context, x: number, y: number, colours: Colours, lit: boolean): void {
  if (lit) {
    const glow = context.createRadialGradient(x + 9, y + 10, 4, x + 9, y + 10, 26);
    glow.addColorStop(0, 'rgba(255,205,110,.75)');
    glow.addColorStop(1, 'rgba(255,190,90,0)');
    context.fillStyle = glow;
    context.fillRect(x - 18, y - 14, 54, 46);
  }
  context.fillStyle = colours.wood;
  context.fillRect(x - 2, y - 2, 22, 24);
  context.fillStyle = colours.pane;
  context.fillRect(x, y, 18, 20);
  if (!lit)
    fill(context, 'rgba(255,255,255,.35)', [
      [x, y],
      [x + 12, y],
      [x, y + 14],
    ]);
  context.fillStyle = colours.wood;
  context.fillRect(x + 8.2, y, 1.8, 20);
}

/** Every second sprite is the one before it by night. */
export function house(context: Context, sprite: number): void {
  const variant = sprite >> 1;
  const lit = sprite % 2 === 1;
  const colours = lit ? HOUSE_NIGHT : dayOf(variant);
  const foot = SIZE * FOOT;
  const [left, corner, right] = [40, 158, 219];
  const [eave, ridge] = [foot - 70, foot - 144];
  const apex: Corner = [188, ridge - 2];

  // The gable wall, in the shade, and the front.
  const gable: Corner[] = [
    [corner, foot],
    [corner, eave - 4],
    apex,
    [right, eave - 12],
    [right, foot - 22],
  ];
  fill(context, colours.gable, gable);
  context.fillStyle = colours.front;
  context.fillRect(left, eave - 4, corner - left, foot - eave + 4);
  const under = context.createLinearGradient(0, eave, 0, eave + 16);
  under.addColorStop(0, 'rgba(50,36,50,.38)');
  under.addColorStop(1, 'rgba(50,36,50,0)');
  context.fillStyle = under;
  context.fillRect(left, eave, corner - left, 16);
  context.fillStyle = 'rgba(70,60,60,.2)';
  context.fillRect(left, foot - 5, corner - left, 5);

  const door = variant === 1 ? left + 12 : left + 46;
  const windows = variant === 1 ? [left + 50, left + 86] : [left + 13, left + 86];
  context.fillStyle = colours.wood;
  context.fillRect(door, foot - 46, 27, 46);
  context.fillStyle = lit ? '#57483f' : '#745b45';
  context.fillRect(door + 3, foot - 43, 21, 43);
  for (const x of windows) paintWindow(context, x, foot - 44, colours, lit);
  if (variant !== 0) {
    context.save();
    context.transform(1, -0.36, 0, 1, 180, eave + 5);
    context.scale(0.8, 1);
    paintWindow(context, 0, 0, colours, lit);
    context.restore();
  }

  fill(context, colours.roof[2], [apex, [apex[0] - 7, apex[1] + 2], [163, eave], [170, eave + 1]]);
  fill(context, colours.roof[2], [
    apex,
    [230, eave + 2],
    [223, eave + 5],
    [apex[0] - 3, apex[1] + 13],
  ]);
  const roof: Corner[] = [[25, eave + 5], [68, ridge + 1], apex, [165, eave + 1]];
  paintRoof(context, roof, colours, 900 + variant);

  const stack = variant === 2 ? 92 : 148;
  context.fillStyle = colours.stone[0];
  context.fillRect(stack, ridge - 29, 12, 42);
  context.fillStyle = colours.stone[1];
  context.fillRect(stack + 12, ridge - 29, 9, 42);
  context.fillRect(stack - 2, ridge - 32, 25, 6);
}
