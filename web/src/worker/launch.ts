// Start a thread. In browsers from its file, which bundlers know by the pattern below. In Node, or if
// the file cannot be loaded because the bundler does not know the pattern or the package has another
// origin, from a copy of it in the package.

import { loadAdvice } from '../load/load-advice.js';
import { CopseError } from '../values/error.js';
import type { ThreadEngine } from './engines.js';
import { type Line, nodeLine, webLine } from './line.js';

/** The script of a thread. */
export interface Script {
  /** Starts a worker from its file. The URL is spelled out for bundlers. */
  open(): Worker;
  /** Loads the text of the script. */
  copy(): Promise<{ code: string }>;
}

const usual: Script = {
  open: () => new Worker(new URL('./copse-thread.js', import.meta.url), { type: 'module' }),
  copy: () => import('./copse-thread-inline.js'),
};

/** Starts a thread with an engine. */
export async function launch(engine: ThreadEngine, script: Script = usual): Promise<Line> {
  try {
    if (typeof Worker === 'undefined') {
      const { code } = await script.copy();
      return await started(() => nodeLine(code), engine);
    }
    return await started(() => webLine(script.open()), engine).catch((failure: unknown) => {
      if (failure instanceof Unable) throw failure;
      return launchCopy(engine, script);
    });
  } catch (failure) {
    throw unloaded(failure);
  }
}

async function launchCopy(engine: ThreadEngine, script: Script): Promise<Line> {
  const { code } = await script.copy();
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return await started(() => webLine(new Worker(url, { type: 'module' })), engine);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Thrown if the thread runs, but cannot start the engine. */
class Unable extends Error {}

/** Opens a line. This may throw, for example if scripts of another origin are forbidden. */
function started(open: () => Line, engine: ThreadEngine): Promise<Line> {
  return new Promise((resolve, reject) => {
    const line = open();
    const fail = (error: Error) => {
      line.close();
      reject(error);
    };
    line.onFailure = (reason) => fail(new Error(reason));
    line.onMessage = (message) => {
      if (message.kind === 'ready') resolve(line);
      else if (message.kind === 'unable') fail(new Unable(message.reason));
    };
    line.post({ kind: 'start', engine });
  });
}

function unloaded(cause: unknown): CopseError {
  const isUnable = cause instanceof Unable;
  const option = isUnable ? 'wasm' : 'worker';
  const what = isUnable ? 'could not be started in a thread' : 'no thread could be started';
  const said = cause instanceof Error ? cause.message : '';
  const isForbidden = /content security policy/i.test(said);
  const advice = isForbidden ? "add worker-src 'self' to the page's content security policy" : '';
  const reason = (isUnable && loadAdvice(cause)) || [what, said, advice].filter(Boolean).join(': ');
  const value = isUnable ? 'the engine' : undefined;
  return new CopseError({ code: 'load-failed', option, value, rule: reason }, value ?? '', cause);
}
