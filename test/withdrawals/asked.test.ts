// What owners read when they are asked about a withdrawal: on the page, on WhatsApp and in an e-mail.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { open } from '../pages/support/browser.ts';
import { ASKED, AUTO, newAlias, ownerWithPhone, untilWithdrawal, withdrawn } from './support.ts';

const testApp = await startTestApp();
const { api, app, links } = testApp;

const LANGUAGES = ['es', 'pt', 'en'] as const;

async function pageOf(owner: Opened, approvalId: string, language: string) {
  const { cookie } = await cookieOfPerson(testApp, owner.email);
  const page = await open(`${links}/approvals/${approvalId}?lang=${language}`, { Cookie: cookie });
  assert.equal(page.status, 200);
  const { html, heading } = page;
  const main = html.slice(html.indexOf('<main'));
  return { heading, text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
}

/** Has an alias lead to an account in the name of this owner. */
async function ownAlias(owner: Opened): Promise<string> {
  const alias = newAlias();
  const { body: info } = await owner.session.get('/api/v1/wallet/fund-info');
  const moved = { alias, cvu: '0000003100000000000017', holderName: info.holder_name, taxId: info.tax_id };
  assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
  return alias;
}

suite('the page of a withdrawal', () => {
  test('asks for it as a withdrawal, in three languages', async () => {
    const owner = await ownerWithPhone(testApp);
    const { approvalId } = await withdrawn(owner, ASKED, await ownAlias(owner));
    const said = {
      es: ['¿Aprueba este retiro?', 'Usted pidió retirar a su propia cuenta', 'Los retiros de'],
      pt: ['Aprovar este saque?', 'Você pediu para sacar para a sua própria conta', 'Saques de'],
      en: ['Approve this withdrawal?', 'You asked to withdraw to your own account', 'Withdrawals of'],
    };
    for (const language of LANGUAGES) {
      const { heading, text } = await pageOf(owner, approvalId, language);
      const [title, ...others] = said[language];
      assert.equal(heading, title);
      for (const part of [...others, 'Retiro']) assert.ok(text.includes(part), `${part} in ${text}`);
      const other = { es: 'no está a su nombre', pt: 'não está em seu nome', en: 'not in your name' };
      assert.ok(!text.includes(other[language]));
    }
  });

  test('warns where the account is in the name of somebody else', async () => {
    const owner = await ownerWithPhone(testApp);
    const { approvalId } = await withdrawn(owner, ASKED, newAlias());
    const { text } = await pageOf(owner, approvalId, 'es');
    assert.ok(text.includes('Esta cuenta no está a su nombre'), text);
    assert.ok(text.includes('Usted pidió retirar') && !text.includes('su propia cuenta'), text);
  });

  test('says how it ended, also where it came back or no one was asked', async () => {
    const owner = await ownerWithPhone(testApp);
    const { id, approvalId, providerRef } = await withdrawn(owner, AUTO);
    assert.equal((await pageOf(owner, approvalId, 'en')).heading, 'On its way');
    await api.post(`/api/v1/sandbox/withdrawals/${providerRef}/settle`, {});
    const settled = await pageOf(owner, approvalId, 'en');
    assert.equal(settled.heading, 'Withdrawal made');
    assert.ok(settled.text.includes('The amount needed no approval'), settled.text);
    await api.post(`/api/v1/sandbox/withdrawals/${id}/return`, {});
    await untilWithdrawal(owner, id, 'returned');
    assert.equal((await pageOf(owner, approvalId, 'es')).heading, 'Retiro devuelto');
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
