// What the overview says of purchases: how many were approved and declined on each day, and why not.
import { z } from 'zod';
import { instant, isoOf, type Instant } from '#platform/time/clock.ts';
import { lastDays } from '#platform/time/days.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { defineOverviewPart, firstIdDated, sumOf } from '#platform/lists/overview.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { DECLINE_REASONS, type DeclineReason } from './refusals.ts';

const DAYS = 14;
const REASONS_MAX = 3;

const purchases = z.int().min(0);

export const purchasesOverview = defineOverviewPart({
  name: 'purchases',
  scope: 'cards:read',
  schema: z.object({
    days: z
      .array(z.object({ date: z.iso.date(), approved: purchases, declined: purchases }))
      .describe(`The last ${DAYS} days in UTC, in the tenant's time, oldest first.`),
    approved: purchases.describe('On all of these days.'),
    declined: purchases,
    declineRate: z.number().min(0).max(1).nullable().describe('Null where nothing was bought.'),
    topReasons: z
      .array(z.object({ reason: z.enum(DECLINE_REASONS), count: purchases }))
      .max(REASONS_MAX)
      .describe('The most frequent first.'),
    countedSince: z.iso
      .datetime()
      .describe(
        `What is older than that was not counted, where there were more than ${SEARCHED_ROWS_MAX} transactions.`,
      ),
  }),
  read: async (db, of) => {
    const { first } = lastDays(of.now, DAYS);
    return await countPurchases(db, of.tenantId, { since: first, from: firstIdDated('tx', first, of) });
  },
  show: (all, now) => {
    const { first, dates } = lastDays(now, DAYS);
    // What one cell has not counted is not known, so what others have counted of days before is left out.
    const since = all.reduce((latest, one) => instant(Math.max(latest, one.since)), first);
    const [firstDay = ''] = isoOf(since).split('T');
    const rows = all.flatMap(({ rows: counted }) => counted.filter(({ day }) => day >= firstDay));
    const sum = (wanted: (row: CountedRow) => boolean): number =>
      sumOf(rows, (row) => (wanted(row) ? row.n : 0));
    const approved = sum(({ reason }) => reason === null);
    const declined = sum(({ reason }) => reason !== null);
    return {
      days: dates.map((date) => ({
        date,
        approved: sum((row) => row.day === date && row.reason === null),
        declined: sum((row) => row.day === date && row.reason !== null),
      })),
      approved,
      declined,
      declineRate: approved + declined === 0 ? null : declined / (approved + declined),
      topReasons: DECLINE_REASONS.map((reason) => ({ reason, count: sum((row) => row.reason === reason) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, REASONS_MAX),
      countedSince: isoOf(since),
    };
  },
});

type CountedRow = { readonly day: string; readonly reason: DeclineReason | null; readonly n: number };
type Range = { readonly since: Instant; readonly from: string };

/** Refunds are transactions, and not purchases. */
async function countPurchases(db: Db, tenantId: string, { since, from }: Range) {
  const end = await db.maybe(
    sql<{ tx_id: string; created_at: Instant }>`
      select tx_id, created_at from network_transactions
      where tenant_id = ${tenantId} and status <> 'announced' and tx_id >= ${from}
      order by tx_id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
  );
  const rows = await db.all(
    sql<CountedRow>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
             case status when 'declined' then decline_reason end as reason, count(*)::int as n
      from network_transactions
      where tenant_id = ${tenantId} and status <> 'announced' and tx_id >= ${end?.tx_id ?? from}
        and status <> 'refunded' and created_at >= ${isoOf(since)}
      group by 1, 2`,
  );
  return { since: instant(Math.max(since, end?.created_at ?? since)), rows };
}
