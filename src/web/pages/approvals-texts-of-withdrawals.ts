// What the page of an approval says of a withdrawal, in place of what it says of a payment.
import type { Text } from '../../platform/language.ts';
import { DECIDE, DETAILS, STATES, WHY } from './approvals-texts.ts';

export const OF_WITHDRAWALS: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    STATES.pending.heading,
    { en: 'Approve this withdrawal?', es: '¿Aprueba este retiro?', pt: 'Aprovar este saque?' },
  ],
  [
    STATES.pending.text,
    {
      en: 'Nothing leaves until you decide. The amount is set aside in your wallet.',
      es: 'No sale dinero hasta que usted decida. El importe está reservado en su billetera.',
      pt: 'Nenhum dinheiro sai até você decidir. O valor está reservado na sua carteira.',
    },
  ],
  [STATES.settled.heading, { en: 'Withdrawal made', es: 'Retiro realizado', pt: 'Saque realizado' }],
  [
    STATES.processing.text,
    {
      en: 'The withdrawal was sent. We are waiting for the bank to confirm it.',
      es: 'El retiro se envió. Esperamos la confirmación del banco.',
      pt: 'O saque foi enviado. Aguardamos a confirmação do banco.',
    },
  ],
  [STATES.returned.heading, { en: 'Withdrawal returned', es: 'Retiro devuelto', pt: 'Saque devolvido' }],
  [
    STATES.returned.text,
    {
      en: 'The bank sent the money back. It is in your wallet again.',
      es: 'El banco devolvió el dinero. Está de nuevo en su billetera.',
      pt: 'O banco devolveu o dinheiro. Ele está de novo na sua carteira.',
    },
  ],
  [
    STATES.retry.heading,
    {
      en: 'Approved, but not sent yet',
      es: 'Aprobado, pero aún sin enviar',
      pt: 'Aprovado, mas ainda não enviado',
    },
  ],
  [
    STATES.failed.heading,
    { en: 'Approved, but not sent', es: 'Aprobado, pero no se envió', pt: 'Aprovado, mas não foi enviado' },
  ],
  [STATES.rejected.heading, { en: 'Withdrawal rejected', es: 'Retiro rechazado', pt: 'Saque recusado' }],
  [
    STATES.rejected.text,
    {
      en: 'No money has left. The amount is available again.',
      es: 'No salió dinero. El importe está disponible de nuevo.',
      pt: 'Nenhum dinheiro saiu. O valor está disponível novamente.',
    },
  ],
  [
    STATES.expired.text,
    {
      en: 'No money has left. If you still want to withdraw it, ask for it again.',
      es: 'No salió dinero. Si todavía quiere retirarlo, pídalo de nuevo.',
      pt: 'Nenhum dinheiro saiu. Se ainda quiser sacar, peça de novo.',
    },
  ],
  [
    DETAILS.asksOwner,
    { en: 'You asked to withdraw', es: 'Usted pidió retirar', pt: 'Você pediu para sacar' },
  ],
  [
    DETAILS.saysOwner,
    {
      en: 'What it is called on both statements',
      es: 'El concepto en ambos resúmenes',
      pt: 'A descrição nos dois extratos',
    },
  ],
  [
    DETAILS.available,
    {
      en: 'Available, with this withdrawal taken off',
      es: 'Disponible, descontado este retiro',
      pt: 'Disponível, descontado este saque',
    },
  ],
  [
    DETAILS.unknownFailure,
    {
      en: 'The withdrawal was not completed.',
      es: 'El retiro no se completó.',
      pt: 'O saque não foi concluído.',
    },
  ],
  [
    WHY.aboveAutoApprove,
    {
      en: 'Withdrawals of {amount} or more need your approval',
      es: 'Los retiros de {amount} o más necesitan su aprobación',
      pt: 'Saques de {amount} ou mais precisam da sua aprovação',
    },
  ],
  [
    DECIDE.confirmText,
    {
      en: 'To approve this withdrawal, first confirm with a code or a passkey that it is you.',
      es: 'Para aprobar este retiro, primero confirme con un código o una passkey que es usted.',
      pt: 'Para aprovar este saque, primeiro confirme com um código ou uma passkey que é você.',
    },
  ],
]);

/** Of what passed the gate without a question. */
export const OF_UNASKED: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    STATES.settled.text,
    {
      en: 'The amount needed no approval, and the money has left your wallet.',
      es: 'El importe no necesitaba aprobación y el dinero salió de su billetera.',
      pt: 'O valor não precisava de aprovação e o dinheiro saiu da sua carteira.',
    },
  ],
  [STATES.processing.heading, { en: 'On its way', es: 'En camino', pt: 'A caminho' }],
  [STATES.failed.heading, { en: 'Not sent', es: 'No se envió', pt: 'Não foi enviado' }],
  [DETAILS.approvedAt, { en: 'Asked for', es: 'Pedido', pt: 'Pedido' }],
]);

export const OWN_ACCOUNT: Text = {
  en: 'You asked to withdraw to your own account',
  es: 'Usted pidió retirar a su propia cuenta',
  pt: 'Você pediu para sacar para a sua própria conta',
};

export const ANOTHER_HOLDER = {
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
} satisfies Record<string, Text>;
