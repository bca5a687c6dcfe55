// Issues a card to the person who is signed in, or to an agent, held where it may not have it unasked.
import type { Clock } from '../../platform/clock.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute, type Answer } from '../../platform/route.ts';
import { waitingRefusals } from '../approvals/index.ts';
import type { CardholderRow } from '../cardholders/index.ts';
import {
  cardSchema,
  createCard,
  createRefusals,
  findCreated,
  issueRequested,
  toCard,
  withMethod,
  type CreateServices,
  type Creating,
  type ShownCard,
} from '../cards/index.ts';
import { spendingRefusals } from '../spending/index.ts';
import { findCardholder } from '../cardholders/index.ts';
import { boundTo, cardholderIdOf, noCardholder, ownerRefusals, type SubWallets } from '../wallets/index.ts';
import { SUB_WALLET } from '../agents/index.ts';
import { askForCard, lookForAsking } from './ask.ts';
import { cardRequestSchema, issueBody, toCardRequest, type IssueBody } from './model.ts';
import { findRequestByKey } from './queries.ts';
import { kycNotStarted, refusal as ownRefusal } from './refusals.ts';
import type { CardRequestRow } from './tables.ts';
import { issueTool } from './tools.ts';
import { findOwnCardholder, type Caller } from './whose.ts';

export type IssueServices = CreateServices & { readonly subWallets: SubWallets; readonly clock: Clock };

type Issuing = Creating & { readonly owner: CardholderRow; readonly reason: string };

/** The cardholder that a caller issues cards of. */
async function ownerOf(db: Creating['pool'], caller: Caller, subWallets: SubWallets): Promise<CardholderRow> {
  const { tenant, actor } = caller;
  if (actor.type !== 'agent_key') {
    const own = await findOwnCardholder(db, caller);
    if (own === undefined) throw kycNotStarted();
    return own;
  }
  const walletId = await subWallets.walletIdOf(db, tenant.id, actor.boundTo);
  const owner = walletId && (await findCardholder(db, tenant.id, cardholderIdOf(walletId)));
  if (owner === undefined) throw noCardholder();
  return owner;
}

type Outcome =
  | { readonly kind: 'issued'; readonly card: ShownCard }
  | { readonly kind: 'held'; readonly row: CardRequestRow };

async function issueToAgent(issuing: Issuing, clock: Clock): Promise<Outcome> {
  const before = await findCreated(issuing);
  if (before !== undefined) return { kind: 'issued', card: before };
  const held = await findHeld(issuing);
  if (held !== undefined) return { kind: 'held', row: held };

  const { pool, commands, tenant, actor, body, owner, reason } = issuing;
  const subWalletId = SUB_WALLET.inPath.parse(boundTo(actor));
  const amountMinor = BigInt(body.amountCents);
  const asked = await withMethod(issuing, (prepare) =>
    commands.runPrepared(tenant, actor, askForCard, async () => ({
      ...(await lookForAsking(pool, owner, { tenantId: tenant.id, subWalletId, amountMinor })),
      ...(await prepare()),
      subWalletId,
      amountMinor,
      reason,
      now: tenant.now(),
      realNow: clock.now(),
    })),
  );
  if (asked.kind === 'held') return asked;
  return { kind: 'issued', card: await issueRequested(issuing, asked.row) };
}

/** What this idempotency key has asked the owner for before, if the answer was lost. */
async function findHeld({
  pool,
  tenant,
  keyDigest,
  body,
  subWalletId,
}: Issuing): Promise<CardRequestRow | undefined> {
  if (keyDigest === undefined) return undefined;
  const row = await findRequestByKey(pool, tenant.id, { keyDigest, now: tenant.now() });
  if (row === undefined) return undefined;
  const isSame = row.amount_minor === BigInt(body.amountCents) && row.sub_wallet_id === subWalletId;
  if (!isSame) throw refusal('idempotency_key_reused', { original: null });
  return row;
}

/** An agent's card is on its own sub-wallet, whatever it names: naming another is an error. */
function subWalletOf({ actor }: Caller, named: IssueBody['sub_wallet_id']) {
  const only = boundTo(actor);
  if (only === null) return named ?? null;
  const own = SUB_WALLET.inPath.parse(only);
  if (named !== undefined && named !== own) throw refusal('not_found');
  return own;
}

export const issueCardRoute = defineRoute({
  id: 'card_session.issue',
  method: 'POST',
  path: '/api/card/v1/cards',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  tag: 'Card session',
  summary: 'Issue a card of yours',
  description:
    "Holds `amountCents` on the owner's default payment method and has the issuer make the card, as `POST /api/v1/cards` does. A card on " +
    'a sub-wallet spends within its limits: its purchases count against them, and are declined with `limit_exceeded` beyond. An agent gets ' +
    'cards on its own sub-wallet. Where its open cards and this one together pass what is left of a limit, or from the automatic threshold ' +
    'on, nothing is held yet: the answer is a 202 with `approvalId`, the owner decides, and the card is issued under the same `id`.',
  body: issueBody,
  answers: {
    201: { description: 'The card.', schema: cardSchema },
    202: { description: 'It waits for the owner.', schema: cardRequestSchema },
  },
  refusals: {
    ...createRefusals,
    no_cardholder: ownerRefusals.no_cardholder,
    panic_limit_reached: spendingRefusals.panic_limit_reached,
    ...waitingRefusals,
    ...ownRefusal.rows,
    invalid_state: refusal.rows.invalid_state,
  },
  tool: issueTool,
  steps: async (steps, { tenant, actor, body }, services: IssueServices): Promise<Answer> => {
    const owner = await ownerOf(steps.pool, { tenant, actor }, services.subWallets);
    const { sub_wallet_id: named, reason, ...wanted } = body;
    const subWalletId = subWalletOf({ tenant, actor }, named);
    const creating: Creating = {
      ...steps,
      ...services,
      tenant,
      actor,
      body: { ...wanted, cardholderId: owner.id },
      subWalletId,
    };
    if (actor.type === 'user') {
      const card = await createCard(creating);
      return answer(201, toCard(card, card.available));
    }
    const issuing = { ...creating, owner, reason: reason ?? wanted.label ?? '' };
    const outcome = await issueToAgent(issuing, services.clock);
    return outcome.kind === 'held'
      ? answer(202, toCardRequest(outcome.row, tenant))
      : answer(201, toCard(outcome.card, outcome.card.available));
  },
});
