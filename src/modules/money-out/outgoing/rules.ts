// The rules by which money may leave a wallet, and what is said of those that hold it. In which order a noun
// looks at which of them is its own list, which its decision walks.
import type { Text } from '#platform/text/language.ts';
import type { Reason } from '#modules/approvals/reasons.ts';

export const RULE_NAMES = [
  'sub_wallet_status',
  'payee',
  'payee_enabled',
  'document_unpaid',
  'limit_24h',
  'available',
  'destination',
  'cap',
  'day',
  'month',
  'auto_approve',
  'payee_account',
  'document_issuer',
  'approval_requested',
  'batch_sum',
  'waiting_approvals',
  'approval_channel',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** The rule that a reason to ask the owner comes from. */
export const ruleOf = (reason: Reason): HoldingRule =>
  reason.type === 'limitExceeded' ? reason.limit : RULE_OF_REASON[reason.type];

const RULE_OF_REASON = {
  aboveAutoApprove: 'auto_approve',
  payeeChanged: 'payee_account',
  documentIssuerMismatch: 'document_issuer',
} as const satisfies Record<Exclude<Reason['type'], 'limitExceeded'>, RuleName>;

/** The rules that hold money for the owner. */
export type HoldingRule =
  | 'cap'
  | 'day'
  | 'month'
  | 'auto_approve'
  | 'payee_account'
  | 'document_issuer'
  | 'approval_requested'
  | 'batch_sum';

export const isHolding = (rule: RuleName): rule is HoldingRule => Object.hasOwn(HELD, rule);

/** Why the owner had to agree. */
export const HELD: Readonly<Record<HoldingRule, Text>> = {
  cap: {
    en: 'It exceeded the total limit of the agent, so the owner had to agree.',
    es: 'Superaba el límite total del agente: hacía falta la aprobación del titular.',
    pt: 'Ultrapassava o limite total do agente: era necessária a aprovação do titular.',
  },
  day: {
    en: 'It exceeded the limit per day, so the owner had to agree.',
    es: 'Superaba el límite por día: hacía falta la aprobación del titular.',
    pt: 'Ultrapassava o limite por dia: era necessária a aprovação do titular.',
  },
  month: {
    en: 'It exceeded the limit per month, so the owner had to agree.',
    es: 'Superaba el límite por mes: hacía falta la aprobación del titular.',
    pt: 'Ultrapassava o limite por mês: era necessária a aprovação do titular.',
  },
  auto_approve: {
    en: 'It was not below the amount from which the owner is asked.',
    es: 'No era menor que el importe a partir del cual se consulta al titular.',
    pt: 'Não era menor que o valor a partir do qual o titular é consultado.',
  },
  payee_account: {
    en: 'The account of the payee had changed, so the owner had to agree.',
    es: 'La cuenta del destinatario había cambiado: hacía falta la aprobación del titular.',
    pt: 'A conta do favorecido havia mudado: era necessária a aprovação do titular.',
  },
  document_issuer: {
    en: 'Somebody else than the payee had issued the invoice, so the owner had to agree.',
    es: 'La factura no la había emitido el destinatario: hacía falta la aprobación del titular.',
    pt: 'A nota fiscal não havia sido emitida pelo favorecido: era necessária a aprovação do titular.',
  },
  approval_requested: {
    en: 'An approval of the owner was asked for whatever the amount.',
    es: 'Se pidió la aprobación del titular sin importar el importe.',
    pt: 'Foi pedida a aprovação do titular independentemente do valor.',
  },
  batch_sum: {
    en: 'The sum of its batch was not below the amount from which the owner is asked.',
    es: 'La suma de su lote no era menor que el importe a partir del cual se consulta al titular.',
    pt: 'A soma do seu lote não era menor que o valor a partir do qual o titular é consultado.',
  },
};
