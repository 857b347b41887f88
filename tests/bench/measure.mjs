// The whole of the measurements, in Node and in Chromium, as plain records.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../scripts/tools.mjs';
import { bytesOf, openBrowser } from './browser.mjs';
import { median } from './clock.mjs';
import { measureImporter } from './importer.mjs';
import { names } from './methods.mjs';
import { nativeTask } from './native.mjs';
import {
  coasts,
  radiusFor,
  selections,
  side,
  sizesInTurns,
  squares,
  startAll,
  warmUp,
} from './suite.mjs';

const firstCallAt = 1e5;
const memoryAt = 1e6;

/** The plan of the measurements; `quick` is for a look while at work. */
export function planOf(quick) {
  return {
    quick,
    sizes: quick ? [1e3, 1e5] : [1e3, 1e4, 1e5, 1e6, 1e7],
    edges: quick ? [1e3] : [1e2, 1e3, 1e4, 1e5],
    coastSamples: quick ? 1e5 : 5e5,
    fresh: quick ? 3 : 7,
    warmUp: quick ? 0.5 : 1.5,
  };
}

export async function measureNode(plan, programs) {
  const { quick } = plan;
  say('Node: warming up');
  const methods = await startAll(() => readFileSync(programs.bridson));
  warmUp(methods, plan.warmUp);

  const speeds = {};
  const bySize = [];
  for (const size of plan.sizes) {
    say(`Node: squares of ${size} samples`);
    const rounds = size === 1e5 || size === 1e6 ? (quick ? 2 : 5) : 0;
    const more = ['copse', 'bridson'].map((id) =>
      nativeTask(programs.native, id, side, radiusFor(size), rounds),
    );
    bySize.push(...(await squares(methods, size, speeds, { quick, more: rounds ? more : [] })));
  }
  say('Node: sizes in turns');
  const inTurns = await sizesInTurns(methods[0], plan.sizes, quick);
  say('Node: counts and orders');
  const selected = await selections({ quick });
  say('Node: coasts');
  const byEdges = await coasts(methods, plan.edges, plan.coastSamples, { quick });
  say('Node: the page’s importer');
  const importer = await measureImporter(quick);
  say('Node: first calls and memory in fresh processes');
  const firstCalls = {};
  const memory = {};
  for (const id of Object.keys(names)) {
    const isOurs = id === 'copse';
    firstCalls[id] = medians(isOurs ? plan.fresh : 3, () =>
      freshProcess(id, firstCallAt, isOurs ? 25 : 0, programs),
    );
    memory[id] = medians(quick || !isOurs ? 1 : 3, () => freshProcess(id, memoryAt, 0, programs));
  }
  const environment = `Node ${process.versions.node}`;
  return {
    environment,
    squares: bySize,
    inTurns,
    selections: selected,
    coasts: byEdges,
    importer,
    firstCalls,
    memory,
  };
}

function freshProcess(id, count, warmCalls, { bridson }) {
  const script = join(import.meta.dirname, 'first-call.mjs');
  const given = [id, count, warmCalls].map(String);
  return JSON.parse(execFileSync(process.execPath, [script, ...given, bridson]));
}

/** Field by field over several runs. */
function medians(times, run) {
  const results = Array.from({ length: times }, run);
  const fields = Object.keys(results[0]);
  return Object.fromEntries(
    fields.map((name) => [name, median(results.map((result) => result[name]))]),
  );
}

export async function measureChromium(plan, programs) {
  const { quick } = plan;
  const page = await openBrowser();
  try {
    say('Chromium: warming up');
    await page.call('prepare', bytesOf(programs.bridson), plan.warmUp);
    let speeds = {};
    const bySize = [];
    for (const size of plan.sizes) {
      say(`Chromium: squares of ${size} samples`);
      const measured = await page.call('measureSquares', size, speeds, quick);
      bySize.push(...measured);
      speeds = speedsOf(measured, speeds);
    }
    say('Chromium: sizes in turns');
    const inTurns = await page.call('measureSizes', plan.sizes, quick);
    say('Chromium: counts and orders');
    const selected = await page.call('measureSelections', quick);
    say('Chromium: coasts');
    const byEdges = await page.call('measureCoasts', plan.edges, plan.coastSamples, quick);
    say('Chromium: first calls');
    const firsts = [];
    for (let i = 0; i < plan.fresh; i++) firsts.push(await firstCallOf(page));
    const copse = medians(plan.fresh, () => firsts.pop());
    const environment = `Chromium ${page.version}`;
    return {
      environment,
      squares: bySize,
      inTurns,
      selections: selected,
      coasts: byEdges,
      firstCalls: { copse },
      memory: {},
    };
  } finally {
    await page.close();
  }
}

function speedsOf(measured, before) {
  const known = measured.filter(({ runs }) => runs.length > 0);
  const now = known.map(({ id, runs }) => [id, runs.at(-1).count / runs.at(-1).seconds]);
  return { ...before, ...Object.fromEntries(now) };
}

async function firstCallOf(page) {
  const fresh = await page.fresh();
  try {
    return await fresh.call('measureFirstCall', firstCallAt);
  } finally {
    await fresh.close();
  }
}
