// A statement as CSV: a line for the opening balance, one for each entry, one for the closing balance.
import { BYTE_ORDER_MARK, CSV_TYPE, csvLine, type CsvCell } from '#platform/text/csv.ts';
import { formatUnits, type Currency } from '#platform/money/money.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { Statement } from './statement.ts';
import type { StatementForm } from './statement-file.ts';

const COLUMNS = [
  'line',
  'date',
  'bookedAt',
  'amount',
  'balance',
  'held',
  'currency',
  'kind',
  'counterparty',
  'counterpartyAccount',
  'text',
  'textBy',
  'order',
  'entry',
] as const;
type Line = { readonly [Column in (typeof COLUMNS)[number]]?: CsvCell };

const lineOf = (line: Line): string => csvLine(COLUMNS.map((column) => line[column] ?? null));

const units = (minor: bigint, currency: Currency): CsvCell => ({ number: formatUnits(minor, currency) });

export const statementCsv: StatementForm = {
  type: CSV_TYPE,
  extension: 'csv',
  begin: (statement) => BYTE_ORDER_MARK + csvLine(COLUMNS) + balanceLine(statement, 'opening'),
  entry: ({ currency }, entry) =>
    lineOf({
      line: 'entry',
      date: entry.day,
      bookedAt: isoOf(entry.bookedAt),
      amount: units(entry.type === 'credit' ? entry.amountMinor : -entry.amountMinor, currency),
      balance: units(entry.balanceMinor, currency),
      currency,
      kind: entry.kind,
      counterparty: entry.counterparty?.name ?? null,
      counterpartyAccount: entry.counterparty?.number ?? null,
      text: entry.text,
      textBy: entry.textBy,
      order: entry.orderId,
      entry: entry.id,
    }),
  end: (statement) => balanceLine(statement, 'closing'),
};

/** What is set aside is in the balance, and `held` says how much of it that is. */
function balanceLine(statement: Statement, line: 'opening' | 'closing'): string {
  const { currency, period } = statement;
  const { bookedMinor, heldMinor } = statement[line];
  return lineOf({
    line,
    date: line === 'opening' ? period.from : period.to,
    balance: units(bookedMinor, currency),
    held: units(heldMinor, currency),
    currency,
  });
}
