// Workers that are killed in the middle of a batch: those that come after them go on where it stands, and
// each line is one transfer.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { allLines, BATCHES, linesOf, sendBatch } from '../batches/support.ts';
import { newSending, usageOf } from '../transfers/support.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { allReady, deployment } from './fixtures/deployment.ts';

const LINES = 1_000;
const CENTS = 10;
const KILLS = 2;

const testApp = await startTestApp({ worker: false });
const { api, app, tenant, databaseUrl } = testApp;
const place = deployment(databaseUrl);
const server = await place.serve('server');
const worker = place.worker('worker', server.url);
await allReady([server.member, worker]);

suite('a batch whose workers are killed', () => {
  test('is opened to its last line, and no line is sent twice', async () => {
    const from = await newSending(testApp);
    const { status, body } = await sendBatch(api, from, linesOf(LINES, CENTS));
    assert.equal(status, 202, JSON.stringify(body));
    const accepted = async (): Promise<number> =>
      (await api.get(`${BATCHES}/${body.id}`)).body.counts.accepted;
    let left = LINES;
    for (let kill = 0; kill < KILLS && left > 0; kill++) {
      const before = left;
      left = await until('another chunk is opened', accepted, (n) => n < before);
      await worker.killAndRestart();
    }
    await until('all lines are opened', accepted, (n) => n === 0);
    const lines = await allLines(api, body.id);
    assert.equal(new Set(lines.map(({ transfer }) => transfer.id)).size, LINES);
    assert.equal((await usageOf(from)).cap.usedCents, LINES * CENTS);
    const { orders } = await app.pool.one(
      sql<{ orders: number }>`
        select count(*)::int as orders from rail_operations
        where tenant_id = ${tenant.id} and wallet_id = ${from.owner.walletId}`,
    );
    assert.equal(orders, LINES);
    await assertLedgerIsWhole(testApp);
  });
});
