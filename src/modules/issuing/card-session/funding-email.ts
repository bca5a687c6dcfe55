// The e-mail that reminds an owner of a card that waits for their money. How it is sent is shown by the
// wallet alone, to who is signed in: an e-mail with the number of an account is what fraud looks like.
import { fill, type Text } from '#platform/text/language.ts';
import { momentText, type Locality } from '#platform/time/moment.ts';
import { plainMoneyText } from '#platform/money/money-text.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { organizationText, type NamedOrganization } from '#platform/messages/organization-text.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Currency } from '#platform/money/money.ts';

const SUBJECT: Text = {
  en: 'Money is missing for a card: {amount}',
  es: 'Falta dinero para una tarjeta: {amount}',
  pt: 'Falta dinheiro para um cartão: {amount}',
};
const TEXT: Text = {
  en: 'A card of yours waits for money from your own account.\n\nMissing: {amount}\nUntil: {until}\nWallet with: {organization}\n\nHow to send it: {url}\n\nIf nothing comes by then, the card is not issued, and what has come already goes back or stays available. If you do not want this card, there is nothing to do.',
  es: 'Una tarjeta suya espera dinero de su propia cuenta.\n\nFalta: {amount}\nHasta: {until}\nBilletera en: {organization}\n\nCómo enviarlo: {url}\n\nSi no llega hasta entonces, la tarjeta no se emite, y lo que ya llegó se devuelve o queda disponible. Si no quiere esta tarjeta, no tiene que hacer nada.',
  pt: 'Um cartão seu aguarda dinheiro da sua própria conta.\n\nFalta: {amount}\nAté: {until}\nCarteira em: {organization}\n\nComo enviar: {url}\n\nSe nada chegar até lá, o cartão não é emitido, e o que já chegou é devolvido ou fica disponível. Se não quer este cartão, não precisa fazer nada.',
};

const NAME_CHARACTERS_MAX = 80;

export type Missing = {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly until: Instant;
  readonly url: string;
  readonly organization: NamedOrganization;
  readonly where: Locality;
};

export function fundingEmail({ amountMinor, currency, until, url, organization, where }: Missing): {
  readonly subject: string;
  readonly text: string;
} {
  const { language } = where;
  const name = oneLine(organization.name, NAME_CHARACTERS_MAX);
  const said = {
    amount: plainMoneyText(language, amountMinor, currency),
    until: momentText(until, where),
    organization: organizationText(language, { ...organization, name }),
    url,
  };
  return { subject: fill(SUBJECT, language, said), text: fill(TEXT, language, said) };
}
