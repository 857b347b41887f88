/** What a first visit shows: a finished wood with a glade, and empty meadow beside it. */
import { type Box, curveThrough } from './geometry.ts';
import { RADIUS, type Scene, shape } from './scene.ts';

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

export const firstScene = (): Scene => ({
  shapes: [
    shape('freehand', [curveThrough(WOOD, 6)]),
    shape('freehand', [curveThrough(GLADE, 6)], { cut: true }),
  ],
  radius: RADIUS.usual,
  seed: '7',
});

/** The wood with a little meadow around it. */
export const FIRST_VIEW: Box = { x0: 160, y0: 60, x1: 1066, y1: 806 };
