// Puts a button on each example that can run, and loads the playground when it is pressed. On the page
// of the playground the first example is open from the start.

const isPlayground = /\/playground(\.html)?$/.test(location.pathname);

/** The blocks that begin with ```js and nothing else. */
function isRunnable(code: HTMLElement): boolean {
  return code.closest('pre')?.dataset.info === 'js';
}

/** TypeDoc writes line breaks as elements. */
function textOf(code: HTMLElement): string {
  const copy = code.cloneNode(true) as HTMLElement;
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n');
  return copy.textContent ?? '';
}

function headingOf(block: HTMLElement): string {
  const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')];
  const above = headings.filter(
    (heading) => heading.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return above.at(-1)?.textContent?.trim() ?? '';
}

async function open(block: HTMLElement, code: HTMLElement): Promise<void> {
  const { Playground, chooser, codeIn, completedHere } = await import('./playground.ts');
  const held = isPlayground ? codeIn(location.hash) : undefined;
  const playground = new Playground(held ?? (await completedHere(textOf(code))), headingOf(block));
  block.replaceWith(playground.element);
  if (isPlayground) {
    playground.element.prepend(await chooser((chosen) => void playground.take(chosen)));
    addEventListener('hashchange', () => {
      const next = codeIn(location.hash);
      if (next) void playground.take(next);
    });
  } else playground.focus();
  await playground.run();
}

function offer(code: HTMLElement): void {
  const frame = code.closest<HTMLElement>('.code');
  if (!frame) return;
  frame.classList.add('play-block');
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'play-run', textContent: 'Run' });
  button.title = 'Run and change this example';
  frame.append(button);
  button.addEventListener('click', async () => {
    button.disabled = true;
    button.textContent = 'Loading …';
    try {
      await open(frame, code);
    } catch {
      button.textContent = 'Not loaded. Try again';
      button.disabled = false;
    }
  });
}

const examples = [...document.querySelectorAll<HTMLElement>('pre > code')].filter(isRunnable);
for (const code of examples) offer(code);
if (isPlayground) document.querySelector<HTMLElement>('.play-run')?.click();
