/** The wood as a link, or as a file where it is too large for one. */
import { LONGEST, toHash } from '../formats/link.ts';
import { writeScene } from '../formats/scene-out.ts';
import { button, copyButton, el } from '../ui/elements.ts';
import { counted } from '../ui/format.ts';
import type { ShareHost } from './host.ts';
import { attempt, nameOf, saveAs } from './outcome.ts';

/** The lines that show the same in somebody's page. */
const embedOf = (url: string): string => {
  const [, hash = ''] = /(#.*)$/.exec(url) ?? [];
  const page = new URL('./embed.html', url.replace(/#.*$/, ''));
  return `<iframe src="${page.href}${hash}" width="640" height="420" style="border:0;border-radius:12px" loading="lazy" title="Grown with copse"></iframe>`;
};

export function linkField(url: string): HTMLInputElement {
  const field = el('input', { readOnly: true, value: url, className: 'link' });
  field.setAttribute('aria-label', 'Link');
  field.addEventListener('focus', () => field.select());
  return field;
}

export const embedButton = (url: string): HTMLButtonElement =>
  copyButton('Copy embed code', () => embedOf(url));

export async function linkPart({ editor, drafts }: ShareHost): Promise<HTMLElement> {
  const { scene } = editor;
  const asFile = attempt(() =>
    saveAs(`${nameOf(scene)}.copse.json`, 'application/json', `${writeScene(scene)}\n`),
  );
  const hash = await toHash(scene);
  const url = location.href.replace(/#.*$/, '') + hash;
  const letters = counted(hash.length);
  const part = el('section', { className: 'part' });
  if (hash.length > LONGEST) {
    part.append(
      el('h3', { textContent: 'Send a file' }),
      el('p', {
        textContent: `This wood is too large for a link: it takes ${letters} characters, and many apps cut links after ${counted(LONGEST)}. Send it as a file; to open it, drop it on this page.`,
      }),
      el('div', { className: 'row' }, button('Save the wood', 'download', asFile, 'main')),
    );
    return part;
  }
  const row = el(
    'div',
    { className: 'row' },
    linkField(url),
    copyButton('Copy link', () => url, 'main'),
  );
  part.append(el('h3', { textContent: 'Link' }), row);
  const more = el('div', { className: 'row' });
  if ('share' in navigator) {
    const send = attempt(() =>
      navigator.share({ title: 'A wood', url }).catch((error: unknown) => {
        if ((error as Error).name !== 'AbortError') throw error;
      }),
    );
    more.append(button('Send…', 'share', send));
  }
  more.append(button('Save as a file', 'download', asFile));
  more.append(embedButton(url));
  const stored = drafts.kept ? '' : ' This browser cannot store it: save it before you leave.';
  part.append(
    el('p', {
      textContent: `It holds the whole wood, in ${letters} characters. Nothing is sent to a server.${stored}`,
    }),
    more,
  );
  return part;
}
