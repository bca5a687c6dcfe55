// Issues a card to the person who is signed in, or to an agent, held if it may not have it unasked.
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import type { Caller } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { repeatOf } from '#platform/idempotency/repeat.ts';
import { answer, defineRoute, type Answer } from '#platform/route/route.ts';
import { waitingRefusals } from '#modules/approvals/waiting.ts';
import { createCard, created, createRefusals, lookUpRequest } from '#modules/issuing/cards/create.ts';
import { issueRequested, type CreateServices, type Creating } from '#modules/issuing/cards/issue.ts';
import { cardSchema } from '#modules/issuing/cards/model.ts';
import { explainRefusal } from '#modules/issuing/cards/not-issued.ts';
import type { ShownCard } from '#modules/issuing/cards/queries.ts';
import { resumeCard } from '#modules/issuing/cards/resume.ts';
import { spendingRefusals } from '#modules/wallets/spending/refusals.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { chooseSubWallet } from '#modules/wallets/agents/access.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { noCardholder } from '#modules/wallets/wallets/refusals.ts';
import { boundTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { askForCard, lookForAsking, type AskInput } from './ask.ts';
import { cardRequestSchema, issueBody, toCardRequest } from './model.ts';
import { findRequestByKey } from './queries.ts';
import { kycNotStarted, refusal as ownRefusal } from './refusals.ts';
import type { CardRequestRow } from './tables.ts';
import { issueTool } from './tools.ts';
import { findOwnCardholder } from './access.ts';

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
  const before = await resumeCard(issuing);
  if (before !== undefined) return { kind: 'issued', card: before };
  const held = await findHeld(issuing);
  if (held !== undefined) return { kind: 'held', row: held };

  const { pool, commands, tenant, actor, body, owner, reason } = issuing;
  const subWalletId = SUB_WALLET.inPath.parse(boundTo(actor));
  const amountMinor = BigInt(body.amountCents);
  const lookUp = async (): Promise<AskInput> => ({
    ...(await lookForAsking(pool, owner, { tenantId: tenant.id, subWalletId, amountMinor })),
    ...(await lookUpRequest(issuing)),
    subWalletId,
    amountMinor,
    reason,
    now: tenant.now(),
    realNow: clock.now(),
  });
  const asked = await commands
    .runPrepared(tenant, actor, askForCard, lookUp)
    .catch((error: unknown) => explainRefusal(issuing, error));
  if (asked.kind === 'held') return asked;
  return { kind: 'issued', card: await issueRequested(issuing, asked.row) };
}

/** What this idempotency key has asked the owner for before, if the answer was lost. */
async function findHeld({ pool, tenant, requestKey }: Issuing): Promise<CardRequestRow | undefined> {
  if (requestKey === undefined) return undefined;
  const key = { keyDigest: requestKey.digest, now: tenant.now() };
  const row = await findRequestByKey(pool, tenant.id, key);
  return row && repeatOf(row, requestKey).row;
}

export const issueCardRoute = defineRoute({
  id: 'card_session.issue',
  method: 'POST',
  path: '/api/card/v1/cards',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:pay' }],
  proof: 'none: its number takes one',
  tag: 'Card session',
  summary: 'Create a card of yours',
  description:
    "Holds `amountCents` on the owner's default payment method and has the issuer make the card, as `POST /api/v1/cards` does. A card on " +
    'a sub-wallet spends within its limits: its purchases count against them, and are declined with `limit_exceeded` beyond. An agent gets ' +
    'cards on its own sub-wallet. Where its open cards and this one together pass what is left of a limit, or from the automatic threshold ' +
    'on, nothing is held yet: the answer is a 202 with `approvalId`, the owner decides, and the card is issued under the same `id`.',
  body: issueBody,
  answers: {
    201: { description: 'The card.', schema: cardSchema },
    202: {
      description: 'It waits for the owner, or for money: `PENDING_FUNDING`.',
      schema: z.union([cardRequestSchema, cardSchema]),
    },
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
    const creating: Creating = {
      ...steps,
      ...services,
      tenant,
      actor,
      body: { ...wanted, cardholderId: owner.id },
      subWalletId: chooseSubWallet(actor, named, () => refusal('not_found')),
    };
    if (actor.type === 'user') {
      return created(await createCard(creating));
    }
    const issuing = { ...creating, owner, reason: reason ?? wanted.label ?? '' };
    const outcome = await issueToAgent(issuing, services.clock);
    return outcome.kind === 'held' ? answer(202, toCardRequest(outcome.row, tenant)) : created(outcome.card);
  },
});
