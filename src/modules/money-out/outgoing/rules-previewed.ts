// What a preview says of each rule: in the present, of what has not been asked for yet.
import type { Text } from '#platform/text/language.ts';
import type { RuleName } from './rules.ts';

export const PASSES: Readonly<Record<RuleName, Text>> = {
  sub_wallet_status: {
    en: 'No paused or closed agent is spending.',
    es: 'No gasta un agente pausado ni cerrado.',
    pt: 'Nenhum agente pausado ou encerrado está gastando.',
  },
  payee: {
    en: 'The payee is one of those of the owner.',
    es: 'El destinatario es uno de los del titular.',
    pt: 'O favorecido é um dos do titular.',
  },
  payee_enabled: {
    en: 'The payee is enabled.',
    es: 'El destinatario está habilitado.',
    pt: 'O favorecido está habilitado.',
  },
  document_unpaid: {
    en: 'No invoice would be paid twice.',
    es: 'No se pagaría una factura por segunda vez.',
    pt: 'Nenhuma nota fiscal seria paga pela segunda vez.',
  },
  limit_24h: {
    en: 'It is within the 24-hour limit. This limit cannot be exceeded, even with approval.',
    es: 'No supera el límite de 24 horas, que nada puede superar.',
    pt: 'Não ultrapassa o limite de 24 horas, que nada pode ultrapassar.',
  },
  available: {
    en: 'The wallet has enough available.',
    es: 'El saldo disponible de la billetera alcanza.',
    pt: 'O saldo disponível da carteira é suficiente.',
  },
  destination: {
    en: 'The account it would go to can take it.',
    es: 'La cuenta de destino puede recibirlo.',
    pt: 'A conta de destino pode recebê-lo.',
  },
  cap: {
    en: 'It is within the total limit of the agent.',
    es: 'No supera el límite total del agente.',
    pt: 'Não ultrapassa o limite total do agente.',
  },
  day: {
    en: 'It is within the limit per day.',
    es: 'No supera el límite por día.',
    pt: 'Não ultrapassa o limite por dia.',
  },
  month: {
    en: 'It is within the limit per month.',
    es: 'No supera el límite por mes.',
    pt: 'Não ultrapassa o limite por mês.',
  },
  auto_approve: {
    en: 'It is below the amount from which the owner is asked.',
    es: 'Es menor que el importe a partir del cual se consulta al titular.',
    pt: 'É menor que o valor a partir do qual o titular é consultado.',
  },
  payee_account: {
    en: 'The payee has the same account as before.',
    es: 'El destinatario tiene la misma cuenta que antes.',
    pt: 'O favorecido tem a mesma conta de antes.',
  },
  document_issuer: {
    en: 'No invoice of somebody else than the recipient would be paid.',
    es: 'No se pagaría una factura emitida por otro que el destinatario.',
    pt: 'Não se pagaria uma nota fiscal emitida por outro que não o favorecido.',
  },
  approval_requested: {
    en: 'No approval is asked for whatever the amount.',
    es: 'Nadie pide una aprobación sin importar el importe.',
    pt: 'Ninguém pede uma aprovação independentemente do valor.',
  },
  batch_sum: {
    en: 'The sum of its batch is below the amount from which the owner is asked.',
    es: 'La suma de su lote es menor que el importe a partir del cual se consulta al titular.',
    pt: 'A soma do seu lote é menor que o valor a partir do qual o titular é consultado.',
  },
  waiting_approvals: {
    en: 'The agent is below its limit of pending approvals.',
    es: 'El agente no llegó a su límite de aprobaciones pendientes.',
    pt: 'O agente não chegou ao seu limite de aprovações pendentes.',
  },
  approval_channel: {
    en: 'There is a way to ask the owner that is safe enough for this amount.',
    es: 'Hay un medio suficientemente seguro para consultar al titular.',
    pt: 'Há um meio seguro o bastante para consultar o titular.',
  },
};
