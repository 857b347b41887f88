// A frame without an origin, which can neither send nor fetch: the code of a stranger's link can only
// compute and draw. Its worker can be ended at any time.
import { answerDigest } from './digest.ts';
import type { Message, Order, Outcome } from './messages.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'",
  'worker-src blob:',
  // Data addresses lead nowhere.
  'connect-src data:',
].join('; ');

/** The script inside the frame. It starts a worker of each text that it gets, in place of the last worker. */
const SCRIPT = `
let worker;
const tell = (message) => parent.postMessage(message, '*');
onmessage = ({ source, data, ports }) => {
  if (source !== parent) return;
  worker?.terminate();
  worker = undefined;
  if (!data) return;
  const url = URL.createObjectURL(new Blob([data], { type: 'text/javascript' }));
  worker = new Worker(url);
  worker.onerror = ({ message }) => tell({ crashed: message || 'the worker could not be started' });
  worker.postMessage(null, ports);
};
tell({ ready: true });`;

export class Frame {
  readonly #element = document.createElement('iframe');
  readonly #ready: Promise<void>;
  #end: ((reason: string) => void) | undefined;
  #port: MessagePort | undefined;

  constructor() {
    const frame = this.#element;
    frame.sandbox.add('allow-scripts');
    frame.hidden = true;
    frame.title = 'The example runs here';
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`;
    this.#ready = new Promise((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        if (data?.ready) resolve();
        if (data?.crashed) this.#end?.(String(data.crashed));
      });
    });
    document.body.append(frame);
  }

  /** Runs an order in a new worker; rejects when it is stopped. */
  async run(worker: string, order: Order, onLog: (text: string) => void): Promise<Outcome> {
    this.stop('another run has begun');
    const { port1, port2 } = new MessageChannel();
    const ended = new Promise<Outcome>((resolve, reject) => {
      this.#end = (reason) => reject(new Error(reason));
      port1.onmessage = ({ data, ports }: MessageEvent<Message>) => {
        if (data.kind === 'log') onLog(data.text);
        else if (data.kind === 'done') resolve(data.outcome);
        else if (data.kind === 'late') onLog(data.failure.message);
        else void answerDigest(data, ports[0]);
      };
    });
    this.#port = port1;
    await this.#ready;
    if (this.#port === port1) {
      this.#element.contentWindow?.postMessage(worker, '*', [port2]);
      port1.postMessage(order);
    }
    return ended;
  }

  /** Ends the worker, even in an endless loop. */
  stop(reason: string): void {
    this.#end?.(reason);
    this.#end = undefined;
    this.#port?.close();
    this.#port = undefined;
    this.#element.contentWindow?.postMessage(null, '*');
  }
}
