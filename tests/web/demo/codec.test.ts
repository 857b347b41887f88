import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromHash, toHash } from '../../../web/demo/formats/link.ts';
import { readScene } from '../../../web/demo/formats/scene-in.ts';
import { writeScene } from '../../../web/demo/formats/scene-out.ts';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import { EMPTY, type Scene } from '../../../web/demo/scene/scene.ts';
import {
  type Area,
  area,
  house,
  lake,
  road,
  singleTree,
  stroke,
  type Thing,
} from '../../../web/demo/scene/things.ts';

/** All but the ids, which are new for every thing. */
const content = (scene: Scene): unknown => ({
  ...scene,
  things: scene.things.map(({ id: _, ...rest }) => rest),
});

const any = fc
  .double({ min: -32_000, max: 32_000, noNaN: true })
  .map((value) => (value === 0 ? 0 : value));
const lattice = fc.integer({ min: -32_000 * 1024, max: 32_000 * 1024 }).map((n) => n / 1024);
const corners = (least: number) =>
  fc
    .oneof(any, lattice)
    .chain((_) =>
      fc.oneof(
        fc.array(fc.tuple(any, any), { minLength: least, maxLength: 12 }),
        fc.array(fc.tuple(lattice, lattice), { minLength: least, maxLength: 12 }),
      ),
    )
    .map((points) => points.flat());
const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const clearance = fc.double({ min: 0, max: 60, noNaN: true });
const place = fc.record({ x: any, y: any });
/** Settings of one area's wood. */
const owns = fc.record(
  {
    radius: fc.double({ min: 3, max: 45, noNaN: true }),
    kinds: fc.tuple(unit, unit, unit),
    seed: fc.string({ maxLength: 24 }),
  },
  { requiredKeys: [] },
);
const thing: fc.Arbitrary<Thing> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('freehand', 'brush', 'coastline', 'file'),
      fc.array(corners(3), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.constantFrom('nonzero', 'evenodd'),
      fc.option(fc.string({ maxLength: 20, unit: 'grapheme' }), { nil: undefined }),
      fc.option(owns, { nil: undefined }),
    )
    .map(([kind, rings, cut, fill, name, own]) =>
      area(kind, rings, {
        ...{ cut, fill },
        ...(name === undefined ? {} : { name }),
        ...(own === undefined ? {} : { own }),
      }),
    ),
  fc.array(corners(3), { minLength: 1, maxLength: 3 }).map((rings) => lake('freehand', rings)),
  fc.tuple(corners(2), clearance).map(([line, c]) => road(line, c)),
  fc.tuple(place, clearance).map(([at, c]) => house(at, c)),
  place.map(singleTree),
);
const scenes: fc.Arbitrary<Scene> = fc.record({
  things: fc.array(thing, { maxLength: 6 }),
  density: fc.array(
    fc
      .tuple(corners(1), fc.double({ min: 1, max: 2000, noNaN: true }), unit)
      .map(([line, reach, share]) => stroke(line, reach, share)),
    { maxLength: 3 },
  ),
  radius: fc.double({ min: 3, max: 45, noNaN: true }),
  margin: fc.double({ min: 0, max: 40, noNaN: true }),
  share: unit,
  kinds: fc.tuple(unit, unit, unit),
  seed: fc.string({ maxLength: 24 }),
});

it('season and place on the earth come back, too', () => {
  const whole = { ...EMPTY, season: 2.5, earth: { longitude: -0.125, latitude: 51.5 } };
  expect(readScene(writeScene(whole))).toEqual(whole);
  const faulty = JSON.parse(writeScene(whole));
  expect(() => readScene(JSON.stringify({ ...faulty, season: 4 }))).toThrow(/scene\.season is 4/);
  const earth = { longitude: 1, latitude: 91 };
  expect(() => readScene(JSON.stringify({ ...faulty, earth }))).toThrow(/latitude is 91/);
});

it('a scene comes back from its text with every bit of every number', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      expect(content(readScene(writeScene(scene)))).toEqual(content(scene));
    }),
    { numRuns: 300 },
  );
});

it('a scene comes back from its link', async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      expect(content(await fromHash(await toHash(scene)))).toEqual(content(scene));
    }),
    { numRuns: 60 },
  );
});

it('the first wood fits into a link', async () => {
  const hash = await toHash(firstScene());
  expect(hash).toMatch(/^#s=[\w-]+$/);
  expect(hash.length).toBeLessThan(8000);
});

it('without CompressionStream a link is longer, and opens the same', async () => {
  const { CompressionStream: whole } = globalThis;
  const scene = firstScene();
  const short = await toHash(scene);
  try {
    Object.assign(globalThis, { CompressionStream: undefined });
    const hash = await toHash(scene);
    expect(hash).toMatch(/^#p=/);
    expect(hash.length).toBeGreaterThan(short.length);
    expect(content(await fromHash(hash))).toEqual(content(scene));
  } finally {
    Object.assign(globalThis, { CompressionStream: whole });
  }
});

function complaint(text: string): string {
  try {
    readScene(text);
  } catch (error) {
    expect((error as Error).name).toBe('SceneError');
    return (error as Error).message;
  }
  return '';
}

it('refuses what is wrong by the name of the field, its value and the rule', () => {
  const good = JSON.parse(writeScene(firstScene())) as Record<string, unknown>;
  const things = good.things as Record<string, unknown>[];
  const change = (with_: object): string => complaint(JSON.stringify({ ...good, ...with_ }));
  const first = (with_: object): string =>
    change({ things: [{ ...things[0], ...with_ }, ...things.slice(1)] });
  const square = [0, 0, 9, 0, 9, 9];
  expect(change({})).toBe('');
  expect(complaint('no')).toMatch(/^the text is "no"; it must be JSON/);
  expect(complaint('[]')).toBe('scene is []; it must be an object.');
  expect(complaint('{}')).toBe('scene.copse is undefined; it is required.');
  expect(change({ copse: 3 })).toMatch(/^scene.copse is 3; it must be 1 or 2/);
  expect(change({ radius: 0 })).toMatch(/^scene.radius is 0; it must be a number from 3 to 45/);
  expect(change({ radius: '7' })).toMatch(/^scene.radius is "7"/);
  expect(change({ kinds: [1, 1] })).toMatch(/^scene.kinds.length is 2; it must be 3/);
  expect(change({ kinds: [1, 1, 2] })).toMatch(/^scene.kinds\[2\] is 2/);
  expect(change({ share: null })).toMatch(/^scene.share is null/);
  expect(change({ seed: 7 })).toMatch(/^scene.seed is 7; it must be text/);
  const stroked = (count: number, line: readonly number[]): string =>
    change({ density: Array(count).fill({ line, reach: 9, share: 0.3 }) });
  expect(stroked(501, [0, 0])).toMatch(/^scene.density.length is 501; it must be 0 to 500/);
  const zigzag = Array.from({ length: 400 }, (_, i) => [i % 7, (i * 37) % 400]).flat();
  expect(stroked(1, zigzag)).toMatch(/^scene.density is "a tangle"; it must cross no more than/);
  expect(change({ wind: 1 })).toBe('scene.wind is 1; it is not a known field.');
  expect(first({ type: 'moat' })).toMatch(
    /^scene.things\[0\].type is "moat"; it must be one of area/,
  );
  expect(first({ kind: 'cloud' })).toMatch(/^scene.things\[0\].kind is "cloud"/);
  expect(first({ cut: 1 })).toMatch(/^scene.things\[0\].cut is 1; it must be true or false/);
  expect(first({ fill: 'all' })).toMatch(/^scene.things\[0\].fill is "all"/);
  expect(first({ rings: [] })).toMatch(/^scene.things\[0\].rings.length is 0/);
  expect(first({ rings: [[0, 0, 1, 1]] })).toMatch(/rings\[0\].length is 4; it must be 6 to/);
  expect(first({ rings: [[...square, 1]] })).toMatch(/rings\[0\] is 7; it must hold an even count/);
  expect(first({ rings: [[...square, 1e9, 1]] })).toMatch(/rings\[0\]\[6\] is 1000000000; it must/);
  expect(first({ rings: [{ steps: [...square, 0.5, 1] }] })).toMatch(/steps\[6\] is 0.5; .* whole/);
  expect(first({ rings: [{ steps: [...Array(20).fill(32e6)] }] })).toMatch(
    /it must be a number from/,
  );
  expect(complaint(`{"copse":1,"radius":${'9'.repeat(400)}}`)).toMatch(/is required/);
  expect(complaint('['.repeat(200_000))).toMatch(/must be JSON/);
});

it('refuses any garbage by an error of its own, and never hangs', async () => {
  const good = writeScene(firstScene());
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.string({ maxLength: 3 }), (at, letters) => {
      complaint(good.slice(0, at) + letters + good.slice(at + 1));
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(complaint(text)).not.toBe('');
    }),
  );
  const link = await toHash(firstScene());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(link.length - 4),
      fc.base64String({ maxLength: 8 }),
      async (at, more) => {
        const broken = link.slice(0, at + 3) + more.replaceAll(/\W/g, '_') + link.slice(at + 4);
        await fromHash(broken).catch((error: Error) => expect(error.name).toBe('SceneError'));
      },
    ),
    { numRuns: 200 },
  );
  for (const hash of ['', '#', '#s=', '#s=%%', '#p=AAAA', '#s=AAAA', '#t=AA'])
    await expect(fromHash(hash)).rejects.toThrow(/must/);
});

it('a short link that unfolds to far too much is refused', async () => {
  const bomb = new Blob([new Uint8Array(40_000_000)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
  const letters = Buffer.from(bytes).toString('base64url');
  await expect(fromHash(`#s=${letters}`)).rejects.toThrow(/must unpack to at most/);
});

it('reads scenes of version 1, whose kinds were sizes', () => {
  const [ground, ...rest] = firstScene().things;
  const old = (kinds: readonly number[], own: readonly number[]): Scene => {
    const text = writeScene({
      ...firstScene(),
      things: [{ ...ground, own: { kinds: own } } as Area, ...rest],
    });
    return readScene(JSON.stringify({ ...JSON.parse(text), copse: 1, kinds }));
  };
  const ownOf = ({ things }: Scene) => (things[0] as Area).own?.kinds;
  const one = old([0, 1, 0], [1, 0, 0]);
  expect([one.kinds, ownOf(one)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const several = old([0.4, 0.5, 0], [0, 1, 1]);
  expect([several.kinds, ownOf(several)]).toEqual([
    [0.4, 0.5, 0],
    [0, 1, 1],
  ]);
});
