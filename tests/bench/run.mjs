// npm run bench: measures the package beside others in Node and in Chromium, and writes results/
// and the README's table. --quick takes a minute and writes nothing; --node leaves Chromium out.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { findChrome, main, root, say } from '../../scripts/tools.mjs';
import { buildBridson, buildNative } from './build.mjs';

const results = join(import.meta.dirname, 'results');
const has = (flag) => process.argv.includes(flag);

await main(async () => {
  if (!has('--no-build') || !existsSync(join(root, 'dist', 'index.js'))) build();
  const programs = { bridson: buildBridson(), native: buildNative('bench-native') };
  // They import dist/.
  const { measureChromium, measureNode, planOf } = await import('./measure.mjs');
  const report = await import('./report.mjs');

  const plan = planOf(has('--quick'));
  const all = [await measureNode(plan, programs)];
  if (!has('--node') && findChrome()) all.push(await measureChromium(plan, programs));
  else say('Chromium is left out');

  const machine = `On one core of ${cpus()[0].model.trim()}; in brackets, runs that were not made for the time they would have taken.`;
  const main = report.mainTable(all, plan.quick ? 1e5 : 1e6);
  const details = all.map((measured) =>
    [
      `## ${measured.environment}`,
      report.ratiosTable(measured),
      report.allTables(measured, plan.sizes, plan.edges),
    ].join('\n\n'),
  );
  const text = ['# Benchmark results', machine, main, ...details].join('\n\n');
  console.log(`\n${text}`);
  if (plan.quick) return;

  mkdirSync(results, { recursive: true });
  const write = (name, content) => writeFileSync(join(results, name), content);
  write('README.md', `${text}\n`);
  write('speeds.csv', report.speedsCsv(all));
  write('ratios.csv', report.ratiosCsv(all));
  showInReadme(main);
});

/** Between the markers of the README, when it has them. */
function showInReadme(table) {
  const path = join(root, 'README.md');
  if (!existsSync(path)) return;
  const markers = /<!-- bench -->[\s\S]*<!-- \/bench -->/;
  const text = readFileSync(path, 'utf8');
  if (markers.test(text))
    writeFileSync(
      path,
      text.replace(markers, () => `<!-- bench -->\n\n${table}\n\n<!-- /bench -->`),
    );
}
