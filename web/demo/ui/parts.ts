/**
 * Loads the parts of the page that come later: vite.config.ts has every import() go through here instead of
 * through Vite's own helper, which never asks again for a style sheet that failed. A part that could not be
 * loaded says so in plain words, whoever asked for it, and can be asked for again.
 */
import { LOST } from '../wood/lost.ts';
import { hideFailure, showFailure } from './status.ts';

/** The style sheets and modules loaded or on their way, by address. */
const links = new Map<string, Promise<unknown>>();

for (const { href } of document.querySelectorAll('link')) links.set(href, Promise.resolve());

/** Loads a style sheet, or begins to load a module. */
function linked(href: string, isSheet: boolean): Promise<unknown> {
  const before = links.get(href);
  if (before) return before;
  const rel = isSheet ? 'stylesheet' : 'modulepreload';
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  const loading = new Promise((loaded, failed) => {
    link.onload = loaded;
    link.onerror = () => {
      link.remove();
      links.delete(href);
      failed(new Error(href));
    };
  });
  links.set(href, loading);
  document.head.append(link);
  return loading;
}

/** Some browsers remember that a module could not be loaded: it is asked for by another address. */
function again(error: Error): Promise<unknown> {
  const [address] = /https?:\S+?\.js/.exec(error.message) ?? [];
  if (!address) throw error;
  return import(/* @vite-ignore */ `${address}?${performance.now()}`);
}

/** The parts that could not be loaded. */
const lost = new Set<string>();

export async function load<Part>(
  part: () => Promise<Part>,
  files: readonly string[] = [],
  base = '',
): Promise<Part> {
  const all = files.map((file) => [new URL(file, base).href, file.endsWith('.css')] as const);
  try {
    const [sheets, modules] = [
      all.filter(([, isSheet]) => isSheet),
      all.filter((each) => !each[1]),
    ];
    for (const [href] of modules) linked(href, false).catch(() => {});
    await Promise.all(sheets.map(([href]) => linked(href, true)));
    const made = await part().catch((error) => again(error) as Promise<Part>);
    if (lost.delete(String(part))) hideFailure();
    return made;
  } catch (error) {
    // Pass on errors of a part that was loaded.
    if (!/https?:|module/.test(String(error))) throw error;
    const plain = new Error(LOST);
    lost.add(String(part));
    showFailure(plain);
    throw plain;
  }
}
