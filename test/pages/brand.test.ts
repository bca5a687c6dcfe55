// Hosted pages in the brand of the organization, and to which words people agree on them.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { keepPicture } from '../app/support/looks.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium } from '../support/chromium.ts';
import { drawnPng } from '../support/images.ts';
import { codeFor } from '../support/oauth.ts';
import { person } from '../support/people.ts';
import { cookieOfPerson, newOwner } from '../support/signed-in.ts';
import { open, type LoadedPage } from './support/browser.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const { api, url, tenant, links } = testApp;
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const NAME = 'Almacén <b>Norte</b>';
const TERMS = 'https://example.com/terminos?a=1&b=2';
const PRIVACY = 'https://example.com/privacidad';
const BRAND = {
  name: NAME,
  colour: '#7a1fa2',
  logo: drawnPng(288, 96).toString('base64'),
  support: { email: 'ayuda@example.com', phone: '+541155551234', whatsapp: '+5491155551234' },
  termsUrl: TERMS,
  privacyUrl: PRIVACY,
};
const plain = await api.post('/api/v1/cardholders', person());
const plainCheckout = await api.post(`/api/v1/cardholders/${plain.body.id}/payment-method/setup`, {});
const before = await open(url + new URL(plainCheckout.body.checkoutUrl).pathname);
const { status, body: brand } = await api.patch('/api/v1/brand', BRAND);
assert.equal(status, 200, JSON.stringify(brand));
const logoPath = new URL(brand.logo.url).pathname;

const pathOf = (address: string): string => url + new URL(address).pathname;
const holder = async (): Promise<string> => (await api.post('/api/v1/cardholders', person())).body.id;
const checkout = async (): Promise<string> =>
  pathOf((await api.post(`/api/v1/cardholders/${await holder()}/payment-method/setup`, {})).body.checkoutUrl);
async function onboarding() {
  const { body } = await api.post('/api/v1/cardholder_onboarding_sessions', {
    redirectUrl: 'https://shop.example.test/',
    externalUserId: 'user-1',
    country: 'AR',
  });
  return { id: String(body.id), link: pathOf(body.url) };
}
const owner = await newOwner(testApp);
const { cookie: Cookie } = await cookieOfPerson(testApp, owner.email);

const PAGES: Readonly<Record<string, () => Promise<LoadedPage>>> = {
  checkout: async () => open(await checkout()),
  onboarding: async () => open((await onboarding()).link),
  'sign-in': () => open(`${url}/sign-in?tenant=${tenant.id}`),
  account: () => open(`${url}/sign-in`, { Cookie }),
};

suite('the page of', () => {
  for (const [name, opened] of Object.entries(PAGES))
    test(`${name} has the name, logo, colour, contact and documents of the organization`, async () => {
      const page = await opened();
      assert.equal(page.status, 200, page.html);
      assert.ok(page.title.endsWith(`· ${NAME}`), page.title);
      assert.ok(!page.html.includes('<b>Norte'), 'the name is markup');
      assert.match(page.html, new RegExp(`<img[^>]*src="${logoPath}"[^>]*alt=""`));
      assert.ok(page.html.includes('<link rel="stylesheet" href="/brand/colours/7a1fa2.css"'));
      const hrefs = page.links.map(({ href }) => href);
      for (const href of [
        'mailto:ayuda@example.com',
        'tel:+541155551234',
        'https://wa.me/5491155551234',
        TERMS,
        PRIVACY,
      ])
        assert.ok(hrefs.includes(href), href);
      const csp = page.headers.get('content-security-policy') ?? '';
      assert.match(csp, /style-src 'self' 'sha256-/);
      assert.match(csp, /img-src 'self' data:/);
      assert.doesNotMatch(csp, /unsafe|https?:/);
    });

  test('an organization without a brand loads nothing from anywhere', () => {
    const csp = before.headers.get('content-security-policy') ?? '';
    assert.match(csp, /style-src 'sha256-[^ ]+; img-src data:;/);
    assert.doesNotMatch(before.html, /<img|<link rel="stylesheet"/);
  });

  test('another side or organization does not have it', async () => {
    const live = await open(`${url}/sign-in?tenant=${testApp.organization.liveTenantId}`);
    assert.ok(live.title.endsWith('· Tests'), live.title);
    assert.doesNotMatch(live.html, /brand\//);
  });
});

type Consent = Record<string, string | null>;
const consentsOf = async (subjectId: string): Promise<Consent[]> =>
  (await api.get(`/api/v1/consents?subjectId=${subjectId}`)).body.data;
const typed = () => {
  const { email, taxId } = person();
  const form = { country: 'AR', firstName: 'Ana', lastName: 'Slow', birthDay: '17', birthMonth: '5' };
  return { ...form, birthYear: '1990', email, phoneNumber: '+54 9 11 5555-1234', taxId };
};

suite('a consent', () => {
  test('to the words of an onboarding is written down as the person saw it, with its version and time', async () => {
    const { id, link } = await onboarding();
    const page = await open(`${link}?lang=es`);
    const sentence = 'Al continuar, acepta los documentos de';
    assert.ok(page.html.includes(sentence));
    assert.deepEqual(await consentsOf(id), []);
    await fetch(`${link}?lang=es`, {
      method: 'POST',
      body: new URLSearchParams(typed()),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    });
    const [consent = assert.fail('none'), ...others] = await consentsOf(id);
    assert.deepEqual(others, []);
    const { kind, language, termsUrl, privacyUrl } = consent;
    assert.deepEqual([kind, language, termsUrl, privacyUrl], ['onboarding', 'es', TERMS, PRIVACY]);
    assert.ok(consent['text']?.startsWith(`${sentence} ${NAME}`), consent['text'] ?? '');
    assert.match(consent['version'] ?? '', /^[0-9a-f]{12}$/);
    assert.ok(Math.abs(Date.parse(consent['at'] ?? '') - Date.now()) < 60_000);
  });

  test('is not written down where the form has problems', async () => {
    const { id, link } = await onboarding();
    await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ ...typed(), taxId: '1' }),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    assert.deepEqual(await consentsOf(id), []);
  });

  test('to connect a card is written down with the card', async () => {
    const cardholderId = await holder();
    const { body } = await api.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, {});
    const page = await open(pathOf(body.checkoutUrl), { 'Accept-Language': 'pt' });
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', holderName: 'Ana' };
    await page.submit(card, { 'Accept-Language': 'pt' });
    const [method] = (await api.get(`/api/v1/cardholders/${cardholderId}/payment-methods`)).body.data;
    const [consent = assert.fail('none')] = await consentsOf(method.id);
    assert.deepEqual([consent['kind'], consent['language']], ['card', 'pt']);
    assert.match(consent['text'] ?? '', /^Ao conectar o cartão/);
  });

  test('to let a client in is written down with the grant', async () => {
    await codeFor(testApp, owner.email, { scopes: ['wallet:read'] });
    const [grant] = (await owner.session.get('/api/v1/wallet/grants')).body.data;
    const [consent = assert.fail('none')] = await consentsOf(grant.id);
    assert.equal(consent['kind'], 'client');
    assert.match(consent['text'] ?? '', /Test client/);
  });
});

suite('the list of consents', () => {
  test('goes page by page, by kind, and is of one organization', async () => {
    const all = (await api.get('/api/v1/consents')).body.data;
    const first = (await api.get('/api/v1/consents?limit=1')).body;
    const second = (await api.get(`/api/v1/consents?limit=1&cursor=${first.nextCursor}`)).body;
    assert.deepEqual([...first.data, ...second.data], all.slice(0, 2));
    const cards = (await api.get('/api/v1/consents?kind=card')).body.data;
    assert.ok(cards.length > 0 && cards.every(({ kind }: Consent) => kind === 'card'));
    for (const query of ['kind=other', 'x=1', 'cursor=x'])
      assert.equal((await api.get(`/api/v1/consents?${query}`)).status, 400, query);
  });
});

const SCREENS = [
  { width: 390, height: 844, deviceScaleFactor: 1, mobile: true },
  { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false },
];
const ACCENTS = { light: brand.accents.light.accent, dark: brand.accents.dark.accent };
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

suite('in a real browser', { skip: path === undefined && 'no Chromium is installed' }, () => {
  for (const screen of SCREENS)
    for (const theme of ['light', 'dark'] as const)
      test(`the checkout is in the colour of the brand, ${theme}, at ${screen.width} pixels`, async () => {
        assert.ok(browser);
        const tab = await browser.newTab();
        await tab.send('Emulation.setDeviceMetricsOverride', screen);
        await tab.send('Emulation.setEmulatedMedia', {
          features: [{ name: 'prefers-color-scheme', value: theme }],
        });
        await tab.open(`${links}${new URL(await checkout()).pathname}`);
        const [colour, wide, drawn] = await tab.read(
          z.tuple([z.string(), z.number(), z.number()]),
          `[getComputedStyle(document.querySelector('.actions .button')).backgroundColor,
            document.documentElement.scrollWidth, document.querySelector('.logo').naturalWidth]`,
        );
        assert.deepEqual([colour, drawn], [rgb(ACCENTS[theme]), 288]);
        assert.ok(wide <= screen.width, `${wide} pixels wide`);
        assert.deepEqual(tab.complaints, []);
        await keepPicture(tab, `checkout-brand-${theme}-${screen.width}`);
      });
});
