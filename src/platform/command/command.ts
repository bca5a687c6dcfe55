// A command is how anything that touches money or a limit changes state: it names the rows it needs, and
// decides on them without waiting, without a clock, without chance. The engine runs many commands in one
// transaction.
import type { Table } from '../db/table.ts';
import type { Tx } from '../work/draft.ts';

export type Lock = {
  readonly table: Table;
  readonly id: string;
  /**
   * The id that leads to the cell of the row, if the tenant has several; undefined: the cell of the command.
   */
  readonly of?: string;
};

export const lock = (table: Table, id: string): Lock => ({ table, id });

/** Rows that are where this id leads, which may be another cell than that of the command. */
export const locksAt = (of: string, locks: readonly Lock[]): Lock[] => locks.map((one) => ({ ...one, of }));

export type Command<Input, Reply> = {
  readonly name: string;
  /** The rows that `decide` may look at and change. A row that does not exist is simply not found. */
  locks(input: Input): readonly Lock[];
  /**
   * Guards first, each throwing a refusal; from the first change on, failure is a bug. A throw drops
   * everything.
   */
  decide(tx: Tx, input: Input): Reply;
};

export function defineCommand<Input, Reply>(command: Command<Input, Reply>): Command<Input, Reply> {
  return command;
}

/** What was looked up before the rows were locked is no longer so: the input must be prepared again. */
export class Stale extends Error {}

/**
 * Thrown by `decide` if the locked rows are not those that `prepare` has seen. Nothing happens, and nothing
 * is kept.
 */
export const stale = (): Stale => new Stale('the input of a command is stale');
