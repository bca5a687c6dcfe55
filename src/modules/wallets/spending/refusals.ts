// The refusals of every endpoint that spends: too little money, or no room in the limit that nothing passes.
import type { Id } from '#platform/ids/ids.ts';
import type { Text } from '#platform/text/language.ts';
import { amountText } from '#platform/money/money-text.ts';
import { centsOf, type Currency } from '#platform/money/money.ts';
import {
  defineRefusals,
  type Refusal,
  type RefusalDetails,
  type Wording,
} from '#platform/refusals/refusal.ts';
import type { SpendingCheck } from './check.ts';

const refusal = defineRefusals({
  panic_limit_reached: {
    status: 403,
    message: {
      en: 'At most {limitText} may be spent within 24 hours, and {restText} of it is left.',
      es: 'Se puede gastar como máximo {limitText} en 24 horas, y quedan {restText}.',
      pt: 'Pode ser gasto no máximo {limitText} em 24 horas, e restam {restText}.',
    },
    fix: {
      en: 'Wait until what was spent is 24 hours old, or ask the owner to raise `approval_config.panic_limit_24h_cents` of the sub-wallet.',
      es: 'Espere a que lo gastado tenga 24 horas, o pida al titular que aumente `approval_config.panic_limit_24h_cents` de la subbilletera.',
      pt: 'Aguarde até que o gasto tenha 24 horas, ou peça ao titular que aumente `approval_config.panic_limit_24h_cents` da subcarteira.',
    },
    ownerFix: {
      en: 'This goes beyond what may be spent in 24 hours: {restText} of {limitText} are left. Use a smaller amount, or try again later; the limit of an agent you can raise in your wallet.',
      es: 'Esto supera lo que se puede gastar en 24 horas: quedan {restText} de {limitText}. Use un importe menor o vuelva a intentarlo más tarde; si es el límite de un agente, puede aumentarlo en su billetera.',
      pt: 'Isto ultrapassa o que pode ser gasto em 24 horas: restam {restText} de {limitText}. Use um valor menor ou tente novamente mais tarde; se for o limite de um agente, você pode aumentá-lo na sua carteira.',
    },
  },
  insufficient_balance: {
    status: 409,
    message: {
      en: 'The wallet does not hold enough for this.',
      es: 'La billetera no tiene saldo suficiente.',
      pt: 'A carteira não tem saldo suficiente.',
    },
    fix: {
      en: 'Have money deposited to the wallet, or spend less. What is set aside for other payments is not available.',
      es: 'Deposite dinero en la billetera o gaste menos. Lo reservado para otros pagos no está disponible.',
      pt: 'Deposite dinheiro na carteira ou gaste menos. O que está reservado para outros pagamentos não está disponível.',
    },
    ownerFix: {
      en: 'You do not have enough available money for this. Deposit money, or use a smaller amount: what is set aside for other payments does not count.',
      es: 'No tiene saldo disponible suficiente. Ingrese dinero o use un importe menor: lo reservado para otros pagos no cuenta.',
      pt: 'Você não tem saldo disponível suficiente. Deposite dinheiro ou use um valor menor: o que está reservado para outros pagamentos não conta.',
    },
  },
});

export const spendingRefusals = refusal.rows;

/** What was to be spent, through a sub-wallet or by the owner themselves. */
type SpendInput = {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly subWalletId: Id<'sub'> | null;
};

export function panicLimitReached({ panic }: Pick<SpendingCheck, 'panic'>, wanted: SpendInput): Refusal {
  if (panic === null) throw new Error('the limit of 24 hours was not reached');
  const { amountMinor, currency, subWalletId } = wanted;
  return refusal(
    'panic_limit_reached',
    {
      limit: centsOf(panic.limitMinor),
      used: centsOf(panic.usedMinor),
      remaining: centsOf(panic.remainingMinor),
      requested: centsOf(amountMinor),
    },
    {
      limitText: amountText(panic.limitMinor, currency),
      restText: amountText(panic.remainingMinor, currency),
      ...(panic.isJoint === true ? { message: OF_ALL_AGENTS } : {}),
      ...(subWalletId === null ? { fix: OF_THE_WALLET } : {}),
    },
  );
}

const OF_ALL_AGENTS: Text = {
  en: 'All agents of the wallet together may spend at most {limitText} within 24 hours, and {restText} of it is left.',
  es: 'Todos los agentes de la billetera juntos pueden gastar como máximo {limitText} en 24 horas, y quedan {restText}.',
  pt: 'Todos os agentes da carteira juntos podem gastar no máximo {limitText} em 24 horas, e restam {restText}.',
};

const OF_THE_WALLET: Text = {
  en: 'Wait until what was spent is 24 hours old. A wallet keeps the limit it was opened with, `panic_limit_24h_cents`; wallets that are opened later start with `approvalConfig.panicLimit24hCents` of `PATCH /api/v1/settings`.',
  es: 'Espere a que lo gastado tenga 24 horas. Una billetera conserva el límite con el que se abrió, `panic_limit_24h_cents`; las que se abran después empiezan con `approvalConfig.panicLimit24hCents` de `PATCH /api/v1/settings`.',
  pt: 'Aguarde até que o gasto tenha 24 horas. Uma carteira mantém o limite com que foi aberta, `panic_limit_24h_cents`; as que forem abertas depois começam com `approvalConfig.panicLimit24hCents` de `PATCH /api/v1/settings`.',
};

export function insufficientBalance(
  check: Pick<SpendingCheck, 'availableMinor'>,
  wanted: SpentAmount,
): Refusal {
  const { details, wording } = shortfall(check, wanted);
  return refusal('insufficient_balance', details, wording);
}

type SpentAmount = Pick<SpendInput, 'amountMinor' | 'currency'>;

/** What endpoints show that say it with another status. */
export function shortfall(
  { availableMinor }: Pick<SpendingCheck, 'availableMinor'>,
  { amountMinor, currency }: SpentAmount,
): { readonly details: RefusalDetails; readonly wording: Wording } {
  return {
    details: { available: centsOf(availableMinor), requested: centsOf(amountMinor) },
    wording: {
      message: LESS_AVAILABLE,
      ownerFix: LESS_FOR_OWNERS,
      availableText: amountText(availableMinor, currency),
      requestedText: amountText(amountMinor, currency),
    },
  };
}

const LESS_AVAILABLE: Text = {
  en: 'The wallet has {availableText} available, and this takes {requestedText}.',
  es: 'La billetera tiene {availableText} disponibles, y la operación es por {requestedText}.',
  pt: 'A carteira tem {availableText} disponíveis, e a operação é de {requestedText}.',
};

const LESS_FOR_OWNERS: Text = {
  en: 'You have {availableText} available, and this takes {requestedText}. Deposit money, or use a smaller amount: what is set aside for other payments does not count.',
  es: 'Tiene {availableText} disponibles y la operación es por {requestedText}. Ingrese dinero o use un importe menor: lo reservado para otros pagos no cuenta.',
  pt: 'Você tem {availableText} disponíveis e a operação é de {requestedText}. Deposite dinheiro ou use um valor menor: o que está reservado para outros pagamentos não conta.',
};
