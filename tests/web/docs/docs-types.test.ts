// The examples of README.md, docs/*.md and docs/guides/*.md compile, in strict TypeScript, against the
// types of the package as built and those of the libraries that they name.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { completed } from '../../../web/playground/given/given.ts';
import { sources } from './comments.js';
import { type Example, examplesOf, files, firstLineOf } from './examples.js';

const folder = resolve('build/docs-types');
const entries = {
  copse: 'index',
  'copse/all': 'all/index',
  'copse/analysis': 'analysis/index',
  'copse/external': 'external/index',
  'copse/external/all': 'external/all',
  'copse/external/space': 'external/space',
  'copse/instances': 'instances/index',
  'copse/mesh': 'mesh/index',
  'copse/space': 'space/index',
  'copse/worker': 'worker/index',
};
const options = {
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
  ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: ['node', 'vite/client'] },
  ...{ strict: true, skipLibCheck: true, noEmit: true, allowJs: true, checkJs: true },
  jsx: 'react-jsx',
  // JavaScript names no types: of parameters, or of what is caught.
  ...{ noImplicitAny: false, useUnknownInCatchVariables: false },
  paths: {
    ...Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, [resolve(`dist/${file}.d.ts`)]]),
    ),
    '@copse/three': [resolve('packages/three/dist/index.d.ts')],
    '@copse/react-three-fiber': [resolve('packages/react-three-fiber/dist/index.d.ts')],
  },
};

/** The names that examples take from the page around them. */
function sharedOf(): string {
  const types = {
    createCountry: '(...given: unknown[]) => any',
    country: 'any',
    REACH: 'number',
    ...{ scene: "import('three').Scene", camera: "import('three').PerspectiveCamera" },
    ...{ renderer: "import('three').WebGLRenderer", raycaster: "import('three').Raycaster" },
    ...{ mesh: "import('three').Mesh", material: "import('three').Material" },
    ...{ geometry: "import('three').BufferGeometry", stone: "import('three').BufferGeometry" },
    hill: "import('three').BufferGeometry",
    forest: "import('@copse/three').ChunkedForest",
  };
  return [
    ...['*.wasm', '*.wasm?module'].map(
      (name) =>
        `declare module '${name}' { const module: WebAssembly.Module; export default module; }`,
    ),
    ...Object.entries(types).map(([name, type]) => `declare const ${name}: ${type};`),
  ].join('\n');
}

/** The module that the playground has for examples that draw. */
const DRAW = `export declare const draw: (...place: unknown[]) => void;
export declare const plant: typeof draw;
`;

function moduleOf({ code, entry }: Example): string {
  return `${completed(code, entry)}\nexport {};\n`;
}

const examples = [...files, ...sources].flatMap((file) =>
  examplesOf(file).map((example, i) => ({
    example,
    name: `${file.replace(/\W/g, '-')}-${i + 1}.${example.language}`,
  })),
);
/** Every option that may be an attribute, and what is none. */
const attributes = (geometry: string) => `
import { load } from 'copse/space';
import { BufferGeometry } from 'three';
const geometry: BufferGeometry = new BufferGeometry();
const { position, normal, uv, density } = ${geometry}.attributes;
const space = await load();
const mesh = { positions: position, indices: geometry.index };
space.sampleSurface({ ...mesh, normals: normal, uv, weight: density, radius: { vertex: density } });
space.sampleBox({ size: [9, 9, 9], radius: 1, region: { mesh }, existing: position });
`;
let report = '';

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shared.d.ts'), sharedOf());
  writeFileSync(join(folder, 'draw.d.ts'), DRAW);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  for (const { example, name } of examples) writeFileSync(join(folder, name), moduleOf(example));
  writeFileSync(join(folder, 'three.ts'), attributes('geometry'));
  writeFileSync(
    join(folder, 'wrong.ts'),
    attributes('{ attributes: {} as Record<string, string> }'),
  );
  const { stdout, stderr } = spawnSync('npx', ['tsc', '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  report = stdout + stderr;
}, 600_000);

const complaintsOf = (name: string) => report.split('\n').filter((line) => line.includes(name));

test('the documented call in strict TypeScript with @types/three: every option takes attributes', () => {
  expect(complaintsOf('three.ts')).toEqual([]);
});

test('there are examples, and the compiler complains of what is wrong', () => {
  expect(examples.length).toBeGreaterThan(60);
  expect(complaintsOf('wrong.ts').length).toBeGreaterThan(3);
  expect(report).not.toMatch(/tsconfig|shared\.d\.ts|error TS[56]/);
});

test.each(examples.map(({ example, name }) => [name, firstLineOf(example)]))('%s: %s', (name) => {
  expect(complaintsOf(name)).toEqual([]);
});
