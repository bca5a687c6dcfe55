// What has become of a story, once as the tables have it and once as the model does.
import { sql } from '../../src/platform/db/sql.ts';
import { subWalletLimits } from '../../src/modules/agents/index.ts';
import { agentOf, heldIn, holderOf, usedOf, waitingOf, type Bound, type Model } from './model.ts';
import type { World } from './world.ts';

const BOUNDS: readonly Bound[] = ['cap', 'day', 'month', 'panic'];
const NAMES = { cap: 'cap', day: 'day', month: 'month', panic: 'panic24h' } as const;

type Shown = {
  readonly available: number;
  readonly held: number;
  readonly elsewhere: number;
  readonly agents: Record<string, unknown>;
  readonly payments: Record<string, unknown>;
  readonly documents: Record<string, string>;
};

const byName = <Value>(all: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What `settled` of an approval says. */
const NOTED: Readonly<Record<string, boolean | null>> = {
  pending_approval: false,
  processing: null,
  settled: true,
  returned: true,
  failed: false,
  rejected: false,
};

export function expectedOf(model: Model): Shown {
  const documents = [...new Set(Object.values(model.payments).map((one) => one.document))];
  return {
    available: model.available,
    held: heldIn(model),
    elsewhere: model.elsewhere,
    agents: byName(
      Object.keys(model.agents).map((name) => {
        const agent = agentOf(model, name);
        const limits = BOUNDS.map(
          (which) => `${which} ${usedOf(model, agent, which)} of ${agent.bounds[which]}`,
        );
        return [name, { status: agent.status, waiting: waitingOf(model, name), limits }];
      }),
    ),
    payments: byName(
      Object.entries(model.payments).map(([name, { status, approval, canRetry, order }]) => {
        const noted = approval === 'pending' ? null : NOTED[status];
        const approved = approval === 'none' ? 'none' : `${approval} ${canRetry} ${noted}`;
        return [name, `${status}, approval ${approved}, order ${order}`];
      }),
    ),
    documents: byName(
      documents.flatMap((document) => {
        const holder = document === null ? undefined : holderOf(model, document);
        return document === null || holder === undefined ? [] : [[document, holder] as const];
      }),
    ),
  };
}

export async function foundIn(world: World): Promise<Shown> {
  const { owner, other } = world;
  const wallet = `_${owner.walletId}`;
  const balances = await balancesIn(world);
  return {
    available: balances.get(`acc_available${wallet}`) ?? 0,
    held: balances.get(`acc_held${wallet}`) ?? 0,
    elsewhere: balances.get(`acc_available_${other.walletId}`) ?? 0,
    agents: await agentsIn(world),
    payments: await paymentsIn(world),
    documents: await documentsIn(world),
  };
}

async function balancesIn({ testApp: { app, tenant }, owner, other }: World): Promise<Map<string, number>> {
  const rows = await app.pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts
      where tenant_id = ${tenant.id} and owner_id = any(${[owner.walletId, other.walletId]}::text[])`,
  );
  return new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
}

async function agentsIn({ testApp: { app, tenant }, agents }: World): Promise<Record<string, unknown>> {
  const ids = [...agents.values()].map(({ subWalletId }) => subWalletId);
  const { now } = await app.tenants.get(tenant.id);
  const usages = await subWalletLimits.read(app.pool, tenant.id, { ownerIds: ids, now: now() });
  const rows = await app.pool.all(
    sql<{ id: string; status: string; waiting: number }>`
      select id, status, waiting_approvals as waiting from sub_wallets
      where tenant_id = ${tenant.id} and id = any(${ids}::text[])`,
  );
  return byName(
    [...agents].map(([name, { subWalletId: id }]) => {
      const row = rows.find((one) => one.id === id);
      const usage = usages.get(id);
      const limits = BOUNDS.map((which) => {
        const one = usage?.[NAMES[which]];
        return `${which} ${one?.usedMinor} of ${one?.limitMinor}`;
      });
      return [name, { status: row?.status, waiting: row?.waiting, limits }];
    }),
  );
}

type Found = {
  readonly name: string;
  readonly status: string;
  readonly approval: string | null;
  readonly can_retry: boolean | null;
  readonly settled: boolean | null;
  readonly orders: readonly string[];
};

async function paymentsIn({ testApp: { app, tenant }, owner }: World): Promise<Record<string, unknown>> {
  const rows = await app.pool.all(
    sql<Found>`
      select p.reason as name, p.status, a.status as approval, a.can_retry, a.settled,
             array(select r.status from rail_operations r
                   where r.tenant_id = p.tenant_id and r.owner_id = p.id) as orders
      from payments p left join approvals a on a.tenant_id = p.tenant_id and a.id = p.approval_id
      where p.tenant_id = ${tenant.id} and p.wallet_id = ${owner.walletId}`,
  );
  return byName(
    rows.map(({ name, status, approval, can_retry: canRetry, settled, orders }) => {
      const approved = approval === null ? 'none' : `${approval} ${canRetry} ${settled}`;
      return [name, `${status}, approval ${approved}, order ${orders.length === 0 ? 'none' : orders.join()}`];
    }),
  );
}

async function documentsIn({ testApp: { app, tenant }, owner }: World): Promise<Record<string, string>> {
  const rows = await app.pool.all(
    sql<{ number: string; holder: string }>`
      select d.number, p.reason as holder from documents d
      join payments p on p.tenant_id = d.tenant_id and p.id = d.held_by_id
      where d.tenant_id = ${tenant.id} and p.wallet_id = ${owner.walletId}`,
  );
  return byName(rows.map(({ number, holder }) => [number.slice(number.indexOf('-') + 1), holder]));
}
