// A command is how anything that touches money or a limit changes state: it names the rows it needs, and decides on them
// without waiting, without a clock, without chance. The engine runs many commands in one transaction.
import type { Effect } from '../effect.ts';
import type { Facts } from '../facts.ts';
import type { RowOf, Table } from '../db/table.ts';

export type Lock = { readonly table: Table; readonly id: string };

export const lock = (table: Table, id: string): Lock => ({ table, id });

/** The locked rows as they are now: in the database, and changed by the commands decided before in the same group. */
export type State = {
  find<C extends Table['columns']>(table: Table<C>, id: string): RowOf<C> | undefined;
};

export type Accepted<Reply> = { readonly reply: Reply; readonly effects: readonly Effect[] };

export type Command<Input, Reply> = {
  readonly name: string;
  /** The rows that `decide` may look at and change. A row that does not exist is simply not found. */
  locks(input: Input): readonly Lock[];
  /** Guards first, each throwing a refusal; from the first effect on, failure is a bug. */
  decide(state: State, input: Input, facts: Facts): Accepted<Reply>;
};

export function defineCommand<Input, Reply>(command: Command<Input, Reply>): Command<Input, Reply> {
  return command;
}

export const accept = <Reply>(reply: Reply, effects: readonly Effect[]): Accepted<Reply> => ({
  reply,
  effects,
});
