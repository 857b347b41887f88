// npm test: sets up what is missing, then runs every suite two side by side, or those named as
// arguments one by one; npm run test:nightly: all random trials, and the suites that are left out
// otherwise, with --write figures into docs/trust.md. The last line printed is the sum over all suites:
// "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { buildDocs } from './docs.mjs';
import { writeFigures } from './figures.mjs';
import { buildFuzzers, fuzz, fuzzers, leaveFuzzFigures } from './fuzz.mjs';
import { checks } from './lint.mjs';
import { setUp, toTest, toTestNightly } from './setup.mjs';
import { bin, cores, main, root, run, runQuietly, Stop, say, succeeds } from './tools.mjs';

const reports = join(root, 'build', 'reports');

// Each function runs one suite and returns how many of its tests passed and failed. Suites start in
// this order: long suites that keep few cores busy come early. A build counts as a test.
const suites = {
  build: () => {
    build({ demo: true });
    return { passed: 1, failed: 0 };
  },
  browser: () => vitest('browser', 'page'),
  native: () => cpp('native'),
  sanitize: () => cpp('sanitize'),
  package: () => vitest('package'),
  web: () => vitest('web', 'engine'),
  docs: async () => {
    await buildDocs();
    return { passed: 1, failed: 0 };
  },
  site: () => vitest('site'),
  lint,
  wasm: () => cpp('wasm'),
  plain: () => cpp('plain'),
  arm: () => cpp('arm'),
  fuzz: fuzzing,
};
const nightly = ['wasm', 'plain', 'arm', 'fuzz'];
// The longest chain. The other suites run at low priority beside it.
const urgent = ['build', 'browser'];
// The suites that each suite waits for: they make what it tests, or build in the same folder.
const after = {
  browser: ['build'],
  docs: ['build'],
  package: ['build', 'native'],
  sanitize: ['native'],
  site: ['docs'],
  wasm: ['build'],
  web: ['build'],
};

function lint() {
  const results = checks.map(({ passes }) => passes(false));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

/** Each target is a test, which fails by stopping. */
function fuzzing() {
  buildFuzzers();
  leaveFuzzFigures(fuzzers.map((name) => fuzz(name, 600)));
  return { passed: fuzzers.length, failed: 0 };
}

function cpp(preset) {
  const report = join(reports, `${preset}.xml`);
  // By night the tests are compiled with sanitizers, too.
  const isCompiled = preset === 'sanitize' && process.env.COPSE_TRIALS !== '1';
  if (isCompiled) {
    runQuietly('cmake', ['--preset', 'native']);
    run('cmake', ['--build', '--preset', 'native', '--target', 'copse-tests']);
  }
  const from = isCompiled ? join(root, 'build', 'native') : '';
  runQuietly('cmake', ['--preset', preset, `-DCOPSE_TESTS_OF=${from}`]);
  if (!succeeds('cmake', ['--build', '--preset', preset])) return { passed: 0, failed: 1 };
  // The counts are at the end of the output of GoogleTest, so none of it is cut.
  const reporting = ['--output-junit', report, '--test-output-size-passed', String(1 << 24)];
  const ended = succeeds('ctest', ['--preset', preset, '--parallel', cores, ...reporting]);
  const said = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const count = (word) =>
    Array.from(said.matchAll(new RegExp(`${word} {2}\\] (\\d+) tests?[.,]`, 'g'))).reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    );
  const failed = count('FAILED');
  return { passed: count('PASSED'), failed: failed || (ended ? 0 : 1) };
}

function vitest(suite, ...more) {
  const report = join(reports, `${suite}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = [suite, ...more].map((project) => `--project=${project}`);
  const ended = succeeds(bin('vitest'), ['run', ...chosen, ...reporters]);
  const summary = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = summary;
  // A file that cannot be loaded fails the run without failing any test.
  return { passed, failed: failed || (ended ? 0 : 1) };
}

/** Runs one suite in this process, and sends the result to the parent. */
async function runHere(name) {
  let result = { passed: 0, failed: 1 };
  try {
    result = await suites[name]();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
  }
  process.send(result);
}

/** Runs a suite in a process of its own. Its output is shown at once or, else, only if it fails. */
function runSuite(name, isShown) {
  say(`${name} …`);
  const begin = performance.now();
  const log = join(reports, `${name}.log`);
  const output = isShown ? 'inherit' : openSync(log, 'w');
  const child = spawn(process.execPath, [import.meta.filename, '--here', name], {
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (!isShown && !urgent.includes(name)) setPriority(child.pid, 10);
  return new Promise((resolve) => {
    let result = { passed: 0, failed: 1 };
    child.on('message', (sent) => {
      result = sent;
    });
    child.on('close', () => {
      const { passed, failed } = result;
      if (failed > 0 && !isShown) console.log(readFileSync(log, 'utf8'));
      const seconds = ((performance.now() - begin) / 1000).toFixed(0);
      console.log(`${name.padEnd(10)}${passed} passed, ${failed} failed (${seconds} s)`);
      resolve(result);
    });
  });
}

/** Runs the suites in their order, each as soon as a lane is free and all that it waits for have ended. */
async function runAll(names, lanes) {
  const waiting = [...names];
  const unfinished = new Set(names);
  const running = new Set();
  const results = [];
  while (waiting.length + running.size > 0) {
    const ready = waiting.findIndex((name) => !after[name]?.some((other) => unfinished.has(other)));
    if (running.size === lanes || ready < 0) {
      await Promise.race(running);
      continue;
    }
    const [name] = waiting.splice(ready, 1);
    const suite = runSuite(name, lanes === 1).then((result) => {
      results.push(result);
      running.delete(suite);
      unfinished.delete(name);
    });
    running.add(suite);
  }
  return results;
}

/** Returns all suites or the named ones, and the build if one of them needs it. */
function chosenSuites(named, isNightly) {
  const all = Object.keys(suites);
  if (named.length === 0) return all.filter((name) => isNightly || !nightly.includes(name));
  const unknown = named.find((name) => !all.includes(name));
  if (unknown) throw new Stop(`there is no suite “${unknown}”; the suites are ${all.join(', ')}`);
  const isBuildWanted = named.some((name) => after[name]?.includes('build'));
  return isBuildWanted ? [...new Set(['build', ...named])] : named;
}

await main(async () => {
  const { values, positionals: named } = parseArgs({
    options: {
      here: { type: 'string' },
      nightly: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.here) return runHere(values.here);
  if (values.write && !values.nightly) throw new Stop('--write is for npm run test:nightly');
  if (values.nightly) process.env.COPSE_TRIALS = '1';
  const chosen = chosenSuites(named, values.nightly);
  setUp(chosen.includes('arm') ? toTestNightly : toTest);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  run(process.execPath, [join(root, 'scripts', 'shapes.mjs')]);

  const results = await runAll(chosen, named.length > 0 ? 1 : 2);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  if (sum('failed') > 0) process.exitCode = 1;
  else if (values.write) writeFigures();
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
});
