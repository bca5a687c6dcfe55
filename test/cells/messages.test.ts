// A tenant with several cells: what its providers send finds the cell of what it is about, once, and the
// books of a provider are compared with those of all cells.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { cellOf } from '#platform/cells/cells.ts';
import { DAY_MS, isoOf } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { cellOfDeposit } from '#modules/wallets/wallets/deposits/cell-of-deposit.ts';
import { omnibusCheckIdOf } from '#modules/wallets/wallets/books/checks.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import type { IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { freshId, networkOf, questionOf } from '../support/network.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { approvedOwner, balanceOf, opened, type Opened } from '../wallets/support.ts';
import { connectPaper, routeTo } from '../connections/connect-paper.ts';
import { paperDriver } from '../connections/paper.ts';

const { driver, booksAt } = paperDriver();
const testApp = await startTestApp({ cells: 4, drivers: [driver] });
const { api, app, clock, tenant } = testApp;
const { cellIds } = tenant;
const ids = <Of extends { readonly cell: string }>(all: readonly Of[]) =>
  new Set(all.map(({ cell }) => cell));

suite('a message to a tenant with four cells', () => {
  test('moves a person of any cell, once, however often it comes', async () => {
    const secret = inboundSecret(app.sealer, 'issuer', tenant.id);
    const send = (body: string) =>
      api.raw(addressOf('issuer', tenant.id), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [SIGNATURE_HEADER]: sign(body, secret, app.clock.now()),
        },
        body,
      });
    const people: Array<{ id: string; cell: string }> = [];
    while (ids(people).size < 3) {
      const { body } = await api.post('/api/v1/cardholders', person());
      people.push({ id: body.id, cell: cellOf(tenant, body.id).id });
    }
    for (const { id, cell } of people) {
      const messageId = freshId('kyc');
      const text = JSON.stringify({
        id: messageId,
        type: 'kyc.decided',
        reference: id,
        decision: 'approved',
        reasons: [],
      });
      const [first, second] = [await send(text), await send(text)];
      assert.deepEqual([first.body.duplicate, second.body.duplicate], [false, true]);
      await until(
        'the verdict arrives',
        () => api.get(`/api/v1/cardholders/${id}`),
        (reply) => reply.body.kycStatus === 'approved',
      );
      const kept = await app.pool.all(
        sql<{ tenant_id: string }>`
          select tenant_id from inbound_messages
          where tenant_id = any(${cellIds}::text[]) and message_id = ${messageId}`,
      );
      assert.deepEqual(kept, [{ tenant_id: cell }]);
    }
  });

  test('asks about a card of any cell, and clears what was bought with it', async () => {
    const network = networkOf(testApp);
    const bought: Array<{ id: string; cell: string }> = [];
    while (ids(bought).size < 3) {
      const card = await newCard(api, { type: 'multi_use' });
      const question = questionOf(String(card['id']), 1_000n);
      const [first, again] = [await network.ask(question), await network.ask(question)];
      assert.equal(first.body.decision, 'approved', JSON.stringify(first.body));
      assert.deepEqual(again.body, first.body);
      const { transactionId, cardId, currency, merchant } = question;
      const notice = {
        kind: 'clearing',
        messageId: freshId('msg'),
        transactionId,
        cardId,
        currency,
      } as const;
      const cleared = { ...notice, merchant, amountMinor: 1_000n, isFinal: true, at: clock.now() };
      const replies = [await network.notify(cleared), await network.notify(cleared)];
      assert.deepEqual(
        replies.map(({ body }) => body.duplicate),
        [false, true],
      );
      const { id } = await until(
        'it is settled',
        () => api.get(`/api/v1/transactions/${first.body.transactionId}`),
        ({ body }) => body.status === 'settled',
      ).then(({ body }) => body);
      bought.push({ id, cell: cellOf(tenant, cardId).id });
    }
  });
});

async function connect(): Promise<string> {
  const id = await connectPaper(testApp);
  await routeTo(testApp, id);
  return id;
}

suite('money that comes in at a connection of a tenant with four cells', () => {
  const connected = connect();
  const actor = systemActor('test');
  const report = async (deposit: IncomingDeposit) =>
    book({ ...app, tenant, actor, connectionId: await connected }, deposit);
  const incoming = (accountNumber: string, amountMinor: bigint): IncomingDeposit => ({
    providerRef: randomUUID(),
    accountNumber,
    amountMinor,
    currency: 'ARS',
    from: { name: 'Ana Prueba', number: null, taxId: null },
    concept: null,
    at: clock.now(),
  });
  const atProvider = async (deposit: IncomingDeposit) =>
    booksAt(await connected).items.push({ kind: 'deposit', ...deposit });
  async function newOwner(): Promise<Opened & { cell: string }> {
    await connected;
    const owner = await opened(await approvedOwner(testApp));
    return { ...owner, cell: cellOf(tenant, owner.cardholderId).id };
  }
  const depositsOf = ({ providerRef }: IncomingDeposit) =>
    app.pool.all(
      sql<{ tenant_id: string; id: string; wallet_id: string | null; status: string }>`
        select tenant_id, id, wallet_id, status from deposits
        where tenant_id = any(${cellIds}::text[]) and provider_ref = ${providerRef}`,
    );
  const wholeLedger = async () => assert.deepEqual((await inspectLedger(app.pool)).differences, []);

  test('is booked where its wallet is, once, however often and wherever it is reported', async () => {
    const owners: Array<Awaited<ReturnType<typeof newOwner>>> = [];
    while (ids(owners).size < 3) {
      const owner = await newOwner();
      owners.push(owner);
      const deposit = incoming(owner.cvu, 7_000n);
      await atProvider(deposit);
      await Promise.all([report(deposit), report(deposit)]);
      assert.equal((await report(deposit)).isNew, false);
      assert.deepEqual(
        (await depositsOf(deposit)).map((row) => [row.tenant_id, row.status]),
        [[owner.cell, 'booked']],
      );
      assert.equal((await balanceOf(owner)).available, 70);
    }
    await wholeLedger();
  });

  test('is claimed by a wallet of another cell whose account was not known yet', async () => {
    let claimed = 0;
    while (claimed === 0) {
      const owner = await newOwner();
      const deposit = incoming(owner.cvu, 3_000n);
      await atProvider(deposit);
      // As before the answer to the opening of the account has come.
      const names = await app.pool.all(
        sql<{ tenant_id: string; id: string; object_id: string }>`
          delete from names where tenant_id = any(${cellIds}::text[]) and object_id = ${owner.walletId}
          returning tenant_id, id, object_id`,
      );
      await app.pool.run(sql`update wallets set number = 'none' where id = ${owner.walletId}`);
      assert.equal((await report(deposit)).row.status, 'suspense');
      await app.pool.run(sql`update wallets set number = ${owner.cvu} where id = ${owner.walletId}`);
      for (const name of names)
        await app.pool.run(
          sql`insert into names (tenant_id, id, object_id, created_at)
              values (${name.tenant_id}, ${name.id}, ${name.object_id}, ${isoOf(tenant.now())})`,
        );
      await Promise.all([report(deposit), report(deposit)]);
      assert.equal((await balanceOf(owner)).available, 30);
      const [row, ...others] = await depositsOf(deposit);
      assert.deepEqual([row?.wallet_id, others], [owner.walletId, []]);
      if (row?.tenant_id !== owner.cell) claimed += 1;
    }
    await wholeLedger();
  });

  test('is booked where that was settled first, whatever is known of its account by then', async () => {
    const deposit = incoming('0000003100000000000017', 900n);
    await atProvider(deposit);
    const connectionId = await connected;
    const settled = await cellOfDeposit(app.pool, { tenant, connectionId }, deposit);
    // As by a report that began before the account of a wallet was known, and is not done yet.
    let owner = await newOwner();
    while (owner.cell === settled.id) owner = await newOwner();
    const known = { ...deposit, accountNumber: owner.cvu };
    const again = await cellOfDeposit(app.pool, { tenant, connectionId }, known);
    assert.equal(again.id, settled.id);
    await report(deposit);
    assert.deepEqual(
      (await depositsOf(deposit)).map((row) => row.tenant_id),
      [settled.id],
    );
  });

  test('is compared with the books of all cells, once, and what was missed is booked where it belongs', async () => {
    let owner = await newOwner();
    // In the first cell it would be seen by who looks there alone.
    while (owner.cell === tenant.id) owner = await newOwner();
    const missed = incoming(owner.cvu, 500n);
    await atProvider(missed);
    clock.advance(DAY_MS);
    const daily = app.sweeps.find(({ name }) => name === 'wallets.compare') ?? assert.fail('no sweep');
    await daily.runOnce();
    const id = omnibusCheckIdOf({ connectionId: await connected, currency: 'ARS' });
    const checks = await app.pool.all(
      sql<{ tenant_id: string; is_ok: boolean; ledger_minor: bigint; differences: unknown }>`
        select tenant_id, is_ok, ledger_minor, differences from wallet_checks
        where tenant_id = any(${cellIds}::text[]) and id = ${id} and checked_at is not null`,
    );
    const sum = booksAt(await connected).items.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    assert.deepEqual(
      checks.map((row) => [row.tenant_id, row.is_ok, row.ledger_minor]),
      [[tenant.id, true, sum]],
      JSON.stringify(checks.map(({ differences }) => differences)),
    );
    assert.equal((await depositsOf(missed))[0]?.tenant_id, owner.cell);
    assert.equal((await balanceOf(owner)).available, 5);
    await wholeLedger();
  });
});
