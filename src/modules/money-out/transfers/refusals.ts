// The refusals of transfers.
import type { Text } from '#platform/text/language.ts';
import { defineRefusals, type Refusal } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { amountText } from '#platform/money/money-text.ts';
import { centsOf, lesserOf, type Currency } from '#platform/money/money.ts';
import { refusal as payRefusal } from '#modules/money-out/payments/refusals.ts';
import type { SpendingCheck } from '#modules/wallets/spending/check.ts';
import { spendingRefusals } from '#modules/wallets/spending/refusals.ts';

const { destination_not_found, destination_not_payable, approval_required, too_many_pending_approvals } =
  payRefusal.rows;

export const refusal = defineRefusals({
  destination_not_found,
  destination_not_payable,
  approval_required,
  too_many_pending_approvals,
  ...spendingRefusals,
  beta_not_enabled: platformRefusal.rows.beta_not_enabled,
  invalid_destination: {
    status: 400,
    message: {
      en: 'The destination is not a valid CVU, CBU, CLABE, alias or e-mail address.',
      es: 'El destino no es un CVU, CBU, CLABE, alias o correo electrónico válido.',
      pt: 'O destino não é um CVU, CBU, CLABE, alias ou e-mail válido.',
    },
    fix: {
      en: 'Check `to.type` and every digit of `to.value`: the check digits of an account number must be right.',
      es: 'Revise `to.type` y cada dígito de `to.value`: los dígitos verificadores de un número de cuenta deben ser correctos.',
      pt: 'Confira `to.type` e cada dígito de `to.value`: os dígitos verificadores de um número de conta devem estar corretos.',
    },
  },
  country_not_supported: {
    status: 422,
    message: {
      en: 'Money can be sent from wallets in Argentina and Mexico, and this wallet is in {country}.',
      es: 'Se puede enviar dinero desde billeteras de Argentina y México, y esta billetera es de {country}.',
      pt: 'É possível enviar dinheiro de carteiras da Argentina e do México, e esta carteira é de {country}.',
    },
    fix: {
      en: 'Have the owner or an agent pay a payee with `POST /api/v1/wallet/pay`, which works in every country.',
      es: 'Haga que el titular o un agente pague a un destinatario con `POST /api/v1/wallet/pay`, que funciona en todos los países.',
      pt: 'Faça com que o titular ou um agente pague a um favorecido com `POST /api/v1/wallet/pay`, que funciona em todos os países.',
    },
  },
  wages_need_cbu: {
    status: 422,
    message: {
      en: 'In Argentina wages are paid to a bank account, which has a CBU, and this is a CVU.',
      es: 'En Argentina los sueldos se pagan en una cuenta bancaria, que tiene CBU, y este es un CVU.',
      pt: 'Na Argentina os salários são pagos em uma conta bancária, que tem CBU, e este é um CVU.',
    },
    fix: {
      en: 'Ask the employee for the CBU of their salary account.',
      es: 'Pida al empleado el CBU de su cuenta sueldo.',
      pt: 'Peça ao empregado o CBU da conta-salário.',
    },
  },
  duplicate_idempotency_key: {
    status: 409,
    message: {
      en: 'This Idempotency-Key belongs to another transfer.',
      es: 'Esta Idempotency-Key pertenece a otra transferencia.',
      pt: 'Esta Idempotency-Key pertence a outra transferência.',
    },
    fix: {
      en: 'Use a new key for each new transfer. The one that has this key is in `transferId`.',
      es: 'Use una clave nueva para cada transferencia nueva. La que tiene esta clave está en `transferId`.',
      pt: 'Use uma chave nova para cada transferência nova. A que tem esta chave está em `transferId`.',
    },
  },
});

export const destinationNotFound = (): Refusal =>
  refusal('destination_not_found', { field: 'to' }, { message: NO_ACCOUNT, fix: CHECK_IT });

export const destinationNotPayable = (): Refusal =>
  refusal('destination_not_payable', { field: 'to' }, { message: NOT_PAYABLE, fix: OTHER_ACCOUNT });

type Wanted = { readonly amountMinor: bigint; readonly currency: Currency };

/** The sub-wallet has too little left, and its wallet may have enough. */
export function overLimit(
  { over, availableMinor }: SpendingCheck,
  { amountMinor, currency }: Wanted,
): Refusal {
  const [first] = over;
  if (first === undefined) throw new Error('no limit is passed');
  const { limit: limitName, usage } = first;
  // A caller that sends as much as the text says is not refused by the next limit, or for the balance.
  const mostMinor = over.reduce((most, one) => lesserOf(most, one.usage.remainingMinor), availableMinor);
  const details = {
    limitName,
    limit: centsOf(usage.limitMinor),
    used: centsOf(usage.usedMinor),
    remaining: centsOf(usage.remainingMinor),
    requested: centsOf(amountMinor),
  };
  return refusal('insufficient_balance', details, {
    message: LITTLE_LEFT[limitName],
    fix: LESS,
    restText: amountText(usage.remainingMinor, currency),
    requestedText: amountText(amountMinor, currency),
    mostText: amountText(mostMinor, currency),
  });
}

const NO_ACCOUNT: Text = {
  en: 'There is no account for this destination.',
  es: 'No existe una cuenta para este destino.',
  pt: 'Não existe conta para este destino.',
};
const CHECK_IT: Text = {
  en: 'Ask the recipient for the alias or the account number again. An e-mail address must be that of a cardholder with an open wallet.',
  es: 'Pida de nuevo al destinatario el alias o el número de cuenta. Un correo electrónico debe ser el de un titular con billetera abierta.',
  pt: 'Peça novamente ao favorecido o alias ou o número da conta. Um e-mail deve ser o de um titular com carteira aberta.',
};
const NOT_PAYABLE: Text = {
  en: 'This wallet cannot send to this account.',
  es: 'Esta billetera no puede enviar a esta cuenta.',
  pt: 'Esta carteira não pode enviar para esta conta.',
};
const OTHER_ACCOUNT: Text = {
  en: 'It is the account of the wallet itself, or of another currency, or it cannot hold more. Send to another account.',
  es: 'Es la cuenta de la propia billetera, o de otra moneda, o no admite más dinero. Envíe a otra cuenta.',
  pt: 'É a conta da própria carteira, ou de outra moeda, ou não comporta mais dinheiro. Envie para outra conta.',
};
const LITTLE_LEFT: Readonly<Record<SpendingCheck['over'][number]['limit'], Text>> = {
  cap: {
    en: 'The sub-wallet has {restText} left of its cap, and this takes {requestedText}.',
    es: 'A la subbilletera le quedan {restText} de su tope, y la operación es por {requestedText}.',
    pt: 'A subcarteira tem {restText} restantes do seu teto, e a operação é de {requestedText}.',
  },
  day: {
    en: 'The sub-wallet has {restText} left for the day, and this takes {requestedText}.',
    es: 'A la subbilletera le quedan {restText} para el día, y la operación es por {requestedText}.',
    pt: 'A subcarteira tem {restText} restantes para o dia, e a operação é de {requestedText}.',
  },
  month: {
    en: 'The sub-wallet has {restText} left for the month, and this takes {requestedText}.',
    es: 'A la subbilletera le quedan {restText} para el mes, y la operación es por {requestedText}.',
    pt: 'A subcarteira tem {restText} restantes para o mês, e a operação é de {requestedText}.',
  },
};
const LESS: Text = {
  en: 'Send at most {mostText}, or have the owner raise the limit of the sub-wallet.',
  es: 'Envíe como máximo {mostText}, o haga que el titular aumente el límite de la subbilletera.',
  pt: 'Envie no máximo {mostText}, ou faça com que o titular aumente o limite da subcarteira.',
};

export const notAnswered = (): Refusal => platformRefusal('provider_error', {}, NO_ANSWER);

const NO_ANSWER = {
  message: {
    en: 'The provider of accounts has not answered yet whose account this is. Nothing was sent.',
    es: 'El proveedor de cuentas todavía no respondió de quién es esta cuenta. No se envió nada.',
    pt: 'O provedor de contas ainda não respondeu de quem é esta conta. Nada foi enviado.',
  },
  fix: {
    en: 'Send the request again in a few seconds, with the same Idempotency-Key.',
    es: 'Vuelva a enviar la solicitud en unos segundos, con la misma Idempotency-Key.',
    pt: 'Envie a requisição novamente em alguns segundos, com a mesma Idempotency-Key.',
  },
};
