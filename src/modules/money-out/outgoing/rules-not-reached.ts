// What is said of a rule that was not looked at.
import type { Text } from '#platform/text/language.ts';
import type { RuleName } from './rules.ts';

export const NOT_REACHED: Readonly<Record<RuleName, Text>> = {
  sub_wallet_status: {
    en: 'Not checked: whether the agent was active.',
    es: 'No se verificó si el agente estaba activo.',
    pt: 'Não foi verificado se o agente estava ativo.',
  },
  payee: {
    en: 'Not checked: whether the payee was one of those of the owner.',
    es: 'No se verificó si el destinatario era uno de los del titular.',
    pt: 'Não foi verificado se o favorecido era um dos do titular.',
  },
  payee_enabled: {
    en: 'Not checked: whether the agent could pay this payee.',
    es: 'No se verificó si el agente podía pagar a este destinatario.',
    pt: 'Não foi verificado se o agente podia pagar a este favorecido.',
  },
  document_unpaid: {
    en: 'Not checked: whether the invoice had been paid before.',
    es: 'No se verificó si la factura ya estaba pagada.',
    pt: 'Não foi verificado se a nota fiscal já estava paga.',
  },
  limit_24h: {
    en: 'Not checked: the limit of 24 hours.',
    es: 'No se verificó el límite de 24 horas.',
    pt: 'Não foi verificado o limite de 24 horas.',
  },
  available: {
    en: 'Not checked: whether the wallet had enough available.',
    es: 'No se verificó si alcanzaba el saldo disponible de la billetera.',
    pt: 'Não foi verificado se o saldo disponível da carteira era suficiente.',
  },
  destination: {
    en: 'Not checked: whether the account it goes to could take it.',
    es: 'No se verificó si la cuenta de destino podía recibirlo.',
    pt: 'Não foi verificado se a conta de destino podia recebê-lo.',
  },
  cap: {
    en: 'Not checked: the total limit of the agent.',
    es: 'No se verificó el límite total del agente.',
    pt: 'Não foi verificado o limite total do agente.',
  },
  day: {
    en: 'Not checked: the limit per day.',
    es: 'No se verificó el límite por día.',
    pt: 'Não foi verificado o limite por dia.',
  },
  month: {
    en: 'Not checked: the limit per month.',
    es: 'No se verificó el límite por mes.',
    pt: 'Não foi verificado o limite por mês.',
  },
  auto_approve: {
    en: 'Not checked: the amount from which the owner is asked.',
    es: 'No se verificó el importe a partir del cual se consulta al titular.',
    pt: 'Não foi verificado o valor a partir do qual o titular é consultado.',
  },
  payee_account: {
    en: 'Not checked: whether the account of the payee had changed.',
    es: 'No se verificó si la cuenta del destinatario había cambiado.',
    pt: 'Não foi verificado se a conta do favorecido havia mudado.',
  },
  document_issuer: {
    en: 'Not checked: who issued the invoice.',
    es: 'No se verificó quién emitió la factura.',
    pt: 'Não foi verificado quem emitiu a nota fiscal.',
  },
  approval_requested: {
    en: 'Not checked: whether an approval was asked for whatever the amount; one was needed anyway.',
    es: 'No se verificó si se pidió una aprobación sin importar el importe; ya hacía falta.',
    pt: 'Não foi verificado se foi pedida uma aprovação independentemente do valor; já era necessária.',
  },
  batch_sum: {
    en: 'Not checked: the sum of its batch.',
    es: 'No se verificó la suma de su lote.',
    pt: 'Não foi verificada a soma do seu lote.',
  },
  waiting_approvals: {
    en: 'Not checked: how many other questions of the agent wait for the owner.',
    es: 'No se verificó cuántas consultas del agente esperan al titular.',
    pt: 'Não foi verificado quantas consultas do agente esperam pelo titular.',
  },
  approval_channel: {
    en: 'Not checked: how the owner could be asked.',
    es: 'No se verificó cómo consultar al titular.',
    pt: 'Não foi verificado como consultar o titular.',
  },
};
