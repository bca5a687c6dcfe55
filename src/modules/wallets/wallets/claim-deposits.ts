// Gives a wallet the deposits that came for its account before we knew that the account is its own: the
// provider opens an account, and money may be there before the answer to the opening has reached us.
import type { Commands } from '#platform/command/commands.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Actor, Tenant } from '#platform/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Id } from '#platform/ids.ts';
import { suspenseAccount, walletAccounts } from './accounts.ts';
import { creditDeposit, fitsInto } from './deposit-rows.ts';
import { claimableQuery, findWallet } from './queries.ts';
import { settingsOf } from './settings.ts';
import { deposits, wallets } from './tables.ts';

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
    lock(wallets, walletId),
    ...walletAccounts.locks(walletId),
  ],
  decide(tx, { depositId, walletId, balanceLowThresholdMinor }) {
    const row = tx.find(deposits, depositId);
    const wallet = tx.find(wallets, walletId);
    if (row?.status !== 'suspense' || wallet?.status !== 'active') return false;
    if (wallet.number !== row.account_number || wallet.connection_id !== row.connection_id) return false;
    if (wallet.currency !== row.currency) return false;
    if (!fitsInto(tx, walletId, row.amount_minor)) return false;

    const fromAccountId = suspenseAccount(row.currency);
    const given = creditDeposit(tx, { wallet, balanceLowThresholdMinor }, { row, fromAccountId });
    tx.move(deposits, row, 'claim', given);
    return true;
  },
});

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
  for (const { id } of await pool.all(claimableQuery(tenant.id, claimable))) {
    const input = { depositId: id, walletId, balanceLowThresholdMinor };
    await commands.run(tenant, actor, claimDeposit, input);
  }
}
