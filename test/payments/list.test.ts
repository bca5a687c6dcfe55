// An owner finds what was paid from their wallet, and an agent what it has paid itself.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { newOwner } from '../support/signed-in.ts';
import { fundedWallet, newAgent, newPayee, pay } from './support.ts';

const testApp = await startTestApp();
const PATH = '/api/v1/wallet/payments';

const owner = await fundedWallet(testApp, 100_000);
const [libre, other] = [await newPayee(owner), await newPayee(owner)];
const asking = await newAgent(testApp, owner, { initial_amount: 0 });
const spending = await newAgent(testApp, owner, { initial_amount: 500 });
const paid = async (...args: Parameters<typeof pay>) => String((await pay(...args)).body.id);
const first = await paid(owner.session, libre, 1_000);
const held = await paid(asking.key, libre, 2_000);
const spent = await paid(spending.key, other, 3_000);
const last = await paid(owner.session, other, 4_000);

async function seen(by: Client, query = ''): Promise<string[]> {
  const { status, body } = await by.get(`${PATH}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
}

suite('payments of a wallet', () => {
  test('are listed as each of them is shown, but for its checks and why it failed', async () => {
    const { body } = await owner.session.get(`${PATH}?status=pending_approval`);
    const { checks, why, ...shown } = (await owner.session.get(`${PATH}/${held}`)).body;
    assert.ok(checks.length > 0);
    assert.equal(why, null);
    assert.deepEqual(body, { data: [shown], next_cursor: null });
  });

  test('are listed newest first, in pages, each once', async () => {
    assert.deepEqual(await seen(owner.session), [last, spent, held, first]);
    const { body } = await owner.session.get(`${PATH}?limit=3`);
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [last, spent, held],
    );
    assert.deepEqual(await seen(owner.session, `?limit=3&cursor=${body.next_cursor}`), [first]);
    assert.equal((await owner.session.get(`${PATH}?limit=4`)).body.next_cursor, null);
  });

  test('are filtered by status, sub-wallet and payee, and by all together', async () => {
    assert.deepEqual(await seen(owner.session, `?payee_id=${libre.id}`), [held, first]);
    assert.deepEqual(await seen(owner.session, `?sub_wallet_id=${spending.subWalletId}`), [spent]);
    const swal = asking.subWalletId.replace('sub_', 'swal_');
    assert.deepEqual(await seen(owner.session, `?sub_wallet_id=${swal}`), [held]);
    assert.deepEqual(await seen(owner.session, '?status=pending_approval'), [held]);
    assert.deepEqual(await seen(owner.session, `?payee_id=${other.id}&status=pending_approval`), []);
  });

  test('show an agent its own alone, whatever it asks for', async () => {
    assert.deepEqual(await seen(asking.key), [held]);
    assert.deepEqual(await seen(asking.key, `?payee_id=${other.id}`), []);
    assert.deepEqual(await seen(asking.key, `?sub_wallet_id=${spending.subWalletId}`), []);
  });

  test('are none of another person, nor of one who has no wallet yet', async () => {
    assert.deepEqual(await seen((await fundedWallet(testApp, 100)).session), []);
    assert.deepEqual(await seen((await newOwner(testApp)).session), []);
  });

  const WRONG = ['status=paid', 'sub_wallet_id=x', 'payee_id=pay_1', 'limit=0', 'cursor=nope', 'walletId=x'];
  for (const query of WRONG) {
    test(`?${query} is refused with its field`, async () => {
      const { status, body } = await owner.session.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', query.split('=')[0]]);
    });
  }
});
