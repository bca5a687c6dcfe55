// Gives a wallet the deposits that came for its account before we knew that the account is its own: the
// provider opens an account, and money may be there before the answer to the opening has reached us.
import type { Commands } from '#platform/command/commands.ts';
import { cellNamed } from '#platform/cells/cells.ts';
import { defineCommand, lock, locksAt } from '#platform/command/command.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Id } from '#platform/ids/ids.ts';
import { betweenCells } from '#modules/base/ledger/between-cells.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { suspenseAccount, walletAccounts } from '../accounts.ts';
import { creditDeposit, fitsInto } from './deposit-rows.ts';
import { claimableOf, findWallet } from '../queries.ts';
import { settingsOf } from '../settings.ts';
import { deposits, wallets, type DepositRow } from '../tables.ts';

const DEPOSITS_MAX = 500;

type ClaimInput = {
  readonly depositId: Id<'dep'>;
  readonly walletId: Id<'wal'>;
  readonly balanceLowThresholdMinor: bigint | null;
};

/** Answers whether the wallet got it now. */
const claimDeposit = defineCommand<ClaimInput, boolean>({
  name: 'wallets.claim_deposit',
  locks: ({ depositId, walletId }) => [
    lock(deposits, depositId),
    ...locksAt(walletId, [lock(wallets, walletId)]),
    ...walletAccounts.locks(walletId),
  ],
  decide(tx, { depositId, walletId, balanceLowThresholdMinor }) {
    const row = tx.find(deposits, depositId);
    const there = tx.at(walletId);
    const wallet = there.find(wallets, walletId);
    if (row?.status !== 'suspense' || wallet?.status !== 'active') return false;
    if (wallet.number !== row.account_number || wallet.connection_id !== row.connection_id) return false;
    if (wallet.currency !== row.currency) return false;
    if (!fitsInto(tx, walletId, row.amount_minor)) return false;

    const fromAccountId = there.tenantId === tx.tenantId ? suspenseAccount(row.currency) : sentTo(tx, row);
    const given = creditDeposit(there, { wallet, balanceLowThresholdMinor }, { row, fromAccountId });
    tx.move(deposits, row, 'claim', given);
    return true;
  },
});

/** If the wallet is in another cell, the money goes through an account of the house, which each cell has. */
function sentTo(tx: Tx, { id, currency, amount_minor: amountMinor }: DepositRow): string {
  const between = betweenCells(currency);
  post(tx, {
    kind: 'wallet.deposit_sent',
    reference: id,
    currency,
    legs: [debit(suspenseAccount(currency), amountMinor), credit(between, amountMinor)],
  });
  return between;
}

export type Claiming = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

export async function claimDeposits(
  { pool, commands, tenant, actor }: Claiming,
  walletId: Id<'wal'>,
): Promise<void> {
  const wallet = await findWallet(pool, tenant.id, walletId);
  if (wallet?.status !== 'active' || wallet.number === null) return;
  const { balance_low_threshold_minor: balanceLowThresholdMinor } = await settingsOf(pool, tenant.id);
  const { number, currency, connection_id: connectionId } = wallet;
  const claimable = { connectionId, number, currency, limit: DEPOSITS_MAX };
  for (const { tenant_id: cellId, id } of await claimableOf(pool, tenant.cellIds, claimable)) {
    const cell = cellNamed(tenant, cellId) ?? tenant;
    await commands.run(cell, actor, claimDeposit, { depositId: id, walletId, balanceLowThresholdMinor });
  }
}
