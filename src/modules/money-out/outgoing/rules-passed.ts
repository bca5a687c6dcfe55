// What is said of a rule that has passed. One that does not apply, such as that of a sub-wallet if there is
// none, has passed as well.
import type { Text } from '#platform/text/language.ts';
import type { RuleName } from './rules.ts';

export const PASSED: Readonly<Record<RuleName, Text>> = {
  sub_wallet_status: {
    en: 'No paused or closed agent was spending.',
    es: 'No gastaba un agente pausado ni cerrado.',
    pt: 'Nenhum agente pausado ou encerrado estava gastando.',
  },
  payee: {
    en: 'The payee was one of those of the owner.',
    es: 'El destinatario era uno de los del titular.',
    pt: 'O favorecido era um dos do titular.',
  },
  payee_enabled: {
    en: 'The payee was enabled.',
    es: 'El destinatario estaba habilitado.',
    pt: 'O favorecido estava habilitado.',
  },
  document_unpaid: {
    en: 'No invoice was paid twice.',
    es: 'No se pagaba una factura por segunda vez.',
    pt: 'Nenhuma nota fiscal estava sendo paga pela segunda vez.',
  },
  limit_24h: {
    en: 'It was within the 24-hour limit. This limit cannot be exceeded, even with approval.',
    es: 'No superaba el límite de 24 horas, que nada puede superar.',
    pt: 'Não ultrapassava o limite de 24 horas, que nada pode ultrapassar.',
  },
  available: {
    en: 'The wallet had enough available.',
    es: 'El saldo disponible de la billetera alcanzaba.',
    pt: 'O saldo disponível da carteira era suficiente.',
  },
  destination: {
    en: 'The account it goes to could take it.',
    es: 'La cuenta de destino podía recibirlo.',
    pt: 'A conta de destino podia recebê-lo.',
  },
  cap: {
    en: 'It was within the total limit of the agent.',
    es: 'No superaba el límite total del agente.',
    pt: 'Não ultrapassava o limite total do agente.',
  },
  day: {
    en: 'It was within the limit per day.',
    es: 'No superaba el límite por día.',
    pt: 'Não ultrapassava o limite por dia.',
  },
  month: {
    en: 'It was within the limit per month.',
    es: 'No superaba el límite por mes.',
    pt: 'Não ultrapassava o limite por mês.',
  },
  auto_approve: {
    en: 'It was below the amount from which the owner is asked.',
    es: 'Era menor que el importe a partir del cual se consulta al titular.',
    pt: 'Era menor que o valor a partir do qual o titular é consultado.',
  },
  payee_account: {
    en: 'The payee had the same account as before.',
    es: 'El destinatario tenía la misma cuenta que antes.',
    pt: 'O favorecido tinha a mesma conta de antes.',
  },
  document_issuer: {
    en: 'No invoice of somebody else than the recipient was paid.',
    es: 'No se pagaba una factura emitida por otro que el destinatario.',
    pt: 'Não se pagava uma nota fiscal emitida por outro que não o favorecido.',
  },
  approval_requested: {
    en: 'No approval had been asked for whatever the amount.',
    es: 'Nadie había pedido una aprobación sin importar el importe.',
    pt: 'Ninguém havia pedido uma aprovação independentemente do valor.',
  },
  batch_sum: {
    en: 'The sum of its batch was below the amount from which the owner is asked.',
    es: 'La suma de su lote era menor que el importe a partir del cual se consulta al titular.',
    pt: 'A soma do seu lote era menor que o valor a partir do qual o titular é consultado.',
  },
  waiting_approvals: {
    en: 'The agent was below its limit of pending approvals.',
    es: 'El agente no había llegado a su límite de aprobaciones pendientes.',
    pt: 'O agente não havia chegado ao seu limite de aprovações pendentes.',
  },
  approval_channel: {
    en: 'There was a way to ask the owner that is safe enough for this amount.',
    es: 'Había un medio suficientemente seguro para consultar al titular.',
    pt: 'Havia um meio seguro o bastante para consultar o titular.',
  },
};
