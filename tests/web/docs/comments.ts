// Doc comments of TypeScript, read as text: the compiler's own reader comes with the documentation's tools.
import { readdirSync, readFileSync } from 'node:fs';

/** A comment, and the declaration below it. */
export interface Comment {
  /** The text, without asterisks. */
  text: string;
  /** The first line of the declaration. */
  declaration: string;
  /** The interface or class around it. */
  owner: string | undefined;
}

/** All TypeScript of the packages. */
export const typescript: readonly string[] = [
  'web/src',
  'packages/three/src',
  'packages/react-three-fiber/src',
]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .sort();

/** The files with the public types. */
export const sources: readonly string[] = typescript.filter((name) =>
  readFileSync(name, 'utf8').includes('@example'),
);

/** The doc comments of a file. */
export function commentsOf(file: string): Comment[] {
  const comments: Comment[] = [];
  let owner: string | undefined;
  let text: string[] | undefined;
  let isOpen = false;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^\s*\/\*\*/.test(line)) {
      text = [];
      isOpen = true;
    }
    if (isOpen) {
      text?.push(line.replace(/ ?\*\/\s*$/, '').replace(/^\s*\/?\*\*? ?/, ''));
      isOpen = !line.includes('*/');
      continue;
    }
    const declared =
      /^(?:export )?(?:abstract )?(interface|class|type|function|const)\b\*? (\w+)/.exec(line);
    if (text) comments.push({ text: text.join('\n').trim(), declaration: line.trim(), owner });
    if (declared) owner = /interface|class/.test(declared[1] as string) ? declared[2] : undefined;
    text = undefined;
  }
  return comments;
}
