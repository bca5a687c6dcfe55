// The refusals of every endpoint that spends: too little money, or no room in the limit that nothing passes.
import { centsOf } from '../../platform/money.ts';
import { defineRefusals, type Refusal } from '../../platform/refusal.ts';
import type { Look } from './look.ts';

const refusal = defineRefusals({
  panic_limit_reached: {
    status: 403,
    message: {
      en: 'This would exceed the limit of 24 hours, which no payment may exceed.',
      es: 'Esto superaría el límite de 24 horas, que ningún pago puede superar.',
      pt: 'Isto passaria do limite de 24 horas, que nenhum pagamento pode passar.',
    },
    fix: {
      en: 'Wait until what was spent is 24 hours old, or ask the owner to raise `panic_limit_24h_cents`. At most `remaining` can be spent now.',
      es: 'Espere a que lo gastado tenga 24 horas, o pida al titular que aumente `panic_limit_24h_cents`. Ahora se puede gastar como máximo `remaining`.',
      pt: 'Aguarde até que o gasto tenha 24 horas, ou peça ao titular que aumente `panic_limit_24h_cents`. Agora pode ser gasto no máximo `remaining`.',
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
  },
});

export const spendingRefusals = refusal.rows;

export function panicLimitReached({ panic }: Pick<Look, 'panic'>, requestedMinor: bigint): Refusal {
  if (panic === null) throw new Error('the limit of 24 hours was not reached');
  return refusal('panic_limit_reached', {
    limit: centsOf(panic.limitMinor),
    used: centsOf(panic.usedMinor),
    remaining: centsOf(panic.remainingMinor),
    requested: centsOf(requestedMinor),
  });
}

export const insufficientBalance = (): Refusal => refusal('insufficient_balance');
