// npm run examples [name…]: builds each of examples/ as somebody would who copied it, with the packed
// copse, and opens it in Chromium: it must draw trees and must not complain. Pictures into
// build/screenshots/example-<name>.png; with --write also into docs/<name>.jpg of those that have such a
// picture there, and into docs/examples.jpg all others. With --no-build over the package last built.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { pack } from './pack.mjs';
import { setUp, toBuild } from './setup.mjs';
import { findChrome, main, root, runQuietly, Stop, say } from './tools.mjs';

const source = join(root, 'examples');
const target = join(root, 'build', 'examples');
const pictures = join(root, 'build', 'screenshots');

// WebGL by software, which is slow but the same.
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const graphics = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Bytes: a smaller picture shows nothing. */
const blank = 15_000;

/** Packs copse; returns the tarball's path. */
export function packHere() {
  mkdirSync(target, { recursive: true });
  return pack(target).tarball;
}

/** Copies an example and installs what it asks for; returns its folder. */
export function install(name, tarball) {
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  const own = (path) => !/\/(node_modules|dist)$/.test(path);
  cpSync(join(source, name), folder, { recursive: true, filter: own });
  const file = join(folder, 'package.json');
  const project = JSON.parse(readFileSync(file, 'utf8'));
  project.dependencies.copse = `file:${tarball}`;
  writeFileSync(file, JSON.stringify(project, null, 2));
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  runQuietly('npm', ['install', ...quick], { cwd: folder });
  return folder;
}

/** Makes what is to be seen; returns the folder to serve and the page in it. */
export function make(folder) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (scripts.build) {
    runQuietly('npm', ['run', 'build'], { cwd: folder });
    return { served: join(folder, 'dist'), page: 'index.html' };
  }
  if (existsSync(join(folder, 'index.html'))) return { served: folder, page: 'index.html' };
  runQuietly('npm', ['start', '--silent'], { cwd: folder });
  return { served: folder, page: 'trees.svg' };
}

/** The errors of a page, a list that fills while it runs. It may lack an icon. */
export async function complaintsOf(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  return complaints;
}

/** A page as it is seen on a screen of two device pixels a pixel, and after its window has changed. */
async function look(browser, url, name) {
  const context = await browser.newContext({
    viewport: { width: 900, height: 640 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const complaints = await complaintsOf(page);
  await page.goto(url);
  const counted = () => Number(document.documentElement.dataset.trees) > 0;
  await page.waitForFunction(counted, undefined, { timeout: 60_000 }).catch(() => {});
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.waitForTimeout(1500);
  const picture = await page.screenshot({ path: join(pictures, `example-${name}.png`) });
  const trees = Number(await page.evaluate(() => document.documentElement.dataset.trees ?? 0));
  await lookAtScenes(page, name);
  const [wide, high] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  await context.close();
  if (complaints.length > 0) throw new Stop(`${name} complains: ${complaints.join('\n')}`);
  if (!(trees > 0)) throw new Stop(`${name}: no trees (data-trees)`);
  if (picture.length < blank) throw new Stop(`${name}: the picture is blank`);
  if (wide > 0 || high > 0) throw new Stop(`${name}: does not fit its window`);
  return trees;
}

/**
 * Takes a picture of each scene of a page that has scenes, touched once, on a wide screen and on a
 * phone's.
 */
async function lookAtScenes(page, name) {
  const scenes = await page.locator('nav a[href^="#"]').all();
  const sizes = { '': { width: 900, height: 600 }, '-phone': { width: 390, height: 844 } };
  for (const [size, viewport] of scenes.length > 0 ? Object.entries(sizes) : []) {
    await page.setViewportSize(viewport);
    for (const scene of scenes) {
      await scene.click();
      await page.waitForTimeout(1500);
      await page.mouse.click(viewport.width * 0.44, viewport.height * 0.33);
      await page.waitForTimeout(1500);
      const file = `example-${name}${size}-${(await scene.innerText()).toLowerCase()}.png`;
      await page.screenshot({ path: join(pictures, file) });
    }
  }
}

/** Serves what was made, and returns how many trees the page shows. */
export async function show({ served, page }, name, browser) {
  const { preview } = await import('vite');
  const server = await preview({
    ...{ root: target, configFile: false, logLevel: 'warn', build: { outDir: served } },
    preview: { host: '127.0.0.1', port: 4373 },
  });
  try {
    return await look(browser, server.resolvedUrls.local[0] + page, name);
  } finally {
    await server.close();
  }
}

export async function openBrowser() {
  const { chromium } = await import('playwright');
  mkdirSync(pictures, { recursive: true });
  return chromium.launch({ executablePath: findChrome(), args: [...flags, ...graphics] });
}

/** The pictures for the guide: those that have one of their own, and the others on one sheet. */
async function writePictures(names, browser) {
  const isAlone = (name) => existsSync(join(root, 'docs', `${name}.jpg`));
  for (const name of names.filter(isAlone)) {
    const scenes = scenesOf(name);
    await writeSheet(scenes.length > 0 ? scenes : [name], scenes.length > 0 ? 2 : 1, name, browser);
  }
  const others = names.filter((name) => !isAlone(name));
  if (others.length > 0) await writeSheet(others, 3, 'examples', browser);
}

/** The pictures of an example's scenes on a wide screen. */
function scenesOf(name) {
  return readdirSync(pictures)
    .map((file) => file.match(/^example-(.*)\.png$/)?.[1])
    .filter((found) => found?.startsWith(`${name}-`) && !found.includes('-phone'));
}

async function writeSheet(names, columns, file, browser) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 536 },
    deviceScaleFactor: 1.25,
  });
  const images = names.map((name) => {
    const data = readFileSync(join(pictures, `example-${name}.png`)).toString('base64');
    return `<img src="data:image/png;base64,${data}" style="width:100%;display:block">`;
  });
  const grid = `margin:0;display:grid;grid-template-columns:repeat(${columns},1fr);gap:4px`;
  await page.setContent(`<body style="${grid}">${images.join('')}`);
  const path = join(root, 'docs', `${file}.jpg`);
  await page.locator('body').screenshot({ path, type: 'jpeg', quality: 70 });
}

function chosen() {
  const all = readdirSync(source).filter((name) => existsSync(join(source, name, 'package.json')));
  const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown)
    throw new Stop(`there is no example “${unknown}”; the examples are ${all.join(', ')}`);
  return names.length > 0 ? names : all;
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    const names = chosen();
    setUp([...toBuild, 'chromium', 'redis-server']);
    if (!process.argv.includes('--no-build')) build();
    const tarball = packHere();
    const browser = await openBrowser();
    try {
      for (const name of names) {
        const begin = performance.now();
        const trees = await show(make(install(name, tarball)), name, browser);
        const seconds = ((performance.now() - begin) / 1000).toFixed(0);
        say(`${name}: ${trees.toLocaleString('en')} trees (${seconds} s)`);
      }
      if (process.argv.includes('--write')) await writePictures(names, browser);
    } finally {
      await browser.close();
    }
  });
}
