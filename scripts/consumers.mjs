// npm run test:consumers: installs the packed tarball into a fresh project of every bundler and
// runtime, runs each in Chromium and Firefox, and writes tests/consumers/results.md. With names
// (`-- 'Vite 7' Parcel`) only these, and nothing is written; --sizes only writes its table of sizes;
// --no-build goes over what is built.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { writeBetweenMarks } from './marks.mjs';
import { pack } from './pack.mjs';
import { setUp, toBuild, toTestConsumers } from './setup.mjs';
import { main, root, Stop, say } from './tools.mjs';

const coldRuns = 5;
const results = join(root, 'tests', 'consumers', 'results.md');

await main(async () => {
  const weighsOnly = process.argv.includes('--sizes');
  setUp(weighsOnly ? toBuild : toTestConsumers);
  if (!process.argv.includes('--no-build')) build();
  if (weighsOnly) return writeSizes();
  const { cold } = await import('../tests/consumers/cold.mjs');
  const { consumers } = await import('../tests/consumers/table.mjs');
  const { complaintsOf, prove } = await import('../tests/consumers/prove.mjs');
  const wanted = process.argv.slice(2).filter((word) => word !== '--no-build');
  const unknown = wanted.find((name) => !consumers.some((consumer) => consumer.name === name));
  if (unknown) {
    throw new Stop(
      `there is no consumer “${unknown}”; the consumers are ${consumers.map(({ name }) => name).join(', ')}`,
    );
  }
  const chosen = consumers.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const browsers = ['chromium', 'firefox'];

  const folder = mkdtempSync(join(tmpdir(), 'copse-consumers-'));
  const rows = [];
  const sum = { passed: 0, failed: 0 };
  const proveAndSay = async (consumer) => {
    say(consumer.name);
    try {
      const made = await prove(consumer, tarball, browsers);
      const complaints = complaintsOf(made);
      const all = made.flatMap((row) => Object.keys(row.proofs)).length;
      sum.passed += all - complaints.length;
      sum.failed += complaints.length;
      for (const complaint of complaints) console.log(`  ✗ ${complaint}`);
      return made;
    } catch (error) {
      sum.failed++;
      console.log(`  ✗ ${error.message}`);
      return [];
    }
  };
  const { tarball } = pack(folder);
  try {
    for (const consumer of chosen) rows.push(...(await proveAndSay(consumer)));
    if (wanted.length === 0) await write(rows, await proveAndSay(cold(coldRuns)));
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (sum.failed > 0) process.exitCode = 1;
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
});

async function write(rows, coldRows) {
  const report = await import('../tests/consumers/report.mjs');
  const text = `# Where the package runs

Every entry of copse makes the same samples in each bundler and runtime below.

A ✓ means that the samples have the expected hash: that of the call “obstacles” in \`tests/expected-calls.json\`, or
for \`copse/space\` that of “periodic” in \`tests/expected-space.json\`. \`npm run test:consumers\` writes this page. It
packs the package, installs it into a fresh project for each row, and runs the project as \`tests/consumers/table.mjs\` says.
Static pages have the policy \`script-src 'self' 'wasm-unsafe-eval'\`.

An empty cell means that the entry needs more there: see [Bundlers and runtimes](../../docs/bundlers.md).

${report.consumersTable(rows)}

## Size

<!-- sizes -->
<!-- /sizes -->

## Start-up time

${report.coldTable(coldRows)}
`;
  writeFileSync(results, text);
  await writeSizes();
}

/** Writes the size of each entry between the marks of the results. */
async function writeSizes() {
  const { sizesTable } = await import('../tests/consumers/report.mjs');
  const { weights } = await import('../tests/consumers/weigh.mjs');
  writeBetweenMarks(results, 'sizes', sizesTable(await weights()));
}
