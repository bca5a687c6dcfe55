// Documents end. A month before, somebody is to look again: a review is opened, and the cardholder stays
// approved. If no one has decided it by the last day, the cardholder is in review from the day after.
import { DAY_MS, HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import type { Work } from '#platform/work/work.ts';
import { cardholderUpdated } from '../events.ts';
import { lockCardholder } from '../queries.ts';
import { cardholders } from '../tables.ts';
import { openReview } from './open.ts';
import { findReview, lockReview } from './queries.ts';
import { isEnded } from './show.ts';
import { identityReviews, type ReviewRow } from './tables.ts';

const LOOK_AGAIN_MS = 30 * DAY_MS;
const SWEEP_EVERY_MS = HOUR_MS;

/** The reason in `kycReasons` while the cardholder is still approved. */
const DOCUMENT_EXPIRES = 'document_expires';
const DOCUMENT_EXPIRED = 'document_expired';

type DueReview = Pick<ReviewRow, 'tenant_id' | 'id'>;
const dayOf = (at: Instant): string => isoOf(at).slice(0, 10);

/** What was approved by a document that ends before a day, in all tenants, each by its own clock. */
const findEnding = (db: Db, day: string, limit: number): Promise<DueReview[]> =>
  db.all(
    sql<DueReview>`
      (select tenant_id, id from identity_reviews
       where status = 'approved' and renewed_at is null and valid_until < ${day}::date
       order by valid_until limit ${limit})
      union all
      select a.tenant_id, a.id from test_clocks c cross join lateral (
        select tenant_id, id from identity_reviews
        where tenant_id = c.tenant_id and status = 'approved' and renewed_at is null
          and valid_until >= ${day}::date
          and valid_until < ${day}::date + c.offset_ms * interval '1 millisecond'
        order by valid_until limit ${limit}) a
      limit ${limit}`,
  );

/** What was to be decided before a day and is still open, in all tenants, each by its own clock. */
const findLate = (db: Db, day: string, limit: number): Promise<DueReview[]> =>
  db.all(
    sql<DueReview>`
      (select tenant_id, id from identity_reviews
       where status in ('open', 'awaiting_second') and due_on < ${day}::date
       order by due_on limit ${limit})
      union all
      select a.tenant_id, a.id from test_clocks c cross join lateral (
        select tenant_id, id from identity_reviews
        where tenant_id = c.tenant_id and status in ('open', 'awaiting_second')
          and due_on >= ${day}::date and due_on < ${day}::date + c.offset_ms * interval '1 millisecond'
        order by due_on limit ${limit}) a
      limit ${limit}`,
  );

/** The review, with its cardholder locked first, as wherever both are. */
async function lockBoth(work: Work, id: string) {
  const found = await findReview(work, work.tenantId, id);
  const holder = found && (await lockCardholder(work, work.tenantId, found.cardholder_id));
  const row = await lockReview(work, work.tenantId, id);
  return row === undefined ? undefined : { row, holder };
}

async function lookAgain(work: Work, id: string): Promise<void> {
  const locked = await lockBoth(work, id);
  if (locked === undefined || locked.row.renewed_at !== null) return;
  const { row, holder } = locked;
  work.update(identityReviews, row, { renewed_at: work.now });
  if (holder?.kyc_status !== 'approved') return;
  const { country, valid_until: dueOn } = row;
  const isNew = await openReview(work, { cardholderId: row.cardholder_id, country, cause: 'expiry', dueOn });
  const set = { kyc_reasons: [DOCUMENT_EXPIRES], updated_at: work.now };
  if (isNew) cardholderUpdated(work, work.update(cardholders, holder, set));
}

async function letWait(work: Work, id: string): Promise<void> {
  const locked = await lockBoth(work, id);
  if (locked === undefined || isEnded(locked.row)) return;
  const { row, holder } = locked;
  work.update(identityReviews, row, { due_on: null });
  if (holder?.kyc_status !== 'approved') return;
  const needs = { kyc_needs: ['documents'], kyc_link: null } as const;
  const set = { kyc_reasons: [DOCUMENT_EXPIRED], ...needs, updated_at: work.now };
  cardholderUpdated(work, work.move(cardholders, holder, 'recheck', set));
}

export const renewalSweeps = (services: SweepServices): Sweep[] => [
  leftBehindSweep(services, {
    name: 'identity_reviews.ending',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: 0,
    find: (db, now, limit) => findEnding(db, dayOf(plus(now, LOOK_AGAIN_MS)), limit),
    repair: (tenant, actor, id) => services.works.run(tenant, actor, (work) => lookAgain(work, id)),
  }),
  leftBehindSweep(services, {
    name: 'identity_reviews.late',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: 0,
    find: (db, now, limit) => findLate(db, dayOf(now), limit),
    repair: (tenant, actor, id) => services.works.run(tenant, actor, (work) => letWait(work, id)),
  }),
];
