// Expires an authorization, as the network does by itself. The second of the two finds nothing left to
// release.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import { cards } from '#modules/issuing/cards/tables.ts';
import { limitLocks, type FoundLimits } from './reserve.ts';
import { releaseHold } from './reverse.ts';
import { networkTransactions } from './tables.ts';

export type Expiring = {
  readonly transactionId: string;
  readonly cardId: string;
  readonly limits: FoundLimits;
};

export const expireTransaction = defineCommand<Expiring, null>({
  name: 'network.expire',
  locks: ({ transactionId, cardId, limits }) => [
    lock(cards, cardId),
    ...cardAccounts.locks(cardId, ['available', 'authorized']),
    lock(networkTransactions, transactionId),
    ...limitLocks(limits),
  ],
  decide(tx, { transactionId, cardId, limits }) {
    const card = tx.find(cards, cardId);
    const row = tx.find(networkTransactions, transactionId);
    if (card === undefined || row === undefined) return null;
    if (row.is_final || row.expires_at === null || tx.now < row.expires_at) return null;
    if (card.sub_wallet_id !== limits.subWalletId) throw stale();
    releaseHold(tx, { card, row, amountMinor: null, reason: 'expired' });
    return null;
  },
});
