// Runs an example, in a worker of its own within a frame without rights. Modules come as texts; each
// becomes a blob, and blobs name each other by address.
import { lendDigest } from './digest.ts';
import { isEqual } from './equal.ts';
import type { Claim, Failure, Message, Order, Outcome } from './messages.ts';
import { factories, Recorder } from './recorder.ts';
import { inner, textOf } from './text.ts';
import { ClassicWorker } from './threads.ts';

/** The object that the code has as `$play`. */
interface Play extends Pick<Recorder, 'draw' | 'name'> {
  claim(line: number, given: unknown, wanted: unknown): void;
  watch: Recorder['watch'];
}

const scope = globalThis as typeof globalThis & { $play: Play };
const urlOf = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

globalThis.Worker = ClassicWorker;

globalThis.onmessage = ({ ports: [port] }) => {
  if (!port) return;
  lendDigest((question, transfer) => port.postMessage(question, transfer));
  port.onmessage = ({ data }) => run(port, data as Order);
};

async function run(port: MessagePort, order: Order): Promise<void> {
  const tell = (message: Message): void => port.postMessage(message);
  const recorder = new Recorder();
  const claims: Claim[] = [];
  scope.$play = {
    ...{ draw: recorder.draw, name: recorder.name, watch: recorder.watch.bind(recorder) },
    claim: (line, given, wanted) =>
      claims.push({ line, isTrue: isEqual(given, wanted), given: inner(given, 2) }),
  };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'table', 'dir'] as const)
    console[name] = (...values: unknown[]) =>
      tell({ kind: 'log', text: values.map(textOf).join(' ') });
  let url = '';
  let failure: Failure | undefined;
  globalThis.onunhandledrejection = (event) => {
    event.preventDefault();
    tell({ kind: 'late', failure: failureOf(event.reason, url) });
  };
  try {
    url = urlOf(await codeOf(order));
    await import(url);
  } catch (error) {
    failure = failureOf(error, url);
  }
  const outcome: Outcome = { pictures: recorder.pictures(), claims, failure };
  tell({ kind: 'done', outcome });
}

/** The code with addresses of modules instead of their names. */
async function codeOf({ code, holes, files, entries }: Order): Promise<string> {
  const urls = new Map<string, string>();
  for (const { name, text, imports } of files)
    urls.set(
      name,
      urlOf(
        imports.reduce(
          (whole, other) => whole.replaceAll(`"./${other}"`, `"${urls.get(other)}"`),
          text,
        ),
      ),
    );
  let whole = code;
  for (const { from, to, module } of [...holes].reverse()) {
    const line = code.slice(0, from).split('\n').length;
    const address = await addressOf(module, urls.get(entries[module] ?? ''), line);
    whole = `${whole.slice(0, from)}'${address}'${whole.slice(to)}`;
  }
  return whole;
}

const addresses = new Map<string, Promise<string>>();

/** The address of a module as examples see it: of copse's entries with functions that are watched. */
function addressOf(module: string, file: string | undefined, line: number): Promise<string> {
  const known = addresses.get(module) ?? makeAddress(module, file, line);
  addresses.set(module, known);
  return known;
}

async function makeAddress(
  module: string,
  file: string | undefined,
  line: number,
): Promise<string> {
  if (module === './draw.js')
    return urlOf('export const draw = $play.draw, plant = draw, show = () => {};');
  if (!file) throw new MissingModule(module, line);
  if (!module.startsWith('copse')) return file;
  const names = Object.keys((await import(file)) as object);
  const watched = factories
    .filter((name) => names.includes(name))
    .map((name) => `export const ${name} = $play.watch(own.${name}, '${name}');`);
  return urlOf(`import * as own from '${file}';\nexport * from '${file}';\n${watched.join('\n')}`);
}

class MissingModule extends Error {
  readonly line: number;

  constructor(name: string, line: number) {
    super(`the playground has no module '${name}', only three and the entries of copse`);
    this.line = line;
  }
}

/** The message of what was thrown, and its line in the code at `url`. */
function failureOf(error: unknown, url: string): Failure {
  if (error instanceof MissingModule) return { message: error.message, line: error.line };
  if (!(error instanceof Error)) return { message: `thrown: ${textOf(error)}` };
  const named = ['Error', 'CopseError'].includes(error.name) ? '' : `${error.name}: `;
  const at = error.stack?.split(`${url}:`)[1];
  const line = url && at ? Number.parseInt(at, 10) : undefined;
  return { message: `${named}${error.message}`, line };
}
