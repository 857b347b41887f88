/** Grow's keys, which come before those of the drawing board. */

export interface Commands {
  play(): void;
  step(by: number): void;
  first(): void;
  last(): void;
  zoom(factor: number): void;
  fit(): void;
}

export function wireKeys(isOn: () => boolean, commands: Commands): void {
  const { play, step, first, last, zoom, fit } = commands;
  const acts = (isShift: boolean): Readonly<Record<string, () => void>> => ({
    ' ': play,
    ArrowRight: () => step(isShift ? 10 : 1),
    ArrowLeft: () => step(isShift ? -10 : -1),
    Home: first,
    End: last,
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '1': fit,
  });
  addEventListener(
    'keydown',
    (event) => {
      if (!isOn() || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('dialog[open], input:not([type=range]), textarea')) return;
      // A button is pressed by Space; sliders and methods have arrows of their own.
      if (event.key === ' ' && target.matches('button:not([data-mode])')) return;
      if (event.key.startsWith('Arrow') && target.matches('input, [role=radio]')) return;
      if (/^(Home|End)$/.test(event.key) && target.matches('input')) return;
      const act = acts(event.shiftKey)[event.key];
      if (!act) return;
      act();
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
