// What the page of an approval says of a card that an agent asks for, in place of what it says of a payment.
import type { Text } from '../../platform/language.ts';
import { DECIDE, DETAILS, STATES, WHY } from './approvals-texts.ts';

export const OF_CARDS: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    STATES.pending.heading,
    { en: 'Approve this card?', es: '¿Aprueba esta tarjeta?', pt: 'Aprovar este cartão?' },
  ],
  [
    STATES.pending.text,
    {
      en: 'There is no card until you decide. If you approve, the amount is held on your payment method. Purchases with the card still stay within the limits of the agent.',
      es: 'No hay tarjeta hasta que usted decida. Si aprueba, el importe se reserva en su medio de pago. Las compras con la tarjeta siguen dentro de los límites del agente.',
      pt: 'Não há cartão até você decidir. Se aprovar, o valor é reservado no seu meio de pagamento. As compras com o cartão continuam dentro dos limites do agente.',
    },
  ],
  [STATES.settled.heading, { en: 'Card issued', es: 'Tarjeta emitida', pt: 'Cartão emitido' }],
  [
    STATES.settled.text,
    {
      en: 'You approved it. The amount is held on your payment method, and only purchases are charged.',
      es: 'Usted la aprobó. El importe está reservado en su medio de pago, y solo se cobran las compras.',
      pt: 'Você aprovou. O valor está reservado no seu meio de pagamento, e só as compras são cobradas.',
    },
  ],
  [
    STATES.processing.heading,
    { en: 'Approved, being issued', es: 'Aprobada, emitiéndose', pt: 'Aprovado, em emissão' },
  ],
  [
    STATES.processing.text,
    {
      en: 'We are waiting for your payment method and the card issuer.',
      es: 'Esperamos a su medio de pago y al emisor de la tarjeta.',
      pt: 'Aguardamos o seu meio de pagamento e o emissor do cartão.',
    },
  ],
  [
    STATES.retry.heading,
    {
      en: 'Approved, but not issued yet',
      es: 'Aprobada, pero aún sin emitir',
      pt: 'Aprovado, mas ainda não emitido',
    },
  ],
  [
    STATES.retry.text,
    {
      en: 'Nothing is held. Once this is put right, try again.',
      es: 'No hay nada reservado. Cuando esté resuelto, intente de nuevo.',
      pt: 'Nada está reservado. Quando estiver resolvido, tente novamente.',
    },
  ],
  [
    STATES.failed.heading,
    { en: 'Approved, but not issued', es: 'Aprobada, pero no se emitió', pt: 'Aprovado, mas não emitido' },
  ],
  [
    STATES.failed.text,
    {
      en: 'There is no card, and whatever was held is released.',
      es: 'No hay tarjeta, y lo que se haya reservado se libera.',
      pt: 'Não há cartão, e o que tiver sido reservado é liberado.',
    },
  ],
  [STATES.rejected.heading, { en: 'Card rejected', es: 'Tarjeta rechazada', pt: 'Cartão recusado' }],
  [
    STATES.rejected.text,
    {
      en: 'No card was issued, and nothing was held.',
      es: 'No se emitió ninguna tarjeta ni se reservó nada.',
      pt: 'Nenhum cartão foi emitido e nada foi reservado.',
    },
  ],
  [
    STATES.expired.text,
    {
      en: 'No card was issued. If the agent still needs one, it must ask again.',
      es: 'No se emitió ninguna tarjeta. Si el agente aún la necesita, debe pedirla de nuevo.',
      pt: 'Nenhum cartão foi emitido. Se o agente ainda precisar, ele deve pedir de novo.',
    },
  ],
  [
    DETAILS.asksAgent,
    {
      en: 'Your agent {agent} asks for a card of',
      es: 'Su agente {agent} pide una tarjeta por',
      pt: 'Seu agente {agent} pede um cartão de',
    },
  ],
  [
    DETAILS.askedAgent,
    {
      en: 'Your agent {agent} asked for a card of',
      es: 'Su agente {agent} pidió una tarjeta por',
      pt: 'Seu agente {agent} pediu um cartão de',
    },
  ],
  [
    DETAILS.unknownFailure,
    { en: 'The card was not issued.', es: 'La tarjeta no se emitió.', pt: 'O cartão não foi emitido.' },
  ],
  [
    WHY.asked,
    {
      en: 'It was asked that you decide on this card.',
      es: 'Se pidió que usted decida sobre esta tarjeta.',
      pt: 'Foi pedido que você decida sobre este cartão.',
    },
  ],
  [
    WHY.aboveAutoApprove,
    {
      en: 'Cards of {amount} or more need your approval',
      es: 'Las tarjetas de {amount} o más necesitan su aprobación',
      pt: 'Cartões de {amount} ou mais precisam da sua aprovação',
    },
  ],
  [
    DECIDE.confirmText,
    {
      en: 'To approve this card, first confirm with a code or a passkey that it is you.',
      es: 'Para aprobar esta tarjeta, primero confirme con un código o una passkey que es usted.',
      pt: 'Para aprovar este cartão, primeiro confirme com um código ou uma passkey que é você.',
    },
  ],
]);

export const CARD_TEXTS = {
  at: { en: 'for purchases at', es: 'para compras en', pt: 'para compras em' },
  anyMerchant: { en: 'any merchant', es: 'cualquier comercio', pt: 'qualquer estabelecimento' },
  label: { en: 'Card for', es: 'Tarjeta para', pt: 'Cartão para' },
  use: { en: 'Use', es: 'Uso', pt: 'Uso' },
  single_use: { en: 'One purchase', es: 'Una compra', pt: 'Uma compra' },
  multi_use: { en: 'Several purchases', es: 'Varias compras', pt: 'Várias compras' },
  match: { en: 'Amount of a purchase', es: 'Importe de una compra', pt: 'Valor de uma compra' },
  exact: { en: 'Exactly this one', es: 'Exactamente este', pt: 'Exatamente este' },
  max: { en: 'At most this one', es: 'Este como máximo', pt: 'No máximo este' },
  merchant: { en: 'Merchant', es: 'Comercio', pt: 'Estabelecimento' },
  allowed: { en: 'Only categories', es: 'Solo categorías', pt: 'Só categorias' },
  blocked: { en: 'No categories', es: 'Sin categorías', pt: 'Sem categorias' },
  until: { en: 'Good until', es: 'Válida hasta', pt: 'Válido até' },
  wallet: { en: 'Wallet of the agent', es: 'Billetera del agente', pt: 'Carteira do agente' },
  usedTogether: {
    en: 'What is used includes what open cards of this agent may still spend.',
    es: 'Lo utilizado incluye lo que las tarjetas abiertas de este agente aún pueden gastar.',
    pt: 'O utilizado inclui o que os cartões abertos deste agente ainda podem gastar.',
  },
} satisfies Record<string, Text>;
