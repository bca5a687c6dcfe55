// Opens a card that was asked for: its money is held, the issuer has made it, and from now on it is shown.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import { moveRow } from '../../platform/history.ts';
import { refusal } from '../../platform/refusals.ts';
import { cardBalances } from '../ledger/index.ts';
import { cardCreated } from './events.ts';
import { expireLater } from './expire.ts';
import { accountsOf } from './locks.ts';
import type { IssuedCard } from './port.ts';
import { refusal as cardRefusal } from './refusals.ts';
import { cardMachine } from './states.ts';
import { cards } from './tables.ts';
import type { ShownCard } from './queries.ts';

export type OpenInput = { readonly cardId: string; readonly issued: IssuedCard };

/** Whoever comes second finds it done; whoever finds that it has failed meanwhile is told so. */
export const openCard = defineCommand<OpenInput, ShownCard>({
  name: 'cards.open',
  locks: ({ cardId }) => [lock(cards, cardId), ...accountsOf(cardId)],
  decide(state, { cardId, issued }, facts) {
    const row = state.find(cards, cardId);
    if (row === undefined) throw refusal('not_found');
    if (row.status === 'FAILED') throw cardRefusal('provider_error');
    const { available, held } = cardBalances(state, cardId);
    if (row.status !== 'REQUESTED') return accept({ ...row, available }, []);
    // A card is worth what is held behind it, whatever anybody said on the way.
    if (held < row.amount_minor) throw cardRefusal('provider_error');

    const { last4, brand, expiry } = issued;
    const moving = { machine: cardMachine, table: cards, row, status: row.status };
    const moved = moveRow(facts, moving, 'open', { last4, brand, expiry, updated_at: facts.now });
    return accept({ ...moved.row, available }, [
      ...moved.effects,
      cardCreated(facts, moved.row, available),
      ...expireLater(facts, moved.row),
    ]);
  },
});
