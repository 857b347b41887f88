/** Notes at the foot of the page: the outcome of a file or a link, and whose wood is on show. */
import '../styles/share.css';
import type { Editor } from '../board/editor.ts';
import { closeButton } from '../ui/icons.ts';
import type { Drafts } from './draft.ts';

/** Milliseconds that good news stays. */
const STAY = 7000;

type Choice = readonly [label: string, act: () => void];

function card(role: 'status' | 'alert', text: string, choices: readonly Choice[]): HTMLElement {
  const note = document.createElement('section');
  note.className = 'note card';
  note.setAttribute('role', role);
  const words = document.createElement('p');
  words.textContent = text;
  note.append(words);
  for (const [label, act] of choices) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.words = '';
    button.textContent = label;
    button.addEventListener('click', act);
    note.append(button);
  }
  document.querySelector('.foot')?.prepend(note);
  return note;
}

let last: HTMLElement | undefined;

function say(role: 'status' | 'alert', text: string): HTMLElement {
  last?.remove();
  const note = card(role, text, []);
  last = note;
  const close = closeButton(() => note.remove());
  note.append(close);
  return note;
}

/** Shows a success for a while. */
export function tell(text: string): void {
  const note = say('status', text);
  setTimeout(() => note.remove(), STAY);
}

/** Shows a failure until it is closed. */
export function warn(error: unknown): void {
  say('alert', error instanceof Error ? error.message : String(error)).classList.add('warning');
}

/** Shows long work, with a way to stop it, until it ends. */
export function tellOf(work: string, stop: () => void): { end(): void } {
  const note = card('status', work, [['Stop', stop]]);
  note.classList.add('under-way');
  return { end: () => note.remove() };
}

/** Says that nothing is kept here, with the way out, until it is closed. */
function tellUnkept(share: () => void): void {
  const text = 'This browser cannot store your wood. Save a link before you leave.';
  const note = card('status', text, [
    [
      'Save a link',
      () => {
        note.remove();
        share();
      },
    ],
  ]);
  note.append(closeButton(() => note.remove()));
}

let banner: HTMLElement | undefined;

/**
 * Says that a link's wood is on show, as long as it is; why a link could not be opened; and once that nothing is
 * kept here, where `share` is the way out. Returns true if another scene is on show.
 */
export function showDrafts(drafts: Drafts, editor: Editor, share: () => void): boolean {
  const { failure } = drafts;
  if (failure) warn(failure);
  drafts.failure = undefined;
  if (drafts.isTold === false) {
    drafts.isTold = true;
    tellUnkept(share);
    return false;
  }
  showBanner(drafts, editor);
  return !failure;
}

/** The link's scene becomes the draft; undo brings the old one back. */
function adopt(drafts: Drafts, editor: Editor): void {
  const { scene } = editor;
  drafts.leave();
  editor.tool.cancel();
  editor.history.commit(drafts.own);
  editor.set(scene);
  drafts.save();
  drafts.changed();
}

/** The draft is shown again; the link's scene stays what the visitor made of it. */
function goBack(drafts: Drafts): void {
  drafts.save();
  drafts.leave();
  drafts.show(drafts.own);
}

function showBanner(drafts: Drafts, editor: Editor): void {
  banner?.remove();
  banner = undefined;
  if (!drafts.isShared) return;
  const text = drafts.isFirst
    ? 'This is a shared wood.'
    : 'This is a shared wood. Yours is kept, too.';
  banner = card('status', text, [
    ['Keep this one', () => adopt(drafts, editor)],
    [drafts.isFirst ? 'Draw my own' : 'Back to mine', () => goBack(drafts)],
  ]);
}
