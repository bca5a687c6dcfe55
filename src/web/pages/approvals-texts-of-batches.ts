// What the page of an approval says of a batch of transfers, in place of what it says of a payment.
import type { Text } from '../../platform/language.ts';
import { DECIDE, DETAILS, STATES } from './approvals-texts.ts';

export const OF_BATCHES: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    STATES.pending.heading,
    {
      en: 'Approve these transfers?',
      es: '¿Aprueba estas transferencias?',
      pt: 'Aprovar estas transferências?',
    },
  ],
  [
    STATES.pending.text,
    {
      en: 'Nothing is sent until you decide, on all of them together. Their sum is set aside in your wallet.',
      es: 'No se envía nada hasta que usted decida sobre todas juntas. La suma está reservada en su billetera.',
      pt: 'Nada é enviado até você decidir sobre todas juntas. A soma está reservada na sua carteira.',
    },
  ],
  [
    STATES.settled.heading,
    { en: 'Transfers sent', es: 'Transferencias enviadas', pt: 'Transferências enviadas' },
  ],
  [
    STATES.settled.text,
    {
      en: 'You approved them. The money of any that did not arrive is back in your wallet.',
      es: 'Usted las aprobó. El dinero de las que no llegaron volvió a su billetera.',
      pt: 'Você aprovou. O dinheiro das que não chegaram voltou para a sua carteira.',
    },
  ],
  [
    STATES.processing.heading,
    { en: 'Approved, on their way', es: 'Aprobadas, en camino', pt: 'Aprovadas, a caminho' },
  ],
  [
    STATES.processing.text,
    {
      en: 'The transfers are being sent. We are waiting for the banks of the recipients to confirm them.',
      es: 'Las transferencias se están enviando. Esperamos la confirmación de los bancos de los destinatarios.',
      pt: 'As transferências estão sendo enviadas. Aguardamos a confirmação dos bancos dos favorecidos.',
    },
  ],
  [
    STATES.retry.heading,
    {
      en: 'Approved, but not sent yet',
      es: 'Aprobadas, pero aún sin enviar',
      pt: 'Aprovadas, mas ainda não enviadas',
    },
  ],
  [
    STATES.retry.text,
    {
      en: 'The sum is still set aside. Once this is put right, try again.',
      es: 'La suma sigue reservada. Cuando esté resuelto, intente de nuevo.',
      pt: 'A soma continua reservada. Quando estiver resolvido, tente novamente.',
    },
  ],
  [
    STATES.failed.heading,
    {
      en: 'Approved, but not sent',
      es: 'Aprobadas, pero no se enviaron',
      pt: 'Aprovadas, mas não enviadas',
    },
  ],
  [
    STATES.failed.text,
    {
      en: 'The money is back in your wallet.',
      es: 'El dinero volvió a su billetera.',
      pt: 'O dinheiro voltou para a sua carteira.',
    },
  ],
  [
    STATES.rejected.heading,
    {
      en: 'Transfers rejected',
      es: 'Transferencias rechazadas',
      pt: 'Transferências recusadas',
    },
  ],
  [
    STATES.rejected.text,
    {
      en: 'Nothing was sent. The sum is available again, at the latest in a moment.',
      es: 'No se envió nada. La suma está disponible de nuevo, o lo estará en un momento.',
      pt: 'Nada foi enviado. A soma está disponível novamente, ou estará em instantes.',
    },
  ],
  [
    STATES.expired.heading,
    {
      en: 'This approval has expired',
      es: 'Esta aprobación venció',
      pt: 'Esta aprovação expirou',
    },
  ],
  [
    STATES.expired.text,
    {
      en: 'Nothing was sent. If the transfers are still needed, they must be sent again.',
      es: 'No se envió nada. Si las transferencias siguen siendo necesarias, deben enviarse de nuevo.',
      pt: 'Nada foi enviado. Se as transferências ainda forem necessárias, elas precisam ser enviadas de novo.',
    },
  ],
  [
    DETAILS.available,
    {
      en: 'Available, with these transfers taken off',
      es: 'Disponible, descontadas estas transferencias',
      pt: 'Disponível, descontadas estas transferências',
    },
  ],
  [
    DETAILS.unknownFailure,
    {
      en: 'None of the transfers arrived.',
      es: 'Ninguna de las transferencias llegó.',
      pt: 'Nenhuma das transferências chegou.',
    },
  ],
  [
    DECIDE.confirmText,
    {
      en: 'To approve these transfers, first confirm with a code or a passkey that it is you.',
      es: 'Para aprobar estas transferencias, primero confirme con un código o una passkey que es usted.',
      pt: 'Para aprovar estas transferências, primeiro confirme com um código ou uma passkey que é você.',
    },
  ],
]);

export const BATCH = {
  oneTransfer: { en: '1 transfer', es: '1 transferencia', pt: '1 transferência' },
  transfers: { en: '{count} transfers', es: '{count} transferencias', pt: '{count} transferências' },
  sum: { en: 'in', es: 'en', pt: 'em' },
  why: {
    en: 'The sum of these transfers needs your approval.',
    es: 'La suma de estas transferencias necesita su aprobación.',
    pt: 'A soma destas transferências precisa da sua aprovação.',
  },
  arrived: { en: 'Arrived', es: 'Llegaron', pt: 'Chegaram' },
  onTheWay: { en: 'On their way', es: 'En camino', pt: 'A caminho' },
  more: {
    en: 'and {count} more, below',
    es: 'y {count} más, abajo',
    pt: 'e mais {count}, abaixo',
  },
  notArrived: { en: 'Did not arrive', es: 'No llegaron', pt: 'Não chegaram' },
  missed: { en: 'It did not arrive', es: 'No llegó', pt: 'Não chegou' },
} satisfies Record<string, Text>;
