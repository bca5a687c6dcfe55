// A file of code as the rules read it: the parser of oxlint tells code from comments and from what is written
// in literals.
import { parseSync, Visitor } from 'oxc-parser';
import type { Problem, SourceFile } from './problem.ts';

/** Text that begins at an offset of the file. */
export type Piece = { readonly text: string; readonly start: number };

/** An import, or an export of what another file defines. */
export type Import = Piece & {
  /** What it takes, by the names that it has there; `*` if that is everything, or not said. */
  readonly names: readonly string[];
};

type FunctionSpan = { readonly name: string; readonly start: number; readonly end: number };

type Source = {
  /** The text with comments and the insides of literals blanked out, at the same offsets. */
  readonly code: string;
  readonly comments: readonly Piece[];
  /** What strings and templates say; each hole of a template is a `$`. */
  readonly literals: readonly Piece[];
  /** What is imported or exported from, as a value or as a type, also at run time. */
  readonly imports: readonly Import[];
  /** The names of what it exports and another file does not. */
  readonly defines: ReadonlySet<string>;
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

/** The comments of a file, but not those of migrations, which nothing changes once they have run. */
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
/** One name of an import or export: `local as exported`, or `imported as local`. */
type Name = {
  readonly type: string;
  readonly local: object;
  readonly imported?: object;
  readonly exported?: object;
};
type Exporting = {
  readonly source: Specifier;
  readonly specifiers: readonly Name[];
  readonly declaration: {
    readonly id?: object | null;
    readonly declarations?: ReadonlyArray<{ readonly id: Node }>;
  } | null;
};

function parse({ path, text }: SourceFile): Source {
  const { program, comments, errors } = parseSync(path, text);
  const literals: Piece[] = [];
  const imports: Import[] = [];
  const imported = new Set<string>();
  const defines = new Set<string>();
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
  const keepImport = (source: Specifier, taken: readonly string[]): void => {
    if (typeof source?.value !== 'string') return;
    imports.push({ text: source.value, start: source.start, names: taken });
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
    ImportDeclaration: ({ source, specifiers }) => {
      keepImport(source, specifiers.map(takenBy));
      for (const { local } of specifiers) imported.add(local.name);
    },
    ExportNamedDeclaration: (node) => {
      keepImport(node.source, node.specifiers.map(takenBy));
      for (const name of definedBy(node, text)) if (!imported.has(name)) defines.add(name);
    },
    ExportAllDeclaration: ({ source }) => keepImport(source, ['*']),
    ImportExpression: ({ source }) => keepImport(source, ['*']),
    TSImportType: ({ source, qualifier }) =>
      keepImport(source, [
        /^\w+/.exec(qualifier ? text.slice(qualifier.start, qualifier.end) : '')?.[0] ?? '*',
      ]),
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
    defines,
    functions,
    error: errors[0]?.message,
  };
}

/** An identifier, or the text of a name in quotes. */
const nameIn = (node: object | undefined): string => {
  const { name, value } = (node ?? {}) as { readonly name?: unknown; readonly value?: unknown };
  return String(name ?? value);
};

function takenBy({ type, local, imported }: Name): string {
  if (type === 'ImportNamespaceSpecifier') return '*';
  if (type === 'ImportDefaultSpecifier') return 'default';
  return nameIn(imported ?? local);
}

/** Names that a pattern binds: `a`, or `a` and `c` in `{ a, b: c }`. */
const BOUND = /^\w+|(?<=[{[,]\s*(?:\w+: )?)\w+\b(?!:)/g;

function definedBy({ source, specifiers, declaration }: Exporting, text: string): string[] {
  if (source !== null) return [];
  const { id, declarations = [] } = declaration ?? {};
  return [
    ...specifiers.map(({ local }) => nameIn(local)),
    ...(id ? [nameIn(id)] : []),
    ...declarations.flatMap(({ id: bound }) => text.slice(bound.start, bound.end).match(BOUND) ?? []),
  ];
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
