// npm run bench:space: boxes and surfaces beside other packages and textbook Bridson, in turns and by
// processor time, in Node. Prints a table.

import Poisson from 'poisson-disk-sampling';
import { load } from '../../dist/space/index.js';
import { main, say } from '../../scripts/tools.mjs';
import { bridson } from './bridson-3d.mjs';
import { rejected, torus } from './mesh-rejection.mjs';

const density = { box: 0.7336, surface: 0.6966 }; // N · r³ and N · r² of saturated sets

function seconds(work) {
  const begin = process.cpuUsage();
  const count = work();
  const { user, system } = process.cpuUsage(begin);
  return { count, seconds: (user + system) / 1e6 };
}

/** Each contestant once per round, in turns; the best speed of each, in samples a second. */
function race(rounds, contestants) {
  const best = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const run = seconds(() => work(round));
      // The first round warms up.
      if (round > 0) best[name] = Math.max(best[name] ?? 0, run.count / run.seconds);
    }
  }
  return best;
}

function tell(title, speeds) {
  say(title);
  for (const [name, speed] of Object.entries(speeds)) {
    const ratio = speeds.copse / speed;
    console.log(`${name.padEnd(40)} ${(speed / 1e6).toFixed(4)} Ms/s   ${ratio.toFixed(1)}`);
  }
}

await main(async () => {
  const space = await load();
  for (const count of [2e5, 1e6]) {
    const side = Math.cbrt(count / density.box);
    const size = [side, side, side];
    const peers = {
      'poisson-disk-sampling': () =>
        new Poisson({ shape: size, minDistance: 1, tries: 30 }).fill().length,
      'textbook Bridson, JavaScript': (seed) => bridson(side, 1, seed) / 3,
    };
    tell(
      `a cube of about ${count}`,
      race(count > 2e5 ? 1 : 3, {
        copse: (seed) => space.sampleBox({ size, radius: 1, seed }).length,
        ...peers,
      }),
    );
  }
  const { area, ...mesh } = torus(40, 15, 300, 120);
  const radius = Math.sqrt((density.surface * area) / 1e5);
  tell(
    'a torus of 72,000 triangles, about 1e5',
    race(2, {
      copse: (seed) => space.sampleSurface({ ...mesh, radius, seed }).length,
      'rejection by hash grid, 10 candidates': (seed) => rejected(mesh, radius, 10e5, seed),
      'rejection by hash grid, 30 candidates': (seed) => rejected(mesh, radius, 30e5, seed),
    }),
  );
  const { area: _, ...fine } = torus(40, 15, 1200, 480);
  const coarse = seconds(() => space.sampleSurface({ ...fine, radius: 5 }).length);
  const triangles = fine.indices.length / 3;
  say(
    `triangles much smaller than the radius: ${((coarse.seconds / triangles) * 1e6).toFixed(2)} µs each`,
  );
});
