/** A village church seen from the front right: a tower with a spire, and a nave; by night its windows are lit. */
import { type Colours, type Corner, fill, HOUSE_NIGHT, paintRoof } from './house.ts';
import { type Context, FOOT, SIZE } from './paint.ts';
import { paintSprites } from './painters.ts';
import type { Sprite } from './sheet.ts';

const DAY: Colours = {
  roof: ['#7389a8', '#58708f', '#4a5f7d'],
  front: '#f4ead6',
  gable: '#d2c4a8',
  wood: '#5b4635',
  pane: '#7da6bf',
  stone: ['#f1e6cf', '#cbbd9f'],
};

const NIGHT: Colours = {
  ...HOUSE_NIGHT,
  roof: ['#43546e', '#35455d', '#2c3a50'],
  stone: ['#98979a', '#6f767e'],
};

/** An opening with a round head, of which (x, y) is the lower left corner. */
function arch(context: Context, colour: string, x: number, y: number, w: number, h: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, y - h + w / 2);
  context.arc(x + w / 2, y - h + w / 2, w / 2, Math.PI, 0);
  context.lineTo(x + w, y);
  context.fill();
}

function paintNave(context: Context, colours: Colours): void {
  const foot = SIZE * FOOT;
  const [left, corner, right] = [92, 196, 232];
  const [eave, ridge] = [foot - 54, foot - 106];
  const apex: Corner = [212, ridge];
  fill(context, colours.gable, [
    [corner, foot],
    [corner, eave - 4],
    apex,
    [right, eave - 8],
    [right, foot - 14],
  ]);
  context.fillStyle = colours.front;
  context.fillRect(left, eave - 4, corner - left, foot - eave + 4);
  context.fillStyle = 'rgba(50,36,50,.2)';
  context.fillRect(left, eave, corner - left, 9);
  for (const x of [112, 138, 164]) {
    arch(context, colours.wood, x - 2, foot - 9, 18, 38);
    arch(context, colours.pane, x, foot - 11, 14, 34);
  }
  fill(context, colours.roof[2], [apex, [238, eave + 1], [232, eave + 4], [208, ridge + 14]]);
  paintRoof(context, [[84, eave + 5], [98, ridge], apex, [201, eave + 3]], colours, 950);
}

function paintTower(context: Context, colours: Colours): void {
  const foot = SIZE * FOOT;
  const [left, corner, right] = [34, 82, 102];
  const top = foot - 128;
  fill(context, colours.stone[1], [
    [corner, foot],
    [corner, top],
    [right, top - 6],
    [right, foot - 10],
  ]);
  context.fillStyle = colours.stone[0];
  context.fillRect(left, top, corner - left, foot - top);
  context.fillStyle = 'rgba(70,60,60,.18)';
  context.fillRect(left, foot - 5, corner - left, 5);
  arch(context, colours.wood, 46, foot, 24, 44);
  arch(context, colours.wood, 49, foot - 74, 18, 32);
  arch(context, colours.pane, 51, foot - 76, 14, 28);
  const tip: Corner = [66, 16];
  fill(context, colours.roof[0], [[left - 6, top + 5], tip, [corner + 3, top + 6]]);
  fill(context, colours.roof[2], [[corner + 3, top + 6], tip, [right + 6, top - 3]]);
  context.fillStyle = colours.wood;
  context.fillRect(tip[0] - 1.5, 2, 3, 16);
  context.fillRect(tip[0] - 5.5, 6, 11, 3);
}

/** A sheet with churches, too; the second sprite is the first one by night. */
export const withChurch = (sheet: readonly Sprite[]): readonly Sprite[] => [
  ...sheet,
  ...paintSprites('church', (context, sprite) => {
    const colours = sprite % 2 === 1 ? NIGHT : DAY;
    paintNave(context, colours);
    paintTower(context, colours);
  }),
];
