// Time at the sandbox's rail, for tests without a worker.
import type { App } from '#app.ts';
import type { Instant } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { SEND, type Send } from '#providers/sandbox/messages.ts';
import { railJobs } from '#providers/sandbox/rail-moves.ts';
import { deadline, type MovableTenant } from '../funding/support.ts';

type Due = { readonly id: string; readonly kind: string; readonly payload: never; readonly run_at: Instant };

/** What the rail does until then: each job at its own time, as the test clock has it, and twice. */
export async function railTimePasses(app: App, tenant: MovableTenant, ms: number): Promise<void> {
  // What it would send waits for a worker.
  const send: Send = (_context, message) =>
    app.works.run(tenant, systemActor('test'), async (work) => work.enqueue(SEND, message));
  const kinds = new Map(railJobs(send).map((job) => [job.kind, job]));
  const until = tenant.now() + ms;
  for (;;) {
    const due = await app.pool.maybe(
      sql<Due>`
        select id, kind, payload, run_at from jobs
        where tenant_id = ${tenant.id} and kind = any(${[...kinds.keys()]}::text[]) order by run_at, id limit 1`,
    );
    if (due === undefined || due.run_at > until) break;
    tenant.advance(Math.max(0, due.run_at - tenant.now()));
    const actor = systemActor('test');
    const context = { ...app, jobId: due.id, tenant, actor, attempt: 1, signal: deadline() };
    for (let time = 0; time < 2; time++) await kinds.get(due.kind)?.run(context, due.payload);
    await app.pool.run(sql`delete from jobs where tenant_id = ${tenant.id} and id = ${due.id}`);
  }
  tenant.advance(Math.max(0, until - tenant.now()));
}
