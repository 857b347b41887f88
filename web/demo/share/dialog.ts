/** The dialog to take a wood along: link, picture, data and code; a chunk of its own. */
import '../styles/share.css';
import { toCode, toJSON } from '../formats/code-out.ts';
import { writeScene } from '../formats/codec.ts';
import { toGeoJSON } from '../formats/geojson-out.ts';
import { LONGEST, toHash } from '../formats/link.ts';
import { toPNG } from '../formats/png-out.ts';
import { snapshotOf } from '../formats/snapshot.ts';
import { toSVG } from '../formats/svg-out.ts';
import type { Scene } from '../scene/scene.ts';
import { button, copyButton, el, save } from '../ui/elements.ts';
import { closeButton, setIcon } from '../ui/icons.ts';
import type { ShareHost } from './host.ts';

const dialog = document.getElementById('take') as HTMLDialogElement;

export type Pane = 'share' | 'code';

let pixels = 2;
let hasGround = true;

/** What the dialog says last; errors stay in it, since it covers the page. */
const news = el('output', { className: 'news' });

function attempt(work: () => void | Promise<void>): () => Promise<void> {
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
function nameOf({ things }: Scene): string {
  const named = things.find((thing) => thing.type === 'area' && thing.name);
  const name = named?.type === 'area' ? (named.name ?? '') : '';
  const plain = name.replace(/\.\w+$/, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'wood';
}

const saved = (name: string, type: string, data: BlobPart): void => {
  save(name, new Blob([data], { type }));
  news.textContent = `${name} is saved.`;
};

async function linkPart({ editor, drafts }: ShareHost): Promise<HTMLElement> {
  const { scene } = editor;
  const asFile = attempt(() =>
    saved(`${nameOf(scene)}.copse.json`, 'application/json', `${writeScene(scene)}\n`),
  );
  const hash = await toHash(scene);
  const url = location.href.replace(/#.*$/, '') + hash;
  const letters = hash.length.toLocaleString('en');
  const part = el('section', { className: 'part' });
  if (hash.length > LONGEST) {
    part.append(
      el('h3', { textContent: 'A file to send' }),
      el('p', {
        textContent: `This wood is too large for a link: ${letters} letters, and many programs cut links after ${LONGEST.toLocaleString('en')}. Send it as a file; dropped on this page, it opens again.`,
      }),
      el('div', { className: 'row' }, button('Save the wood', 'download', asFile, 'main')),
    );
    return part;
  }
  const field = el('input', { readOnly: true, value: url, className: 'link' });
  field.setAttribute('aria-label', 'Link');
  field.addEventListener('focus', () => field.select());
  const row = el(
    'div',
    { className: 'row' },
    field,
    copyButton('Copy link', () => url, 'main'),
  );
  part.append(el('h3', { textContent: 'A link' }), row);
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
  const stored = drafts.kept ? '' : ' This browser does not keep it: save it before you go.';
  part.append(
    el('p', {
      textContent: `The whole wood is in it, ${letters} letters; nothing is sent to a server.${stored}`,
    }),
    more,
  );
  return part;
}

function picturePart({ wood, updater, stage, editor }: ShareHost): HTMLElement {
  const sizes = [1, 2, 4].map((size) => {
    const choice = button(`${size}×`, undefined, () => {
      pixels = size;
      for (const each of sizes) each.setAttribute('aria-pressed', String(each === choice));
    });
    choice.setAttribute('aria-pressed', String(size === pixels));
    return choice;
  });
  const group = el('div', { className: 'choices' }, ...sizes);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Size of the PNG');
  const ground = el('input', { type: 'checkbox', checked: hasGround });
  ground.addEventListener('change', () => {
    hasGround = ground.checked;
  });
  const name = nameOf(editor.scene);
  const { shown } = updater;
  const png = attempt(async () => {
    news.textContent = 'Drawing…';
    const { sheet, palette } = stage;
    const options = { sheet, palette, pixels, ground: hasGround };
    saved(`${name}.png`, 'image/png', await toPNG(snapshotOf(wood), shown.trees, options));
  });
  const svg = attempt(() =>
    saved(`${name}.svg`, 'image/svg+xml', toSVG(snapshotOf(wood), shown.trees, shown.count)),
  );
  return el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'A picture' }),
    el(
      'div',
      { className: 'row' },
      button('PNG', 'image', png),
      group,
      el('label', { className: 'check' }, ground, 'with ground'),
      button('SVG', 'pentagon', svg),
    ),
  );
}

function dataPart({ wood, editor }: ShareHost, choose: () => void): HTMLElement[] {
  const name = nameOf(editor.scene);
  const geojson = attempt(() =>
    saved(`${name}.geojson`, 'application/geo+json', toGeoJSON(snapshotOf(wood))),
  );
  const json = attempt(() => saved(`${name}.json`, 'application/json', toJSON(snapshotOf(wood))));
  const data = el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'The trees as data' }),
    el(
      'div',
      { className: 'row' },
      button('GeoJSON', 'map', geojson),
      button('JSON', 'braces', json),
    ),
  );
  const open = button('Open a file…', 'folder-open', () => {
    dialog.close();
    choose();
  });
  const bring = el(
    'section',
    { className: 'part' },
    el('h3', { textContent: 'Bring something in' }),
    el('p', {
      textContent: 'GeoJSON, SVG or a saved wood. You can also drop it on the page, or paste it.',
    }),
    el('div', { className: 'row' }, open),
  );
  return [data, bring];
}

/** Longer code is copied and saved whole, but shown up to here. */
const SHOWN = 60_000;

function codePane({ editor }: ShareHost): HTMLElement {
  const { scene } = editor;
  const pane = el('div', { className: 'pane' });
  if (!scene.things.some((thing) => thing.type === 'area' && !thing.cut)) {
    pane.append(el('p', { textContent: 'Draw a shape first: there is no wood yet.' }));
    return pane;
  }
  const code = toCode(scene);
  const shown = code.length > SHOWN ? `${code.slice(0, SHOWN)}\n…` : code;
  const text = el('pre', { tabIndex: 0 }, el('code', { textContent: shown }));
  text.setAttribute('aria-label', 'Code');
  const file = attempt(() => saved(`${nameOf(scene)}.mjs`, 'text/javascript', code));
  pane.append(
    el('p', { textContent: 'Makes the same trees, in Node or a browser: npm install copse.' }),
    text,
    el(
      'div',
      { className: 'row' },
      copyButton('Copy code', () => code, 'main'),
      button('Save as a file', 'download', file),
    ),
  );
  return pane;
}

/** Shows the dialog; `choose` lets the visitor choose a file. */
export async function openShare(host: ShareHost, first: Pane, choose: () => void): Promise<void> {
  if (dialog.open) return;
  // What is exported is what stands: the last change is planted first.
  while (host.updater.busy) await new Promise((next) => requestAnimationFrame(next));
  const title = el('h2', { id: 'take-title', textContent: 'Take it along' });
  const close = closeButton(() => dialog.close());
  const share = el(
    'div',
    { className: 'pane' },
    await linkPart(host),
    picturePart(host),
    ...dataPart(host, choose),
  );
  const code = codePane(host);
  const tabs = (
    [
      ['share', 'Share', share],
      ['code', 'Code', code],
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
  dialog.replaceChildren(el('header', {}, title, choices, close), share, code, news);
  dialog.showModal();
  setIcon(close, 'x');
  dialog.querySelector<HTMLElement>('.pane:not([hidden]) .main')?.focus();
}

dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});
