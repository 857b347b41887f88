// The playground's preparation of code before it runs, and of results before they are drawn.
import { describe, expect, it, test } from 'vitest';
import { completed } from '../../../web/playground/given/given.ts';
import { shapesOf } from '../../../web/playground/pictures/shapes.ts';
import { solidsOf } from '../../../web/playground/pictures/solids.ts';
import { codeIn, hashOf } from '../../../web/playground/project/link.ts';
import { isEqual } from '../../../web/playground/run/equal.ts';
import { programOf } from '../../../web/playground/run/program.ts';
import { Recorder } from '../../../web/playground/run/recorder.ts';
import { textOf } from '../../../web/playground/run/text.ts';

describe('completed', () => {
  it('adds what is used, and only that', () => {
    expect(completed('const trees = copse.sample({ region: meadow, radius: 9 });', 'copse')).toBe(
      [
        "import { load } from 'copse';",
        '',
        'const copse = await load();',
        'const meadow = [[0, 0], [400, 40], [330, 300], [60, 240]];',
        'const trees = copse.sample({ region: meadow, radius: 9 });',
      ].join('\n'),
    );
  });

  it.each([
    "import { load } from 'copse';\n\nconst copse = await load();\ncopse.sample({ draw: 1 });",
    "// draw(meadow)\nconst text = 'copse.draw()';\nconst { relax, space } = text;\nspace.draw(relax);",
    'const createMesh = () => {};\ncreateMesh();',
    "import {\n  createMesh,\n  relax as loosen,\n} from 'copse/mesh';\n\ncreateMesh(loosen);",
  ])('leaves what is whole: %s', (code) => {
    expect(completed(code)).toBe(code);
  });

  it('keeps imports together, and tells two samplers apart', () => {
    const code = "import { relax } from 'copse/mesh';\n\nrelax(createMesh(copse, space));";
    expect(completed(code)).toBe(
      [
        "import { load } from 'copse/all';",
        "import { load as loadSpace } from 'copse/space';",
        "import { createMesh } from 'copse/mesh';",
        "import { relax } from 'copse/mesh';",
        '',
        'const copse = await load();',
        'const space = await loadSpace();',
        'relax(createMesh(copse, space));',
      ].join('\n'),
    );
  });
});

describe('programOf', () => {
  it('finds modules and variables', () => {
    const { code, holes, names } = programOf(
      "import { a as b } from 'x';\nconst { c, d: [e] } = await import('y'), f = (g) => g;\nif (f) { const h = 1; }\nexport { b } from \"z\";",
    );
    expect(holes.map(({ from, to, module }) => [code.slice(from, to), module])).toEqual([
      ["'x'", 'x'],
      ["'y'", 'y'],
      ['"z"', 'z'],
    ]);
    expect(names).toEqual(['c', 'e', 'f']);
  });

  it('has claims checked where they stand', () => {
    const { code } = programOf(
      'a();\nb; // → [1]\n  c({\n  }); // → 2\nconst d = 1; // → 1\ne // → (',
    );
    expect(code.split('\n').slice(0, 6)).toEqual([
      'a();',
      '$play.claim(2, (b), ([1])); // → [1]',
      '  c({',
      '  }); // → 2',
      'const d = 1; // → 1',
      'e // → (',
    ]);
  });

  it('tells the line that cannot be read', () => {
    expect(programOf('let a;\nlet b = ;\n').failure?.line).toBe(2);
    expect(programOf('let a;').failure).toBeUndefined();
  });
});

test('shapesOf knows regions, lines and obstacles', () => {
  const ring = [
    [0, 0],
    [9, 0],
    [0, 9],
  ];
  const coords = [0, 0, 9, 0, 0, 9];
  const closed = { kind: 'line', coords, isClosed: true };
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const geo = { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] };
  const flat = { coords: Float64Array.from(coords), ringEnds: [3] };
  for (const region of [ring, [ring], ring.map(([x, y]) => ({ x, y })), polygon, geo, flat])
    expect(shapesOf(region)).toEqual([closed]);
  const circle = { kind: 'circle', center: [1, 2], radius: 3 };
  expect(shapesOf({ circle: { x: 1, y: 2, radius: 3 } })).toEqual([circle]);
  expect(shapesOf([{ point: [1, 2], clearance: 3 }])).toEqual([circle]);
  expect(shapesOf([{ polyline: ring, clearance: 3 }])).toEqual([
    { ...closed, isClosed: false, clearance: 3 },
  ]);
  expect(shapesOf({ x: 0, y: 0, width: 2, height: 1 })[0]).toMatchObject({
    coords: [0, 0, 2, 0, 2, 1, 0, 1],
  });
  expect(shapesOf(undefined)).toEqual([]);
});

test('solidsOf draws a terrain over its bounds, heights along y unless they are along z', () => {
  const terrain = {
    ...{ data: [0, 1, 2, 3], width: 2, height: 2, scale: 2 },
    bounds: { x: 0, y: 0, width: 10, height: 20 },
  };
  const first = { kind: 'line', coords: [0, 0, 0, 0, 4, 20], isClosed: false };
  expect(solidsOf({ terrain })[0]).toEqual(first);
  expect(solidsOf({ terrain, up: 'z' })[0]).toEqual({ ...first, coords: [0, 0, 0, 0, 20, 4] });
});

test('values are compared and told by content', () => {
  expect(
    isEqual({ a: [1, { b: Float64Array.of(2) }] }, { a: [1, { b: Float64Array.of(2) }] }),
  ).toBe(true);
  expect(isEqual(Float64Array.of(1), Float32Array.of(1))).toBe(false);
  expect(isEqual([1], [1, 2])).toBe(false);
  expect(textOf({ a: [1, 'b'], c: new Map(), d: undefined })).toBe(
    "{ a: [1, 'b'], c: Map(0) [], d: undefined }",
  );
  expect(textOf(Uint8Array.from({ length: 10 }, (_, i) => i))).toBe(
    'Uint8Array(10) [0, 1, 2, 3, 4, 5, 6, 7, … 2 more]',
  );
});

test('a link holds any text, and a broken one none', () => {
  const code = `${'// π → 🌲\n'.repeat(50)}copse.sample();`;
  expect(hashOf(code)).toMatch(/^#code=[\w-]+$/);
  expect(codeIn(hashOf(code))).toBe(code);
  expect(codeIn('#code=@@@')).toBeUndefined();
  expect(codeIn('#options')).toBeUndefined();
});

test('the steps of a run make one picture, and the chunks of a world one for each level', () => {
  const chunk = (i: number, _j: number, _choice?: object) => ({
    ...{ positions: Float64Array.of(i, 0), origin: [i, 0] },
    report: { radius: 1 },
  });
  const step = () => ({ positions: new Float64Array(2) });
  const copse = { world: () => ({ chunkSize: 1, chunk }), grow: () => ({ step }) };
  const recorder = new Recorder();
  const watched = recorder.watch(() => copse, 'load')() as typeof copse;
  const [world, run] = [watched.world(), watched.grow()];
  run.step();
  world.chunk(0, 0);
  world.chunk(0, 0, { level: 0 });
  run.step();
  world.chunk(1, 0);
  const pictures = recorder.pictures().map(({ name, positions }) => [name, positions.length / 2]);
  expect(pictures).toEqual([
    ['chunk', 1],
    ['grow', 2],
    ['chunk', 2],
  ]);
});
