// Tells code from what is written inside it. Rules that look for a call must not find it in a comment, and rules that look
// for SQL must find it in literals only. TypeScript 7 has no parser to ask, so this knows just enough of the language.

export type Literal = {
  readonly kind: 'string' | 'template' | 'comment' | 'regex';
  readonly start: number;
  /** What is inside; each hole of a template is a `$`. */
  readonly text: string;
};

export type Lexed = {
  /** The text with the insides of literals and comments blanked out, at the same offsets. */
  readonly code: string;
  readonly literals: readonly Literal[];
};

type Scan = { readonly text: string; readonly hidden: Uint8Array; readonly literals: Literal[] };

export function lex(text: string): Lexed {
  const scan: Scan = { text, hidden: new Uint8Array(text.length), literals: [] };
  scanCode(scan, 0, false);
  let code = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (scan.hidden[i] !== 1 || text[i] === '\n') continue;
    code += `${text.slice(from, i)} `;
    from = i + 1;
  }
  return { code: code + text.slice(from), literals: scan.literals };
}

/** Goes on to the end of the text, or to the brace that closes the hole of a template. */
function scanCode(scan: Scan, from: number, inHole: boolean): number {
  const { text } = scan;
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const after = scanLiteral(scan, i);
    if (after !== undefined) {
      i = after;
      continue;
    }
    if (text[i] === '{') depth++;
    if (text[i] === '}' && depth-- === 0 && inHole) return i;
    i++;
  }
  return i;
}

/** Where the literal or comment that begins here ends; undefined where none begins. */
function scanLiteral(scan: Scan, i: number): number | undefined {
  const { text } = scan;
  const char = text[i];
  if (char === "'" || char === '"') return hide(scan, 'string', i, endOfQuoted(text, i, char));
  if (char === '`') return scanTemplate(scan, i);
  if (char !== '/') return undefined;
  if (text[i + 1] === '/') return hide(scan, 'comment', i, endAt(text, '\n', i));
  if (text[i + 1] === '*') return hide(scan, 'comment', i, endAt(text, '*/', i) + 2);
  return beginsRegex(scan, i) ? hide(scan, 'regex', i, endOfRegex(text, i)) : undefined;
}

function hide(scan: Scan, kind: Literal['kind'], start: number, end: number): number {
  // The quotes stay, so that what stands before and after a literal still looks like a value.
  const edge = kind === 'comment' ? 0 : 1;
  scan.hidden.fill(1, start + edge, end - edge);
  scan.literals.push({ kind, start, text: scan.text.slice(start + edge, end - edge) });
  return end;
}

function endAt(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from + 1);
  return found === -1 ? text.length : found;
}

function endOfQuoted(text: string, start: number, quote: string): number {
  let i = start + 1;
  while (i < text.length && text[i] !== quote) i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function scanTemplate(scan: Scan, start: number): number {
  const { text } = scan;
  let inside = '';
  let i = start + 1;
  while (i < text.length && text[i] !== '`') {
    if (text.startsWith('${', i)) {
      inside += '$';
      i = scanCode(scan, i + 2, true) + 1;
      continue;
    }
    const width = text[i] === '\\' ? 2 : 1;
    inside += text.slice(i, i + width);
    scan.hidden.fill(1, i, i + width);
    i += width;
  }
  scan.literals.push({ kind: 'template', start, text: inside });
  return i + 1;
}

const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|await|yield|throw|void))\s*$/;
const LOOK_BACK_CHARACTERS = 200;

/** After a value a slash divides. */
function beginsRegex({ text, hidden }: Scan, i: number): boolean {
  const from = Math.max(0, i - LOOK_BACK_CHARACTERS);
  let before = '';
  for (let k = from; k < i; k++) before += hidden[k] === 1 ? ' ' : text[k];
  return BEFORE_REGEX.test(before);
}

function endOfRegex(text: string, start: number): number {
  let inClass = false;
  let i = start + 1;
  while (i < text.length && text[i] !== '\n' && (inClass || text[i] !== '/')) {
    if (text[i] === '[') inClass = true;
    if (text[i] === ']') inClass = false;
    i += text[i] === '\\' ? 2 : 1;
  }
  return i + 1;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The bracket that closes the one at an offset of code without literals. */
export function matching(code: string, open: number): number {
  const opener = code[open] ?? '';
  const closer = CLOSERS[opener];
  let depth = 0;
  for (let i = open; i < code.length; i++) {
    if (code[i] === opener) depth++;
    if (code[i] === closer && --depth === 0) return i;
  }
  return code.length;
}
