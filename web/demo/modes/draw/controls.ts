/** Buttons, slider and seed: what they do, and how they show the editor's state. */
import type { Editor } from '../../board/editor.ts';
import type { ToolName } from '../../board/tool.ts';
import { hash } from '../../sprites/noise.ts';

export type Actions = Readonly<Record<string, () => void>>;

const all = <T extends HTMLElement>(selector: string): T[] => [
  ...document.querySelectorAll<T>(selector),
];

/** Actions after which the menu stays open. */
const STAYS: ReadonlySet<string> = new Set(['dice', 'snap', 'wind', 'sound', 'theme']);

/** Buttons by their data-action and data-tool; one listener for the page. */
export function wireButtons(editor: Editor, actions: Actions): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(
      'button[data-action], button[data-tool], .menu [data-mode]',
    );
    if (!button) return;
    if (button.dataset.tool) editor.use(button.dataset.tool as ToolName);
    actions[button.dataset.action ?? '']?.();
    if (button.closest('#menu') && !STAYS.has(button.dataset.action ?? '')) actions.closeMenu?.();
  });
  wireHeld(editor);
  wireToolbar();
}

/** Shows discs while the button is held, by pointer or by key. */
function wireHeld(editor: Editor): void {
  for (const button of all('[data-hold=discs]')) {
    const show = (on: boolean) => (): void => editor.showDiscs('button', on);
    button.addEventListener('pointerdown', show(true));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave', 'blur'] as const) {
      button.addEventListener(end, show(false));
    }
    button.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === ' ') show(true)();
    });
    button.addEventListener('keyup', show(false));
  }
}

/** One stop for Tab; arrows go from tool to tool. */
function wireToolbar(): void {
  const bar = document.querySelector<HTMLElement>('[role=toolbar]');
  const buttons = (): HTMLElement[] =>
    all('[role=toolbar] button').filter((button) => button.offsetParent !== null);
  bar?.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const list = buttons();
    const next =
      list[
        (list.indexOf(document.activeElement as HTMLElement) + step + list.length) % list.length
      ];
    next?.focus();
    event.preventDefault();
  });
  bar?.addEventListener('focusin', ({ target }) => {
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  });
}

/** Another seed, of three figures: the same one after the same one, so that undo and redo agree. */
export function nextSeed(seed: string): string {
  let h = 0;
  for (const letter of `${seed}.`) h = hash(h, letter.charCodeAt(0), 5);
  return String(100 + (h % 900));
}

/** The state of everything that can be pressed. */
export function showControls(editor: Editor): void {
  const { history, scene, tool, cutting, snapping, wind, camera } = editor;
  for (const button of all('button[data-tool]')) {
    button.setAttribute('aria-pressed', String(button.dataset.tool === tool.name));
  }
  const enabled: Readonly<Record<string, boolean>> = {
    undo: history.canUndo || tool.draft() !== null,
    redo: history.canRedo,
    clear: !editor.isEmpty,
    fit: scene.things.length > 0,
  };
  for (const button of all<HTMLButtonElement>('[data-action]')) {
    const { action = '' } = button.dataset;
    if (action in enabled) button.disabled = !enabled[action];
    const on = { cut: cutting, snap: snapping, wind }[action];
    if (on !== undefined) button.setAttribute('aria-pressed', String(on));
  }
  const percent = `${Math.round(camera.zoom * 100)}%`;
  const zoom = document.getElementById('zoom') as HTMLElement;
  if (zoom.textContent !== percent) zoom.textContent = percent;
  document.body.dataset.tool = tool.name;
  document.body.classList.toggle('cutting', cutting);
}
