// The table of jobs: what is to be done later, and which worker does it.
import { defineTable, int4, jsonb, nullable, text, timestamptz, type Row } from '../db/table.ts';

export const jobs = defineTable(
  'jobs',
  {
    tenant_id: text,
    id: text,
    kind: text,
    payload: jsonb,
    /** In the tenant's time. */
    run_at: timestamptz,
    attempts: int4,
    /** In real time: until then the job belongs to one worker. */
    leased_until: nullable(timestamptz),
    last_error: nullable(text),
    /** When it was given up, after its last attempt; the row is kept for the operator. */
    failed_at: nullable(timestamptz),
    /** What it belongs to; null where nothing is traced. */
    trace: nullable(text),
  },
  { isTransient: true },
);
export type JobRow = Row<typeof jobs>;
