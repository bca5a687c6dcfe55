// Transfers that wait for their owner: approved, rejected, expired or cancelled, one of these and once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { assertLedgerIsWhole, balanceOf, timesEmitted } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import { newSending, otherAlias, send, TRANSFERS, untilTransfer, usageOf, type Sending } from './support.ts';

const testApp = await startTestApp();
const { api } = testApp;

/** Above the automatic threshold, below that of a passkey. */
const CENTS = 200_000;
const AVAILABLE = { available: 50_000, pending: 0, total: 50_000 };

const asked = async (more: Record<string, unknown> = {}, cents = CENTS) => {
  const from = await newSending(testApp, { hasPhone: true });
  const { status, body } = await send(api, from, cents, more);
  assert.deepEqual([status, body.status], [202, 'pending_approval'], JSON.stringify(body));
  return { from, transfer: body };
};
const reply = (transferId: string, decision: 'approve' | 'reject') =>
  api.post('/api/v1/sandbox/whatsapp/reply', { transferId, decision });
const cancel = (id: string) => api.post(`${TRANSFERS}/${id}/cancel`, {});
const assertNothingIsHeld = async (from: Sending): Promise<void> => {
  assert.deepEqual(await balanceOf(from.owner), AVAILABLE);
  const { cap, panic24h } = await usageOf(from);
  assert.deepEqual([cap.usedCents, panic24h.usedCents], [0, 0]);
};

suite('a transfer that waits for its owner', () => {
  test('says where and until when, hides the telephone, and has its money set aside', async () => {
    const { from, transfer } = await asked();
    const { approval } = transfer;
    assert.equal(approval.channel, 'whatsapp');
    assert.match(approval.phone, /^\+54 •+\d{4}$/);
    assert.equal(Date.parse(approval.expires_at) - Date.parse(approval.sent_at), 600_000);
    assert.deepEqual(
      [transfer.estimated_settlement, transfer.settled_at, transfer.receipt_url],
      [null, null, null],
    );
    assert.deepEqual(await balanceOf(from.owner), { available: 48_000, pending: 2_000, total: 50_000 });
    assert.equal(await timesEmitted(testApp, 'send.approval_requested', transfer.id), 1);
    const [item] = (await from.owner.session.get('/api/card/approvals')).body.items;
    assert.deepEqual([item.actionType, item.subjectId, item.agent], ['send', transfer.id, null]);
  });

  test('goes once it is approved: approved, processing, settled', async () => {
    const { from, transfer } = await asked();
    assert.equal((await reply(transfer.id, 'approve')).status, 200);
    const settled = await untilTransfer(api, transfer.id, 'settled');
    assert.ok(settled.estimated_settlement !== null && settled.rail.external_id !== null);
    assert.ok(String(settled.receipt_url).includes('/receipts/'));
    for (const type of ['send.approved', 'send.settled'])
      assert.equal(await timesEmitted(testApp, type, transfer.id), 1, type);
    assert.deepEqual(await balanceOf(from.owner), { available: 48_000, pending: 0, total: 48_000 });
    assert.equal((await cancel(transfer.id)).body.error, 'invalid_state');
  });

  test('is processing as long as the rail has it', async () => {
    const { transfer } = await asked({ to: { type: 'alias', value: otherAlias('demora') } });
    await reply(transfer.id, 'approve');
    await untilTransfer(api, transfer.id, 'processing');
    const { status, body } = await api.post(`/api/v1/sandbox/transfers/${transfer.id}/settle`, {});
    assert.deepEqual([status, body.status], [200, 'settled']);
  });

  test('to a wallet of the tenant settles with the approval', async () => {
    const other = await fundedWallet(testApp, 100);
    const { transfer } = await asked({ to: { type: 'email', value: other.email } });
    await reply(transfer.id, 'approve');
    await untilTransfer(api, transfer.id, 'settled');
    assert.equal((await balanceOf(other)).available, 2_001);
  });

  test('is over once it is rejected, with money and limits back', async () => {
    const { from, transfer } = await asked();
    await reply(transfer.id, 'reject');
    const rejected = await untilTransfer(api, transfer.id, 'rejected');
    assert.equal(rejected.failure, 'rejected');
    assert.equal(await timesEmitted(testApp, 'send.rejected', transfer.id), 1);
    await assertNothingIsHeld(from);
  });

  test('is rejected when its time is over', async () => {
    const { from, transfer } = await asked();
    // Where no message could be sent, the owner has a day.
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 90_000 });
    const expired = await untilTransfer(api, transfer.id, 'rejected');
    assert.equal(expired.failure, 'expired');
    await assertNothingIsHeld(from);
  });

  for (const [end, approval] of [
    ['cancelled', 'expired'],
    ['rejected', 'rejected'],
  ] as const)
    test(`that is ${end} before its message is sent is answered by the reply as it is`, async () => {
      const from = await newSending(testApp, { hasPhone: true });
      const fault = { port: 'messenger', kind: 'latency', count: 1, ms: 11_000 };
      assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
      const { body: transfer } = await send(api, from, CENTS);
      const early = reply(transfer.id, 'approve');
      const path = `/approvals/${transfer.approval.id}`;
      const ended =
        end === 'cancelled'
          ? await cancel(transfer.id)
          : await from.owner.session.post(path, { decision: 'rejected' });
      assert.equal(ended.status, 200, JSON.stringify(ended.body));
      for (const { status, body } of [await early, await reply(transfer.id, 'approve')])
        assert.deepEqual([status, body.status], [200, approval], JSON.stringify(body));
      assert.equal((await api.get(`${TRANSFERS}/${transfer.id}`)).body.status, end);
      await api.post('/api/v1/sandbox/faults', { ...fault, count: 0 });
      await assertNothingIsHeld(from);
    });

  test('can be cancelled once, and not be approved then', async () => {
    const { from, transfer } = await asked();
    const { status, body } = await cancel(transfer.id);
    assert.deepEqual([status, body.status], [200, 'cancelled'], JSON.stringify(body));
    const path = `/approvals/${transfer.approval.id}`;
    const late = await from.owner.session.post(path, { decision: 'approved' });
    assert.deepEqual(
      [(await cancel(transfer.id)).status, late.status],
      [409, 400],
      JSON.stringify(late.body),
    );
    assert.equal(await timesEmitted(testApp, 'send.cancelled', transfer.id), 1);
    assert.equal((await api.get(`${TRANSFERS}/${transfer.id}`)).body.status, 'cancelled');
    await assertNothingIsHeld(from);
    assert.equal((await from.owner.session.get('/api/card/approvals')).body.count, 0);
  });

  test('fails where its alias leads to another account by then', async () => {
    const alias = otherAlias();
    const { from, transfer } = await asked({ to: { type: 'alias', value: alias } });
    const other = await fundedWallet(testApp, 100);
    const moved = { alias, cvu: other.cvu, holderName: 'OTRA PERSONA', taxId: '20111111112' };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    await reply(transfer.id, 'approve');
    const failed = await untilTransfer(api, transfer.id, 'failed');
    assert.equal(failed.failure, 'payee_changed');
    await assertNothingIsHeld(from);
  });

  test('is approved or cancelled, whichever is first, and its money is in one place', async () => {
    for (let round = 0; round < 6; round++) {
      const { from, transfer } = await asked();
      const path = `/approvals/${transfer.approval.id}`;
      const [approved, cancelled] = await Promise.all([
        from.owner.session.post(path, { decision: 'approved' }),
        cancel(transfer.id),
      ]);
      const isCancelled = cancelled.status === 200;
      assert.equal(approved.status === 200, !isCancelled, JSON.stringify([approved.body, cancelled.body]));
      const ended = await untilTransfer(api, transfer.id, isCancelled ? 'cancelled' : 'settled');
      assert.equal(ended.settled_at === null, isCancelled);
      const { available, pending } = await balanceOf(from.owner);
      assert.deepEqual([available, pending], [isCancelled ? 50_000 : 48_000, 0]);
    }
  });
});

suite('the invoice of a transfer', () => {
  test('belongs to one transfer, is free again when that is over, and is of the holder', async () => {
    const from = await newSending(testApp, { hasPhone: true });
    const other = await fundedWallet(testApp, 100);
    const { tax_id: taxId } = (await other.session.get('/api/v1/wallet/fund-info')).body;
    const document = { type: 'cae', id: `${taxId}-6-3-12345` };
    const to = { type: 'cvu', value: other.cvu };
    const { body: waiting } = await send(api, from, CENTS, { to, document });
    assert.equal(waiting.status, 'pending_approval', JSON.stringify(waiting));
    const again = await send(api, from, 1_000, { to, document });
    assert.deepEqual(
      [again.status, again.body.error, again.body.transferId],
      [409, 'document_already_paid', waiting.id],
    );
    const elsewhere = await send(api, from, 1_000, { document: { ...document, id: `${taxId}-6-3-99` } });
    assert.deepEqual([elsewhere.status, elsewhere.body.error], [409, 'document_issuer_mismatch']);
    assert.equal((await cancel(waiting.id)).status, 200);
    const paid = await send(api, from, 1_000, { to, document });
    assert.deepEqual(
      [paid.status, paid.body.status, paid.body.document.issuerTaxId],
      [202, 'settled', taxId],
    );
  });
});

suite('the ledger', () => {
  test('is whole after all of that', () => assertLedgerIsWhole(testApp));
});
