/** A scene in a link: its text, deflated where the browser can, in letters that an address may hold. */

import type { Scene } from '../scene/scene.ts';
import { SceneError } from './checks.ts';
import { MOST, readScene } from './scene-in.ts';
import { writeScene } from './scene-out.ts';

/** Beyond this many letters messengers and mail programs cut links; such scenes are sent as files. */
export const LONGEST = 8000;

/** `#s=` holds deflated text, `#p=` plain text. */
const SHAPE = /^#([sp])=([\w-]+)$/;

function toLetters(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192)
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Returns all bytes of a stream, but no more than a scene can have: a short link may unpack to many. */
async function gathered(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MOST.letters) {
      await reader.cancel();
      throw new SceneError('the link', `${size} bytes`, `must unpack to at most ${MOST.letters}`);
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const through = (bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream) =>
  gathered(new Blob([bytes]).stream().pipeThrough(stream));

/** Returns the part of a link that follows the page's address. */
export async function toHash(scene: Scene): Promise<string> {
  const bytes = new TextEncoder().encode(writeScene(scene));
  if (typeof CompressionStream === 'undefined') return `#p=${toLetters(bytes)}`;
  return `#s=${toLetters(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/**
 * The scene of a link.
 * @throws SceneError, and nothing else.
 */
export async function fromHash(hash: string): Promise<Scene> {
  const [, kind, letters = ''] = SHAPE.exec(hash) ?? [];
  if (!kind) throw new SceneError('the link', hash, 'must be #s= and letters, digits, - or _');
  if (kind === 's' && typeof DecompressionStream === 'undefined')
    throw new SceneError('the link', hash, 'needs a newer browser to be unpacked');
  let text: string;
  try {
    const bytes = fromLetters(letters);
    const plain =
      kind === 'p' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    text = new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    if (error instanceof SceneError) throw error;
    throw new SceneError('the link', hash, 'must be whole: a part of it is missing or changed');
  }
  return readScene(text);
}
