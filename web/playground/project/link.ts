// A link that holds code, behind its #, which no browser sends.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

const KEY = '#code=';

export function hashOf(code: string): string {
  const text = btoa(strFromU8(deflateSync(strToU8(code), { level: 9 }), true));
  return KEY + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The code of a link, if it holds some. */
export function codeIn(hash: string): string | undefined {
  if (!hash.startsWith(KEY)) return undefined;
  try {
    const text = hash.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/');
    return strFromU8(inflateSync(strToU8(atob(text), true)));
  } catch {
    return undefined;
  }
}
