// What an operator types about what is stuck, as real processes.
// Ends within 8 minutes: it starts processes, and each loads the product.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { findOrderOf } from '#modules/money-out/rail/queries.ts';
import { startTestApp } from '../support/app.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { newAgent, newPayee, pay } from '../payments/support.ts';
import { ordersOf } from '../rail/orders.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant, databaseUrl } = testApp;

async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };
  const running = start(args, environment);
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}
const WHY = ['--reason', 'the bank says so', '--by', 'ana'];

suite('an order that is stuck', async () => {
  const owner = await ordersOf(testApp).funded(10_000n);
  const agent = await newAgent(testApp, owner, { initial_amount: 5_000 });
  // No worker runs, so it stays on its way.
  const { body } = await pay(agent.key, await newPayee(owner), 1_000);
  const now = async () =>
    (await findOrderOf(app.pool, tenant.id, String(body.id))) ?? assert.fail(JSON.stringify(body));
  const row = await now();

  test('fails only with a reason, evidence and words that say what that means', async () => {
    const decide = ['orders', 'decide', row.id, 'failed'];
    const unreasoned = await run(...decide);
    assert.deepEqual(
      [unreasoned.code, /--reason is missing/.test(unreasoned.text)],
      [64, true],
      unreasoned.text,
    );
    const unproven = await run(...decide, ...WHY);
    assert.match(unproven.text, /--evidence, .* is missing/);
    const unconfirmed = await run(...decide, ...WHY, '--evidence', 'letter 7');
    assert.match(unconfirmed.text, new RegExp(`paid twice.*--confirm "no money left under ${row.id}"`));
    assert.deepEqual([(await now()).status, (await now()).held_at], ['pending', null]);
  });

  test('goes to its rail when it is tried again, which the audit log has', async () => {
    const { code, text } = await run('orders', 'retry', row.id, ...WHY);
    assert.deepEqual([code, text], [0, `${row.id} is on its way: its rail has it, and reports how it ends`]);
    const [entry] = await app.pool.all(
      sql<{ action: string; actor_type: string; actor_id: string; reason: string }>`
        select action, actor_type, actor_id, reason from audit_log
        where tenant_id = ${tenant.id} and target_id = ${row.id}`,
    );
    assert.deepEqual(
      { ...entry },
      { action: 'orders.retry', actor_type: 'operator', actor_id: 'ana', reason: 'the bank says so' },
    );
  });

  test('settles as an operator says, with the evidence in the audit log', async () => {
    const evidence = ['--evidence', 'statement 12', '--reference', 'TR-9'];
    const { code, text } = await run('orders', 'decide', row.id, 'settled', ...WHY, ...evidence);
    assert.equal(code, 0, text);
    assert.match(text, /is settled, as you decided$/);
    assert.equal((await now()).provider_ref, 'TR-9');
    const { code: again, text: said } = await run('orders', 'decide', row.id, 'settled', ...WHY, ...evidence);
    assert.deepEqual([again, /settled already, and nothing was decided/.test(said)], [0, true], said);
  });
});
