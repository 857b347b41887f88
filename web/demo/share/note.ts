/** Notes at the foot of the page: what came of a file or a link, and whose wood is on show. */
import '../styles/share.css';
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

/** What went well, for a while. */
export function tell(text: string): void {
  const note = say('status', text);
  setTimeout(() => note.remove(), STAY);
}

/** What did not, until it is closed. */
export function warn(error: unknown): void {
  say('alert', error instanceof Error ? error.message : String(error)).classList.add('warning');
}

/** What takes a while, with a way out, until it is over. */
export function tellOf(work: string, stop: () => void): { end(): void } {
  const note = card('status', work, [['Stop', stop]]);
  note.classList.add('under-way');
  return { end: () => note.remove() };
}

let banner: HTMLElement | undefined;

/** Says that a link's wood is on show, as long as it is; and why a link could not be opened. */
export function showDrafts(drafts: Drafts): void {
  if (drafts.failure) warn(drafts.failure);
  drafts.failure = undefined;
  banner?.remove();
  banner = undefined;
  if (!drafts.isShared) return;
  const text = drafts.isFirst
    ? 'This is a shared wood.'
    : 'This is a shared wood. Yours is kept, too.';
  banner = card('status', text, [
    ['Keep this one', () => drafts.adopt()],
    [drafts.isFirst ? 'Draw my own' : 'Back to mine', () => drafts.back()],
  ]);
}
