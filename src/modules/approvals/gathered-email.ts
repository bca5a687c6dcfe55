// The e-mail that says how many questions of an agent wait in the inbox. An agent asks for payments and for
// cards: where all are payments it says so, else each line says what it is.
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Email } from './emails.ts';
import type { Shown } from './shown.ts';

/** What is said of one and of many. */
type Numbered = { readonly one: Text; readonly many: Text };
type Words = {
  readonly subject: Numbered;
  readonly why: Numbered;
  readonly payment: Text;
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
  payment: { en: '{amount} to {payee}', es: '{amount} a {payee}', pt: '{amount} para {payee}' },
};

const REQUESTS: Words = {
  subject: {
    one: {
      en: 'A request of {asker} waits for your decision',
      es: 'Una solicitud de {asker} espera su decisión',
      pt: 'Uma solicitação de {asker} espera sua decisão',
    },
    many: {
      en: '{count} requests of {asker} wait for your decision',
      es: '{count} solicitudes de {asker} esperan su decisión',
      pt: '{count} solicitações de {asker} esperam sua decisão',
    },
  },
  why: {
    one: {
      en: 'When one agent asks often, we do not send you a message for each request. We write at most once an hour. If you did not expect this request, reject it and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada solicitud. Le escribimos una vez por hora como máximo. Si no esperaba esta solicitud, rechácela y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada solicitação. Escrevemos no máximo uma vez por hora. Se não esperava esta solicitação, recuse-a e pause o agente.',
    },
    many: {
      en: 'When one agent asks often, we do not send you a message for each request. We write at most once an hour. If you did not expect these requests, reject them and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada solicitud. Le escribimos una vez por hora como máximo. Si no esperaba estas solicitudes, rechácelas y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada solicitação. Escrevemos no máximo uma vez por hora. Se não esperava estas solicitações, recuse-as e pause o agente.',
    },
  },
  payment: {
    en: 'Payment of {amount} to {payee}',
    es: 'Pago de {amount} a {payee}',
    pt: 'Pagamento de {amount} para {payee}',
  },
};

const CARD: Text = {
  en: 'Card of {amount} for purchases at {payee}',
  es: 'Tarjeta por {amount} para compras en {payee}',
  pt: 'Cartão de {amount} para compras em {payee}',
};
const MORE: Text = { en: 'And {more} more:', es: 'Y {more} más:', pt: 'E mais {more}:' };

export type Gathered = {
  /** How many wait in all. */
  readonly count: number;
  readonly asker: string;
  /** All of them. */
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
    ...lines.map(
      (line) => `${fill(line.action === 'card_issue' ? CARD : said.payment, language, line)}\n${line.url}`,
    ),
    ...(more > 0 ? [`${fill(MORE, language, { more })}\n${inboxUrl}`] : []),
    said.why[number][language],
  ];
  return { subject, text: parts.join('\n\n') };
}
