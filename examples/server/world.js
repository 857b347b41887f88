import { load } from 'copse/all';

const copse = await load();

/** The same forest on every machine: a road runs through it. */
export function worldOf(seed) {
  const road = {
    polyline: [
      [-1e6, 40],
      [1e6, 90],
    ],
    clearance: 9,
  };
  return copse.world({ radius: 4, seed, share: 0.6, ground: { obstacles: [road] } });
}
