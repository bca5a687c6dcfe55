// The rules by which money may leave a wallet, and what is said of each. In which order a noun looks at which
// of them is its own list, which its decision walks.
import type { Text } from '#platform/language.ts';
import type { Reason } from '#modules/approvals/index.ts';

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
  'waiting_approvals',
  'approval_channel',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** The rule that a reason to ask the owner comes from. */
export function ruleOf(reason: Reason): HoldingRule {
  switch (reason.type) {
    case 'limitExceeded':
      return reason.limit;
    case 'aboveAutoApprove':
      return 'auto_approve';
    case 'payeeChanged':
      return 'payee_account';
    case 'documentIssuerMismatch':
      return 'document_issuer';
  }
}

type Said = {
  /** A rule that does not apply, such as that of a sub-wallet where there is none, has passed as well. */
  readonly passed: Text;
  readonly notReached: Text;
};

export const SAID: Readonly<Record<RuleName, Said>> = {
  sub_wallet_status: {
    passed: {
      en: 'No paused or closed agent was spending.',
      es: 'No gastaba un agente pausado ni cerrado.',
      pt: 'Nenhum agente pausado ou encerrado estava gastando.',
    },
    notReached: {
      en: 'Not checked: whether the agent was active.',
      es: 'No se verificó si el agente estaba activo.',
      pt: 'Não foi verificado se o agente estava ativo.',
    },
  },
  payee: {
    passed: {
      en: 'The payee was one of those of the owner.',
      es: 'El destinatario era uno de los del titular.',
      pt: 'O favorecido era um dos do titular.',
    },
    notReached: {
      en: 'Not checked: whether the payee was one of those of the owner.',
      es: 'No se verificó si el destinatario era uno de los del titular.',
      pt: 'Não foi verificado se o favorecido era um dos do titular.',
    },
  },
  payee_enabled: {
    passed: {
      en: 'The payee was enabled.',
      es: 'El destinatario estaba habilitado.',
      pt: 'O favorecido estava habilitado.',
    },
    notReached: {
      en: 'Not checked: whether the agent could pay this payee.',
      es: 'No se verificó si el agente podía pagar a este destinatario.',
      pt: 'Não foi verificado se o agente podia pagar a este favorecido.',
    },
  },
  document_unpaid: {
    passed: {
      en: 'No invoice was paid twice.',
      es: 'No se pagaba una factura por segunda vez.',
      pt: 'Nenhuma fatura estava sendo paga pela segunda vez.',
    },
    notReached: {
      en: 'Not checked: whether the invoice had been paid before.',
      es: 'No se verificó si la factura ya estaba pagada.',
      pt: 'Não foi verificado se a fatura já estava paga.',
    },
  },
  limit_24h: {
    passed: {
      en: 'It was within the limit of 24 hours, which nothing exceeds.',
      es: 'No superaba el límite de 24 horas, que nada puede superar.',
      pt: 'Não ultrapassava o limite de 24 horas, que nada pode ultrapassar.',
    },
    notReached: {
      en: 'Not checked: the limit of 24 hours.',
      es: 'No se verificó el límite de 24 horas.',
      pt: 'Não foi verificado o limite de 24 horas.',
    },
  },
  available: {
    passed: {
      en: 'The wallet had enough available.',
      es: 'El saldo disponible de la billetera alcanzaba.',
      pt: 'O saldo disponível da carteira era suficiente.',
    },
    notReached: {
      en: 'Not checked: whether the wallet had enough available.',
      es: 'No se verificó si alcanzaba el saldo disponible de la billetera.',
      pt: 'Não foi verificado se o saldo disponível da carteira era suficiente.',
    },
  },
  destination: {
    passed: {
      en: 'The account it goes to could take it.',
      es: 'La cuenta de destino podía recibirlo.',
      pt: 'A conta de destino podia recebê-lo.',
    },
    notReached: {
      en: 'Not checked: whether the account it goes to could take it.',
      es: 'No se verificó si la cuenta de destino podía recibirlo.',
      pt: 'Não foi verificado se a conta de destino podia recebê-lo.',
    },
  },
  cap: {
    passed: {
      en: 'It was within the total limit of the agent.',
      es: 'No superaba el límite total del agente.',
      pt: 'Não ultrapassava o limite total do agente.',
    },
    notReached: {
      en: 'Not checked: the total limit of the agent.',
      es: 'No se verificó el límite total del agente.',
      pt: 'Não foi verificado o limite total do agente.',
    },
  },
  day: {
    passed: {
      en: 'It was within the limit per day.',
      es: 'No superaba el límite por día.',
      pt: 'Não ultrapassava o limite por dia.',
    },
    notReached: {
      en: 'Not checked: the limit per day.',
      es: 'No se verificó el límite por día.',
      pt: 'Não foi verificado o limite por dia.',
    },
  },
  month: {
    passed: {
      en: 'It was within the limit per month.',
      es: 'No superaba el límite por mes.',
      pt: 'Não ultrapassava o limite por mês.',
    },
    notReached: {
      en: 'Not checked: the limit per month.',
      es: 'No se verificó el límite por mes.',
      pt: 'Não foi verificado o limite por mês.',
    },
  },
  auto_approve: {
    passed: {
      en: 'It was below the amount from which the owner is asked.',
      es: 'Era menor que el importe a partir del cual se consulta al titular.',
      pt: 'Era menor que o valor a partir do qual o titular é consultado.',
    },
    notReached: {
      en: 'Not checked: the amount from which the owner is asked.',
      es: 'No se verificó el importe a partir del cual se consulta al titular.',
      pt: 'Não foi verificado o valor a partir do qual o titular é consultado.',
    },
  },
  payee_account: {
    passed: {
      en: 'The payee had the same account as before.',
      es: 'El destinatario tenía la misma cuenta que antes.',
      pt: 'O favorecido tinha a mesma conta de antes.',
    },
    notReached: {
      en: 'Not checked: whether the account of the payee had changed.',
      es: 'No se verificó si la cuenta del destinatario había cambiado.',
      pt: 'Não foi verificado se a conta do favorecido havia mudado.',
    },
  },
  document_issuer: {
    passed: {
      en: 'No invoice of somebody else than the recipient was paid.',
      es: 'No se pagaba una factura emitida por otro que el destinatario.',
      pt: 'Não se pagava uma fatura emitida por outro que não o favorecido.',
    },
    notReached: {
      en: 'Not checked: who issued the invoice.',
      es: 'No se verificó quién emitió la factura.',
      pt: 'Não foi verificado quem emitiu a fatura.',
    },
  },
  approval_requested: {
    passed: {
      en: 'No approval had been asked for whatever the amount.',
      es: 'Nadie había pedido una aprobación sin importar el importe.',
      pt: 'Ninguém havia pedido uma aprovação independentemente do valor.',
    },
    notReached: {
      en: 'Not checked: whether an approval was asked for whatever the amount; one was needed anyway.',
      es: 'No se verificó si se pidió una aprobación sin importar el importe; ya hacía falta.',
      pt: 'Não foi verificado se foi pedida uma aprovação independentemente do valor; já era necessária.',
    },
  },
  waiting_approvals: {
    passed: {
      en: 'The agent had few enough other questions that wait for the owner.',
      es: 'El agente no tenía demasiadas consultas pendientes del titular.',
      pt: 'O agente não tinha consultas demais à espera do titular.',
    },
    notReached: {
      en: 'Not checked: how many other questions of the agent wait for the owner.',
      es: 'No se verificó cuántas consultas del agente esperan al titular.',
      pt: 'Não foi verificado quantas consultas do agente esperam pelo titular.',
    },
  },
  approval_channel: {
    passed: {
      en: 'There was a way to ask the owner that is safe enough for this amount.',
      es: 'Había un medio suficientemente seguro para consultar al titular.',
      pt: 'Havia um meio seguro o bastante para consultar o titular.',
    },
    notReached: {
      en: 'Not checked: how the owner could be asked.',
      es: 'No se verificó cómo consultar al titular.',
      pt: 'Não foi verificado como consultar o titular.',
    },
  },
};

/** The rules that hold money for the owner. */
export type HoldingRule =
  | 'cap'
  | 'day'
  | 'month'
  | 'auto_approve'
  | 'payee_account'
  | 'document_issuer'
  | 'approval_requested';

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
    pt: 'A fatura não havia sido emitida pelo favorecido: era necessária a aprovação do titular.',
  },
  approval_requested: {
    en: 'An approval of the owner was asked for whatever the amount.',
    es: 'Se pidió la aprobación del titular sin importar el importe.',
    pt: 'Foi pedida a aprovação do titular independentemente do valor.',
  },
};
