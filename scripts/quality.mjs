// npm run quality: the checks of tests/quality/ at full size, natively, in some minutes. Their
// figures, with the limits, become tests/bench/results/quality.csv.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setUp, toTest } from './setup.mjs';
import { cores, main, root, run, runQuietly, Stop, say, succeeds } from './tools.mjs';

const gathered = join(root, 'build', 'reports', 'quality.csv');
const results = join(root, 'tests', 'bench', 'results', 'quality.csv');
const columns = 'check,figure,value,standard error,reference,least allowed,most allowed';

await main(() => {
  setUp(toTest);
  say('quality: native build');
  runQuietly('cmake', ['--preset', 'native']);
  run('cmake', ['--build', '--preset', 'native']);

  for (const file of [gathered, results]) mkdirSync(dirname(file), { recursive: true });
  rmSync(gathered, { force: true });
  const env = { COPSE_QUALITY: 'full', COPSE_QUALITY_CSV: gathered };
  const chosen = ['--preset', 'native', '--label-regex', '^quality$', '--parallel', cores];
  const passed = succeeds('ctest', [...chosen, '--progress'], { env });
  if (!existsSync(gathered)) throw new Stop('quality: no figures');

  const lines = readFileSync(gathered, 'utf8').trimEnd().split('\n');
  lines.sort(new Intl.Collator('en', { numeric: true }).compare);
  writeFileSync(results, `${[columns, ...lines].join('\n')}\n`);
  say(`${lines.length} figures in ${results.replace(`${root}/`, '')}`);
  if (!passed) throw new Stop('quality: not all within their limits');
});
