// The one way a row with a status moves: the move is checked against its machine, the row changes, and its history gains a line.
import { insert, update, type Effect } from './effect.ts';
import type { Facts } from './facts.ts';
import { move, type Machine } from './machine.ts';
import { defineTable, text, timestamptz, type Row, type Table } from './db/table.ts';

const transitions = defineTable('transitions', {
  tenant_id: text,
  id: text,
  object_id: text,
  machine: text,
  event: text,
  from_status: text,
  to_status: text,
  actor_type: text,
  actor_id: text,
  at: timestamptz,
});

type Stateful = Table & { readonly columns: { readonly tenant_id: unknown; readonly id: unknown } };

/** The row after the move and what must be written for it. `row` must be locked. */
export function moveRow<T extends Stateful, Status extends string, Event extends string>(
  facts: Facts,
  moving: {
    machine: Machine<Status, Event>;
    table: T;
    row: Row<T> & { readonly id: string };
    status: Status;
  },
  event: Event,
  set: Partial<Row<T>> = {},
): { row: Row<T>; effects: Effect[] } {
  const { machine, table, row, status } = moving;
  const to = move(machine, status, event);

  const changes = { ...set, [machine.column.name]: to } as Partial<Row<T>>;
  return {
    row: { ...row, ...changes },
    effects: [
      update(table, row.id, changes),
      insert(transitions, {
        tenant_id: facts.tenantId,
        id: facts.newId('trn'),
        object_id: row.id,
        machine: machine.name,
        event,
        from_status: status,
        to_status: to,
        actor_type: facts.actor.type,
        actor_id: facts.actor.id,
        at: facts.now,
      }),
    ],
  };
}
