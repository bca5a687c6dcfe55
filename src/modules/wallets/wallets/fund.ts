// Funds the wallet: on the test side the sandbox sends a deposit; on the live side people send the money
// themselves, to the account that the answer names.
import { z } from 'zod';
import { createBackoff, untilKnown } from '#platform/provider/outside.ts';
import type { Wording } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { minorIn, unitsAmount } from '#platform/money/units.ts';
import { fundInfoSchema, toFundInfo } from './model.ts';
import { openingRefusals, walletOf, type OpeningServices } from './access.ts';
import type { SubWallets } from './sub-wallets.ts';
import type { NewId } from '#platform/ids/ids.ts';

/** Callers wait no longer than this for the provider. */
const OUTSIDE_MS_MAX = 12_000;

export type FundServices = Omit<OpeningServices, keyof StepServices> & {
  readonly newId: NewId;
  readonly subWallets: SubWallets;
};

const { provider_error } = platformRefusal.rows;

const MAY_STILL_COME: Wording = {
  message: {
    en: 'The provider of the account did not answer. The money may still come.',
    es: 'El proveedor de la cuenta no respondió. El dinero todavía puede llegar.',
    pt: 'O provedor da conta não respondeu. O dinheiro ainda pode chegar.',
  },
};

export const fundRoute = defineRoute({
  id: 'wallet.fund',
  method: 'POST',
  path: '/api/v1/wallet/fund',
  auth: [{ session: 'self' }],
  proof: 'none: no money goes',
  tag: 'Wallet',
  summary: 'Fund the wallet',
  description:
    'On the test side the sandbox sends this amount, and `deposit.received` tells when it is there. ' +
    'On the live side nothing moves: send the money to the account in the answer.',
  body: z.strictObject({ amount: unitsAmount }),
  answers: {
    200: {
      description: 'Where the money goes.',
      schema: fundInfoSchema.extend({ settlement: z.literal('pending') }).meta({ id: 'Funding' }),
    },
  },
  refusals: { ...openingRefusals, provider_error },
  steps: async (steps, call, services: FundServices) => {
    const { pool, requestKey } = steps;
    const { tenant, body } = call;
    const { accounts, newId } = services;
    const wallet = await walletOf(pool, call, { ...steps, ...services });
    const amountMinor = minorIn(wallet.currency, body.amount, 'amount');
    // A repeat after a lost answer comes with the same reference, so that it is one deposit.
    const reference = requestKey === undefined ? newId('fund') : `fund_${requestKey.digest}`;
    const asked = { reference, accountNumber: wallet.number, amountMinor };
    const backoff = createBackoff(OUTSIDE_MS_MAX);
    const ran = await untilKnown(backoff, () =>
      accounts.at(wallet.connection_id).requestDeposit(tenant, asked, backoff.signal),
    );
    if (ran.kind === 'unknown') throw platformRefusal('provider_error', {}, MAY_STILL_COME);
    return answer(200, { ...toFundInfo(wallet), settlement: 'pending' as const });
  },
});
