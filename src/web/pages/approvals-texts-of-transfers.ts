// What the page of an approval says of a transfer, in place of what it says of a payment.
import type { Text } from '../../platform/language.ts';
import { DECIDE, DETAILS, STATES, WHY } from './approvals-texts.ts';

export const OF_TRANSFERS: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    STATES.pending.heading,
    {
      en: 'Approve this transfer?',
      es: '¿Aprueba esta transferencia?',
      pt: 'Aprovar esta transferência?',
    },
  ],
  [
    STATES.pending.text,
    {
      en: 'Nothing is sent until you decide. The amount is set aside in your wallet.',
      es: 'No se envía nada hasta que usted decida. El importe está reservado en su billetera.',
      pt: 'Nada é enviado até você decidir. O valor está reservado na sua carteira.',
    },
  ],
  [
    STATES.settled.heading,
    { en: 'Transfer made', es: 'Transferencia realizada', pt: 'Transferência realizada' },
  ],
  [
    STATES.settled.text,
    {
      en: 'You approved it, and the money has left your wallet.',
      es: 'Usted la aprobó y el dinero salió de su billetera.',
      pt: 'Você aprovou e o dinheiro saiu da sua carteira.',
    },
  ],
  [
    STATES.processing.heading,
    { en: 'Approved, on its way', es: 'Aprobada, en camino', pt: 'Aprovada, a caminho' },
  ],
  [
    STATES.processing.text,
    {
      en: 'The transfer was sent. We are waiting for the bank of the recipient to confirm it.',
      es: 'La transferencia se envió. Esperamos la confirmación del banco del destinatario.',
      pt: 'A transferência foi enviada. Aguardamos a confirmação do banco do favorecido.',
    },
  ],
  [
    STATES.returned.heading,
    { en: 'Transfer returned', es: 'Transferencia devuelta', pt: 'Transferência devolvida' },
  ],
  [
    STATES.returned.text,
    {
      en: 'The bank of the recipient sent the money back. It is in your wallet again.',
      es: 'El banco del destinatario devolvió el dinero. Está de nuevo en su billetera.',
      pt: 'O banco do favorecido devolveu o dinheiro. Ele está de novo na sua carteira.',
    },
  ],
  [
    STATES.retry.heading,
    {
      en: 'Approved, but not sent yet',
      es: 'Aprobada, pero aún sin enviar',
      pt: 'Aprovada, mas ainda não enviada',
    },
  ],
  [
    STATES.failed.heading,
    { en: 'Approved, but not sent', es: 'Aprobada, pero no se envió', pt: 'Aprovada, mas não foi enviada' },
  ],
  [
    STATES.rejected.heading,
    { en: 'Transfer rejected', es: 'Transferencia rechazada', pt: 'Transferência recusada' },
  ],
  [
    STATES.rejected.text,
    {
      en: 'Nothing was sent. The amount is available again.',
      es: 'No se envió nada. El importe está disponible de nuevo.',
      pt: 'Nada foi enviado. O valor está disponível novamente.',
    },
  ],
  [
    STATES.expired.text,
    {
      en: 'Nothing was sent. If the transfer is still needed, it must be made again.',
      es: 'No se envió nada. Si la transferencia sigue siendo necesaria, debe hacerse de nuevo.',
      pt: 'Nada foi enviado. Se a transferência ainda for necessária, ela precisa ser feita de novo.',
    },
  ],
  [DETAILS.approvedAt, { en: 'Approved', es: 'Aprobada', pt: 'Aprovada' }],
  [DETAILS.rejectedAt, { en: 'Rejected', es: 'Rechazada', pt: 'Recusada' }],
  [
    DETAILS.available,
    {
      en: 'Available, with this transfer taken off',
      es: 'Disponible, descontada esta transferencia',
      pt: 'Disponível, descontada esta transferência',
    },
  ],
  [
    DETAILS.unknownFailure,
    {
      en: 'The transfer was not completed.',
      es: 'La transferencia no se completó.',
      pt: 'A transferência não foi concluída.',
    },
  ],
  [
    WHY.asked,
    {
      en: 'The amount of this transfer needs your approval.',
      es: 'El importe de esta transferencia necesita su aprobación.',
      pt: 'O valor desta transferência precisa da sua aprovação.',
    },
  ],
  [
    DECIDE.confirmText,
    {
      en: 'To approve this transfer, first confirm with a code or a passkey that it is you.',
      es: 'Para aprobar esta transferencia, primero confirme con un código o una passkey que es usted.',
      pt: 'Para aprovar esta transferência, primeiro confirme com um código ou uma passkey que é você.',
    },
  ],
]);
