// Closes a sub-wallet for good: its keys end at once, what waits for its owner ends right after, and what it
// has done stays to be read. Closing twice changes nothing.
import { z } from 'zod';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Id } from '#platform/ids/ids.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { END_QUESTIONS, SUB_WALLET_CLOSED } from './job-kinds.ts';
import { lockedKeys, revokeKey, withKeys, type WithKeys } from './make-key.ts';
import { subWalletParams } from './model.ts';
import { requireSubWallet } from './access.ts';
import { agentKeys, subWalletCounts, subWallets } from './tables.ts';

type CloseInput = WithKeys & { readonly walletId: Id<'wal'> };

const close = defineCommand<CloseInput, null>({
  name: 'sub_wallets.close',
  locks: ({ id, keyIds, walletId }) => [
    lock(subWallets, id),
    lock(subWalletCounts, walletId),
    ...keyIds.map((keyId) => lock(agentKeys, keyId)),
  ],
  decide(tx, { walletId, ...seen }) {
    const { row, good, madeSince } = lockedKeys(tx, seen);
    if (row.status === 'closed') return null;
    if (madeSince > 0) throw stale();

    tx.move(subWallets, row, 'close', { updated_at: tx.now });
    for (const key of good) revokeKey(tx, key);
    const count = tx.find(subWalletCounts, walletId);
    if (count !== undefined) tx.update(subWalletCounts, count, { not_closed: count.not_closed - 1 });
    tx.enqueue(SUB_WALLET_CLOSED, { subWalletId: row.id });
    tx.enqueue(END_QUESTIONS, { subWalletId: row.id });
    audit(tx, 'sub_wallet.closed', { type: 'sub_wallet', id: row.id });
    return null;
  },
});

export const closeSubWalletRoute = defineRoute({
  id: 'sub_wallets.close',
  method: 'DELETE',
  path: '/api/v1/wallet/sub-wallets/:id',
  auth: [{ session: 'self' }],
  proof: 'none: lets less go',
  tag: 'Sub-wallets',
  summary: 'Close a sub-wallet',
  description:
    'For good. Its keys end at once, nothing more is approved on its cards, and they close. What waits for an approval ends as `failed` ' +
    'with `sub_wallet_closed` right after, and its money is available again; its history stays.',
  params: subWalletParams,
  answers: {
    200: {
      description: 'It is closed.',
      schema: z.object({ ok: z.literal(true) }).meta({ id: 'ClosedSubWallet' }),
    },
  },
  refusals: ownerRefusals,
  command: close,
  async prepare(call, db) {
    const { row } = await requireSubWallet(db, call, call.params.id);
    return { ...(await withKeys(db, call, row.id)), walletId: row.wallet_id };
  },
  answer: () => answer(200, { ok: true as const }),
});
