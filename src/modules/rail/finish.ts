// Writes down how an order ended, with its money. Answers, notices and sweeps may all report it: the first
// counts. What a rail reports against it later moves no money, and is kept for the operator.
import { defineCommand, lock, type Lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { describing } from '../../platform/inbound.ts';
import type { Outcome } from '../../platform/outside.ts';
import { documentLocks, freeDocument } from '../documents/index.ts';
import { creditReturn, giveBack, locksToGiveBack, settleOutside, type SetAside } from '../spending/index.ts';
import { walletAccounts, type MovementModule } from '../wallets/index.ts';
import type { RailOwners } from './owners.ts';
import type { RailArrived, RailRefusal, RailSettled } from './port.ts';
import { railOperations, type OwnerKind, type RailOperationRow } from './tables.ts';

const REASON_CHARACTERS_MAX = 200;
const REFERENCE_CHARACTERS_MAX = 200;

type Ended = {
  readonly operation: Pick<
    RailOperationRow,
    'id' | 'owner_kind' | 'owner_id' | 'wallet_id' | 'sub_wallet_id' | 'document_key' | 'reserved_at'
  >;
  readonly owners: RailOwners;
};
export type FinishInput = Ended & { readonly outcome: Outcome<RailArrived, RailRefusal> };
export type ReturnInput = Ended & { readonly providerRef: string; readonly reason: string };

const locksToSettle = ({ operation, owners }: Ended): Lock[] => [
  lock(railOperations, operation.id),
  ...walletAccounts.locks(operation.wallet_id),
  ...owners[operation.owner_kind].locks(operation.owner_id),
];
/** An invoice whose payment did not stay can be paid again. */
const locksToReturn = (ended: Ended): Lock[] => [
  ...locksToSettle(ended),
  ...(ended.operation.document_key === null ? [] : documentLocks([ended.operation.document_key])),
];
const locksToFail = (ended: Ended): Lock[] => {
  const { wallet_id: walletId, sub_wallet_id: subWalletId, reserved_at } = ended.operation;
  return [...locksToReturn(ended), ...locksToGiveBack({ walletId, subWalletId }, reserved_at)];
};

export const finishOrder = defineCommand<FinishInput, RailOperationRow>({
  name: 'rail.finish',
  locks: (input) => (input.outcome.kind === 'refused' ? locksToFail(input) : locksToSettle(input)),
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

/** A return means that the money had arrived, also where the notice of that is still on its way. */
export const returnOrder = defineCommand<ReturnInput, RailOperationRow>({
  name: 'rail.return',
  locks: locksToReturn,
  decide(tx, { operation: { id }, owners, providerRef, reason: said }) {
    const row = tx.get(railOperations, id);
    const returnRef = describing(providerRef, REFERENCE_CHARACTERS_MAX);
    if (row.status === 'failed') return contradict(tx, row, 'returned');
    if (row.status === 'returned')
      return row.return_ref === returnRef ? row : contradict(tx, row, `returned as ${returnRef}`);
    const settled = row.status === 'pending' ? settle(tx, { row, owners }, null) : row;
    const reason = describing(said, REASON_CHARACTERS_MAX);
    creditReturn(tx, asideOf(settled));
    freePaid(tx, row);
    const returned = tx.move(railOperations, settled, 'return', {
      return_ref: returnRef,
      reason,
      returned_at: tx.now,
    });
    owners[row.owner_kind].returned(tx, returned, reason);
    return returned;
  },
});

type Concerned = { readonly row: RailOperationRow; readonly owners: RailOwners };

function settle(tx: Tx, { row, owners }: Concerned, providerRef: string | null): RailOperationRow {
  settleOutside(tx, asideOf(row));
  const settled = tx.move(railOperations, row, 'settle', {
    provider_ref: providerRef === null ? null : describing(providerRef, REFERENCE_CHARACTERS_MAX),
    finished_at: tx.now,
  });
  owners[row.owner_kind].settled(tx, settled);
  return settled;
}

/** Under one reference money leaves once, so another id of the rail is that of other money. */
function settledBefore(tx: Tx, row: RailOperationRow, { providerRef }: RailSettled): RailOperationRow {
  const told = describing(providerRef, REFERENCE_CHARACTERS_MAX);
  if (row.provider_ref === null) return tx.update(railOperations, row, { provider_ref: told });
  return row.provider_ref === told ? row : contradict(tx, row, `settled as ${told}`);
}

function fail(tx: Tx, { row, owners }: Concerned, reason: string): RailOperationRow {
  giveBack(tx, asideOf(row));
  freePaid(tx, row);
  const failed = tx.move(railOperations, row, 'fail', { reason, finished_at: tx.now });
  owners[row.owner_kind].failed(tx, failed, reason);
  return failed;
}

function freePaid(tx: Tx, { document_key: key, owner_kind: type, owner_id: id }: RailOperationRow): void {
  if (key !== null && type !== 'withdrawal') freeDocument(tx, key, { type, id });
}

/** The first report that contradicts an outcome is kept. */
const contradict = (tx: Tx, row: RailOperationRow, said: string): RailOperationRow =>
  row.contradiction === null ? tx.update(railOperations, row, { contradiction: said }) : row;

/** As movements name what an order is made for. */
const MODULES: Readonly<Record<OwnerKind, MovementModule>> = {
  payment: 'pay',
  withdrawal: 'withdraw',
  transfer: 'send',
};

const asideOf = (row: RailOperationRow): SetAside => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: MODULES[row.owner_kind],
  reference: { type: row.owner_kind, id: row.owner_id },
  description: row.to_name,
  metadata: { concept: row.concept },
  reservedAt: row.reserved_at,
});
