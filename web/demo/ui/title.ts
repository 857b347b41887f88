/** The title of the page's tab, which also names its links and bookmarks. */
const usual = document.title;

/** Says what is on show; without, what the page is. */
export function showTitle(what?: string): void {
  document.title = what ? `${what} · copse` : usual;
}
