// An order goes to the connection at which the account is that its money leaves: submitted there, asked about
// there, and to no other.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX, type Connected } from '#platform/provider/connections.ts';
import { atSandbox } from '../support/connections.ts';
import { sql } from '#platform/db/sql.ts';
import { sendOrderJob } from '#modules/money-out/rail/jobs.ts';
import type { Rail } from '#modules/money-out/rail/port.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { omnibusAccount } from '#modules/wallets/wallets/accounts.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { deadline } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { partly } from '../support/partly.ts';
import type { Opened } from '../wallets/support.ts';
import { ACTOR, ordersOf, railOwners } from './orders.ts';

const testApp = await startTestApp({ worker: false });
const { app } = testApp;
const { tenant, sandbox, passes, now, made, funded } = ordersOf(testApp);
const OTHER = 'conn_other';

/** The account of a wallet is at another connection than those of all others. */
async function moved({ walletId }: Opened): Promise<void> {
  const books = { connectionId: OTHER, currency: 'ARS', now: tenant.now() } as const;
  await app.pool.run(omnibusAccount.openQuery(tenant.id, books));
  await app.pool.run(
    sql`update wallets set connection_id = ${OTHER} where tenant_id = ${tenant.id} and id = ${walletId}`,
  );
}

const heldAt = async (connectionId: string): Promise<bigint> =>
  (
    await app.pool.one(
      sql<{ balance: bigint }>`
        select balance from ledger_accounts
        where tenant_id = ${tenant.id} and id = ${omnibusAccount(connectionId, 'ARS')}`,
    )
  ).balance;

const send = ({ id }: RailOperationRow, rail: Connected<Rail>): Promise<void> =>
  sendOrderJob({ rail, railOwners }).run(
    { ...app, tenant, actor: ACTOR, jobId: 'job', attempt: 2, signal: deadline() },
    { operationId: id },
  );

suite('an order of a wallet whose account is at another connection', () => {
  test('is submitted and asked about there', async () => {
    const owner = await funded(10_000n);
    await moved(owner);
    const [row, atSandboxBefore] = [await made(owner, 1_000n), await heldAt(SANDBOX)];
    const rail = { at: (id: string): Rail => (id === OTHER ? sandbox : partly<Rail>({})) };
    await send(row, rail);
    await passes(1_000);
    await send(row, rail);
    assert.equal((await now(row)).status, 'settled');
    // What the provider there holds for us is less, which stands on its other side.
    assert.deepEqual([await heldAt(OTHER), await heldAt(SANDBOX)], [1_000n, atSandboxBefore]);
  });

  test('waits where there is no such connection any more, and is not submitted to another', async () => {
    const owner = await funded(10_000n);
    await moved(owner);
    const row = await made(owner, 1_000n);
    await assert.rejects(send(row, atSandbox(sandbox)), /there is no connection conn_other/);
    assert.equal((await now(row)).status, 'pending');
    assert.equal(await findOrder(app.pool, tenant.id, row.id), undefined);
  });
});
