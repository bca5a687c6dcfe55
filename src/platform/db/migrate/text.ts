// Reads the text of a migration: its statements, and what it says of itself in lines such as
// `-- Outside of a transaction: an index of a large table`.

/** `offset` is where it begins in the text of its file. */
export type Statement = { readonly text: string; readonly offset: number };

const note = (name: string) => {
  const pattern = new RegExp(`^-- ${name}: (\\S.*\\S)$`, 'm');
  return (text: string): string | undefined => pattern.exec(text)?.[1];
};

/** It runs as one statement that commits by itself, since it takes long and may not hold a strong lock. */
export const outsideReason = note('Outside of a transaction');

/** It takes away what an earlier version used; the reason says which versions no longer do. */
export const contractReason = note('Contracts');

/** It changes rows of a table whose rows are few, or few of its rows. */
export const fewRowsReason = note('Few rows');

/** A comment, a text, and a body between dollars, in which a semicolon ends nothing. */
const OPAQUE = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g;

/** Comments and the contents of texts are blanks of the same length. */
const readable = (text: string): string =>
  text.replaceAll(OPAQUE, (found) =>
    found.startsWith("'") ? `'${' '.repeat(found.length - 2)}'` : found.replaceAll(/[^\n]/g, ' '),
  );

export function statementsOf(text: string): Statement[] {
  let offset = 0;
  return readable(text)
    .split(';')
    .flatMap((part) => {
      const start = offset + part.length - part.trimStart().length;
      offset += part.length + 1;
      const trimmed = part.trim();
      return trimmed === '' ? [] : [{ text: trimmed, offset: start }];
    });
}

/** What commas part, but for those within parentheses. */
export function partsOf({ text, offset }: Statement): Statement[] {
  const parts: Statement[] = [];
  let depth = 0;
  let from = 0;
  const end = (to: number): void => {
    const part = text.slice(from, to);
    const blanks = part.length - part.trimStart().length;
    parts.push({ text: part.trim(), offset: offset + from + blanks });
    from = to + 1;
  };
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (text[i] === ',' && depth === 0) end(i);
  }
  end(text.length);
  return parts;
}

const CREATE_TABLE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i;

/** Tables that it creates, which have no rows yet. */
export const createdTables = (text: string): string[] =>
  statementsOf(text).flatMap((one) => CREATE_TABLE.exec(one.text)?.[1] ?? []);

const INDEX = /^(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/i;

/** The index that a statement creates or drops without a lock that stops writers. */
export function concurrentIndex(text: string): { does: 'create' | 'drop'; name: string } | undefined {
  const [, does, name] = INDEX.exec(statementsOf(text)[0]?.text ?? '') ?? [];
  if (does === undefined || name === undefined) return undefined;
  return { does: does.toLowerCase() === 'create' ? 'create' : 'drop', name };
}
