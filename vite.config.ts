import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { firstScene } from './web/demo/scene/first-scene.ts';
import { ringsOf } from './web/demo/scene/grounds.ts';
import { wholeStand } from './web/demo/scene/scene.ts';
import { attributesOf, svgOf } from './web/demo/ui/svg.ts';
import { optionsOf } from './web/demo/wood/calls.ts';
import { GROUND_STEP, recordOf, sortedPlaces, TREE_STEP } from './web/demo/wood/record.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The page takes the built package, as a user's would.
export const alias = [
  // What the build writes beside web/src's own files, for the tests of these.
  { find: /^\.\/glue\.js$/, replacement: at('dist/engine/glue.js') },
  { find: /^copse$/, replacement: at('dist/index.js') },
  { find: /^copse\/analysis$/, replacement: at('dist/analysis/index.js') },
  { find: /^copse\/all$/, replacement: at('dist/all/index.js') },
  { find: /^copse\/external$/, replacement: at('dist/external/index.js') },
  { find: /^copse\/external\/all$/, replacement: at('dist/external/all.js') },
  { find: /^copse\/external\/space$/, replacement: at('dist/external/space.js') },
  { find: /^copse\/instances$/, replacement: at('dist/instances/index.js') },
  { find: /^copse\/lite$/, replacement: at('dist/lite/index.js') },
  { find: /^copse\/mesh$/, replacement: at('dist/mesh/index.js') },
  { find: /^copse\/space$/, replacement: at('dist/space/index.js') },
  { find: /^copse\/worker$/, replacement: at('dist/worker/index.js') },
  { find: /^@copse\/three$/, replacement: at('packages/three/src/index.ts') },
  {
    find: /^@copse\/react-three-fiber$/,
    replacement: at('packages/react-three-fiber/src/index.ts'),
  },
  { find: /^copse\/copse\.min\.js/, replacement: at('dist/copse.min.js') },
  { find: /^copse\/copse\.wasm/, replacement: at('dist/copse.wasm') },
  { find: /^copse\/copse-all\.wasm/, replacement: at('dist/copse-all.wasm') },
  { find: /^copse\/copse-space\.wasm/, replacement: at('dist/copse-space.wasm') },
];

/** An icon without what is the same in all. */
const linesOf = (svg: string): string =>
  svg
    .replace(/<!--.*?-->|<.?svg.*?>/gs, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Where the page will be: who shows a link's picture wants its whole address. */
const { homepage: home } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  homepage: string;
};

/** Takes what no browser looks at from shaders and the page itself, and from icons what is the same in all. */
const plain: Plugin = {
  name: 'plain',
  enforce: 'post',
  transform(code, id) {
    if (/lucide-static.*\?raw$/.test(id)) return linesOf(code.replaceAll('\\n', ' '));
    if (/render.shaders\.ts$/.test(id))
      return code.replace(/\s*\/\/.*$/gm, '').replace(/\n\s+/g, '\n');
    return null;
  },
  transformIndexHtml: (html) => html.replace(/\n\s+/g, '\n'),
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page?.type === 'asset')
      page.source = String(page.source).replaceAll(
        '="./assets/preview',
        `="${home}/assets/preview`,
      );
  },
};

/** Records the first visit's wood, so that its trees are shown before there is an engine. */
const firstWood: Plugin = {
  name: 'first-wood',
  load: {
    filter: { id: /wood.first-record\.ts$/ },
    async handler() {
      const { load } = (await import(at('dist/all/index.js'))) as typeof import('copse/all');
      const scene = firstScene();
      const { positions } = (await load()).sample(optionsOf(wholeStand(scene)));
      const trees = recordOf(sortedPlaces(positions), TREE_STEP);
      const rings = ringsOf(scene).map((ring) => recordOf(ring, GROUND_STEP));
      return `export const trees = ${JSON.stringify(trees)}, rings = ${JSON.stringify(rings)};`;
    },
  },
};

/** The attributes that follow from a tag's data. */
function namesIn(tag: string): string {
  const data = [...tag.matchAll(/ data-(\w+)(?:="([^"]*)")?/g)];
  const attributes = attributesOf(
    Object.fromEntries(data.map(([, name, value = '']) => [name, value])),
  );
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Gives the page's buttons their icons and names, which other parts of the page get from labelButtons. */
const labels: Plugin = {
  name: 'labels',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(/<(?:a|button) [^>]*data-icon="([^"]+)"[^>]*>/g, (tag, icon: string) => {
        const file = at(`node_modules/lucide-static/icons/${icon}.svg`);
        const lines = linesOf(readFileSync(file, 'utf8'));
        return `${tag.slice(0, -1)}${namesIn(tag)}>${svgOf(lines)}`;
      }),
  },
};

/** What glTF-Transform imports in Node alone, of which no browser needs to be warned. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (/^node:(fs|path)$/.test(id) ? '\0none' : null),
  load: (id) => (id === '\0none' ? 'export {}' : null),
};

/** Has all parts of the page that are loaded later go through ui/parts.ts. */
const parts: Plugin = {
  name: 'parts',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { load as __vitePreload } from '${at('web/demo/ui/parts.ts')}'`
      : null,
};

export default defineConfig({
  root: at('web/demo'),
  base: './',
  plugins: [plain, labels, firstWood, withoutNode, parts],
  resolve: { alias },
  build: {
    outDir: at('build/demo'),
    emptyOutDir: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // What the page begins with is one file, which packs better than many, and what comes later takes from it.
    rolldownOptions: {
      input: [at('web/demo/index.html'), at('web/demo/embed.html')],
      output: {
        codeSplitting: {
          groups: [
            // The page's own module waits for what is loaded then, which must not wait for it.
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*(demo|styles).(index|main|embed)\.)/,
            },
            // What World and its dialog share.
            { name: 'tiles', test: /world.stream.(spots|tiles)\./ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173 },
});
