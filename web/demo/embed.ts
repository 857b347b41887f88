/** A wood or a piece of country in another page: it is live, and leads to the whole page. */

const dark = matchMedia('(prefers-color-scheme: dark)');
const view = document.getElementById('view') as HTMLElement;
const again = document.getElementById('again') as HTMLButtonElement;
const said = document.getElementById('said') as HTMLElement;

function follow(): void {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  const link = document.getElementById('open') as HTMLAnchorElement;
  link.href = `./index.html${location.hash}`;
}

/** Each view is loaded when it is wanted. */
async function show(): Promise<void> {
  const isCountry = location.hash.startsWith('#world=');
  const { shown } = isCountry
    ? await import('./embed/country.ts')
    : await import('./embed/wood.ts');
  const { title, replay } = await shown(view, dark.matches);
  document.title = `${title} · copse`;
  view.setAttribute('aria-label', title);
  again.hidden = !replay;
  again.onclick = () => replay?.();
}

follow();
dark.addEventListener('change', () => location.reload());
addEventListener('hashchange', () => location.reload());
show().catch((error: unknown) => {
  said.textContent = error instanceof Error ? error.message : String(error);
});
