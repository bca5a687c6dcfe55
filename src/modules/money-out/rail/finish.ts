// Writes down how an order ended, with its money. Answers, notices and sweeps may all report it: the first
// counts. What a rail reports against it later moves no money, and is kept for the operator.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { cleanText } from '#platform/inbound/inbound.ts';
import type { Outcome } from '#platform/provider/outside.ts';
import { creditReturn, giveBack, settleOutside, type SetAside } from '#modules/wallets/spending/move.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import type { RailOwners } from './owners.ts';
import type { RailArrived, RailRefusal, RailSettled } from './port.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

const REASON_CHARACTERS_MAX = 200;
const REFERENCE_CHARACTERS_MAX = 200;

/** The rail's id of something, as it is kept. */
export const referenceOf = (said: string): string => cleanText(said, REFERENCE_CHARACTERS_MAX);

export type Ended = {
  readonly operation: Pick<
    RailOperationRow,
    'id' | 'owner_kind' | 'owner_id' | 'wallet_id' | 'sub_wallet_id' | 'document_key' | 'reserved_at'
  >;
  readonly owners: RailOwners;
};
export type FinishInput = Ended & { readonly outcome: Outcome<RailArrived, RailRefusal> };
export type ReturnInput = Ended & { readonly providerRef: string; readonly reason: string };

export const locksOf = ({ operation, owners }: Ended, note: 'settled' | 'failed' | 'returned'): Lock[] => [
  lock(railOperations, operation.id),
  ...walletAccounts.locks(operation.wallet_id),
  ...owners[operation.owner_kind].locks(operation, note),
];
export const locksToFail = (ended: Ended): Lock[] => {
  const { wallet_id: walletId, sub_wallet_id: subWalletId, reserved_at } = ended.operation;
  return [...locksOf(ended, 'failed'), ...locksToGiveBack({ walletId, subWalletId }, reserved_at)];
};

export const finishOrder = defineCommand<FinishInput, RailOperationRow>({
  name: 'rail.finish',
  locks: (input) => (input.outcome.kind === 'refused' ? locksToFail(input) : locksOf(input, 'settled')),
  decide(tx, { operation: { id }, owners, outcome }) {
    const row = tx.get(railOperations, id);
    if (outcome.kind === 'accepted') {
      if (row.status === 'pending') return settle(tx, { row, owners }, outcome.value.providerRef);
      return row.status === 'failed' ? contradict(tx, row, 'settled') : settledBefore(tx, row, outcome.value);
    }
    const reason = outcome.reasons[0] ?? 'provider_rejected';
    if (row.status === 'pending') return fail(tx, { row, owners }, reason);
    return row.status === 'failed' ? row : contradict(tx, row, `failed: ${reason}`);
  },
});

/** A return means that the money had arrived, even if the notice of that is still on its way. */
export const returnOrder = defineCommand<ReturnInput, RailOperationRow>({
  name: 'rail.return',
  locks: (input) => locksOf(input, 'returned'),
  decide(tx, { operation: { id }, owners, providerRef, reason: said }) {
    const row = tx.get(railOperations, id);
    const returnRef = referenceOf(providerRef);
    if (row.status === 'failed') return contradict(tx, row, 'returned');
    if (row.status === 'returned')
      return row.return_ref === returnRef ? row : contradict(tx, row, `returned as ${returnRef}`);
    const settled = row.status === 'pending' ? settle(tx, { row, owners }, null) : row;
    const reason = cleanText(said, REASON_CHARACTERS_MAX);
    creditReturn(tx, asideOf({ row: settled, owners }), settled.connection_id);
    const returned = tx.move(railOperations, settled, 'return', {
      return_ref: returnRef,
      reason,
    });
    owners[row.owner_kind].returned(tx, returned, reason);
    return returned;
  },
});

type Concerned = { readonly row: RailOperationRow; readonly owners: RailOwners };

export function settle(tx: Tx, { row, owners }: Concerned, providerRef: string | null): RailOperationRow {
  settleOutside(tx, asideOf({ row, owners }), row.connection_id);
  const settled = tx.move(railOperations, row, 'settle', {
    provider_ref: providerRef === null ? null : referenceOf(providerRef),
  });
  owners[row.owner_kind].settled(tx, settled);
  return settled;
}

/**
 * An order is paid once. Settled again under the same id of the rail it is a repeat; under another id it is
 * another payment, which contradicts our books.
 */
function settledBefore(tx: Tx, row: RailOperationRow, { providerRef }: RailSettled): RailOperationRow {
  const told = referenceOf(providerRef);
  if (row.provider_ref === null) return tx.update(railOperations, row, { provider_ref: told });
  return row.provider_ref === told ? row : contradict(tx, row, `settled as ${told}`);
}

export function fail(tx: Tx, { row, owners }: Concerned, reason: string): RailOperationRow {
  giveBack(tx, asideOf({ row, owners }));
  const failed = tx.move(railOperations, row, 'fail', { reason });
  owners[row.owner_kind].failed(tx, failed, reason);
  return failed;
}

/** The first report that contradicts an outcome is kept. */
const contradict = (tx: Tx, row: RailOperationRow, said: string): RailOperationRow =>
  row.contradiction === null ? tx.update(railOperations, row, { contradiction: said }) : row;

const asideOf = ({ row, owners }: Concerned): SetAside => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: owners[row.owner_kind].module,
  reference: { type: row.owner_kind, id: row.owner_id },
  description: row.to_name,
  metadata: { concept: row.concept },
  reservedAt: row.reserved_at,
});
