// The files beside this script: the modules that examples may import, and the examples themselves.
import type { ModuleFile, Order } from '../run/messages.ts';
import type { Program } from '../run/program.ts';

/** The content of modules.json. */
interface Modules {
  /** The file of each module. */
  entries: Record<string, string>;
  /** The files that each file imports, before it in order. */
  imports: Record<string, string[]>;
}

/** An example of the documentation, in examples.json. */
export interface SiteExample {
  page: string;
  heading: string;
  /** As it stands on the page. */
  code: string;
  entry: 'copse' | 'copse/all';
}

const texts = new Map<string, Promise<string>>();

function textOf(name: string): Promise<string> {
  const known = texts.get(name) ?? fetchText(name);
  texts.set(name, known);
  return known;
}

async function fetchText(name: string): Promise<string> {
  try {
    const response = await fetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${name}: HTTP status ${response.status}`);
    return await response.text();
  } catch (error) {
    texts.delete(name);
    throw error;
  }
}

export const workerText = (): Promise<string> => textOf('worker.js');
export const drawText = (): Promise<string> => textOf('draw.js');
export const siteExamples = async (): Promise<SiteExample[]> =>
  JSON.parse(await textOf('examples.json'));

/** A program with the texts of all modules that it needs, each after those that it imports. */
export async function orderOf({ code, holes }: Program): Promise<Order> {
  const { entries, imports } = JSON.parse(await textOf('modules.json')) as Modules;
  const names: string[] = [];
  const add = (name: string): void => {
    if (names.includes(name)) return;
    for (const other of imports[name] ?? []) add(other);
    names.push(name);
  };
  for (const { module } of holes) {
    const name = entries[module];
    if (name) add(name);
  }
  const files = await Promise.all(
    names.map(
      async (name): Promise<ModuleFile> => ({
        ...{ name, text: await textOf(name), imports: imports[name] ?? [] },
      }),
    ),
  );
  return { code, holes, files, entries };
}
