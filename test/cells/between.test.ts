// What is about people of two cells of a tenant: money from one to the other, and what only one of them has.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { cellNamed, cellOf } from '#platform/cells/cells.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { bookDeposit } from '#modules/wallets/wallets/deposits/book-deposit.ts';
import { claimDeposits } from '#modules/wallets/wallets/deposits/claim-deposits.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import type { IncomingDeposit } from '#modules/wallets/wallets/port.ts';
import { startTestApp } from '../support/app.ts';
import { lineOf, sendBatch } from '../batches/support.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { balanceOf, newWallet, untilAvailable, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from '../payments/support.ts';

const testApp = await startTestApp({ cells: 4 });
const { api, app, tenant } = testApp;
const { cellIds } = tenant;
const CONNECTION = app.newId('conn');

const cellOfOwner = ({ cardholderId }: Pick<Opened, 'cardholderId'>): string =>
  cellOf(tenant, cardholderId).id;

/** Somebody of another cell. */
async function elsewhere<Made>(than: Opened, make: () => Promise<Made>, ownerIn: (made: Made) => Opened) {
  for (;;) {
    const made = await make();
    if (cellOfOwner(ownerIn(made)) !== cellOfOwner(than)) return made;
  }
}
const walletElsewhere = (than: Opened): Promise<Opened> =>
  elsewhere(
    than,
    () => newWallet(testApp),
    (made) => made,
  );

async function assertLedgerIsWhole(): Promise<void> {
  assert.deepEqual((await inspectLedger(app.pool)).differences, []);
  const between = await app.pool.all(
    sql<{ balance: bigint }>`
      select balance from ledger_accounts
      where tenant_id = any(${cellIds}::text[]) and kind = 'between_cells' and currency = 'ARS'`,
  );
  assert.equal(between.length, cellIds.length);
  assert.equal(
    between.reduce((sum, { balance }) => sum + balance, 0n),
    0n,
  );
}

suite('money from one cell to another', () => {
  test('is settled at once, leaves a movement with each, and no cell is off balance', async () => {
    const payer = await fundedWallet(testApp, 100_000);
    const payed = await walletElsewhere(payer);
    const agent = await newAgent(testApp, payer, { initial_amount: 200 });
    const made = await pay(agent.key, await payeeIn(payer, payed), 1_500);
    assert.deepEqual([made.status, made.body.status], [201, 'settled'], JSON.stringify(made.body));
    assert.deepEqual(await balanceOf(payed), { available: 15, pending: 0, total: 15 });
    assert.deepEqual(await balanceOf(payer), { available: 985, pending: 0, total: 985 });
    for (const [owner, type] of [
      [payer, 'debit'],
      [payed, 'credit'],
    ] as const) {
      const { body } = await owner.session.get('/api/v1/wallet/history');
      const one = body.data.find((movement: { amount: number }) => Math.abs(movement.amount) === 15);
      assert.equal(one?.type, type, JSON.stringify(body));
    }
    await assertLedgerIsWhole();
  });

  test('is held, and goes when its owner approves', async () => {
    const payer = await fundedWallet(testApp, 100_000);
    const payed = await walletElsewhere(payer);
    const agent = await newAgent(testApp, payer, { initial_amount: 1 });
    const held = await pay(agent.key, await payeeIn(payer, payed), 2_000);
    assert.equal(held.status, 202, JSON.stringify(held.body));
    const approved = await payer.session.post(`/approvals/${held.body.approvalId}`, { decision: 'approved' });
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    await untilPayment(agent.key, held.body.id, 'settled');
    assert.equal((await balanceOf(payed)).available, 20);
    await assertLedgerIsWhole();
  });

  test('is paid by both to each other at once, and none waits for the other for good', async () => {
    const one = await fundedWallet(testApp, 100_000);
    const other = await elsewhere(
      one,
      () => fundedWallet(testApp, 100_000),
      (made) => made,
    );
    const [agent, its] = [
      await newAgent(testApp, one, { initial_amount: 900 }),
      await newAgent(testApp, other, { initial_amount: 900 }),
    ];
    const [there, back] = [await payeeIn(one, other), await payeeIn(other, one)];
    const paid = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? pay(agent.key, there, 300 + i) : pay(its.key, back, 300 + i),
      ),
    );
    for (const { status, body } of paid)
      assert.equal(body.status, 'settled', `${status} ${JSON.stringify(body)}`);
    const [left, right] = [await balanceOf(one), await balanceOf(other)];
    assert.equal(left.available + right.available, 2_000);
    await assertLedgerIsWhole();
  });

  test('is sent by transfers to an account and to an e-mail address, and by a batch to many', async () => {
    const from = await newSending(testApp);
    const { owner } = from;
    const others: Array<Opened & { email: string }> = [];
    while (new Set([owner, ...others].map(cellOfOwner)).size < 3) others.push(await walletElsewhere(owner));
    const [first] = others;
    assert.ok(first);
    const byNumber = await send(api, from, 5_000, { to: { type: 'cvu', value: first.cvu } });
    const byEmail = await send(api, from, 7_000, { to: { type: 'email', value: first.email } });
    for (const { body } of [byNumber, byEmail]) await untilTransfer(api, body.id, 'settled');
    assert.equal((await balanceOf(first)).available, 120);
    const lines = others.map(({ cvu }) => lineOf(1_000, { to: { type: 'cvu', value: cvu } }));
    const batch = await sendBatch(api, from, lines);
    assert.equal(batch.status, 202, JSON.stringify(batch.body));
    for (const each of others) await untilAvailable(each, each === first ? 130 : 10);
    await assertLedgerIsWhole();
  });
});

suite('money that comes in', () => {
  const booking = { ...app, actor: systemActor('test'), connectionId: SANDBOX };
  const incoming = (accountNumber: string): IncomingDeposit => ({
    providerRef: crypto.randomUUID(),
    accountNumber,
    amountMinor: 10_000n,
    currency: 'ARS',
    from: { name: 'Ana Prueba', number: null, taxId: null },
    concept: null,
    at: tenant.now(),
  });
  test('at a connection is booked once, in whichever cells it is reported', async () => {
    const { cvu } = await newWallet(testApp);
    for (let i = 0; i < 8; i++) {
      const deposit = incoming(cvu);
      const booked = await Promise.all(
        cellIds.map((id) => {
          const cell = cellNamed(tenant, id) ?? tenant;
          return book({ ...booking, connectionId: CONNECTION, tenant: cell }, deposit);
        }),
      );
      assert.equal(booked.filter(({ isNew }) => isNew).length, 1);
    }
    await assertLedgerIsWhole();
  });

  test('for a wallet that was not known yet goes to it, from the cell where it was kept', async () => {
    const owner = await newWallet(testApp);
    const there = cellOf(tenant, owner.walletId);
    for (const [i, id] of cellIds.entries()) {
      const deposit = incoming(owner.cvu);
      const unknown = { connectionId: SANDBOX, deposit, walletId: null, balanceLowThresholdMinor: null };
      const cell = cellNamed(tenant, id) ?? tenant;
      const suspended = await app.commands.run(cell, booking.actor, bookDeposit, unknown);
      assert.equal(suspended.row.status, 'suspense');
      await claimDeposits({ ...booking, tenant: there }, owner.walletId);
      assert.equal((await balanceOf(owner)).available, 100 * (i + 1));
    }
    await assertLedgerIsWhole();
  });
});

suite('over all cells there is one', () => {
  test('payment of an invoice', async () => {
    const payer = await fundedWallet(testApp, 100_000);
    const other = await elsewhere(
      payer,
      () => fundedWallet(testApp, 100_000),
      (made) => made,
    );
    const document = { type: 'cfdi', id: crypto.randomUUID(), issuerTaxId: 'MAB9307148T4' };
    const agents = [];
    for (const owner of [payer, other, payer, other]) {
      const agent = await newAgent(testApp, owner, { initial_amount: 200 });
      agents.push({ key: agent.key, payee: await newPayee(owner) });
    }
    const paid = await Promise.all(agents.map(({ key, payee }) => pay(key, payee, 1_000, { document })));
    assert.deepEqual(paid.map(({ status }) => status >= 300).sort(), [false, true, true, true]);
    for (const { status, body } of paid)
      if (status >= 300) assert.equal(body.error, 'document_already_paid', JSON.stringify(body));
  });

  test('person with an e-mail address, and with a tax id', async () => {
    const made = person();
    const { body: first } = await api.post('/api/v1/cardholders', made);
    for (let i = 0; i < 8; i++) {
      const same = [person({ email: made.email.toUpperCase() }), person({ taxId: made.taxId })];
      const [byEmail, byTaxId] = await Promise.all(same.map((body) => api.post('/api/v1/cardholders', body)));
      assert.deepEqual(
        [byEmail?.body.error, byEmail?.body.cardholderId, byTaxId?.body.error, byTaxId?.body.cardholderId],
        ['duplicate_email', first.id, 'duplicate_tax_id', first.id],
      );
    }
  });

  test('person with an e-mail address, of those that are made with it at once', async () => {
    const email = person().email;
    const made = await Promise.all(
      Array.from({ length: 8 }, () => api.post('/api/v1/cardholders', person({ email }))),
    );
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
  });

  test('person with the address to which another has changed', async () => {
    const { body: one } = await api.post('/api/v1/cardholders', person());
    const email = person().email;
    const before = String(one.email ?? '');
    const changed = await api.patch(`/api/v1/cardholders/${one.id}`, { email });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    for (let i = 0; i < 8; i++) {
      const refused = await api.post('/api/v1/cardholders', person({ email }));
      assert.equal(refused.body.error, 'duplicate_email');
    }
    assert.notEqual(before, email);
    assert.ok(await sessionOf(testApp, email));
  });

  test('person with an address, which is free again once that person is erased', async () => {
    const made = person();
    const { body: first } = await api.post('/api/v1/cardholders', made);
    const actor = { type: 'operator', id: 'test', ip: null, requestId: null } as const;
    const there = cellOf(tenant, first.id);
    await app.operatorActions.persons.erase({ tenant: there, actor, id: first.id, why: 'asked for' });
    const again = await api.post('/api/v1/cardholders', person({ email: made.email, taxId: made.taxId }));
    assert.equal(again.status, 201, JSON.stringify(again.body));
  });
});

test('a person who is erased is not named any more by what people of other cells have', async () => {
  const known = await newWallet(testApp, { lastName: 'Quijotesca' });
  const { email } = (await api.get(`/api/v1/cardholders/${known.cardholderId}`)).body;
  const other = await walletElsewhere(known);
  const label = `Quijotesca <${email}>`;
  const payee = await other.session.post('/api/v1/wallet/payees', { cvu: known.cvu, label });
  assert.equal(payee.status, 201, JSON.stringify(payee.body));
  const named = async (): Promise<number> => {
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from payees
        where tenant_id = ${cellOfOwner(other)} and (label like '%Quijotesca%' or label like ${`%${email}%`})`,
    );
    return n;
  };
  assert.equal(await named(), 1);
  const actor = { type: 'operator', id: 'test', ip: null, requestId: null } as const;
  const { erased } = await app.operatorActions.persons.erase({
    tenant: cellOf(tenant, known.cardholderId),
    actor,
    id: known.cardholderId,
    why: 'asked for',
  });
  assert.equal(await named(), 0);
  assert.ok((erased['payees'] ?? 0) > 0, JSON.stringify(erased));
});
