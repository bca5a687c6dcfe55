// An organization follows what its people and their agents have scheduled, and changes none of it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { client } from '../support/client.ts';
import { startTestApp } from '../support/app.ts';
import { pathOf, scheduled, shownOf } from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;
const PATH = '/api/v1/scheduled_payments';

const owner = await fundedWallet(testApp, 10_000);
const other = await fundedWallet(testApp, 10_000);
const payee = await newPayee(owner);
const agent = await newAgent(testApp, owner, { agent_label: 'compras', initial_amount: 100 });
const first = await scheduled(owner.session, payee);
const ofAgent = await scheduled(agent.key, payee, { amount_cents: 2_000 });
const last = await scheduled(other.session, await newPayee(other));
assert.equal((await owner.session.patch(pathOf(first), { status: 'paused' })).status, 200);

async function seen(query = ''): Promise<string[]> {
  const { status, body } = await api.get(`${PATH}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
}

suite('scheduled payments, to the organization,', () => {
  test('say who pays whom and when, with the account masked', async () => {
    const { payeeCvu, payeeAlias, agentLabel, ...shown } = await shownOf(agent.key, ofAgent);
    assert.deepEqual([payeeAlias, agentLabel], [payee.alias, 'compras']);
    const { body } = await api.get(`${PATH}/${ofAgent}`);
    assert.deepEqual(body, {
      ...shown,
      walletId: owner.walletId,
      subWalletId: agent.subWalletId,
      agent: 'compras',
      reasonBy: 'agent',
      payeeId: payee.id,
      payeeAccount: `${payeeCvu.slice(0, 3)}****${payeeCvu.slice(-4)}`,
    });
  });

  test('say who wrote what they are for', async () => {
    const { body } = await api.get(`${PATH}/${first}`);
    assert.deepEqual([body.agent, body.reasonBy], [null, 'payer']);
  });

  test('are listed newest first, in pages, each once', async () => {
    assert.deepEqual(await seen(), [last, ofAgent, first]);
    const { body } = await api.get(`${PATH}?limit=2`);
    assert.deepEqual(await seen(`?cursor=${body.nextCursor}`), [first]);
    assert.equal((await api.get(`${PATH}?limit=3`)).body.nextCursor, null);
  });

  test('are filtered by wallet and status, and by both', async () => {
    assert.deepEqual(await seen(`?walletId=${owner.walletId}`), [ofAgent, first]);
    assert.deepEqual(await seen('?status=active'), [last, ofAgent]);
    assert.deepEqual(await seen(`?status=paused&walletId=${owner.walletId}`), [first]);
    assert.deepEqual(await seen(`?status=paused&walletId=${other.walletId}`), []);
    assert.deepEqual(await seen('?walletId=wal_01h455vb4pex5vsknk084sn02q'), []);
  });

  test('are shown to its keys with the scope, and to no other organization, owner or agent', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.deepEqual((await stranger.get(PATH)).body, { data: [], nextCursor: null });
    assert.equal((await stranger.get(`${PATH}/${first}`)).status, 404);
    const without = client(url, await newKey({ scopes: ['transfers:read'] }));
    const { status, body } = await without.get(PATH);
    assert.deepEqual([status, body.requiredScope], [403, 'payments:read']);
    for (const by of [owner.session, agent.key]) assert.equal((await by.get(PATH)).status, 403);
  });

  for (const query of ['status=over', 'walletId=x', 'limit=0', 'cursor=nope', 'payeeId=x']) {
    test(`?${query} is refused with its field`, async () => {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', query.split('=')[0]]);
    });
  }
});
