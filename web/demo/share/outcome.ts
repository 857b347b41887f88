/** The shared parts of the dialog: saving the wood as a file, and telling the outcome. */
import type { Scene } from '../scene/scene.ts';
import { el, save } from '../ui/elements.ts';

/** The dialog's last message; errors stay in the dialog, since it covers the page. */
export const news: HTMLOutputElement = el('output', { className: 'news' });

/** Returns a button's action, which does the work and shows only a message about its outcome. */
export function attempt(work: () => void | Promise<void>): () => Promise<void> {
  return async () => {
    news.classList.remove('warning');
    news.textContent = '';
    try {
      await work();
    } catch (error) {
      news.classList.add('warning');
      news.textContent = error instanceof Error ? error.message : String(error);
    }
  };
}

/** A file's name for the wood. */
export function nameOf({ things }: Scene): string {
  const named = things.find((thing) => thing.type === 'area' && thing.name);
  const name = named?.type === 'area' ? (named.name ?? '') : '';
  return plainName(name.replace(/\.\w+$/, '')) || 'wood';
}

/** Returns a name for files: small letters and digits, with dashes between words. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

export function saveAs(name: string, type: string, data: BlobPart): void {
  save(name, new Blob([data], { type }));
  news.textContent = `${name} is saved.`;
}
