// The words to which somebody agrees by a button of a hosted page, beside it. What is recorded is what is
// shown, with the addresses of the organization's own documents if it has any.
import type { Consent } from '#modules/base/consents/record.ts';
import { html, type Html } from '#platform/http/html.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { plainText } from '#platform/text/unseen.ts';
import { DOCUMENTS, outside, type Brand } from './page.ts';

type Agreement = { readonly plain: Text; readonly withDocuments: Text };

/** `account`: one from which money is sent. `debits`: one that is debited. */
export type AccountKind = 'account' | 'debits';

const AGREEMENTS = {
  onboarding: {
    plain: {
      en: 'By continuing, you agree that we share your details with {organization} and with the card issuer, which verifies your identity.',
      es: 'Al continuar, acepta que compartamos sus datos con {organization} y con el emisor de la tarjeta, que verifica su identidad.',
      pt: 'Ao continuar, você concorda que compartilhemos seus dados com {organization} e com o emissor do cartão, que verifica sua identidade.',
    },
    withDocuments: {
      en: 'By continuing, you accept the documents of {organization} below, and agree that we share your details with it and with the card issuer, which verifies your identity.',
      es: 'Al continuar, acepta los documentos de {organization} que figuran abajo y que compartamos sus datos con ella y con el emisor de la tarjeta, que verifica su identidad.',
      pt: 'Ao continuar, você aceita os documentos de {organization} abaixo e concorda que compartilhemos seus dados com ela e com o emissor do cartão, que verifica sua identidade.',
    },
  },
  card: {
    plain: {
      en: 'By connecting the card, you agree that the amounts of the cards that {organization} issues to you are reserved on it and charged to it.',
      es: 'Al conectar la tarjeta, acepta que los montos de las tarjetas que {organization} emita para usted se reserven y se cobren en ella.',
      pt: 'Ao conectar o cartão, você concorda que os valores dos cartões que {organization} emitir para você sejam reservados e cobrados nele.',
    },
    withDocuments: {
      en: 'By connecting the card, you accept the documents of {organization} below, and agree that the amounts of the cards that it issues to you are reserved on this card and charged to it.',
      es: 'Al conectar la tarjeta, acepta los documentos de {organization} que figuran abajo y que los montos de las tarjetas que emita para usted se reserven y se cobren en esta tarjeta.',
      pt: 'Ao conectar o cartão, você aceita os documentos de {organization} abaixo e concorda que os valores dos cartões que ela emitir para você sejam reservados e cobrados neste cartão.',
    },
  },
  account: {
    plain: {
      en: 'By connecting the account, you agree that the cards that {organization} issues to you are paid with the money that you send for them.',
      es: 'Al conectar la cuenta, acepta que las tarjetas que {organization} emita para usted se paguen con el dinero que envíe para ellas.',
      pt: 'Ao conectar a conta, você concorda que os cartões que {organization} emitir para você sejam pagos com o dinheiro que você enviar para eles.',
    },
    withDocuments: {
      en: 'By connecting the account, you accept the documents of {organization} below, and agree that the cards that it issues to you are paid with the money that you send for them.',
      es: 'Al conectar la cuenta, acepta los documentos de {organization} que figuran abajo y que las tarjetas que emita para usted se paguen con el dinero que envíe para ellas.',
      pt: 'Ao conectar a conta, você aceita os documentos de {organization} abaixo e concorda que os cartões que ela emitir para você sejam pagos com o dinheiro que você enviar para eles.',
    },
  },
  debits: {
    plain: {
      en: 'By connecting the account, you agree that the amounts of the cards that {organization} issues to you are debited from it.',
      es: 'Al conectar la cuenta, acepta que los montos de las tarjetas que {organization} emita para usted se debiten de ella.',
      pt: 'Ao conectar a conta, você concorda que os valores dos cartões que {organization} emitir para você sejam debitados dela.',
    },
    withDocuments: {
      en: 'By connecting the account, you accept the documents of {organization} below, and agree that the amounts of the cards that it issues to you are debited from this account.',
      es: 'Al conectar la cuenta, acepta los documentos de {organization} que figuran abajo y que los montos de las tarjetas que emita para usted se debiten de esta cuenta.',
      pt: 'Ao conectar a conta, você aceita os documentos de {organization} abaixo e concorda que os valores dos cartões que ela emitir para você sejam debitados desta conta.',
    },
  },
  client: {
    plain: {
      en: 'By allowing it, you agree that {client} does what is marked above with your wallet, until you disconnect it.',
      es: 'Al permitirlo, acepta que {client} haga con su billetera lo que está marcado arriba, hasta que lo desconecte.',
      pt: 'Ao permitir, você concorda que {client} faça com a sua carteira o que está marcado acima, até que você o desconecte.',
    },
    withDocuments: {
      en: 'By allowing it, you agree that {client} does what is marked above with your wallet, until you disconnect it. The documents of {organization} below still apply.',
      es: 'Al permitirlo, acepta que {client} haga con su billetera lo que está marcado arriba, hasta que lo desconecte. Siguen rigiendo los documentos de {organization} que figuran abajo.',
      pt: 'Ao permitir, você concorda que {client} faça com a sua carteira o que está marcado acima, até que você o desconecte. Os documentos de {organization} abaixo continuam valendo.',
    },
  },
} satisfies Record<Consent['kind'] | AccountKind, Agreement>;

type Kind = keyof typeof AGREEMENTS;
type Values = Readonly<Record<string, string>>;

const hasDocuments = ({ termsUrl, privacyUrl }: Brand): boolean =>
  typeof termsUrl === 'string' || typeof privacyUrl === 'string';

const textOf = (kind: Kind, brand: Brand): Text =>
  AGREEMENTS[kind][hasDocuments(brand) ? 'withDocuments' : 'plain'];

const valuesOf = (brand: Brand, values: Values): Values =>
  Object.fromEntries(
    Object.entries({ organization: brand.name, ...values }).map(([name, value]) => [name, plainText(value)]),
  );

export function agreement(kind: Kind, language: Language, brand: Brand, values: Values = {}): Html {
  const links = [
    ...(typeof brand.termsUrl === 'string' ? [outside(brand.termsUrl, DOCUMENTS.terms[language])] : []),
    ...(typeof brand.privacyUrl === 'string' ? [outside(brand.privacyUrl, DOCUMENTS.privacy[language])] : []),
  ];
  return html`<p class="small agreement">
    ${fill(textOf(kind, brand), language, valuesOf(brand, values))} ${links}
  </p>`;
}

export const agreedTo = (
  kind: Kind,
  subjectId: string,
  { language, brand, values = {} }: { language: Language; brand: Brand; values?: Values },
): Consent => ({
  // To connect a payment method is one kind, whichever it is.
  kind: kind === 'account' || kind === 'debits' ? 'card' : kind,
  subjectId,
  text: textOf(kind, brand),
  values: valuesOf(brand, values),
  language,
  termsUrl: brand.termsUrl ?? null,
  privacyUrl: brand.privacyUrl ?? null,
});
