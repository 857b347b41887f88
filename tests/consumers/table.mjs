// The consumers of the package. A consumer is a project:
//   name      of the table and of its folder
//   shown     what the table tells the version of, if any: a package, or what runs this
//   packages  what it installs besides copse; what the repository has anyway need not be named
//   quick     whether npm test runs it
//   files     by path; the programs of app/ are put into src/
//   build     commands
//   hasComponents   whether it has the packages of packages/, too, and what they stand on, by default the
//             repository's
//   relative  a folder for the programs with relative imports, and the package, as plain files
//   ways      how it is run: a `command`; or in browsers a static `page`, or the `path` of a `server`;
//             or a server that is asked for what `fetch` names. `entries` are those that it uses (all
//             by default), `policy` is added to the content security policy of a static page, `note`
//             goes into the table
const html = (script) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>copse</title>${script}</head>
</html>
`;
const moduleScript = (path) => html(`<script type="module" src="${path}"></script>`);

/** The file of each entry in dist/, without its ending. */
export const entryFiles = {
  copse: 'index',
  'copse/all': 'all/index',
  'copse/space': 'space/index',
  'copse/worker': 'worker/index',
  'copse/external': 'external/index',
  'copse/external/all': 'external/all',
  'copse/external/space': 'external/space',
  'copse/analysis': 'analysis/index',
  'copse/mesh': 'mesh/index',
};
const allEntries = [...Object.keys(entryFiles), 'copse/worker in space'];
/** The folders of packages/. */
export const components = ['three', 'react-three-fiber'];
const inComponents = components.map((name) => `@copse/${name}`);
export const columns = [...allEntries, ...inComponents];

/** The entries that a consumer uses in a way. */
export function entriesOf({ hasComponents }, { entries = hasComponents ? columns : allEntries }) {
  return entries;
}

const withoutExternal = allEntries.filter((entry) => !entry.includes('external'));

const dist = 'node_modules/copse/dist';
const importMap = Object.fromEntries(
  Object.entries(entryFiles).map(([entry, file]) => [entry, `./${dist}/${file}.js`]),
);
const mapScript = `<script type="importmap">${JSON.stringify({ imports: importMap })}</script>`;
export const mapPage = (path) => html(`${mapScript}<script type="module" src="${path}"></script>`);

/** For bundlers that do not know `new URL('…', import.meta.url)`: what it means lies beside the bundle. */
const besideBundle = [
  ['sh', '-c', `cp ${dist}/*.wasm ${dist}/worker/*-thread.js bundle`],
  ['cp', 'page.html', 'bundle/index.html'],
];
const blobPolicy = "worker-src 'self' blob:";
const bare = {
  how: 'build, nothing copied beside it',
  page: 'bare/index.html',
  entries: withoutExternal,
  policy: blobPolicy,
  note: 'workers from `blob:`, which the policy allows here',
};
const copied = 'the wasm files and the threads’ scripts copied beside it';

const build = { how: 'build', page: 'bundle/index.html' };
const dev = {
  how: 'dev server',
  server: (port) => ['vite', '--host', '127.0.0.1', '--port', port, '--strictPort'],
};
const vite = {
  hasComponents: true,
  files: { 'index.html': moduleScript('/src/main.js') },
  build: [['vite', 'build', '--base', './', '--outDir', 'bundle']],
  ways: [build, dev],
};

const nextFiles = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.jsx': `'use client';
import { useEffect } from 'react';
import { Scene } from '../src/scene.jsx';
export default function Page() {
  useEffect(() => { import('../src/main.js'); }, []);
  return <Scene />;
}
`,
  // The scene proves the component of React; react-dom/static is not for Next.
  'src/more.js': "export { done } from './surface.js';\n",
  'app/told/route.js': `export const dynamic = 'force-dynamic';
export async function GET() {
  await (await import('../../src/main.js')).done;
  return new Response('told');
}
`,
  'next.config.mjs': 'export default { turbopack: { root: import.meta.dirname } };\n',
};
const nextServer = (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', port];
const clientWay = { how: 'client', server: nextServer };
const onServer = [...allEntries, '@copse/three'];
const routeWay = {
  ...{ how: 'route on the server', server: nextServer, fetch: 'told' },
  entries: onServer,
};
const next = {
  shown: 'next',
  hasComponents: true,
  // All of its own: one React, and nothing outside Turbopack's root.
  packages: [
    ...['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
    ...['three@0.187.0', '@react-three/fiber@9.8.2'],
  ],
  files: nextFiles,
};

const node = {
  shown: 'node',
  hasComponents: true,
  ways: [
    { how: 'import', command: ['node', 'src/main.js'] },
    { how: 'require', command: ['node', 'src/require.cjs'] },
  ],
};

/** Tests print their proofs: Jest keeps what is printed to itself, and jsdom has a location. */
const teller = `globalThis.console = require('node:console');
if (globalThis.location) globalThis.fetch = async (_, { body }) => console.log(\`\\nproof \${body}\`);
`;

export const consumers = [
  {
    ...node,
    name: 'Node',
    quick: true,
  },
  { ...node, name: 'Node 22', packages: ['node@22.23.3'] },
  { ...node, name: 'Node 24', packages: ['node@24.9.0'] },
  {
    name: 'no bundler',
    quick: true,
    files: {
      'page.html': moduleScript('src/main.js'),
      'map.html': mapPage('src/main.js'),
      'plain.html': moduleScript('plain/main.js'),
      'worker.html': moduleScript('plain/in-worker.js'),
    },
    relative: 'plain',
    ways: [
      { how: '`<script type="module">`', page: 'plain.html' },
      { how: 'import map', page: 'map.html' },
      { how: 'all in a module worker', page: 'worker.html' },
    ],
  },
  {
    name: 'esbuild',
    shown: 'esbuild',
    quick: true,
    hasComponents: true,
    files: { 'page.html': moduleScript('main.js') },
    build: [
      ...['bundle', 'bare'].map((folder) => [
        ...['esbuild', 'src/main.js', '--bundle', '--splitting', '--format=esm', '--minify'],
        ...['--log-level=error', `--outdir=${folder}`],
      ]),
      ...besideBundle,
      ['cp', 'page.html', 'bare/index.html'],
    ],
    ways: [{ ...build, note: copied }, bare],
  },
  { ...vite, name: 'Vite 8', shown: 'vite', quick: true },
  {
    ...vite,
    name: 'Vite 7',
    shown: 'vite',
    packages: ['vite@7.3.8'],
    files: {
      ...vite.files,
      'dev.html': moduleScript('/src/dev.js'),
      'src/dev.js': `import './plane.js';
import './worker.js';
import './analysis.js';
import './mesh.js';
import './more.js';
import './space.js';
import copse from 'copse/copse.wasm?url';
import all from 'copse/copse-all.wasm?url';
import space from 'copse/copse-space.wasm?url';
import { proveExternal } from './external.js';
proveExternal({ copse, all, space });
`,
    },
    ways: [
      build,
      { ...dev, path: 'dev.html', note: '`load({ wasm })` with the address from `?url`' },
    ],
  },
  {
    name: 'webpack',
    shown: 'webpack',
    hasComponents: true,
    packages: ['webpack@5.112.2', 'webpack-cli@6.0.1'],
    files: { 'bundle/index.html': html('<script defer src="main.js"></script>') },
    build: [['webpack', '--mode', 'production', '--entry', './src/main.js', '-o', 'bundle']],
    ways: [{ ...build, how: 'build, production' }],
  },
  {
    name: 'Rspack',
    shown: '@rspack/core',
    packages: ['@rspack/core@2.3.3', '@rspack/cli@2.2.8'],
    files: { 'bundle/index.html': html('<script defer src="main.js"></script>') },
    build: [
      ['rspack', 'build', '--mode', 'production', '--entry', './src/main.js', '-o', 'bundle'],
    ],
    ways: [{ ...build, how: 'build, production' }],
  },
  {
    name: 'Rollup',
    shown: 'rollup',
    packages: ['rollup@4.68.7', '@rollup/plugin-node-resolve@16.0.3'],
    files: { 'page.html': moduleScript('main.js') },
    build: [
      ...['bundle', 'bare'].map((folder) => [
        ...['rollup', 'src/main.js', '-p', 'node-resolve', '-f', 'es', '-d', folder],
      ]),
      ...besideBundle,
      ['cp', 'page.html', 'bare/index.html'],
    ],
    ways: [{ ...build, note: copied }, bare],
  },
  {
    name: 'Parcel',
    shown: 'parcel',
    packages: ['parcel@2.16.4'],
    files: { 'index.html': moduleScript('src/main.js') },
    build: [
      ['parcel', 'build', 'index.html', '--public-url', './', '--dist-dir', 'bundle', '--no-cache'],
    ],
    ways: [build],
  },
  {
    name: 'Vitest',
    shown: 'vitest',
    packages: ['vitest@4.1.12', 'jsdom@26.1.0'],
    files: {
      'vitest.config.js': "export default { test: { setupFiles: ['./teller.cjs'] } };\n",
      'teller.cjs': teller,
      'src/main.test.js': `import { expect, test } from 'vitest';
import { done } from './main.js';
test('all entries', async () => expect(await done).toHaveLength(7));
`,
    },
    ways: [
      { how: 'in Node', command: ['vitest', 'run'] },
      { how: 'in jsdom', command: ['vitest', 'run', '--environment', 'jsdom'] },
    ],
  },
  {
    name: 'Jest',
    shown: 'jest',
    packages: [
      ...['jest@30.5.2', 'jest-environment-jsdom@30.5.2'],
      ...['@swc/core@1.16.22', '@swc/jest@0.2.39'],
    ],
    files: {
      'src/main.test.js': `import { done } from './main.js';
test('all entries', async () => expect(await done).toHaveLength(7));
`,
      // As docs/bundlers.md says.
      'jest.config.cjs': `module.exports = {
  transform: { '\\\\.js$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!copse/)'],
  setupFiles: ['./jest.setup.cjs', './teller.cjs'],
};
`,
      'jest.setup.cjs': `const { TextDecoder, TextEncoder } = require('node:util');
Object.assign(globalThis, { TextDecoder, TextEncoder });
`,
      'native.config.cjs': "module.exports = { setupFiles: ['./teller.cjs'] };\n",
      'teller.cjs': teller,
    },
    ways: [
      { how: 'transformed', note: 'by `@swc/jest`', command: ['jest', '-c', 'jest.config.cjs'] },
      {
        how: 'transformed, jsdom',
        note: 'by `@swc/jest`; with `TextEncoder` and `TextDecoder`',
        command: ['jest', '-c', 'jest.config.cjs', '--env=jsdom'],
      },
      {
        how: 'as ES modules',
        command: [
          ...['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
          ...['-c', 'native.config.cjs'],
        ],
      },
    ],
  },
  {
    ...next,
    name: 'Next, Turbopack',
    build: [['next', 'build']],
    ways: [clientWay, routeWay],
  },
  {
    ...next,
    name: 'Next, webpack',
    build: [['next', 'build', '--webpack']],
    // There the wasm's address is a path that only a page can complete.
    ways: [
      clientWay,
      { ...routeWay, entries: onServer.filter((entry) => !entry.includes('external')) },
    ],
  },
  {
    name: 'Deno',
    shown: 'deno',
    packages: ['deno@2.9.6'],
    ways: [
      {
        how: '`deno run --allow-read`',
        command: ['deno', 'run', '--no-prompt', '--allow-read', 'src/main.js'],
      },
      {
        how: '`deno run`',
        note: 'without permissions',
        command: ['deno', 'run', '--no-prompt', 'src/main.js'],
        entries: withoutExternal,
      },
    ],
  },
  {
    name: 'Cloudflare Workers',
    shown: 'workerd',
    packages: ['miniflare@4.20260730.0'],
    files: {
      'src/cloudflare.js': `import copse from 'copse/copse.wasm';
import all from 'copse/copse-all.wasm';
import space from 'copse/copse-space.wasm';
import { proveExternal } from './external.js';

export default {
  async fetch() {
    const lines = [];
    console.log = (line) => lines.push(line);
    await proveExternal({ copse, all, space });
    return new Response(lines.join(''));
  },
};
`,
      'serve.mjs': `import { Miniflare } from 'miniflare';
const worker = new Miniflare({
  modules: true,
  modulesRoot: 'bundle',
  scriptPath: 'bundle/cloudflare.js',
  modulesRules: [{ type: 'CompiledWasm', include: ['**/*.wasm'] }],
  compatibilityDate: '2026-01-01',
});
console.log(await (await worker.dispatchFetch('http://worker/')).text());
await worker.dispose();
`,
    },
    build: [
      [
        ...['esbuild', 'src/cloudflare.js', '--bundle', '--format=esm', '--loader:.wasm=copy'],
        ...['--log-level=error', '--outdir=bundle'],
      ],
    ],
    ways: [
      {
        how: '`load({ wasm })` with the imported module',
        note: 'in workerd, by miniflare',
        command: ['node', 'serve.mjs'],
        entries: allEntries.filter((entry) => entry.includes('external')),
      },
    ],
  },
  {
    name: 'Bun',
    shown: 'bun',
    packages: ['bun@1.4.5'],
    ways: [{ how: 'import', command: ['bun', 'src/main.js'] }],
  },
];
