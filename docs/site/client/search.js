// Search in the visitor's browser: `window.copseSearch` holds what there is, see search-records.mjs.
(() => {
  const MiniSearch = window.MiniSearch;
  const records = window.copseSearch;
  const base = document.documentElement.dataset.base;
  const dialog = document.querySelector('#search');
  const input = dialog.querySelector('input');
  const list = dialog.querySelector('#results');
  const found = dialog.querySelector('.found');
  const MOST = 12;

  /** `sampleSurface` is found by each of its words, too. */
  const wordsOf = (term) => {
    const parts = term.split(/(?<=[a-z])(?=[A-Z])/);
    return [...new Set([term, ...parts].map((word) => word.toLowerCase()))];
  };
  const index = new MiniSearch({
    fields: ['title', 'place', 'text'],
    extractField: (record, field) => record[{ id: 5, title: 1, place: 2, text: 3 }[field]],
    processTerm: wordsOf,
  });
  index.addAll(records.map((record, id) => [...record, id]));

  const options = {
    processTerm: (term) => term.toLowerCase(),
    boost: { title: 6, place: 2 },
    boostDocument: (id, term) => {
      const [, title, , , weight] = records[id];
      // A heading that is the word itself.
      const own = title.toLowerCase();
      const isIt = own === term || own.endsWith(`.${term}`) || own.split(/\W+/)[0] === term;
      return weight * (isIt ? 1.6 : 1);
    },
    prefix: (_, i, terms) => i === terms.length - 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    weights: { fuzzy: 0.15, prefix: 0.4 },
  };

  function search(query) {
    const all = index.search(query, { ...options, combineWith: 'AND' });
    const results = all.length > 0 ? all : index.search(query, { ...options, combineWith: 'OR' });
    // The same name in several entries is one answer.
    const seen = new Set();
    return results.filter(({ id }) => {
      const [, title, place, text] = records[id];
      const key = `${title.replace(/.*\./, '')} ${place.replace(/ of .*/, '')} ${text}`;
      return !seen.has(key) && seen.add(key);
    });
  }

  const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

  /** Appends a text with the found words marked. */
  function appendMarked(element, text, terms) {
    const pattern = new RegExp(`(${terms.map(literal).join('|')})`, 'gi');
    text.split(pattern).forEach((part, i) => {
      const mark = document.createElement('mark');
      mark.textContent = part;
      element.append(i % 2 === 0 ? part : mark);
    });
  }

  /** The part of a text around the first found word. */
  function snippetOf(text, terms) {
    const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((at) => at >= 0);
    const at = places.length > 0 ? Math.min(...places) : 0;
    // From the sentence's beginning, if that is near.
    const stop = text.lastIndexOf('. ', at);
    const sentence = stop < 0 ? 0 : stop + 2;
    const near = at - sentence < 110 ? sentence : text.indexOf(' ', at - 60) + 1;
    const from = at < 70 ? 0 : near;
    const rest = text.slice(from);
    const snippet = rest.length > 150 ? `${rest.slice(0, 150).replace(/\s\S*$/, '')} …` : rest;
    return `${from > 0 ? '… ' : ''}${snippet}`;
  }

  function itemOf({ id, terms }, i) {
    const [address, title, place, text] = records[id];
    const item = document.createElement('li');
    item.id = `result-${i}`;
    item.role = 'option';
    item.ariaSelected = 'false';
    item.dataset.href = base + address;
    const name = document.createElement('b');
    const where = document.createElement('small');
    const snippet = document.createElement('span');
    appendMarked(name, title, terms);
    where.textContent = place;
    appendMarked(snippet, snippetOf(text, terms), terms);
    item.append(name, where, snippet);
    return item;
  }

  let chosen = -1;
  function choose(to) {
    const items = list.children;
    items[chosen]?.setAttribute('aria-selected', 'false');
    chosen = items.length > 0 ? (to + items.length) % items.length : -1;
    const item = items[chosen];
    if (!item) return input.removeAttribute('aria-activedescendant');
    item.ariaSelected = 'true';
    item.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', item.id);
  }

  function show() {
    const query = input.value.trim();
    const results = query ? search(query) : [];
    list.replaceChildren(...results.slice(0, MOST).map(itemOf));
    input.setAttribute('aria-expanded', String(results.length > 0));
    const count = results.length > MOST ? `The best ${MOST} of ${results.length}` : results.length;
    const word = results.length === 1 ? 'result' : 'results';
    found.textContent = !query
      ? ''
      : results.length > 0
        ? `${count} ${word}`
        : `Nothing about “${query}”`;
    chosen = -1;
    choose(0);
  }

  function follow(item) {
    dialog.close();
    location.href = item.dataset.href;
  }

  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      event.preventDefault();
      choose(chosen + steps[event.key]);
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      if (list.children[chosen]) follow(list.children[chosen]);
    }
  });
  list.addEventListener('pointermove', ({ target }) => {
    const item = target.closest('li');
    if (item && item !== list.children[chosen]) choose([...list.children].indexOf(item));
  });
  list.addEventListener('click', ({ target }) => {
    const item = target.closest('li');
    if (item) follow(item);
  });
  show();
})();
