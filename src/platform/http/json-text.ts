// What JSON.parse does not say of a text: where it is broken, and whether an object has a name twice.
import { ECHO_CHARACTERS_MAX } from '../text/echo.ts';

const SPACE = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON takes no control character in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

/** The end of what a pattern takes from here on; undefined if it takes nothing. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma';

/** Where the first thing stands that cannot be there; the length of the text if something is missing. */
export function brokenOffset(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = endOf(SPACE, text, at) ?? at;
    const character: string | undefined = text[at];
    if (character === undefined) return at;
    const isValue: boolean = expected === 'value' || expected === 'first value';
    if (isValue && (character === '{' || character === '[')) {
      open.push(character);
      expected = character === '{' ? 'first name' : 'first value';
      at += 1;
    } else if (closes(open.at(-1), character, expected)) {
      open.pop();
      expected = 'comma';
      at += 1;
    } else if (expected === 'comma' || expected === 'colon') {
      const isOver = expected === 'comma' && open.length === 0;
      if (isOver || character !== (expected === 'comma' ? ',' : ':')) return at;
      expected = expected === 'comma' && open.at(-1) === '{' ? 'name' : 'value';
      at += 1;
    } else {
      const end = endOf(STRING, text, at) ?? (isValue ? endOf(PLAIN, text, at) : undefined);
      if (end === undefined) return at;
      expected = isValue ? 'comma' : 'colon';
      at = end;
    }
  }
}

const closes = (opened: string | undefined, character: string, expected: Expected): boolean =>
  opened === '{'
    ? character === '}' && (expected === 'first name' || expected === 'comma')
    : opened === '[' && character === ']' && (expected === 'first value' || expected === 'comma');

/** An object, with its names so far and the last of them, or a list with the place in it. */
type Level = { readonly names: Set<string> | undefined; at: string | number };

/** The first name that an object of a valid text has twice, with those around it. */
export function repeatedName(text: string): string | undefined {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    const level = levels.at(-1);
    if (character === '{') levels.push({ names: new Set(), at: '' });
    else if (character === '[') levels.push({ names: undefined, at: 0 });
    else if (character === '}' || character === ']') levels.pop();
    else if (character === ',' && typeof level?.at === 'number') level.at += 1;
    else if (character === '"') {
      const from = at;
      at = closingQuote(text, from);
      if (level?.names === undefined || text[endOf(SPACE, text, at + 1) ?? at] !== ':') continue;
      const written = text.slice(from + 1, at);
      level.at = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
      if (level.names.has(level.at)) return pathOf(levels);
      level.names.add(level.at);
    }
  }
  return undefined;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

/** Cut to a length that can be shown, however deep the name is. */
function pathOf(levels: readonly Level[]): string {
  let path = '';
  for (const { at } of levels) {
    if (path.length > ECHO_CHARACTERS_MAX) break;
    path = path === '' ? String(at) : `${path}.${at}`;
  }
  return path;
}
