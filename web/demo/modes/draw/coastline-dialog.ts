/** The list of countries: a search and small maps; a chunk of its own, as few visitors open it. */

import '../../styles/dialogs.css';
import { areaOf } from '../../geometry/rings.ts';
import { RADIUS } from '../../scene/scene.ts';
import { type Area, area } from '../../scene/things.ts';
import { closeButton } from '../../ui/icons.ts';
import { type Country, countries, project } from './coastlines.ts';

/** A country is drawn this large, in the scene's units. */
const WIDTH = 1100;
const HEIGHT = 780;
/** Countries with a shape worth filling come first. */
const FIRST = [
  'Norway',
  'Indonesia',
  'Japan',
  'Italy',
  'New Zealand',
  'United Kingdom',
  'Greece',
  'Croatia',
  'Philippines',
  'Iceland',
  'Chile',
  'Canada',
];

const dialog = document.getElementById('coasts') as HTMLDialogElement;
let buttons: { button: HTMLButtonElement; country: Country }[] = [];
let search: HTMLInputElement;
let chosen: Country | undefined;

function thumbnail(country: Country): string {
  return project(country, 64, 48)
    .map((ring) => {
      let path = '';
      for (let i = 0; i < ring.length; i += 2) {
        path += `${i ? 'L' : 'M'}${(ring[i] as number).toFixed(1)} ${(ring[i + 1] as number).toFixed(1)}`;
      }
      return `${path}Z`;
    })
    .join('');
}

const SVG = 'http://www.w3.org/2000/svg';

/** Maps are drawn when they scroll into sight. */
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    const entry = buttons.find(({ button }) => button === target);
    if (entry) target.querySelector('path')?.setAttribute('d', thumbnail(entry.country));
  }
});

function buttonFor(country: Country): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  const map = document.createElementNS(SVG, 'svg');
  map.setAttribute('viewBox', '-2 -2 68 52');
  map.setAttribute('aria-hidden', 'true');
  map.append(document.createElementNS(SVG, 'path'));
  const name = document.createElement('span');
  name.textContent = country.name;
  button.append(map, name);
  button.addEventListener('click', () => {
    chosen = country;
    dialog.close();
  });
  return button;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function filter(): void {
  const wanted = plain(search.value.trim());
  for (const { button, country } of buttons) button.hidden = !plain(country.name).includes(wanted);
}

async function build(): Promise<void> {
  const all = await countries();
  const rank = ({ name }: Country): number => FIRST.indexOf(name) + 1 || FIRST.length + 1;
  all.sort((a, b) => rank(a) - rank(b));
  const head = document.createElement('header');
  const title = document.createElement('h2');
  title.id = 'coasts-title';
  title.textContent = 'Real coastlines';
  const close = closeButton(() => dialog.close());
  search = document.createElement('input');
  search.type = 'search';
  search.placeholder = 'Search countries';
  search.setAttribute('aria-label', 'Search countries');
  search.addEventListener('input', filter);
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    buttons.find(({ button }) => !button.hidden)?.button.click();
  });
  head.append(title, close, search);
  const list = document.createElement('div');
  list.className = 'countries';
  buttons = all.map((country) => ({ country, button: buttonFor(country) }));
  list.append(...buttons.map(({ button }) => button));
  const source = document.createElement('p');
  source.textContent = 'From Natural Earth (public domain), without islands more than 350 km away.';
  dialog.replaceChildren(head, list, source);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  for (const { button } of buttons) seen.observe(button);
}

/** The shape of the country picked, or undefined when the list was closed. */
export async function chooseCoastline(): Promise<Area | undefined> {
  if (buttons.length === 0) await build();
  search.value = '';
  filter();
  chosen = undefined;
  dialog.showModal();
  search.focus();
  await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }));
  const country = chosen as Country | undefined;
  if (!country) return undefined;
  return area('coastline', project(country, WIDTH, HEIGHT), {
    fill: 'evenodd',
    name: country.name,
  });
}

/** Small enough a spacing for the coast's bends to show. */
export function radiusFor({ rings }: Area): number {
  const radius = Math.round(2 * Math.sqrt((0.7 * areaOf(rings)) / 1200)) / 2;
  return Math.min(RADIUS.usual, Math.max(7, radius));
}
