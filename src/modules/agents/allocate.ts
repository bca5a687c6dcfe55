// Allocates: gives a sub-wallet another cap.
import { defineCommand, lock } from '../../platform/command/command.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { minorIn } from '../../platform/units.ts';
import { audit } from '../identity/index.ts';
import { ownerRefusals } from '../wallets/index.ts';
import { subWalletLimits } from './limits.ts';
import { allocateBody, subWalletParams, subWalletSchema, toSubWallet } from './model.ts';
import { requireSubWallet } from './owner.ts';
import { requireNotBelowUsed } from './set-limits.ts';
import { shownIn, type ShownSubWallet } from './show.ts';
import { subWallets } from './tables.ts';

type Allocation = { readonly id: string; readonly number: string; readonly capMinor: bigint };

const allocate = defineCommand<Allocation, ShownSubWallet>({
  name: 'sub_wallets.allocate',
  locks: ({ id }) => [lock(subWallets, id), ...subWalletLimits.locks(id)],
  decide(tx, { id, number, capMinor }) {
    const row = tx.find(subWallets, id);
    if (row === undefined) throw refusal('not_found');
    if (row.status === 'closed') throw refusal('invalid_state', { status: row.status });
    requireNotBelowUsed(tx, id, { cap: capMinor });

    subWalletLimits.set(tx, id, { cap: capMinor });
    audit(tx, 'sub_wallet.allocated', { type: 'sub_wallet', id });
    return shownIn(tx, tx.update(subWallets, row, { updated_at: tx.now }), number);
  },
});

export const allocateRoute = defineRoute({
  id: 'sub_wallets.allocate',
  method: 'POST',
  path: '/api/v1/wallet/sub-wallets/:id/allocate',
  auth: [{ session: 'self' }],
  tag: 'Sub-wallets',
  summary: 'Set the cap of a sub-wallet',
  description:
    '`amount` is the new cap, over all that the agent has spent since it was created and will spend. It must not be less than what is used, including what waits for a decision.',
  params: subWalletParams,
  body: allocateBody,
  answers: { 200: { description: 'The sub-wallet.', schema: subWalletSchema } },
  refusals: { ...ownerRefusals, invalid_state: refusal.rows.invalid_state },
  command: allocate,
  async prepare(call, db) {
    const { row, wallet } = await requireSubWallet(db, call, call.params.id);
    return { id: row.id, number: wallet.number, capMinor: minorIn(row.currency, call.body.amount, 'amount') };
  },
  answer: (shown) => answer(200, toSubWallet(shown)),
});
