// What the owner of a wallet reads of a transfer that an organization asks for, and of how it went on.
import {
  EXPIRED,
  MONEY_IS_BACK,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from '#modules/approvals/question-texts.ts';

export const transferTexts: QuestionTexts = {
  name: { en: 'A transfer', es: 'Una transferencia', pt: 'Uma transferência' },
  asks: { en: 'asks to send', es: 'pide enviar', pt: 'pede para enviar' },
  states: {
    pending: {
      heading: {
        en: 'Approve this transfer?',
        es: '¿Aprueba esta transferencia?',
        pt: 'Aprovar esta transferência?',
      },
      text: {
        en: 'Nothing is sent until you decide. The amount is set aside in your wallet.',
        es: 'No se envía nada hasta que usted decida. El importe está reservado en su billetera.',
        pt: 'Nada é enviado até você decidir. O valor está reservado na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Transfer made', es: 'Transferencia realizada', pt: 'Transferência realizada' },
      text: {
        en: 'You approved it, and the money has left your wallet.',
        es: 'Usted la aprobó y el dinero salió de su billetera.',
        pt: 'Você aprovou e o dinheiro saiu da sua carteira.',
      },
    },
    processing: {
      heading: { en: 'Approved, on its way', es: 'Aprobada, en camino', pt: 'Aprovada, a caminho' },
      text: {
        en: 'The transfer was sent. We are waiting for the bank of the recipient to confirm it.',
        es: 'La transferencia se envió. Esperamos la confirmación del banco del destinatario.',
        pt: 'A transferência foi enviada. Aguardamos a confirmação do banco do favorecido.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not sent yet',
        es: 'Aprobada, pero aún sin enviar',
        pt: 'Aprovada, mas ainda não enviada',
      },
      text: STILL_SET_ASIDE,
    },
    failed: {
      heading: {
        en: 'Approved, but not sent',
        es: 'Aprobada, pero no se envió',
        pt: 'Aprovada, mas não foi enviada',
      },
      text: MONEY_IS_BACK,
    },
    rejected: {
      heading: { en: 'Transfer rejected', es: 'Transferencia rechazada', pt: 'Transferência recusada' },
      text: {
        en: 'Nothing was sent. The amount is available again.',
        es: 'No se envió nada. El importe está disponible de nuevo.',
        pt: 'Nada foi enviado. O valor está disponível novamente.',
      },
    },
    expired: {
      heading: EXPIRED,
      text: {
        en: 'Nothing was sent. If the transfer is still needed, it must be made again.',
        es: 'No se envió nada. Si la transferencia sigue siendo necesaria, debe hacerse de nuevo.',
        pt: 'Nada foi enviado. Se a transferência ainda for necessária, ela precisa ser feita de novo.',
      },
    },
  },
  unknownFailure: {
    en: 'The transfer was not completed.',
    es: 'La transferencia no se completó.',
    pt: 'A transferência não foi concluída.',
  },
};

/** The money came back after it had arrived. */
export const transferReturned: StateTexts = {
  heading: { en: 'Transfer returned', es: 'Transferencia devuelta', pt: 'Transferência devolvida' },
  text: {
    en: 'The bank of the recipient sent the money back. It is in your wallet again.',
    es: 'El banco del destinatario devolvió el dinero. Está de nuevo en su billetera.',
    pt: 'O banco do favorecido devolveu o dinheiro. Ele está de novo na sua carteira.',
  },
};
