// Theme, drawer, copy buttons, the heading one is at, and search, which is loaded when somebody wants it.
(() => {
  const root = document.documentElement;
  const base = root.dataset.base;
  const find = (selector) => document.querySelector(selector);

  // The demo page keeps the choice by the same name.
  const KEY = 'copse theme';
  const system = matchMedia('(prefers-color-scheme: dark)');
  const recall = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  let choice = recall();
  const showTheme = () => {
    root.dataset.theme = choice || (system.matches ? 'dark' : 'light');
  };
  system.addEventListener('change', showTheme);
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    choice = newValue;
    showTheme();
  });
  find('.theme-button').addEventListener('click', () => {
    choice = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // It lasts as long as the page.
    }
    showTheme();
  });

  // The drawer with the pages, where there is no room for them beside the text.
  const drawer = find('.drawer-button');
  const menu = find('#menu');
  const setDrawer = (isOpen) => {
    root.classList.toggle('drawer', isOpen);
    drawer.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) menu.querySelector('[aria-current], a').focus();
  };
  drawer.addEventListener('click', () => setDrawer(!root.classList.contains('drawer')));
  document.addEventListener('click', ({ target }) => {
    if (!root.classList.contains('drawer') || drawer.contains(target)) return;
    if (!menu.contains(target) || target.closest('a')) setDrawer(false);
  });

  // The current page is in sight in a long list of them.
  const current = menu.querySelector('[aria-current]');
  if (current && current.offsetTop > menu.clientHeight - 80)
    menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

  // Search.
  const dialog = find('#search');
  let loading;
  const loadSearch = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${base}assets/search.js`;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  };
  const openSearch = () => {
    setDrawer(false);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input').focus();
    loadSearch().catch(() => {
      dialog.querySelector('.found').textContent = 'The search index could not be loaded.';
    });
  };
  const searchButton = find('.search-button');
  searchButton.addEventListener('click', openSearch);
  searchButton.addEventListener('pointerenter', loadSearch);
  searchButton.addEventListener('focus', loadSearch);
  dialog.querySelector('.close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    const isCombination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (isSlash || (isCombination && !isTyping)) {
      event.preventDefault();
      openSearch();
    } else if (event.key === 'Escape' && root.classList.contains('drawer')) {
      setDrawer(false);
      drawer.focus();
    }
  });

  // A copy button for each block of code.
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const text = block.querySelector('code').textContent.trimEnd();
      const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C';
      if (!isCopied) getSelection().selectAllChildren(block.querySelector('code'));
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    block.append(button);
  }

  // Keys scroll what is too wide.
  const wide = '.code pre, .table, .tsd-signature, p:has(> img)';
  const reach = () => {
    for (const box of document.querySelectorAll(wide)) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  };
  reach();
  addEventListener('resize', reach);

  // The heading that one reads below is marked in the list of headings.
  const links = new Map();
  for (const link of document.querySelectorAll('.outline a'))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let marked;
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
    const isEnd = scrollY > 0 && innerHeight + scrollY > root.scrollHeight - 4;
    const link = links.get((isEnd ? headings : passed).at(-1)?.id);
    if (link === marked) return;
    marked?.classList.remove('here');
    link?.classList.add('here');
    marked = link;
    const list = document.querySelector('.outline');
    if (link && getComputedStyle(list).position === 'sticky')
      list.scrollTop = link.offsetTop - list.clientHeight / 2;
  };
  let isAsked = false;
  addEventListener(
    'scroll',
    () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
})();
