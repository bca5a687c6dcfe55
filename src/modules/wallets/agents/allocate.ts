// Allocates: gives a sub-wallet another cap.
import { hasRecentProof } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { minorIn } from '#platform/money/units.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { subWalletLimits } from './limits.ts';
import { allocateBody, subWalletParams, subWalletSchema, toSubWallet, type ShownSubWallet } from './model.ts';
import { requireSubWallet } from './access.ts';
import { boundsOf, requireRecentProof } from './require-recent-proof.ts';
import { requireNotBelowUsed } from './set-limits.ts';
import { shownIn } from './show.ts';
import { subWallets } from './tables.ts';

type Allocation = {
  readonly id: string;
  readonly number: string;
  readonly capMinor: bigint;
  readonly hasProof: boolean;
};

const allocate = defineCommand<Allocation, ShownSubWallet>({
  name: 'sub_wallets.allocate',
  locks: ({ id }) => [lock(subWallets, id), ...subWalletLimits.locks(id)],
  decide(tx, { id, number, capMinor, hasProof }) {
    const row = tx.find(subWallets, id);
    if (row === undefined) throw refusal('not_found');
    if (row.status === 'closed') throw refusal('invalid_state', { status: row.status });
    const before = boundsOf(tx, row);
    requireRecentProof(hasProof, before, { ...before, limits: { ...before.limits, cap: capMinor } });
    requireNotBelowUsed(tx, row, { cap: capMinor });

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
  proof: 'to loosen',
  tag: 'Sub-wallets',
  summary: 'Set the cap of a sub-wallet',
  description:
    '`amount` is the new cap, over all that the agent has spent since it was created and will spend. It must not be less than what is used, including what waits for a decision. ' +
    'A higher cap takes a session that was proven in the last 10 minutes; a lower one does not.',
  params: subWalletParams,
  body: allocateBody,
  answers: { 200: { description: 'The sub-wallet.', schema: subWalletSchema } },
  refusals: { ...ownerRefusals, invalid_state: refusal.rows.invalid_state },
  command: allocate,
  async prepare(call, db, { clock }: { readonly clock: Clock }) {
    const { row, wallet } = await requireSubWallet(db, call, call.params.id);
    const capMinor = minorIn(row.currency, call.body.amount, 'amount');
    return { id: row.id, number: wallet.number, capMinor, hasProof: hasRecentProof(call.actor, clock.now()) };
  },
  answer: (shown) => answer(200, toSubWallet(shown)),
});
