// What owners read when an organization sends from their sub-wallet: on the page, on WhatsApp and in e-mails.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { linesOf, sendBatch, untilBatch } from '../batches/support.ts';
import {
  newSending,
  otherAlias,
  send,
  TRANSFERS,
  untilTransfer,
  type Sending,
} from '../transfers/support.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { api, app, links } = testApp;
const { name: organization } = testApp.organization;

/** Above the automatic threshold, below that of a passkey. */
const CENTS = 200_000;
const LANGUAGES = ['es', 'pt', 'en'] as const;

const newOwner = () => newSending(testApp, { hasPhone: true });

async function asked(more: Record<string, unknown> = {}) {
  const from = await newOwner();
  const { body } = await send(api, from, CENTS, more);
  assert.equal(body.status, 'pending_approval', JSON.stringify(body));
  return { from, id: String(body.id), approvalId: String(body.approval.id) };
}
type Asked = Awaited<ReturnType<typeof asked>>;

async function pageOf({ from, approvalId }: Asked, language: string) {
  const { cookie } = await cookieOfPerson(testApp, from.owner.email);
  const page = await open(`${links}/approvals/${approvalId}?lang=${language}`, { Cookie: cookie });
  assert.equal(page.status, 200);
  const main = page.html.slice(page.html.indexOf('<main'));
  const text = main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { heading: page.heading, text };
}

const decide = ({ from, approvalId }: Asked, decision: 'approved' | 'rejected') =>
  from.owner.session.post(`/api/card/approvals/${approvalId}`, { decision });

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

suite('the page of a transfer', () => {
  test('asks for it as a transfer and speaks of no payment, in three languages', async () => {
    const one = await asked();
    const said = {
      es: [
        '¿Aprueba esta transferencia?',
        'El importe de esta transferencia necesita su aprobación',
        /\bpago/i,
      ],
      pt: [
        'Aprovar esta transferência?',
        'O valor desta transferência precisa da sua aprovação',
        /pagament/i,
      ],
      en: [
        'Approve this transfer?',
        'The amount of this transfer needs your approval',
        /payment|\bpa(?:y|id)\b/i,
      ],
    } as const;
    for (const language of LANGUAGES) {
      const { heading, text } = await pageOf(one, language);
      const [title, why, wrong] = said[language];
      assert.equal(heading, title);
      for (const part of [why, organization, 'Factura 42'])
        assert.ok(text.includes(part), `${part} in ${text}`);
      assert.doesNotMatch(text, wrong);
    }
  });

  test('says how it ended, in the words of a transfer', async () => {
    const slow = await asked({ to: { type: 'alias', value: otherAlias('demora') } });
    await api.post('/api/v1/sandbox/whatsapp/reply', { transferId: slow.id, decision: 'approve' });
    await untilTransfer(api, slow.id, 'processing');
    assert.equal((await pageOf(slow, 'es')).heading, 'Aprobada, en camino');
    await api.post(`/api/v1/sandbox/transfers/${slow.id}/settle`, {});
    assert.equal((await pageOf(slow, 'es')).heading, 'Transferencia realizada');

    const refused = await asked({ to: { type: 'alias', value: otherAlias('rechaza') } });
    await decide(refused, 'approved');
    await untilTransfer(api, refused.id, 'failed');
    assert.equal((await pageOf(refused, 'pt')).heading, 'Aprovada, mas não foi enviada');

    const rejected = await asked();
    await decide(rejected, 'rejected');
    assert.equal((await pageOf(rejected, 'en')).heading, 'Transfer rejected');

    const cancelled = await asked();
    await api.post(`${TRANSFERS}/${cancelled.id}/cancel`, {});
    assert.ok((await pageOf(cancelled, 'es')).text.includes('Si la transferencia sigue siendo necesaria'));
  });
});

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
