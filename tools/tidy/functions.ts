// A function is at most 70 lines from its head to its last brace. It finds functions in code that the formatter has laid out.
import { lex, matching } from './lexer.ts';
import { isTest, lineOf, type Problem, type SourceFile } from './problem.ts';

const LINES_MAX = 70;

type FunctionSpan = { readonly name: string; readonly start: number; readonly end: number };

export function functionLength(file: SourceFile): Problem[] {
  if (!/\.[tj]s$/.test(file.path)) return [];
  return functionsOf(lex(file.text).code).flatMap(({ name, start, end }) => {
    const line = lineOf(file.text, start);
    const value = lineOf(file.text, end) - line + 1;
    if (value <= LINES_MAX || (isTest(file.path) && isContainer(file.text, start))) return [];
    const message = `${name} has ${value} lines; a function has at most ${LINES_MAX}`;
    return [
      {
        rule: 'function-length',
        path: file.path,
        line,
        message,
        measured: { key: `${file.path}#${name}`, value },
      },
    ];
  });
}

/** `describe` only holds tests together. */
const isContainer = (text: string, start: number): boolean =>
  /\b(?:describe|suite)\([^\n]*$/.test(text.slice(0, start));

function functionsOf(code: string): FunctionSpan[] {
  return [...declarations(code), ...arrows(code)];
}

const HEAD =
  /^[ \t]*(?:(?:export|async|static|get|set|override)\s+)*(?:function\b\s*\*?\s*|\*\s*)?(#?\w+)?\s*(?:<[^()]*>)?\(/gm;
const NOT_A_NAME = new Set(
  'if for while switch catch return await typeof new throw super do else case yield void'.split(' '),
);

/** Functions and methods: what is called like one and has a body. */
function declarations(code: string): FunctionSpan[] {
  return [...code.matchAll(HEAD)].flatMap((head) => {
    const name = head[1] ?? 'anonymous';
    if (NOT_A_NAME.has(name)) return [];
    const body = bodyAfter(code, matching(code, head.index + head[0].length - 1) + 1);
    if (body === undefined) return [];
    const start = head.index + head[0].search(/\S/);
    return [{ name, start, end: matching(code, body) }];
  });
}

/** Where the body begins, behind the parameters and the type of the result; undefined where there is none. */
function bodyAfter(code: string, from: number): number | undefined {
  let i = skipSpace(code, from);
  if (code[i] === '{') return i;
  if (code[i] !== ':') return undefined;
  let last = ':';
  for (i++; i < code.length; i++) {
    const char = code[i] ?? '';
    if (/\s/.test(char)) continue;
    if (char === '{' && !/[:|&<,(?>]/.test(last)) return i;
    if (char === '{' && last === '>' && !code.slice(0, i).trimEnd().endsWith('=>')) return i;
    if (/[;=,)\]}]/.test(char) && !code.startsWith('=>', i)) return undefined;
    if (/[([{]/.test(char)) i = matching(code, i);
    if (char === '<') i = endOfTypeArguments(code, i);
    last = code[i] ?? '';
  }
  return undefined;
}

function endOfTypeArguments(code: string, open: number): number {
  let depth = 0;
  for (let i = open; i < code.length; i++) {
    if (code[i] === '<') depth++;
    if (code[i] === '>' && code[i - 1] !== '=' && --depth === 0) return i;
  }
  return open;
}

const skipSpace = (code: string, from: number): number => {
  const rest = code.slice(from).search(/\S/);
  return rest === -1 ? code.length : from + rest;
};

function arrows(code: string): FunctionSpan[] {
  return [...code.matchAll(/=>/g)].flatMap(({ index }) => {
    const start = headOfArrow(code, index);
    // The type of a function, as in `Promise<() => void>`, has no body.
    if (code.slice(0, start).trimEnd().endsWith('<')) return [];
    const body = skipSpace(code, index + 2);
    const end = code[body] === '{' ? matching(code, body) : endOfExpression(code, body);
    return [{ name: nameOfArrow(code, start), start, end }];
  });
}

function endOfExpression(code: string, from: number): number {
  let i = from;
  while (i < code.length && !/[,;)\]}]/.test(code[i] ?? '')) {
    if (/[([{]/.test(code[i] ?? '')) i = matching(code, i);
    i++;
  }
  return i;
}

/** Walks back over the parameters and the type of the result to whatever stands before them. */
function headOfArrow(code: string, arrow: number): number {
  let depth = 0;
  let i = arrow - 1;
  for (; i >= 0; i--) {
    const char = code[i] ?? '';
    const isArrow = char === '>' && code[i - 1] === '=';
    if (/[)\]}]/.test(char) || (char === '>' && !isArrow)) depth++;
    else if (depth > 0 && /[([{<]/.test(char)) depth--;
    else if (depth === 0 && (isArrow || /[([{<,;=]/.test(char))) break;
  }
  return skipSpace(code, i + 1);
}

function nameOfArrow(code: string, start: number): string {
  const property = /^(\w+)\??:\s/.exec(code.slice(start));
  const before = code.slice(Math.max(0, start - 200), start);
  const assigned = /(\w+)(?:\s*:[^=;{}\n]*)?\s*=\s*$/.exec(before);
  const passed = /(\w+)(?:<[^()]*>)?\((?:[^()\n]*,\s*)?$/.exec(before);
  return property?.[1] ?? assigned?.[1] ?? (passed ? `${passed[1]} callback` : 'anonymous');
}
