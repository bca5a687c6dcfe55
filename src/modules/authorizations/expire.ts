// Ends an authorization whose time is over, as the network does by itself. Whichever of the two comes first, the other finds nothing left.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import { cards } from '../cards/index.ts';
import { accounts, cardAccounts } from '../ledger/index.ts';
import { releaseHold } from './reverse.ts';
import { networkTransactions } from './tables.ts';

export const expireTransaction = defineCommand<{ transactionId: string; cardId: string }, null>({
  name: 'network.expire',
  locks: ({ transactionId, cardId }) => [
    lock(cards, cardId),
    lock(accounts, cardAccounts(cardId).available),
    lock(accounts, cardAccounts(cardId).authorized),
    lock(networkTransactions, transactionId),
  ],
  decide(state, { transactionId, cardId }, facts) {
    const card = state.find(cards, cardId);
    const row = state.find(networkTransactions, transactionId);
    if (card === undefined || row === undefined) return accept(null, []);
    if (row.is_final || row.expires_at === null || facts.now < row.expires_at) return accept(null, []);
    return accept(
      null,
      releaseHold(state, facts, { card, row, amountMinor: null, reason: 'expired' }).effects,
    );
  },
});
