import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { cores, findChrome } from './scripts/tools.mjs';
import { alias } from './vite.config.ts';

const browser = playwright({
  launchOptions: {
    executablePath: findChrome(),
    // WebGL by software.
    args: [
      ...['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
    ],
  },
});

// These look at how the engine is started, so each needs one that nobody has started before.
const startsEngine = [
  'engine/engine',
  'engine/hostile',
  'engine/memory',
  'load/load',
  'results/grow-memory',
].map((name) => `tests/web/${name}.test.ts`);

export default defineConfig({
  resolve: { alias },
  test: {
    // Vitest would leave one core to itself.
    maxWorkers: Number(cores),
    // Time limits end what hangs; nothing that only takes long, beside other processes, fails by them.
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          exclude: ['tests/web/browser/**', 'tests/web/package/**', ...startsEngine],
          testTimeout: 600_000,
          setupFiles: 'tests/web/support/draws.ts',
          // One engine for all files that a process runs: a quarter less time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'engine', include: startsEngine, testTimeout: 600_000 },
      },
      {
        // The tarball as npm users get it; prints sizes and load times.
        extends: true,
        test: {
          name: 'package',
          include: ['tests/web/package/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // These run inside Chromium.
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/web/browser/**/*.test.{ts,tsx}'],
          exclude: ['tests/web/browser/page*', 'tests/web/browser/docs*'],
          testTimeout: 600_000,
          browser: {
            enabled: true,
            headless: true,
            provider: browser,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        // These run in Node and drive Chromium over the built page, whose address they
        // inject('pageUrl').
        extends: true,
        test: {
          name: 'page',
          include: ['tests/web/browser/page*.test.ts'],
          globalSetup: 'tests/web/support/serve-page.ts',
          expect: { poll: { timeout: 120_000 } },
          // Beside other suites Chromium now and then loses a click; the report marks a second try.
          retry: 1,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // The same over the built documentation, of which the page's tests need nothing.
        extends: true,
        test: {
          name: 'site',
          include: ['tests/web/browser/docs*.test.ts'],
          globalSetup: 'tests/web/support/serve-page.ts',
          expect: { poll: { timeout: 120_000 } },
          // Beside other suites Chromium now and then loses a click; the report marks a second try.
          retry: 1,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
