// What an owner reads of a withdrawal that waits for them, and of how it went on.
import {
  EXPIRED,
  MONEY_HAS_LEFT,
  MONEY_IS_BACK,
  ON_ITS_WAY,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from '#modules/approvals/question-texts.ts';

export const withdrawalTexts: QuestionTexts = {
  name: { en: 'A withdrawal', es: 'Un retiro', pt: 'Um saque' },
  asks: { en: 'asked to withdraw', es: 'pide retirar', pt: 'pediu para sacar' },
  owner: { en: 'asked to withdraw', es: 'pidió retirar', pt: 'pediu para sacar' },
  states: {
    pending: {
      heading: { en: 'Approve this withdrawal?', es: '¿Aprueba este retiro?', pt: 'Aprovar este saque?' },
      text: {
        en: 'Nothing leaves until you decide. The amount is set aside in your wallet.',
        es: 'No sale dinero hasta que usted decida. El importe está reservado en su billetera.',
        pt: 'Nenhum dinheiro sai até você decidir. O valor está reservado na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Withdrawal made', es: 'Retiro realizado', pt: 'Saque realizado' },
      text: MONEY_HAS_LEFT,
    },
    processing: {
      heading: ON_ITS_WAY,
      text: {
        en: 'The withdrawal was sent. We are waiting for the bank to confirm it.',
        es: 'El retiro se envió. Esperamos la confirmación del banco.',
        pt: 'O saque foi enviado. Aguardamos a confirmação do banco.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not sent yet',
        es: 'Aprobado, pero aún sin enviar',
        pt: 'Aprovado, mas ainda não enviado',
      },
      text: STILL_SET_ASIDE,
    },
    failed: {
      heading: {
        en: 'Approved, but not sent',
        es: 'Aprobado, pero no se envió',
        pt: 'Aprovado, mas não foi enviado',
      },
      text: MONEY_IS_BACK,
    },
    rejected: {
      heading: { en: 'Withdrawal rejected', es: 'Retiro rechazado', pt: 'Saque recusado' },
      text: {
        en: 'No money has left. The amount is available again.',
        es: 'No salió dinero. El importe está disponible de nuevo.',
        pt: 'Nenhum dinheiro saiu. O valor está disponível novamente.',
      },
    },
    expired: {
      heading: EXPIRED,
      text: {
        en: 'No money has left. If you still want to withdraw it, ask for it again.',
        es: 'No salió dinero. Si todavía quiere retirarlo, pídalo de nuevo.',
        pt: 'Nenhum dinheiro saiu. Se ainda quiser sacar, peça de novo.',
      },
    },
  },
  unknownFailure: {
    en: 'The withdrawal was not completed.',
    es: 'El retiro no se completó.',
    pt: 'O saque não foi concluído.',
  },
};

/** The texts of a withdrawal that passed the gate without a question. */
export const unaskedTexts: QuestionTexts = {
  ...withdrawalTexts,
  states: {
    ...withdrawalTexts.states,
    settled: {
      ...withdrawalTexts.states.settled,
      text: {
        en: 'The amount needed no approval, and the money has left your wallet.',
        es: 'El importe no necesitaba aprobación y el dinero salió de su billetera.',
        pt: 'O valor não precisava de aprovação e o dinheiro saiu da sua carteira.',
      },
    },
    processing: {
      ...withdrawalTexts.states.processing,
      heading: { en: 'On its way', es: 'En camino', pt: 'A caminho' },
    },
    failed: {
      ...withdrawalTexts.states.failed,
      heading: { en: 'Not sent', es: 'No se envió', pt: 'Não foi enviado' },
    },
  },
};

/** The money came back after it had arrived. */
export const withdrawalReturned: StateTexts = {
  heading: { en: 'Withdrawal returned', es: 'Retiro devuelto', pt: 'Saque devolvido' },
  text: {
    en: 'The bank sent the money back. It is in your wallet again.',
    es: 'El banco devolvió el dinero. Está de nuevo en su billetera.',
    pt: 'O banco devolveu o dinheiro. Ele está de novo na sua carteira.',
  },
};

/** The account that gets it is somebody else's. */
export const ANOTHER_HOLDER: StateTexts = {
  heading: {
    en: 'This account is not in your name',
    es: 'Esta cuenta no está a su nombre',
    pt: 'Esta conta não está em seu nome',
  },
  text: {
    en: 'Approve only if you know its holder and mean to send this money to them.',
    es: 'Apruebe solo si conoce al titular y quiere enviarle este dinero.',
    pt: 'Aprove somente se você conhece o titular e quer enviar este dinheiro a ele.',
  },
};
