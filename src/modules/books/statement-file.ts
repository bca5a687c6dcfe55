// What a form of statements is: its type, and how it is written piece by piece, however long it is.
import type { Statement, StatementEntry } from './statement.ts';

export type Totals = {
  readonly credits: { readonly count: number; readonly sumMinor: bigint };
  readonly debits: { readonly count: number; readonly sumMinor: bigint };
};

export type StatementForm = {
  readonly type: string;
  /** How the name of the file ends; undefined if it is shown and not saved. */
  readonly extension: string | undefined;
  begin(statement: Statement): string;
  /** `isFirst`: no entry goes before it. */
  entry(statement: Statement, entry: StatementEntry, isFirst: boolean): string;
  end(statement: Statement, totals: Totals): string;
};
