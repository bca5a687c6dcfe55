// Lists the scheduled payments of a wallet, or those of an agent.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import { defineTool } from '#platform/route/tool.ts';
import { openingRefusals, walletOf, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { SCHEDULE_TEXTS, scheduleSchema, toSchedule } from './model.ts';
import { listSchedules } from './queries.ts';
import { SCHEDULE_STATUSES } from './states.ts';
import type { AccessServices } from './access.ts';

export const listSchedulesRoute = defineList({
  id: 'schedules.list',
  path: '/api/v1/wallet/scheduled',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:schedule' }],
  tag: 'Scheduled payments',
  summary: 'List scheduled payments',
  description: 'An agent key sees those of its sub-wallet.',
  filters: { status: z.enum(SCHEDULE_STATUSES).optional() },
  refusals: openingRefusals,
  order: byId('sch'),
  says: 'Newest first, ended ones too.',
  item: scheduleSchema,
  form: WALLET_PAGE,
  find: async (db, call, page, services: AccessServices & OpeningServices) => {
    const { tenant, actor, query } = call;
    const wallet = await walletOf(db, call, services);
    const { status = null } = query;
    return listSchedules(db, tenant.id, wallet.id, { status, subWalletId: seenBy(actor), ...page });
  },
  show: (rows) => rows.map(toSchedule),
  tool: defineTool<{ data: unknown[]; next_cursor: string | null }>({
    name: 'wallet_list_scheduled',
    title: 'Scheduled payments of this agent',
    description:
      'Lists the scheduled payments of this agent, newest first, ended ones too unless `status` says otherwise.',
    effect: 'reads',
    textsOfOthers: SCHEDULE_TEXTS.map((name) => `data.*.${name}`),
    says: ({ data, next_cursor }) =>
      `Scheduled payments: ${data.length}.${next_cursor === null ? '' : ' There are more: pass next_cursor as cursor.'}`,
  }),
});
