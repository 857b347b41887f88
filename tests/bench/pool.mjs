// npm run bench:pool: what a call costs in a thread beside in place, and over two threads beside one,
// in one Node process. Both wait for the same machine, so times are the least of many, taken in
// turns. Writes results/pool.csv; -- --no-build over what is built.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { setUp, toBuild } from '../../scripts/setup.mjs';
import { main, root } from '../../scripts/tools.mjs';
import { inTurns } from './clock.mjs';
import { torus } from './meshes.mjs';

await main(async () => {
  if (!process.argv.includes('--no-build')) {
    setUp(toBuild);
    build();
  }
  const { load } = await import('../../dist/all/index.js');
  const { createPool } = await import('../../dist/worker/index.js');
  const { radiusFor, side } = await import('./suite.mjs');
  const copse = await load();
  const pool = await createPool({ size: 2 });
  const region = { x: 0, y: 0, width: side, height: side };

  const rows = [];
  const tell = (what, value, required) => {
    rows.push([what, value, required]);
    console.log(`${what}: ${value.toPrecision(3)} (required ${required})`);
  };
  /** The least time of each way, in milliseconds, wherever the work is done. */
  const least = async (rounds, ways) => {
    const wall = (call) => async () => {
      const begin = performance.now();
      await call();
      return performance.now() - begin;
    };
    const tasks = Object.entries(ways).map(([id, call]) => ({ id, rounds, run: wall(call) }));
    const runs = await inTurns(tasks);
    return Object.fromEntries(Object.entries(runs).map(([id, list]) => [id, Math.min(...list)]));
  };

  const medium = { region, radius: radiusFor(78e3) };
  const calls = await least(60, {
    pool: () => pool.sample(medium, { split: false }),
    place: () => copse.sample(medium),
  });
  tell('a call of 78,000 in a thread, against one in place', calls.pool / calls.place, 1.2);

  const large = { region, radius: radiusFor(1e6) };
  const radius = radiusFor(8e5);
  const hills = Array.from({ length: 4096 }, (_, i) => Math.sin(i / 7) * Math.cos(i / 300));
  const calls1e6 = {
    'one call of 1e6': large,
    'three kinds, 20:12:7': {
      region,
      classes: [20 / 7, 12 / 7, 1].map((ratio, i) => ({ radius: ratio * radius, weight: 3 ** i })),
    },
    'three kinds alike': { region, classes: [1, 1, 1].map(() => ({ radius: large.radius })) },
    'a radius by place of ratio 4': {
      region,
      radius: {
        ...{ min: radius / 1.6, max: 2.5 * radius, width: 64, height: 64 },
        data: hills.map((hill) => (radius / 1.6) * 2 ** (1 + hill)),
      },
    },
    'a seamless square': { ...large, periodic: true },
  };
  for (const [what, call] of Object.entries(calls1e6)) {
    const split = await least(what === 'one call of 1e6' ? 15 : 7, {
      one: () => pool.sample(call, { split: false }),
      two: () => pool.sample(call),
    });
    const required = call.periodic ? 1.3 : 1.6;
    tell(`${what} over two threads: times faster than in one`, split.one / split.two, required);
  }

  const size = new Array(3).fill(Math.cbrt(1e6 / 0.7336));
  const { positions, indices } = torus(60, 20, 600, 300);
  const mesh = { positions, indices, radius: 0.18 };
  const inSpace = {
    'a box': (call) => pool.sampleBox({ size, radius: 1 }, call),
    'a surface': (call) => pool.sampleSurface(mesh, call),
  };
  for (const [name, sample] of Object.entries(inSpace)) {
    const times = await least(5, { one: () => sample({ split: false }), two: () => sample() });
    tell(`${name} of 1e6 over two threads: times faster than in one`, times.one / times.two, 1.6);
  }

  const world = copse.world({ radius: 1 });
  const shared = await pool.world({ radius: 1 });
  // Others each time, as what was found is kept.
  let asked = 0;
  const others = (make) => {
    const corner = 1000 * asked++;
    return Array.from({ length: 100 }, (_, n) => make(corner + (n % 10), Math.floor(n / 10)));
  };
  const chunks = await least(15, {
    place: () => others((i, j) => world.chunk(i, j)),
    two: () => Promise.all(others((i, j) => shared.chunk(i, j))),
  });
  tell('chunks over two threads: times faster than in place', chunks.place / chunks.two, 1.2);
  pool.dispose();

  const line = (row) => row.map((cell) => JSON.stringify(cell)).join(',');
  const csv = [['what', 'measured', 'required'], ...rows].map(line).join('\n');
  writeFileSync(join(root, 'tests', 'bench', 'results', 'pool.csv'), `${csv}\n`);
});
