// What a preview says if the owner would be asked, and if a rule was not looked at.
import type { Text } from '#platform/text/language.ts';
import type { HoldingRule, RuleName } from './rules.ts';

/** Why the owner would have to agree. */
export const HOLDS: Readonly<Record<HoldingRule, Text>> = {
  cap: {
    en: 'It exceeds the total limit of the agent, so the owner would have to agree.',
    es: 'Supera el límite total del agente: haría falta la aprobación del titular.',
    pt: 'Ultrapassa o limite total do agente: seria necessária a aprovação do titular.',
  },
  day: {
    en: 'It exceeds the limit per day, so the owner would have to agree.',
    es: 'Supera el límite por día: haría falta la aprobación del titular.',
    pt: 'Ultrapassa o limite por dia: seria necessária a aprovação do titular.',
  },
  month: {
    en: 'It exceeds the limit per month, so the owner would have to agree.',
    es: 'Supera el límite por mes: haría falta la aprobación del titular.',
    pt: 'Ultrapassa o limite por mês: seria necessária a aprovação do titular.',
  },
  auto_approve: {
    en: 'It is not below the amount from which the owner is asked.',
    es: 'No es menor que el importe a partir del cual se consulta al titular.',
    pt: 'Não é menor que o valor a partir do qual o titular é consultado.',
  },
  payee_account: {
    en: 'The account of the payee has changed, so the owner would have to agree.',
    es: 'La cuenta del destinatario cambió: haría falta la aprobación del titular.',
    pt: 'A conta do favorecido mudou: seria necessária a aprovação do titular.',
  },
  document_issuer: {
    en: 'Somebody else than the payee has issued the invoice, so the owner would have to agree.',
    es: 'La factura no la emitió el destinatario: haría falta la aprobación del titular.',
    pt: 'A nota fiscal não foi emitida pelo favorecido: seria necessária a aprovação do titular.',
  },
  approval_requested: {
    en: 'An approval of the owner is asked for whatever the amount.',
    es: 'Se pide la aprobación del titular sin importar el importe.',
    pt: 'É pedida a aprovação do titular independentemente do valor.',
  },
  batch_sum: {
    en: 'The sum of its batch is not below the amount from which the owner is asked.',
    es: 'La suma de su lote no es menor que el importe a partir del cual se consulta al titular.',
    pt: 'A soma do seu lote não é menor que o valor a partir do qual o titular é consultado.',
  },
};

/** The texts of a preview for rules whose text in a decision is in the past tense. */
export const NOT_REACHED_BEFORE: Readonly<Partial<Record<RuleName, Text>>> = {
  sub_wallet_status: {
    en: 'Not checked: whether the agent is active.',
    es: 'No se verificó si el agente está activo.',
    pt: 'Não foi verificado se o agente está ativo.',
  },
  payee: {
    en: 'Not checked: whether the payee is one of those of the owner.',
    es: 'No se verificó si el destinatario es uno de los del titular.',
    pt: 'Não foi verificado se o favorecido é um dos do titular.',
  },
  payee_enabled: {
    en: 'Not checked: whether the agent can pay this payee.',
    es: 'No se verificó si el agente puede pagar a este destinatario.',
    pt: 'Não foi verificado se o agente pode pagar a este favorecido.',
  },
  document_unpaid: {
    en: 'Not checked: whether the invoice has been paid before.',
    es: 'No se verificó si la factura ya está pagada.',
    pt: 'Não foi verificado se a nota fiscal já está paga.',
  },
  available: {
    en: 'Not checked: whether the wallet has enough available.',
    es: 'No se verificó si alcanza el saldo disponible de la billetera.',
    pt: 'Não foi verificado se o saldo disponível da carteira é suficiente.',
  },
  destination: {
    en: 'Not checked: whether the account it would go to can take it.',
    es: 'No se verificó si la cuenta de destino puede recibirlo.',
    pt: 'Não foi verificado se a conta de destino pode recebê-lo.',
  },
  payee_account: {
    en: 'Not checked: whether the account of the payee has changed.',
    es: 'No se verificó si la cuenta del destinatario cambió.',
    pt: 'Não foi verificado se a conta do favorecido mudou.',
  },
  approval_requested: {
    en: 'Not checked: whether an approval is asked for whatever the amount; one is needed anyway.',
    es: 'No se verificó si se pide una aprobación sin importar el importe; ya hace falta.',
    pt: 'Não foi verificado se é pedida uma aprovação independentemente do valor; já é necessária.',
  },
  approval_channel: {
    en: 'Not checked: how the owner can be asked.',
    es: 'No se verificó cómo consultar al titular.',
    pt: 'Não foi verificado como consultar o titular.',
  },
};
