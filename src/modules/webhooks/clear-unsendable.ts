// Clears deliveries that can never be sent.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { scopesOf, type Scope } from '#platform/db/scopes.ts';
import { sql, type Db } from '#platform/db/sql.ts';

const UNSENDABLE_ENDPOINTS_MAX = 100;
const STEP_ROWS_MAX = 5_000;
const STEPS_MAX = 10;

const WAITING = sql<{ tenant_id: string }>`
  select distinct tenant_id from webhook_deliveries where status = 'pending'`;

type Unsendable = { readonly tenant_id: string; readonly endpoint_id: string };

/** Pending deliveries to a disabled endpoint are skipped; those to a deleted endpoint are deleted. */
export async function clearUnsendable(pool: Pool, realNow: Instant): Promise<number> {
  let cleared = 0;
  const endpoints: Unsendable[] = [];
  for (const scope of await scopesOf(pool, WAITING)) endpoints.push(...(await findUnsendable(pool, scope)));
  for (const endpoint of endpoints) {
    for (let step = 0; step < STEPS_MAX; step++) {
      const count = (await skipSome(pool, endpoint, realNow)) + (await deleteSome(pool, endpoint, realNow));
      cleared += count;
      if (count === 0) break;
    }
  }
  return cleared;
}

/** One index look-up for each endpoint with pending deliveries, however many those are. */
const findUnsendable = (db: Db, scope: Scope): Promise<Unsendable[]> =>
  db.all(
    sql<Unsendable>`
      with recursive waiting as (
        (select tenant_id, endpoint_id from webhook_deliveries
         where status = 'pending' and (${scope}::text is null or tenant_id = ${scope})
         order by tenant_id, endpoint_id limit 1)
        union all
        select n.tenant_id, n.endpoint_id from waiting w cross join lateral (
          select tenant_id, endpoint_id from webhook_deliveries
          where status = 'pending' and (tenant_id, endpoint_id) > (w.tenant_id, w.endpoint_id)
            and (${scope}::text is null or tenant_id = ${scope})
          order by tenant_id, endpoint_id limit 1) n
      )
      select w.tenant_id, w.endpoint_id from waiting w
      left join lateral (select status from webhook_endpoints
                         where tenant_id = w.tenant_id and id = w.endpoint_id
                           and (${scope}::text is null or tenant_id = ${scope})) e on true
      where e.status is null or e.status = 'disabled' limit ${UNSENDABLE_ENDPOINTS_MAX}`,
  );

/** A lock keeps the endpoint from being switched on meanwhile. Deliveries in flight stay as they are. */
const skipSome = (pool: Pool, endpoint: Unsendable, realNow: Instant): Promise<number> =>
  pool.transaction(
    async (tx) => {
      const { tenant_id: tenantId, endpoint_id: endpointId } = endpoint;
      const disabled = await tx.maybe(
        sql`select 1 as is_disabled from webhook_endpoints
          where tenant_id = ${tenantId} and id = ${endpointId} and status = 'disabled' for share`,
      );
      if (disabled === undefined) return 0;
      return tx.run(
        sql`update webhook_deliveries set status = 'skipped', leased_until = null
          where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and event_id = any(array(
            select event_id from webhook_deliveries
            where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and status = 'pending'
              and (leased_until is null or leased_until <= ${isoOf(realNow)})
            limit ${STEP_ROWS_MAX} for update skip locked))`,
      );
    },
    [endpoint.tenant_id],
  );

const deleteSome = (db: Db, endpoint: Unsendable, realNow: Instant): Promise<number> =>
  db.run(
    sql`delete from webhook_deliveries
        where tenant_id = ${endpoint.tenant_id} and endpoint_id = ${endpoint.endpoint_id} and event_id = any(array(
          select event_id from webhook_deliveries
          where tenant_id = ${endpoint.tenant_id} and endpoint_id = ${endpoint.endpoint_id} and status = 'pending'
            and (leased_until is null or leased_until <= ${isoOf(realNow)})
            and not exists (select 1 from webhook_endpoints
                            where tenant_id = ${endpoint.tenant_id} and id = ${endpoint.endpoint_id})
          limit ${STEP_ROWS_MAX} for update skip locked))`,
  );
