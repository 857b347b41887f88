// Workers that examples start, such as those of copse/worker. Chromium starts no module worker from a
// blob in a frame without origin, but a classic one, which can import the blob.

/** Imports a module, and hands on what was sent before it listened. */
function adapter(url: string): string {
  return `const early = [];
const keep = (event) => early.push(event);
addEventListener('message', keep);
import('${url}').then(() => {
  removeEventListener('message', keep);
  for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports }));
});`;
}

export class ClassicWorker extends Worker {
  constructor(url: string | URL, { type, ...options }: WorkerOptions = {}) {
    const text = adapter(String(url));
    const own = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    super(type === 'module' ? own : url, options);
  }
}
