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

  /** The cost of a chunk beside its part of one call, which is so large that its rim does not count. */
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

  // The instances of a forest of 1e5 trees, and an InstancedMesh of three.js that shows them.
  {
    const { Scatter } = await import('../../dist/instances/index.js');
    const { BufferGeometry, InstancedMesh } = await import('three');
    const forest = copse.forest({ radius: radiusFor(1e5) });
    forest.put('wood', { region: square });
    const scatter = new Scatter(forest, {
      ...{ size: [0.8, 1.2], tilt: 0.1, height: (x, y) => x / 9 + y / 7 },
      colors: { from: '#335522', to: '#88aa55' },
    });
    const mesh = new InstancedMesh(new BufferGeometry(), undefined, 0);
    scatter.applyTo(mesh);
    mesh.computeBoundingSphere();
    const wide = side / 10;
    const times = Array.from({ length: 200 }, (_, n) => {
      const x = side * (0.3 + 0.3 * ((n * 0.754878) % 1));
      const lake = { region: { x, y: side / 2, width: wide, height: wide }, clear: true };
      return [forest.put('lake', lake), forest.delete('lake')].reduce((sum, change) => {
        const { seconds } = timed(() => {
          scatter.update(change);
          scatter.applyTo(mesh);
          return mesh.count;
        });
        for (const attribute of [mesh.instanceMatrix, mesh.instanceColor])
          attribute.clearUpdateRanges();
        return sum + (1e3 * seconds) / 2;
      }, 0);
    });
    tell('instances of 1e5 trees after an edit of 1e3, ms', median(times.slice(50)), 1, 0.5);
    forest.dispose();
  }

  // Parts far apart, so that an edit touches one: what it costs beside many, and what putting many does.
  const partAt = (n) => {
    const [x, y] = [60 * (n % 100), 60 * Math.floor(n / 100)];
    return { region: { x, y, width: 20, height: 20 } };
  };
  const named = (count) =>
    Array.from({ length: count }, (_, n) => ({ name: `${n}`, ...partAt(n) }));
  const giant = {
    name: 'giant',
    region: { circle: { x: 3000, y: 3000, radius: 5000 } },
    clear: true,
  };
  /** Forests of so many parts, edited in turns; the median times of an edit, in seconds. */
  const besides = async (counts, options, first = []) => {
    const trials = counts.map((count) => {
      const forest = copse.forest({ radius: 1, ...options, parts: [...first, ...named(count)] });
      let edits = 0;
      const put = () => {
        const n = (37 * edits++) % count;
        const { x, y } = partAt(n).region;
        return forest.put(`${n}`, { region: { x: x + (edits % 9), y, width: 20, height: 20 } })
          .added;
      };
      return { id: `${count}`, rounds: 15, run: () => timed(() => put().length, 0.05), forest };
    });
    const times = await inTurns(trials);
    for (const { forest } of trials) forest.dispose();
    return counts.map((count) => median(times[`${count}`].map(({ seconds }) => seconds)));
  };
  const [few, many] = await besides([100, 10_000], {});
  tell('an edit beside 10,000 parts, against beside 100', many / few, 2, 1.2);
  const [fewMargin, manyMargin] = await besides([100, 10_000], { margin: 2 }, [giant]);
  tell('the same with a margin, within one over all others', manyMargin / fewMargin, 2, 1.2);
  /** The time per part that putting them takes, one by one or all at once. */
  const putTime = (count, isAtOnce) => {
    const parts = named(count);
    const times = Array.from({ length: 3 }, () => {
      const forest = copse.forest({ radius: 1 });
      const { seconds } = timed(() => {
        const putAll = (to) => {
          for (const { name, ...part } of parts) to.put(name, part);
        };
        if (isAtOnce) forest.edit(putAll);
        else putAll(forest);
        return forest.length;
      });
      forest.dispose();
      return seconds / count;
    });
    return median(times);
  };
  for (const [how, isAtOnce] of [
    ['one by one', false],
    ['in one edit', true],
  ]) {
    const ratio = putTime(8000, isAtOnce) / putTime(1000, isAtOnce);
    tell(`putting 8,000 parts ${how}, against 1,000, each`, ratio, 2, 1.2);
  }
  /** The cost of a chunk in a world with a number of obstacles. */
  const amongObstacles = (count) => {
    const obstacles = Array.from({ length: count }, (_, n) => partAt(n));
    const near = copse.world({ radius: 1, ground: { obstacles } });
    let asked = 0;
    return () => near.chunk(asked % 11, Math.floor(asked++ / 11) % 11).length;
  };
  const chunks = await inTurns(
    [100, 10_000].map((count) => {
      const chunk = amongObstacles(count);
      return { id: `${count}`, rounds: 15, run: () => timed(chunk, 0.1) };
    }),
  );
  const chunkOf = (count) => median(chunks[`${count}`].map(({ seconds }) => seconds));
  tell('a chunk among 10,000 obstacles, against 100', chunkOf(10_000) / chunkOf(100), 2, 1.5);

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
