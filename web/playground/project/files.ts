// An example as a Vite project.
import { strToU8, zipSync } from 'fflate';

/** The exact versions of packages, which the build puts here. */
declare const VERSIONS: { copse: string; three: string; vite: string };

export type Files = Record<string, string>;

/** The files of a project that runs the code and draws the values of these variables. */
export function projectOf(code: string, drawn: readonly string[], draw: string): Files {
  const { vite, ...versions } = VERSIONS;
  const dependencies = Object.fromEntries(
    Object.entries(versions).filter(
      ([name]) => name === 'copse' || new RegExp(`from '${name}[/']`).test(code),
    ),
  );
  const manifest = {
    ...{ name: 'copse-example', private: true, type: 'module' },
    scripts: { dev: 'vite', build: 'vite build' },
    dependencies,
    devDependencies: { vite },
  };
  return {
    'README.md': 'An example of copse. Run it: `npm install`, then `npm run dev`.\n',
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'index.html': PAGE,
    'main.js': mainOf(code, drawn),
    'draw.js': draw,
  };
}

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>An example of copse</title>
  <style>
    body { margin: 16px; font: 14px/1.4 system-ui, sans-serif; }
    figure { margin: 0 0 16px; }
    canvas { width: 100%; height: 80vh; }
  </style>
  <body>
    <script type="module" src="/main.js"></script>
  </body>
</html>
`;

function mainOf(code: string, drawn: readonly string[]): string {
  if (drawn.length === 0) return code;
  const known = /^import \{ (.*) \} from '\.\/draw\.js';$/m;
  const whole = known.test(code)
    ? code.replace(known, "import { $1, show } from './draw.js';")
    : `import { show } from './draw.js';\n${code}`;
  return `${whole.trimEnd()}\n\nshow({ ${drawn.join(', ')} });\n`;
}

/** The project in one file. */
export function zipOf(files: Files): Uint8Array<ArrayBuffer> {
  // Always the same bytes for the same files.
  const mtime = '2020-01-01';
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        `copse-example/${name}`,
        [strToU8(text), { mtime }],
      ]),
    ),
  ) as Uint8Array<ArrayBuffer>;
}

/** Sends the project to stackblitz.com, which shows it in a new tab. */
export function openInStackBlitz(files: Files): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = 'https://stackblitz.com/run';
  form.target = '_blank';
  const add = (name: string, value: string): void => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  };
  add('project[title]', 'An example of copse');
  add('project[description]', 'Poisson-disk sampling with copse');
  add('project[template]', 'node');
  for (const [name, text] of Object.entries(files)) add(`project[files][${name}]`, text);
  document.body.append(form);
  form.submit();
  form.remove();
}
