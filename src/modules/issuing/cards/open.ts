// Opens a card that was requested: its money is held, the issuer has made it, and from now on it is shown.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { cardCreated } from './events.ts';
import { expireLater } from './expire.ts';
import type { IssuedCard } from './port.ts';
import { cards } from './tables.ts';
import type { ShownCard } from './queries.ts';

export type OpenInput = { readonly cardId: string; readonly issued: IssuedCard };

/** A second caller gets the open card; a caller whose card has failed meanwhile is refused. */
export const openCard = defineCommand<OpenInput, ShownCard>({
  name: 'cards.open',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId, issued }) {
    const row = tx.find(cards, cardId);
    if (row === undefined) throw refusal('not_found');
    if (row.status === 'FAILED') throw refusal('provider_error');
    const { available, held } = cardAccounts.balances(tx, cardId);
    if (row.status !== 'REQUESTED' && row.status !== 'PENDING_FUNDING') return { ...row, available };
    // A card is worth what is held behind it, whatever the processor answered before.
    if (held < row.amount_minor) throw refusal('provider_error');

    const { last4, brand, expiry } = issued;
    const opened = tx.move(cards, row, 'open', { last4, brand, expiry, updated_at: tx.now });
    cardCreated(tx, opened, available);
    expireLater(tx, opened);
    return { ...opened, available };
  },
});
