// The refusals of withdrawals. The payout errors are those of rails, whether we find them before an order or
// the rail reports them.
import { defineRefusals, type Refusal, type Wording } from '#platform/refusals/refusal.ts';
import { refusal as payRefusal } from '#modules/money-out/payments/refusals.ts';
import type { RailRefusal } from '#modules/money-out/rail/port.ts';
import { shortfall, spendingRefusals } from '#modules/wallets/spending/refusals.ts';

const refusal = defineRefusals({
  invalid_amount: {
    status: 400,
    message: {
      en: 'This is not an amount that can be withdrawn.',
      es: 'No es un importe que se pueda retirar.',
      pt: 'Não é um valor que possa ser sacado.',
    },
    fix: {
      en: 'Send `amount` above 0 in units of the currency of the wallet, as a number or a decimal string, such as 1500.50.',
      es: 'Envíe `amount` mayor que 0, en unidades de la moneda de la billetera, como número o texto decimal, por ejemplo 1500.50.',
      pt: 'Envie `amount` acima de 0, em unidades da moeda da carteira, como número ou texto decimal, por exemplo 1500.50.',
    },
    ownerFix: {
      en: 'This amount cannot be withdrawn. Write an amount above zero, with no more cents than your currency has.',
      es: 'Este importe no se puede retirar. Escriba un importe mayor que cero, sin más decimales de los que tiene su moneda.',
      pt: 'Este valor não pode ser sacado. Escreva um valor maior que zero, sem mais casas decimais do que a sua moeda tem.',
    },
  },
  missing_destination: {
    status: 400,
    message: {
      en: 'The destination is missing.',
      es: 'Falta el destino.',
      pt: 'Falta o destino.',
    },
    fix: {
      en: 'Send `destination`: a CBU, CVU, CLABE or account number, or an alias, as text.',
      es: 'Envíe `destination`: un CBU, CVU, CLABE o número de cuenta, o un alias, como texto.',
      pt: 'Envie `destination`: um CBU, CVU, CLABE ou número de conta, ou um alias, como texto.',
    },
    ownerFix: {
      en: 'The account that the money should go to is missing. Write its number or its alias.',
      es: 'Falta la cuenta a la que va el dinero. Escriba su número o su alias.',
      pt: 'Falta a conta para a qual vai o dinheiro. Escreva o número ou o alias.',
    },
  },
  destination_not_found: {
    ...payRefusal.rows.destination_not_found,
    fix: {
      en: 'Check the number or the alias. Nothing has left the wallet.',
      es: 'Revise el número o el alias. No salió dinero de la billetera.',
      pt: 'Confira o número ou o alias. Nenhum dinheiro saiu da carteira.',
    },
  },
  destination_rejected: {
    status: 422,
    message: {
      en: 'Money from this wallet cannot go to this account.',
      es: 'El dinero de esta billetera no puede ir a esa cuenta.',
      pt: 'O dinheiro desta carteira não pode ir para essa conta.',
    },
    fix: {
      en: 'Name another account: in the currency of the wallet, and not that of the wallet itself. Nothing has left the wallet.',
      es: 'Indique otra cuenta: en la moneda de la billetera y que no sea la de la propia billetera. No salió dinero de la billetera.',
      pt: 'Informe outra conta: na moeda da carteira e que não seja a da própria carteira. Nenhum dinheiro saiu da carteira.',
    },
    ownerFix: {
      en: 'You cannot send money to this account. Use another one, in the currency of your wallet and other than that of your wallet; no money has left it.',
      es: 'No se puede enviar dinero a esta cuenta. Use otra, en la moneda de su billetera y distinta de la suya; no salió dinero.',
      pt: 'Não é possível enviar dinheiro para esta conta. Use outra, na moeda da sua carteira e diferente da sua; nenhum dinheiro saiu.',
    },
  },
  insufficient_balance: { ...spendingRefusals.insufficient_balance, status: 422 },
  try_other_day: {
    status: 422,
    message: {
      en: 'A bank transfer limit has been reached.',
      es: 'Se alcanzó un límite de transferencias bancarias.',
      pt: 'Um limite de transferências bancárias foi atingido.',
    },
    fix: {
      en: 'Nothing has left the wallet. Withdraw on another day, or less, with another idempotency key.',
      es: 'No salió dinero de la billetera. Retire otro día, o menos, con otra clave de idempotencia.',
      pt: 'Nenhum dinheiro saiu da carteira. Saque em outro dia, ou menos, com outra chave de idempotência.',
    },
    ownerFix: {
      en: 'A bank transfer limit has been reached, and no money has left your wallet. Withdraw on another day, or a smaller amount.',
      es: 'Se alcanzó un límite de transferencias bancarias y no salió dinero de su billetera. Retire otro día o un importe menor.',
      pt: 'Um limite de transferências bancárias foi atingido e nenhum dinheiro saiu da sua carteira. Saque em outro dia ou um valor menor.',
    },
  },
  suspected_fraud: {
    status: 422,
    message: {
      en: 'A bank stopped the withdrawal because it suspects fraud.',
      es: 'Un banco detuvo el retiro porque sospecha un fraude.',
      pt: 'Um banco barrou o saque por suspeita de fraude.',
    },
    fix: {
      en: 'Do not send it again. Nothing has left the wallet; the owner must check whose account it is, and contact support.',
      es: 'No lo envíe de nuevo. No salió dinero de la billetera; el titular debe revisar de quién es la cuenta y escribir a soporte.',
      pt: 'Não envie de novo. Nenhum dinheiro saiu da carteira; o titular deve conferir de quem é a conta e falar com o suporte.',
    },
    ownerFix: {
      en: 'A bank stopped this withdrawal because it suspects fraud, and no money has left your wallet. Check whose account it is. If it is correct, contact support.',
      es: 'Un banco detuvo este retiro porque sospecha un fraude y no salió dinero de su billetera. Revise de quién es la cuenta y, si todo está en orden, escriba a soporte.',
      pt: 'Um banco barrou este saque por suspeita de fraude e nenhum dinheiro saiu da sua carteira. Confira de quem é a conta e, se estiver tudo certo, fale com o suporte.',
    },
  },
  provider_rejected: {
    status: 422,
    message: {
      en: 'The provider of the account refused the withdrawal.',
      es: 'El proveedor de la cuenta rechazó el retiro.',
      pt: 'O provedor da conta recusou o saque.',
    },
    fix: {
      en: 'Nothing has left the wallet. Try again later with another idempotency key, or another account.',
      es: 'No salió dinero de la billetera. Intente más tarde con otra clave de idempotencia o con otra cuenta.',
      pt: 'Nenhum dinheiro saiu da carteira. Tente mais tarde com outra chave de idempotência ou com outra conta.',
    },
    ownerFix: {
      en: 'The bank refused this withdrawal, and no money has left your wallet. Try again later, or with another account.',
      es: 'El banco rechazó este retiro y no salió dinero de su billetera. Vuelva a intentarlo más tarde o con otra cuenta.',
      pt: 'O banco recusou este saque e nenhum dinheiro saiu da sua carteira. Tente novamente mais tarde ou com outra conta.',
    },
  },
});

export const withdrawRefusals = {
  ...refusal.rows,
  panic_limit_reached: spendingRefusals.panic_limit_reached,
  approval_required: payRefusal.rows.approval_required,
};

export const invalidAmount = (): Refusal => refusal('invalid_amount', { field: 'amount' });
export const missingDestination = (): Refusal => refusal('missing_destination', { field: 'destination' });
export const approvalRequired = (): Refusal => payRefusal('approval_required');

/** The refusal, with the id of the withdrawal if there is one: its money is back. */
export const payoutRefused = (
  reason: RailRefusal,
  details: Readonly<Record<string, unknown>> = {},
  wording: Wording = {},
): Refusal => refusal(reason, details, wording);

/** The wallet holds less than the withdrawal takes. */
export function balanceTooLow(...asked: Parameters<typeof shortfall>): Refusal {
  const { details, wording } = shortfall(...asked);
  return payoutRefused('insufficient_balance', details, wording);
}
