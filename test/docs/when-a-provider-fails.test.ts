// What an operator types from the page on providers that fail, as it is printed there: each command does what
// the page says, to a connection to the double of Fintoc and to an order.
// Ends within 8 minutes: it starts processes, and each loads the product.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { findOrderOf } from '#modules/money-out/rail/queries.ts';
import { connectFintoc } from '../connections/connect-fintoc.ts';
import { startFintocSubject } from '../doubles/fintoc/driver.ts';
import { newAgent, newPayee, pay } from '../payments/support.ts';
import { ordersOf } from '../rail/orders.ts';
import { startTestApp } from '../support/app.ts';
import { newHome } from '../support/command-line.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { blocksOf } from '../../tools/walk/walk.ts';

const PAGE = 'docs/how-to/when-a-provider-fails.md';
const NPM = 'npm run -s monedero -- ';
/** By how a command begins, what it prints. */
const SAYS: readonly (readonly [begins: string, says: RegExp])[] = [
  ['providers check', /^conn_\w+ {2}\d+ found$/m],
  ['providers disable', /disabled/],
  ['providers enable', /active|enabled/],
  ['providers rotate', /secretKey/],
  ['providers show', /^secretKey {2}…bbbb .*current$/m],
  ['inspect orders', /^0 orders that their rail contradicts/],
  ['inspect wallets', /in suspense/],
  ['inspect ledger', /, 0 differences$/],
  ['inspect purchases', /^0 purchases refunded beyond what was cleared/],
  ['orders retry', /is on its way/],
  ['orders decide', /is settled, as you decided/],
];

const testApp = await startTestApp({ worker: false });
const { app, tenant, databaseUrl } = testApp;
const home = await newHome();
const keys = join(home.folder, 'new.keys');
await writeFile(keys, `secretKey=sk_test_${'b'.repeat(24)}\n`, { mode: 0o600 });

/** No worker runs, so it stays on its way. */
async function orderAtTheSandbox(): Promise<string> {
  const owner = await ordersOf(testApp).funded(10_000n);
  const agent = await newAgent(testApp, owner, { initial_amount: 5_000 });
  const { body } = await pay(agent.key, await newPayee(owner), 1_000);
  const order = await findOrderOf(app.pool, tenant.id, String(body.id));
  return order?.id ?? assert.fail(JSON.stringify(body));
}

suite('the page on providers that fail', async () => {
  // Before there is a connection that new wallets would be opened at.
  const orderId = await orderAtTheSandbox();
  const connectionId = await connectFintoc(testApp, await startFintocSubject());
  const lines = (await blocksOf(PAGE)).flatMap((block) => block.trimEnd().split('\n'));
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEYS: TEST_SECRET_KEY.toString('base64') };

  test('has commands alone in its blocks, and each that it needs', () => {
    for (const line of lines) assert.ok(line.startsWith(NPM), line);
    for (const [begins] of SAYS)
      assert.ok(
        lines.some((line) => line.includes(begins)),
        begins,
      );
  });

  for (const line of lines) {
    const command = line.slice(NPM.length);
    test(`does as it says: ${command}`, async () => {
      const filled = command.replace('conn_…', connectionId).replace('rop_…', orderId);
      const args = [...filled.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
      const { code, out, err } = await home.run(args, { environment });
      const [, says = /^$/] = SAYS.find(([begins]) => command.startsWith(begins)) ?? [];
      assert.match(out, says, err);
      assert.ok(code === 0 || command.startsWith('providers check'), `${code} ${out} ${err}`);
    });
  }
});
