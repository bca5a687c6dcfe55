// Takes the opening of an account to the next connection of its route, while nothing of it has left for the
// one before. Who else asks for the account says so in the row before, and then it stays.
import type { Clock } from '#platform/time/clock.ts';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Need } from '#platform/provider/connections.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { Works } from '#platform/work/work.ts';
import { beginBooksQueries } from '../books/connection-books.ts';
import { lockWallet } from '../queries.ts';
import { wallets, type WalletRow } from '../tables.ts';

/** Money that came in could not leave without a rail. */
export const walletNeed = (country: string): Need => ({ ports: ['accounts', 'rail'], country });

type Moving = ConnectedServices & {
  readonly works: Works;
  readonly clock: Clock;
  readonly tenant: Tenant;
  readonly actor: Actor;
};

/** Undefined where there is no other, or the account was asked for by another caller as well. */
export async function openElsewhere(
  { connections, works, clock, tenant, actor }: Moving,
  row: WalletRow,
  caller: string,
): Promise<WalletRow | undefined> {
  const serving = await connections.serving(tenant, walletNeed(row.country));
  const next = serving[serving.findIndex(({ id }) => id === row.connection_id) + 1];
  if (next === undefined) return undefined;
  return works.run(tenant, actor, async (work) => {
    const now = await lockWallet(work, row.tenant_id, row.id);
    const isUntouched = now.status === 'opening' && now.connection_id === row.connection_id;
    if (!isUntouched || now.opening_by !== caller) return undefined;
    const of = { connectionId: next.id, currency: now.currency };
    await work.batch([
      sql`update wallet_checks set connection_id = ${next.id}
          where tenant_id = ${now.tenant_id} and id = ${now.id}`,
      ...beginBooksQueries(now.tenant_id, of, { now: work.now, realNow: clock.now() }),
    ]);
    const there = { connection_id: next.id, provider: next.driver, updated_at: work.now };
    return work.update(wallets, now, there);
  });
}
