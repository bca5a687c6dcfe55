// Updates a card: what it may be used for, how long, its label, and whether it is paused.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Clock, Instant } from '#platform/time/clock.ts';
import { hasRecentProof } from '#platform/route/access.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardUpdated } from './events.ts';
import { expireLater } from './expire.ts';
import { cardParams, cardSchema, patchBody, type PatchBody, toCard } from './model.ts';
import { goesOn, pausesAfter, requireFunded, writePauses } from './pauses.ts';
import type { ShownCard } from './queries.ts';
import { cardIsClosed, refusal as cardRefusal } from './refusals.ts';
import { requireAhead, requireOneList } from './limits.ts';
import { isShown } from './states.ts';
import { type CardRow, cards } from './tables.ts';

type PatchInput = { readonly cardId: string; readonly body: PatchBody; readonly hasProof: boolean };

const patchCard = defineCommand<PatchInput, ShownCard>({
  name: 'cards.patch',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId, body, hasProof }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || !isShown(row.status)) throw refusal('not_found');
    if (row.status === 'CLOSED') throw cardIsClosed();
    const balances = cardAccounts.balances(tx, cardId);
    const { available } = balances;
    const present = controlsOf(row);
    const wanted = { ...present, ...changesOf(body, row, tx.now) };
    requireOneList(wanted.allowed_mccs, wanted.blocked_mccs, listField(body));
    const pausedBy = pausesAfter(row, 'organization', body.status);
    const isResumed = pausedBy.length < row.paused_by.length;
    if (!hasProof && (isResumed || isLoosened(present, wanted))) throw refusal('step_up_required');
    if (goesOn(row, pausedBy)) requireFunded(balances);
    if (isDeepStrictEqual([present, row.paused_by], [wanted, pausedBy])) return { ...row, available };

    const changed = writePauses(tx, row, pausedBy, wanted);
    cardUpdated(tx, changed, available);
    if (wanted.expires_at !== present.expires_at) expireLater(tx, changed);
    return { ...changed, available };
  },
});

type Controls = Pick<
  CardRow,
  'label' | 'allowed_mccs' | 'blocked_mccs' | 'merchant_lock' | 'amount_match' | 'expires_at' | 'metadata'
>;

const controlsOf = (row: CardRow): Controls => ({
  label: row.label,
  allowed_mccs: row.allowed_mccs,
  blocked_mccs: row.blocked_mccs,
  merchant_lock: row.merchant_lock,
  amount_match: row.amount_match,
  expires_at: row.expires_at,
  metadata: row.metadata,
});

/** Null clears a field; a field that is not sent stays. */
const changesOf = (body: PatchBody, row: CardRow, now: Instant): Partial<Controls> => ({
  ...(body.label === undefined ? {} : { label: body.label }),
  ...(body.allowedMccs === undefined ? {} : { allowed_mccs: body.allowedMccs ?? [] }),
  ...(body.blockedMccs === undefined ? {} : { blocked_mccs: body.blockedMccs ?? [] }),
  ...(body.merchantLock === undefined ? {} : { merchant_lock: body.merchantLock }),
  ...(body.amountMatch === undefined ? {} : { amount_match: body.amountMatch }),
  ...(body.expiresAt === undefined ? {} : { expires_at: expiryOf(body.expiresAt, row, now) }),
  ...(body.metadata === undefined ? {} : { metadata: body.metadata ?? {} }),
});

/** An object that is sent back as it was read asks for nothing, even in the moment when it expires. */
function expiryOf(expiresAt: string | null, row: CardRow, now: Instant): Instant | null {
  if (expiresAt === null) return null;
  return Date.parse(expiresAt) === row.expires_at ? row.expires_at : requireAhead(expiresAt, now);
}

const listField = ({ allowedMccs = null }: PatchBody): string =>
  allowedMccs === null ? 'blockedMccs' : 'allowedMccs';

export const patchCardRoute = defineRoute({
  id: 'cards.patch',
  method: 'PATCH',
  path: '/api/v1/cards/:id',
  auth: [{ scope: 'cards:write' }],
  proof: 'to loosen',
  tag: 'Cards',
  summary: 'Update a card',
  description:
    'Changes what is named and leaves the rest; `null` clears. `metadata` is replaced as a whole. A card that was closed stays as it is. ' +
    '`OPEN` takes back the pause of the organization and of the system; one that its owner has paused as well stays `PAUSED`. ' +
    'For a member who is signed in, what lets it spend more takes a session that was proven in the last 10 minutes.',
  params: cardParams,
  body: patchBody,
  answers: { 200: { description: 'The card as it is now.', schema: cardSchema } },
  refusals: {
    invalid_state: refusal.rows.invalid_state,
    card_paused_by_other: cardRefusal.rows.card_paused_by_other,
    card_unfunded: cardRefusal.rows.card_unfunded,
  },
  command: patchCard,
  prepare: ({ params, body, actor }, _db, { clock }: { readonly clock: Clock }) => ({
    cardId: params.id,
    body,
    hasProof: hasRecentProof(actor, clock.now()),
  }),
  answer: (card) => answer(200, toCard(card, card.available)),
});

type Bounds = Omit<Controls, 'label' | 'metadata'>;

/**
 * Whether a change lets a card spend what it could not spend before, which a session that was left open must
 * not be enough for.
 */
const isLoosened = (before: Bounds, after: Bounds): boolean =>
  takesMoreKinds(before, after) ||
  (before.merchant_lock !== null && after.merchant_lock !== before.merchant_lock) ||
  (before.amount_match === 'exact' && after.amount_match !== 'exact') ||
  (before.expires_at !== null && (after.expires_at === null || after.expires_at > before.expires_at));

/** Whether more kinds of merchants are allowed. An empty list of those that are allowed stands for all. */
function takesMoreKinds(before: Bounds, after: Bounds): boolean {
  if (before.allowed_mccs.length > 0)
    return (
      after.allowed_mccs.length === 0 || after.allowed_mccs.some((mcc) => !before.allowed_mccs.includes(mcc))
    );
  const isAllowed = (mcc: string): boolean =>
    after.allowed_mccs.length === 0 || after.allowed_mccs.includes(mcc);
  return before.blocked_mccs.some((mcc) => isAllowed(mcc) && !after.blocked_mccs.includes(mcc));
}
