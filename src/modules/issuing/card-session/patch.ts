// The owner pauses a card, at once and from any session, and resumes it once they have proven who they are.
// They take back only their own pause, and no agent does either.
import { z } from 'zod';
import { hasRecentProof } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardUpdated } from '#modules/issuing/cards/events.ts';
import { cardParams, cardSchema, PAUSING_STATUSES, toCard } from '#modules/issuing/cards/model.ts';
import { goesOn, pausesAfter, requireFunded, writePauses } from '#modules/issuing/cards/pauses.ts';
import type { ShownCard } from '#modules/issuing/cards/queries.ts';
import { cardIsClosed, refusal as cardRefusal } from '#modules/issuing/cards/refusals.ts';
import { isShown } from '#modules/issuing/cards/states.ts';
import { cards } from '#modules/issuing/cards/tables.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { requireOwnCard } from './access.ts';
import { ASK_THE_ORGANIZATION } from './refusals.ts';

const patchBody = z
  .strictObject({
    status: z
      .enum(PAUSING_STATUSES)
      .describe('`PAUSED` declines purchases until it is `OPEN` again, which only you can ask for then.'),
  })
  .meta({ examples: [{ status: 'PAUSED' }] });

type Patch = {
  readonly cardId: string;
  readonly status: (typeof PAUSING_STATUSES)[number];
  readonly hasProof: boolean;
};

const patchOwnCard = defineCommand<Patch, ShownCard>({
  name: 'card_session.patch',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId, status, hasProof }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || !isShown(row.status)) throw refusal('not_found');
    if (row.status === 'CLOSED') throw cardIsClosed();
    const balances = cardAccounts.balances(tx, cardId);
    const { available } = balances;
    const pausedBy = pausesAfter(row, 'owner', status);
    if (pausedBy.length === row.paused_by.length) return { ...row, available };
    if (!hasProof && pausedBy.length < row.paused_by.length) throw refusal('step_up_required');
    if (goesOn(row, pausedBy)) requireFunded(balances, ASK_THE_ORGANIZATION);

    const changed = writePauses(tx, row, pausedBy);
    cardUpdated(tx, changed, available);
    return { ...changed, available };
  },
});

export const patchOwnCardRoute = defineRoute({
  id: 'card_session.patch',
  method: 'PATCH',
  path: '/api/card/v1/cards/:id',
  auth: [{ session: 'self' }],
  proof: 'to loosen',
  tag: 'Card session',
  summary: 'Pause or resume a card of yours',
  description:
    'Pausing takes effect at once, and only you can take it back. Resuming takes a session that was proven in the last 10 minutes. ' +
    'What the organization or the system has paused stays `PAUSED` (`pausedBy`), and is not for you to resume.',
  params: cardParams,
  body: patchBody,
  answers: { 200: { description: 'The card as it is now.', schema: cardSchema } },
  refusals: {
    invalid_state: refusal.rows.invalid_state,
    card_paused_by_other: cardRefusal.rows.card_paused_by_other,
    card_unfunded: cardRefusal.rows.card_unfunded,
  },
  command: patchOwnCard,
  async prepare({ tenant, actor, params, body }, db, { clock }: { readonly clock: Clock }) {
    const { id } = await requireOwnCard(db, { tenant, actor }, params.id);
    return { cardId: id, status: body.status, hasProof: hasRecentProof(actor, clock.now()) };
  },
  answer: (card) => answer(200, toCard(card, card.available)),
});
