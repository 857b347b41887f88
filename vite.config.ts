import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

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

/** Takes what no browser looks at from shaders and the page itself, and from icons what is the same in all. */
const plain: Plugin = {
  name: 'plain',
  enforce: 'post',
  transform(code, id) {
    if (/lucide-static.*\?raw$/.test(id))
      return code.replace(/<!--.*?-->|<.?svg.*?>|\\n/gs, '').replace(/\s+/g, ' ');
    if (/render.shaders\.ts$/.test(id))
      return code.replace(/\s*\/\/.*$/gm, '').replace(/\n\s+/g, '\n');
    return null;
  },
  transformIndexHtml: (html) => html.replace(/\n\s+/g, '\n'),
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
  plugins: [plain, withoutNode, parts],
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
            { name: 'start', tags: ['$initial'], test: /^(?!.*demo.(index|main|embed)\.)/ },
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
