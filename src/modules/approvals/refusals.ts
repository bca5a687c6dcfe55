// What deciding refuses, and why an approved payment may not have moved.
import { isoOf } from '#platform/time/clock.ts';
import type { Text } from '#platform/text/language.ts';
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import type { ApprovalStatus } from './states.ts';
import type { ApprovalRow } from './tables.ts';

const LOOK = {
  en: 'Retrieve the approval to see how it ended.',
  es: 'Consulte la aprobación para ver cómo terminó.',
  pt: 'Consulte a aprovação para ver como terminou.',
};
// The contract has the English messages of these four word for word; when, and what to do, is in the fix.
const ALREADY_DECIDED = {
  en: 'approval already decided',
  es: 'Esta aprobación ya fue decidida.',
  pt: 'Esta aprovação já foi decidida.',
};
const EXPIRED = {
  en: 'approval expired',
  es: 'Esta aprobación venció.',
  pt: 'Esta aprovação expirou.',
};
const TOO_LATE = {
  en: 'It expired at {expiredAt}. {tooLate}',
  es: 'Venció el {expiredAt}. {tooLate}',
  pt: 'Expirou em {expiredAt}. {tooLate}',
};
/** It was ended before it expired. */
const ENDED = {
  en: 'It ended at {expiredAt}. {why} There is nothing left to decide.',
  es: 'Terminó el {expiredAt}. {why} No queda nada por decidir.',
  pt: 'Terminou em {expiredAt}. {why} Não há mais nada para decidir.',
};
const DECIDED_FOR_OWNERS = {
  en: 'This request was decided already. Open it again to see how it stands.',
  es: 'Este pedido ya se decidió. Ábralo de nuevo para ver cómo quedó.',
  pt: 'Este pedido já foi decidido. Abra-o novamente para ver como ficou.',
};
const EXPIRED_FOR_OWNERS = {
  en: 'The time to decide on this request has passed, and nothing was paid. If it is still needed, it must be asked again.',
  es: 'Venció el plazo para decidir sobre este pedido y no se pagó nada. Si todavía hace falta, debe pedirse de nuevo.',
  pt: 'O prazo para decidir sobre este pedido expirou e nada foi pago. Se ainda for necessário, deve ser pedido novamente.',
};
const OTHERS_FOR_OWNERS = {
  en: 'This request belongs to another wallet. Sign in as its owner to decide on it.',
  es: 'Este pedido es de otra billetera. Inicie sesión como su titular para decidir.',
  pt: 'Este pedido é de outra carteira. Entre como titular dela para decidir.',
};
const OF_ANOTHER = {
  en: 'approval belongs to another cardholder',
  es: 'Esta aprobación pertenece a otro titular.',
  pt: 'Esta aprovação pertence a outro titular.',
};
const OWN_ONLY = {
  en: 'Only the owner of the wallet decides. Sign in as that person.',
  es: 'Solo decide el titular de la billetera. Inicie sesión como esa persona.',
  pt: 'Só o titular da carteira decide. Entre na conta como essa pessoa.',
};
const NOT_THERE = {
  en: 'approval not found',
  es: 'No existe una aprobación con este id.',
  pt: 'Não existe uma aprovação com este id.',
};
const CHECK_ID = {
  en: 'Check the id: it begins with `appr_`. Approvals of another organization are not found either.',
  es: 'Revise el id: empieza con `appr_`. Las aprobaciones de otra organización tampoco se encuentran.',
  pt: 'Confira o id: começa com `appr_`. As aprovações de outra organização também não são encontradas.',
};

type ExpiredRow = Pick<ApprovalRow, 'expires_at' | 'failure'>;
/** What a question has for them. */
type TooLate = { readonly tooLate: Text; readonly failures: Failures };

export const alreadyDecided = (status: ApprovalStatus): Refusal =>
  platformRefusal(
    'invalid_request',
    { status },
    { message: ALREADY_DECIDED, fix: LOOK, ownerFix: DECIDED_FOR_OWNERS },
  );
export function approvalExpired(
  { expires_at: at, failure }: ExpiredRow,
  { tooLate, failures }: TooLate,
): Refusal {
  const why = failureText(failure ?? '', failures);
  const fix = why === undefined ? { fix: TOO_LATE, tooLate } : { fix: ENDED, why };
  const details = { status: 'expired', expiredAt: isoOf(at) };
  return platformRefusal('invalid_request', details, {
    message: EXPIRED,
    ownerFix: EXPIRED_FOR_OWNERS,
    ...fix,
  });
}
export const ofAnother = (): Refusal =>
  platformRefusal('forbidden', {}, { message: OF_ANOTHER, fix: OWN_ONLY, ownerFix: OTHERS_FOR_OWNERS });
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
    ownerFix: {
      en: 'This request has changed since you opened it, and nothing was decided. Open it again and look at it before you decide.',
      es: 'Este pedido cambió desde que lo abrió y no se decidió nada. Ábralo de nuevo y revíselo antes de decidir.',
      pt: 'Este pedido mudou desde que você o abriu e nada foi decidido. Abra-o novamente e confira antes de decidir.',
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
    ownerFix: {
      en: 'An amount like this is approved with a passkey. Open the request in your wallet and confirm it with yours.',
      es: 'Un importe como este se aprueba con una passkey. Abra el pedido en su billetera y confírmelo con la suya.',
      pt: 'Um valor como este é aprovado com uma passkey. Abra o pedido na sua carteira e confirme com a sua.',
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
    ownerFix: {
      en: 'You approved it, but the money has not moved. Look at the request: there you see why, and whether you can approve it again.',
      es: 'Usted lo aprobó, pero el dinero no se movió. Vea el pedido: ahí figura el motivo y si puede volver a aprobarlo.',
      pt: 'Você aprovou, mas o dinheiro não se moveu. Veja o pedido: ali está o motivo e se você pode aprovar novamente.',
    },
  },
});
export const { approval_differs: differsRow, ...decideRefusals } = refusal.rows;

export const seenDiffers = (): Refusal => refusal('approval_differs');
export const passkeyRequired = (approvalUrl: string): Refusal => refusal('passkey_required', { approvalUrl });

/** Why nothing moved although the owner approved, by reason. */
export type Failures = Readonly<Record<string, Text>>;

/** The failures of several questions; each question has its own besides. */
const FAILURES: Failures = {
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
  insufficient_balance: {
    en: 'The wallet did not hold enough.',
    es: 'La billetera no tenía saldo suficiente.',
    pt: 'A carteira não tinha saldo suficiente.',
  },
  try_other_day: {
    en: 'A bank transfer limit has been reached.',
    es: 'Se alcanzó un límite de transferencias bancarias.',
    pt: 'Um limite de transferências bancárias foi atingido.',
  },
  suspected_fraud: {
    en: 'A bank stopped it because it suspects fraud.',
    es: 'Un banco lo detuvo porque sospecha un fraude.',
    pt: 'Um banco barrou o envio por suspeita de fraude.',
  },
  provider_rejected: {
    en: 'The provider of the account refused it.',
    es: 'El proveedor de la cuenta lo rechazó.',
    pt: 'O provedor da conta recusou.',
  },
  account_closed: {
    en: 'The account of the payee is closed.',
    es: 'La cuenta del destinatario está cerrada.',
    pt: 'A conta do favorecido está encerrada.',
  },
};

export const failureText = (reason: string, own: Failures = {}): Text | undefined =>
  own[reason] ?? FAILURES[reason];

type FailedSettlement = {
  readonly id: string;
  readonly reason: string;
  readonly canRetry: boolean;
} & Readonly<Record<string, unknown>>;

export function settlementFailed(failed: FailedSettlement, { failures }: Pick<TooLate, 'failures'>): Refusal {
  const message = failureText(failed.reason, failures);
  return refusal('settlement_failed', failed, message === undefined ? {} : { message });
}
