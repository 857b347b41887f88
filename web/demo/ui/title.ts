/** The title of the page's tab, which also names its links and bookmarks. */
const usual = document.title;

/** Shows the name of the content; without one, that of the page. */
export function showTitle(what?: string): void {
  document.title = what ? `${what} · copse` : usual;
}
