// What owners read when an organization sends from their sub-wallet: on WhatsApp and in e-mails.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import { newSending, send, type Sending } from './support.ts';

const testApp = await startTestApp();
const { api, app } = testApp;
const { name: organization } = testApp.organization;

/** Above the automatic threshold, below that of a passkey. */
const CENTS = 200_000;

const newOwner = () => newSending(testApp, { hasPhone: true });

async function asked(more: Record<string, unknown> = {}) {
  const from = await newOwner();
  const { body } = await send(api, from, CENTS, more);
  assert.equal(body.status, 'pending_approval', JSON.stringify(body));
  return { from, id: String(body.id), approvalId: String(body.approval.id) };
}

const newestText = (part: string) =>
  until(
    `there is a message with ${part}`,
    async () => (await app.newestTexts(50)).find(({ text }) => text.includes(part))?.text ?? '',
    (text) => text !== '',
  );

const emailTo = ({ owner }: Sending) =>
  until(
    'there is an e-mail',
    async () =>
      (await app.newestMails(50)).find(
        ({ recipient, subject }) => recipient === owner.email && /esperan? su/.test(subject),
      ),
    (found) => found !== undefined,
  );

suite('the message of a transfer', () => {
  test('is a template of its own, and says which organization asks', async () => {
    await asked({ concept: 'Honorarios de mayo' });
    const text = await newestText('Honorarios de mayo');
    assert.ok(text.startsWith('Hay una transferencia que espera su decisión.'), text);
    assert.ok(text.includes(`La pide: ${organization}`), text);
  });

  test('that is unanswered is followed by an e-mail about a transfer', async () => {
    const { from, approvalId } = await asked();
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 5 * 60 });
    const mail = await emailTo(from);
    assert.match(String(mail?.subject), /^Una transferencia de .* espera su decisión$/);
    assert.ok(mail?.text.includes(`/approvals/${approvalId}`));
  });

  test('of a batch says the sum, and how many transfers there are', async () => {
    const from = await newSending(testApp, {
      hasPhone: true,
      subWallet: { approval_config: { auto_approve_under_cents: 100, whatsapp_threshold_cents: 1_000_000 } },
    });
    const { body } = await sendBatch(api, from, linesOf(3, 12_345));
    await untilBatch(api, body.id, 'pending_approval');
    const text = await newestText('370,35');
    assert.ok(text.startsWith('Hay un lote de transferencias que espera su decisión.'), text);
    assert.ok(text.includes('Son: 3 transferencias'), text);
  });

  test('is sent for each of an hour, however many there are', async () => {
    const from = await newOwner();
    for (let i = 0; i < 5; i++) {
      const { body } = await send(api, from, CENTS);
      assert.deepEqual([body.status, body.approval.channel], ['pending_approval', 'whatsapp']);
    }
  });
});
