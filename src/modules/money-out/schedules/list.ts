// Lists the scheduled payments of a wallet, or those of an agent.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { defineTool } from '#platform/tool.ts';
import { openingRefusals, walletOf, type OpeningServices } from '#modules/wallets/wallets/access.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { SCHEDULE_TEXTS, scheduleSchema, toSchedule } from './model.ts';
import { listSchedules } from './queries.ts';
import { SCHEDULE_STATUSES } from './states.ts';
import type { AccessServices } from './access.ts';

export const listSchedulesRoute = defineRoute({
  id: 'schedules.list',
  method: 'GET',
  path: '/api/v1/wallet/scheduled',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:schedule' }],
  tag: 'Scheduled payments',
  summary: 'List scheduled payments',
  description: 'An agent key sees those of its sub-wallet.',
  query: z.strictObject({ status: z.enum(SCHEDULE_STATUSES).optional(), ...pageQuery }),
  answers: { 200: { description: 'Newest first, ended ones too.', schema: pageOfWallet(scheduleSchema) } },
  refusals: openingRefusals,
  read: async (db, call, services: AccessServices & OpeningServices) => {
    const { tenant, actor, query } = call;
    const { status = null, cursor, limit } = query;
    const wallet = await walletOf(db, call, services);
    const filter = { status, subWalletId: seenBy(actor), after: afterOf(cursor, 'sch'), limit };
    const rows = await listSchedules(db, tenant.id, wallet.id, filter);
    return answer(200, { data: rows.slice(0, limit).map(toSchedule), next_cursor: nextCursor(rows, limit) });
  },
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
