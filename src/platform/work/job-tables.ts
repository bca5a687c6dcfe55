// The table of jobs: what is to be done later, and which worker does it.
import {
  defineTable,
  int4,
  jsonb,
  nullable,
  ofTenant,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '../db/table.ts';

export const jobs = defineTable(
  'jobs',
  {
    tenant_id: ofTenant,
    id: plain(text),
    kind: plain(text),
    payload: personal(jsonb, 'mention'),
    /** When it is due, in the tenant's time. */
    run_at: timestamptz,
    attempts: int4,
    /** The real time until which the job belongs to one worker. */
    leased_until: nullable(timestamptz),
    last_error: personal(nullable(text), 'mention'),
    /** When it was given up, after its last attempt; the row is kept for the operator. */
    failed_at: nullable(timestamptz),
    /** The trace that it belongs to; null if nothing is traced. */
    trace: plain(nullable(text)),
  },
  {
    isTransient: true,
    kept: {
      forgottenBy: 'platform.old_failed_jobs',
      setting: 'failedJobs',
      inCells: { byAny: 'array(select value from jsonb_each_text(payload))', others: 'stay' },
    },
  },
);
export type JobRow = Row<typeof jobs>;
