// The border to the engines: what their modules export is what web/src/engine/module.ts declares, and
// whatever numbers cross, an engine answers or refuses, and goes on.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { start } from '../../../dist/engine/start.js';
import type {
  CommonOptions,
  PlainOptions,
  RunHandle,
  SiteHandle,
  SpaceModule,
  WholeModule,
} from '../../../web/src/engine/module.js';
import type { Layout } from '../../../web/src/values/pixels.js';
import { trials } from '../support/trials.js';

const compiled = (name: string) =>
  WebAssembly.compile(readFileSync(new URL(`../../../dist/${name}`, import.meta.url)));
const modules = {
  PlaneModule: await start<object>(await compiled('copse.wasm')),
  WholeModule: await start<object>(await compiled('copse-all.wasm')),
  SpaceModule: await start<object>(await compiled('copse-space.wasm'), () => 1),
};

describe('module.ts', () => {
  const text = readFileSync('web/src/engine/module.ts', 'utf8');
  const declared = new Map(
    Array.from(
      text.matchAll(/^export interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm),
      ([, name, bases, body]) => [
        name as string,
        {
          bases: bases?.match(/\w+/g) ?? [],
          members: Array.from(
            (body as string).matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm),
            ([, m]) => String(m),
          ),
          body: body as string,
        },
      ],
    ),
  );
  const membersOf = (name: string): string[] => {
    const { bases = [], members = [] } = declared.get(name) ?? {};
    return [...bases.flatMap(membersOf), ...members];
  };
  /** The interface of each class, enumerations apart. */
  const classesOf = (name: string): [string, string][] => {
    const { bases = [], body = '' } = declared.get(name) ?? {};
    const own = body.matchAll(/readonly (\w+): HandleClass<(\w+)/g);
    return [
      ...bases.flatMap(classesOf),
      ...Array.from(own, ([, member, type]): [string, string] => [String(member), String(type)]),
    ];
  };
  // Emscripten's own: all modules have these, and embind's.
  const isOurs = (module: object, name: string) => {
    const value = (module as Record<string, unknown>)[name];
    return (
      /^[A-Za-z]/.test(name) &&
      !/^(HEAP|dynCall_|stack)|Error$|^(ready|asm|run|calledRun|instantiateWasm)$/.test(name) &&
      !/^(distanceAt|throwOutOfMemory|count_emval_handles|get_first_emval|getInherited)/.test(
        name,
      ) &&
      !/^(getLiveInherited|flushPendingDeletes|setDelayFunction|preloaded)/.test(name) &&
      typeof value === 'function'
    );
  };

  test.each(Object.entries(modules))('declares what %s exports', (name, module) => {
    const made = Object.keys(module).filter((key) => isOurs(module, key));
    // Classes that only functions return.
    const returned = ['Run', 'Trace', 'SurfaceDetails'];
    expect(made.filter((key) => !returned.includes(key)).sort()).toEqual(membersOf(name).sort());
    for (const [member, type] of classesOf(name)) {
      const { prototype } = (module as Record<string, { prototype: object }>)[member] as {
        prototype: object;
      };
      const methods = Object.getOwnPropertyNames(prototype).filter((key) => key !== 'constructor');
      const own = declared.get(type)?.members ?? [];
      expect(methods.sort(), member).toEqual([...own].sort());
    }
  });

  test('declares what a run has', () => {
    const { Run } = modules.WholeModule as { Run?: { prototype: object } };
    const methods = Object.getOwnPropertyNames(Run?.prototype).filter((m) => m !== 'constructor');
    expect(methods.sort()).toEqual(declared.get('RunHandle')?.members.sort());
  });
});

const hostile = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, -1, 2 ** 31, 2 ** 32, 2 ** 53, 1e-300, 1e150, Number.NaN),
  fc.double({ min: -20, max: 20, noNaN: true }),
);
const whole = fc.oneof(fc.nat(20), fc.constantFrom(2 ** 31, 2 ** 32 - 1));
const numbers = (maxLength = 12) => fc.array(hostile, { maxLength });
const doubles = numbers().map((list) => Float64Array.from(list));
const floats = numbers(30).map((list) => Float32Array.from(list));
const bytes = fc.uint8Array({ maxLength: 30 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const layout: fc.Arbitrary<Layout> = fc.record({
  columns: fc.nat(6),
  rows: fc.nat(6),
  x: hostile,
  y: hostile,
  width: hostile,
  height: hostile,
});
const common: fc.Arbitrary<CommonOptions> = fc.record({
  limit: fc.oneof(
    fc.constant(1000),
    hostile.map((limit) => Math.min(limit, 1e4)),
  ),
  float32: fc.boolean(),
  seed: hostile,
  isSeedText: fc.boolean(),
  seedText: fc.string({ unit: 'grapheme' }),
});

/** Goes on to the end, unless that is far; either way the run is given back. */
function finish(run: RunHandle): void {
  if (run.error() === undefined) {
    for (let steps = 0; steps < 20 && !run.step(1e9); steps++) {
      for (const list of ['positions', 'radii', 'classes', 'levelEnds'] as const) run[list]();
    }
    run.error();
    expect(run.report().radius).toBeGreaterThanOrEqual(0);
    expect(run.progress()).toBeLessThanOrEqual(1);
  }
  run.delete();
}

test('hostile numbers in the plane are answered or refused', () => {
  const module = modules.WholeModule as unknown as WholeModule;
  const ring = Float64Array.of(0, 0, 9, 0, 9, 9, 0, 9);
  const region = fc.record({
    coords: fc.oneof(fc.constant(ring), doubles),
    ends: fc.oneof(
      fc.constant(Uint32Array.of(4)),
      fc.array(whole, { maxLength: 4 }).map((list) => Uint32Array.from(list)),
    ),
    polygonEnds: maybe(fc.array(fc.nat(4), { maxLength: 3 }).map((list) => Uint32Array.from(list))),
  });
  const call = fc.record({
    region,
    obstacle: maybe(region),
    capsules: numbers(11),
    existing: maybe(fc.tuple(doubles, maybe(doubles), maybe(bytes), maybe(doubles))),
    plain: fc.record({
      radius: hostile,
      isRadiusSought: fc.boolean(),
      count: fc.oneof(fc.nat(50), hostile),
      hasCount: fc.boolean(),
      order: fc.constantFrom(...Object.values(module.Order).filter((o) => typeof o === 'object')),
      margin: hostile,
    }) as fc.Arbitrary<PlainOptions>,
    common,
    classes: maybe(fc.tuple(numbers(4), numbers(4), numbers(4), numbers(9))),
    weights: maybe(fc.tuple(whole, floats, layout)),
    levels: maybe(hostile),
    radii: maybe(fc.tuple(hostile, hostile, maybe(floats), maybe(bytes), layout)),
    densities: maybe(fc.tuple(floats, layout)),
    endless: maybe(fc.tuple(hostile, hostile, hostile)),
    tile: maybe(fc.tuple(hostile, hostile, hostile, hostile)),
    slice: maybe(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(200))),
    tries: maybe(hostile),
  });
  const setRegion = (
    site: SiteHandle,
    {
      coords,
      ends,
      polygonEnds,
    }: { coords: Float64Array; ends: Uint32Array; polygonEnds: Uint32Array | undefined },
  ) => site.setRings(coords, ends, module.FillRule.nonzero, polygonEnds) === undefined;
  fc.assert(
    fc.property(call, (given) => {
      const site = new module.Site();
      const other = new module.Site();
      const held = new module.Call();
      if (setRegion(site, given.region)) {
        if (given.obstacle && setRegion(other, given.obstacle))
          site.addObstacle(other, Math.abs(given.plain.margin) || 0);
        site.addCapsules(given.capsules);
        if (given.existing) module.setExisting(site, ...given.existing);
        finish(module.beginPlain(site, given.common, given.plain));
        held.setPlain(given.common, given.plain);
        if (given.classes) module.setClasses(held, ...given.classes);
        if (given.weights) module.setWeights(held, ...given.weights);
        if (given.levels !== undefined) held.setLevels(given.levels);
        if (given.radii) module.setRadii(held, ...given.radii);
        if (given.densities) module.setDensities(held, ...given.densities);
        if (given.endless) {
          module.setEndlessRadii(held, ...given.endless);
          new module.World(held, 0, true).delete();
          module.setEndlessDensities(held, ...given.endless);
          new module.World(held, 0, true).delete();
        }
        if (given.tile) held.setTile(...given.tile);
        if (given.slice) held.setSlice(...given.slice);
        if (given.tries !== undefined) {
          module.setMethod(held, module.Method.bridson, true);
          module.setTries(held, given.tries);
        }
        finish(held.begin(site));
      }
      for (const handle of [site, other, held]) handle.delete();
    }),
    { numRuns: trials(2000) },
  );
});

test('hostile numbers in space are answered or refused', () => {
  const module = modules.SpaceModule as unknown as SpaceModule;
  const box = fc.record({
    radius: hostile,
    size: fc.oneof(fc.constant(Float64Array.of(9, 9, 9)), doubles),
    origin: maybe(doubles),
    isPeriodic: fc.boolean(),
    sphere: maybe(fc.tuple(doubles, hostile)),
    voxels: maybe(fc.tuple(floats, doubles)),
    lipschitz: maybe(hostile),
    existing: maybe(fc.tuple(doubles, maybe(doubles))),
    common,
  });
  const indices = fc.array(whole, { maxLength: 9 }).map((list) => Uint32Array.from(list));
  const surface = fc.record({
    positions: doubles,
    indices,
    normals: maybe(doubles),
    radius: hostile,
    radii: maybe(doubles),
    common,
  });
  fc.assert(
    fc.property(box, surface, (one, two) => {
      const held = new module.Box();
      held.setBox(one.radius, one.size, one.origin, one.isPeriodic);
      if (one.sphere) held.setSphere(...one.sphere);
      if (one.voxels) held.setVoxels(...one.voxels);
      if (one.lipschitz !== undefined) held.setDistance(one.lipschitz);
      if (one.existing) held.setExisting(...one.existing);
      finish(held.begin(one.common));
      held.delete();
      const mesh = new module.Surface();
      mesh.setTriangles(two.positions, two.indices);
      mesh.setVertices(two.normals, undefined, undefined);
      mesh.setRadius(two.radius, two.radii, false);
      finish(mesh.begin(two.common));
      mesh.delete();
    }),
    { numRuns: trials(2000) },
  );
});
