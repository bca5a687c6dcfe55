// A file of code as the rules read it: the parser of oxlint tells code from comments and from what is written
// in literals.
import { parseSync, Visitor } from 'oxc-parser';
import type { Problem, SourceFile } from './problem.ts';

/** Text that begins at an offset of the file. */
export type Piece = { readonly text: string; readonly start: number };

type FunctionSpan = { readonly name: string; readonly start: number; readonly end: number };

type Source = {
  /** The text with comments and the insides of literals blanked out, at the same offsets. */
  readonly code: string;
  readonly comments: readonly Piece[];
  /** What strings and templates say; each hole of a template is a `$`. */
  readonly literals: readonly Piece[];
  /** What is imported or exported from, as a value or as a type, also at run time. */
  readonly imports: readonly Piece[];
  readonly functions: readonly FunctionSpan[];
  readonly error: string | undefined;
};

export const isCode = (path: string): boolean =>
  /^(?:src|app|test|tools|bin|webhooks|packages)\/.*\.(?:[tj]s|tsx)$/.test(path);

const parsed = new WeakMap<SourceFile, Source>();

/** Parses a file once, however many rules look at it. */
export function sourceOf(file: SourceFile): Source {
  const source = parsed.get(file) ?? parse(file);
  parsed.set(file, source);
  return source;
}

/** Not those of migrations, which nothing changes once they have run. */
export const commentsOf = (file: SourceFile): readonly Piece[] =>
  isCode(file.path) ? sourceOf(file).comments : linesOfMutants(file, /^# .*$/gm);

/** What a file of mutants says, and does not quote. */
export const namesOfMutants = (file: SourceFile): readonly Piece[] => linesOfMutants(file, /^[^\s#].*$/gm);

const linesOfMutants = ({ path, text }: SourceFile, lines: RegExp): Piece[] =>
  path.endsWith('.mutants')
    ? [...text.matchAll(lines)].map(({ 0: line, index }) => ({ text: line, start: index }))
    : [];

/** What cannot be parsed would pass every other rule. */
export function syntax(file: SourceFile): Problem[] {
  const error = isCode(file.path) ? sourceOf(file).error : undefined;
  return error === undefined ? [] : [{ rule: 'syntax', path: file.path, line: 1, message: error }];
}

type Node = { readonly start: number; readonly end: number };
type Specifier = (Node & { readonly value?: unknown }) | null;

function parse({ path, text }: SourceFile): Source {
  const { program, comments, errors } = parseSync(path, text);
  const literals: Piece[] = [];
  const imports: Piece[] = [];
  const functions: FunctionSpan[] = [];
  const blanks: Node[] = comments.map(({ start, end }) => ({ start, end }));
  const names = new Map<unknown, string>();
  const nameOf = ({ start, end }: Node): string =>
    /^[#\w.]+/.exec(text.slice(start, end))?.[0] ?? 'anonymous';
  const keepFunction = (node: Node & { readonly id?: Node | null }): void => {
    const name = names.get(node) ?? (node.id ? nameOf(node.id) : 'anonymous');
    functions.push({ name, start: node.start, end: node.end });
  };
  const keepTemplate = (node: Node & { readonly quasis: readonly { value: { raw: string } }[] }): void => {
    literals.push({ text: node.quasis.map(({ value }) => value.raw).join('$'), start: node.start });
  };
  const keepImport = ({ source }: { readonly source: Specifier }): void => {
    if (typeof source?.value === 'string') imports.push({ text: source.value, start: source.start });
  };
  new Visitor({
    Literal(node) {
      const isString = typeof node.value === 'string';
      if (isString) literals.push({ text: text.slice(node.start + 1, node.end - 1), start: node.start });
      if (isString || 'regex' in node) blanks.push({ start: node.start + 1, end: node.end - 1 });
    },
    TemplateLiteral: keepTemplate,
    TSTemplateLiteralType: keepTemplate,
    TemplateElement: ({ start, end, tail }) => blanks.push({ start: start + 1, end: end - (tail ? 1 : 2) }),
    ImportDeclaration: keepImport,
    ExportNamedDeclaration: keepImport,
    ExportAllDeclaration: keepImport,
    ImportExpression: keepImport,
    TSImportType: keepImport,
    VariableDeclarator: ({ id, init }) => names.set(init, nameOf(id)),
    Property: ({ key, value }) => names.set(value, nameOf(key)),
    MethodDefinition: ({ key, value }) => names.set(value, nameOf(key)),
    CallExpression: ({ callee, arguments: given }) => {
      for (const argument of given) names.set(argument, `${nameOf(callee)} callback`);
    },
    FunctionDeclaration: keepFunction,
    FunctionExpression: keepFunction,
    ArrowFunctionExpression: keepFunction,
  }).visit(program);
  return {
    code: blanked(text, blanks),
    comments: comments.map(({ start, end }) => ({ text: text.slice(start, end), start })),
    literals,
    imports,
    functions,
    error: errors[0]?.message,
  };
}

function blanked(text: string, blanks: readonly Node[]): string {
  let code = '';
  let from = 0;
  for (const { start, end } of blanks.toSorted((a, b) => a.start - b.start)) {
    code += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    from = end;
  }
  return code + text.slice(from);
}
