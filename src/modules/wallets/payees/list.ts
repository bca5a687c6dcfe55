// Lists payees: all of a person's own, or those that an agent may pay.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { PAGE_SIZE_MAX } from '#platform/lists/page.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { defineTool } from '#platform/route/tool.ts';
import { ownerRefusals, requireOwner, requireWallet } from '#modules/wallets/wallets/access.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { payeeSchema, toPayee } from './model.ts';
import { listPayees } from './queries.ts';
import type { PayeeRow } from './tables.ts';

/** Whether a sub-wallet may pay a payee of its owner. */
export type PayeeFilter = (payee: Pick<PayeeRow, 'alias' | 'number' | 'key_value'>) => boolean;
export type ListServices = {
  readonly subWallets: SubWallets;
  /** Agents come later in the order of modules. */
  readonly payeeFilterOf: (db: Db, tenantId: string, subWalletId: string) => Promise<PayeeFilter>;
};

async function payeesFor(db: Db, { tenant, actor }: Caller, services: ListServices): Promise<PayeeRow[]> {
  const tenantId = tenant.id;
  const only = seenBy(actor);
  if (only === null) {
    const { id: ownerId } = await requireOwner(db, { tenant, actor });
    return listPayees(db, { tenantId, ownerId });
  }
  const { cardholder_id: ownerId } = await requireWallet(db, { tenant, actor }, services);
  const mayPay = await services.payeeFilterOf(db, tenantId, only);
  return (await listPayees(db, { tenantId, ownerId })).filter(
    (row) => row.status !== 'refused' && mayPay(row),
  );
}

export const listPayeesRoute = defineList({
  id: 'payees.list',
  path: '/api/v1/wallet/payees',
  auth: [
    { session: 'self' },
    { agent: true },
    { grant: 'wallet:read' },
    { grant: 'wallet:schedule' },
    { grant: 'wallet:pay' },
  ],
  tag: 'Payees',
  summary: 'List payees',
  description:
    'An agent key sees those that its sub-wallet may pay, also while they are `verifying` or `unconfirmed`, and none that is `refused`.',
  refusals: ownerRefusals,
  order: byId('pye'),
  item: payeeSchema,
  form: WALLET_PAGE,
  // Most wallets have fewer.
  pageSize: PAGE_SIZE_MAX,
  find: async (db, { tenant, actor }, { after }, services: ListServices) => {
    const all = await payeesFor(db, { tenant, actor }, services);
    // A wallet has few enough payees to read them all, and the query does not know the filter of an agent.
    return after === null ? all : all.filter(({ id }) => id < after);
  },
  show: (rows) => rows.map(toPayee),
  tool: defineTool<{ data: ReadonlyArray<{ status: string }>; next_cursor: string | null }>({
    name: 'wallet_list_payees',
    title: 'Whom this agent may pay',
    description:
      'Lists the payees that may be paid, with the `id` that the paying tools take. No one else can be paid, and only the owner of the wallet ' +
      'can add a payee, outside of these tools. Check `holderName`, which the bank has, against whom you mean to pay. ' +
      'One that is `verifying` cannot be paid yet: its bank has not said whose the account is, which takes from seconds to hours. ' +
      'Nor can one that is `unconfirmed`: its owner has to say in the wallet that it is whom they expect.',
    effect: 'reads',
    textsOfOthers: ['data.*.label', 'data.*.holderName', 'data.*.alias', 'data.*.account.value'],
    says: ({ data, next_cursor: next }) => {
      if (data.length === 0) return 'There is no one to pay yet.';
      const countOf = (one: string): number => data.filter(({ status }) => status === one).length;
      const [waiting, unconfirmed] = [countOf('verifying'), countOf('unconfirmed')];
      const lines = [`Payees that may be paid: ${data.length - waiting - unconfirmed}.`];
      if (waiting > 0) lines.push(`Still being verified, not to be paid yet: ${waiting}.`);
      if (unconfirmed > 0) lines.push(`Not to be paid before the owner confirms them: ${unconfirmed}.`);
      if (next !== null) lines.push('There are more: ask with this cursor.');
      return lines.join(' ');
    },
  }),
});
