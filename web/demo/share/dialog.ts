/** The dialog to share a wood: link, picture, data and code; a chunk of its own. */
import box from 'lucide-static/icons/box.svg?raw';
import braces from 'lucide-static/icons/braces.svg?raw';
import clapperboard from 'lucide-static/icons/clapperboard.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import '../styles/dialogs.css';
import '../styles/share.css';
import { button, el } from '../ui/elements.ts';
import { addIcons, closeButton, setIcon } from '../ui/icons.ts';
import { codePane } from './code-pane.ts';
import { dataPart } from './data-part.ts';
import { gamePane } from './game-pane.ts';
import type { ShareHost } from './host.ts';
import { linkPart } from './link-part.ts';
import { news } from './outcome.ts';
import { picturePart } from './picture-part.ts';
import { posterPart } from './poster-part.ts';

addIcons({ box, braces, clapperboard, download });

const dialog = document.getElementById('take') as HTMLDialogElement;

export type Pane = 'share' | 'code' | 'games';

/** Shows the dialog; `choose` lets the visitor choose a file. */
export async function openShare(host: ShareHost, first: Pane, choose: () => void): Promise<void> {
  if (dialog.open) return;
  // Plant the last change before the export.
  while (host.updater.busy) await new Promise((next) => requestAnimationFrame(next));
  const title = el('h2', { id: 'take-title', textContent: 'Share and export' });
  const close = closeButton(() => dialog.close());
  const share = el(
    'div',
    { className: 'pane' },
    await linkPart(host),
    picturePart(host),
    posterPart(host),
    ...dataPart(host, () => {
      dialog.close();
      choose();
    }),
  );
  const code = codePane(host);
  const games = gamePane(host);
  const tabs = (
    [
      ['share', 'Share', share],
      ['code', 'Code', code],
      ['games', 'Games', games],
    ] as const
  ).map(([name, label, pane]) => ({ name, pane, tab: button(label, undefined, () => show(name)) }));
  const show = (wanted: Pane): void => {
    news.textContent = '';
    news.classList.remove('warning');
    for (const { name, pane, tab } of tabs) {
      pane.hidden = name !== wanted;
      tab.setAttribute('aria-pressed', String(name === wanted));
    }
  };
  show(first);
  const choices = el('div', { className: 'choices' }, ...tabs.map(({ tab }) => tab));
  dialog.replaceChildren(el('header', {}, title, choices, close), share, code, games, news);
  dialog.showModal();
  setIcon(close, 'x');
  dialog.querySelector<HTMLElement>('.pane:not([hidden]) .main')?.focus();
}

dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
