// Runs a consumer in each of its ways, and says which samples each entry made.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/tools.mjs';
import { open, versionOf } from './browsers.mjs';
import { Project } from './project.mjs';
import { serve } from './server.mjs';
import { entriesOf } from './table.mjs';

const expectedIn = (file) => JSON.parse(readFileSync(join(root, 'tests', file), 'utf8'));
const golden = expectedIn('expected-calls.json').obstacles;
const { periodic, surface } = expectedIn('expected-space.json');

/** Returns true if an entry made the samples that it must make everywhere. */
export function isRight(entry, proof) {
  const inSpace = entry === '@copse/three' ? surface : periodic;
  const { count, hash } = /(space|@copse\/three)$/.test(entry) ? inSpace : golden;
  return proof?.count === count && proof.hash === hash;
}

const patience = 30_000;

/**
 * A row for each way and browser: { consumer, version, how, where, note, proofs }, where `proofs`
 * holds { hash } or { error } by entry.
 */
export async function prove(consumer, tarball, browsers) {
  const project = new Project(consumer, tarball);
  const server = await serve(project.folder);
  const rows = [];
  const add = async (way, where, run) => {
    const { how, note = '' } = way;
    const entries = entriesOf(consumer, way);
    const proofs = await run().catch((error) =>
      entries.map((entry) => ({ entry, error: error.message })),
    );
    const found = entries.map((entry) => [entry, proofs.find((proof) => proof.entry === entry)]);
    const { name } = consumer;
    const { version } = project;
    rows.push({ consumer: name, version, how, where, note, proofs: Object.fromEntries(found) });
  };
  try {
    await project.make(server.teller);
    for (const way of consumer.ways) {
      if (way.command) {
        await add(way, '', async () => proofsIn(await project.run(way.command)));
      } else if (way.fetch) {
        await add(way, '', () => viaFetch(way, project));
      } else {
        for (const browser of browsers) {
          const run = () => viaBrowser(way, browser, project, server);
          await add(way, versionOf(browser), run);
        }
      }
    }
  } finally {
    server.close();
    project.remove();
  }
  return rows;
}

/** The failed proofs, a line each. */
export function complaintsOf(rows) {
  return rows.flatMap(({ consumer, how, where, proofs }) =>
    Object.entries(proofs)
      .filter(([entry, proof]) => !isRight(entry, proof))
      .map(([entry, proof]) => {
        const told = proof?.error ?? (proof ? `made ${proof.hash}` : 'said nothing');
        return `${[consumer, how, where, entry].filter(Boolean).join(', ')}: ${told}`;
      }),
  );
}

const proofsIn = (text) =>
  Array.from(text.matchAll(/^proof (.*)$/gm), ([, json]) => JSON.parse(json));

async function viaBrowser(way, browser, project, server) {
  const entries = entriesOf(project.consumer, way);
  const { policy } = way;
  const own = way.server && (await startServer(way, project));
  const url = own ? `${own.url}${way.path ?? ''}` : server.urlOf(way.page, policy);
  server.proofs.length = 0;
  const window = open(browser, url);
  try {
    const hasTold = (entry) => server.proofs.some((proof) => proof.entry === entry);
    await until(() => entries.every(hasTold));
    const missing = entries.filter((entry) => !hasTold(entry));
    const error = `said nothing; the console: ${window.complaints().slice(0, 5).join('\n')}`;
    return [...server.proofs, ...missing.map((entry) => ({ entry, error }))];
  } finally {
    await window.close();
    await own?.close();
  }
}

async function viaFetch(way, project) {
  const own = await startServer(way, project);
  try {
    await fetch(`${own.url}${way.fetch}`, { signal: AbortSignal.timeout(patience) });
    return proofsIn(own.said());
  } finally {
    await own.close();
  }
}

/** The consumer's own server, once it answers. */
async function startServer(way, project) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const running = project.start(way.server(port));
  const answers = await until(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  if (!answers) {
    await running.close();
    throw new Error(`${way.server(port).join(' ')} does not answer: ${running.said()}`);
  }
  return { ...running, url };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(condition) {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await condition()) return true;
    await wait(50);
  }
  return false;
}
