import { expect, it } from 'vitest';
import type { Name } from '../../../../web/demo/modes/world/country/country.ts';
import { inksFor, writeNames } from '../../../../web/demo/modes/world/labels.ts';
import { Camera } from '../../../../web/demo/render/camera.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';

/** A canvas that keeps what is written, in letters eight pixels wide. */
function paper() {
  const written: { text: string; x: number; y: number }[] = [];
  const context = {
    measureText: (text: string) => ({ width: 8 * text.length }),
    strokeText: () => {},
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
  };
  return { written, context: context as unknown as CanvasRenderingContext2D };
}

const river = (text: string, x: number, y: number): Name => {
  return { text, x, y, kind: 'river', extent: 800 };
};

it('a river has its name once near by, whatever order its places are told in', () => {
  const next = random(17);
  const camera = new Camera({ least: 1 / 8, most: 4, reach: 1e9 });
  camera.lookAt({ x: 0, y: 0 }, 1, 1440, 900);
  for (let trial = 0; trial < 30; trial++) {
    const names = Array.from({ length: 40 }, () =>
      river(next() < 0.5 ? 'Elm' : 'Tarn', 3000 * next(), 3000 * next()),
    );
    const [one, other] = [paper(), paper()];
    writeNames(one.context, camera, names, inksFor(false));
    writeNames(other.context, camera, [...names].reverse(), inksFor(false));
    expect(other.written).toEqual(one.written);
    expect(new Set(one.written.map(({ text }) => text))).toEqual(new Set(['Elm', 'Tarn']));
    one.written.forEach((a, n) => {
      for (const b of one.written.slice(n + 1))
        if (a.text === b.text) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(480);
    });
  }
});
