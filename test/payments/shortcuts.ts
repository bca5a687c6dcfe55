// What tests without a worker do in the product's place: money comes in, and the clock is somewhere else.
import { defineCommand } from '#platform/command/command.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { announceTenant } from '#modules/base/identity/tenants.ts';
import { omnibusAccount, walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { moveAvailable } from '#modules/wallets/wallets/postings.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import type { TestApp } from '../support/app.ts';
import type { Opened } from '../wallets/support.ts';

const ACTOR = systemActor('test');

/** Money comes in. */
export const fund = defineCommand<Pick<Opened, 'walletId'> & { readonly cents: number }, null>({
  name: 'test.fund',
  locks: ({ walletId }) => walletAccounts.locks(walletId),
  decide(tx, { walletId, cents }) {
    const wallet = { id: walletId, currency: 'ARS' as const, cardholder_id: cardholderIdOf(walletId) };
    moveAvailable(
      tx,
      { wallet, balanceLowThresholdMinor: null },
      {
        type: 'credit',
        amountMinor: BigInt(cents),
        counterAccountId: omnibusAccount(SANDBOX, 'ARS'),
        kind: 'test.fund',
        module: 'deposit',
        reference: { type: 'test', id: walletId },
        description: 'Funds',
      },
    );
    return null;
  },
});

/** Sets how far the tenant's time is ahead, without the jobs that fall due on the way. */
export async function moveClock({ app, tenant }: TestApp, toMs: (now: number) => number): Promise<void> {
  const { now } = await app.tenants.get(tenant.id);
  const byMs = toMs(now()) - now();
  await app.works.run(tenant, ACTOR, async (work) => {
    await work.run(
      sql`insert into test_clocks as c (tenant_id, offset_ms) values (${tenant.id}, ${byMs}::bigint)
          on conflict (tenant_id) do update set offset_ms = c.offset_ms + excluded.offset_ms`,
    );
    announceTenant(work, tenant.id);
  });
}
