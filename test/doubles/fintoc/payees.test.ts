// A payee whose account Fintoc verifies: it costs one cent, however often its answer is looked for, lost or
// waited for, also where the payee is deleted and added again.
// Takes long: each payee waits for its cent.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { unansweredSweep } from '#modules/wallets/payees/verify.ts';
import { startTestApp } from '../../support/app.ts';
import { atSandbox } from '../../support/connections.ts';
import { newOwner, sessionOf } from '../../support/signed-in.ts';
import { balanceOf, knowNumber } from './books.ts';
import { makeClabe } from './clabe.ts';
import { startFintocSubject, type FintocSubject } from './driver.ts';
import { receive } from './moves.ts';

const testApp = await startTestApp();
const { api, app, clock } = testApp;
const PATH = '/api/v1/wallet/payees';
const HOLDER = { name: 'Carmen Ruiz', taxId: 'RUIC900101AB1' };
const RFCS = ['GODE900517AB6', 'PELU900517AB0', 'GODE900517AB7', 'PELU900517AB1'];
let serial = 0;

async function waiting() {
  const taxId = RFCS.pop() ?? assert.fail('there are no more people');
  const { email, session } = await newOwner(testApp, { country: 'MX', taxId, phoneNumber: '+525512345678' });
  const subject = await startFintocSubject();
  const { books } = subject.double.test;
  receive(books, { number: books.root, amount: 100_000n });
  const number = makeClabe(++serial, '012180');
  knowNumber(books, number, { holder: HOLDER });
  // Adding one takes a session that was proven a moment ago.
  const create = async () =>
    (await sessionOf(testApp, email)).post(PATH, { cvu: number, holder_name: 'CARMEN RUIZ' });
  // The sandbox, where the process asks, says nothing from then on, and Fintoc is asked here.
  await api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count: 1_000 });
  const { status, body } = await create();
  assert.deepEqual([status, body.status], [201, 'verifying'], JSON.stringify(body));
  return { session, subject, books, number, create, id: String(body.id) };
}

/** As each job does. */
async function look({ driver }: FintocSubject): Promise<void> {
  clock.advance(2 * HOUR_MS);
  const accounts = atSandbox(driver().accounts);
  await unansweredSweep({ ...app, accounts, clock, tenantOf: (id) => app.tenants.get(id) }).runOnce();
}

suite('a payee that Fintoc verifies', () => {
  test('is verifying until the cent has arrived, then active, for one cent whatever was lost', async () => {
    const { session, subject, books, number, id } = await waiting();
    const before = balanceOf(books);
    subject.double.faults.next('cut_late', 'POST');
    for (let looks = 0; looks < 4; looks++) {
      await look(subject);
      assert.equal((await session.get(`${PATH}/${id}`)).body.status, 'verifying');
    }
    subject.double.advance(MINUTE_MS);
    await look(subject);
    const { body } = await session.get(`${PATH}/${id}`);
    assert.deepEqual(
      [body.status, body.holderName, body.taxId, body.cvu],
      ['active', HOLDER.name, HOLDER.taxId, number],
    );
    assert.equal(before - balanceOf(books), 1n);
  });

  const REFUSED = { rejected: 'account_not_payable', failed: 'not_answered' } as const;
  for (const [outcome, reason] of Object.entries(REFUSED))
    test(`is refused as ${reason} at once where the cent is ${outcome}, and can be added again`, async () => {
      const { session, subject, books, number, create, id } = await waiting();
      books.outcomes.set(number, outcome as keyof typeof REFUSED);
      await look(subject);
      subject.double.advance(MINUTE_MS);
      await look(subject);
      const { body } = await session.get(`${PATH}/${id}`);
      assert.deepEqual([body.status, body.refusedReason], ['refused', reason]);
      books.outcomes.set(number, 'arrives');
      // Within the hour it is the same question, with the same answer.
      clock.advance(2 * HOUR_MS);
      const { body: again } = await create();
      await look(subject);
      subject.double.advance(MINUTE_MS);
      await look(subject);
      assert.equal((await session.get(`${PATH}/${again.id}`)).body.status, 'active');
    });

  test('that is deleted and added again meanwhile is the same cent', async () => {
    const { session, subject, books, create, id } = await waiting();
    const before = balanceOf(books);
    await look(subject);
    await session.delete(`${PATH}/${id}`);
    const { body: again } = await create();
    assert.deepEqual([again.status, again.id === id], ['verifying', false]);
    subject.double.advance(MINUTE_MS);
    await look(subject);
    assert.equal((await session.get(`${PATH}/${again.id}`)).body.status, 'active');
    assert.equal((await session.get(`${PATH}/${id}`)).status, 404);
    assert.equal(before - balanceOf(books), 1n);
  });
});
