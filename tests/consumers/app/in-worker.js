// For pages that have everything done in a worker of their own.
new Worker(new URL('./main.js', import.meta.url), { type: 'module' });
