// The figures that the project promises itself, from what was measured in one environment.
import { median, speed, timesFaster } from './clock.mjs';

/** [{ what, value, required, aim, higherIsBetter }], without those that were not measured. */
export function ratiosOf(measured) {
  const runsOf = (id, size) =>
    measured.squares.find((row) => row.id === id && row.size === size)?.runs ?? [];
  const faster = (id, size) => timesFaster(runsOf('copse', size), runsOf(id, size));
  const least = (sizes, ratio) => Math.min(...sizes.map(ratio).filter(Number.isFinite));
  const large = [1e5, 1e6, 1e7];
  const sizes = (a, b) => timesFaster(measured.inTurns[a] ?? [], measured.inTurns[b] ?? []);
  const perSample = (edges) => 1 / timesFaster(coastRuns(measured, edges), coastRuns(measured, 4));
  const longer = (id) => {
    const plain = measured.selections.plain;
    return median(measured.selections[id].map((run, i) => run.seconds / plain[i].seconds));
  };
  const { first, warm } = measured.firstCalls.copse;
  const quality = measured.squares.filter((row) => row.id === 'copse' && row.quality);
  const most = (field) => Math.max(...quality.map((row) => row.quality[field]));
  const more = { higherIsBetter: true };
  const all = [
    ...large.map((size) => ({
      what: `square of ${power(size)}, samples/s against textbook Bridson in wasm`,
      ...{ value: faster('bridson', size), required: 26, aim: 36, ...more },
    })),
    ...[
      [1e5, 14, 18],
      [1e6, 15, 20],
    ].map(([size, required, aim]) => ({
      what: `square of ${power(size)}, samples/s against fast-2d-poisson-disk-sampling`,
      ...{ value: faster('fast', size), required, aim, ...more },
    })),
    {
      what: 'wasm against native, samples/s, the lesser of 10⁵ and 10⁶',
      ...{ value: least(large, (size) => faster('copse-native', size)), required: 0.8, aim: 0.9 },
      ...more,
    },
    {
      what: 'samples/s at 10⁷ against 10⁵',
      ...{ value: sizes(1e7, 1e5), required: 0.9, aim: 1, ...more },
    },
    {
      what: 'bytes of wasm memory per sample at 10⁶, all that the module holds',
      ...{ value: measured.memory.copse?.wasmBytes, required: 18, aim: 17 },
    },
    ...[
      [1e2, 1.5, 1.2],
      [1e3, 1.5, 1.2],
      [1e4, 2, 1.5],
      [1e5, 2, 1.5],
    ].map(([edges, required, aim]) => ({
      what: `coast of ${power(edges)} edges, time per sample against the square’s`,
      ...{ value: perSample(edges), required, aim },
    })),
    {
      what: 'exactly 10⁵ without a radius, time against saturating once',
      ...{ value: longer('exactly so many'), required: 6, aim: 3 },
    },
    {
      what: '10⁵ in random order, time against the plain call',
      ...{ value: longer('random order'), required: 1.15, aim: 1.1 },
    },
    {
      what: '10⁵ in progressive order, time against the plain call',
      ...{ value: longer('progressive order'), required: 5, aim: 4 },
    },
    {
      what: 'first call ever, 10⁵ samples, time against the warm call',
      ...{ value: first / warm, required: 2, aim: 1.5 },
    },
    {
      what: 'whole call for 10³, time per sample against a call for 10⁶',
      ...{ value: sizes(1e6, 1e3), required: 3, aim: 2 },
    },
    ...(measured.importer ?? []).map(({ what, value }) => ({
      what: `the page’s importer: ${what}, time against a circle of as many edges`,
      ...{ value, required: 10, aim: 3 },
    })),
    { what: 'pairs too close', value: most('tooClose'), required: 0, aim: 0 },
    { what: 'share uncovered', value: most('uncovered'), required: 0, aim: 0 },
  ];
  return all.filter(({ value }) => Number.isFinite(value));
}

function coastRuns(measured, edges) {
  return measured.coasts.find((row) => row.id === 'copse' && row.edges === edges)?.runs ?? [];
}

/** Median samples per second. */
export const speedOf = (runs) => median(runs.map(speed));

export function isReached({ value, required, higherIsBetter }) {
  return higherIsBetter ? value >= required : value <= required;
}

/** 1e5 as 10⁵. */
export function power(size) {
  const digits = [...String(Math.round(Math.log10(size)))];
  return `10${digits.map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit] ?? '⁻').join('')}`;
}
