// Earlier versions kept paths as they came, and with them whatever a caller had put in the place of an id. A
// migration queues this job once for each tenant. What a server of the version before still writes while it
// runs beside this one is masked a day later.
import { z } from 'zod';
import { DAY_MS } from '#platform/time/clock.ts';
import { isOfAnyKind } from '#platform/ids/kind.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { sql } from '#platform/db/sql.ts';
import type { RequestRow } from './tables.ts';

const KIND = 'requests.mask_paths';
const ATTEMPTS_MAX = 30;
const ROWS_AT_ONCE = 500;
/** What routes are made of, and what stands for an id already. */
const OF_ROUTES = /^(?:|v1|\*|:\w+|[a-z._-]+)$/;

export const maskPathsJob: JobKind<{ after: string; isLast: boolean }> = defineJob({
  kind: KIND,
  payload: z.object({ after: z.string(), isLast: z.boolean() }),
  attemptsMax: ATTEMPTS_MAX,
  async run({ works, tenant, actor }, { after, isLast }) {
    await works.run(tenant, actor, async (work) => {
      const rows = await work.all(
        sql<Pick<RequestRow, 'id' | 'path'>>`
          select id, path from api_requests
          where tenant_id = ${tenant.id} and id > ${after} order by id limit ${ROWS_AT_ONCE}`,
      );
      for (const { id, path } of rows) {
        const masked = maskedPath(path);
        if (masked !== path)
          await work.run(
            sql`update api_requests set path = ${masked} where tenant_id = ${tenant.id} and id = ${id}`,
          );
      }
      const last = rows.at(-1)?.id;
      if (last !== undefined) work.enqueue(KIND, { after: last, isLast });
      else if (!isLast) work.enqueue(KIND, { after, isLast: true }, DAY_MS);
    });
  },
});

const maskedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (OF_ROUTES.test(segment) || isOfAnyKind(segment) ? segment : ':id'))
    .join('/');
