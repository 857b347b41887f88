// The options that go with each method.
import { asFinite, asNumber, conflicting, nearest, wrongType } from '../values/check.js';
import type { Method } from './sample-options.js';

const general = ['region', 'seed', 'limit', 'float32', 'fillRule', 'tolerance', 'method'];
/** The further options of each method. The maximal method takes all options that belong to no other method alone. */
const others: Record<string, readonly string[]> = {
  bridson: ['radius', 'tries', 'start'],
  'dart-throwing': ['radius', 'tries'],
  'best-candidate': ['count', 'tries'],
  jittered: ['radius'],
  uniform: ['count'],
};

/** The method as C++ takes it. Undefined stands for the maximal method and for the defaults. */
export interface EngineMethod {
  method: Exclude<Method, 'maximal'> | undefined;
  tries: number | undefined;
  start: 'center' | readonly number[] | undefined;
}

/** Checks that all options go with the method; C++ checks the ranges of numbers. */
export function readMethod(options: Record<string, unknown>): EngineMethod {
  const { method = 'maximal', tries, start } = options;
  const own = typeof method === 'string' && Object.hasOwn(others, method) ? others[method] : null;
  if (!own && method !== 'maximal') unknownMethod(method);
  for (const name of Object.keys(options)) {
    const fits = own
      ? own.includes(name) || general.includes(name)
      : name !== 'tries' && name !== 'start';
    if (fits || options[name] === undefined) continue;
    conflicting(name, options[name], `cannot be combined with method '${method}'`);
  }
  if (own?.includes('count')) asNumber('count', options.count);
  if (tries !== undefined) asNumber('tries', tries);
  return {
    method: own ? (method as EngineMethod['method']) : undefined,
    tries: tries as number | undefined,
    start: readStart(start),
  };
}

function unknownMethod(method: unknown): never {
  const names = ['maximal', ...Object.keys(others)];
  const guess = typeof method === 'string' ? nearest(method, names, 3) : undefined;
  const meant = guess === undefined ? '' : `; did you mean '${guess}'?`;
  wrongType('method', method, `must be one of ${names.map((n) => `'${n}'`).join(', ')}${meant}`);
}

function readStart(start: unknown): EngineMethod['start'] {
  if (start === undefined || start === 'random') return undefined;
  if (start === 'center') return start;
  if (!Array.isArray(start) || start.length !== 2)
    wrongType('start', start, "must be 'random', 'center' or [x, y]");
  return start.map((value, i) => asFinite(`start[${i}]`, value));
}
