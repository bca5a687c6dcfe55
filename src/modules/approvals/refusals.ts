// What deciding refuses, and why an approved payment may not have moved.
import type { Text } from '../../platform/language.ts';
import { defineRefusals, type Refusal } from '../../platform/refusal.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';

const LOOK = {
  en: 'Retrieve the approval to see how it ended.',
  es: 'Consulte la aprobación para ver cómo terminó.',
  pt: 'Consulte a aprovação para ver como terminou.',
};
const ALREADY_DECIDED = {
  en: 'approval already decided',
  es: 'la aprobación ya fue decidida',
  pt: 'a aprovação já foi decidida',
};
const EXPIRED = { en: 'approval expired', es: 'la aprobación venció', pt: 'a aprovação expirou' };
const ASK_AGAIN = {
  en: 'Have the payment made again; it asks for a new approval.',
  es: 'Haga que el pago se realice de nuevo; pedirá una nueva aprobación.',
  pt: 'Faça o pagamento novamente; ele pedirá uma nova aprovação.',
};
const OF_ANOTHER = {
  en: 'approval belongs to another cardholder',
  es: 'la aprobación pertenece a otro titular',
  pt: 'a aprovação pertence a outro titular',
};
const OWN_ONLY = {
  en: 'Sign in as the owner of the wallet.',
  es: 'Inicie sesión como titular de la billetera.',
  pt: 'Entre na conta como titular da carteira.',
};
const NOT_THERE = {
  en: 'approval not found',
  es: 'la aprobación no existe',
  pt: 'a aprovação não existe',
};
const CHECK_ID = {
  en: 'Check the id: it begins with `appr_`. Approvals of another organization are not found either.',
  es: 'Revise el id: empieza con `appr_`. Las aprobaciones de otra organización tampoco se encuentran.',
  pt: 'Confira o id: começa com `appr_`. As aprovações de outra organização também não são encontradas.',
};

export const alreadyDecided = (): Refusal =>
  platformRefusal('invalid_request', {}, { message: ALREADY_DECIDED, fix: LOOK });
export const approvalExpired = (): Refusal =>
  platformRefusal('invalid_request', {}, { message: EXPIRED, fix: ASK_AGAIN });
export const ofAnother = (): Refusal =>
  platformRefusal('forbidden', {}, { message: OF_ANOTHER, fix: OWN_ONLY });
export const noApproval = (): Refusal =>
  platformRefusal('not_found', {}, { message: NOT_THERE, fix: CHECK_ID });

const refusal = defineRefusals({
  approval_differs: {
    status: 409,
    message: {
      en: 'What was shown is not what this approval asks.',
      es: 'Lo que se mostró no es lo que pide esta aprobación.',
      pt: 'O que foi exibido não é o que esta aprovação pede.',
    },
    fix: {
      en: 'Open the approval again, and decide on what it shows then.',
      es: 'Abra la aprobación de nuevo y decida sobre lo que muestre entonces.',
      pt: 'Abra a aprovação novamente e decida sobre o que ela mostrar.',
    },
  },
  passkey_required: {
    status: 403,
    message: {
      en: 'An amount like this is approved with a passkey.',
      es: 'Un importe como este se aprueba con una passkey.',
      pt: 'Um valor como este é aprovado com uma passkey.',
    },
    fix: {
      en: 'Have the owner open `approvalUrl` and approve there.',
      es: 'Pida al titular que abra `approvalUrl` y apruebe allí.',
      pt: 'Peça ao titular que abra `approvalUrl` e aprove lá.',
    },
  },
  settlement_failed: {
    status: 502,
    isKept: true,
    message: {
      en: 'The approval stands, but the money has not moved.',
      es: 'La aprobación quedó registrada, pero el dinero no se movió.',
      pt: 'A aprovação foi registrada, mas o dinheiro não se moveu.',
    },
    fix: {
      en: 'See `reason`. Where `canRetry` is true, approve again once it is put right; otherwise the money is back in the wallet.',
      es: 'Vea `reason`. Si `canRetry` es true, apruebe de nuevo cuando esté resuelto; si no, el dinero volvió a la billetera.',
      pt: 'Veja `reason`. Se `canRetry` for true, aprove de novo quando estiver resolvido; caso contrário, o dinheiro voltou à carteira.',
    },
  },
});
export const { approval_differs: differsRow, ...decideRefusals } = refusal.rows;

export const seenDiffers = (): Refusal => refusal('approval_differs');
export const passkeyRequired = (approvalUrl: string): Refusal => refusal('passkey_required', { approvalUrl });

/** Why the money did not move although the owner approved. */
const FAILURES: Readonly<Record<string, Text>> = {
  sub_wallet_closed: {
    en: 'The sub-wallet was closed meanwhile.',
    es: 'La subbilletera se cerró mientras tanto.',
    pt: 'A subcarteira foi encerrada nesse meio-tempo.',
  },
  sub_wallet_paused: {
    en: 'The sub-wallet is paused.',
    es: 'La subbilletera está pausada.',
    pt: 'A subcarteira está pausada.',
  },
  kyc_required: {
    en: 'The identity of the owner is not verified any more.',
    es: 'La identidad del titular ya no está verificada.',
    pt: 'A identidade do titular não está mais verificada.',
  },
  payee_changed: {
    en: 'The account that would get the money is not the one that was approved.',
    es: 'La cuenta que recibiría el dinero no es la que se aprobó.',
    pt: 'A conta que receberia o dinheiro não é a que foi aprovada.',
  },
  payee_deleted: {
    en: 'The payee was deleted meanwhile.',
    es: 'El destinatario se eliminó mientras tanto.',
    pt: 'O favorecido foi excluído nesse meio-tempo.',
  },
  card_changed: {
    en: 'The card that would be issued is not the one that was approved.',
    es: 'La tarjeta que se emitiría no es la que se aprobó.',
    pt: 'O cartão que seria emitido não é o que foi aprovado.',
  },
  card_expired: {
    en: 'The card was to expire before it could be issued.',
    es: 'La tarjeta iba a vencer antes de poder emitirse.',
    pt: 'O cartão expiraria antes de poder ser emitido.',
  },
  payment_method_required: {
    en: 'The owner has no payment method to hold the amount on.',
    es: 'El titular no tiene un medio de pago donde reservar el monto.',
    pt: 'O titular não tem um meio de pagamento para reservar o valor.',
  },
  hold_rejected: {
    en: 'The payment method refused to hold the amount, and was detached.',
    es: 'El medio de pago rechazó la reserva del monto y fue desvinculado.',
    pt: 'O meio de pagamento recusou a reserva do valor e foi desvinculado.',
  },
  provider_error: {
    en: 'The card issuer or the payment processor did not answer. No card was issued.',
    es: 'El emisor de tarjetas o el procesador de pagos no respondió. No se emitió ninguna tarjeta.',
    pt: 'O emissor de cartões ou o processador de pagamentos não respondeu. Nenhum cartão foi emitido.',
  },
  destination_not_found: {
    en: 'The bank does not know the account.',
    es: 'El banco no reconoce la cuenta.',
    pt: 'O banco não reconhece a conta.',
  },
  destination_rejected: {
    en: 'The bank of the account refused the money.',
    es: 'El banco de la cuenta rechazó el dinero.',
    pt: 'O banco da conta recusou o dinheiro.',
  },
};

export const failureText = (reason: string): Text | undefined => FAILURES[reason];

type Failed = {
  readonly id: string;
  readonly reason: string;
  readonly canRetry: boolean;
} & Readonly<Record<string, unknown>>;

export function settlementFailed(failed: Failed): Refusal {
  const message = failureText(failed.reason);
  return refusal('settlement_failed', failed, message === undefined ? {} : { message });
}
