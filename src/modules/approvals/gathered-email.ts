// The e-mail that says how many questions of a sub-wallet wait in the inbox. Where all of them are payments
// that its agent asks for it says so; else each line says what it is, and who asks.
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Email } from './emails.ts';
import type { Shown } from './shown.ts';
import type { Action } from './tables.ts';

/** What is said of one and of many. */
type Numbered = { readonly one: Text; readonly many: Text };
type Words = {
  readonly subject: Numbered;
  readonly why: Numbered;
  readonly lineOf: Readonly<Record<Action, Text>>;
};

const PAYMENT_LINE: Text = {
  en: '{amount} to {payee}',
  es: '{amount} a {payee}',
  pt: '{amount} para {payee}',
};
const PAYMENTS: Words = {
  subject: {
    one: {
      en: 'A payment that {asker} asks for waits for your decision',
      es: 'Un pago que pide {asker} espera su decisión',
      pt: 'Um pagamento que {asker} pede espera sua decisão',
    },
    many: {
      en: '{count} payments that {asker} asks for wait for your decision',
      es: '{count} pagos que pide {asker} esperan su decisión',
      pt: '{count} pagamentos que {asker} pede esperam sua decisão',
    },
  },
  why: {
    one: {
      en: 'When one agent asks often, we do not send you a message for each payment. We write at most once an hour. If you did not expect this payment, reject it and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada pago. Le escribimos una vez por hora como máximo. Si no esperaba este pago, rechácelo y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada pagamento. Escrevemos no máximo uma vez por hora. Se não esperava este pagamento, recuse-o e pause o agente.',
    },
    many: {
      en: 'When one agent asks often, we do not send you a message for each payment. We write at most once an hour. If you did not expect these payments, reject them and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada pago. Le escribimos una vez por hora como máximo. Si no esperaba estos pagos, rechácelos y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada pagamento. Escrevemos no máximo uma vez por hora. Se não esperava estes pagamentos, recuse-os e pause o agente.',
    },
  },
  lineOf: {
    wallet_pay: PAYMENT_LINE,
    scheduled_payment: PAYMENT_LINE,
    withdraw: PAYMENT_LINE,
    send: PAYMENT_LINE,
    send_batch: PAYMENT_LINE,
    card_issue: PAYMENT_LINE,
  },
};

const PAYMENT: Text = {
  en: 'Payment of {amount} to {payee}, asked for by {asker}',
  es: 'Pago de {amount} a {payee}, a pedido de {asker}',
  pt: 'Pagamento de {amount} para {payee}, a pedido de {asker}',
};
const REQUESTS: Words = {
  subject: {
    one: {
      en: 'A request waits for your decision',
      es: 'Una solicitud espera su decisión',
      pt: 'Uma solicitação espera sua decisão',
    },
    many: {
      en: '{count} requests wait for your decision',
      es: '{count} solicitudes esperan su decisión',
      pt: '{count} solicitações esperam sua decisão',
    },
  },
  why: {
    one: {
      en: 'When there are many requests from one sub-wallet, we do not send you a message for each of them. We write at most once an hour. If you did not expect this request, reject it and pause the sub-wallet.',
      es: 'Cuando hay muchas solicitudes de una misma subbilletera, no le enviamos un mensaje por cada una. Le escribimos una vez por hora como máximo. Si no esperaba esta solicitud, rechácela y pause la subbilletera.',
      pt: 'Quando há muitas solicitações de uma mesma subcarteira, não enviamos uma mensagem para cada uma. Escrevemos no máximo uma vez por hora. Se não esperava esta solicitação, recuse-a e pause a subcarteira.',
    },
    many: {
      en: 'When there are many requests from one sub-wallet, we do not send you a message for each of them. We write at most once an hour. If you did not expect these requests, reject them and pause the sub-wallet.',
      es: 'Cuando hay muchas solicitudes de una misma subbilletera, no le enviamos un mensaje por cada una. Le escribimos una vez por hora como máximo. Si no esperaba estas solicitudes, rechácelas y pause la subbilletera.',
      pt: 'Quando há muitas solicitações de uma mesma subcarteira, não enviamos uma mensagem para cada uma. Escrevemos no máximo uma vez por hora. Se não esperava estas solicitações, recuse-as e pause a subcarteira.',
    },
  },
  lineOf: {
    wallet_pay: PAYMENT,
    scheduled_payment: PAYMENT,
    withdraw: {
      en: 'Withdrawal of {amount} to the account of {payee}',
      es: 'Retiro de {amount} a la cuenta de {payee}',
      pt: 'Saque de {amount} para a conta de {payee}',
    },
    send: {
      en: 'Transfer of {amount} to {payee}, asked for by {asker}',
      es: 'Transferencia de {amount} a {payee}, a pedido de {asker}',
      pt: 'Transferência de {amount} para {payee}, a pedido de {asker}',
    },
    /** The payee of a batch is its number of transfers. */
    send_batch: {
      en: '{payee}, {amount} in all, asked for by {asker}',
      es: '{payee} por {amount} en total, a pedido de {asker}',
      pt: '{payee}, {amount} no total, a pedido de {asker}',
    },
    card_issue: {
      en: 'Card of {amount} for purchases at {payee}, asked for by {asker}',
      es: 'Tarjeta por {amount} para compras en {payee}, a pedido de {asker}',
      pt: 'Cartão de {amount} para compras em {payee}, a pedido de {asker}',
    },
  },
};

const MORE: Text = { en: 'And {more} more:', es: 'Y {more} más:', pt: 'E mais {more}:' };

export type Gathered = {
  /** How many wait in all. */
  readonly count: number;
  readonly asker: string;
  /** All of them, and all by one agent. */
  readonly arePayments: boolean;
  /** The page of all of them. */
  readonly inboxUrl: string;
  readonly lines: ReadonlyArray<Shown & { readonly url: string }>;
};

export function gatheredEmailOf(
  language: Language,
  { count, asker, arePayments, inboxUrl, lines }: Gathered,
): Email {
  const said = arePayments ? PAYMENTS : REQUESTS;
  const number = count === 1 ? 'one' : 'many';
  const subject = fill(said.subject[number], language, { count, asker });
  const more = count - lines.length;
  const parts = [
    `${subject}.`,
    ...lines.map((line) => `${fill(said.lineOf[line.action], language, line)}\n${line.url}`),
    ...(more > 0 ? [`${fill(MORE, language, { more })}\n${inboxUrl}`] : []),
    said.why[number][language],
  ];
  return { subject, text: parts.join('\n\n') };
}
