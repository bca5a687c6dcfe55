// Why a transfer or a line of a batch waits for its owner, or goes: the rules in the order of the server.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { allLines, linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending, send, TRANSFERS, untilTransfer } from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

type Check = { rule: string; outcome: string; message: string };

const CONFIG = {
  auto_approve_under_cents: 10_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};
const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });

const checksOf = async (id: string, language = 'en'): Promise<Check[]> => {
  const { status, body } = await api.get(`${TRANSFERS}/${id}`, { 'Accept-Language': language });
  assert.equal(status, 200, JSON.stringify(body));
  return body.checks;
};
const outcomesOf = (checks: readonly Check[]): string[] =>
  checks.map(({ rule, outcome }) => `${rule} ${outcome}`);

const BEFORE_ASKING = [
  'document_issuer passed',
  'document_unpaid passed',
  'destination passed',
  'sub_wallet_status passed',
  'limit_24h passed',
  'cap passed',
  'day passed',
  'month passed',
  'available passed',
];

suite('the checks of a transfer', () => {
  test('that goes at once are all passed, and none is about asking the owner', async () => {
    const { body } = await send(api, from, 9_999);
    assert.deepEqual(outcomesOf(await checksOf(body.id)), [
      ...BEFORE_ASKING,
      'auto_approve passed',
      'approval_channel not_reached',
      'waiting_approvals not_reached',
    ]);
  });

  test('that waits say why, and still do once it was rejected and the threshold is another', async () => {
    const { body } = await send(api, from, 10_000);
    const checks = await checksOf(body.id);
    assert.deepEqual(outcomesOf(checks), [
      ...BEFORE_ASKING,
      'auto_approve held',
      'approval_channel passed',
      'waiting_approvals passed',
    ]);
    const { session } = from.owner;
    await session.post(`/api/card/approvals/${body.approval.id}`, { decision: 'rejected' });
    await untilTransfer(api, body.id, 'rejected');
    const other = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
    const small = await send(api, other, 5_000);
    await other.owner.session.patch(`/api/v1/wallet/sub-wallets/${other.subWalletId}`, {
      approval_config: { auto_approve_under_cents: 1 },
    });
    assert.deepEqual(await checksOf(body.id), checks);
    assert.ok(outcomesOf(await checksOf(small.body.id)).includes('auto_approve passed'));
  });

  test('are in the language of the reader', async () => {
    const { body } = await send(api, from, 100);
    const said = new Set<string>();
    for (const language of ['en', 'es', 'pt'])
      for (const { message } of await checksOf(body.id, language)) said.add(message);
    assert.equal(said.size, (await checksOf(body.id)).length * 3);
  });

  test('are neither in the list nor in the answer that made it, and not for others', async () => {
    const { body } = await send(api, from, 100);
    assert.equal('checks' in body, false);
    assert.equal('checks' in (await api.get(TRANSFERS)).body.data[0], false);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await stranger.get(`${TRANSFERS}/${body.id}`)).status, 404);
  });
});

suite('the checks of a line of a batch', () => {
  test('say that its owner is asked about the sum, however the line ends', async () => {
    for (const decision of ['approved', 'rejected']) {
      const { body: batch } = await sendBatch(api, from, linesOf(2, 9_000));
      const { approval } = await untilBatch(api, batch.id, 'pending_approval');
      const [line] = await allLines(api, batch.id);
      const checks = await checksOf(line.transfer.id);
      assert.deepEqual(outcomesOf(checks), [...BEFORE_ASKING, 'batch_sum held']);
      await from.owner.session.post(`/api/card/approvals/${approval.id}`, { decision });
      await untilTransfer(api, line.transfer.id, decision === 'approved' ? 'settled' : 'rejected');
      assert.deepEqual(await checksOf(line.transfer.id), checks);
    }
  });

  test('are all passed where the sum asks no one', async () => {
    const { body: batch } = await sendBatch(api, from, linesOf(2, 1_000));
    await untilBatch(api, batch.id, 'completed');
    const [line] = await allLines(api, batch.id);
    assert.deepEqual(outcomesOf(await checksOf(line.transfer.id)), [...BEFORE_ASKING, 'batch_sum passed']);
  });
});
