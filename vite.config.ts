import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

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

export default defineConfig({
  root: at('web/demo'),
  base: './',
  resolve: { alias },
  build: {
    outDir: at('build/demo'),
    emptyOutDir: true,
    // What every mode shares is one file: many small ones weigh more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /web.demo.(geometry|scene|sprites|wood|render.(?!canvas2d|room)|formats.sc|formats.sn|ui.format)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173 },
});
