// The playground of the documentation: every example that the site has runs in it, as it stands, and is
// drawn; code of strangers reaches nothing; and what it hands on is whole.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pack } from '../../../scripts/pack.mjs';
import type { Playground } from '../../../web/playground/playground.ts';
import { examplesOf, files } from '../docs/examples.ts';
import * as driver from './page-driver.ts';

const SITE = 'build/demo/docs';
const at = (path: string): string => new URL(`docs/${path}`, inject('pageUrl')).href;

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

/** A page of the site, with the addresses that it asks for. */
async function visit(path: string, options = driver.DESKTOP): Promise<[Page, string[]]> {
  const page = await (await browser.newContext(options)).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(at(path));
  return [page, asked];
}

/** The playground's own page, which has run its first example. */
async function openPlayground(hash = '', options = driver.DESKTOP): Promise<Page> {
  const [page] = await visit(`guide/playground.html${hash}`, options);
  await done(page);
  return page;
}

const done = (page: Page) => page.locator('.play[aria-busy=false]').first().waitFor();
const statusOf = (page: Page) => page.locator('.play-status').textContent();

type Host = HTMLElement & { playground: Playground };

/** The outcome of code in the playground, as text that tells the faults. */
const faultsOf = (page: Page, code: string, isExample = false): Promise<string[]> =>
  page.evaluate(
    async ([code, isExample]) => {
      const element = document.querySelector<Host>('.play') as Host;
      const run = isExample ? element.playground.example(code) : element.playground.take(code);
      const outcome = await run;
      if (!outcome) return ['another run has begun'];
      const { failure, claims, pictures } = outcome;
      const faults = failure ? [`line ${failure.line}: ${failure.message}`] : [];
      for (const { line, isTrue, given } of claims)
        if (!isTrue) faults.push(`line ${line} is ${given}`);
      const canvas = element.querySelector('canvas') as HTMLCanvasElement;
      if (pictures.at(-1)?.positions.length) {
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          ...([0, 0, canvas.width, canvas.height] as const),
        );
        const inked = data.reduce((sum, value, i) => sum + (i % 4 === 3 && value > 99 ? 1 : 0), 0);
        if (inked < 8) faults.push('nothing is drawn');
      }
      return faults;
    },
    [code, isExample] as const,
  );

/** The examples on a page of the site, as its readers see them. */
const examplesOn = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (url) => {
    const html = await (await fetch(url)).text();
    const site = new DOMParser().parseFromString(html, 'text/html');
    return Array.from(site.querySelectorAll('pre[data-info=js] > code'), (code) => {
      for (const end of code.querySelectorAll('br')) end.replaceWith('\n');
      return code.textContent ?? '';
    });
  }, at(path));

describe('every example', () => {
  it('runs in the playground, keeps its word and is drawn', async () => {
    const pages = [await openPlayground(), await openPlayground()] as const;
    const names = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
    const found = new Map<string, string>();
    for (const path of names.filter((name) => name.endsWith('.html')))
      for (const code of await examplesOn(pages[0], path)) found.set(code, path);
    const tried = new Set(found.keys());
    const left = found.entries();
    const faults: string[] = [];
    const work = async (page: Page): Promise<void> => {
      // Both take from the same list.
      for (const [code, path] of left) {
        const own = await faultsOf(page, code, true);
        if (own.length > 0) faults.push(`${path}: ${code.slice(0, 200)}\n${own.join('\n')}`);
      }
      await page.context().close();
    };
    await Promise.all(pages.map(work));
    expect(faults).toEqual([]);
    const own = files.flatMap(examplesOf).filter(({ language, isForNode }) => {
      return language === 'js' && !isForNode;
    });
    const missing = own.filter(({ code }) => ![...tried].some((one) => one.trim() === code.trim()));
    expect(missing.map(({ code }) => code)).toEqual([]);
  });

  it('that runs in Node alone is of a page about this checkout', () => {
    const forNode = files.filter((file) => examplesOf(file).some(({ isForNode }) => isForNode));
    expect(forNode).toEqual(['docs/country.md']);
  });
});

describe('a page of the guide', () => {
  it('loads no more than 5 KB before somebody presses Run, and then only from the site', async () => {
    const [page, asked] = await visit('guide/options.html');
    await page.locator('.play-run').first().waitFor();
    const own = asked.filter((url) => url.includes('/assets/playground/'));
    const names = own.map((url) => url.split('/').at(-1) as string);
    expect(names.sort()).toEqual(['start.css', 'start.js']);
    const sizes = names.map(
      (name) => gzipSync(readFileSync(join(SITE, 'assets/playground', name))).length,
    );
    expect(sizes[0]! + sizes[1]!).toBeLessThan(5000);
    await page.locator('.play-run').nth(3).click();
    await done(page);
    const code = await page.locator('.cm-content').innerText();
    expect(code).toMatch(/^import \{ load\b/);
    expect(await statusOf(page)).toMatch(/[\d,]+ samples in [\d.]+ ms/);
    const elsewhere = asked.filter(
      (url) => !/^(blob|data|about):/.test(url) && !url.startsWith(at('')),
    );
    expect(elsewhere).toEqual([]);
    await page.context().close();
  });

  it('can be used by keys alone, and holds nobody', async () => {
    const [page] = await visit('guide/options.html');
    const run = page.locator('.play-run').nth(3);
    await run.focus();
    await page.keyboard.press('Enter');
    await done(page);
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.className);
    expect(await focused()).toBe('play-primary');
    for (let i = 0; i < 9 && !(await focused())?.includes('cm-content'); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+End');
    await page.keyboard.type("\nconsole.log('typed', copse.sample({ region: meadow, count: 3 }));");
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => page.locator('.play-log').textContent())
      .toMatch(/meadow|typed 3 samples/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor') === null)).toBe(
      true,
    );
    await page.context().close();
  });
});

describe('the playground', () => {
  it('marks lines that are wrong, shows what is printed, and runs again after edits', async () => {
    const page = await openPlayground();
    expect(
      await faultsOf(page, "const a = [1, 2];\na[1]; // → 2\na[0]; // → 7\nconsole.log('a', a);"),
    ).toEqual(['line 3 is 1']);
    expect(await page.locator('.play-true').allTextContents()).toEqual(['✓']);
    expect(await page.locator('.play-false').allTextContents()).toEqual(['✗ it is 1']);
    expect(await page.locator('.play-log').textContent()).toBe('a [1, 2]');
    const wrong =
      "import { load } from 'copse';\nconst copse = await load();\ncopse.sample({ region: [[0, 0], [9, 0], [0, 9]], radius: -1 });";
    expect(await faultsOf(page, wrong)).toEqual([expect.stringMatching(/^line 3: .*radius/)]);
    expect(await page.locator('.play-error-line').innerText()).toContain('radius: -1');
    expect(await statusOf(page)).toMatch(/^Line 3: .*radius/);
    expect(await faultsOf(page, 'let a = 1;\nlet b = = 2;')).toEqual([
      expect.stringMatching(/^line 2: /),
    ]);
    expect(await faultsOf(page, "import { x } from 'leftpad';")).toEqual([
      expect.stringMatching(/^line 1: .*leftpad/),
    ]);
    const far =
      "import { load } from 'copse';\nconst region = { x: 0, y: 0, width: 9, height: 9 };\n(await load()).sample({ region, radius: 2, obstacles: [{ point: [99, 99], clearance: 1 }] });";
    expect(await faultsOf(page, far)).toEqual([]);
    expect(await statusOf(page)).toMatch(/ · Warning: /);
    const hash = "(await crypto.subtle.digest('SHA-256', Uint8Array.of(1))).byteLength; // → 32";
    expect(await faultsOf(page, hash)).toEqual([]);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1 + 1; // → 2');
    await expect.poll(() => page.locator('.play-true').count()).toBe(1);
    await page.context().close();
  });

  it('lets no code of strangers reach anything', async () => {
    const page = await openPlayground();
    const reached: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      reached.push(url);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
      response.writeHead(200, headers).end('1');
    });
    const target = await addressOf(server);
    const attempts = [
      `await fetch('${target}', { mode: 'no-cors' })`,
      `const module = '${target}'; await import(module)`,
      `importScripts('${target}')`,
      `new XMLHttpRequest(), (() => { const r = new XMLHttpRequest(); r.open('GET', '${target}', false); r.send(); })()`,
      `await new Promise((done, fail) => { const s = new WebSocket('${target.replace('http', 'ws')}'); s.onopen = done; s.onerror = fail; })`,
      `await new Promise((done, fail) => { const w = new Worker('${target}'); w.onmessage = done; w.onerror = fail; })`,
      `await new Promise((done, fail) => { const b = new Blob(["fetch('${target}').then(() => postMessage(1), () => { throw 1 })"]); const w = new Worker(URL.createObjectURL(b)); w.onmessage = done; w.onerror = fail; setTimeout(fail, 2000); })`,
      'await new Promise((done, fail) => { const r = indexedDB.open("x"); r.onsuccess = done; r.onerror = fail; })',
      'await caches.open("x")',
      'localStorage.length',
      'document.title',
      'parent.document',
    ];
    const code = attempts
      .map(
        (attempt, i) =>
          `try { ${attempt}; console.log('reached ${i}'); } catch { console.log('no'); }`,
      )
      .join('\n');
    expect(await faultsOf(page, code)).toEqual([]);
    const said = await page.locator('.play-log').textContent();
    expect(said?.split('\n')).toEqual(attempts.map(() => 'no'));
    expect(reached).toEqual([]);
    server.close();
    await page.context().close();
  });

  it('ends an endless loop, and runs again', async () => {
    const page = await openPlayground();
    const looping = page.evaluate(() => {
      return document.querySelector<Host>('.play')?.playground.take('for (;;);');
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect((await looping)?.failure?.message).toBe('stopped');
    expect(await faultsOf(page, '1 + 1; // → 2')).toEqual([]);
    await page.context().close();
  });

  it('gives a link that holds the code, and opens it', async () => {
    const page = await openPlayground();
    const code = "const grüße = ['π', '→'];\ngrüße.length; // → 2";
    expect(await faultsOf(page, code)).toEqual([]);
    const link = await page.evaluate(() => document.querySelector<Host>('.play')?.playground.link);
    const hash = new URL(link as string).hash;
    await page.context().close();
    const other = await openPlayground(hash);
    expect(await other.locator('.cm-line').allTextContents()).toEqual([
      expect.stringContaining('grüße'),
      expect.stringContaining('✓'),
    ]);
    await other.context().close();
    const broken = await openPlayground('#code=%%%');
    expect(await statusOf(broken)).toMatch(/samples/);
    await broken.context().close();
  });

  it('offers every example of the guide', async () => {
    const page = await openPlayground();
    const offered = await page.locator('.play-chooser option').count();
    expect(offered).toBeGreaterThan(60);
    await page.locator('.play-chooser select').selectOption('0');
    await done(page);
    expect(await statusOf(page)).toMatch(/samples in/);
    await page.context().close();
  });

  it.each([
    ['by day', driver.DESKTOP],
    ['at night, on a phone', { ...driver.PHONE, colorScheme: 'dark' }],
    ['in forced colours', { ...driver.SMALL, forcedColors: 'active' }],
  ] as const)('has nothing that axe finds %s', async (_name, options) => {
    const page = await openPlayground('', options);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run('.play');
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    });
    expect(found).toEqual([]);
    await page.context().close();
  });
});

describe('the Vite project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'copse-playground-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is built with the packed package, and draws', async () => {
    const page = await openPlayground();
    const bytes = await page.evaluate(async () => {
      const zip = await document.querySelector<Host>('.play')?.playground.zip();
      return Array.from(zip ?? []);
    });
    await page.context().close();
    for (const [name, text] of Object.entries(unzipSync(Uint8Array.from(bytes)))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const project = join(folder, 'copse-example');
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(manifest.dependencies).toEqual({ copse: version });
    expect(manifest.devDependencies.vite).toMatch(/^\d+\.\d+\.\d+$/);
    const { tarball } = pack(folder);
    const dependencies = { copse: `file:${tarball}` };
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ ...manifest, dependencies, devDependencies: {} }),
    );
    const options = { cwd: project, stdio: 'pipe' } as const;
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], options);
    execFileSync(join(process.cwd(), 'node_modules/.bin/vite'), ['build'], options);
    const served = serve(join(project, 'dist'));
    const own = await browser.newPage();
    const errors: string[] = [];
    own.on('pageerror', ({ message }) => errors.push(message));
    await own.goto(await addressOf(served));
    await own.locator('figcaption').first().waitFor();
    expect(await own.locator('figcaption').allTextContents()).toEqual([
      expect.stringMatching(/^wood: \d{3}/),
    ]);
    expect(errors).toEqual([]);
    served.close();
  });

  it('goes to StackBlitz only by a button that says so', async () => {
    const page = await openPlayground();
    const button = page.getByRole('button', { name: 'StackBlitz' });
    expect(await button.getAttribute('title')).toMatch(/sends the code to stackblitz\.com/);
    await page
      .context()
      .route('https://stackblitz.com/**', (route) =>
        route.fulfill({ body: 'received', contentType: 'text/plain' }),
      );
    const posted = page.context().waitForEvent('request', (request) => request.method() === 'POST');
    await button.click();
    const sent = new URLSearchParams((await posted).postData() ?? '');
    expect([...sent.keys()]).toEqual(
      expect.arrayContaining(['project[files][main.js]', 'project[files][draw.js]']),
    );
    expect(sent.get('project[files][main.js]')).toContain('show({ wood });');
    await page.context().close();
  });
});

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

function serve(root: string): Server {
  return createServer(({ url = '/' }, response) => {
    const path = join(root, url === '/' ? 'index.html' : url);
    try {
      const body = readFileSync(path);
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
