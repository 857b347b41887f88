// Stock browsers, each opened without a window on one address in a fresh profile.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChrome, findFirefox } from '../../scripts/tools.mjs';

const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'devtools.console.stdout.content': true,
  'toolkit.startup.max_resumed_crashes': -1,
};

const known = {
  chromium: {
    program: findChrome,
    open: (profile, url) => [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      // Without a port to debug by, it would end as soon as the page is there.
      ...['--remote-debugging-port=0', '--enable-logging=stderr', `--user-data-dir=${profile}`],
      url,
    ],
  },
  firefox: {
    program: findFirefox,
    open: (profile, url) => {
      const lines = Object.entries(preferences).map(
        ([name, value]) => `user_pref("${name}", ${value});\n`,
      );
      writeFileSync(join(profile, 'user.js'), lines.join(''));
      return ['--headless', '--no-remote', '--profile', profile, url];
    },
  },
};

/** "Chromium 156", or undefined where there is none. */
export function versionOf(name) {
  const program = known[name].program();
  if (!program) return undefined;
  const [, title, major] = execFileSync(program, ['--version'], { stdio: 'pipe' })
    .toString()
    .match(/(Chromium|Chrome|Firefox)\D*(\d+)/);
  return `${title} ${major}`;
}

/** Opens the address; returns { complaints(): what the page's console said, close() }. */
export function open(name, url) {
  const profile = mkdtempSync(join(tmpdir(), `copse-${name}-`));
  const { program, open: flagsFor } = known[name];
  const child = spawn(program(), flagsFor(profile, url), { detached: true, stdio: 'pipe' });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return {
    complaints: () =>
      said.split('\n').filter((line) => /CONSOLE|console\.error|JavaScript error/.test(line)),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
