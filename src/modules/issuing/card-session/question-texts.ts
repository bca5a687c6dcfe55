// What the owner of a wallet reads of a card that an agent asks for, and of how it went on.
import { EXPIRED, type QuestionTexts } from '#modules/approvals/question-texts.ts';

export const cardTexts: QuestionTexts = {
  name: { en: 'A card', es: 'Una tarjeta', pt: 'Um cartão' },
  asks: { en: 'asks for a card', es: 'pide una tarjeta', pt: 'pede um cartão' },
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
  unknownFailure: {
    en: 'The card was not issued.',
    es: 'La tarjeta no se emitió.',
    pt: 'O cartão não foi emitido.',
  },
};
