// The wallet where the network comes and goes: what is kept in the browser, and what a new build does to it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { systemClock } from '#platform/time/clock.ts';
import { mountFor, serveMounted } from '#platform/http/mount.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { openAppFiles, type AppFiles } from '#web/app/files.ts';
import { appMounts } from '#web/app/mounts.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { until } from '../support/wait.ts';
import { fundedWallet } from '../payments/support.ts';
import { barriersOn, keepPicture, THEMES, useScreen, WIDTHS } from './support/looks.ts';
import { follow } from './support/wallet-tab.ts';
import { cookieOfPerson } from '../support/signed-in.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const built = await openAppFiles();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const SKIPPED = { skip: path === undefined && 'no Chromium is installed' };
const SECRET = 'a'.repeat(43);
const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;
const PAGE_IS_KEPT =
  "caches.match('/wallet', { ignoreVary: true }).then((page) => page !== undefined && navigator.serviceWorker.controller !== null)";
const ALL_KEPT = `caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const kept = await caches.open(name);
  return (await kept.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
}))).then((all) => all.flat())`;
const TEXTS_KEPT = `caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const kept = await caches.open(name);
  return Promise.all((await kept.keys()).map(async (one) => (await kept.match(one)).text()));
}))).then((all) => all.flat())`;

const LOST = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Of the page and of its worker, which a browser has apart. */
async function setOffline(tab: Tab, offline: boolean): Promise<void> {
  for (const one of [tab, await tab.worker()]) {
    await one.send('Network.enable');
    await one.send('Network.emulateNetworkConditions', { ...LOST, offline });
  }
}

async function tabWith(url: string, cookies: readonly string[]): Promise<Tab> {
  assert.ok(browser);
  const tab = await browser.newTab();
  for (const pair of cookies) {
    const [name = '', value = ''] = pair.split('=');
    await tab.send('Network.setCookie', { name, value, url });
  }
  return tab;
}

suite('without a network', SKIPPED, () => {
  const at = testApp.links;
  const opened = async (language = 'en') => {
    const owner = await fundedWallet(testApp, 500_000);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const tab = await tabWith(at, [cookie, `monedero_language=${language}`]);
    await tab.open(`${at}/wallet`);
    await tab.until(says(language === 'en' ? '5,000.00' : '5.000,00'));
    await tab.until(PAGE_IS_KEPT);
    return { owner, tab };
  };

  test('the wallet opens all the same, says what it can, and goes on once there is one', async () => {
    const { tab } = await opened();
    await setOffline(tab, true);
    await tab.open(`${at}/wallet/activity`);
    await tab.until(says('Your wallet waits for the connection'));
    await tab.until(says('nothing can be decided or changed.'));
    assert.ok(!(await tab.read(z.boolean(), says('5,000.00'))));
    await setOffline(tab, false);
    await tab.until(says('5,000.00'));
    assert.equal(await tab.read(z.string(), 'location.pathname'), '/wallet/activity');
  });

  test('what was not read says so, and comes by itself once there is a network', async () => {
    const { tab } = await opened();
    await setOffline(tab, true);
    await follow(tab, '.tabbar a[href$="/agents"]');
    await tab.until(says('Not loaded: there is no connection.'));
    assert.ok(!(await tab.read(z.boolean(), "document.querySelector('.skeleton') !== null")));
    await setOffline(tab, false);
    await tab.until(says('You have no agents yet'));
  });

  test('the wallet goes on as well where the browser did not know that there was none', async () => {
    const { tab } = await opened();
    const source = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })";
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await setOffline(tab, true);
    await tab.open(`${at}/wallet`);
    await tab.until(says('Try again'));
    await setOffline(tab, false);
    await tab.until(says('5,000.00'));
  });

  test('nothing of a person is kept: its page and files alone, the same for everybody', async () => {
    const { owner, tab } = await opened();
    const { body: wallet } = await owner.session.get('/api/v1/wallet');
    await tab.read(z.unknown(), "fetch('/api/v1/wallet').then((answer) => answer.text()).then(() => null)");
    const kept = await tab.read(z.array(z.string()), ALL_KEPT);
    assert.deepEqual(
      kept.filter(
        (one) => one !== '/wallet' && built.manifest.files[one.replace('/assets/', '')] === undefined,
      ),
      [],
    );
    assert.ok(kept.length > 10, String(kept.length));
    const texts = await tab.read(z.array(z.string()), TEXTS_KEPT);
    for (const own of [owner.email, owner.cvu, owner.cardholderId, String(wallet.id), '5,000.00'])
      assert.deepEqual(
        texts.filter((text) => text.includes(own)),
        [],
        own,
      );
    await tab.read(z.unknown(), "fetch('/api/auth/sign-out', { method: 'POST' }).then(() => null)");
    await setOffline(tab, true);
    await tab.open(`${at}/wallet`);
    await tab.until(says('Your wallet waits for the connection'));
    assert.deepEqual(await tab.read(z.array(z.string()), 'Object.keys(localStorage)'), []);
    const pages = await Promise.all(
      [SECRET, 'b'.repeat(43)].map(async (secret) => {
        const headers = { Cookie: `monedero_session=${secret}; monedero_language=en` };
        return (await fetch(`${testApp.url}/wallet`, { headers })).text();
      }),
    );
    assert.equal(pages[0], pages[1]);
    assert.ok(texts.includes(pages[0] ?? ''));
  });

  test('it fits, and is without barriers, at every width and in both themes', async () => {
    const { tab } = await opened('es');
    await setOffline(tab, true);
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        await useScreen(tab, width, theme);
        await tab.open(`${at}/wallet`);
        await tab.until(
          `${says('Su billetera espera la conexión')} && document.getAnimations().length === 0`,
        );
        const wide = await tab.read(z.number(), 'document.documentElement.scrollWidth');
        assert.ok(wide <= width);
        assert.deepEqual(await barriersOn(tab), []);
        await keepPicture(tab, `wallet-offline-${theme}-${width}`);
      }
  });
});

/** The same build with another sheet, as a later one would be. */
const LATER_STYLE = 'wallet-later.css';
const { style } = built.manifest.entries.wallet;
const later: AppFiles = {
  manifest: {
    ...built.manifest,
    entries: {
      ...built.manifest.entries,
      wallet: { ...built.manifest.entries.wallet, style: LATER_STYLE },
    },
  },
  async read(name, encoding) {
    if (name === LATER_STYLE) return built.read(style, encoding);
    const file = await built.read(name, encoding);
    if (file === undefined || name !== built.manifest.worker) return file;
    const text = file.bytes
      .toString()
      .replace(/(?<=name:.)[\w-]+/, 'later')
      .replace(style, LATER_STYLE);
    return { ...file, bytes: Buffer.from(text) };
  },
};

/** A server of the app alone, whose builds are of the test. No one who is signed in there has a wallet. */
async function serveApp(files: () => AppFiles) {
  const mounts = appMounts({
    log: createLog('silent', systemClock),
    rebuilds: true,
    open: () => Promise.resolve(files()),
  });
  const pages: string[] = [];
  const session = { user: { email: 'nobody@example.test' }, tenants: [], tenantId: null };
  const server = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') pages.push(request.url ?? '');
    const mount = mountFor(mounts, request);
    const mounted = mount && serveMounted(mount, request, response);
    if (mounted === undefined)
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  after(close);
  return { url: `http://localhost:${address.port}`, pages, close };
}

suite('a new build', SKIPPED, () => {
  test('takes the place of the one before at the next open, and is what is kept', async () => {
    let files = built;
    const { url, close } = await serveApp(() => files);
    const tab = await tabWith(url, [`monedero_session=${SECRET}`, 'monedero_language=en']);
    await tab.open(`${url}/wallet`);
    await tab.until(says('You have no wallet yet'));
    await tab.until(PAGE_IS_KEPT);
    files = later;
    await tab.open(`${url}/wallet`);
    const usesLater = `document.querySelector('link[href="/assets/${LATER_STYLE}"]') !== null`;
    assert.ok(await tab.read(z.boolean(), usesLater));
    await tab.until("caches.keys().then((names) => names.join() === 'wallet-later')");
    await tab.until(PAGE_IS_KEPT);
    await close();
    await tab.open(`${url}/wallet`);
    assert.ok(await tab.read(z.boolean(), usesLater));
    const isStyled = "getComputedStyle(document.body).fontFamily.includes('Inter')";
    await tab.until(isStyled);
    assert.deepEqual(
      (await tab.read(z.array(z.string()), ALL_KEPT)).filter((one) => one.endsWith(style)),
      [],
    );
  });

  test('that has taken a file away makes an open page load itself again, once', async () => {
    const words = built.manifest.entries.wallet.languages['en'];
    const gone: AppFiles = {
      ...built,
      read: (name, encoding) =>
        name === words || name === built.manifest.worker
          ? Promise.resolve(undefined)
          : built.read(name, encoding),
    };
    const { url, pages } = await serveApp(() => gone);
    const tab = await tabWith(url, [`monedero_session=${SECRET}`, 'monedero_language=en']);
    await tab.open(`${url}/wallet`);
    const saysSo = /Failed to fetch dynamically imported module/;
    await until('it gives up', () => tab.complaints.some((one) => saysSo.test(one)));
    assert.deepEqual(pages, ['/wallet', '/wallet']);
  });
});
