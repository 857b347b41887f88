// npm run bench:space: boxes and surfaces beside other packages and textbook Bridson, in turns and by
// processor time, in Node. Prints a table; names choose: box, four, surface, fine, thin,
// prisms, distances, memory.
import { readFileSync } from 'node:fs';
import Poisson from 'poisson-disk-sampling';
import { load } from '../../dist/space/index.js';
import { Space } from '../../dist/space/space.js';
import { wasmBytes } from '../../dist/space/wasm-inline.js';
import { main, say } from '../../scripts/tools.mjs';
import { buildSpaceBridson } from './build.mjs';
import { rejected, uncovered } from './mesh-rejection.mjs';
import { meshOf, torus } from './meshes.mjs';

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
    console.log(`${name.padEnd(48)} ${(speed / 1e6).toFixed(4)} Ms/s   ${ratio.toFixed(1)}`);
  }
}

async function boxes(space) {
  const module = await WebAssembly.compile(readFileSync(buildSpaceBridson()));
  const { exports: textbook } = await WebAssembly.instantiate(module, {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: { proc_exit() {} },
  });
  textbook._initialize();
  for (const count of [2e5, 1e6]) {
    const side = Math.cbrt(count / density.box);
    const size = [side, side, side];
    const speeds = race(count > 2e5 ? 1 : 3, {
      copse: (seed) => space.sampleBox({ size, radius: 1, seed }).length,
      'poisson-disk-sampling': () =>
        new Poisson({ shape: size, minDistance: 1, tries: 30 }).fill().length,
      'textbook Bridson, wasm': (seed) => textbook.run(side, 1, seed),
    });
    tell(`a cube of about ${count}`, speeds);
  }
}

function four(space) {
  const size = [9, 9, 9, 9];
  const speeds = race(1, {
    copse: (seed) => space.sampleBox({ size, radius: 1, seed }).length,
    'poisson-disk-sampling': () =>
      new Poisson({ shape: size, minDistance: 1, tries: 30 }).fill().length,
  });
  tell('four dimensions, 9 radii each', speeds);
}

function surfaces(space) {
  for (const name of ['bunny', 'teapot', 'dragon']) {
    const { area, ...mesh } = meshOf(name);
    const radius = Math.sqrt((density.surface * area) / 1e5);
    const contestants = {
      copse: (seed) => space.sampleSurface({ ...mesh, radius, seed }).length,
    };
    const gaps = {};
    for (const each of name === 'bunny' ? [10, 40] : [40]) {
      const peer = `three's sampler, ${each} candidates a sample`;
      contestants[peer] = () => {
        const { count, grid } = rejected(mesh, radius, each * 1e5);
        gaps[peer] ??= uncovered(mesh, radius, grid, 1e5);
        return count;
      };
    }
    tell(`${name}, ${mesh.indices.length / 3} triangles, about 1e5`, race(2, contestants));
    for (const [peer, share] of Object.entries(gaps))
      console.log(`${peer}: ${(100 * share).toFixed(2)} % uncovered`);
  }
}

function fine(space) {
  const { area: _, ...mesh } = torus(40, 15, 1200, 480);
  const coarse = seconds(() => space.sampleSurface({ ...mesh, radius: 5 }).length);
  const each = (coarse.seconds / (mesh.indices.length / 3)) * 1e6;
  say(`triangles much smaller than the radius: ${each.toFixed(2)} µs each`);
}

/** Rectangles in a plane, two triangles each. */
function rectangles(width, height, count) {
  const positions = [];
  const indices = [];
  for (let i = 0; i < count; i++) {
    const [left, right] = [(width * i) / count, (width * (i + 1)) / count];
    positions.push(left, 0, 0, right, 0, 0, right, height, 0, left, height, 0);
    indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => 4 * i + corner));
  }
  return { positions, indices };
}

/** Triangles that far long and wide, in directions spread evenly. */
function needles(length, width, count) {
  const positions = [];
  for (let i = 0; i < count; i++) {
    const z = 1 - (2 * i + 1) / count;
    const angle = 2.399963 * i;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => part * Math.sqrt(1 - z * z));
    positions.push(0, 0, 0, length * x, length * y, length * z, -width * y, width * x, 0);
  }
  return { positions, indices: Array.from({ length: 3 * count }, (_, i) => i) };
}

/** Triangles much longer than wide: they cost by area and length. */
function thin(space) {
  const on = (mesh, radius) => (seed) => space.sampleSurface({ ...mesh, radius, seed }).length;
  const strip = race(5, {
    copse: on(rectangles(4000, 4, 1), 1),
    'cut into squares': on(rectangles(4000, 4, 1000), 1),
  });
  tell('a strip of 4,000 × 4 radii, of two triangles', strip);
  const speeds = {};
  for (const length of [1e3, 1e4, 1e5])
    Object.assign(speeds, race(3, { [`${length} long`]: on(needles(length, 1e-3, 1), 1) }));
  speeds['300, 1000 long'] = race(3, { each: on(needles(1e4, 1e-3, 300), 10) }).each;
  tell('needles, a thousandth of a radius wide', { copse: strip.copse, ...speeds });
}

/** Volumes within prisms a twentieth of a radius wide, long ones and the same cut into many. */
function prisms(space) {
  const size = [40, 40, 40];
  const mesh = (pieces) => {
    const positions = [];
    const indices = [];
    for (let i = 0; i < 100 * pieces; i++) {
      const [prism, piece] = [Math.floor(i / pieces), i % pieces];
      for (const share of [piece / pieces, (piece + 1) / pieces]) {
        const [x, y, z] = [0.618, 0.755, 0.57].map(
          (step) => 40 * (((step * prism) % 1) * (1 - share) + ((step * (prism + 50)) % 1) * share),
        );
        positions.push(x, y, z, x + 0.05, y, z, x, y + 0.05, z + 0.05);
      }
      const corners = [0, 1, 2, 3, 5, 4, 0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2, 2, 5, 3, 2, 3, 0];
      indices.push(...corners.map((corner) => 6 * i + corner));
    }
    return { positions, indices };
  };
  const within = (region) => (seed) => space.sampleBox({ size, radius: 1, region, seed }).length;
  const speeds = race(1, {
    copse: within({ mesh: mesh(1) }),
    'cut into ten pieces each': within({ mesh: mesh(10) }),
  });
  tell('a volume within 100 long thin prisms', speeds);
}

/** Distance functions that decide nothing: what a cube of 10 radii takes. */
function distances(space) {
  say('distance functions that decide nothing, a cube of 10 radii');
  for (const always of [5e-324, 1e-12, 0.037]) {
    let calls = 0;
    const distance = () => {
      calls++;
      return always;
    };
    const region = { distance, lipschitz: 1 };
    const run = seconds(() => space.sampleBox({ size: [10, 10, 10], radius: 1, region }).length);
    console.log(`${always}: ${run.seconds.toFixed(2)} s, ${calls} calls`);
  }
}

/** The growth of a module's memory, and the bytes of the result, for each sample of a million. */
async function memory() {
  const bytes = async (work) => {
    const { space, size } = await watched();
    const before = size();
    const { length, ...lists } = work(space);
    const given = Object.values(lists).reduce((sum, list) => sum + (list?.byteLength ?? 0), 0);
    return ((size() - before + given) / length).toFixed(0);
  };
  const side = Math.cbrt(1e6 / density.box);
  const ofBox = await bytes((space) => {
    const { positions, length } = space.sampleBox({ size: [side, side, side], radius: 1 });
    return { positions, length };
  });
  const { area, ...mesh } = torus(40, 15, 600, 240);
  const radius = Math.sqrt((density.surface * area) / 1e6);
  const ofSurface = await bytes((space) => {
    const samples = space.sampleSurface({ ...mesh, radius });
    return { ...samples, length: samples.length };
  });
  say(`bytes a sample of a million: ${ofBox} in a cube, ${ofSurface} on a torus`);
}

/** A sampler of its own, and what tells the size of its memory. */
async function watched() {
  const { instantiate } = WebAssembly;
  let engine;
  WebAssembly.instantiate = async (...args) => {
    engine = await instantiate.apply(WebAssembly, args);
    return engine;
  };
  const space = await Space.start(await WebAssembly.compile(wasmBytes()));
  WebAssembly.instantiate = instantiate;
  return { space, size: () => engine.exports.memory.buffer.byteLength };
}

await main(async () => {
  const space = await load();
  const all = { box: boxes, four, surface: surfaces, fine, thin, prisms, distances, memory };
  const names = process.argv.slice(2);
  for (const [name, measure] of Object.entries(all)) {
    if (names.length === 0 || names.includes(name)) await measure(space);
  }
});
