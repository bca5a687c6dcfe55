// What owners read when they are asked about a withdrawal: on its screen, on WhatsApp and in an e-mail.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { ASKED, AUTO, newAlias, ownerWithPhone, untilWithdrawal, withdrawn } from './support.ts';

const testApp = await startTestApp();
const { api, app } = testApp;

/** What the screen of the question says of it. */
async function standingOf({ session }: Opened, approvalId: string, language = 'en') {
  const path = `/api/card/approvals/${approvalId}`;
  const { status, body } = await session.get(path, { 'Accept-Language': language });
  assert.equal(status, 200, JSON.stringify(body));
  return body.standing;
}

/** Has an alias lead to an account in the name of this owner. */
async function ownAlias(owner: Opened): Promise<string> {
  const alias = newAlias();
  const { body: info } = await owner.session.get('/api/v1/wallet/fund-info');
  const moved = { alias, cvu: '0000003100000000000017', holderName: info.holder_name, taxId: info.tax_id };
  assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
  return alias;
}

suite('the question of a withdrawal', () => {
  test('warns where the account is in the name of somebody else, and not of an own one', async () => {
    const owner = await ownerWithPhone(testApp);
    const own = await withdrawn(owner, ASKED, await ownAlias(owner));
    const { state, title, warning } = await standingOf(owner, own.approvalId, 'pt');
    assert.deepEqual([state, title, warning], ['pending', 'Aprovar este saque?', null]);
    const other = await withdrawn(owner, ASKED, newAlias());
    const asked = await standingOf(owner, other.approvalId, 'es');
    assert.deepEqual(
      [asked.title, asked.warning.title],
      ['¿Aprueba este retiro?', 'Esta cuenta no está a su nombre'],
    );
  });

  test('says how it ended, also where it came back or no one was asked', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId, providerRef } = await withdrawn(owner, AUTO);
    assert.equal((await standingOf(owner, approvalId)).title, 'On its way');
    await api.post(`/api/v1/sandbox/withdrawals/${providerRef}/settle`, {});
    const { title, text } = await standingOf(owner, approvalId);
    assert.equal(title, 'Withdrawal made');
    assert.ok(text.startsWith('The amount needed no approval'), text);
    await api.post(`/api/v1/sandbox/withdrawals/${id}/return`, {});
    await untilWithdrawal(owner, id, 'returned');
    assert.equal((await standingOf(owner, approvalId, 'es')).title, 'Retiro devuelto');
  });
});

suite('the message of a withdrawal', () => {
  test('is a template of its own, and says to which account', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId } = await withdrawn(owner, ASKED, newAlias('demora'));
    const { cvu, holderName } = (await owner.session.get(`/api/v1/wallet/withdrawals/${id}`)).body;
    const { body } = await api.post('/api/v1/sandbox/whatsapp/reply', { approvalId, decision: 'approve' });
    assert.equal(body.status, 'approved', JSON.stringify(body));
    const texts = (await app.newestTexts(50)).map(({ text }) => text);
    const text = texts.find((one) => one.includes(cvu));
    assert.ok(text !== undefined, JSON.stringify(texts));
    assert.ok(text.startsWith('Hay un retiro que espera su decisión.'), text);
    assert.ok(text.includes(`A la cuenta de: ${holderName}`), text);
  });

  test('that is unanswered is followed by an e-mail', async () => {
    const owner = await ownerWithPhone(testApp);
    const { approvalId } = await withdrawn(owner, ASKED);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 5 * 60 });
    const mail = await until(
      'there is an e-mail',
      async () => (await app.newestMails(50)).find(({ recipient }) => recipient === owner.email),
      (found) => found !== undefined,
    );
    assert.match(String(mail?.subject), /^Un retiro de .* espera su decisión$/);
    assert.ok(mail?.text.includes(`/approvals/${approvalId}`));
  });
});
