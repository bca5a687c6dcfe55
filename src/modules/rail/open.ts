// Makes an order to the rail, in the command that decided that money leaves. Its id is the only reference
// under which it is ever submitted.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { SEND } from './job-kinds.ts';
import { railMachine } from './states.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

export type NewOrder = Omit<
  RailOperationRow,
  | 'tenant_id'
  | 'id'
  | 'status'
  | 'provider_ref'
  | 'return_ref'
  | 'reason'
  | 'contradiction'
  | 'created_at'
  | 'finished_at'
  | 'returned_at'
  | 'is_payment_confirmed'
  | 'is_return_confirmed'
  | 'tried_at'
> & { readonly realNow: Instant };

export function openOrder(tx: Tx, { realNow, ...order }: NewOrder): RailOperationRow {
  const row = tx.insert(railOperations, {
    ...order,
    tenant_id: tx.tenantId,
    id: tx.newId('rop'),
    status: railMachine.initial,
    provider_ref: null,
    return_ref: null,
    reason: null,
    contradiction: null,
    created_at: tx.now,
    finished_at: null,
    returned_at: null,
    is_payment_confirmed: false,
    is_return_confirmed: false,
    tried_at: realNow,
  });
  tx.enqueue(SEND, { operationId: row.id });
  return row;
}
