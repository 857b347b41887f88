/** Elements, buttons and downloads in few words. */
import check from 'lucide-static/icons/check.svg?raw';
import copyIcon from 'lucide-static/icons/copy.svg?raw';
import { addIcons, setIcon } from './icons.ts';

addIcons({ check, copy: copyIcon });

export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export function button(
  label: string,
  icon: string | undefined,
  act: () => void,
  className = '',
): HTMLButtonElement {
  const element = el('button', { type: 'button', className }, label);
  if (label) element.dataset.words = '';
  if (icon) setIcon(element, icon);
  element.addEventListener('click', act);
  return element;
}

/** Copies, and shows the success, or that the clipboard is closed, for a moment. */
export function copyButton(label: string, text: () => string, className = ''): HTMLButtonElement {
  const words = el('span', { textContent: label });
  words.setAttribute('aria-live', 'polite');
  const element = button('', 'copy', () => void copy(), className);
  element.dataset.words = '';
  element.append(words);
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    words.textContent = done ? 'Copied' : 'Could not copy';
    setIcon(element, done ? 'check' : 'copy');
    setTimeout(() => {
      words.textContent = label;
      setIcon(element, 'copy');
    }, 1800);
  };
  return element;
}

/** Hands a file to the visitor. */
export function save(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  el('a', { href: url, download: name }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
