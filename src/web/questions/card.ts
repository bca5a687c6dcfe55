// The page on which an owner decides on a card that an agent asks for: all that it could be used for.
import { cardQuestion } from '#modules/issuing/card-session/question.ts';
import type { CardSnapshot } from '#modules/issuing/card-session/snapshot.ts';
import { instant } from '#platform/clock.ts';
import { html, type Html } from '#platform/http/html.ts';
import type { Text } from '#platform/language.ts';
import { accountNumber } from '../account-numbers.ts';
import { DETAILS } from '../pages/approvals-texts.ts';
import { timeElement, words } from '../words.ts';
import { definePage } from './define-page.ts';
import type { PageContext } from './page-context.ts';
import { agentAsks, factsOf, reasonGiven, whyInShort, whyOf } from './parts.ts';
import { EXPIRED, type QuestionTexts } from './texts.ts';

const TEXTS: QuestionTexts = {
  states: {
    pending: {
      heading: { en: 'Approve this card?', es: '¿Aprueba esta tarjeta?', pt: 'Aprovar este cartão?' },
      text: {
        en: 'There is no card until you decide. If you approve, the amount is held on your payment method. Purchases with the card still stay within the limits of the agent.',
        es: 'No hay tarjeta hasta que usted decida. Si aprueba, el importe se reserva en su medio de pago. Las compras con la tarjeta siguen dentro de los límites del agente.',
        pt: 'Não há cartão até você decidir. Se aprovar, o valor é reservado no seu meio de pagamento. As compras com o cartão continuam dentro dos limites do agente.',
      },
    },
    settled: {
      heading: { en: 'Card issued', es: 'Tarjeta emitida', pt: 'Cartão emitido' },
      text: {
        en: 'You approved it. The amount is held on your payment method, and only purchases are charged.',
        es: 'Usted la aprobó. El importe está reservado en su medio de pago, y solo se cobran las compras.',
        pt: 'Você aprovou. O valor está reservado no seu meio de pagamento, e só as compras são cobradas.',
      },
    },
    processing: {
      heading: { en: 'Approved, being issued', es: 'Aprobada, emitiéndose', pt: 'Aprovado, em emissão' },
      text: {
        en: 'We are waiting for your payment method and the card issuer.',
        es: 'Esperamos a su medio de pago y al emisor de la tarjeta.',
        pt: 'Aguardamos o seu meio de pagamento e o emissor do cartão.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not issued yet',
        es: 'Aprobada, pero aún sin emitir',
        pt: 'Aprovado, mas ainda não emitido',
      },
      text: {
        en: 'Nothing is held. Once this is put right, try again.',
        es: 'No hay nada reservado. Cuando esté resuelto, intente de nuevo.',
        pt: 'Nada está reservado. Quando estiver resolvido, tente novamente.',
      },
    },
    failed: {
      heading: {
        en: 'Approved, but not issued',
        es: 'Aprobada, pero no se emitió',
        pt: 'Aprovado, mas não emitido',
      },
      text: {
        en: 'There is no card, and whatever was held is released.',
        es: 'No hay tarjeta, y lo que se haya reservado se libera.',
        pt: 'Não há cartão, e o que tiver sido reservado é liberado.',
      },
    },
    rejected: {
      heading: { en: 'Card rejected', es: 'Tarjeta rechazada', pt: 'Cartão recusado' },
      text: {
        en: 'No card was issued, and nothing was held.',
        es: 'No se emitió ninguna tarjeta ni se reservó nada.',
        pt: 'Nenhum cartão foi emitido e nada foi reservado.',
      },
    },
    expired: {
      heading: EXPIRED,
      text: {
        en: 'No card was issued. If the agent still needs one, it must ask again.',
        es: 'No se emitió ninguna tarjeta. Si el agente aún la necesita, debe pedirla de nuevo.',
        pt: 'Nenhum cartão foi emitido. Se o agente ainda precisar, ele deve pedir de novo.',
      },
    },
  },
  why: {
    asked: {
      en: 'This card needs your approval.',
      es: 'Esta tarjeta necesita su aprobación.',
      pt: 'Este cartão precisa da sua aprovação.',
    },
    requested: { en: 'This card', es: 'Esta tarjeta', pt: 'Este cartão' },
    total: { en: 'With this card', es: 'Con esta tarjeta', pt: 'Com este cartão' },
    aboveAutoApprove: {
      en: 'Cards of {amount} or more need your approval',
      es: 'Las tarjetas de {amount} o más necesitan su aprobación',
      pt: 'Cartões de {amount} ou mais precisam da sua aprovação',
    },
  },
  available: null,
  approvedAt: { en: 'Approved', es: 'Aprobada', pt: 'Aprovado' },
  rejectedAt: { en: 'Rejected', es: 'Rechazada', pt: 'Recusado' },
  unknownFailure: {
    en: 'The card was not issued.',
    es: 'La tarjeta no se emitió.',
    pt: 'O cartão não foi emitido.',
  },
  confirm: {
    en: 'To approve this card, first confirm with a code or a passkey that it is you.',
    es: 'Para aprobar esta tarjeta, primero confirme con un código o una passkey que es usted.',
    pt: 'Para aprovar este cartão, primeiro confirme com um código ou uma passkey que é você.',
  },
};

const asks = agentAsks({
  asks: {
    en: 'Your agent {agent} asks for a card of',
    es: 'Su agente {agent} pide una tarjeta por',
    pt: 'Seu agente {agent} pede um cartão de',
  },
  asked: {
    en: 'Your agent {agent} asked for a card of',
    es: 'Su agente {agent} pidió una tarjeta por',
    pt: 'Seu agente {agent} pediu um cartão de',
  },
});

const CARD = {
  at: { en: 'for purchases at', es: 'para compras en', pt: 'para compras em' },
  anyMerchant: { en: 'any merchant', es: 'cualquier comercio', pt: 'qualquer estabelecimento' },
  label: { en: 'Card for', es: 'Tarjeta para', pt: 'Cartão para' },
  use: { en: 'Use', es: 'Uso', pt: 'Uso' },
  single_use: { en: 'One purchase', es: 'Una compra', pt: 'Uma compra' },
  multi_use: { en: 'Several purchases', es: 'Varias compras', pt: 'Várias compras' },
  match: { en: 'Amount of a purchase', es: 'Importe de una compra', pt: 'Valor de uma compra' },
  exact: {
    en: 'Exactly the amount of the card',
    es: 'Exactamente el importe de la tarjeta',
    pt: 'Exatamente o valor do cartão',
  },
  max: {
    en: 'Up to the amount of the card',
    es: 'Hasta el importe de la tarjeta',
    pt: 'Até o valor do cartão',
  },
  merchant: { en: 'Merchant', es: 'Comercio', pt: 'Estabelecimento' },
  allowed: { en: 'Only these categories', es: 'Solo en estos rubros', pt: 'Somente nestas categorias' },
  blocked: { en: 'Except these categories', es: 'Excepto estos rubros', pt: 'Exceto nestas categorias' },
  until: { en: 'Good until', es: 'Válida hasta', pt: 'Válido até' },
  wallet: { en: 'Wallet of the agent', es: 'Billetera del agente', pt: 'Carteira do agente' },
  usedTogether: {
    en: 'What is used includes what open cards of this agent may still spend.',
    es: 'Lo utilizado incluye lo que las tarjetas abiertas de este agente aún pueden gastar.',
    pt: 'O utilizado inclui o que os cartões abertos deste agente ainda podem gastar.',
  },
} satisfies Record<string, Text>;

export const cardPage = definePage({
  question: cardQuestion,
  texts: () => TEXTS,
  asks: asks.line,
  to: (context, snapshot) =>
    html`<span class="soft">${CARD.at[context.language]}</span> ${merchantOf(context, snapshot)}`,
  find: () => Promise.resolve(null),
  returned: () => undefined,
  warnings: () => undefined,
  short: (context, snapshot) =>
    html`${inShort(context, snapshot)} ${reasonOf(context, snapshot)} ${whyInShort(context, snapshot)}`,
  details,
  ended: (context, snapshot) => html`${usesOf(context, snapshot)} ${reasonOf(context, snapshot)}`,
  outcomes: () => [],
});

/** An agent may ask for a card without a word. */
const reasonOf = (context: PageContext, snapshot: CardSnapshot): Html | undefined =>
  snapshot.reason === '' ? undefined : reasonGiven(context, asks, snapshot);

const merchantOf = ({ language }: PageContext, { card: { merchantLock } }: CardSnapshot) =>
  merchantLock === null ? CARD.anyMerchant[language] : words(merchantLock);

/** Enough to know what it is for. */
const inShort = ({ language }: PageContext, { card }: CardSnapshot): Html =>
  html`<ul class="short">
    <li>${CARD.use[language]} <strong>${CARD[card.type][language]}</strong></li>
    ${
      card.label === null
        ? undefined
        : html`<li>${CARD.label[language]} <strong>${words(card.label)}</strong></li>`
    }
  </ul>`;

function usesOf(context: PageContext, snapshot: CardSnapshot): Html {
  const { language } = context;
  const { card, wallet } = snapshot;
  const { type, label, allowedMccs, blockedMccs, amountMatch, expiresAt } = card;
  const until = expiresAt === null ? undefined : instant(Date.parse(expiresAt));
  return factsOf([
    label === null ? undefined : [CARD.label[language], words(label)],
    [CARD.use[language], CARD[type][language]],
    [CARD.match[language], CARD[amountMatch][language]],
    [CARD.merchant[language], merchantOf(context, snapshot)],
    allowedMccs.length === 0 ? undefined : [CARD.allowed[language], allowedMccs.join(', ')],
    blockedMccs.length === 0 ? undefined : [CARD.blocked[language], blockedMccs.join(', ')],
    until === undefined ? undefined : [CARD.until[language], timeElement(until, context)],
    [CARD.wallet[language], accountNumber(wallet.cvu)],
  ]);
}

function details(context: PageContext, snapshot: CardSnapshot): Html {
  const { language } = context;
  return html`<section class="part">
      <h2>${DETAILS.heading[language]}</h2>
      ${usesOf(context, snapshot)}
    </section>
    ${whyOf(context, snapshot)}
    ${
      snapshot.reasons.some(({ type }) => type === 'limitExceeded')
        ? html`<p class="small">${CARD.usedTogether[language]}</p>`
        : undefined
    }`;
}
