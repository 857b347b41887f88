// An example that one can change: the code, its result drawn, and what can be done with both. Loaded
// when somebody presses Run.
import { Editor, type Mark } from './editor/editor.ts';
import { completed } from './given/given.ts';
import { drawText, orderOf, siteExamples, workerText } from './library/library.ts';
import { countOf } from './pictures/picture.ts';
import { openInStackBlitz, projectOf, zipOf } from './project/files.ts';
import { hashOf } from './project/link.ts';
import { Frame } from './run/frame.ts';
import type { Outcome } from './run/messages.ts';
import { programOf } from './run/program.ts';
import { Stage } from './stage/stage.ts';

export { chooser } from './chooser.ts';
export { codeIn } from './project/link.ts';

/** How long a pause in typing is before the code runs, in milliseconds. */
const PAUSE = 400;
/** When a run is ended, in milliseconds. */
const PATIENCE = 20_000;

/** The page where links lead. */
const PAGE = import.meta.url.replace(/assets\/playground\/.*/, 'guide/playground.html');

let frame: Frame | undefined;

/** An example of the site with all that it needs. */
export async function completedHere(code: string): Promise<string> {
  const known = (await siteExamples()).find((example) => example.code.trim() === code.trim());
  return completed(code, known?.entry);
}

export class Playground {
  readonly element = document.createElement('section');
  readonly #run = button('Run', 'play-primary');
  readonly #status = document.createElement('p');
  readonly #log = document.createElement('pre');
  readonly #stage = new Stage();
  readonly #editor: Editor;
  #original: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drawn: readonly string[] | undefined;
  #runs = 0;

  /** `code` is complete. */
  constructor(code: string, heading: string) {
    this.#original = code;
    const { element } = this;
    element.className = 'play';
    element.setAttribute('aria-label', heading ? `Playground: ${heading}` : 'Playground');
    const body = document.createElement('div');
    body.className = 'play-body';
    const holder = document.createElement('div');
    holder.className = 'play-code';
    this.#status.className = 'play-status';
    this.#status.setAttribute('role', 'status');
    this.#log.className = 'play-log';
    this.#log.tabIndex = 0;
    this.#log.setAttribute('aria-label', 'Output');
    this.#log.hidden = true;
    this.#editor = new Editor(holder, code, {
      onChange: () => this.#wait(),
      onRun: () => void this.run(),
    });
    this.#stage.element.append(this.#status, this.#log);
    body.append(holder, this.#stage.element);
    element.append(this.#buttons(), body);
    // For tests, which run all examples.
    Object.assign(element, { playground: this });
  }

  /** Goes on where the example's own button was; the editor would open a phone's keyboard. */
  focus(): void {
    this.#run.focus({ preventScroll: true });
  }

  /** Takes another example, to which Reset goes back from now on. */
  take(code: string): Promise<Outcome | undefined> {
    this.#original = code;
    this.#editor.code = code;
    return this.run();
  }

  /** Takes an example as a page has it. */
  async example(code: string): Promise<Outcome | undefined> {
    return this.take(await completedHere(code));
  }

  /** Runs the code as it stands, and shows what comes of it. */
  async run(): Promise<Outcome | undefined> {
    clearTimeout(this.#timer);
    const turn = ++this.#runs;
    const code = this.#editor.code;
    const program = programOf(code);
    this.#setBusy(true);
    const lines: string[] = [];
    const patience = setTimeout(() => frame?.stop('stopped after 20 seconds'), PATIENCE);
    let outcome: Outcome;
    try {
      frame ??= new Frame();
      const [worker, order] = await Promise.all([workerText(), orderOf(program)]);
      if (turn !== this.#runs) return undefined;
      outcome = await frame.run(worker, order, (text) => {
        lines.push(text);
        if (turn === this.#runs) this.#print(lines);
      });
    } catch (error) {
      outcome = { pictures: [], claims: [], failure: { message: (error as Error).message } };
    } finally {
      clearTimeout(patience);
    }
    if (turn !== this.#runs) return undefined;
    if (outcome.failure && !outcome.failure.line && program.failure)
      outcome.failure = program.failure;
    this.#setBusy(false);
    this.#print(lines);
    this.#show(outcome);
    this.#drawn = outcome.pictures
      .map(({ name }) => name)
      .filter((name) => program.names.includes(name));
    return outcome;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), PAUSE);
  }

  #show({ pictures, claims, failure }: Outcome): void {
    this.#stage.show(pictures);
    const marks: Mark[] = claims.map(({ line, isTrue, given }) => ({
      ...{ line, kind: isTrue ? 'true' : 'false', text: isTrue ? '✓' : `✗ it is ${given}` },
    }));
    if (failure?.line) marks.push({ line: failure.line, kind: 'error', text: failure.message });
    this.#editor.mark(marks);
    const wrong = claims.filter(({ isTrue }) => !isTrue);
    const at = (line: number | undefined): string => (line ? `Line ${line}: ` : '');
    this.#status.classList.toggle('play-wrong', Boolean(failure) || wrong.length > 0);
    const shown = pictures.at(-1);
    const said = [
      failure && `${at(failure.line)}${failure.message}`,
      ...wrong.slice(0, 3).map(({ line, given }) => `${at(line)}it is ${given}`),
      !failure && shown && countText(countOf(shown), shown.milliseconds),
      ...(shown?.warnings ?? []).slice(0, 3).map((warning) => `Warning: ${warning}`),
      !failure && claims.length > wrong.length && checksText(claims.length - wrong.length),
    ];
    this.#status.textContent =
      said.filter(Boolean).join(' · ') || 'It ran. There is nothing to draw.';
  }

  #print(lines: readonly string[]): void {
    this.#log.hidden = lines.length === 0;
    this.#log.textContent = lines.slice(-200).join('\n');
  }

  #setBusy(isBusy: boolean): void {
    this.#run.textContent = isBusy ? 'Stop' : 'Run';
    this.element.classList.toggle('play-busy', isBusy);
    this.element.setAttribute('aria-busy', String(isBusy));
  }

  #buttons(): HTMLElement {
    const bar = document.createElement('div');
    bar.className = 'play-bar';
    const add = (label: string, title: string, act: () => unknown): void => {
      const own = button(label);
      own.title = title;
      own.addEventListener('click', () => void act());
      bar.append(own);
    };
    this.#run.title = 'Run the code (Ctrl+Enter)';
    this.#run.addEventListener('click', () => {
      if (this.element.classList.contains('play-busy')) frame?.stop('stopped');
      else void this.run();
    });
    bar.append(this.#run);
    add('Reset', 'Go back to the example', () => this.take(this.#original));
    add('Copy link', 'Copy a link that holds this code', () => this.#copyLink());
    add('Vite project', 'Save this code as a Vite project', async () => this.#save());
    add('StackBlitz', 'Open in a new tab. This sends the code to stackblitz.com.', async () =>
      openInStackBlitz(await this.project()),
    );
    return bar;
  }

  /** The files of the code as a Vite project. */
  async project(): Promise<Record<string, string>> {
    const code = this.#editor.code;
    return projectOf(code, this.#drawn ?? programOf(code).names, await drawText());
  }

  /** The same as a zip. */
  async zip(): Promise<Uint8Array<ArrayBuffer>> {
    return zipOf(await this.project());
  }

  get link(): string {
    return new URL(hashOf(this.#editor.code), PAGE).href;
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link);
      this.#status.textContent = 'The link is copied. It holds the code.';
    } catch {
      const link = document.createElement('a');
      link.href = this.link;
      link.textContent = 'This link holds the code.';
      this.#status.replaceChildren(link);
    }
  }

  async #save(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await this.zip()], { type: 'application/zip' }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: 'copse-example.zip' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

function button(label: string, kind = ''): HTMLButtonElement {
  const own = document.createElement('button');
  own.type = 'button';
  own.textContent = label;
  own.className = kind;
  return own;
}

function countText(count: number, milliseconds: number): string {
  const digits = milliseconds < 10 ? 1 : 0;
  const samples = count === 1 ? 'sample' : 'samples';
  return `${count.toLocaleString('en')} ${samples} in ${milliseconds.toFixed(digits)} ms`;
}

function checksText(count: number): string {
  return count === 1 ? '1 check passed' : `${count} checks passed`;
}
