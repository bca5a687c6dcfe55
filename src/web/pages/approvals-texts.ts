// The texts of the page of an approval that are the same whatever is asked. The others are with the page of
// each question, in src/web/questions.
import type { Text } from '#platform/language.ts';

export const DETAILS = {
  heading: { en: 'All details', es: 'Todos los datos', pt: 'Todos os dados' },
  to: { en: 'to', es: 'a', pt: 'para' },
  holder: { en: 'Holder of the account', es: 'Titular de la cuenta', pt: 'Titular da conta' },
  label: { en: 'Saved as', es: 'Guardado como', pt: 'Salvo como' },
  alias: { en: 'Alias', es: 'Alias', pt: 'Alias' },
  verified: { en: 'Confirmed by the bank', es: 'Confirmado por el banco', pt: 'Confirmado pelo banco' },
  from: { en: 'From the wallet', es: 'Desde la billetera', pt: 'Da carteira' },
  document: { en: 'Invoice', es: 'Factura', pt: 'Nota fiscal' },
  issuer: { en: 'Issued by', es: 'Emitida por', pt: 'Emitida por' },
  saysAgent: {
    en: 'Reason given by the agent',
    es: 'Motivo indicado por el agente',
    pt: 'Motivo informado pelo agente',
  },
  saysOwner: { en: 'The reason that you gave', es: 'El motivo que usted dio', pt: 'O motivo que você deu' },
  unverified: {
    en: 'Written by the agent, not verified.',
    es: 'Texto escrito por el agente, sin verificar.',
    pt: 'Texto escrito pelo agente, não verificado.',
  },
  availableNow: { en: 'Available now', es: 'Disponible ahora', pt: 'Disponível agora' },
  expires: { en: 'Decide before', es: 'Decida antes de', pt: 'Decida antes de' },
  retryUntil: { en: 'Try again before', es: 'Intente antes de', pt: 'Tente antes de' },
  expired: { en: 'Expired', es: 'Venció', pt: 'Expirou' },
  declineReason: { en: 'Your reason', es: 'Su motivo', pt: 'Seu motivo' },
} satisfies Record<string, Text>;

export const WHY = {
  heading: { en: 'Why you are asked', es: 'Por qué le preguntamos', pt: 'Por que perguntamos' },
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
    en: 'Confirm my identity',
    es: 'Confirmar mi identidad',
    pt: 'Confirmar minha identidade',
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
