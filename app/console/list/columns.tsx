// Columns that the lists of several nouns have.
import type { ComponentType } from 'preact';
import { words } from '../../lib/words.ts';
import { Money, Time } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table.tsx';

/** The routes of transfers name their fields as their providers do. */
type Amount = { readonly currency: string } & (
  | { readonly amountCents: number }
  | { readonly amount_cents: number }
);
type Made = { readonly createdAt: string } | { readonly created_at: string };

/** Quiet if nothing moved, or what moved came back. */
export const amountColumn = <Row extends Amount>(isQuiet = (_row: Row): boolean => false): Column<Row> => ({
  name: 'amount',
  title: words().columns.amount,
  onPhone: 'amount',
  isRight: true,
  cell: (row) => (
    <Money
      minor={'amountCents' in row ? row.amountCents : row.amount_cents}
      currency={row.currency}
      isQuiet={isQuiet(row)}
    />
  ),
});

export const statusColumn = <Row,>(Status: ComponentType<{ readonly row: Row }>): Column<Row> => ({
  name: 'status',
  title: words().columns.status,
  onPhone: 'state',
  cell: (row) => <Status row={row} />,
});

/** When it was: of what happens once. */
export const timeColumn = <Row extends Made>(title = words().columns.time): Column<Row> => ({
  name: 'time',
  title,
  onPhone: 'when',
  isMinor: true,
  cell: (row) => <Time at={'createdAt' in row ? row.createdAt : row.created_at} />,
});

/** The column of what lasts: since when there is it. */
export const createdColumn = <Row extends Made>(): Column<Row> => timeColumn(words().columns.created);
