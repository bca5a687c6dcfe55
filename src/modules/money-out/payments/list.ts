// Lists payments to the owner of the wallet, and to the agent that made them.
import { byMoment, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { ownerRefusals, requireOwner, requireWallet } from '#modules/wallets/wallets/access.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { paymentSchema, toPayment } from './model.ts';
import { listPaymentsOfWallet } from './queries.ts';
import { PAYMENT_STATUSES } from './states.ts';

const WHATEVER = { minMinor: null, maxMinor: null, since: null, until: null };

type Services = { readonly subWallets: SubWallets };

export const listPaymentsRoute = defineList({
  id: 'payments.list',
  path: '/api/v1/wallet/payments',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Payments',
  summary: 'List payments',
  description:
    'Those that the owner and the agents of the wallet have made. An agent key sees those of its own sub-wallet.',
  filters: {
    status: z.enum(PAYMENT_STATUSES).optional(),
    sub_wallet_id: SUB_WALLET.inPath.optional(),
    payee_id: PAYEE.inPath.optional(),
  },
  refusals: ownerRefusals,
  order: byMoment('pay'),
  item: paymentSchema,
  form: WALLET_PAGE,
  find: async (db, call, page, services: Services) => {
    const { tenant, actor, query } = call;
    const { status = null, sub_wallet_id: asked = null, payee_id: payeeId = null } = query;
    const only = seenBy(actor);
    const walletId = await walletIdFor(db, call, services);
    if (only !== null && asked !== null && only !== asked) return [];
    const filter = { ...WHATEVER, status, subWalletId: only ?? asked, payeeId, ...page };
    return listPaymentsOfWallet(db, tenant.id, walletId, filter);
  },
  show: (rows, { tenant }) => rows.map((row) => toPayment(row, tenant)),
});

/** An owner whose wallet is not open has made no payments, and none is opened for that answer. */
async function walletIdFor(db: Db, caller: Caller, services: Services): Promise<Id<'wal'>> {
  if (caller.actor.type === 'agent_key') return (await requireWallet(db, caller, services)).id;
  return walletIdOf((await requireOwner(db, caller)).id);
}
