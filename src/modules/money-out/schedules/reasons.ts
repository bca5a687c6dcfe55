// Why an occurrence made no payment. It is skipped if a rule or a decision forbids paying now, and has failed
// if it should have been paid and could not be.
import type { Text } from '#platform/text/language.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { failureText } from '#modules/approvals/refusals.ts';

type Reason = { readonly ends: 'skip' | 'fail'; readonly text: Text };

const REASONS = {
  schedule_cancelled: {
    ends: 'skip',
    text: {
      en: 'The scheduled payment was cancelled before it was made.',
      es: 'El pago programado se canceló antes de realizarse.',
      pt: 'O pagamento agendado foi cancelado antes de ser feito.',
    },
  },
  schedule_paused: {
    ends: 'skip',
    text: {
      en: 'The scheduled payment was paused before it was made.',
      es: 'El pago programado se pausó antes de realizarse.',
      pt: 'O pagamento agendado foi pausado antes de ser feito.',
    },
  },
  sub_wallet_paused: {
    ends: 'skip',
    text: {
      en: 'The sub-wallet was paused.',
      es: 'La subbilletera estaba pausada.',
      pt: 'A subcarteira estava pausada.',
    },
  },
  sub_wallet_closed: {
    ends: 'skip',
    text: {
      en: 'The sub-wallet was closed, and the scheduled payment is cancelled.',
      es: 'La subbilletera se cerró y el pago programado queda cancelado.',
      pt: 'A subcarteira foi encerrada, e o pagamento agendado fica cancelado.',
    },
  },
  panic_limit_reached: {
    ends: 'skip',
    text: {
      en: 'It would have exceeded the limit of 24 hours, which no payment may exceed.',
      es: 'Habría superado el límite de 24 horas, que ningún pago puede superar.',
      pt: 'Teria passado do limite de 24 horas, que nenhum pagamento pode passar.',
    },
  },
  too_many_pending_approvals: {
    ends: 'skip',
    text: {
      en: 'Too many payments of this agent were waiting for an approval.',
      es: 'Demasiados pagos de este agente esperaban una aprobación.',
      pt: 'Pagamentos demais deste agente aguardavam uma aprovação.',
    },
  },
  kyc_required: {
    ends: 'skip',
    text: {
      en: 'The identity of the owner was not verified.',
      es: 'La identidad del titular no estaba verificada.',
      pt: 'A identidade do titular não estava verificada.',
    },
  },
  account_suspended: {
    ends: 'skip',
    text: {
      en: 'The organization was suspended.',
      es: 'La organización estaba suspendida.',
      pt: 'A organização estava suspensa.',
    },
  },
  insufficient_balance: {
    ends: 'fail',
    text: {
      en: 'The wallet did not hold enough.',
      es: 'La billetera no tenía saldo suficiente.',
      pt: 'A carteira não tinha saldo suficiente.',
    },
  },
  payee_not_found: {
    ends: 'fail',
    text: {
      en: 'The payee was deleted.',
      es: 'El destinatario se eliminó.',
      pt: 'O favorecido foi excluído.',
    },
  },
  payee_not_enabled: {
    ends: 'fail',
    text: {
      en: 'This agent may not pay this payee.',
      es: 'Este agente no puede pagar a este destinatario.',
      pt: 'Este agente não pode pagar a este favorecido.',
    },
  },
  destination_not_payable: {
    ends: 'fail',
    text: {
      en: 'This wallet cannot pay the account to which the payee has moved.',
      es: 'Esta billetera no puede pagar a la cuenta a la que se movió el destinatario.',
      pt: 'Esta carteira não pode pagar à conta para a qual o favorecido mudou.',
    },
  },
  destination_not_found: {
    ends: 'fail',
    text: {
      en: 'The account of the payee does not exist any more.',
      es: 'La cuenta del destinatario ya no existe.',
      pt: 'A conta do favorecido não existe mais.',
    },
  },
  provider_error: {
    ends: 'fail',
    text: {
      en: 'The provider of accounts did not say whose account it is, however often it was asked.',
      es: 'El proveedor de cuentas no dijo de quién es la cuenta, aunque se le preguntó varias veces.',
      pt: 'O provedor de contas não disse de quem é a conta, embora tenha sido perguntado várias vezes.',
    },
  },
  wallet_not_open: {
    ends: 'fail',
    text: {
      en: 'The wallet was not open.',
      es: 'La billetera no estaba abierta.',
      pt: 'A carteira não estava aberta.',
    },
  },
} as const satisfies Readonly<Record<string, Reason>>;

export type NotPaid = keyof typeof REASONS;

export const endOf = (reason: NotPaid): Reason['ends'] => REASONS[reason].ends;

const isReason = (code: string): code is NotPaid => Object.hasOwn(REASONS, code);

/** The text of a reason, also of a payment that did not go through. */
export const reasonText = (reason: string): Text | undefined =>
  isReason(reason) ? REASONS[reason].text : failureText(reason);

/** Maps what the verbs of payments refuse. Any other refusal is a bug, and is rethrown. */
export function reasonOf(refused: Refusal): NotPaid {
  const { code, details } = refused;
  if (isReason(code)) return code;
  if (code === 'invalid_state')
    return details['status'] === 'closed' ? 'sub_wallet_closed' : 'sub_wallet_paused';
  if (code === 'not_found') return details['field'] === 'payee_id' ? 'payee_not_found' : 'wallet_not_open';
  throw refused;
}
