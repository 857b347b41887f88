// One call with each option: tests/cpp/golden_calls_test.cpp makes the same, and writes what it
// gets to tests/expected-calls.json.
import type { Copse, SampleOptions, Samples } from 'copse/all';
import { forest } from '../../consumers/app/forest.js';
import { hashOf } from './golden.js';

export interface ExpectedCall {
  count: number;
  hash: string;
  keys: string;
}

const files: Record<string, Record<string, ExpectedCall>> = import.meta.glob(
  '../../expected-calls.json',
  { import: 'default', eager: true },
);
export const expectedCalls: Record<string, ExpectedCall> = Object.values(files)[0] ?? {};

export const region: [number, number][] = [
  [0, 0],
  [400, 40],
  [330, 300],
  [60, 240],
];
export const seed = 7;
const field = {
  min: 8,
  max: 30,
  data: Float32Array.of(8, 30, 30, 8),
  width: 2,
  height: 2,
  bounds: { x: 0, y: 0, width: 400, height: 300 },
};

const density = {
  data: Float32Array.of(1, 0.1, 0, 0.5, 0.02, 1),
  width: 3,
  height: 2,
  bounds: field.bounds,
};

const existing = [200, 150, 100.1, 120.7, 101.3, 121, 250, 100];

const tile = {
  ...{ region: { x: 10, y: 20, width: 200, height: 100 }, seed },
  periodic: true,
} as const;

export const calls: Record<string, SampleOptions> = {
  obstacles: forest,
  existing: { region, seed, radius: 8, existing: { positions: existing } },
  'existing with clearances': {
    ...{ region, seed, radius: 8 },
    existing: { positions: existing, clearance: [8, 20, 1, 12] },
  },
  field: { region, seed, radius: field },
  'field by the larger': { region, seed, radius: field, conflict: 'larger' },
  density: { region, seed, radius: 6, density },
  'count by density': { region, seed, count: 800, density },
  classes: { region, seed, classes: [{ radius: 20 }, { radius: 12, weight: 2 }] },
  'classes by place': {
    ...{ region, seed },
    classes: [
      {
        radius: 20,
        where: { data: Float32Array.of(1, 0, 0.2, 0.7), width: 2, height: 2, bounds: field.bounds },
      },
      {
        radius: 12,
        weight: 2,
        where: [
          [20, 20],
          [260, 60],
          [200, 280],
          [100, 200],
        ],
      },
      { radius: 9 },
    ],
  },
  count: { region, seed, count: 500 },
  'few, far apart': { region, seed, count: 12 },
  loot: { region, seed, classes: [{ count: 5 }, { count: 20 }] },
  'loot by radii': {
    ...{ region, seed },
    classes: [{ radius: 30, count: 5 }, { radius: 12, count: 20 }, { radius: 25 }],
  },
  levels: { region, seed, radius: 8, levels: 3 },
  part: { region, seed, radius: 8, count: 100 },
  'random order': { region, seed, radius: 8, order: 'random' },
  'progressive order': { region, seed, radius: 8, order: 'progressive' },
  periodic: { ...tile, radius: 5 },
  'periodic levels': { ...tile, radius: 5, levels: 2 },
  'periodic classes': {
    ...tile,
    classes: [
      { radius: 16, where: { data: Float32Array.of(1, 0, 0.2, 0.7), width: 2, height: 2 } },
      { radius: 7, weight: 2 },
    ],
  },
  'periodic field': { ...tile, radius: { ...field, max: 15, bounds: undefined } },
  bridson: { region, seed, radius: 12, method: 'bridson' },
  'dart-throwing': { region, seed, radius: 12, method: 'dart-throwing' },
  'best-candidate': { region, seed, count: 100, method: 'best-candidate' },
  jittered: { region, seed, radius: 12, method: 'jittered' },
  uniform: { region, seed, count: 100, method: 'uniform' },
};

/** Makes a call, and returns its count and hashes. */
export function made(copse: Copse, name: string): ExpectedCall {
  return entryOf(copse.sample(calls[name] as SampleOptions));
}

/** The hash is of positions, then radii (of fields), classes or ends of levels; another of keys. */
export function entryOf(samples: Samples): ExpectedCall {
  const { length, positions, radii = [], classes, levelEnds, keys } = samples;
  const numbers = [...positions, ...(classes ?? levelEnds ?? radii)];
  return { count: length, hash: hashOf(numbers), keys: hashOf(keys) };
}
