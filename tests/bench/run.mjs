// npm run bench: measures the package beside others in Node and in Chromium, and writes results/
// and the README's table. --quick takes a minute and writes nothing; --node leaves Chromium out.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { writeBetweenMarks } from '../../scripts/marks.mjs';
import { setUp, toBuild } from '../../scripts/setup.mjs';
import { findChrome, main, root, say } from '../../scripts/tools.mjs';
import { buildBridson, buildNative } from './build.mjs';

/** The packages that the README compares. */
const packages = {
  copse: 'dist/index.js',
  fast: 'fast-2d-poisson-disk-sampling',
  disk: 'poisson-disk-sampling',
  disc: 'poisson-disc-sampler',
};
const results = join(import.meta.dirname, 'results');
const has = (flag) => process.argv.includes(flag);

await main(async () => {
  setUp(toBuild);
  if (!has('--no-build') || !existsSync(join(root, 'dist', 'index.js'))) build();
  const programs = { bridson: buildBridson(), native: buildNative('bench-native') };
  // They import dist/ and npm packages.
  const { measureChromium, measureNode, planOf } = await import('./measure.mjs');
  const { tooLong } = await import('./suite.mjs');
  const report = await import('./report.mjs');
  const { weightsOf } = await import('../consumers/weigh.mjs');

  const plan = planOf(has('--quick'));
  const all = [await measureNode(plan, programs)];
  if (!has('--node') && findChrome()) all.push(await measureChromium(plan, programs));
  else say('Chromium is left out');
  // Keep the measurements, because the report could fail.
  writeFileSync(join(root, 'build', 'bench.json'), JSON.stringify(all));

  const machine = `On one core of ${cpus()[0].model.trim()}; in brackets, the time of a run that was not made because it takes more than ${tooLong} s.`;
  const size = plan.quick ? 1e5 : 1e6;
  const table = report.mainTable(all, size);
  const details = all.map((measured) =>
    [
      `## ${measured.environment}`,
      report.ratiosTable(measured),
      report.allTables(measured, plan.sizes, plan.edges),
    ].join('\n\n'),
  );
  const text = ['# Benchmark results', machine, table, ...details].join('\n\n');
  console.log(`\n${text}`);
  if (plan.quick) return;

  mkdirSync(results, { recursive: true });
  const write = (name, content) => writeFileSync(join(results, name), content);
  write('README.md', `${text}\n`);
  write('speeds.csv', report.speedsCsv(all));
  write('ratios.csv', report.ratiosCsv(all));
  const beside = report.packagesTable(all, size, await weightsOf(packages));
  writeBetweenMarks(join(root, 'README.md'), 'bench', beside);
});
