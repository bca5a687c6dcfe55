// The e-mails that ask an owner to decide. Their links lead to the pages of approvals, where the owner signs
// in; a link proves nothing by itself.
import { fill, type Language, type Text } from '../../platform/language.ts';
import type { Shown } from './shown.ts';

export type Letter = { readonly subject: string; readonly text: string };

const SUBJECT: Text = {
  en: 'A payment of {amount} waits for your decision',
  es: 'Un pago de {amount} espera su decisión',
  pt: 'Um pagamento de {amount} espera sua decisão',
};
const LETTER: Text = {
  en: 'Amount: {amount}\nPayee: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this payment, reject it.',
  es: 'Importe: {amount}\nDestinatario: {payee}\nLo pide: {asker}\nMotivo: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi no esperaba este pago, rechácelo.',
  pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava este pagamento, recuse.',
};

const WITHDRAWAL_SUBJECT: Text = {
  en: 'A withdrawal of {amount} waits for your decision',
  es: 'Un retiro de {amount} espera su decisión',
  pt: 'Um saque de {amount} espera sua decisão',
};
const WITHDRAWAL_LETTER: Text = {
  en: 'Amount: {amount}\nTo the account of: {payee}\nAccount: {account}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not ask for this withdrawal, reject it.',
  es: 'Importe: {amount}\nA la cuenta de: {payee}\nCuenta: {account}\nConcepto: {reason}\n\nApruébelo o rechácelo aquí:\n{url}\n\nSi usted no pidió este retiro, rechácelo.',
  pt: 'Valor: {amount}\nPara a conta de: {payee}\nConta: {account}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe você não pediu este saque, recuse.',
};

const TRANSFER_SUBJECT: Text = {
  en: 'A transfer of {amount} waits for your decision',
  es: 'Una transferencia de {amount} espera su decisión',
  pt: 'Uma transferência de {amount} espera sua decisão',
};
const TRANSFER_LETTER: Text = {
  en: 'Amount: {amount}\nRecipient: {payee}\nAsked for by: {asker}\nConcept: {reason}\n\nApprove or reject it here:\n{url}\n\nIf you did not expect this transfer, reject it.',
  es: 'Importe: {amount}\nDestinatario: {payee}\nLa pide: {asker}\nConcepto: {reason}\n\nApruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta transferencia, rechácela.',
  pt: 'Valor: {amount}\nFavorecido: {payee}\nQuem pede: {asker}\nDescrição: {reason}\n\nAprove ou recuse aqui:\n{url}\n\nSe não esperava esta transferência, recuse.',
};

const BATCH_SUBJECT: Text = {
  en: 'Your decision is needed: {payee}, {amount} in all',
  es: 'Decisión pendiente: {payee} por {amount}',
  pt: 'Decisão pendente: {payee}, {amount} no total',
};
const BATCH_LETTER: Text = {
  en: '{payee}, {amount} in all\nAsked for by: {asker}\nReason: {reason}\n\nSee each of them, and approve or reject them together, here:\n{url}\n\nIf you did not expect these transfers, reject them.',
  es: '{payee} por {amount}\nLo pide: {asker}\nMotivo: {reason}\n\nVea cada una, y apruébelas o rechácelas juntas, aquí:\n{url}\n\nSi no esperaba estas transferencias, rechácelas.',
  pt: '{payee}, {amount} no total\nQuem pede: {asker}\nMotivo: {reason}\n\nVeja cada uma, e aprove ou recuse todas juntas, aqui:\n{url}\n\nSe não esperava estas transferências, recuse.',
};

const CARD_SUBJECT: Text = {
  en: 'A card of {amount} waits for your decision',
  es: 'Una tarjeta por {amount} espera su decisión',
  pt: 'Um cartão de {amount} espera sua decisão',
};
const CARD_LETTER: Text = {
  en: 'Amount: {amount}\nFor purchases at: {payee}\nAsked for by: {asker}\nReason: {reason}\n\nIf you approve, the amount is held on your payment method. Approve or reject it here:\n{url}\n\nIf you did not expect this request, reject it.',
  es: 'Importe: {amount}\nPara compras en: {payee}\nLa pide: {asker}\nMotivo: {reason}\n\nSi aprueba, el importe se reserva en su medio de pago. Apruébela o rechácela aquí:\n{url}\n\nSi no esperaba esta solicitud, rechácela.',
  pt: 'Valor: {amount}\nPara compras em: {payee}\nQuem pede: {asker}\nMotivo: {reason}\n\nSe aprovar, o valor é reservado no seu meio de pagamento. Aprove ou recuse aqui:\n{url}\n\nSe não esperava este pedido, recuse.',
};

const LETTERS_OF: Readonly<Partial<Record<Shown['action'], readonly [Text, Text]>>> = {
  withdraw: [WITHDRAWAL_SUBJECT, WITHDRAWAL_LETTER],
  send: [TRANSFER_SUBJECT, TRANSFER_LETTER],
  send_batch: [BATCH_SUBJECT, BATCH_LETTER],
  card_issue: [CARD_SUBJECT, CARD_LETTER],
};

export function letterOf(shown: Shown, language: Language, url: string): Letter {
  const said = { ...shown, url };
  const [subject, text] = LETTERS_OF[shown.action] ?? [SUBJECT, LETTER];
  return { subject: fill(subject, language, said), text: fill(text, language, said) };
}

const ONE_WAITS: Text = {
  en: 'A payment that {asker} asks for waits for your decision',
  es: 'Un pago que pide {asker} espera su decisión',
  pt: 'Um pagamento que {asker} pede espera sua decisão',
};
const MANY_WAIT: Text = {
  en: '{count} payments that {asker} asks for wait for your decision',
  es: '{count} pagos que pide {asker} esperan su decisión',
  pt: '{count} pagamentos que {asker} pede esperam sua decisão',
};
const GATHERED: Text = {
  en: '{waits}.\n\n{lines}\n\nWhen one agent asks often, we do not send you a message for each payment. We write at most once an hour. If you did not expect these payments, reject them and pause the agent.',
  es: '{waits}.\n\n{lines}\n\nCuando un agente pide mucho, no le enviamos un mensaje por cada pago. Le escribimos una vez por hora como máximo. Si no esperaba estos pagos, rechácelos y pause el agente.',
  pt: '{waits}.\n\n{lines}\n\nQuando um agente pede muito, não enviamos uma mensagem para cada pagamento. Escrevemos no máximo uma vez por hora. Se não esperava estes pagamentos, recuse-os e pause o agente.',
};
const LINE: Text = {
  en: '{amount} to {payee}\n{url}',
  es: '{amount} a {payee}\n{url}',
  pt: '{amount} para {payee}\n{url}',
};

/** Where an integrator asks as well, each line says who does. */
const ONE_REQUEST_WAITS: Text = {
  en: 'A request to send money waits for your decision',
  es: 'Un pedido de enviar dinero espera su decisión',
  pt: 'Um pedido para enviar dinheiro espera sua decisão',
};
const MANY_REQUESTS_WAIT: Text = {
  en: '{count} requests to send money wait for your decision',
  es: '{count} pedidos de enviar dinero esperan su decisión',
  pt: '{count} pedidos para enviar dinheiro esperam sua decisão',
};
const GATHERED_REQUESTS: Text = {
  en: '{waits}.\n\n{lines}\n\nWhen there are many requests from one sub-wallet, we do not send you a message for each request. We write at most once an hour. If you did not expect these requests, reject them and pause the sub-wallet.',
  es: '{waits}.\n\n{lines}\n\nCuando hay muchos pedidos de una misma subbilletera, no le enviamos un mensaje por cada pedido. Le escribimos una vez por hora como máximo. Si no esperaba estos pedidos, rechácelos y pause la subbilletera.',
  pt: '{waits}.\n\n{lines}\n\nQuando há muitos pedidos de uma mesma subcarteira, não enviamos uma mensagem para cada um. Escrevemos no máximo uma vez por hora. Se não esperava estes pedidos, recuse-os e pause a subcarteira.',
};
const REQUEST_LINE: Text = {
  en: '{amount}: {payee}, asked for by {asker}\n{url}',
  es: '{amount}: {payee}, a pedido de {asker}\n{url}',
  pt: '{amount}: {payee}, a pedido de {asker}\n{url}',
};

const MORE: Text = { en: 'And {more} more.', es: 'Y {more} más.', pt: 'E mais {more}.' };

const PAYMENTS = { one: ONE_WAITS, many: MANY_WAIT, line: LINE, all: GATHERED };
const REQUESTS = {
  one: ONE_REQUEST_WAITS,
  many: MANY_REQUESTS_WAIT,
  line: REQUEST_LINE,
  all: GATHERED_REQUESTS,
};

export type Gathered = {
  /** Of all that wait. */
  readonly count: number;
  readonly asker: string;
  /** All of them, and all by one agent. */
  readonly arePayments: boolean;
  readonly lines: ReadonlyArray<Shown & { readonly url: string }>;
};

export function gatheredLetterOf(language: Language, { count, asker, arePayments, lines }: Gathered): Letter {
  const said = arePayments ? PAYMENTS : REQUESTS;
  const subject = fill(count === 1 ? said.one : said.many, language, { count, asker });
  const more = count - lines.length;
  const shown = [
    ...lines.map((line) => fill(said.line, language, line)),
    ...(more > 0 ? [fill(MORE, language, { more })] : []),
  ];
  return { subject, text: fill(said.all, language, { waits: subject, lines: shown.join('\n\n') }) };
}
