// The texts of the page of an approval.
import type { Text } from '../../platform/language.ts';

/** How it stands, as a heading and what it means. */
export const STATES = {
  pending: {
    heading: { en: 'Approve this payment?', es: '¿Aprueba este pago?', pt: 'Aprovar este pagamento?' },
    text: {
      en: 'Nothing is paid until you decide. The amount is set aside in your wallet.',
      es: 'No se paga nada hasta que usted decida. El importe está reservado en su billetera.',
      pt: 'Nada é pago até você decidir. O valor está reservado na sua carteira.',
    },
  },
  settled: {
    heading: { en: 'Payment made', es: 'Pago realizado', pt: 'Pagamento realizado' },
    text: {
      en: 'You approved it, and the money has left your wallet.',
      es: 'Usted lo aprobó y el dinero salió de su billetera.',
      pt: 'Você aprovou e o dinheiro saiu da sua carteira.',
    },
  },
  processing: {
    heading: { en: 'Approved, on its way', es: 'Aprobado, en camino', pt: 'Aprovado, a caminho' },
    text: {
      en: 'The payment was sent. We are waiting for the bank of the payee to confirm it.',
      es: 'El pago se envió. Esperamos la confirmación del banco del destinatario.',
      pt: 'O pagamento foi enviado. Aguardamos a confirmação do banco do favorecido.',
    },
  },
  returned: {
    heading: { en: 'Payment returned', es: 'Pago devuelto', pt: 'Pagamento devolvido' },
    text: {
      en: 'The bank of the payee sent the money back. It is in your wallet again.',
      es: 'El banco del destinatario devolvió el dinero. Está de nuevo en su billetera.',
      pt: 'O banco do favorecido devolveu o dinheiro. Ele está de novo na sua carteira.',
    },
  },
  retry: {
    heading: {
      en: 'Approved, but not paid yet',
      es: 'Aprobado, pero aún sin pagar',
      pt: 'Aprovado, mas ainda não pago',
    },
    text: {
      en: 'The amount is still set aside. Once this is put right, try again.',
      es: 'El importe sigue reservado. Cuando esté resuelto, intente de nuevo.',
      pt: 'O valor continua reservado. Quando estiver resolvido, tente novamente.',
    },
  },
  failed: {
    heading: {
      en: 'Approved, but not paid',
      es: 'Aprobado, pero no se pagó',
      pt: 'Aprovado, mas não foi pago',
    },
    text: {
      en: 'The money is back in your wallet.',
      es: 'El dinero volvió a su billetera.',
      pt: 'O dinheiro voltou para a sua carteira.',
    },
  },
  rejected: {
    heading: { en: 'Payment rejected', es: 'Pago rechazado', pt: 'Pagamento recusado' },
    text: {
      en: 'Nothing was paid. The amount is available again.',
      es: 'No se pagó nada. El importe está disponible de nuevo.',
      pt: 'Nada foi pago. O valor está disponível novamente.',
    },
  },
  expired: {
    heading: {
      en: 'This approval has expired',
      es: 'Esta aprobación venció',
      pt: 'Esta aprovação expirou',
    },
    text: {
      en: 'Nothing was paid. If the payment is still needed, it must be made again.',
      es: 'No se pagó nada. Si el pago sigue siendo necesario, debe hacerse de nuevo.',
      pt: 'Nada foi pago. Se o pagamento ainda for necessário, ele precisa ser feito de novo.',
    },
  },
} satisfies Record<string, { readonly heading: Text; readonly text: Text }>;

export const DETAILS = {
  heading: { en: 'All details', es: 'Todos los datos', pt: 'Todos os dados' },
  asksAgent: {
    en: 'Your agent {agent} asks to pay',
    es: 'Su agente {agent} pide pagar',
    pt: 'Seu agente {agent} pede para pagar',
  },
  askedAgent: {
    en: 'Your agent {agent} asked to pay',
    es: 'Su agente {agent} pidió pagar',
    pt: 'Seu agente {agent} pediu para pagar',
  },
  asksOwner: {
    en: 'You asked to pay',
    es: 'Usted pidió pagar',
    pt: 'Você pediu para pagar',
  },
  to: { en: 'to', es: 'a', pt: 'para' },
  holder: { en: 'Holder of the account', es: 'Titular de la cuenta', pt: 'Titular da conta' },
  label: { en: 'Saved as', es: 'Guardado como', pt: 'Salvo como' },
  alias: { en: 'Alias', es: 'Alias', pt: 'Apelido' },
  from: { en: 'From the wallet', es: 'Desde la billetera', pt: 'Da carteira' },
  document: { en: 'Invoice', es: 'Factura', pt: 'Nota fiscal' },
  issuer: { en: 'Issued by', es: 'Emitida por', pt: 'Emitida por' },
  saysAgent: {
    en: 'The reason that the agent gives',
    es: 'El motivo que da el agente',
    pt: 'O motivo que o agente dá',
  },
  saysOwner: { en: 'The reason that you gave', es: 'El motivo que usted dio', pt: 'O motivo que você deu' },
  unverified: {
    en: 'These are the words of the agent. No one has checked them.',
    es: 'Son palabras del agente. Nadie las verificó.',
    pt: 'São palavras do agente. Ninguém as verificou.',
  },
  available: {
    en: 'Available, with this payment taken off',
    es: 'Disponible, descontado este pago',
    pt: 'Disponível, descontado este pagamento',
  },
  availableNow: { en: 'Available now', es: 'Disponible ahora', pt: 'Disponível agora' },
  expires: { en: 'Decide before', es: 'Decida antes de', pt: 'Decida antes de' },
  retryUntil: { en: 'Try again before', es: 'Intente antes de', pt: 'Tente antes de' },
  expired: { en: 'Expired', es: 'Venció', pt: 'Expirou' },
  approvedAt: { en: 'Approved', es: 'Aprobado', pt: 'Aprovado' },
  rejectedAt: { en: 'Rejected', es: 'Rechazado', pt: 'Recusado' },
  declineReason: { en: 'Your reason', es: 'Su motivo', pt: 'Seu motivo' },
  unknownFailure: {
    en: 'The payment was not completed.',
    es: 'El pago no se completó.',
    pt: 'O pagamento não foi concluído.',
  },
} satisfies Record<string, Text>;

export const WHY = {
  heading: { en: 'Why you are asked', es: 'Por qué le preguntamos', pt: 'Por que perguntamos' },
  asked: {
    en: 'It was asked that you decide on this payment.',
    es: 'Se pidió que usted decida sobre este pago.',
    pt: 'Foi pedido que você decida sobre este pagamento.',
  },
  cap: {
    en: 'It passes the cap of this agent',
    es: 'Supera el tope de este agente',
    pt: 'Ultrapassa o teto deste agente',
  },
  day: {
    en: 'It passes the daily limit of this agent',
    es: 'Supera el límite diario de este agente',
    pt: 'Ultrapassa o limite diário deste agente',
  },
  month: {
    en: 'It passes the monthly limit of this agent',
    es: 'Supera el límite mensual de este agente',
    pt: 'Ultrapassa o limite mensal deste agente',
  },
  limit: { en: 'Limit', es: 'Límite', pt: 'Limite' },
  used: { en: 'Already used', es: 'Ya utilizado', pt: 'Já utilizado' },
  requested: { en: 'This payment', es: 'Este pago', pt: 'Este pagamento' },
  total: { en: 'With this payment', es: 'Con este pago', pt: 'Com este pagamento' },
  aboveAutoApprove: {
    en: 'Payments of {amount} or more need your approval',
    es: 'Los pagos de {amount} o más necesitan su aprobación',
    pt: 'Pagamentos de {amount} ou mais precisam da sua aprovação',
  },
  payeeChanged: {
    en: 'The account of this payee has changed',
    es: 'La cuenta de este destinatario cambió',
    pt: 'A conta deste favorecido mudou',
  },
  payeeChangedText: {
    en: 'The money would go to the new account. Approve only if the payee has confirmed the change to you by a means that you trust.',
    es: 'El dinero iría a la cuenta nueva. Apruebe solo si el destinatario le confirmó el cambio por un medio de su confianza.',
    pt: 'O dinheiro iria para a nova conta. Aprove somente se o favorecido confirmou a mudança por um meio de sua confiança.',
  },
  before: { en: 'Before', es: 'Antes', pt: 'Antes' },
  now: { en: 'Now', es: 'Ahora', pt: 'Agora' },
  issuer: {
    en: 'The invoice is from somebody else',
    es: 'La factura es de otra persona o empresa',
    pt: 'A nota fiscal é de outra pessoa ou empresa',
  },
  issuerText: {
    en: 'The tax id of the invoice is not the one of the account that would be paid. Approve only if you know why.',
    es: 'La identificación fiscal de la factura no es la de la cuenta que se pagaría. Apruebe solo si sabe por qué.',
    pt: 'A identificação fiscal da nota não é a da conta que seria paga. Aprove somente se souber por quê.',
  },
  paid: { en: 'Would be paid', es: 'Cobraría', pt: 'Receberia' },
} satisfies Record<string, Text>;

export const DECIDE = {
  approve: { en: 'Approve', es: 'Aprobar', pt: 'Aprovar' },
  retry: { en: 'Try again', es: 'Intentar de nuevo', pt: 'Tentar novamente' },
  reject: { en: 'Reject', es: 'Rechazar', pt: 'Recusar' },
  why: {
    en: 'Add a reason to reject',
    es: 'Agregar un motivo de rechazo',
    pt: 'Adicionar um motivo de recusa',
  },
  reason: { en: 'Reason', es: 'Motivo', pt: 'Motivo' },
  optional: { en: 'optional', es: 'opcional', pt: 'opcional' },
  confirm: {
    en: 'Confirm that it is you',
    es: 'Confirmar que es usted',
    pt: 'Confirmar que é você',
  },
  confirmText: {
    en: 'To approve this payment, first confirm with a code or a passkey that it is you.',
    es: 'Para aprobar este pago, primero confirme con un código o una passkey que es usted.',
    pt: 'Para aprovar este pagamento, primeiro confirme com um código ou uma passkey que é você.',
  },
  passkey: { en: 'Approve with a passkey', es: 'Aprobar con una passkey', pt: 'Aprovar com uma passkey' },
  passkeyRetry: {
    en: 'Try again with a passkey',
    es: 'Intentar de nuevo con una passkey',
    pt: 'Tentar novamente com uma passkey',
  },
  passkeyFailed: {
    en: 'The passkey was not confirmed, and nothing was decided. Try again.',
    es: 'No se confirmó la passkey y no se decidió nada. Intente de nuevo.',
    pt: 'A passkey não foi confirmada e nada foi decidido. Tente novamente.',
  },
  noScript: {
    en: 'An amount like this is approved with a passkey, which this browser cannot use. Open this page in another one, or on your phone.',
    es: 'Un importe como este se aprueba con una passkey, y este navegador no puede usarla. Abra esta página en otro o en su teléfono.',
    pt: 'Um valor como este é aprovado com uma passkey, que este navegador não consegue usar. Abra esta página em outro ou no seu celular.',
  },
  noPasskey: {
    en: 'An amount like this is approved with a passkey, and you have none yet. Add one; then you come back to this page.',
    es: 'Un importe como este se aprueba con una passkey, y usted aún no tiene ninguna. Agregue una y volverá a esta página.',
    pt: 'Um valor como este é aprovado com uma passkey, e você ainda não tem nenhuma. Adicione uma e voltará a esta página.',
  },
  addPasskey: { en: 'Add a passkey', es: 'Agregar una passkey', pt: 'Adicionar uma passkey' },
  refresh: { en: 'Refresh', es: 'Actualizar', pt: 'Atualizar' },
  badReason: {
    en: 'Use at most 500 characters, on one line.',
    es: 'Use como máximo 500 caracteres, en una sola línea.',
    pt: 'Use no máximo 500 caracteres, em uma única linha.',
  },
} satisfies Record<string, Text>;
