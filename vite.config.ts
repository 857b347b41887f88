import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The page takes the built package, as a user's would.
export const alias = [
  { find: /^copse$/, replacement: at('dist/index.js') },
  { find: /^copse\/analysis$/, replacement: at('dist/analysis/index.js') },
  { find: /^copse\/external$/, replacement: at('dist/external.js') },
  { find: /^copse\/lite$/, replacement: at('dist/lite/index.js') },
  { find: /^copse\/space$/, replacement: at('dist/space/index.js') },
  { find: /^copse\/worker$/, replacement: at('dist/worker/index.js') },
  { find: /^copse\/copse\.wasm/, replacement: at('dist/copse.wasm') },
  { find: /^copse\/copse-lite\.wasm/, replacement: at('dist/copse-lite.wasm') },
];

/** Takes what no browser looks at from icons, shaders and the page itself. */
const plain: Plugin = {
  name: 'plain',
  enforce: 'post',
  transform(code, id) {
    if (/lucide-static.*\?raw$/.test(id))
      return code.replace(/<!--.*?-->|\\n|class=\\"[^"]*"/g, ' ').replace(/\s+/g, ' ');
    if (/render.shaders\.ts$/.test(id))
      return code.replace(/\s*\/\/.*$/gm, '').replace(/\n\s+/g, '\n');
    return null;
  },
  transformIndexHtml: (html) => html.replace(/\n\s+/g, '\n'),
};

export default defineConfig({
  root: at('web/demo'),
  base: './',
  plugins: [plain],
  resolve: { alias },
  build: {
    outDir: at('build/demo'),
    emptyOutDir: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    // What every mode shares is one file: many small ones weigh more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /web.demo.(geometry.(?!earth)|scene.(?!density)|sprites.(?!season)|wood|render.(?!canvas2d|room|season|sparse|stamp)|formats.scene-out|formats.sn|ui.(format|media))/,
              minShareCount: 3,
            },
            // What a pool is made of, but for what it loads when it is called for.
            {
              name: 'pool',
              test: /^(?!.*node_modules).*dist.(?!.*inline|analysis|chunk|copse|external|forest|grow|index|lite|node|space|unpack|worker.(pool-|slices|space)|world)/,
            },
            // What the page begins with, too, though fewer modes share it.
            {
              name: 'start',
              test: /web.demo.(board.(editor|selection|tool)|tools.(freehand|drawing)|ui.free|render.palette)/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173 },
});
