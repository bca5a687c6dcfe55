// Rows of the API as a file for a spreadsheet: a column for each field, by its name in the API.

type Row = Readonly<Record<string, unknown>>;

/** A spreadsheet would run what begins like this, wherever it came from. */
const RUNS = /^[=+\-@\t\r]/;
/** Spreadsheets take a text for UTF-8 by it. */
const BYTE_ORDER_MARK = '\u{feff}';

export function csvOf(rows: readonly object[]): string {
  const flat = rows.map((row) => flatOf(row as Row));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = [names, ...flat.map((row) => names.map((name) => row.get(name) ?? ''))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** Objects within a row become columns of their own; a list is one cell. */
function flatOf(row: Row, before = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(row))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, text] of flatOf(value as Row, `${before}${name}.`)) flat.set(inner, text);
    else flat.set(`${before}${name}`, cellOf(value));
  return flat;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return cellOf(value.map((one) => textOf(one)).join(' '));
  return typeof value === 'string' && RUNS.test(value) ? `'${value}` : textOf(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
