// A line of a CSV file for a spreadsheet, as RFC 4180 has it.

/** A spreadsheet would run what begins like this, wherever it came from; some also in full width. */
const RUNS = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;
/** Spreadsheets take a text for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\u{feff}';
export const CSV_TYPE = 'text/csv; charset=utf-8';

export type CsvCell = string | { readonly number: string } | null;

/** A number stays one; a text that a spreadsheet would run is marked as a text. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  const safe = RUNS.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
