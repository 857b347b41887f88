// Imports point one way: from a folder to those below it, never back. A check of npm run lint.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { root } from './tools.mjs';

/**
 * The folders of each part of the house, from the ground up; '.' are the files beside them. Folders of
 * one layer know nothing of each other. No file is in a circle of imports either.
 */
export const parts = [
  {
    folder: 'cpp',
    layers: [
      ['base', 'unpack'],
      ['shape'],
      ['ground'],
      ['fill'],
      ['field', 'literature', 'space'],
      ['classes'],
      ['windows'],
      ['arrange'],
      ['call'],
      ['.'],
      ['bindings'],
    ],
  },
  {
    folder: 'web/demo',
    layers: [
      ['geometry', 'styles'],
      ['scene', 'sprites'],
      ['wood'],
      ['render'],
      ['formats', 'ui'],
      ['poster'],
      ['board'],
      ['tools', 'modes', 'share'],
      ['modes/world/country'],
      ['modes/world/paint'],
      ['modes/world/stream'],
      ['modes/draw', 'modes/grow', 'modes/compare', 'modes/picture', 'modes/world'],
      ['embed'],
      ['.'],
    ],
  },
  {
    folder: 'web/playground',
    layers: [['editor', 'given', 'pictures'], ['project', 'run', 'stage'], ['library'], ['.']],
  },
  {
    folder: 'web/src',
    layers: [
      ['values'],
      ['load', 'shapes'],
      ['options', 'geometry'],
      ['engine'],
      ['results'],
      ['forest', 'world'],
      ['api'],
      ['.'],
      ['all', 'analysis', 'instances', 'mesh', 'space'],
      ['external', 'lite', 'worker'],
    ],
  },
];

/** The references of each language to other files. Paths without a dot start at the part's folder. */
const references = {
  '.h': /^#include "([^"]+)"/gm,
  '.cpp': /^#include "([^"]+)"/gm,
  '.ts': /(?:\bfrom |^import |\bimport\(|\bnew URL\()'(\.[^']+)'/gm,
  '.css': /@import (?:url\()?["']([^"']+)/gm,
};

/** Maps each file of a folder to the files that it refers to. */
function readFiles(folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  const read = (name) => readFileSync(join(root, folder, name), 'utf8');
  return new Map(
    names
      .filter((name) => extname(name) in references)
      .map((name) => [name, targetsIn(name, read(name))]),
  );
}

/** Returns the files to which a file's text refers. The compiler wants './x.js' for x.ts, Vite './x.ts?url' for its address. */
export function targetsIn(file, text) {
  return Array.from(text.matchAll(references[extname(file)]), ([, path]) => {
    const name = path.replace(/\?\w+$/, '').replace(/\.js$/, '.ts');
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
  });
}

/** Returns the faults of a part as sentences; `files` maps each of its files to those it refers to. */
export function faultsOf({ layers }, files) {
  const folders = layers.flat();
  const homeOf = (path) => {
    const folder = dirname(path);
    return folder === '.' || folders.includes(folder) ? folder : homeOf(folder);
  };
  const heightOf = (file) => layers.findIndex((layer) => layer.includes(homeOf(file)));
  const isAllowed = (file, target) =>
    !target.startsWith('..') &&
    (homeOf(target) === homeOf(file) || heightOf(target) < heightOf(file));
  const names = [...files.keys()];
  return [
    ...names
      .filter((file) => homeOf(file) === '.' && file.includes('/'))
      .map((file) => `${file} is in no layer`),
    ...folders
      .filter((folder) => !names.some((file) => homeOf(file) === folder))
      .map((folder) => `${folder} is a layer without files`),
    ...names.flatMap((file) =>
      files
        .get(file)
        .filter((target) => !isAllowed(file, target))
        .map((target) => `${file} refers to ${target}, which is not below it`),
    ),
    ...circlesIn(files),
  ];
}

function circlesIn(files) {
  const circles = [];
  const done = new Set();
  const visit = (file, path) => {
    const begin = path.indexOf(file);
    if (begin >= 0) circles.push(`${[...path.slice(begin), file].join(' → ')} is a circle`);
    if (begin >= 0 || done.has(file)) return;
    for (const target of files.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files.keys()) visit(file, []);
  return circles;
}

/** Returns true if all imports point down. Prints those that do not. */
export function pointOneWay() {
  const faults = parts.flatMap((part) =>
    faultsOf(part, readFiles(part.folder)).map((fault) => `${part.folder}: ${fault}`),
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}
