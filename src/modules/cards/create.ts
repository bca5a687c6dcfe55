// Creates a card: checks the request, records it, and issues the card. A retry with the same idempotency key
// goes on from where the first attempt was cut off, so that one request makes one card with one hold, or
// none.
import { makeLinkSecret } from '../../platform/link.ts';
import { Refusal, type Wording } from '../../platform/refusal.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute, type Call, type StepServices } from '../../platform/route.ts';
import type { Processor } from '../funding/index.ts';
import { findDefaultMethod, startCheckout } from '../payment-methods/index.ts';
import { runIssueFlow, type IssueResult } from './issue-flow.ts';
import { cardSchema, createBody, toCard, type CreateBody } from './model.ts';
import type { CardIssuer } from './port.ts';
import { findByKey, findShownCard, type ShownCard } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';
import { requestCard, requireOneList } from './request.ts';
import type { CardRow } from './tables.ts';

export type CreateServices = {
  readonly cardIssuer: CardIssuer;
  readonly processor: Processor;
  readonly baseUrl: () => string;
};
type Creating = StepServices &
  CreateServices &
  Pick<Call<unknown, unknown, CreateBody>, 'tenant' | 'actor' | 'body'>;

async function createCard(creating: Creating): Promise<ShownCard> {
  const { body } = creating;
  requireOneList(body.allowedMccs ?? [], body.blockedMccs ?? [], 'blockedMccs');
  const before = await findBefore(creating);
  const ended = before === undefined ? undefined : await endOf(creating, before);
  if (ended?.kind === 'open') return ended.card;
  if (ended !== undefined) throw await failureOf(creating, ended);

  const made = await runIssueFlow(creating, await request(creating));
  if (made.kind === 'open') return made.card;
  throw await failureOf(creating, made);
}

/** The card that this idempotency key has requested before, if the answer was lost. */
async function findBefore({ pool, tenant, keyDigest, body }: Creating): Promise<CardRow | undefined> {
  if (keyDigest === undefined) return undefined;
  const row = await findByKey(pool, tenant.id, keyDigest, tenant.now());
  if (row === undefined) return undefined;
  const isSame =
    row.cardholder_id === body.cardholderId &&
    row.amount_minor === BigInt(body.amountCents) &&
    row.type === (body.type ?? row.type);
  if (!isSame) throw refusal('idempotency_key_reused', { original: null });
  return row;
}

/** Undefined where the card failed because a provider did not answer; the caller then requests it again. */
async function endOf(creating: Creating, row: CardRow): Promise<IssueResult | undefined> {
  if (row.status === 'REQUESTED') return runIssueFlow(creating, row);
  if (row.status === 'FAILED') return row.failure === 'hold_rejected' ? { kind: row.failure } : undefined;
  const card = await findShownCard(creating.pool, creating.tenant.id, row.id);
  if (card === undefined) throw new Error(`the card ${row.id} was there and is not`);
  return { kind: 'open', card };
}

const failureOf = (creating: Creating, { kind }: Exclude<IssueResult, { kind: 'open' }>): Promise<Refusal> =>
  kind === 'hold_rejected'
    ? withSetupUrl(creating, kind)
    : Promise.resolve(refusal('provider_error', {}, NO_CARD));

async function request(creating: Creating): Promise<CardRow> {
  const { pool, commands, tenant, actor, body, keyDigest = null } = creating;
  try {
    return await commands.runPrepared(tenant, actor, requestCard, async () => {
      const method = await findDefaultMethod(pool, tenant.id, body.cardholderId);
      return { body, paymentMethodId: method?.id ?? null, keyDigest };
    });
  } catch (error) {
    const needsMethod = error instanceof Refusal && error.code === 'payment_method_required';
    throw needsMethod ? await withSetupUrl(creating, 'payment_method_required') : error;
  }
}

/** The refusal with a fresh link to connect a payment method at. */
async function withSetupUrl(
  { works, tenant, actor, body: { cardholderId }, baseUrl }: Creating,
  code: 'hold_rejected' | 'payment_method_required',
): Promise<Refusal> {
  const to = { secret: makeLinkSecret(), returnUrl: null, baseUrl: baseUrl() };
  const { checkoutUrl } = await works.run(tenant, actor, (work) => startCheckout(work, cardholderId, to));
  return cardRefusal(code, { setupUrl: checkoutUrl, cardholderId });
}

const NO_CARD: Wording = {
  message: {
    en: 'The card issuer or the payment processor did not answer. No card was made, and whatever was held is released.',
    es: 'El emisor de tarjetas o el procesador de pagos no respondió. No se creó ninguna tarjeta y lo reservado se libera.',
    pt: 'O emissor de cartões ou o processador de pagamentos não respondeu. Nenhum cartão foi criado e o valor reservado é liberado.',
  },
};

const { not_found, provider_error } = refusal.rows;
const { card_holder_kyc_pending, payment_method_required, hold_rejected } = cardRefusal.rows;

export const createCardRoute = defineRoute({
  id: 'cards.create',
  method: 'POST',
  path: '/api/v1/cards',
  auth: [{ scope: 'cards:write' }],
  tag: 'Cards',
  summary: 'Create a card',
  description:
    "Holds `amountCents` on the cardholder's default payment method and has the issuer make the card. Answers when both are done; " +
    '`card.created` says the same. Where one fails, nothing is left of the other.',
  body: createBody,
  answers: { 201: { description: 'The card.', schema: cardSchema } },
  refusals: {
    not_found,
    card_holder_kyc_pending,
    payment_method_required,
    hold_rejected,
    provider_error,
  },
  steps: async (steps, { tenant, actor, body }, services: CreateServices) => {
    const card = await createCard({ ...steps, ...services, tenant, actor, body });
    return answer(201, toCard(card, card.available));
  },
});
