// What the owner of a wallet reads of a batch of transfers, and of how it went on.
import { type QuestionTexts } from '#modules/approvals/question-texts.ts';

export const batchTexts: QuestionTexts = {
  name: { en: 'A batch of transfers', es: 'Un lote de transferencias', pt: 'Um lote de transferências' },
  asks: { en: 'asks to send a batch', es: 'pide enviar un lote', pt: 'pede para enviar um lote' },
  states: {
    pending: {
      heading: {
        en: 'Approve these transfers?',
        es: '¿Aprueba estas transferencias?',
        pt: 'Aprovar estas transferências?',
      },
      text: {
        en: 'Nothing is sent until you decide, on all of them together. Their sum is set aside in your wallet.',
        es: 'No se envía nada hasta que usted decida sobre todas juntas. La suma está reservada en su billetera.',
        pt: 'Nada é enviado até você decidir sobre todas juntas. A soma está reservada na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Transfers sent', es: 'Transferencias enviadas', pt: 'Transferências enviadas' },
      text: {
        en: 'You approved them. The money of any that did not arrive is back in your wallet.',
        es: 'Usted las aprobó. El dinero de las que no llegaron volvió a su billetera.',
        pt: 'Você aprovou. O dinheiro das que não chegaram voltou para a sua carteira.',
      },
    },
    processing: {
      heading: { en: 'Approved, on their way', es: 'Aprobadas, en camino', pt: 'Aprovadas, a caminho' },
      text: {
        en: 'The transfers are being sent. We are waiting for the banks of the recipients to confirm them.',
        es: 'Las transferencias se están enviando. Esperamos la confirmación de los bancos de los destinatarios.',
        pt: 'As transferências estão sendo enviadas. Aguardamos a confirmação dos bancos dos favorecidos.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not sent yet',
        es: 'Aprobadas, pero aún sin enviar',
        pt: 'Aprovadas, mas ainda não enviadas',
      },
      text: {
        en: 'The sum is still set aside. Once this is put right, try again.',
        es: 'La suma sigue reservada. Cuando esté resuelto, intente de nuevo.',
        pt: 'A soma continua reservada. Quando estiver resolvido, tente novamente.',
      },
    },
    failed: {
      heading: {
        en: 'Approved, but not sent',
        es: 'Aprobadas, pero no se enviaron',
        pt: 'Aprovadas, mas não enviadas',
      },
      text: {
        en: 'The money is back in your wallet.',
        es: 'El dinero volvió a su billetera.',
        pt: 'O dinheiro voltou para a sua carteira.',
      },
    },
    rejected: {
      heading: {
        en: 'Transfers rejected',
        es: 'Transferencias rechazadas',
        pt: 'Transferências recusadas',
      },
      text: {
        en: 'Nothing was sent. The sum is available again, at the latest in a moment.',
        es: 'No se envió nada. La suma está disponible de nuevo, o lo estará en un momento.',
        pt: 'Nada foi enviado. A soma está disponível novamente, ou estará em instantes.',
      },
    },
    expired: {
      heading: {
        en: 'This approval has expired',
        es: 'Esta aprobación venció',
        pt: 'Esta aprovação expirou',
      },
      text: {
        en: 'Nothing was sent. If the transfers are still needed, they must be sent again.',
        es: 'No se envió nada. Si las transferencias siguen siendo necesarias, deben enviarse de nuevo.',
        pt: 'Nada foi enviado. Se as transferências ainda forem necessárias, elas precisam ser enviadas de novo.',
      },
    },
  },
  unknownFailure: {
    en: 'None of the transfers arrived.',
    es: 'Ninguna de las transferencias llegó.',
    pt: 'Nenhuma das transferências chegou.',
  },
};
