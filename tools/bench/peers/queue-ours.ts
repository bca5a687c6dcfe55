// The jobs of the product, which its own worker runs beside all else that it does.
import { z } from 'zod';
import { systemClock } from '#platform/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context.ts';
import { defineJob } from '#platform/queue/job.ts';
import { createOrganization } from '#modules/base/identity/organizations.ts';
import { houseAccounts } from '#product.ts';
import { databaseUrl, openProduct } from '../product.ts';
import { serveQueue } from './queue-meter.ts';

const KIND = 'bench.trivial';
const ACTOR = systemActor('bench');

serveQueue(async (ran) => {
  await migrate(databaseUrl, systemClock, await readMigrations());
  const trivial = defineJob({
    kind: KIND,
    payload: z.object({ number: z.int() }),
    attemptsMax: 5,
    run: (_context, { number }) => Promise.resolve(ran(number)),
  });
  const app = await openProduct({ extraJobs: [trivial] });
  const { testTenantId } = await createOrganization(app, 'Bench', houseAccounts);
  const tenant = await app.tenants.get(testTenantId);
  return {
    add: (numbers) =>
      app.works.run(tenant, ACTOR, (work) => {
        for (const number of numbers) work.enqueue(KIND, { number });
      }),
    start: () => app.work(),
    async hasLeft() {
      const { left } = await app.pool.one(
        sql<{ left: boolean }>`
          select exists (select 1 from jobs where tenant_id = ${tenant.id} and kind = ${KIND}) as left`,
      );
      return left;
    },
    close: () => app.close(),
  };
});
