// The one way in which what is available in a wallet changes: the legs in the ledger, the movement that its
// owner sees, and `balance.low`.
import type { Tx } from '#platform/work/draft.ts';
import { balanceOf } from '#modules/base/ledger/define-accounts.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { accounts } from '#modules/base/ledger/tables.ts';
import { walletAccounts } from './accounts.ts';
import { balanceLow } from './events.ts';
import {
  movements,
  type Metadata,
  type MovementModule,
  type MovementRow,
  type MovementType,
  type WalletRow,
} from './tables.ts';

/** A wallet, and what holds for it in the settings of its tenant, as it was looked up. */
export type Concerned = {
  readonly wallet: Pick<WalletRow, 'id' | 'currency' | 'cardholder_id'>;
  readonly balanceLowThresholdMinor: bigint | null;
};

export type Movement = {
  readonly type: MovementType;
  readonly amountMinor: bigint;
  /**
   * The account at the other end: the omnibus for what comes in, what is held of this wallet for what is set
   * aside and given back, what is held of another wallet for what that one pays to this one.
   */
  readonly counterAccountId: string;
  /** The kind of the posting, such as `wallet.deposit`. */
  readonly kind: string;
  /** The module, such as `pay`. */
  readonly module: MovementModule;
  readonly reference: { readonly type: string; readonly id: string };
  readonly description: string;
  readonly metadata?: Metadata;
  /** The sub-wallet through which it was done, if any. */
  readonly subWalletId?: string | null;
};

/**
 * Both accounts must be locked, unless the other end is one of the house. That a debit fits is the guard's to
 * see.
 */
export function moveAvailable(tx: Tx, { wallet, ...settings }: Concerned, movement: Movement): MovementRow {
  const { available } = walletAccounts.ids(wallet.id);
  const { type, amountMinor, counterAccountId, reference } = movement;
  if (amountMinor <= 0n) throw new Error(`a movement of ${reference.id} is of ${amountMinor}`);
  const before = balanceOf(tx, available);
  const legs =
    type === 'credit'
      ? [debit(counterAccountId, amountMinor), credit(available, amountMinor)]
      : [debit(available, amountMinor), credit(counterAccountId, amountMinor)];
  post(tx, { kind: movement.kind, reference: reference.id, currency: wallet.currency, legs });

  const account = tx.get(accounts, available);
  const threshold = settings.balanceLowThresholdMinor;
  if (threshold !== null && before >= threshold && account.balance < threshold)
    balanceLow(tx, wallet, { availableMinor: account.balance, thresholdMinor: threshold });
  return tx.insert(movements, {
    tenant_id: tx.tenantId,
    wallet_id: wallet.id,
    entry_number: account.entry_count,
    id: tx.newId('mov', wallet.id),
    sub_wallet_id: movement.subWalletId ?? null,
    type,
    module: movement.module,
    amount_minor: amountMinor,
    currency: wallet.currency,
    balance_after_minor: account.balance,
    description: movement.description,
    reference_type: reference.type,
    reference_id: reference.id,
    metadata: movement.metadata ?? {},
    created_at: tx.now,
  });
}
