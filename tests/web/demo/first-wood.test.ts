// The first visit's wood as it is recorded: what the page shows before there is an engine.
import { load } from 'copse/all';
import { expect, it } from 'vitest';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import { groundsOf, knowGround, ringsOf } from '../../../web/demo/scene/grounds.ts';
import { areasOf, wholeStand } from '../../../web/demo/scene/scene.ts';
import { optionsOf } from '../../../web/demo/wood/calls.ts';
import {
  GROUND_STEP,
  placesOf,
  recordOf,
  sortedPlaces,
  TREE_STEP,
} from '../../../web/demo/wood/record.ts';

it('a record gives back the places of all trees and of the ground to the bit', async () => {
  const scene = firstScene();
  const { positions } = (await load()).sample(optionsOf(wholeStand(scene)));
  const trees = placesOf(recordOf(sortedPlaces(positions), TREE_STEP), TREE_STEP);
  expect(trees).toEqual(sortedPlaces(positions));
  expect(new Set(trees).size).toBeGreaterThan(1000);
  for (const ring of ringsOf(scene))
    expect(placesOf(recordOf(ring, GROUND_STEP), GROUND_STEP)).toEqual(ring);
});

it('places that no whole number stands for are no record', () => {
  expect(() => recordOf([1.5, 1 / 3], GROUND_STEP)).toThrow(/multiples of 0.015625/);
});

it('ground that is known is not worked out', () => {
  const scene = firstScene();
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  knowGround(areasOf(scene), [square]);
  expect(ringsOf(scene)).toEqual([square]);
  expect(groundsOf(scene)[0]).toMatchObject({ area: 100, box: { x0: 0, y0: 0, x1: 10, y1: 10 } });
});
