// Makes an order to the rail, in the command that decided that money leaves.
import type { Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { siblingId, type Id } from '#platform/ids/ids.ts';
import type { SetAside } from '#modules/wallets/spending/move.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import { SEND } from './job-kinds.ts';
import { railMachine } from './states.ts';
import { railOperations, type OwnerKind, type RailOperationRow } from './tables.ts';

export type Leaving = {
  readonly owner: { readonly kind: OwnerKind; readonly id: string };
  readonly aside: SetAside;
  readonly wallet: OpenWallet;
  readonly to: Recipient;
  /** What the recipient reads. */
  readonly concept: string;
  readonly documentKey: string | null;
  /** Whether its owner is notified when the rail has taken it. */
  readonly notifiesTaken: boolean;
  readonly realNow: Instant;
};

/**
 * Each owner has one order at most, so its id, which is the only reference under which it is ever submitted,
 * is known before it is made.
 */
export const orderIdOf = (ownerId: string): Id<'rop'> => siblingId('rop', ownerId);

export function openOrder(tx: Tx, leaving: Leaving): RailOperationRow {
  const { owner, aside, wallet, to, concept, documentKey, notifiesTaken, realNow } = leaving;
  const row = tx.insert(railOperations, {
    tenant_id: tx.tenantId,
    id: orderIdOf(owner.id),
    connection_id: wallet.connection_id,
    owner_kind: owner.kind,
    owner_id: owner.id,
    wallet_id: aside.walletId,
    sub_wallet_id: aside.subWalletId,
    status: railMachine.initial,
    country: wallet.country,
    currency: aside.currency,
    amount_minor: aside.amountMinor,
    from_number: wallet.number,
    from_name: wallet.holder_name,
    from_tax_id: wallet.tax_id,
    to_number: to.number,
    to_alias: to.alias,
    to_name: to.name,
    to_tax_id: to.taxId,
    concept,
    document_key: documentKey,
    reserved_at: aside.reservedAt,
    provider_ref: null,
    return_ref: null,
    reason: null,
    contradiction: null,
    notifies_taken: notifiesTaken,
    taken_at: null,
    created_at: tx.now,
    finished_at: null,
    returned_at: null,
    is_payment_confirmed: false,
    is_return_confirmed: false,
    tried_at: realNow,
    held_at: null,
  });
  tx.enqueue(SEND, { operationId: row.id });
  return row;
}
