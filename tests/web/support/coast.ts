import type { Obstacle, Region } from 'copse/all';

/** A jagged island about the origin, of 60 points. */
export const coast: Region = [
  Array.from({ length: 60 }, (_, i): [number, number] => {
    const far = 300 + 60 * Math.sin(5 * i) + 20 * Math.sin(11 * i);
    return [far * Math.cos((i / 60) * 2 * Math.PI), far * Math.sin((i / 60) * 2 * Math.PI)];
  }),
];

/** A road across it. */
export const road: Obstacle = {
  polyline: [
    [-200, -300],
    [40, 10],
    [300, 90],
  ],
  clearance: 5,
};
