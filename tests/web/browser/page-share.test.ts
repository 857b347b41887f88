import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { imageSize } from 'image-size';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { coloursOf } from './colours.ts';
import * as driver from './page-driver.ts';
import { type Point, read, settled } from './page-driver.ts';
import { button, openShare, saved } from './share-dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

/** Saved scenes as the page keeps them. */
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** A rectangle of trees by hand. */
async function rectangle(page: Page, from: Point, to: Point): Promise<void> {
  await driver.takeRectangle(page);
  await driver.drag(page, [from, to]);
  await settled(page);
}

/** Waits until changes are stored, a moment after the last one by the page's clock. */
const kept = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));

async function restarted(page: Page, hash = ''): Promise<void> {
  // From another page: only the hash differs, which loads nothing.
  if (hash) await page.goto('about:blank');
  if (hash) await page.goto(inject('pageUrl') + hash);
  else await page.reload();
  await expect.poll(() => page.evaluate(() => 'copseScene' in window)).toBe(true);
  await settled(page);
}

async function linkOf(page: Page): Promise<string> {
  await openShare(page);
  const link = await page.locator('#take .link').inputValue();
  await page.keyboard.press('Escape');
  return link.slice(link.indexOf('#'));
}

/** Drops a file in the middle of the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content as string], fileName as string));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
    },
    [name, text],
  );
}

const note = (page: Page) => page.locator('.note');
const words = (page: Page) => page.locator('.note p').last();

it('what was drawn survives a reload, and a broken link, which says so', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await driver.cleared(page);
  await rectangle(page, [200, 150], [600, 400]);
  await page.locator('#spacing').fill('11.5');
  await page.locator('#seed').fill('élan "9"');
  const before = await settled(page);
  // Left at once: what is not yet kept is kept on the way out.
  await restarted(page, '#s=bVXBbtswDP0VQ-cMkCVL');
  await expect.poll(() => words(page).textContent()).toMatch(/the link is .*; it must be whole/);
  expect(new URL(page.url()).hash).toBe('');
  const after = await read(page);
  expect(after.trees.length).toBeGreaterThan(100);
  expect(after.trees).toEqual(before.trees);
  expect([after.radius, after.seed]).toEqual([11.5, 'élan "9"']);
  expect(after.hinting).toBe(false);
  await driver.close(page);
});

it('a link opens as a copy beside the draft, and never overwrites it', async () => {
  const other = await driver.open(browser);
  await driver.cleared(other);
  await rectangle(other, [300, 200], [500, 300]);
  const theirs = await read(other);
  const hash = await linkOf(other);
  expect(hash).toMatch(/^#s=[\w-]+$/);
  await driver.close(other);

  const page = await driver.open(browser);
  await driver.cleared(page);
  await rectangle(page, [350, 150], [600, 300]);
  const mine = await read(page);
  await kept(page);
  const draft = await stored(page);
  await restarted(page, hash);
  const shown = await read(page);
  expect(shown.trees).toEqual(theirs.trees);
  expect(await words(page).textContent()).toContain('This is a shared wood. Yours is kept, too.');
  await driver.screenshot(page, 'share-link');

  await rectangle(page, [300, 400], [400, 460]);
  await kept(page);
  const edited = await read(page);
  const now = await stored(page);
  expect(now['copse draft']).toBe(draft['copse draft']);
  expect(now['copse shared draft']).toContain(hash);
  await restarted(page);
  expect((await read(page)).trees).toEqual(edited.trees);

  await note(page).getByRole('button', { name: 'Back to mine' }).click();
  expect((await settled(page)).trees).toEqual(mine.trees);
  await expect.poll(() => note(page).count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('');

  // In the page that is open already.
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect.poll(async () => (await read(page)).shapes.length).toBe(edited.shapes.length);
  await note(page).getByRole('button', { name: 'Keep this one' }).click();
  await expect.poll(() => note(page).count()).toBe(0);
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(mine.trees);
  await page.keyboard.press('Control+y');
  expect((await settled(page)).trees).toEqual(edited.trees);
  await kept(page);
  await restarted(page);
  expect((await read(page)).trees).toEqual(edited.trees);
  await driver.close(page);
});

it('without storage the page works all the same', async () => {
  const page = await driver.open(browser, driver.SMALL, () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await driver.cleared(page);
  await rectangle(page, [300, 200], [500, 300]);
  await kept(page);
  expect((await read(page)).trees.length).toBeGreaterThan(20);
  await openShare(page);
  expect(await page.locator('#take').textContent()).toContain('cannot store it');
  await driver.close(page);
});

it('the wood goes along as picture, drawing, data and code', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShare(page);
  await driver.screenshot(page, 'share');
  const scene = await read(page);
  await button(page, '1×').click();
  const [pngName, png] = await saved(page, 'PNG');
  expect(pngName).toBe('wood.png');
  const picture = imageSize(png);
  expect(picture.width).toBe(1600);
  expect(picture.height).toBeGreaterThan(1000);
  expect(coloursOf(png).size).toBeGreaterThan(5000);

  const [clipName, clip] = await saved(page, 'Clip, 6 s');
  expect(clipName).toMatch(/^wood\.(mp4|webm)$/);
  const film = await page.evaluate(
    async (url) => {
      const video = document.createElement('video');
      video.src = url;
      await new Promise((loaded, failed) => {
        video.onloadeddata = loaded;
        video.onerror = () => failed(new Error(video.error?.message));
      });
      return { width: video.videoWidth, height: video.videoHeight };
    },
    `data:video/${clipName.slice(5)};base64,${clip.toString('base64')}`,
  );
  expect(film.width).toBe(1280);
  expect(film.height).toBeGreaterThan(800);

  const [svgName, svg] = await saved(page, 'SVG');
  expect(svgName).toBe('wood.svg');
  const drawing = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      name: root.localName,
      title: root.querySelector('title')?.textContent,
      size: [root.getAttribute('width'), root.getAttribute('height')].map(Number),
      uses: root.querySelectorAll('#trees use').length,
      loose: [...root.querySelectorAll('use')].filter(
        (use) => !root.querySelector(use.getAttribute('href') ?? 'none'),
      ).length,
    };
  }, svg.toString());
  expect(drawing.name).toBe('svg');
  expect(drawing.title).toMatch(/1,\d+ trees/);
  expect(Math.min(...drawing.size)).toBeGreaterThan(500);
  expect(drawing.uses).toBe(scene.trees.length / 2 + 3);
  expect(drawing.loose).toBe(0);

  const geojson = JSON.parse((await saved(page, 'GeoJSON'))[1].toString());
  expect(geojson.features.length).toBe(scene.trees.length / 2 + 5);
  const json = JSON.parse((await saved(page, 'JSON'))[1].toString());
  const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000;
  expect(json.positions.sort()).toEqual(scene.trees.map(toMillimetres).sort());

  await button(page, 'Copy link').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#s=');
  expect(await button(page, 'Copied').count()).toBe(1);

  await button(page, 'Code').click();
  await driver.screenshot(page, 'share-code');
  await button(page, 'Copy code').click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  mkdirSync('build/code', { recursive: true });
  const [options, data] = await saved(page, 'Save wood.data.json');
  writeFileSync(`build/code/${options}`, data);
  const print = 'process.stdout.write(JSON.stringify(trees.flatMap(({ x, y }) => [x, y])));';
  writeFileSync('build/code/page.mjs', code.replace(/console\.log\(.*\n/, `${print}\n`));
  const { stdout } = await promisify(execFile)('node', ['build/code/page.mjs'], { maxBuffer: 1e8 });
  expect(JSON.parse(stdout).sort()).toEqual([...scene.trees].sort());

  await button(page, 'Games').click();
  await driver.screenshot(page, 'share-games');
  const [file, instances] = await saved(page, 'Instances as JSON');
  expect(JSON.parse(instances.toString())).toHaveLength(scene.trees.length / 2);
  const [glbName, glb] = await saved(page, 'As glTF');
  expect([glbName, glb.toString('latin1', 0, 4)]).toEqual(['wood.instances.glb', 'glTF']);
  await page.getByLabel('Width of the tile in metres').fill('160');
  const [tileName, tile] = await saved(page, 'Tile as JSON');
  expect(tileName).toBe('wood.tile-160.json');
  const { width, instances: inTile } = JSON.parse(tile.toString());
  expect(width).toBe(160);
  expect(inTile.length).toBeGreaterThan(50);
  expect((await saved(page, 'Tile as PNG'))[0]).toBe('wood.tile-160.png');
  await page.getByLabel('Width of the tile in metres').fill('20');
  await button(page, 'Tile as JSON').click();
  await expect
    .poll(() => page.locator('#take .news').textContent())
    .toMatch(/must be \d+ to \d+ m wide/);
  await button(page, 'Godot').click();
  expect(await page.locator('#take pre:visible').textContent()).toContain(
    file.replace('json', 'csv'),
  );

  await button(page, 'Share').click();
  const [name, wood] = await saved(page, 'Save as a file');
  expect(name).toBe('wood.copse.json');
  await page.keyboard.press('Escape');
  await driver.cleared(page);
  await page.locator('#seed').fill('other');
  await drop(page, name, wood.toString());
  await expect.poll(async () => (await read(page)).seed).toBe(scene.seed);
  expect((await settled(page)).trees).toEqual(scene.trees);
  await driver.close(page);
});

const SVG = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" onload="window.ran = 1">
  <script>window.ran = 2</script>
  <image href="missing.png" onerror="window.ran = 3" width="9" height="9"/>
  <defs><rect id="unseen" width="900" height="900"/></defs>
  <g transform="translate(100 0) scale(2)" fill-rule="evenodd">
    <g transform="rotate(90)"><path onclick="window.ran = 4" d="M0 0h50v50h-50zM10 10h10v10h-10z"/></g>
    <rect x="0" y="0" width="50" height="50" style="display: none"/>
  </g>
  <circle cx="150" cy="50" r="50"/>
  <polyline points="0,0 100,100 200,0" fill="none" stroke="black"/>
</svg>`;

it('a dropped SVG becomes areas and roads, without anything in it running', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await driver.cleared(page);
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await drop(page, 'map.svg', SVG);
  await expect.poll(() => words(page).textContent()).toBe('map.svg: 2 shapes, 1 road.');
  const scene = await settled(page);
  expect(scene.shapes).toHaveLength(1);
  expect(scene.shapes[0]).toMatchObject({ kind: 'file', cut: false });
  // Its file's name is none of the wood's.
  expect(scene.shapes[0]?.name).toBeUndefined();
  const [left, right] = [scene.trees.filter((_, i) => i % 2 === 0)].flatMap((xs) => [
    Math.min(...xs),
    Math.max(...xs),
  ]) as [number, number];
  expect(right - left).toBeGreaterThan(900);
  expect(right - left).toBeLessThanOrEqual(1000);
  // 5 m to a unit: the turned square's hole lies 10 to 20 from its corner, twice as large.
  const rings = scene.shapes[0]?.rings ?? [];
  const area = (ring: number[]): number => {
    let twice = 0;
    for (let i = 0; i < ring.length; i += 2) {
      const [x = 0, y = 0, nx = ring[0] ?? 0, ny = ring[1] ?? 0] = ring.slice(i, i + 4);
      twice += x * ny - nx * y;
    }
    return Math.abs(twice / 2);
  };
  const areas = rings.map(area).sort((a, b) => a - b);
  expect(areas[0]).toBeCloseTo(100 ** 2, -1);
  expect(areas[1]).toBeCloseTo(Math.PI * 250 ** 2, -3);
  expect(areas[2]).toBeCloseTo(500 ** 2, -1);
  await page.waitForTimeout(200);
  await driver.screenshot(page, 'share-svg');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.keyboard.press('Control+z');
  expect((await settled(page)).shapes).toEqual([]);
  // It is never made a document, so that not even the page's policy has anything to refuse.
  expect(refusals).toEqual([]);
  await page.context().close();
});

it('a bad file is refused by its name and place, and the scene stays', async () => {
  const page = await driver.open(browser);
  const before = await read(page);
  const says = async (name: string, text: string, message: RegExp): Promise<void> => {
    await drop(page, name, text);
    await expect.poll(() => words(page).textContent()).toMatch(message);
  };
  await says(
    'cut.svg',
    '<svg xmlns="http://www.w3.org/2000/svg">\n<path d="M0 0">\n',
    /^cut\.svg, line \d: it is not valid SVG/,
  );
  await says(
    'page.svg',
    '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    /^page\.svg: it contains <html>/,
  );
  await says(
    'odd.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><path id="p" d="M0 0 L1 x"/></svg>',
    /^odd\.svg, <path> “p”: its path data is broken/,
  );
  await says(
    'none.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>',
    /^none\.svg: it has no shape/,
  );
  await says(
    'bad.geojson',
    '{"type":"Polygon","coordinates":[[[0,0],[1,"x"]]]}',
    /^bad\.geojson, the file\.coordinates\[0\]\[1\]/,
  );
  await driver.screenshot(page, 'share-bad-file');
  const after = await settled(page);
  expect(after.shapes).toEqual(before.shapes);
  expect(after.trees).toEqual(before.trees);
  await driver.close(page);
});

it('a drawing of 300,000 corners comes in simplified', async () => {
  const page = await driver.open(browser);
  await driver.cleared(page);
  const corners = Array.from({ length: 300_000 }, (_, i) => {
    const [angle, reach] = [(i / 300_000) * 2 * Math.PI, 4000 + 300 * Math.sin(i / 1500) + (i % 5)];
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  const path = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M${corners.join('L')}Z"/></svg>`;
  await drop(page, 'large.svg', path);
  await expect
    .poll(() => words(page).textContent())
    .toMatch(/large\.svg: 1 shape \(simplified from 300,000 to [\d,]+ corners\)/);
  expect((await settled(page)).trees.length).toBeGreaterThan(1000);
  await driver.close(page);
});

it('a file that takes long to read is read beside the page, and can be stopped', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const before = await settled(page);
  const square = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 0],
  ];
  const coast = JSON.stringify({ type: 'Polygon', coordinates: [square] });
  // The worker that reads it waits for its script, however fast the machine is.
  let waiting = 0;
  await page.route(/read\.worker/, () => {
    waiting += 1;
  });
  for (const key of ['Enter', undefined]) {
    await drop(page, 'coast.geojson', coast);
    const stop = note(page).getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    await expect.poll(() => words(page).textContent()).toBe('Reading coast.geojson…');
    // The page goes on meanwhile.
    await page.keyboard.press('r');
    await expect.poll(async () => (await read(page)).tool).toBe('rectangle');
    if (key) await driver.screenshot(page, 'share-reading');
    if (key) await stop.press(key);
    else await stop.click();
    await expect
      .poll(() => words(page).textContent())
      .toBe('You stopped coast.geojson. Nothing was changed.');
  }
  expect(waiting).toBe(2);
  expect((await settled(page)).shapes).toEqual(before.shapes);
  await driver.close(page);
});

it('on a phone the dialog fits, by day and by night', async () => {
  const page = await driver.open(browser, { ...driver.PHONE, colorScheme: 'dark' });
  await page.locator('.corner [data-action=share]').tap();
  await page.locator('#take[open]').waitFor();
  await driver.screenshot(page, 'share-phone');
  const boxes = await page
    .locator('#take button:visible')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(8);
  for (const { left, right, height } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(height).toBeGreaterThanOrEqual(36);
  }
  expect(
    await page.locator('#take').evaluate((element) => element.scrollWidth),
  ).toBeLessThanOrEqual(374);
  await driver.close(page);
});
