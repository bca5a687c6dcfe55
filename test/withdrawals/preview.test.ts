// The preview of a withdrawal: whose account it is and what would become of the money, with no effect.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent } from '../payments/support.ts';
import { ASKED, AUTO, FUNDS_CENTS, newAlias, ownerWithPhone, untilWithdrawal, withdraw } from './support.ts';

const testApp = await startTestApp();
const preview = ({ session }: Pick<Opened, 'session'>, amount: number, destination: string) =>
  session.post('/api/v1/wallet/withdraw/preview', { amount, destination });

suite('a preview of a withdrawal', () => {
  test('says whose account it is, that the money would go, and takes none', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const before = await balanceOf(owner);
    const alias = newAlias();
    const { status, body } = await preview(owner, AUTO, alias);
    assert.equal(status, 200, JSON.stringify(body));
    const { holderName, taxId, cvu, checks, ...rest } = body;
    assert.ok(checks.length > 0);
    assert.deepEqual(rest, {
      outcome: 'goes',
      amount: AUTO,
      amountCents: 99_999,
      currency: 'ARS',
      alias,
      isNewAccount: true,
    });
    assert.deepEqual(await balanceOf(owner), before);
    const { body: listed } = await owner.session.get('/api/v1/wallet/withdrawals');
    assert.deepEqual(listed.data, []);

    const { body: gone } = await withdraw(owner, AUTO, cvu);
    const settled = await untilWithdrawal(owner, gone.id, 'settled');
    assert.deepEqual([settled.holderName, settled.taxId, settled.cvu], [holderName, taxId, cvu]);
    assert.equal((await preview(owner, AUTO, alias)).body.isNewAccount, false);
  });

  test('says that the owner would be asked, and asks no one', async () => {
    const owner = await ownerWithPhone(testApp);
    const { body } = await preview(owner, ASKED, newAlias());
    assert.equal(body.outcome, 'held');
    const { body: pending } = await owner.session.get('/api/card/approvals');
    assert.deepEqual(pending.items, []);
  });

  test('refuses what withdrawing would refuse', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const most = FUNDS_CENTS / 100 + 1;
    for (const [amount, destination, expected, error] of [
      [most, newAlias(), 422, 'insufficient_balance'],
      [AUTO, 'no.such.account.anywhere', 422, 'destination_not_found'],
      [AUTO, '12', 422, 'destination_not_found'],
      [AUTO, owner.cvu, 422, 'destination_rejected'],
      [0, newAlias(), 400, 'invalid_amount'],
      [AUTO, '', 400, 'missing_destination'],
    ] as const) {
      const { status, body } = await preview(owner, amount, destination);
      assert.deepEqual([status, body.error], [expected, error], destination);
    }
  });

  test('tells no one else, and no session that was proven long ago, whose an account is', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const agent = await newAgent(testApp, owner);
    assert.equal((await preview({ session: agent.key }, AUTO, newAlias())).status, 403);
    assert.equal((await preview({ session: client(testApp.url, {}) }, AUTO, newAlias())).status, 401);
    const { body: me } = await owner.session.get('/api/auth/session');
    const session = await sessionOf(testApp, me.user.email, { signedInAgoMs: 11 * MINUTE_MS });
    const { status, body } = await preview({ session }, AUTO, newAlias());
    assert.deepEqual([status, body.error], [403, 'step_up_required']);
  });
});
