// npm run bench:options: what each option costs beside the plain call, and what fields and classes
// reach beside textbook Bridson at one radius, in one Node process. Writes results/options.csv.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { setUp, toBuild } from '../../scripts/setup.mjs';
import { main } from '../../scripts/tools.mjs';
import { buildBridson } from './build.mjs';
import { inTurns, median, timed, timesFaster } from './clock.mjs';

await main(async () => {
  setUp(toBuild);
  build();
  const bridsonPath = buildBridson();
  const { load } = await import('../../dist/all/index.js');
  const { countOf, square, start } = await import('./methods.mjs');
  const { areaOf, coast } = await import('./polygon.mjs');
  const { radiusFor, side } = await import('./suite.mjs');
  const copse = await load();
  const bridson = await start('bridson', () => readFileSync(bridsonPath));

  const region = square(side);
  const radius = radiusFor(1e5);
  const ring = coast(1e3, side);
  const shore = { coords: Float64Array.from(ring.flat()), ringEnds: [1e3] };
  const near = radiusFor(5e5, areaOf(ring));
  /** The same places in every run. */
  const place = (i) => [((i * 0.754878) % 1) * side, ((i * 0.569841) % 1) * side];
  const houses = (count, size) =>
    Array.from({ length: count }, (_, i) => {
      const [x, y] = place(i);
      return { region: { x, y, width: size, height: size }, clearance: size / 4 };
    });
  const roads = (count, length) =>
    Array.from({ length: count / 10 }, (_, i) => ({
      polyline: Array.from({ length: 11 }, (_, k) => {
        const [x, y] = place(i);
        return [x + k * length, y + length * Math.sin(k + i)];
      }),
      clearance: near,
    }));
  const field = (ratio, at) => {
    const least = radius / 2;
    return {
      region,
      radius: { min: least, max: least * ratio, at: (x, y) => least * at(x, y, ratio) },
    };
  };
  const slope = (x, _y, ratio) => 1 + ((ratio - 1) * x) / side;
  const jump = (x, y, ratio) => ((Math.floor(x / 50) + Math.floor(y / 50)) % 2 ? ratio : 1);
  const soil = (at) => {
    const texels = Array.from({ length: 256 * 256 }, (_, i) => at(i % 256, Math.floor(i / 256)));
    return {
      region,
      count: 1e5,
      density: { data: Float32Array.from(texels), width: 256, height: 256 },
    };
  };
  const gentle = (x, y) => 1 + 9 * (Math.sin(x / 20) * Math.cos(y / 30) + 1);
  const hard = (x, y) => (((x >> 5) + (y >> 5)) % 2 ? 1 : 20);
  const kinds = (radii) => ({ region, classes: radii.map((r) => ({ radius: r * radius })) });

  const plain = { region, radius };
  const four = kinds([1, 2, 3, 4]);
  const wide = field(4, slope);
  const most = { region, radius: radiusFor(5e5) };
  const earlier = copse.sample({ region, radius: radiusFor(1e5), seed: 'earlier' });
  const anywhere = Array.from({ length: 1e5 }, (_, i) => place(i));
  const inPlain = { region: shore, radius: near };
  // [what, options, beside which call; or 'bridson' for samples a second against it]
  const asked = [
    ['margin of a radius', { ...inPlain, margin: near }, inPlain],
    ['10³ houses', { ...inPlain, obstacles: houses(1e3, 4 * near) }, inPlain],
    ['10⁴ road segments', { ...inPlain, obstacles: roads(1e4, 6 * near) }, inPlain],
    [
      '10⁴ existing samples',
      {
        ...inPlain,
        existing: { positions: Array.from({ length: 1e4 }, (_, i) => place(i)).flat() },
      },
      inPlain,
    ],
    ['10⁵ existing samples of an earlier call', { ...most, existing: earlier }, most],
    ['10⁵ existing samples anywhere', { ...most, existing: anywhere }, most],
    ['2 levels', { ...most, levels: 2 }, most],
    ['4 levels', { ...most, levels: 4 }, most],
    ['6 levels', { ...most, levels: 6 }, most],
    ['float32', { ...plain, float32: true }, plain],
    ['periodic', { ...plain, periodic: true }, plain],
    ['periodic 4 classes of radii 1 to 4', { ...four, periodic: true }, four],
    ['periodic field of ratio 4', { ...wide, periodic: true }, wide],
    ['half of them by count', { ...plain, count: 5e4 }, plain],
    ['exactly 10⁵ by count alone', { region, count: 1e5 }, plain],
    ['12 far apart by count alone', { region, count: 12 }, { region, radius: radiusFor(12) }],
    ['100 far apart by count alone', { region, count: 100 }, { region, radius: radiusFor(100) }],
    [
      'loot by counts of classes',
      { region, classes: [5, 20, 8, 60, 40].map((count) => ({ count })) },
      { region, radius: radiusFor(133) },
    ],
    ['exactly 10⁵ by a smooth density', soil(gentle), plain],
    ['exactly 10⁵ by a density with hard edges', soil(hard), plain],
    ['random order', { ...plain, order: 'random' }, plain],
    ['progressive order', { ...plain, order: 'progressive' }, plain],
    ['field of ratio 1', field(1, slope), 'bridson'],
    ['field of ratio 4', wide, 'bridson'],
    ['field of ratio 10', field(10, slope), 'bridson'],
    [
      'field of ratio 100',
      field(100, (x, y, ratio) => Math.max(1, ratio * ((x * y) / side / side) ** 2)),
      'bridson',
    ],
    ['field with jumps of 10', field(10, jump), 'bridson'],
    ['2 classes of one radius', kinds([1, 1]), 'bridson'],
    ['4 classes of one radius', kinds([1, 1, 1, 1]), 'bridson'],
    ['4 classes of radii 1 to 4', four, 'bridson'],
    ['16 classes of one radius', kinds(Array(16).fill(1)), 'bridson'],
  ];
  const rounds = process.argv.includes('--quick') ? 2 : 5;
  const sample = (options) => (seed) => copse.sample({ seed, ...options }).length;
  const rows = [];
  for (const [what, options, beside] of asked) {
    const base =
      beside === 'bridson' ? (seed) => countOf(bridson.fill(side, radius, seed)) : sample(beside);
    timed(base, 0.2);
    timed(sample(options), 0.5);
    const runs = await inTurns([
      { id: 'base', rounds, run: () => timed(base, 0.1) },
      { id: 'asked', rounds, run: () => timed(sample(options), 0.1) },
    ]);
    const faster = timesFaster(runs.asked, runs.base);
    const longer = median(runs.asked.map((run, i) => run.seconds / runs.base[i].seconds));
    const count = Math.round(median(runs.asked.map((run) => run.count)));
    rows.push({ what, beside: beside === 'bridson' ? 'bridson' : 'plain', faster, longer, count });
    const told =
      beside === 'bridson'
        ? `${faster.toFixed(2)} times Bridson's samples/s`
        : `${longer.toFixed(2)} times the plain call's time`;
    console.log(`${what.padEnd(30)} ${String(count).padStart(8)} samples  ${told}`);
  }
  const lines = rows.map(({ what, beside, faster, longer, count }) =>
    [what, beside, count, longer.toPrecision(3), faster.toPrecision(3)].join(','),
  );
  const header = 'option,beside,samples,time against it,samples/s against it';
  const path = join(import.meta.dirname, 'results', 'options.csv');
  if (rounds > 2) writeFileSync(path, `${[header, ...lines].join('\n')}\n`);
});
