// The answers to a caller if no card was issued, with what can be done about it.
import { makeLinkSecret } from '#platform/secrets/link.ts';
import { Refusal, type RefusalDetails, type Wording } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { AnyCall, StepServices } from '#platform/route/route.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { startCheckout } from '#modules/issuing/payment-methods/start-checkout.ts';
import type { CreateBody } from './model.ts';
import { methodBehind } from './queries.ts';
import { refusal as cardRefusal } from './refusals.ts';
import type { CardFailure, CardRow } from './tables.ts';

/** Who asked for the card, and for whom. */
type Asker = Pick<StepServices, 'pool' | 'works'> &
  Pick<AnyCall, 'tenant' | 'actor'> & {
    readonly body: Pick<CreateBody, 'cardholderId'>;
    readonly baseUrl: () => string;
  };

/** It says by which rail the money was to come. */
export async function notIssued(asker: Asker, row: CardRow, failure: CardFailure): Promise<Refusal> {
  if (failure === 'provider_error') return refusal('provider_error', {}, NO_CARD);
  const { pool, tenant } = asker;
  const method = await findMethod(pool, tenant.id, await methodBehind(pool, tenant.id, row.id));
  const said = { rail: method?.rail ?? null };
  if (failure === 'funding_refused') return cardRefusal('funding_refused', said);
  const wording = failure === 'insufficient_funds' ? TOO_LITTLE : undefined;
  return withSetupUrl(asker, 'hold_rejected', { said, wording });
}

/** Throws what a command that requests a card threw, with a link if a payment method is missing. */
export async function explainRefusal(asker: Asker, error: unknown): Promise<never> {
  const needsMethod = error instanceof Refusal && error.code === 'payment_method_required';
  throw needsMethod ? await withSetupUrl(asker, 'payment_method_required') : error;
}

/**
 * The refusal with a fresh link to connect a payment method at. Not for an agent: with the link, it could
 * connect one that is not its owner's.
 */
async function withSetupUrl(
  { works, tenant, actor, body: { cardholderId }, baseUrl }: Asker,
  code: 'hold_rejected' | 'payment_method_required',
  { said = {}, wording }: { readonly said?: RefusalDetails; readonly wording?: Wording | undefined } = {},
): Promise<Refusal> {
  if (actor.type === 'agent_key' || actor.type === 'grant')
    return cardRefusal(code, { ...said, setupUrl: null, cardholderId }, wording ?? FOR_AGENTS[code]);
  const to = { secret: makeLinkSecret(), returnUrl: null, baseUrl: baseUrl() };
  const { checkoutUrl } = await works.run(tenant, actor, (work) => startCheckout(work, cardholderId, to));
  return cardRefusal(code, { ...said, setupUrl: checkoutUrl, cardholderId }, wording);
}

/** Its debit was refused for want of money, and the account stays connected. */
const TOO_LITTLE: Wording = {
  message: {
    en: 'There is too little money in the account from which the amount was to be debited. It stays connected.',
    es: 'En la cuenta de la que se iba a debitar el monto no hay fondos suficientes. Sigue conectada.',
    pt: 'Não há saldo suficiente na conta da qual o valor seria debitado. Ela continua conectada.',
  },
  fix: {
    en: 'Once there is enough money in the account, create the card with a new idempotency key.',
    es: 'Cuando haya fondos suficientes en la cuenta, cree la tarjeta con una clave de idempotencia nueva.',
    pt: 'Quando houver saldo suficiente na conta, crie o cartão com uma nova chave de idempotência.',
  },
  ownerFix: {
    en: 'There is too little money in your account for this card. Add some and ask for the card again.',
    es: 'En su cuenta no hay fondos suficientes para esta tarjeta. Agregue dinero y vuelva a pedirla.',
    pt: 'Não há saldo suficiente na sua conta para este cartão. Adicione dinheiro e peça o cartão novamente.',
  },
};

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
