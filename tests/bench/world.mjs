// npm run bench:world: what a chunk costs beside the plain fill of as many cells, and an edit of a
// forest beside filling all of it, in one Node process. Writes results/world.csv; -- --no-build over
// what is built.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { setUp, toBuild } from '../../scripts/setup.mjs';
import { main, root } from '../../scripts/tools.mjs';
import { inTurns, median, timed } from './clock.mjs';

await main(async () => {
  if (!process.argv.includes('--no-build')) {
    setUp(toBuild);
    build();
  }
  const { load } = await import('../../dist/all/index.js');
  const { radiusFor, side } = await import('./suite.mjs');
  const { coast } = await import('./polygon.mjs');
  const copse = await load();

  const rows = [];
  const tell = (what, value, required, aim) => {
    rows.push([what, value, required, aim]);
    console.log(`${what}: ${value.toPrecision(3)} (required ${required}, aim ${aim})`);
  };

  /** Row by row, as they are streamed; no chunk comes again while anything of it is kept. */
  const streamed = (n) => [n % 97, Math.floor(n / 97)];
  /** Next to none that was asked for. */
  const scattered = (n) => [(n * 7919) % 1000003, (n * 104729) % 1000003];

  /** What a chunk costs beside its part of one call, large enough to have no rim to speak of. */
  const chunkTime = async (options, placeOf = streamed) => {
    const world = copse.world(options);
    let asked = 0;
    const chunk = () => world.chunk(...placeOf(asked++)).length;
    const size = world.chunkSize;
    const cells = 8;
    const region = { x: 0, y: 0, width: cells * size, height: cells * size };
    const { chunks, plain } = await inTurns([
      {
        id: 'chunks',
        rounds: 9,
        run: () => timed(chunk, 0.3),
      },
      { id: 'plain', rounds: 9, run: () => timed(() => copse.sample({ region, ...options }), 0.3) },
    ]);
    return median(chunks.map(({ seconds }, i) => (seconds * cells * cells) / plain[i].seconds));
  };
  const kinds = [
    { radius: 20, weight: 1 },
    { radius: 12, weight: 2 },
    { radius: 7, weight: 3 },
  ];
  const one = { radius: 1 };
  tell('a chunk of 64² cells, against the plain fill of as many', await chunkTime(one), 2, 1.6);
  tell('the same, next to none asked for before', await chunkTime(one, scattered), 2, 1.6);
  const two = { classes: kinds.slice(1) };
  tell('a chunk of two kinds, 12 : 7, against its part of one call', await chunkTime(two), 4, 2.5);
  const three = { classes: kinds };
  tell('a chunk of three, 20 : 12 : 7', await chunkTime(three), 4, 2.5);
  tell('a chunk of four levels', await chunkTime({ radius: 1, levels: 4 }), 4, 2.5);
  const alike = [{ radius: 1 }, { radius: 1 }, { radius: 1 }];
  tell('a chunk of three kinds of one radius', await chunkTime({ classes: alike }), 4, 2.5);
  const rare = [
    { radius: 1, weight: 49 },
    { radius: 1, weight: 1 },
  ];
  tell('a chunk of two, one a fiftieth', await chunkTime({ classes: rare }), 4, 2.5);

  // Edits of a million trees: a lake of so many trees comes and goes.
  const radius = radiusFor(1e6);
  const square = { x: 0, y: 0, width: side, height: side };
  const fillTime = (options) =>
    median(
      Array.from(
        { length: 5 },
        () => timed(() => copse.sample({ region: square, ...options }).length).seconds,
      ),
    );
  const whole = fillTime({ radius });
  /** The median time of an edit that touches so many trees of a forest, in seconds. */
  const editTime = (ground, trees, options = { radius }) => {
    const forest = copse.forest(options);
    forest.put('wood', { region: ground });
    const wide = Math.sqrt((trees / 1e6) * side * side);
    const times = [];
    for (let n = 0; n < 60; n++) {
      const x = side * (0.3 + 0.3 * ((n * 0.754878) % 1));
      const y = side * (0.3 + 0.3 * ((n * 0.569841) % 1));
      const lake = { region: { x, y, width: wide, height: wide }, clear: true };
      const { seconds } = timed(() => forest.put('lake', lake).removed.length);
      // To fill takes longer than to clear: an edit is half of both, or the median would be of neither.
      times.push((seconds + timed(() => forest.delete('lake').added.length).seconds) / 2);
    }
    forest.dispose();
    // The first calls are slow, as the engine is compiled twice.
    return median(times.slice(20));
  };
  const small = editTime(square, 1e3);
  tell('an edit of 1e3 of 1e6 trees: how many fit into filling all', whole / small, 200, 400);
  tell('an edit of 1e4 of 1e6 trees: the same', whole / editTime(square, 1e4), 60, 120);
  const { length } = copse.sample({ region: { x: 0, y: 0, width: 700, height: 700 }, ...three });
  const scale = side / 700 / Math.sqrt(1e6 / length);
  const mixed = { classes: kinds.map((kind) => ({ ...kind, radius: kind.radius * scale })) };
  const mixedWhole = fillTime(mixed);
  const mixedSmall = mixedWhole / editTime(square, 1e3, mixed);
  tell('an edit of 1e3 of 1e6 trees of three kinds', mixedSmall, 60, 150);
  tell('an edit of 1e4', mixedWhole / editTime(square, 1e4, mixed), 20, 50);
  const ring = coast(1e5, side);
  const shore = { coords: Float64Array.from(ring.flat()), ringEnds: [1e5] };
  tell(
    'an edit of 1e3, region of 1e5 edges, against without',
    editTime(shore, 1e3) / small,
    2,
    1.3,
  );

  // Memory: what stays after many chunks and edits, in megabytes.
  const held = () => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 1e6;
  };
  const world = copse.world(one);
  const forest = copse.forest(one);
  forest.put('wood', { region: { x: 0, y: 0, width: 100, height: 100 } });
  const work = (times) => {
    for (let n = 0; n < times; n++) {
      world.chunk(n % 997, n % 991);
      const [x, y] = [(n * 7) % 90, (n * 13) % 90];
      forest.put('lake', { region: { x, y, width: 8, height: 8 }, clear: true });
    }
  };
  work(2e3);
  const before = held();
  work(1e4);
  tell('growth over 1e4 chunks and edits, MB', held() - before, 20, 5);
  forest.dispose();

  const line = (row) => row.map((cell) => JSON.stringify(cell)).join(',');
  const csv = [['what', 'measured', 'required', 'aim'], ...rows].map(line).join('\n');
  writeFileSync(join(root, 'tests', 'bench', 'results', 'world.csv'), `${csv}\n`);
});
