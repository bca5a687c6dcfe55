// Writes down that a card waits for money, and what was asked for.
import { defineCommand, lock } from '#platform/command/command.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { FUNDING_MOVED } from '#modules/issuing/funding/job-kinds.ts';
import { askAboutDebitLater } from '#modules/issuing/funding/jobs.ts';
import { cardFundings } from '#modules/issuing/funding/tables.ts';
import { cardFundingRequested } from './events.ts';
import { expireFundingLater } from './expire-funding.ts';
import { remindLater } from './remind-later.ts';
import type { ShownCard } from './queries.ts';
import { cards, type Awaited } from './tables.ts';

type Awaiting = {
  readonly cardId: string;
  readonly awaited: Awaited;
  /** The person, or an agent of theirs, has asked for it. */
  readonly isOwners: boolean;
};

/** Answers the card as it is then: it may have ended meanwhile. */
export const awaitMoney = defineCommand<Awaiting, ShownCard>({
  name: 'cards.await_money',
  locks: ({ cardId }) => [lock(cards, cardId), lock(cardFundings, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId, awaited, isOwners }) {
    const row = tx.get(cards, cardId);
    const { available } = cardAccounts.balances(tx, cardId);
    const isNew = row.status === 'REQUESTED';
    if (!isNew && row.status !== 'PENDING_FUNDING') return { ...row, available };
    const set = { awaited, updated_at: tx.now };
    const waiting = isNew ? tx.move(cards, row, 'wait', set) : tx.update(cards, row, set);
    cardFundingRequested(tx, waiting, available);
    if (isNew) expireFundingLater(tx, waiting);
    const { mode, missing_minor: missing } = tx.get(cardFundings, cardId);
    if (mode === 'debit') askAboutDebitLater(tx, cardId);
    // Who is debited has nothing to send.
    else if (isNew && isOwners) remindLater(tx, waiting);
    // Some has come since it was looked at, and found a card that was not waiting yet.
    if (String(missing) !== awaited.missingMinor) tx.enqueue(FUNDING_MOVED, { cardId });
    return { ...waiting, available };
  },
});
