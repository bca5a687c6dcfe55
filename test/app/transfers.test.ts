// What a developer sees and does about the transfers that their organization sends, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { linesOf, lineToAlias, sendBatch, untilBatch } from '../batches/support.ts';
import { fundedWallet, newPayee, pay, untilPayment } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { balanceOf } from '../wallets/support.ts';
import { newAlias, untilWithdrawal, withdraw } from '../withdrawals/support.ts';
import {
  consoleTabOf,
  isAt,
  isClosed,
  lookedAt,
  openDialog,
  rowsAre,
  says,
  sendIt,
  typeFilter,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url } = testApp;
const EMAIL = 'developer@example.test';
await addUser(app, { organization: testApp.tenant.organizationId, email: EMAIL, role: 'developer' });

const CONFIG = {
  auto_approve_under_cents: 10_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};
const from = await newSending(testApp, {
  cents: 1_000_000,
  hasPhone: true,
  subWallet: { approval_config: CONFIG },
});
const held = await send(api, from, 90_000, { concept: 'Alquiler' });
assert.equal(held.body.status, 'pending_approval', JSON.stringify(held.body));
const sent = await send(api, from, 5_000, { concept: 'Insumos' });
const settled = await untilTransfer(api, sent.body.id, 'settled');
const { body: batch } = await sendBatch(api, from, [...linesOf(2, 1_000), lineToAlias(1_000, 'noexiste')]);
await untilBatch(api, batch.id, 'completed');
const { body: asked } = await sendBatch(api, from, linesOf(3, 9_000));
await untilBatch(api, asked.id, 'pending_approval');

const developersTab = (language?: 'es'): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email: EMAIL, ...(language && { language }) });

suite('transfers in the console', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('one that waits leads to its approval, and is cancelled with its money given back', async () => {
    const before = await balanceOf(from.owner);
    const tab = await developersTab();
    await tab.open(`${url}/console/transfers?status=pending_approval&peek=${held.body.id}`);
    await tab.until(says('Alquiler'));
    await tab.until(`document.querySelector('.peek a[href*="/approvals?peek=appr_"]') !== null`);
    await tab.read(z.unknown(), "document.querySelector('.peek .folded summary').click()");
    await tab.until("document.querySelectorAll('.checks .held').length === 1");
    await tab.until(says('It was not below the amount from which the owner is asked'));
    await openDialog(tab, 'Cancel the transfer');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Cancelled')}`);
    assert.equal((await balanceOf(from.owner)).available, before.available + 900);
    assert.deepEqual(tab.complaints, []);
  });

  test('one that has settled shows where it went and its receipt, and on the test side comes back', async () => {
    const tab = await developersTab();
    await tab.open(`${url}/console/transfers?peek=${settled.id}`);
    await tab.until(says('No one: it is below the automatic amount'));
    await tab.until(says('Open the receipt'));
    await lookedAt(tab, 'transfer');
    await openDialog(tab, 'Return');
    await sendIt(tab);
    await tab.until(isClosed);
    await untilTransfer(api, settled.id, 'returned');
    await tab.until(`document.querySelector('.peek')?.innerText.includes('Returned')`);
    assert.deepEqual(tab.complaints, []);
  });

  test('a withdrawal is followed with the rules that it passed, and on the test side comes back', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const { body: made } = await withdraw(owner, 20, newAlias());
    await untilWithdrawal(owner, made.id, 'settled');
    const tab = await developersTab();
    await tab.open(`${url}/console/withdrawals?status=settled&q=${owner.walletId}`);
    await tab.until(rowsAre(1));
    await tab.open(`${url}/console/withdrawals?peek=${made.id}`);
    await tab.until("document.querySelectorAll('.checks li').length === 5");
    await tab.read(z.unknown(), "document.querySelector('.peek .folded summary').click()");
    await tab.until(says('The wallet had enough available'));
    await lookedAt(tab, 'withdrawal');
    await openDialog(tab, 'Return');
    await sendIt(tab);
    await tab.until(isClosed);
    await untilWithdrawal(owner, made.id, 'returned');
    await tab.until(`document.querySelector('.peek')?.innerText.includes('Returned')`);
    await tab.until(`document.querySelector('.peek .why code')?.textContent === 'account_closed'`);
    await tab.until(says('The account of the payee is closed.'));
    await lookedAt(tab, 'withdrawal-returned');
    assert.deepEqual(tab.complaints, []);
  });

  test('withdrawals are filtered by their day, which is in the address', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const { body: made } = await withdraw(owner, 20, newAlias());
    const { createdAt } = await untilWithdrawal(owner, made.id, 'settled');
    const tab = await developersTab();
    await tab.open(`${url}/console/withdrawals?q=${owner.walletId}`);
    await tab.until(rowsAre(1));
    await typeFilter(tab, 'To', '2020-01-31');
    await tab.until(says('Nothing matches these filters'));
    assert.ok(await tab.read(z.boolean(), "location.search.includes('until=2020-0')"));
    await typeFilter(tab, 'To', '');
    await tab.until(rowsAre(1));
    const at = encodeURIComponent(createdAt);
    await tab.open(`${url}/console/withdrawals?q=${owner.walletId}&since=${at}`);
    await tab.until(rowsAre(1));
    await lookedAt(tab, 'withdrawals-period');
    await tab.open(`${url}/console/withdrawals?q=${owner.walletId}&until=${at}`);
    await tab.until(says('Nothing matches these filters'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a wallet shows what has moved in it, each leading to what it was', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const { body: made } = await withdraw(owner, 20, newAlias());
    await untilWithdrawal(owner, made.id, 'settled');
    const tab = await developersTab();
    await tab.open(`${url}/console/wallets?peek=${owner.walletId}`);
    await tab.until("document.querySelectorAll('.deliveries li').length === 2");
    await tab.until(says('Available after'));
    await lookedAt(tab, 'wallet-movements');
    await tab.read(z.unknown(), `document.querySelector('.deliveries a[href*="${made.id}"]').click()`);
    await tab.until(isAt(`/console/withdrawals?peek=${made.id}`));
    await tab.until("document.querySelectorAll('.checks li').length === 5");
    assert.deepEqual(tab.complaints, []);
  });

  test('a deposit is said in the language of the reader, though the server keeps it in English', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const tab = await developersTab('es');
    await tab.open(`${url}/console/wallets?peek=${owner.walletId}`);
    await tab.until(says('Depósito de '));
    assert.ok(!(await tab.read(z.string(), 'document.body.innerText')).includes('Deposit from'));
    assert.deepEqual(tab.complaints, []);
  });

  test('a payment that has settled comes back on the test side', async () => {
    const owner = await fundedWallet(testApp, 100_000);
    const paid = await pay(owner.session, await newPayee(owner), 2_000);
    await untilPayment(owner.session, paid.body.id, 'settled');
    const tab = await developersTab();
    await tab.open(`${url}/console/payments?peek=${paid.body.id}`);
    await openDialog(tab, 'Return');
    await sendIt(tab);
    await tab.until(isClosed);
    await untilPayment(owner.session, paid.body.id, 'returned');
    await tab.until(`document.querySelector('.peek')?.innerText.includes('Returned')`);
    assert.equal((await balanceOf(owner)).available, 1_000);
    assert.deepEqual(tab.complaints, []);
  });

  test('a batch says how each of its lines stands, and leads to their transfers', async () => {
    const tab = await developersTab();
    await tab.open(`${url}/console/batches`);
    await tab.until(rowsAre(2));
    await tab.open(`${url}/console/batches?status=completed&peek=${batch.id}`);
    await tab.until("document.querySelectorAll('.deliveries li').length === 3");
    await tab.until(says('Settled: 2 · Refused: 1'));
    await lookedAt(tab, 'batch');
    await tab.until(`document.querySelector('.deliveries a[href*="/transfers?peek=tx_"]') !== null`);
    assert.deepEqual(tab.complaints, []);
  });

  test('a batch that waits is cancelled as a whole', async () => {
    const tab = await developersTab();
    await tab.open(`${url}/console/batches?status=pending_approval&peek=${asked.id}`);
    await openDialog(tab, 'Cancel the whole batch');
    await sendIt(tab);
    await untilBatch(api, asked.id, 'completed');
    await tab.until(says('Cancelled: 3'));
    assert.deepEqual(tab.complaints, []);
  });

  test('is found by its id, which could be that of a purchase', async () => {
    const tab = await developersTab();
    await tab.open(`${url}/console/keys`);
    await tab.until(rowsAre(1));
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'k', modifiers: 2 });
    await tab.until("document.activeElement?.getAttribute('role') === 'combobox'");
    await tab.send('Input.insertText', { text: settled.id });
    await tab.until(`document.querySelector('[role=option]')?.innerText.includes('Transfers')`);
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter' });
    await tab.until(isAt(`/console/transfers?peek=${settled.id}`));
    assert.deepEqual(tab.complaints, []);
  });
});
