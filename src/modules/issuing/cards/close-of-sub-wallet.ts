// Closes the cards of a sub-wallet that was closed, so that nothing stays held for an agent that is gone.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import { next } from '#platform/db/machine.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { SUB_WALLET_CLOSED } from '#modules/wallets/agents/job-kinds.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { close } from './close.ts';
import { unclosedOnSubWallet } from './queries.ts';
import { cardMachine } from './states.ts';
import { cards } from './tables.ts';

const ATTEMPTS_MAX = 30;

/** Replies false for a card that was requested and is not open yet: the job closes it once it is. */
const closeOne = defineCommand<{ readonly cardId: string }, boolean>({
  name: 'cards.close_of_sub_wallet',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row?.status === 'REQUESTED') return false;
    if (row === undefined || next(cardMachine, row.status, 'close') === undefined) return true;

    close(tx, row, 'sub_wallet_closed');
    return true;
  },
});

export const closeOfSubWalletJob = (): JobKind<{ subWalletId: string }> =>
  defineJob({
    kind: SUB_WALLET_CLOSED,
    payload: z.object({ subWalletId: SUB_WALLET.shown }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor }, { subWalletId }) {
      let areAllClosed = true;
      for (const cardId of await unclosedOnSubWallet(pool, tenant.id, subWalletId))
        areAllClosed = (await commands.run(tenant, actor, closeOne, { cardId })) && areAllClosed;
      if (!areAllClosed) throw new Error(`a card of ${subWalletId} is still on its way`);
    },
  });
