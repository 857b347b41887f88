// npm test: sets up what is missing, then runs every suite, or those named as arguments.
// The last line printed is the sum over all suites: "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checks } from './lint.mjs';
import { setUp, toTest } from './setup.mjs';
import { bin, cores, main, root, run, runQuietly, Stop, say, succeeds } from './tools.mjs';

const reports = join(root, 'build', 'reports');

// Each runs one suite and returns how many of its tests passed and failed. Building what the later
// ones test counts as a test.
const suites = {
  build: () => {
    build({ demo: true });
    return { passed: 1, failed: 0 };
  },
  lint,
  native: () => cpp('native'),
  sanitize: () => cpp('sanitize'),
  wasm: () => cpp('wasm'),
  web: () => vitest('web'),
  package: () => vitest('package'),
  browser: () => vitest('browser'),
};
const needDist = ['web', 'package', 'browser'];

function lint() {
  const results = checks.map(({ passes }) => passes(false));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

function cpp(preset) {
  const report = join(reports, `${preset}.xml`);
  runQuietly('cmake', ['--preset', preset]);
  if (!succeeds('cmake', ['--build', '--preset', preset])) return { passed: 0, failed: 1 };
  const reporting = ['--progress', '--output-junit', report];
  const ended = succeeds('ctest', ['--preset', preset, '--parallel', cores, ...reporting]);
  const summary = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (name) => Number(summary.match(`\\s${name}="(\\d+)"`)?.[1] ?? 0);
  const failed = count('failures');
  const passed = count('tests') - failed - count('skipped') - count('disabled');
  return { passed, failed: failed || (ended ? 0 : 1) };
}

function vitest(suite) {
  const report = join(reports, `${suite}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const projects = suite === 'browser' ? ['browser', 'page'] : [suite];
  const chosen = projects.map((project) => `--project=${project}`);
  const ended = succeeds(bin('vitest'), ['run', ...chosen, ...reporters]);
  const summary = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = summary;
  // A file that cannot be loaded fails the run without failing any test.
  return { passed, failed: failed || (ended ? 0 : 1) };
}

function runSuite(name) {
  say(`tests: ${name}`);
  const begin = performance.now();
  let result = { passed: 0, failed: 1 };
  try {
    result = suites[name]();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
  }
  return { name, ...result, seconds: (performance.now() - begin) / 1000 };
}

function chosenSuites() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !(name in suites));
  if (unknown) throw new Stop(`no suite “${unknown}”: ${Object.keys(suites).join(', ')}`);
  if (chosen.length === 0) return Object.keys(suites).filter((name) => name !== 'build');
  return chosen;
}

await main(() => {
  const chosen = chosenSuites();
  setUp(toTest);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  run(process.execPath, [join(root, 'scripts', 'shapes.mjs')]);

  const order = chosen.some((name) => needDist.includes(name)) ? ['build', ...chosen] : chosen;
  const results = order.map(runSuite);

  console.log();
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name.padEnd(10)}${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  if (sum('failed') > 0) process.exitCode = 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
});
