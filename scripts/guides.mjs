// npm run guides [name…]: builds each program of docs/guides/web-games.md as somebody would who pasted
// it, with the packed packages, and opens it in Chromium: it must draw and must not complain. With
// --write also the pictures of the guide, docs/guides/<name>.webp.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, packages } from './build.mjs';
import { complaintsOf, openBrowser, packHere } from './examples.mjs';
import { setUp, toBuild } from './setup.mjs';
import { main, root, runQuietly, Stop, say } from './tools.mjs';

const target = join(root, 'build', 'guides');
const page = join(root, 'docs', 'guides', 'web-games.md');
const versions = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;

/** The first block of a language in some text. */
const block = (text, language) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1];

/** The sections that install something and have a program, the first block after it. */
function programs() {
  const text = readFileSync(page, 'utf8');
  const html = block(text, 'html');
  return text.split(/^## /m).flatMap((section) => {
    const asked = /^npm install (.*)$/m.exec(block(section, 'sh') ?? '')?.[1];
    const code = block(section, '(?:tsx?|js ignore)');
    const picture = /!\[.*\]\((.*)\.webp\)/.exec(section)?.[1];
    return asked && code && picture ? [{ name: picture, asked: asked.split(' '), code, html }] : [];
  });
}

/** Packs copse and the packages beside it; returns a tarball for each name. */
function packAll() {
  const copse = packHere();
  mkdirSync(target, { recursive: true });
  const beside = packages.map((name) => {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
    const [made] = JSON.parse(runQuietly('npm', args, { cwd: join(root, 'packages', name) }));
    return [`@copse/${name}`, join(target, made.filename)];
  });
  return Object.fromEntries([['copse', copse], ...beside]);
}

function make({ name, asked, code, html }, tarballs) {
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const from = (wanted) =>
    tarballs[wanted] ? `file:${tarballs[wanted]}` : (versions[wanted] ?? 'latest');
  const dependencies = Object.fromEntries(
    ['copse', 'vite', ...asked].map((wanted) => [wanted, from(wanted)]),
  );
  const isReact = asked.includes('react');
  const file = isReact ? 'main.jsx' : 'main.js';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'index.html'), html.replace('main.js', file));
  writeFileSync(join(folder, file), code);
  runQuietly('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  runQuietly('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: folder });
  return folder;
}

/** The picture of a program after some seconds, as WebP. */
async function look(folder, name, browser) {
  const { preview } = await import('vite');
  const server = await preview({
    ...{ root: folder, configFile: false, logLevel: 'warn' },
    preview: { host: '127.0.0.1', port: 4374 },
  });
  const shown = await browser.newPage({ viewport: { width: 960, height: 540 } });
  try {
    const complaints = await complaintsOf(shown);
    await shown.goto(server.resolvedUrls.local[0]);
    await shown.waitForTimeout(6000);
    const png = await shown.screenshot();
    if (complaints.length > 0) throw new Stop(`${name} complains: ${complaints.join('\n')}`);
    if (png.length < 40_000) throw new Stop(`${name}: the picture is nearly blank`);
    return webp(png, browser);
  } finally {
    await shown.close();
    await server.close();
  }
}

async function webp(png, browser) {
  const sheet = await browser.newPage();
  const url = await sheet.evaluate(async (data) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.55);
  }, png.toString('base64'));
  await sheet.close();
  return Buffer.from(url.split(',')[1], 'base64');
}

await main(async () => {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const chosen = programs().filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length === 0) throw new Stop(`no program “${wanted.join(' ')}”`);
  const isBuilt = process.argv.includes('--no-build');
  setUp(isBuilt ? ['chromium'] : [...toBuild, 'chromium']);
  if (!isBuilt) build();
  const tarballs = packAll();
  const browser = await openBrowser();
  try {
    for (const program of chosen) {
      const picture = await look(make(program, tarballs), program.name, browser);
      say(`${program.name}: ${(picture.length / 1000).toFixed(0)} KB`);
      if (process.argv.includes('--write'))
        writeFileSync(join(root, 'docs', 'guides', `${program.name}.webp`), picture);
    }
  } finally {
    await browser.close();
  }
});
