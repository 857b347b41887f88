// Makes a program of what the editor holds: finds the modules that it imports, has each `// → value`
// checked, and names the variables whose content is drawn. Lines stay where they are.
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { SyntaxNode } from '@lezer/common';
import type { Failure, Hole } from './messages.ts';

export interface Program {
  code: string;
  holes: Hole[];
  /** The variables at the top. */
  names: string[];
  /** The first error of grammar. */
  failure?: Failure | undefined;
}

const parse = (code: string) => javascriptLanguage.parser.parse(code);

interface Change {
  from: number;
  to: number;
  text: string;
}

export function programOf(source: string): Program {
  const tree = parse(source);
  const text = ({ from, to }: SyntaxNode): string => source.slice(from, to);
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  const specifiers: SyntaxNode[] = [];
  const changes: Change[] = [];
  const names: string[] = [];
  let failure: Failure | undefined;
  tree.iterate({
    enter({ node, type }) {
      if (type.isError && !failure)
        failure = { message: 'a part of this line cannot be read', line: lineAt(node.from) };
      if (/^(ImportDeclaration|ExportDeclaration|DynamicImport)$/.test(type.name)) {
        const path = node.getChild('String');
        if (path) specifiers.push(path);
      }
      if (type.name === 'ExpressionStatement') {
        const change = claimOf(node, source, lineAt(node.from));
        if (change) changes.push(change);
      }
    },
  });
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling)
    if (node.name === 'VariableDeclaration')
      node.cursor().iterate((inner) => {
        if (/Function|Body|ObjectExpression|ArrayExpression|CallExpression/.test(inner.name))
          return false;
        if (inner.name === 'VariableDefinition') names.push(text(inner.node));
        return true;
      });
  const edits = [
    ...changes,
    ...specifiers.map(({ from, to }) => ({ from, to, text: source.slice(from, to) })),
  ].sort((a, b) => a.from - b.from);
  const holes: Hole[] = [];
  let code = '';
  let end = 0;
  for (const { from, to, text } of edits) {
    if (from < end) continue;
    code += source.slice(end, from);
    if (/^['"]/.test(text))
      holes.push({ from: code.length, to: code.length + text.length, module: text.slice(1, -1) });
    code += text;
    end = to;
  }
  code += `${source.slice(end)}\n;$play.name({ ${names.join(', ')} });`;
  return { code, holes, names, failure };
}

/** Has the comment behind a statement checked, if it tells a value. */
function claimOf(node: SyntaxNode, source: string, line: number): Change | undefined {
  const end = source.indexOf('\n', node.to);
  const [, value] =
    /^[ \t]*\/\/ → (.+)$/.exec(source.slice(node.to, end < 0 ? undefined : end)) ?? [];
  if (!value || source.slice(node.from, node.to).includes('\n')) return undefined;
  const given = source.slice(node.from, node.to).replace(/;$/, '');
  let isReadable = true;
  parse(`(${value})`).iterate({
    enter: ({ type }) => {
      if (type.isError) isReadable = false;
    },
  });
  if (!isReadable) return undefined;
  return {
    ...{ from: node.from, to: node.to },
    text: `$play.claim(${line}, (${given}), (${value}));`,
  };
}
