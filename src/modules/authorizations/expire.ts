// Expires an authorization, as the network does by itself. The second of the two finds nothing left to
// release.
import { cardAccounts } from '../funding/index.ts';
import { defineCommand, lock } from '../../platform/command/command.ts';
import { cards } from '../cards/index.ts';
import { releaseHold } from './reverse.ts';
import { networkTransactions } from './tables.ts';

export const expireTransaction = defineCommand<{ transactionId: string; cardId: string }, null>({
  name: 'network.expire',
  locks: ({ transactionId, cardId }) => [
    lock(cards, cardId),
    ...cardAccounts.locks(cardId, ['available', 'authorized']),
    lock(networkTransactions, transactionId),
  ],
  decide(tx, { transactionId, cardId }) {
    const card = tx.find(cards, cardId);
    const row = tx.find(networkTransactions, transactionId);
    if (card === undefined || row === undefined) return null;
    if (row.is_final || row.expires_at === null || tx.now < row.expires_at) return null;
    releaseHold(tx, { card, row, amountMinor: null, reason: 'expired' });
    return null;
  },
});
