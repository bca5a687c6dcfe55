// Money that goes to any account: only a session proven a moment ago withdraws, and the owner hears of each
// account to which money goes for the first time.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { sessionOf } from '../support/signed-in.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import {
  ASKED,
  AUTO,
  FUNDS_CENTS,
  newAlias,
  ownerWithPhone,
  untilWithdrawal,
  withdraw,
  withdrawalOf,
} from './support.ts';

const testApp = await startTestApp();
const { app, tenant } = testApp;

const emailOf = async ({ cardholderId }: Opened): Promise<string> =>
  (
    await app.pool.one(
      sql<{ email: string }>`
        select email from cardholders where tenant_id = ${tenant.id} and id = ${cardholderId}`,
    )
  ).email;
async function lettersTo(owner: Opened) {
  const email = await emailOf(owner);
  return (await app.newestMails(200)).filter(({ recipient }) => recipient === email);
}
/** Once nothing is left to be sent. */
async function lettersAfterAll(owner: Opened) {
  await untilIdle(testApp, tenant);
  return lettersTo(owner);
}
async function arrived(owner: Opened, alias: string): Promise<void> {
  const { status, body } = await withdraw(owner, AUTO, alias);
  assert.equal(status, 200, JSON.stringify(body));
  await untilWithdrawal(owner, body.id, 'settled');
}

suite('a session that was proven long ago', () => {
  test('withdraws nothing to any account, known or not, and hears what to do', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const known = newAlias();
    await arrived(owner, known);
    const before = await balanceOf(owner);
    const session = await sessionOf(testApp, await emailOf(owner), { signedInAgoMs: 11 * MINUTE_MS });
    for (const alias of [newAlias(), known]) {
      const { status, body } = await withdraw({ session }, AUTO, alias);
      assert.deepEqual([status, body.error], [403, 'step_up_required']);
      assert.match(body.fix, /\/api\/auth\/step-up/);
    }
    assert.deepEqual(await balanceOf(owner), before);
    const list = await session.get('/api/v1/wallet/withdrawals');
    assert.equal(list.body.data.length, 1);
  });

  test('gets no stored answer either, until it is proven again', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias();
    const first = await withdraw(owner, AUTO, alias, { key: 'retiro-1' });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const email = await emailOf(owner);
    const old = await sessionOf(testApp, email, { signedInAgoMs: 11 * MINUTE_MS });
    const refused = await withdraw({ session: old }, AUTO, alias, { key: 'retiro-1' });
    assert.deepEqual([refused.status, refused.body.error], [403, 'step_up_required']);
    const again = await sessionOf(testApp, email);
    const repeated = await withdraw({ session: again }, AUTO, alias, { key: 'retiro-1' });
    assert.deepEqual([repeated.status, repeated.body], [200, first.body]);
  });
});

suite('the owner hears by e-mail', () => {
  test('of the first withdrawal to an account, and of no other', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias();
    await arrived(owner, alias);
    await arrived(owner, alias);
    const letters = await lettersAfterAll(owner);
    assert.equal(letters.length, 1);
    const [letter] = letters;
    assert.ok(letter);
    assert.equal(letter.subject, 'Primer retiro a una cuenta nueva: ARS 999,99');
    const [{ id }] = (await owner.session.get('/api/v1/wallet/withdrawals')).body.data;
    const { holderName, cvu } = await withdrawalOf(owner, id);
    for (const part of [
      'Importe: ARS 999,99\n',
      `A la cuenta de: ${holderName}\nCuenta: ${cvu}\nConcepto: Retiro\n`,
      'Billetera en: Tests (modo de prueba)',
      'Si no fue usted, comuníquese ahora con Tests',
    ])
      assert.ok(letter.text.includes(part), `${part} is not in\n${letter.text}`);
    await arrived(owner, newAlias());
    assert.equal((await lettersAfterAll(owner)).length, 2);
  });

  test('and again where the first never arrived', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias('rechaza');
    for (let tries = 0; tries < 2; tries++) assert.equal((await withdraw(owner, AUTO, alias)).status, 422);
    assert.equal((await lettersAfterAll(owner)).length, 2);
  });

  test('not where the owner was asked, and has seen the account', async () => {
    const owner = await ownerWithPhone(testApp);
    const { status, body } = await withdraw(owner, ASKED, newAlias());
    assert.deepEqual([status, body.approval?.status], [200, 'pending']);
    assert.deepEqual(await lettersAfterAll(owner), []);
  });
});
