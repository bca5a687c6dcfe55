// The books of a connection to Fintoc, over its double: what it charges for what we ask is on its statement,
// and after a day both books agree to the cent. The CLABE of a person who was erased is closed there.
// Takes long: the company asks Fintoc page by page, at its pace.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import {
  costAccounts,
  ownFundsAccount,
  suspenseAccount,
  omnibusAccount,
} from '#modules/wallets/wallets/accounts.ts';
import { omnibusCheckIdOf } from '#modules/wallets/wallets/books/checks.ts';
import { book } from '#modules/wallets/wallets/deposits/deposits.ts';
import { inspectWallets } from '#modules/wallets/wallets/inspect.ts';
import type { CheckRow } from '#modules/wallets/wallets/tables.ts';
import { balanceOf, knowNumber } from '../doubles/fintoc/books.ts';
import { makeClabe } from '../doubles/fintoc/clabe.ts';
import { startFintocSubject } from '../doubles/fintoc/driver.ts';
import { charge, correct, receive, send, settleDaily } from '../doubles/fintoc/moves.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { connectFintoc } from './connect-fintoc.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, tenant, clock } = testApp;
const subject = await startFintocSubject({ clock });
const { double } = subject;
const { books } = double.test;

const connectionId = await connectFintoc(testApp, subject);
await until(
  'it serves',
  () => app.connections.serving(tenant, { ports: ['accounts', 'rail'], country: 'MX' }),
  ([first]) => first?.id === connectionId,
);

async function newWallet(taxId = 'GODE900517AB6') {
  const someone = person({ country: 'MX', taxId });
  const { status, body } = await api.post('/api/v1/cardholders', someone);
  assert.equal(status, 201, JSON.stringify(body));
  await app.pool.run(sql`update cardholders set kyc_status = 'approved' where id = ${body.id}`);
  const session = await sessionOf(testApp, someone.email);
  const { body: wallet } = await session.get('/api/v1/wallet');
  assert.ok(typeof wallet.cvu === 'string', JSON.stringify(wallet));
  return { clabe: String(wallet.cvu), session, cardholderId: String(body.id) };
}

const compared = async (laterMs: number) => {
  double.advance(laterMs);
  await app.sweeps.find(({ name }) => name === 'wallets.compare')?.runOnce();
  return app.pool.one(
    sql<CheckRow>`
      select is_ok, ledger_minor, provider_minor, differences from wallet_checks
      where tenant_id = ${tenant.id} and id = ${omnibusCheckIdOf({ connectionId, currency: 'MXN' })}`,
  );
};
const comparedADayLater = () => compared(DAY_MS);
const balances = async (...ids: string[]) => {
  const rows = await app.pool.all(
    sql<{ id: string; balance: bigint }>`
      select id, balance from ledger_accounts where tenant_id = ${tenant.id} and id = any(${ids}::text[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.balance);
};

const { clabe, session } = await newWallet();

suite('the books at Fintoc', () => {
  test('have money of the company as its own, also what was in suspense before, and what Fintoc takes away', async () => {
    receive(books, { number: books.root, amount: 7_000n });
    const { id: before } = receive(books, { number: books.root, amount: 500n });
    const sent = books.transfers.at(-1) ?? assert.fail('nothing came in');
    // As a version before has booked it, for which it was money of no known wallet.
    const booking = { ...app, tenant, actor: systemActor('test'), connectionId };
    await book(booking, {
      providerRef: before,
      accountNumber: books.root.number,
      amountMinor: 500n,
      currency: 'MXN',
      from: { name: 'Monedero SA de CV', number: sent.party.number, taxId: null },
      concept: null,
      at: sent.createdAt,
    });
    for (let twice = 0; twice < 2; twice++) assert.equal((await compared(HOUR_MS)).is_ok, true);
    const [suspense, own, swept] = [
      suspenseAccount('MXN'),
      ownFundsAccount(connectionId, 'MXN'),
      costAccounts.sweep(connectionId, 'MXN'),
    ];
    assert.deepEqual(await balances(suspense, own, swept), [0n, 7_500n, undefined]);
    assert.deepEqual((await inspectWallets(app.pool)).suspense, []);
    settleDaily(books);
    for (let twice = 0; twice < 2; twice++) {
      const check = await compared(HOUR_MS);
      assert.deepEqual([check.is_ok, check.provider_minor], [true, 0n], JSON.stringify(check.differences));
    }
    assert.deepEqual(await balances(suspense, own, swept), [0n, 7_500n, -7_500n]);
    const { corrections } = await inspectWallets(app.pool);
    assert.deepEqual(
      corrections.map(({ kind, amount_minor }) => [kind, amount_minor]),
      [['sweep', -7_500n]],
    );
    await assertLedgerIsWhole(testApp);
  });

  test('agree to the cent with verifications, fees and corrections, and name what left by other hands', async () => {
    const number = books.numbers.find((one) => one.number === clabe) ?? assert.fail('it has no such number');
    // No message of it arrives, so the comparison books it.
    receive(books, { number, amount: 50_000n });
    const asked = makeClabe(7, '012180');
    knowNumber(books, asked, { holder: { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' } });
    const destination = { reference: 'ask_1', country: 'MX', destination: { number: asked } };
    await subject.driver().accounts.resolve(tenant, destination, AbortSignal.timeout(MINUTE_MS));
    charge(books, 300n);
    correct(books, 20n);
    for (let twice = 0; twice < 2; twice++) {
      const check = await comparedADayLater();
      assert.deepEqual([check.is_ok, check.provider_minor], [true, balanceOf(books)]);
    }
    assert.deepEqual(
      await balances(
        omnibusAccount(connectionId, 'MXN'),
        costAccounts.verification(connectionId, 'MXN'),
        costAccounts.fee(connectionId, 'MXN'),
        costAccounts.correction(connectionId, 'MXN'),
      ),
      [-balanceOf(books), -1n, -300n, 20n],
    );
    await assertLedgerIsWhole(testApp);

    const party = { number: asked, name: null, taxId: null };
    send(books, { amount: 1n, comment: null, referenceId: null, party, metadata: {} });
    const { is_ok, differences } = await comparedADayLater();
    assert.deepEqual(
      [is_ok, differences.map(({ type, amountCents }) => [type, amountCents])],
      [false, [['missing_payment', -1]]],
    );
  });

  test('have a deposit within the hour of which no message came', async () => {
    await compared(DAY_MS);
    const { body: before } = await session.get('/api/v1/wallet');
    const number = books.numbers.find((one) => one.number === clabe) ?? assert.fail('it has no such number');
    receive(books, { number, amount: 12_300n });
    await compared(HOUR_MS);
    const { body: after } = await session.get('/api/v1/wallet');
    assert.equal(after.balance.available - before.balance.available, 123);
  });
});

test('the CLABE of a person who was erased is disabled and never deleted, and what comes there goes back', async () => {
  const owner = await newWallet('GODE900517AC7');
  const number = books.numbers.find((one) => one.number === owner.clabe) ?? assert.fail('it has no number');
  const why = { actor: systemActor('test'), why: 'they asked' };
  await app.operatorActions.persons.erase({ tenant, id: owner.cardholderId, ...why });
  double.faults.next('cut_late', 'PATCH');
  for (let n = 0; n < 3; n++) {
    double.advance(3 * MINUTE_MS);
    await app.sweeps.find(({ name }) => name === 'wallets.unclosed')?.runOnce();
  }
  assert.equal(number.status, 'disabled');
  const changes = double.seen.filter(({ method }) => method !== 'GET' && method !== 'POST');
  assert.deepEqual(
    changes.map(({ method, path, key, body }) => [method, path, key, body]),
    Array.from({ length: 2 }, () => [
      'PATCH',
      `/v2/account_numbers/${number.id}`,
      undefined,
      '{"status":"disabled"}',
    ]),
  );
  assert.equal(receive(books, { number, amount: 900n }).status, 'rejected');
  await compared(HOUR_MS);
  assert.deepEqual((await inspectWallets(app.pool)).suspense, []);
});
