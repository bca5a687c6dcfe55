// The page of a card in the console, in a real browser.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { PROVEN_MS } from '#platform/route/access.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { HAS_NO_FUNDS } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { sentCode } from '../support/codes.ts';
import { person } from '../support/people.ts';
import { copyPurchase } from '../support/purchases.ts';
import type { SessionOptions } from '../support/signed-in.ts';
import {
  consoleTabOf,
  fill,
  isAt,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  pressKey,
  says,
  sendIt,
  untilEffectsRan,
} from './support/console-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const { api, app, url, tenant, organization } = testApp;
const OWNER = 'owner@example.test';
const DEVELOPER = 'developer@example.test';
const VIEWER = 'viewer@example.test';
await addUser(app, { organization: organization.id, email: OWNER, role: 'owner' });
await addUser(app, { organization: organization.id, email: DEVELOPER, role: 'developer' });
await addUser(app, { organization: organization.id, email: VIEWER, role: 'viewer' });

const MERCHANTS = ['Almacén Ejemplo', 'Aerolínea Ejemplo'];
const buy = (cardId: string, amountCents: number, name = 'Almacén Ejemplo') =>
  api.post('/api/v1/sandbox/authorizations', { cardId, amountCents, merchant: { name, category: '5411' } });

const card = await newCard(api, { label: 'Viajes de ventas', type: 'multi_use' });
await buy(card.id, 4_000);
const { body: declined } = await buy(card.id, 90_000, MERCHANTS[1]);
assert.equal(declined.declineReason, 'insufficient_funds');

type Opening = SessionOptions & { readonly email?: string; readonly language?: string };
const tabOf = ({ email = DEVELOPER, ...more }: Opening = {}): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email, language: 'en', ...more });
const pageOf = (id: string): string => `${url}/console/cards/${id}`;

/** From the next page on, whatever begins so is answered so, and all else by the server. */
const answering = (tab: Tab, at: string, status: number, body: object): Promise<unknown> =>
  tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `{
      const { fetch } = window;
      window.fetch = (path, ...more) => window.isWell !== true && String(path).startsWith(${JSON.stringify(at)})
        ? Promise.resolve(Response.json(${JSON.stringify(body)}, { status: ${status} }))
        : fetch(path, ...more);
    }`,
  });

/** A change that is heard reads all again, and what went wrong is gone before a button is pressed. */
const deafen = (tab: Tab): Promise<unknown> =>
  tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'window.EventSource = class extends EventTarget { close() {} };',
  });

const purchases = "document.querySelectorAll('.purchases li').length";
const LEFT = "document.querySelector('.amount').textContent";
const isOffered = (label: string): string =>
  `[...document.querySelectorAll('.actions button')].some((one) => one.textContent === ${JSON.stringify(label)})`;

/** Complaints, but of requests that were refused, which a browser counts among them. */
const complaintsOf = ({ complaints }: Tab): string[] =>
  complaints.filter((one) => !one.includes('the server responded with a status of 4'));

suite('the page of a card', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('says what is left, why it was declined last, what was bought, and what is held for it', async () => {
    for (const language of ['en', 'es', 'pt']) {
      const tab = await tabOf({ language });
      await tab.open(pageOf(card.id));
      await tab.until(`${isShown} && ${purchases} === 2`);
      await tab.until("document.querySelectorAll('.last-decline .checks .failed').length === 1");
      await tab.until("document.querySelectorAll('.card-funding li').length === 1");
      await tab.until("document.querySelectorAll('.timeline li').length >= 3");
      await tab.until("document.title.startsWith('•••• ')");
      await lookedAt(tab, 'card-page');
      assert.deepEqual(tab.complaints, []);
    }
  });

  test('has what the decline is about: two amounts, and what to do', async () => {
    const tab = await tabOf();
    await tab.open(pageOf(card.id));
    await tab.until("document.querySelector('.last-decline .fix') !== null");
    const text = await tab.read(z.string(), "document.querySelector('.last-decline').innerText");
    for (const part of ['Aerolínea Ejemplo', 'Insufficient funds', '900.00', '60.00', '840.00'])
      assert.ok(text.includes(part), text);
    const left = await tab.read(z.string(), "document.querySelector('.card-head .amount').innerText");
    assert.match(left, /60\.00.* left of .*100\.00/s);
  });

  test('is where a key, the panel beside the list and other objects lead to', async () => {
    const tab = await tabOf();
    await tab.open(`${url}/console/cards?peek=${card.id}`);
    await tab.until(
      "document.querySelector('.peek h2') !== null && document.querySelector('tr[aria-current]') !== null",
    );
    await pressKey(tab, 'Enter');
    await tab.until(`${isAt(`/console/cards/${card.id}`)} && ${purchases} === 2`);
    assert.match(await tab.read(z.string(), 'document.title'), /^•••• \d{4} · Cards/);
    await tab.read(z.unknown(), 'history.back()');
    await tab.until("document.querySelector('.peek h2') !== null");
    await clickLink(tab, 'Open the page');
    await tab.until(`${isAt(`/console/cards/${card.id}`)} && ${purchases} === 2`);
    await tab.read(z.unknown(), "document.querySelector('.purchases a.row-link').click()");
    await tab.until(
      "location.pathname.endsWith('/transactions') && document.querySelector('.peek h2') !== null",
    );
    await tab.read(z.unknown(), `document.querySelector('.peek a[href$="${card.id}"]').click()`);
    await tab.until(`${isAt(`/console/cards/${card.id}`)} && ${purchases} === 2`);
    await clickLink(tab, 'Cards');
    await tab.until(isAt('/console/cards'));
    assert.deepEqual(tab.complaints, []);
  });

  test('shows its purchases, and nothing of another card', async () => {
    const own = await newCard(api, { type: 'multi_use' });
    await buy(own.id, 1_000, 'Kiosco Ejemplo');
    const tab = await tabOf();
    await tab.open(pageOf(own.id));
    await tab.until(
      `${isShown} && ${purchases} === 1 && document.querySelector('.card-funding li') !== null`,
    );
    const asked =
      "performance.getEntriesByType('resource').some(({ name }) => name.includes('status=declined'))";
    await tab.until(asked);
    await untilEffectsRan(tab);
    assert.equal(await tab.read(z.boolean(), "document.querySelector('.last-decline') !== null"), false);
    assert.deepEqual(tab.complaints, []);
  });

  test('pauses and resumes it, and shows at once what is bought with it', async () => {
    const own = await newCard(api, { label: 'De prueba', type: 'multi_use' });
    const tab = await tabOf();
    await tab.open(pageOf(own.id));
    await tab.until(`${isShown} && ${says('There are no purchases with it yet')}`);
    await openDialog(tab, 'Simulate a purchase');
    await fill(tab, 'amountCents', '25');
    await sendIt(tab);
    await tab.until(`${purchases} === 1 && ${says('75.00')}`);
    await tab.press('Done');
    await openDialog(tab, 'Pause');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('Paused by')}`);
    await openDialog(tab, 'Resume');
    await sendIt(tab);
    await tab.until(`${isClosed} && !(${says('Paused by')}) && ${isOffered('Pause')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('once it is closed says why, and offers nothing', async () => {
    const own = await newCard(api);
    assert.equal((await api.delete(`/api/v1/cards/${own.id}`)).status, 200);
    const tab = await tabOf();
    await tab.open(pageOf(own.id));
    await tab.until(`${isShown} && ${says('On request')}`);
    assert.equal(
      await tab.read(z.number(), "document.querySelectorAll('.card-head button:not(.id *)').length"),
      0,
    );
    assert.deepEqual(tab.complaints, []);
  });

  test('leads an owner who proves who they are to its number, on a page outside of the app', async () => {
    const tab = await tabOf({ email: OWNER, signedInAgoMs: PROVEN_MS + 60_000 });
    await tab.open(pageOf(card.id));
    await openDialog(tab, 'Show the number');
    await sendIt(tab);
    await tab.until(says('Confirm that it is you'));
    await sendIt(tab);
    await tab.until("document.getElementById('field-code') !== null");
    await tab.type('field-code', await sentCode(testApp, OWNER));
    await sendIt(tab);
    const link = "document.querySelector('dialog[open] a[target=_blank]')?.href";
    await tab.until(`${link} !== undefined`);
    assert.match(await tab.read(z.string(), link), new RegExp(`^${testApp.links}/reveal/[\\w-]+$`));
    const { body } = await api.get('/api/v1/audit_log?limit=5');
    assert.ok(
      body.data.some((one: { action: string }) => one.action === 'card.reveal'),
      JSON.stringify(body),
    );
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('offers a developer everything but the number, and a viewer nothing', async () => {
    for (const [email, labels] of [
      [OWNER, ['Simulate a purchase', 'Pause', 'Edit controls', 'Show the number', 'Close']],
      [DEVELOPER, ['Simulate a purchase', 'Pause', 'Edit controls', 'Close']],
      [VIEWER, []],
    ] as const) {
      const tab = await tabOf({ email });
      await tab.open(pageOf(card.id));
      await tab.until(`${isShown} && ${purchases} === 2`);
      const offered =
        "[...document.querySelectorAll('.card-head .actions button')].map((one) => one.textContent)";
      assert.deepEqual(await tab.read(z.array(z.string()), offered), labels, email);
    }
  });
});

suite('what a card has behind it', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is said to be unknown while the processor does not answer', async () => {
    const own = await newCard(api, { type: 'multi_use' });
    const { body: purchase } = await buy(own.id, 2_000);
    const fault = { port: 'processor', kind: 'timeout', count: 50 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    await api.post(`/api/v1/sandbox/authorizations/${purchase.id}/clear`, {});
    const tab = await tabOf();
    await tab.open(pageOf(own.id));
    await tab.until(says('The processor has not answered yet'));
    await lookedAt(tab, 'card-page-unsure');
    await api.post('/api/v1/sandbox/faults', { ...fault, count: 0 });
    assert.deepEqual(tab.complaints, []);
  });

  test('says what was refused and when it is tried again, and tries it at once', async () => {
    const { body: holder } = await api.post('/api/v1/cardholders', person());
    const cardholderId: string = holder.id;
    await api.post('/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
    await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId, cardNumber: HAS_NO_FUNDS });
    const { body: own } = await api.post('/api/v1/cards', { cardholderId, amountCents: 10_000 });
    const { body: purchase } = await buy(own.id, 2_000);
    await api.post(`/api/v1/sandbox/authorizations/${purchase.id}/clear`, {});
    const tab = await tabOf();
    await tab.open(pageOf(own.id));
    await tab.until(`${says('Still to be charged')} && ${says('Tried again')}`);
    const before = await tab.read(z.number(), "document.querySelectorAll('.card-funding .badge.bad').length");
    assert.ok(before > 0);
    await openDialog(tab, 'Retry now');
    await sendIt(tab);
    await tab.until(
      `${isClosed} && document.querySelectorAll('.card-funding .badge.bad').length > ${before}`,
    );
    assert.deepEqual(tab.complaints, []);
  });
});

suite('a card that cannot be shown', { skip: path === undefined && 'no Chromium is installed' }, () => {
  test('is looked for on the other side where its id is whole, and there alone', async () => {
    const tab = await tabOf();
    const id = 'card_01aaaaaaaaaaaaaaaaaaaaaaaa';
    await tab.open(pageOf(id));
    await tab.until(`${isShown} && ${says('This does not exist on this side')} && ${says(id)}`);
    await lookedAt(tab, 'card-page-not-found');
    await tab.press('Look on the live side');
    await tab.until(`${isAt(`/console/cards/${id}`)} && ${says('Look on the test side')}`);
    await tab.open(pageOf('card_x'));
    await tab.until(`${isShown} && ${says('This does not exist on this side')}`);
    assert.ok(!(await tab.read(z.boolean(), says('Look on the'))));
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('says what is missing of a role, with the id of the request', async () => {
    const tab = await tabOf();
    const fix = 'Ask an owner for another role.';
    await answering(tab, `/api/v1/cards/${card.id}`, 403, {
      error: 'insufficient_scope',
      message: 'Your role may not read cards.',
      fix,
      requestId: 'req_01aaaaaaaaaaaaaaaaaaaaaaaa',
    });
    await tab.open(pageOf(card.id));
    await tab.until(`${isShown} && ${says('Your role does not allow this')} && ${says(fix)}`);
    await tab.until(says('Request id'));
    await lookedAt(tab, 'card-page-forbidden');
  });

  test('is tried again where it could not be read', async () => {
    const tab = await tabOf();
    await deafen(tab);
    await answering(tab, `/api/v1/cards/${card.id}`, 400, { error: 'x', message: 'It went wrong.', fix: '' });
    await tab.open(pageOf(card.id));
    await tab.until(`${isShown} && ${says('It went wrong.')}`);
    await tab.read(z.unknown(), 'window.isWell = true');
    await tab.press('Retry');
    await tab.until(`${purchases} === 2`);
  });

  test('of which a part fails is shown without it, and the part is tried again', async () => {
    const tab = await tabOf();
    await deafen(tab);
    for (const part of ['transactions', `cards/${card.id}/funding`, 'events'])
      await answering(tab, `/api/v1/${part}`, 400, { error: 'x', message: `No ${part} today.`, fix: '' });
    await tab.open(pageOf(card.id));
    for (const part of ['transactions', 'funding today', 'events'])
      await tab.until(`${says(part)} && ${says('left of')}`);
    assert.equal(await tab.read(z.number(), purchases), 0);
    await tab.read(z.unknown(), 'window.isWell = true');
    const retry = "document.querySelector('.purchases [role=alert] .button')";
    await tab.read(z.unknown(), `${retry}.click()`);
    await tab.until(`${purchases} === 2`);
  });

  test('of which earlier purchases cannot be read keeps those that were, and reads on', async () => {
    const own = await newCard(api, { type: 'multi_use' });
    const { body: purchase } = await buy(own.id, 1_000);
    await app.pool.run(copyPurchase(tenant.id, String(purchase.id), { from: 1, count: 11 }));
    const tab = await tabOf();
    const next = `/api/v1/transactions?cardId=${own.id}&limit=10&cursor=`;
    await deafen(tab);
    await answering(tab, next, 400, { error: 'x', message: 'It went wrong.', fix: '' });
    await tab.open(pageOf(own.id));
    await tab.until(`${isShown} && ${purchases} === 10`);
    await tab.read(z.unknown(), "document.querySelector('.purchases > .link-button').click()");
    await tab.until(`${says('The rest could not be loaded')} && ${purchases} === 10`);
    await tab.read(
      z.unknown(),
      "window.isWell = true, document.querySelector('.purchases .partial button').click()",
    );
    await tab.until(`${purchases} === 12 && !(${says('The rest could not be loaded')})`);
  });

  test('reads on although something is bought while it does', async () => {
    const own = await newCard(api, { type: 'multi_use' });
    const { body: purchase } = await buy(own.id, 1_000);
    await app.pool.run(copyPurchase(tenant.id, String(purchase.id), { from: 101, count: 11 }));
    const tab = await tabOf();
    const source = `{
      const { fetch } = window;
      const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
      window.fetch = async (path, ...more) => {
        while (String(path).includes('cursor=') && window.isWell !== true) await wait();
        return fetch(path, ...more);
      };
    }`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await tab.open(pageOf(own.id));
    await tab.until(`${isShown} && ${purchases} === 10`);
    await tab.read(z.unknown(), "document.querySelector('.purchases > .link-button').click()");
    const left = await tab.read(z.string(), LEFT);
    await buy(own.id, 2_000);
    await tab.until(`${LEFT} !== ${JSON.stringify(left)}`);
    await tab.read(z.unknown(), 'window.isWell = true');
    await tab.until(`${purchases} === 13`);
  });

  test('reads on also where it was asked to while it reads again what has changed', async () => {
    const own = await newCard(api, { type: 'multi_use' });
    const { body: purchase } = await buy(own.id, 1_000);
    await app.pool.run(copyPurchase(tenant.id, String(purchase.id), { from: 201, count: 11 }));
    const tab = await tabOf();
    const source = `{
      const { fetch } = window;
      const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
      window.fetch = async (path, ...more) => {
        while (window.isHeld === true && String(path).includes('limit=10')) {
          window.isHolding = true;
          await wait();
        }
        return fetch(path, ...more);
      };
    }`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await tab.open(pageOf(own.id));
    await tab.until(`${isShown} && ${purchases} === 10`);
    await tab.read(z.unknown(), 'window.isHeld = true');
    await buy(own.id, 2_000);
    await tab.until('window.isHolding === true');
    await tab.read(z.unknown(), "document.querySelector('.purchases > .link-button').click()");
    await tab.read(z.unknown(), 'window.isHeld = false');
    await tab.until(`${purchases} === 13`);
  });

  test('is not taken for a list, nor is what no screen has a page for', async () => {
    const tab = await tabOf();
    for (const address of ['cards/a/b', 'payments/pay_1', 'nothing']) {
      await tab.open(`${url}/console/${address}`);
      await tab.until(isAt('/console/home'));
    }
  });
});

const clickLink = (tab: Tab, label: string): Promise<void> =>
  tab.until(`((link) => link !== undefined && (link.click(), true))([...document.querySelectorAll('main a')]
    .find((one) => one.textContent.trim() === ${JSON.stringify(label)}))`);
