// The check of npm run lint that imports point one way, on parts that were made up.
import { expect, it } from 'vitest';
import { faultsOf, parts, targetsIn } from '../../../scripts/layers.mjs';

const layers = [['base'], ['left', 'right'], ['right/wing'], ['.']];

/** A part whose folders all hold a file, besides these. */
const faults = (files: Record<string, string[]>): string[] => {
  const homes = layers.flat().map((folder): [string, string[]] => [`${folder}/own.ts`, []]);
  const named = homes.map(([file, none]): [string, string[]] => [file.replace('./', ''), none]);
  return faultsOf({ layers }, new Map([...named, ...Object.entries(files)]));
};

it('what points down, or stays in its folder, is fine', () => {
  expect(
    faults({
      'main.ts': ['left/a.ts', 'right/wing/a.ts', 'base/a.ts'],
      'left/a.ts': ['base/a.ts', 'left/b.ts'],
      'right/wing/a.ts': ['right/a.ts'],
    }),
  ).toEqual([]);
});

it('what points up, to the side or out of the part is named', () => {
  expect(
    faults({
      'base/a.ts': ['left/a.ts'],
      'left/a.ts': ['right/a.ts', '../elsewhere/a.ts'],
      'right/a.ts': ['right/wing/a.ts', 'main.ts'],
    }),
  ).toEqual([
    'base/a.ts refers to left/a.ts, which is not below it',
    'left/a.ts refers to right/a.ts, which is not below it',
    'left/a.ts refers to ../elsewhere/a.ts, which is not below it',
    'right/a.ts refers to right/wing/a.ts, which is not below it',
    'right/a.ts refers to main.ts, which is not below it',
  ]);
});

it('a folder without a layer and a layer without files are named', () => {
  expect(faults({ 'attic/a.ts': [] })).toEqual(['attic/a.ts is in no layer']);
  expect(faultsOf({ layers: [['base'], ['.']] }, new Map([['main.ts', []]]))).toEqual([
    'base is a layer without files',
  ]);
});

it('files that import each other in a circle are named', () => {
  const files = {
    'left/a.ts': ['left/b.ts'],
    'left/b.ts': ['left/c.ts'],
    'left/c.ts': ['left/b.ts'],
  };
  expect(faults(files)).toEqual(['left/b.ts → left/c.ts → left/b.ts is a circle']);
});

it('every way of referring to a file is read', () => {
  const text = `
import './styles.css';
import type { A } from './a.ts';
import {
  b,
} from '../b.js';
export * from './c.ts';
import wasm from './d.wasm?url';
import other from 'package';
const e = () => import('./e.ts');
new Worker(new URL('./f.ts', import.meta.url));`;
  expect(targetsIn('folder/x.ts', text)).toEqual([
    'folder/styles.css',
    'folder/a.ts',
    'b.ts',
    'folder/c.ts',
    'folder/d.wasm',
    'folder/e.ts',
    'folder/f.ts',
  ]);
  expect(targetsIn('styles/x.css', '@import "./y.css";')).toEqual(['styles/y.css']);
});

it('the page and the package are among what is checked', () => {
  expect(parts.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['web/demo', 'web/src']),
  );
});
