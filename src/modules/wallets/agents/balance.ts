// Shows what a caller can spend: an agent what is left of its limits, an owner what the wallet holds, and a
// client of an owner what it may see of both.
import { z } from 'zod';
import type { Caller } from '#platform/context/context.ts';
import { centsOf, CURRENCIES, greaterOf, lesserOf } from '#platform/money/money.ts';
import type { Db } from '#platform/db/sql.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool, inUnits } from '#platform/route/tool.ts';
import { openingRefusals, walletOf, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import type { ShownWallet } from '#modules/wallets/wallets/queries.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { SUB_WALLET, toUsages, usagesSchema, type ShownSubWallet } from './model.ts';
import { requireSubWallet } from './access.ts';
import { subWalletsOfWallets } from './services.ts';
import { shownOne } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

const balanceSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    wallet: z
      .object({
        availableCents: z.int(),
        heldCents: z.int().describe('Set aside for what has not ended.'),
      })
      .nullable()
      .describe('What the wallet holds. Null for an agent, which sees its limits alone.'),
    agent: z
      .object({
        id: SUB_WALLET.shown,
        label: z.string(),
        status: z.enum(SUB_WALLET_STATUSES),
        withoutAskingCents: z
          .int()
          .describe('No larger payment goes without the owner being asked. The wallet may hold less.'),
        limits: usagesSchema,
      })
      .nullable()
      .describe('What the agent may spend, or the client that spends as one. Null for the owner.'),
  })
  .meta({ id: 'Balance' });
type Balance = z.infer<typeof balanceSchema>;

export const balanceRoute = defineRoute({
  id: 'wallet.balance',
  method: 'GET',
  path: '/api/v1/wallet/balance',
  auth: [
    { session: 'self' },
    { agent: true },
    { grant: 'wallet:read' },
    { grant: 'wallet:pay' },
    { grant: 'wallet:schedule' },
  ],
  tag: 'Wallet',
  summary: 'Retrieve the balance',
  description:
    'The owner sees what the wallet holds, an agent key what is left of the limits of its sub-wallet.',
  answers: { 200: { description: 'In the smallest unit of the currency.', schema: balanceSchema } },
  refusals: openingRefusals,
  read: async (db, call, services: OpeningServices) => {
    const { wallet, agent } = await spendable(db, call, services);
    const { currency, available, held } = wallet;
    const seesWallet = seenBy(call.actor) === null;
    return answer(200, {
      currency,
      wallet: seesWallet ? { availableCents: centsOf(available), heldCents: centsOf(held) } : null,
      agent,
    } satisfies Balance);
  },
  tool: defineTool<Balance>({
    name: 'wallet_balance',
    title: 'What can be spent',
    description:
      'Shows how much this agent may still spend: what is left of each of its limits, and the largest payment ' +
      'that goes without the owner being asked. Call it before you plan payments. Amounts are in the smallest ' +
      'unit of the currency, such as cents.',
    effect: 'reads',
    textsOfOthers: ['agent.label'],
    says: ({ currency, wallet, agent }) =>
      agent === null
        ? `The wallet has ${inUnits(wallet?.availableCents ?? 0, currency)} available. Nothing can be spent from here.`
        : `This agent is ${agent.status}. Payments up to ${inUnits(agent.withoutAskingCents, currency)} go ` +
          `without the owner being asked; larger ones wait for the owner's approval.`,
  }),
});

type Spendable = { readonly wallet: ShownWallet; readonly agent: Balance['agent'] };

/** The wallet, and the sub-wallet through which the caller spends. */
async function spendable(db: Db, call: Caller, services: OpeningServices): Promise<Spendable> {
  const { actor, tenant } = call;
  const own = actor.type === 'agent_key' || actor.type === 'grant' ? actor.boundTo : null;
  if (own === null) {
    const subWallets = subWalletsOfWallets;
    return { wallet: await walletOf(db, call, { ...services, subWallets }), agent: null };
  }
  const found = await requireSubWallet(db, call, own);
  return { wallet: found.wallet, agent: ofAgent(await shownOne(db, tenant, found)) };
}

function ofAgent({ row, usages }: ShownSubWallet): NonNullable<Balance['agent']> {
  const { cap, day, month, panic24h } = usages;
  const remaining = [cap, day, month, panic24h].flatMap((one) => (one === null ? [] : [one.remainingMinor]));
  // From the threshold on the owner is asked.
  const most = remaining.reduce(lesserOf, row.auto_approve_under_minor - 1n);
  return {
    id: row.id,
    label: row.label,
    status: row.status,
    withoutAskingCents: centsOf(greaterOf(most, 0n)),
    limits: toUsages(usages),
  };
}
