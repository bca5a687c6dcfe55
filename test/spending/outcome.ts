// What has become of a story, once as the tables have it and once as the model does.
import { OF_ALL_TENANTS } from '#platform/db/scopes.ts';
import { sql } from '#platform/db/sql.ts';
import { subWalletLimits } from '#modules/wallets/agents/limits.ts';
import { walletLimits } from '#modules/wallets/wallets/accounts.ts';
import {
  agentOf,
  heldIn,
  holderOf,
  usedOf,
  waitingOf,
  type Bound,
  type Kind,
  type Model,
  type ModelSpending,
} from './model.ts';
import type { World } from './world.ts';

const BOUNDS: readonly Bound[] = ['cap', 'day', 'month', 'panic'];
const NAMES = { cap: 'cap', day: 'day', month: 'month', panic: 'panic24h' } as const;

type Shown = {
  readonly available: number;
  readonly held: number;
  readonly elsewhere: number;
  readonly owner: string;
  readonly agents: Record<string, unknown>;
  readonly spendings: Record<string, string>;
  readonly documents: Record<string, string>;
};

const byName = <Value>(all: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What `settled` of an approval says. */
const NOTED: Readonly<Record<ModelSpending['status'], boolean | null>> = {
  pending_approval: false,
  approved: null,
  processing: null,
  settled: true,
  returned: true,
  failed: false,
  rejected: false,
  cancelled: false,
};

/** As the row has it: a withdrawal that is on its way is called pending. */
const statusOf = ({ kind, status }: ModelSpending): string =>
  kind === 'withdrawal' && status === 'processing' ? 'pending' : status;

export function expectedOf(model: Model): Shown {
  const documents = [...new Set(Object.values(model.spendings).map((one) => one.document))];
  return {
    available: model.available,
    held: heldIn(model),
    elsewhere: model.elsewhere,
    owner: `panic ${usedOf(model, model.owner, 'panic')} of ${model.owner.bounds.panic}`,
    agents: byName(
      Object.keys(model.agents).map((name) => {
        const agent = agentOf(model, name);
        const limits = BOUNDS.map(
          (which) => `${which} ${usedOf(model, agent, which)} of ${agent.bounds[which]}`,
        );
        return [name, { status: agent.status, waiting: waitingOf(model, name), limits }];
      }),
    ),
    spendings: byName(
      Object.entries(model.spendings).map(([name, spending]) => {
        const { kind, status, approval, canRetry, order, isTaken } = spending;
        const noted = approval === 'pending' ? null : NOTED[status];
        const approved = approval === 'none' ? 'none' : `${approval} ${canRetry} ${noted}`;
        const ordered = order === 'none' ? 'none' : `${order} ${isTaken}`;
        return [name, `${statusOf(spending)} ${kind}, approval ${approved}, order ${ordered}`];
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
    elsewhere: balances.get(`acc_available_${other?.walletId}`) ?? 0,
    owner: await ownerIn(world),
    agents: await agentsIn(world),
    spendings: await spendingsIn(world),
    documents: await documentsIn(world),
  };
}

async function balancesIn({ testApp: { app, tenant }, owner, other }: World): Promise<Map<string, number>> {
  const rows = await app.pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts
      where tenant_id = ${tenant.id} and owner_id = any(${[owner.walletId, other?.walletId ?? owner.walletId]}::text[])`,
  );
  return new Map(rows.map(({ id, balance }) => [id, Number(balance)]));
}

async function ownerIn({ testApp: { app, tenant }, owner: { walletId } }: World): Promise<string> {
  const { now } = await app.tenants.get(tenant.id);
  const usages = await walletLimits.read(app.pool, tenant.id, { ownerIds: [walletId], now: now() });
  const panic = usages.get(walletId)?.panic24h;
  return `panic ${panic?.usedMinor} of ${panic?.limitMinor}`;
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

type OutcomeRow = {
  readonly name: string;
  readonly kind: Kind;
  readonly status: string;
  readonly approval: string | null;
  readonly can_retry: boolean | null;
  readonly settled: boolean | null;
  readonly orders: readonly string[];
};

/** What has left wallets or was to leave them, by the names of the story. */
const SPENDINGS = {
  fragment: `(
    select tenant_id, wallet_id, id, reason as name, 'payment' as kind, status, approval_id from payments
    union all
    select tenant_id, wallet_id, id, concept, 'withdrawal', status, approval_id from withdrawals
    union all
    select tenant_id, wallet_id, id, concept, 'transfer', status, approval_id from transfers
  )`,
};

async function spendingsIn({ testApp: { app, tenant }, owner }: World): Promise<Record<string, string>> {
  const rows = await app.pool.all(
    sql<OutcomeRow>`
      select ${OF_ALL_TENANTS} s.name, s.kind, s.status, a.status as approval, a.can_retry, a.settled,
             array(select r.status || ' ' || (r.taken_at is not null) from rail_operations r
                   where r.tenant_id = s.tenant_id and r.owner_id = s.id) as orders
      from ${SPENDINGS} s left join approvals a on a.tenant_id = s.tenant_id and a.id = s.approval_id
      where s.tenant_id = ${tenant.id} and s.wallet_id = ${owner.walletId}`,
  );
  return byName(
    rows.map(({ name, kind, status, approval, can_retry: canRetry, settled, orders }) => {
      const approved = approval === null ? 'none' : `${approval} ${canRetry} ${settled}`;
      const ordered = orders.length === 0 ? 'none' : orders.join();
      return [name, `${status} ${kind}, approval ${approved}, order ${ordered}`];
    }),
  );
}

async function documentsIn({ testApp: { app, tenant }, owner }: World): Promise<Record<string, string>> {
  const rows = await app.pool.all(
    sql<{ number: string; holder: string }>`
      select d.number, s.name as holder from documents d
      join ${SPENDINGS} s on s.tenant_id = d.tenant_id and s.id = d.held_by_id
      where d.tenant_id = ${tenant.id} and s.wallet_id = ${owner.walletId}`,
  );
  return byName(rows.map(({ number, holder }) => [number.slice(number.indexOf('-') + 1), holder]));
}
