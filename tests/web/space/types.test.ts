// The types of boxes and surfaces (checked by `npm run lint`) agree with the calls.
import { type BoxOptions, CopseError, load, type SurfaceOptions } from 'copse/space';
import { DataTexture, TorusGeometry } from 'three';
import { expect, test } from 'vitest';

const space = await load();
const { position, uv } = new TorusGeometry(3, 1).attributes;
const torus = { positions: position, indices: new TorusGeometry(3, 1).index, uv };
const texture = { data: Uint8Array.of(255, 90, 0, 200), width: 2, height: 2 };
const map = new DataTexture(new Uint8Array(16).fill(255), 2, 2);
const counted = [
  { name: 'key', radius: 2, count: 3 },
  { name: 'coin', radius: 1, weight: 2 },
];
const [key, coin] = [{ radius: 2, count: 3 }, { radius: 1 }];

const possible: Record<string, SurfaceOptions> = {
  'a density by bytes': { ...torus, radius: 1, density: texture },
  'a density by a picture': { ...torus, radius: 1, density: { ...texture, flipY: true } },
  'a density by the image of a texture': {
    ...torus,
    radius: 1,
    density: { image: map.image as { data: Uint8Array; width: 2; height: 2 }, flipY: map.flipY },
  },
  'a weight by texture': { ...torus, radius: 1, weight: { ...texture, invert: true } },
  'a radius by texture': { ...torus, radius: { min: 0.5, max: 1, ...texture } },
  'classes with counts': { ...torus, classes: counted },
  'counts and grounds': {
    ...torus,
    classes: [
      { ...key, where: { height: [-9, 9] } },
      { ...coin, where: texture },
      { radius: 0.5, count: undefined },
    ],
  },
};
test.each(Object.entries(possible))('%s: compiles and fills', (_, options) => {
  expect(space.sampleSurface(options).length).toBeGreaterThan(3);
});

const impossible: Record<string, SurfaceOptions> = {
  // @ts-expect-error
  'a texture without a height': { ...torus, radius: 1, density: { data: [1, 2], width: 1 } },
  // @ts-expect-error
  'an unknown channel': { ...torus, radius: 1, density: { image: texture, channel: 'hue' } },
  // @ts-expect-error
  'a texture without the greatest radius': { ...torus, radius: { min: 1, ...texture } },
  // @ts-expect-error
  'a count with a weight': { ...torus, classes: [{ ...key, weight: 1 }, coin] },
  // @ts-expect-error
  'a class without a radius': { ...torus, classes: [{ count: 3 }, coin] },
};
test.each(Object.entries(impossible))('%s: does not compile, and is refused', (_, options) => {
  expect(() => space.sampleSurface(options)).toThrow(CopseError);
});

test('what browsers have goes in, and classes come out', () => {
  const byImage = (density: ImageData): SurfaceOptions => ({ ...torus, radius: 1, density });
  expect(byImage).toBeTypeOf('function');
  const options = { size: [9, 9, 9], classes: counted };
  const box: BoxOptions = options;
  const classes: Uint8Array = space.sampleBox(options).classes;
  expect(classes.length).toBe(space.sampleBox(box).length);
  // @ts-expect-error
  const flat: BoxOptions = { size: [9, 9], classes: [{ ...key, where: () => 1 }, coin] };
  expect(() => space.sampleBox(flat)).toThrow(CopseError);
});
