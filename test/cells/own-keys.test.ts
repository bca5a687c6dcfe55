// Transfers and batches are the record of their idempotency key, in the cell of who sends: of a tenant with
// several cells there is one of a key all the same, and a payment outside of the tenant stays in its cell.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cellNamed, cellOf } from '#platform/cells/cells.ts';
import { sql } from '#platform/db/sql.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import { giveBackName, takeName } from '#platform/across-cells/names.ts';
import { underOwnKey } from '#platform/http/placed/own-key.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { AnyCall } from '#platform/route/route.ts';
import { createTransferRoute } from '#modules/money-out/transfers/create.ts';
import { transfers } from '#modules/money-out/transfers/tables.ts';
import { lineOf, sendBatch } from '../batches/support.ts';
import { startTestApp } from '../support/app.ts';
import type { Reply } from '../support/client.ts';
import { bodyOf, newSending, TRANSFERS, type Sending } from '../transfers/support.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, tenant } = testApp;
const { cellIds } = tenant;

const cellOfSender = ({ owner }: Sending): string => cellOf(tenant, owner.cardholderId).id;

/** Two who send, of two cells. */
async function two(): Promise<[Sending, Sending]> {
  const one = await newSending(testApp);
  for (;;) {
    const other = await newSending(testApp);
    if (cellOfSender(other) !== cellOfSender(one)) return [one, other];
  }
}
/** Sends the same each time. */
const sending = (from: Sending, cents: number, key: string): (() => Promise<Reply>) => {
  const body = bodyOf(from, cents);
  return () => api.post(TRANSFERS, body, { 'Idempotency-Key': key });
};
const madeBy = async (...all: Sending[]): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from transfers where tenant_id = any(${cellIds}::text[])
          and sub_wallet_id = any(${all.map(({ subWalletId }) => subWalletId)}::text[])`,
    )
  ).n;
const namesFor = ({ subWalletId }: Sending) =>
  app.pool.all(
    sql<{ uses: number }>`
      select uses from names where tenant_id = any(${cellIds}::text[]) and object_id = ${subWalletId}`,
  );

suite('the key of a transfer of a tenant with four cells', () => {
  test('is refused for another sender, and answers the same one with what it has sent', async () => {
    const [one, other] = await two();
    const send = sending(one, 1_000, 'a key');
    const made = await send();
    assert.equal(made.status, 202, JSON.stringify(made.body));
    const refused = await sending(other, 1_000, 'a key')();
    assert.deepEqual([refused.status, refused.body.error], [409, 'duplicate_idempotency_key']);
    assert.equal(refused.body.transferId, made.body.id);
    const again = await send();
    assert.deepEqual([again.status, again.body.id], [200, made.body.id]);
    assert.equal(await madeBy(one, other), 1);
  });

  test('is of one of many that come at once from two', async () => {
    const [one, other] = await two();
    const senders = [sending(one, 1_000, 'at once'), sending(other, 1_000, 'at once')] as const;
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => senders[i % 2 === 0 ? 0 : 1]()));
    const ids = replies.filter(({ status }) => status < 300).map(({ body }) => body.id);
    assert.deepEqual([ids.length, new Set(ids).size], [6, 1]);
    for (const { status, body } of replies)
      if (status >= 300) assert.equal(body.error, 'duplicate_idempotency_key', JSON.stringify(body));
    assert.equal(await madeBy(one, other), 1);
  });

  test('is free for another sender after a refusal, and leaves nothing', async () => {
    const [one, other] = await two();
    const refused = await sending(one, 900_000_000, 'too much')();
    assert.equal(refused.status, 403, JSON.stringify(refused.body));
    assert.deepEqual(await namesFor(one), []);
    assert.equal((await sending(other, 1_000, 'too much')()).status, 202);
    assert.equal((await sending(one, 1_000, 'too much')()).status, 409);
    assert.equal(await madeBy(one, other), 1);
  });

  test('belongs to the sender whose request was cut off by a crash, and to no other', async () => {
    const [one, other] = await two();
    const send = sending(one, 1_000, 'cut off');
    assert.equal((await send()).status, 202);
    // As it is left by a process that has taken the key, and ended before it sent.
    await app.pool.run(
      sql`delete from transfers where tenant_id = ${cellOfSender(one)} and sub_wallet_id = ${one.subWalletId}`,
    );
    assert.deepEqual(await namesFor(one), [{ uses: 1 }]);
    assert.equal((await sending(other, 1_000, 'cut off')()).status, 409);
    assert.equal((await namesFor(one)).length, 1);
    assert.equal(await madeBy(other), 0);
  });

  test('is given back by the last of those that were refused with it, and by none before', async () => {
    const of = { cellIds, layout: tenant.layout, now: tenant.now() };
    const name = ['key', 'several'] as const;
    for (let n = 0; n < 2; n++) assert.equal(await takeName(app.pool, of, name, 'one'), true);
    await giveBackName(app.pool, of, name, 'one');
    assert.equal(await takeName(app.pool, of, name, 'other'), false);
    await giveBackName(app.pool, of, name, 'one');
    assert.equal(await takeName(app.pool, of, name, 'other'), true);
  });

  test('answers its sender with what was sent since before the tenant had several cells', async () => {
    const [one, other] = await two();
    const send = sending(one, 1_000, 'since before');
    const made = await send();
    // A split names what is there by its wallet, and as taken for good.
    await app.pool.run(
      sql`update names set object_id = 'wal_of_it', uses = null
          where tenant_id = any(${cellIds}::text[]) and object_id = ${one.subWalletId}`,
    );
    const again = await send();
    assert.deepEqual([again.status, again.body.id], [200, made.body.id]);
    assert.equal((await sending(other, 1_000, 'since before')()).status, 409);
  });

  test('says nothing of its cell, so what asks about it from outside is led to that of its sender', async () => {
    const one = await newSending(testApp);
    for (let i = 0; ; i++) {
      const { body } = await sending(one, 1_000, `led ${i}`)();
      for (const cellId of cellIds) {
        const asking = cellNamed(tenant, cellId);
        assert.ok(asking);
        assert.equal((await cellOfRow(app.reads, asking, transfers, body.id)).id, cellOfSender(one));
      }
      // Until its id has surely led elsewhere.
      if (cellOf(tenant, body.id).id !== cellOfSender(one)) return;
    }
  });

  test('is looked for where its sender is, whatever cell the request comes to first', async () => {
    const [one, other] = await two();
    assert.equal((await sending(one, 1_000, 'to any cell')()).status, 202);
    // As a sub-wallet that was made before there were slots leads to any cell.
    const { ownKey } = createTransferRoute;
    assert.ok(ownKey);
    const askedIn = (cellId: string, about: string) => {
      const there = cellNamed(tenant, cellId);
      assert.ok(there);
      const raw = { headers: { 'idempotency-key': 'to any cell' } };
      const call = { tenant: there, actor: { type: 'api_key' }, raw } as unknown as AnyCall;
      const route = { ownKey, about: () => about };
      return underOwnKey(app.pool, route, call, () => Promise.resolve('ran'));
    };
    await app.pool.run(
      sql`update names set object_id = 'wal_of_it', uses = null
          where tenant_id = any(${cellIds}::text[]) and object_id = ${one.subWalletId}`,
    );
    assert.equal(await askedIn(cellOfSender(one), one.subWalletId), 'ran');
    const isStatus = (status: number) => (error: unknown) =>
      error instanceof Refusal && error.row.status === status;
    await assert.rejects(askedIn(cellOfSender(other), one.subWalletId), isStatus(404));
    await assert.rejects(askedIn(cellOfSender(other), other.subWalletId), isStatus(409));
  });

  test('of a batch is refused for another sender as well', async () => {
    const [one, other] = await two();
    const made = await sendBatch(api, one, [lineOf(1_000)], { key: 'a batch' });
    assert.equal(made.status, 202, JSON.stringify(made.body));
    const refused = await sendBatch(api, other, [lineOf(1_000)], { key: 'a batch' });
    assert.deepEqual([refused.status, refused.body.error], [409, 'duplicate_idempotency_key']);
    assert.equal(refused.body.batchId, made.body.id);
  });
});
