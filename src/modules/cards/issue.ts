// Issues a card that was requested, and says why where there is none. A retry with the same idempotency key
// goes on from where the first attempt was cut off, so that one request makes one card with one hold, or
// none.
import type { Id } from '../../platform/ids.ts';
import { makeLinkSecret } from '../../platform/link.ts';
import { Refusal, type Wording } from '../../platform/refusal.ts';
import { refusal } from '../../platform/refusals.ts';
import type { Call, StepServices } from '../../platform/route.ts';
import type { Processor } from '../funding/index.ts';
import { findDefaultMethod, startCheckout } from '../payment-methods/index.ts';
import { runIssueFlow, type IssueResult } from './issue-flow.ts';
import type { CreateBody } from './model.ts';
import type { CardIssuer } from './port.ts';
import { findByKey, findShownCard, type ShownCard } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';
import { requestCard, requireOneList, type RequestInput } from './request.ts';
import type { CardRow } from './tables.ts';

export type CreateServices = {
  readonly cardIssuer: CardIssuer;
  readonly processor: Processor;
  readonly baseUrl: () => string;
};
export type Creating = StepServices &
  CreateServices &
  Pick<Call<unknown, unknown, unknown>, 'tenant' | 'actor'> & {
    readonly body: CreateBody;
    readonly subWalletId: Id<'sub'> | null;
  };

export async function createCard(creating: Creating): Promise<ShownCard> {
  const before = await findCreated(creating);
  if (before !== undefined) return before;
  const { commands, tenant, actor } = creating;
  const row = await withMethod(creating, (prepare) =>
    commands.runPrepared(tenant, actor, requestCard, prepare),
  );
  return issueRequested(creating, row);
}

/** The card that this idempotency key has requested before, if the answer was lost. */
export async function findCreated(creating: Creating): Promise<ShownCard | undefined> {
  const { body } = creating;
  requireOneList(body.allowedMccs ?? [], body.blockedMccs ?? [], 'blockedMccs');
  const before = await findBefore(creating);
  const ended = before === undefined ? undefined : await endOf(creating, before);
  if (ended?.kind === 'open') return ended.card;
  if (ended !== undefined) throw await failureOf(creating, ended);
  return undefined;
}

export async function issueRequested(creating: Creating, row: CardRow): Promise<ShownCard> {
  const made = await runIssueFlow(creating, row);
  if (made.kind === 'open') return made.card;
  throw await failureOf(creating, made);
}

/** Runs what requests a card, with the default payment method as it is looked up each time. */
export async function withMethod<T>(
  creating: Creating,
  run: (prepare: () => Promise<RequestInput>) => Promise<T>,
): Promise<T> {
  const { pool, tenant, body, subWalletId, keyDigest = null } = creating;
  try {
    return await run(async () => {
      const method = await findDefaultMethod(pool, tenant.id, body.cardholderId);
      return { body, subWalletId, paymentMethodId: method?.id ?? null, keyDigest };
    });
  } catch (error) {
    const needsMethod = error instanceof Refusal && error.code === 'payment_method_required';
    throw needsMethod ? await withSetupUrl(creating, 'payment_method_required') : error;
  }
}

async function findBefore(creating: Creating): Promise<CardRow | undefined> {
  const { pool, tenant, keyDigest, body, subWalletId } = creating;
  if (keyDigest === undefined) return undefined;
  const row = await findByKey(pool, tenant.id, keyDigest, tenant.now());
  if (row === undefined) return undefined;
  const isSame =
    row.cardholder_id === body.cardholderId &&
    row.amount_minor === BigInt(body.amountCents) &&
    row.type === (body.type ?? row.type) &&
    row.sub_wallet_id === subWalletId;
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

/**
 * The refusal with a fresh link to connect a payment method at. Not for an agent: with the link, it could
 * connect one that is not its owner's.
 */
async function withSetupUrl(
  { works, tenant, actor, body: { cardholderId }, baseUrl }: Creating,
  code: 'hold_rejected' | 'payment_method_required',
): Promise<Refusal> {
  if (actor.type === 'agent_key' || actor.type === 'grant')
    return cardRefusal(code, { setupUrl: null, cardholderId }, FOR_AGENTS[code]);
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

const CONNECT = {
  en: 'Ask the owner to connect a payment method, then issue the card again with a new idempotency key.',
  es: 'Pida al titular que conecte un medio de pago y luego emita la tarjeta de nuevo con otra clave de idempotencia.',
  pt: 'Peça ao titular que conecte um meio de pagamento e depois emita o cartão de novo com outra chave de idempotência.',
};
const FOR_AGENTS = {
  payment_method_required: {
    message: {
      en: 'The owner has no payment method to hold the amount on.',
      es: 'El titular no tiene un medio de pago donde reservar el monto.',
      pt: 'O titular não tem um meio de pagamento para reservar o valor.',
    },
    fix: CONNECT,
  },
  hold_rejected: {
    message: {
      en: "The owner's payment method refused to hold the amount and was detached.",
      es: 'El medio de pago del titular rechazó la reserva del monto y fue desvinculado.',
      pt: 'O meio de pagamento do titular recusou a reserva do valor e foi desvinculado.',
    },
    fix: CONNECT,
  },
} satisfies Record<string, Wording>;
