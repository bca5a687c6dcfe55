// Tenants as every process remembers them: whose side they are and what time it is for them.
import { cellNamed } from '#platform/cells/cells.ts';
import { cellIdsOf, wholeIdOf } from '#platform/ids/cell-ids.ts';
import type { Layout, Mode, Tenant } from '#platform/context/context.ts';
import { layoutIn, layoutOf, type LayoutRow } from './layout-rows.ts';
import { createHeard, TENANTS_CHANNEL } from './heard.ts';
import { instant, type Clock } from '#platform/time/clock.ts';
import type { Codes } from '#platform/secrets/code.ts';
import { announce, createCache, type Announcement } from '#platform/db/cache.ts';
import type { Listener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { sidesOf } from './tenant-ids.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Draft } from '#platform/work/draft.ts';

export type TenantDirectory = {
  find(tenantId: string): Tenant | undefined | Promise<Tenant | undefined>;
  /** The tenant of what can only exist with it, such as a job. */
  get(tenantId: string): Promise<Tenant>;
  /** The tenant of a request that belongs to none yet: the test side of the first organization. */
  getDefault(): Promise<Tenant>;
  /** The side of an organization; of the first one if it is null. */
  sideOf(organizationId: string | null, mode: Mode): Promise<Tenant>;
};

/** The channel on which processes hear that a tenant has changed. */
export { TENANTS_CHANNEL } from './heard.ts';

type TenantRow = LayoutRow & {
  id: string;
  organization_id: string;
  mode: Mode;
  is_suspended: boolean;
  betas: readonly string[];
  offset_ms: bigint;
};

type TenantServices = {
  readonly clock: Clock;
  readonly baseUrl: () => string;
  readonly codes: Codes;
};

export async function createTenantDirectory(
  pool: Pool,
  listener: Listener,
  services: TenantServices,
): Promise<TenantDirectory> {
  const heard = await createHeard(listener);
  const cache = await createCache<Tenant>(listener, TENANTS_CHANNEL, async (tenantId) => {
    const isDoubtful = heard.since(tenantId);
    const row = await pool.maybe(
      sql<TenantRow>`
        select t.id, t.cells, t.split_into, t.split_done, t.split_moving, t.split_open, t.organization_id,
               t.mode, t.betas, o.status = 'suspended' as is_suspended, coalesce(c.offset_ms, 0) as offset_ms
        from tenants t join organizations o on o.id = t.organization_id
        left join test_clocks c on c.tenant_id = t.id where t.id = ${tenantId}`,
    );
    return row && tenantOf(row, services, { isDoubtful, read: () => layoutIn(pool, tenantId) });
  });
  const find = (tenantId: string): Tenant | undefined | Promise<Tenant | undefined> => {
    const wholeId = wholeIdOf(tenantId);
    const whole = cache.get(wholeId);
    if (wholeId === tenantId) return whole;
    const named = (tenant: Tenant | undefined) => tenant && cellNamed(tenant, tenantId);
    return whole instanceof Promise ? whole.then(named) : named(whole);
  };
  const get = async (tenantId: string): Promise<Tenant> => {
    const tenant = await find(tenantId);
    if (tenant === undefined) throw new Error(`no tenant is called ${tenantId}`);
    return tenant;
  };
  let defaultId: string | undefined;
  const getDefault = async (): Promise<Tenant> => {
    // Organizations are never deleted, so the first stays the first.
    defaultId ??= (await pool.maybe(firstTestSide()))?.id;
    if (defaultId === undefined) throw refusal('service_unavailable');
    return get(defaultId);
  };
  /** An organization has both of its sides from its beginning. */
  const sides = new Map<string, string>();
  return {
    find,
    get,
    getDefault,
    async sideOf(organizationId, mode) {
      const owner = organizationId ?? (await getDefault()).organizationId;
      const side = `${owner} ${mode}`;
      const known = sides.get(side) ?? (await sidesOf(pool, mode, [owner]))[0];
      if (known === undefined) throw new Error(`${owner} has no ${mode} side`);
      sides.set(side, known);
      return get(known);
    },
  };
}

const firstTestSide = () => sql<{ id: string }>`
  select t.id from organizations o join tenants t on t.organization_id = o.id
  where t.mode = 'test' order by o.id limit 1`;

function tenantOf(
  row: TenantRow,
  { clock, baseUrl, codes }: TenantServices,
  layout: Pick<Layout, 'isDoubtful' | 'read'>,
): Tenant {
  const offsetMs = Number(row.offset_ms);
  return {
    id: row.id,
    cellIds: cellIdsOf(row.id, row.split_into ?? row.cells),
    layout: { wholeId: row.id, ...layoutOf(row), ...layout },
    mode: row.mode,
    organizationId: row.organization_id,
    isSuspended: row.is_suspended,
    betas: new Set(row.betas),
    now: () => instant(clock.now() + offsetMs),
    baseUrl,
    codeOf: (about) => codes.of(row.id, about),
  };
}

export const announceTenant = (draft: Draft, tenantId: string): void =>
  draft.announce(TENANTS_CHANNEL, tenantId);
/** The announcement of a tenant for what writes without a draft. */
export const tenantAnnouncement = (tenantId: string): Announcement => ({
  channel: TENANTS_CHANNEL,
  key: tenantId,
});
export const announceAllTenants = (db: Db): Promise<number> => announce(db, TENANTS_CHANNEL);
