/** The scene of a first visit: a finished wood with a glade, a road and houses, and empty meadow beside it. */
import type { Box } from '../geometry/boxes.ts';
import { curveThrough, lineThrough } from '../geometry/curves.ts';
import { EMPTY, type Scene } from './scene.ts';
import { area, house, road } from './things.ts';

const WOOD = [
  186, 190, 262, 128, 352, 106, 438, 128, 528, 152, 622, 138, 690, 102, 762, 82, 848, 94, 932, 124,
  1004, 170, 1050, 240, 1066, 332, 1054, 420, 1016, 492, 1008, 556, 1044, 616, 1030, 682, 964, 742,
  868, 780, 772, 774, 690, 764, 622, 784, 548, 804, 462, 796, 368, 764, 296, 710, 256, 640, 250,
  584, 272, 540, 262, 492, 214, 452, 174, 402, 160, 338, 166, 262,
];

const GLADE = [
  724, 358, 758, 318, 812, 302, 866, 314, 900, 356, 906, 408, 886, 456, 838, 480, 782, 474, 738,
  446, 718, 404,
];

const ROAD = [
  -420, 850, -180, 770, 30, 690, 128, 640, 226, 588, 330, 566, 410, 512, 470, 460, 540, 418, 592,
  340, 640, 262, 682, 180, 716, 90, 752, 20, 830, -40, 980, -130, 1180, -210,
];

const HOUSES = [
  [470, 556],
  [526, 590],
  [428, 610],
] as const;

export const firstScene = (): Scene => ({
  ...EMPTY,
  things: [
    area('freehand', [curveThrough(WOOD, 6)]),
    area('freehand', [curveThrough(GLADE, 6)], { cut: true }),
    road(lineThrough(ROAD, 6)),
    ...HOUSES.map(([x, y]) => house({ x, y })),
  ],
});

/** The wood with a little meadow around it. */
export const FIRST_VIEW: Box = { x0: 160, y0: 60, x1: 1066, y1: 806 };
