// Batches over HTTP: a line that is refused costs the others nothing, the sum decides who must agree, and a
// repeat of the request is the same batch.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { balanceOf, timesEmitted } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import { newSending, send, usageOf } from '../transfers/support.ts';
import {
  allLines,
  BATCHES,
  batchOf,
  countsOf,
  lineOf,
  linesOf,
  lineToAlias,
  sendBatch,
  untilBatch,
} from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

suite('a batch below the automatic threshold', () => {
  test('is accepted at once, goes, and is completed with one event', async () => {
    const from = await newSending(testApp);
    const { status, body } = await sendBatch(api, from, linesOf(5, 1_000));
    assert.equal(status, 202, JSON.stringify(body));
    assert.equal(body.status, 'processing');
    assert.deepEqual(countsOf(body), { accepted: 5 });
    assert.deepEqual([body.amount, body.amount_cents, body.approval], [50, 5_000, null]);

    const completed = await untilBatch(api, body.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 5 });
    assert.ok(Date.parse(completed.completed_at) >= Date.parse(completed.created_at));
    assert.equal(await timesEmitted(testApp, 'send.batch_completed', body.id), 1);
    assert.deepEqual(await balanceOf(from.owner), { available: 49_950, pending: 0, total: 49_950 });
    assert.equal((await usageOf(from)).cap.usedCents, 5_000);
    const lines = await allLines(api, body.id, 2);
    assert.deepEqual(
      lines.map(({ line, status: how }) => [line, how]),
      [0, 1, 2, 3, 4].map((n) => [n, 'settled']),
    );
    const [first] = lines;
    assert.deepEqual([first.transfer.batch_id, first.transfer.reference], [body.id, first.reference]);
    assert.deepEqual(first.transfer.approval, { channel: 'batch', batch_id: body.id });
    assert.equal(await timesEmitted(testApp, 'send.settled', first.transfer.id), 1);
  });

  test('is processing to a cancellation from its first moment on', async () => {
    const from = await newSending(testApp);
    const { body: made } = await sendBatch(api, from, linesOf(200, 10));
    const { status, body } = await api.post(`${BATCHES}/${made.id}/cancel`);
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'processing']);
    await untilBatch(api, made.id, 'completed');
  });

  test('refuses a line by itself, with the error that a single transfer would get', async () => {
    const from = await newSending(testApp);
    const inside = await fundedWallet(testApp, 100);
    const document = { type: 'cae', id: '30500010912-6-3-4242' };
    const lines = [
      lineOf(1_000),
      lineToAlias(1_000, 'noexiste'),
      lineOf(1_000, { to: { type: 'cvu', value: '0000003100000000000001' } }),
      lineOf(1_000, { purpose: 'wages', to: { type: 'cvu', value: inside.cvu } }),
      lineOf(1_000, { document: { ...document, id: 'x' } }),
      lineOf(1_000, { document }),
      lineOf(1_000, { to: { type: 'cvu', value: inside.cvu } }),
      lineOf(1_000, { to: { type: 'email', value: inside.email } }),
      lineOf(1_000, { to: { type: 'cvu', value: from.owner.cvu } }),
      lineToAlias(1_000, 'rechaza'),
    ];
    const { body } = await sendBatch(api, from, lines);
    const completed = await untilBatch(api, body.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 3, failed: 1, refused: 6 });
    const shown = await allLines(api, body.id);
    assert.deepEqual(
      shown.map(({ status, error }) => error?.error ?? status),
      [
        'settled',
        'destination_not_found',
        'invalid_destination',
        'wages_need_cbu',
        'invalid_request',
        'document_issuer_mismatch',
        'settled',
        'settled',
        'destination_not_payable',
        'failed',
      ],
    );
    const { error, transfer } = shown[3];
    assert.deepEqual([transfer, error.field], [null, 'to']);
    const page = await api.get(`${BATCHES}/${body.id}/transfers`, { 'Accept-Language': 'es' });
    assert.match(page.body.data[3].error.fix, /cuenta sueldo/);
    assert.equal((await balanceOf(from.owner)).available, 50_000 - 30);
    assert.equal((await balanceOf(inside)).available, 21);
  });

  test('pays an invoice once, in two of its lines and in two batches', async () => {
    const from = await newSending(testApp);
    const { taxId } = person();
    const issuer = await fundedWallet(testApp, 100, { taxId });
    const document = { type: 'cae', id: `${taxId}-6-3-4242` };
    const paid = (cents: number) => lineOf(cents, { to: { type: 'cvu', value: issuer.cvu }, document });
    const first = await sendBatch(api, from, [paid(1_000), paid(1_000), lineOf(1_000)]);
    assert.deepEqual(countsOf(await untilBatch(api, first.body.id, 'completed')), { settled: 2, refused: 1 });
    const [one, other] = await allLines(api, first.body.id);
    assert.deepEqual([other.error.error, other.error.transferId], ['document_already_paid', one.transfer.id]);
    const second = await sendBatch(api, from, [paid(1_000)]);
    assert.deepEqual(countsOf(await untilBatch(api, second.body.id, 'completed')), { refused: 1 });
    const single = await send(api, from, 1_000, { to: { type: 'cvu', value: issuer.cvu }, document });
    assert.deepEqual([single.status, single.body.error], [409, 'document_already_paid']);
    assert.equal((await balanceOf(issuer)).available, 11);
  });
});

suite('the sum of a batch', () => {
  const CONFIG = {
    auto_approve_under_cents: 10_000,
    whatsapp_threshold_cents: 50_000,
    panic_limit_24h_cents: 90_000,
  };
  const cases = [
    [9_999, 'processing'],
    [10_000, 'whatsapp'],
    [49_999, 'whatsapp'],
    [50_000, 'biometric'],
    [90_000, 'biometric'],
  ] as const;
  for (const [cents, channel] of cases) {
    test(`of ${cents} cents is decided by ${channel === 'processing' ? 'no one' : channel}`, async () => {
      const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
      const half = Math.floor(cents / 2);
      const { status, body } = await sendBatch(api, from, [lineOf(half), lineOf(cents - half)]);
      if (channel === 'biometric') {
        assert.deepEqual([status, body.error], [403, 'approval_required']);
        return;
      }
      assert.equal(status, 202, JSON.stringify(body));
      if (channel === 'processing') {
        const { counts } = await untilBatch(api, body.id, 'completed');
        assert.equal(counts.settled, 2);
        return;
      }
      const asked = await untilBatch(api, body.id, 'pending_approval');
      assert.equal(asked.approval.channel, channel);
      assert.deepEqual(countsOf(asked), { pending_approval: 2 });
      assert.equal((await balanceOf(from.owner)).available, 50_000 - cents / 100);
    });
  }

  test('that passes a limit, or the balance, is refused as a whole', async () => {
    const from = await newSending(testApp, { subWallet: { approval_config: CONFIG } });
    const panic = await sendBatch(api, from, [lineOf(45_000), lineOf(45_001)]);
    assert.deepEqual([panic.status, panic.body.error], [403, 'panic_limit_reached']);
    const poor = await newSending(testApp, { cents: 10_000 });
    const much = await sendBatch(api, poor, [lineOf(5_000), lineOf(5_001)]);
    assert.deepEqual([much.status, much.body.error], [409, 'insufficient_balance']);
    assert.deepEqual(await balanceOf(poor.owner), { available: 100, pending: 0, total: 100 });
  });
});

suite('the request of a batch', () => {
  test('is refused with each field that is wrong, and a reference that is there twice', async () => {
    const from = await newSending(testApp);
    const refused = async (transfers: Record<string, unknown>[]) => {
      const { status, body } = await sendBatch(api, from, transfers);
      return [status, body.field];
    };
    assert.deepEqual(await refused([]), [400, 'transfers']);
    assert.deepEqual(await refused(linesOf(1_001, 1)), [400, 'transfers']);
    assert.deepEqual(await refused([lineOf(100), lineOf(100, { amount: 0 })]), [400, 'transfers.1.amount']);
    assert.deepEqual(await refused([lineOf(100, { amount: '1.001' })]), [400, 'transfers.0.amount']);
    assert.deepEqual(await refused([lineOf(100, { reference: ' ' })]), [400, 'transfers.0.reference']);
    const same = { reference: 'same' };
    assert.deepEqual(await refused([lineOf(100, same), lineOf(100, same)]), [400, 'transfers.1.reference']);
    const other = await sendBatch(api, from, linesOf(1, 100), { currency: 'MXN' });
    assert.deepEqual([other.status, other.body.field], [400, 'currency']);
  });

  test('may be longer than that of any other, and not endless', async () => {
    const from = await newSending(testApp);
    const concept = 'ñ'.repeat(140);
    const lines = Array.from({ length: 1_000 }, () => lineOf(1, { concept }));
    assert.ok(Buffer.byteLength(JSON.stringify(batchOf(from, lines))) > 256 * 1024);
    assert.equal((await sendBatch(api, from, lines)).status, 202);
    const endless = await sendBatch(api, from, [lineOf(1, { concept: 'x'.repeat(1_100_000) })]);
    assert.equal(endless.status, 413);
  });

  test('repeated with its key is answered with the batch as it is then; another one is refused', async () => {
    const from = await newSending(testApp);
    const key = randomUUID();
    const lines = linesOf(3, 1_000);
    const replies = await Promise.all(Array.from({ length: 8 }, () => sendBatch(api, from, lines, { key })));
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.deepEqual(
      replies.map(({ status }) => status).sort((a, b) => a - b),
      [200, 200, 200, 200, 200, 200, 200, 202],
    );
    const id = String(replies[0]?.body.id);
    await untilBatch(api, id, 'completed');
    const later = await sendBatch(api, from, lines, { key });
    assert.deepEqual([later.status, later.body.status], [200, 'completed']);
    const other = await sendBatch(api, from, linesOf(3, 1_000), { key });
    assert.deepEqual(
      [other.status, other.body.error, other.body.batchId],
      [409, 'duplicate_idempotency_key', id],
    );
    assert.equal((await balanceOf(from.owner)).available, 49_970);
    assert.equal((await send(api, from, 100, { key })).status, 202);
  });

  test('finds nothing of another organization, and needs the scope', async () => {
    const from = await newSending(testApp);
    const { body } = await sendBatch(api, from, linesOf(1, 100));
    const stranger = client(url, await newKey({ organization: await newOrganization('Other') }));
    for (const path of [`${BATCHES}/${body.id}`, `${BATCHES}/${body.id}/transfers`])
      assert.equal((await stranger.get(path)).status, 404);
    assert.equal((await stranger.post(`${BATCHES}/${body.id}/cancel`)).status, 404);
    assert.equal((await sendBatch(stranger, from, linesOf(1, 100))).status, 404);
    const reader = client(url, await newKey({ scopes: ['transfers:read'] }));
    assert.equal((await reader.get(`${BATCHES}/${body.id}`)).status, 200);
    assert.equal((await sendBatch(reader, from, linesOf(1, 100))).status, 403);
    const live = client(url, await newKey({ mode: 'live' }));
    assert.equal((await live.get(`${BATCHES}/${body.id}`)).body.error, 'beta_not_enabled');
  });
});
