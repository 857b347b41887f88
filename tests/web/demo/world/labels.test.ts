import { expect, it } from 'vitest';
import { meet } from '../../../../web/demo/geometry/boxes.ts';
import type { Name } from '../../../../web/demo/modes/world/country/country.ts';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { fieldAt } from '../../../../web/demo/modes/world/country/field-at.ts';
import type { Room } from '../../../../web/demo/modes/world/label-places.ts';
import { inksFor, writeNames } from '../../../../web/demo/modes/world/labels.ts';
import { Camera } from '../../../../web/demo/render/camera.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';

/** A canvas that keeps what is written, in letters eight pixels wide. */
function paper() {
  const written: { text: string; x: number; y: number }[] = [];
  const origin = { x: 0, y: 0 };
  let isNext = true;
  const context = {
    measureText: (text: string) => ({ width: 8 * text.length }),
    // The halo of a whole name comes before the ink of its letters, which may be written one by one.
    strokeText: () => {
      isNext = true;
    },
    fillText: (text: string, x: number, y: number) => {
      const name = written.at(-1);
      if (isNext || !name) written.push({ text, x: x + origin.x, y: y + origin.y });
      else name.text += text;
      isNext = false;
    },
    save: () => {},
    translate: (x: number, y: number) => Object.assign(origin, { x, y }),
    rotate: () => {},
    restore: () => Object.assign(origin, { x: 0, y: 0 }),
  };
  return { written, context: context as unknown as CanvasRenderingContext2D };
}

const open: Room = { width: 1440, height: 900, cards: [], isLand: () => undefined };

const river = (text: string, x: number, y: number): Name => {
  return { text, x, y, kind: 'river', extent: 800 };
};

it('a river has its name once near by, whatever order its places are told in', () => {
  const next = random(17);
  const wide = { ...open, width: 4000, height: 4000 };
  const camera = new Camera({ least: 1 / 8, most: 4, reach: 1e9 });
  camera.lookAt({ x: 0, y: 0 }, 1, 1440, 900);
  for (let trial = 0; trial < 30; trial++) {
    const names = Array.from({ length: 40 }, () =>
      river(next() < 0.5 ? 'Elm' : 'Tarn', 3000 * next(), 3000 * next()),
    );
    const [one, other] = [paper(), paper()];
    writeNames(one.context, camera, names, inksFor(false), wide);
    writeNames(other.context, camera, [...names].reverse(), inksFor(false), wide);
    expect(other.written).toEqual(one.written);
    expect(new Set(one.written.map(({ text }) => text))).toEqual(new Set(['Elm', 'Tarn']));
    one.written.forEach((a, n) => {
      for (const b of one.written.slice(n + 1))
        if (a.text === b.text) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(480);
    });
  }
});

/** The boxes of letters of about such a size. */
const boxesOf = (written: readonly { text: string; x: number; y: number }[]) =>
  written.map(({ text, x, y }) => {
    const half = 4 * text.length;
    return { x0: x - half, y0: y - 7, x1: x + half, y1: y + 7 };
  });

it('no card and no edge of the window cuts a name, and a land has its own on land', () => {
  const next = random(5);
  const camera = new Camera({ least: 1 / 720, most: 4, reach: 1e9 });
  const kinds = ['sea', 'region', 'island', 'hills', 'forest', 'lake', 'river', 'village'] as const;
  let land = 0;
  for (let trial = 0; trial < 60; trial++) {
    camera.lookAt({ x: 0, y: 0 }, 1, 1440, 900);
    const cards = Array.from({ length: 5 }, () => {
      const [x0, y0] = [1300 * next(), 800 * next()];
      return { x0, y0, x1: x0 + 60 + 300 * next(), y1: y0 + 40 + 200 * next() };
    });
    // Land to the left of a shore that runs aslant.
    const shore = 400 * (next() - 0.5);
    const isLand = (x: number, y: number): boolean => x < shore + 0.4 * y;
    const names = Array.from({ length: 30 }, (_, n): Name => {
      const kind = kinds[n % kinds.length] as Name['kind'];
      const [x, y] = [1600 * (next() - 0.5), 1000 * (next() - 0.5)];
      return { text: `Name ${n}`, x, y, kind, extent: 200 + 400 * next() };
    });
    const { written, context } = paper();
    writeNames(context, camera, names, inksFor(false), { ...open, cards, isLand });
    for (const [n, box] of boxesOf(written).entries()) {
      expect(cards.filter((card) => meet(card, box))).toEqual([]);
      expect(Math.min(box.x0, box.y0, 1440 - box.x1, 900 - box.y1)).toBeGreaterThanOrEqual(0);
      const { text, x, y } = written[n] as { text: string; x: number; y: number };
      const number = Number(/\d+/.exec(text)?.[0]);
      const kind = kinds[number % kinds.length] as Name['kind'];
      const at = camera.toWorld({ x, y });
      if (['region', 'island', 'hills', 'forest'].includes(kind)) {
        expect(isLand(at.x, at.y), `${kind} at ${x}, ${y}`).toBe(true);
        land++;
      }
      if (kind === 'sea') expect(isLand(at.x, at.y)).toBe(false);
    }
  }
  expect(land).toBeGreaterThan(60);
});

it('the farthest view has names, of seas and of lands', () => {
  const camera = new Camera({ least: 1 / 720, most: 4, reach: 1e9 });
  for (const seed of ['Karrow', 'Lindmoor', 'Aldby']) {
    const country = createCountry(seed, 0.62);
    camera.lookAt({ x: 0, y: 0 }, 1 / 720, 1440, 900);
    const bounds = { x: camera.x, y: camera.y, width: 1440 * 720, height: 900 * 720 };
    const { names } = country.features(bounds, 512);
    const step = 4 * 720;
    const raster = { x: camera.x, y: camera.y, step, columns: 360, rows: 225 };
    const { water } = country.sketch(raster);
    const isLand = (x: number, y: number): boolean => fieldAt(raster, water, x, y) > 0;
    const { written, context } = paper();
    writeNames(context, camera, names, inksFor(false), { ...open, isLand });
    const kinds = written.map(
      ({ text }) => names.find((name) => name.text.toUpperCase() === text.toUpperCase())?.kind,
    );
    expect(kinds.filter((kind) => kind === 'region').length, seed).toBeGreaterThan(1);
    expect(kinds.filter((kind) => kind === 'sea').length, seed).toBeGreaterThan(0);
  }
});

it('a village by a lake has its name on land, and one on an islet has its own all the same', () => {
  const camera = new Camera({ least: 1 / 8, most: 4, reach: 1e9 });
  camera.lookAt({ x: 0, y: 0 }, 1, 1440, 900);
  const village: Name = { text: 'Calenridge', x: 0, y: 0, kind: 'village', extent: 300 };
  const written = (isLand: Room['isLand']) => {
    const sheet = paper();
    writeNames(sheet.context, camera, [village], inksFor(false), { ...open, isLand });
    return sheet.written.map(({ x, y }) => camera.toWorld({ x, y }));
  };
  const [name] = written((_, y) => y < 50);
  expect(name!.y).toBeLessThan(50);
  expect(written(() => false)).toHaveLength(1);
});

it('a sea whose name is aslant has all of it on water', () => {
  const camera = new Camera({ least: 1 / 8, most: 4, reach: 1e9 });
  camera.lookAt({ x: 0, y: 0 }, 1, 1440, 900);
  const sea: Name = { text: 'Gulf', x: 0, y: 0, kind: 'sea', extent: 300, turn: 1.2, bend: 0.1 };
  const sheet = paper();
  // Land to the north and south of a strait as wide as the name is tall.
  const isLand = (_: number, y: number): boolean => Math.abs(y) > 8;
  writeNames(sheet.context, camera, [sea], inksFor(false), { ...open, isLand });
  expect(sheet.written).toEqual([]);
});
