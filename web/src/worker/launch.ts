// Starts a thread: from its file, which bundlers know by the pattern below; where that file cannot
// be had, as the bundler does not know the pattern or the package is of another origin, from a copy
// of it in the package; in Node from that copy, too.
import { CopseError } from '../error.js';
import { encoded } from '../message.js';
import { readOptions } from '../options.js';
import { warmUp } from '../warm-up.js';
import { type Line, nodeLine, webLine } from './line.js';

/** A thread that is ready to fill. */
export async function launch(compiled: WebAssembly.Module): Promise<Line> {
  try {
    if (typeof Worker === 'undefined') return await launchNode(compiled);
    return await launchFile(compiled).catch((failure: unknown) => {
      if (failure instanceof Unable) throw failure;
      return launchCopy(compiled);
    });
  } catch (failure) {
    throw unloaded(failure);
  }
}

function launchFile(compiled: WebAssembly.Module): Promise<Line> {
  return started(
    () => webLine(new Worker(new URL('./copse-thread.js', import.meta.url), { type: 'module' })),
    compiled,
  );
}

async function launchCopy(compiled: WebAssembly.Module): Promise<Line> {
  const { code } = await import('./copse-thread-inline.js');
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return await started(() => webLine(new Worker(url, { type: 'module' })), compiled);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function launchNode(compiled: WebAssembly.Module): Promise<Line> {
  const { code } = await import('./copse-thread-inline.js');
  return started(() => nodeLine(code), compiled);
}

/** The thread runs, and cannot start the engine. */
class Unable extends Error {}

/** Opening a line may throw, as where scripts of another origin are forbidden. */
function started(open: () => Line, compiled: WebAssembly.Module): Promise<Line> {
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
    line.post({ kind: 'start', compiled, warmUp: encoded(readOptions(warmUp).request) });
  });
}

function unloaded(cause: unknown): CopseError {
  const isUnable = cause instanceof Unable;
  const option = isUnable ? 'wasm' : 'worker';
  const what = isUnable ? 'could not be started in a thread' : 'no thread could be started';
  const reason = cause instanceof Error ? `${what}: ${cause.message}` : what;
  const value = isUnable ? 'the engine' : undefined;
  return new CopseError({ code: 'load-failed', option, value, rule: reason }, value ?? '', cause);
}
