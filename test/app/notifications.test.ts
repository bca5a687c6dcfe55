// Notifications of the wallet in a real browser: what is shown of a message, and the switch under More. The
// push service is a double, since a browser of tests reaches none.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { wholeChromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { browserKeys, opened } from '../support/push-service.ts';
import { startReceiver } from '../support/receiver.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { barriersOn, keepPicture, THEMES, useScreen, WIDTHS } from './support/looks.ts';

const path = wholeChromiumPath();
const testApp = await startTestApp();
const receiver = await startReceiver();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SKIPPED = { skip: path === undefined && 'no Chromium is installed' };
const SUBSCRIPTIONS = '/api/v1/wallet/push-subscriptions';
const { app, tenant, links: at } = testApp;
const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;
const IS_WORKING = 'navigator.serviceWorker.controller !== null';
const SHOWN = `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) =>
  all.map(({ title, tag, lang, data }) => ({ title, tag, lang, data })))`;
const notifications = z.array(
  z.object({ title: z.string(), tag: z.string(), lang: z.string(), data: z.unknown() }),
);

type Opening = { readonly mayNotify?: boolean; readonly script?: string; readonly language?: string };

async function openMore({ mayNotify = true, script = '', language = 'en' }: Opening = {}) {
  assert.ok(browser);
  const owner = await fundedWallet(testApp, 500_000);
  const tab = await browser.newTab();
  const { cookie } = await cookieOfPerson(testApp, owner.email);
  for (const pair of [cookie, `monedero_language=${language}`]) {
    const [name = '', value = ''] = pair.split('=');
    await tab.send('Network.setCookie', { name, value, url: at });
  }
  const setting = mayNotify ? 'granted' : 'denied';
  const { targetInfo } = await tab.send('Target.getTargetInfo');
  const { browserContextId } = z.object({ browserContextId: z.string() }).parse(targetInfo);
  const permission = { name: 'notifications' };
  await tab.send('Browser.setPermission', { permission, setting, origin: at, browserContextId });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await tab.send('ServiceWorker.enable');
  await tab.open(`${at}/wallet/more`);
  await tab.until(IS_WORKING);
  return { owner, tab };
}

const registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
});

/** As the push service of the browser would, after decrypting it. */
async function deliver(tab: Tab, data: string): Promise<void> {
  const registrationId = await until(
    'the worker is registered',
    () =>
      tab.ofWorkers
        .filter(({ method }) => method === 'ServiceWorker.workerRegistrationUpdated')
        .flatMap(({ params }) => registrations.parse(params).registrations)
        .find(({ scopeURL }) => scopeURL === `${at}/wallet`)?.registrationId,
    (id) => id !== undefined,
  );
  await tab.send('ServiceWorker.deliverPushMessage', { origin: at, registrationId, data });
}

const LOOKS_A_DELIVERY = 20;

/** The browser says nothing of a message that it has dropped; a push service delivers it again. */
async function deliverUntilShown(tab: Tab, data: string, title: string): Promise<void> {
  let looks = 0;
  await until(`it is shown: ${title}`, async () => {
    if (looks++ % LOOKS_A_DELIVERY === 0) await deliver(tab, data);
    const shown = await tab.read(notifications, SHOWN);
    return shown.length === 1 && shown[0]?.title === title;
  });
}

/** A push service that takes subscriptions; each is another endpoint of the receiver. */
const doubleOf = (place: string, { p256dh, auth }: { p256dh: string; auth: string }): string => `{
  const read = () => JSON.parse(sessionStorage.getItem('double') ?? '{"count":0}');
  const write = (next) => sessionStorage.setItem('double', JSON.stringify(next));
  const made = ({ count }) => ({
    endpoint: ${JSON.stringify(receiver.url(place))} + count,
    toJSON() { return { endpoint: this.endpoint, expirationTime: null, keys: ${JSON.stringify({ p256dh, auth })} }; },
    unsubscribe: () => { write({ ...read(), isOn: false }); return Promise.resolve(true); },
  });
  PushManager.prototype.getSubscription = () => Promise.resolve(read().isOn ? made(read()) : null);
  PushManager.prototype.subscribe = ({ applicationServerKey: key, userVisibleOnly }) => {
    if (key.length !== 65 || !userVisibleOnly) return Promise.reject(new Error('not so'));
    write({ count: read().count + 1, isOn: true });
    return Promise.resolve(made(read()));
  };
}`;

suite('a message that was pushed', SKIPPED, () => {
  test('is shown in its words, and the next of its approval takes its place', async () => {
    const { tab } = await openMore();
    const approvalId = 'appr_01h455vb4pex5vsknk084sn02q';
    for (const text of ['Un agente le pide su aprobación', 'Otra vez'])
      await deliverUntilShown(tab, JSON.stringify({ approvalId, language: 'es', text }), text);
    const [shown] = await tab.read(notifications, SHOWN);
    assert.deepEqual(shown, { title: 'Otra vez', tag: approvalId, lang: 'es', data: { id: approvalId } });
    assert.deepEqual(tab.complaints, []);
  });
});

suite('the switch', SKIPPED, () => {
  test('goes on, is heard by the agent of the person, and goes off', async () => {
    const keys = await browserKeys();
    const { owner, tab } = await openMore({ script: doubleOf('/browser/', keys) });
    const listed = async (): Promise<string[]> =>
      (await owner.session.get(SUBSCRIPTIONS)).body.data.map((one: { endpoint: string }) => one.endpoint);
    await tab.press('Turn on notifications');
    await tab.until(says('On for this device'));
    assert.deepEqual(await listed(), [receiver.url('/browser/1')]);

    const agent = await newAgent(testApp, owner, { initial_amount: 100 });
    const { body: payment } = await pay(agent.key, await newPayee(owner), 123_456);
    await until('the message comes', () => receiver.received('/browser/1').length > 0);
    const [sent] = receiver.received('/browser/1');
    assert.ok(sent);
    const message = await opened(keys, sent.bytes);
    await deliverUntilShown(tab, message, 'Un agente le pide su aprobación');
    const [shown] = await tab.read(notifications, SHOWN);
    assert.deepEqual(
      [shown?.title, shown?.tag],
      ['Un agente le pide su aprobación', String(payment.approvalId)],
    );

    await tab.press('Turn off on this device');
    await tab.until(says('Be notified on this device'));
    assert.deepEqual(await listed(), []);
    assert.deepEqual(tab.complaints, []);
  });

  test('is renewed where the server has another key by now, and forgotten by signing out', async () => {
    const { owner, tab } = await openMore({ script: doubleOf('/renewed/', await browserKeys()) });
    await tab.press('Turn on notifications');
    await tab.until(says('On for this device'));
    const one = async () => (await owner.session.get(SUBSCRIPTIONS)).body.data;
    const [before] = await one();
    await app.pool.run(
      sql`update push_subscriptions set server_key = 'another' where tenant_id = ${tenant.id} and id = ${before.id}`,
    );
    await tab.open(`${at}/wallet/more`);
    await until('it is renewed', async () => {
      const all = await one();
      return all.length === 1 && all[0].publicKey === before.publicKey;
    });
    await tab.until(says('On for this device'));
    await tab.press('Sign out');
    await tab.until("location.pathname === '/sign-in'");
    assert.deepEqual(await one(), []);
  });

  test('is made again while the wallet is closed, where the push service has ended it', async () => {
    const keys = await browserKeys();
    const { owner, tab } = await openMore({ script: doubleOf('/ended/', keys) });
    await tab.press('Turn on notifications');
    await tab.until(says('On for this device'));
    const one = async () => (await owner.session.get(SUBSCRIPTIONS)).body.data;
    const [before] = await one();
    const endpoint = receiver.url('/after-it/');
    const worker = await tab.worker();
    const made = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    await worker.read(
      z.unknown(),
      `(() => {
        const made = ${JSON.stringify(made)};
        PushManager.prototype.subscribe = () => Promise.resolve({ ...made, toJSON: () => made });
        const said = { oldSubscription: { endpoint: ${JSON.stringify(before.endpoint)} } };
        let until;
        const event = Object.assign(new Event('pushsubscriptionchange'), said, { waitUntil: (one) => { until = one; } });
        self.dispatchEvent(event);
        return until.then(() => null);
      })()`,
    );
    const left = await one();
    assert.deepEqual(
      left.map((each: { endpoint: string }) => each.endpoint),
      [endpoint],
    );
  });

  test('says so where the push service takes no subscription', async () => {
    const script = "PushManager.prototype.subscribe = () => Promise.reject(new Error('no push service'));";
    const { owner, tab } = await openMore({ script });
    await tab.press('Turn on notifications');
    await tab.until(says('The browser could not turn them on.'));
    assert.deepEqual((await owner.session.get(SUBSCRIPTIONS)).body.data, []);
  });

  for (const [what, opening, words] of [
    ['the browser blocks them', { mayNotify: false }, 'This browser blocks notifications'],
    [
      'the browser has none',
      { script: 'delete window.PushManager;' },
      'This browser cannot show notifications',
    ],
    [
      'the wallet is not among the apps of a phone that asks for it',
      { script: 'delete window.PushManager; navigator.standalone = false;' },
      'add the wallet to the home screen first',
    ],
  ] as const)
    test(`says in plain words that ${what}`, async () => {
      const { tab } = await openMore(opening);
      await tab.until(says(words));
      assert.ok(!(await tab.read(z.boolean(), says('Turn on notifications'))));
      assert.deepEqual(tab.complaints, []);
    });

  test('fits, and is without barriers, at every width and in both themes', async () => {
    const { tab } = await openMore({ language: 'es' });
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        await useScreen(tab, width, theme);
        await tab.until(`${says('Activar notificaciones')} && document.getAnimations().length === 0`);
        assert.deepEqual(await barriersOn(tab), []);
        await keepPicture(tab, `wallet-notifications-${theme}-${width}`);
      }
  });
});
