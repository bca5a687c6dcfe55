// Cards that wait for money, and payment methods that are accounts, in a real browser: in the console of an
// organization, and in the wallet of the person who has to send the money.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { chromiumPath, startChromium, type Tab } from '../support/chromium.ts';
import { allowDebits, newCvu } from '../payment-methods/accounts.ts';
import { newAgent } from '../payments/support.ts';
import { newOwner, type Owner } from '../support/signed-in.ts';
import { connectCard } from '../support/payment-methods.ts';
import { until } from '../support/wait.ts';
import { opened } from '../wallets/support.ts';
import {
  consoleTabOf,
  fill,
  isClosed,
  isShown,
  lookedAt,
  openDialog,
  says,
  sendIt,
} from './support/console-tab.ts';
import { complaintsOf, follow, walletTabOf } from './support/wallet-tab.ts';

const path = chromiumPath();
const testApp = await startTestApp();
const browser = path === undefined ? undefined : await startChromium(path);
after(() => browser?.close());

const skip = path === undefined && 'no Chromium is installed';
const { api, app, url, organization, links } = testApp;
const DEVELOPER = 'developer@example.test';
const VIEWER = 'viewer@example.test';
await addUser(app, { organization: organization.id, email: DEVELOPER, role: 'developer' });
await addUser(app, { organization: organization.id, email: VIEWER, role: 'viewer' });

const CARD_CENTS = 250_000;
const RAILS = {
  MX: { rail: 'clabe', clabe: '646180110400000007' },
  BR: { rail: 'pix', pixKey: 'conta@example.test' },
} as const;
const PEOPLE = {
  MX: { country: 'MX', phoneNumber: '+525512345678' },
  BR: { country: 'BR', phoneNumber: '+5511912345678' },
} as const;
const TAX_IDS = {
  MX: ['PELU900517AB0', 'EJLA900517CDA', 'MOCA900517EF0'],
  BR: [
    '400.111.222-18',
    '400.111.333-33',
    '400.111.444-59',
    '400.111.555-74',
    '400.111.666-90',
    '400.111.777-05',
  ],
};
type Country = keyof typeof PEOPLE;

type WithAccount = Owner & { readonly methodId: string };

/** A person who has connected an account, with nothing on it. */
async function withAccount(country: Country, account: object = {}): Promise<WithAccount> {
  const owner = await newOwner(testApp, { ...PEOPLE[country], taxId: TAX_IDS[country].shift() });
  const { cardholderId } = owner;
  const connected = { cardholderId, ...RAILS[country], ...account };
  const { status, body } = await api.post('/api/v1/sandbox/checkouts/complete', connected);
  assert.equal(status, 200, JSON.stringify(body));
  return { ...owner, methodId: body.id };
}

async function waiting({ cardholderId }: Owner, more: Record<string, unknown> = {}): Promise<string> {
  const asked = { cardholderId, amountCents: CARD_CENTS, type: 'multi_use', ...more };
  const { status, body } = await api.post('/api/v1/cards', asked);
  assert.equal(status, 202, JSON.stringify(body));
  return body.id;
}

async function deposit({ methodId }: WithAccount, amountCents: number, more: object = {}): Promise<void> {
  const at = `/api/v1/sandbox/payment_methods/${methodId}/deposit`;
  const { status, body } = await api.post(at, { amountCents, ...more });
  assert.equal(status, 200, JSON.stringify(body));
}

const tabOf = (email = DEVELOPER, language = 'en'): Promise<Tab> =>
  consoleTabOf(testApp, browser, { email, language });

/** What a button copies, from a page that may not read the clipboard. */
const keepCopies = (tab: Tab): Promise<unknown> =>
  tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `navigator.clipboard.writeText = (text) => Promise.resolve(void (window.copied = text));`,
  });

/** With no-break spaces and ends of lines as spaces. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A drawing that the browser has taken, as wide as it is high. */
const isDrawn = `((one) => one !== null && one.complete && one.naturalWidth > 0 && one.width === one.height)
  (document.querySelector('img.qr'))`;

/** Where the rows of the home that wait lead. */
const WAITING_ROWS = "[...document.querySelectorAll('a.waiting')].map((one) => one.getAttribute('href'))";

const mexican = await withAccount('MX');
const brazilian = await withAccount('BR');

suite('the page of a card that waits for money', { skip }, () => {
  test('says what is missing, until when, and to which CLABE, and changes by itself', async () => {
    const id = await waiting(mexican, { label: 'Viajes de ventas' });
    const tab = await tabOf();
    await keepCopies(tab);
    await tab.open(`${url}/console/cards/${id}`);
    await tab.until(`${isShown} && ${says('Waits for money')} && ${says('Waiting for money')}`);
    await tab.until(says('Simulate a deposit'));
    await lookedAt(tab, 'card-waits-clabe');
    const text = await tab.read(z.string(), "document.querySelector('.awaited').innerText");
    for (const part of ['2,500.00 MXN', 'Until']) assert.ok(plain(text).includes(part), text);
    await tab.press('Copy the CLABE');
    await tab.until("/^\\d{18}$/.test(window.copied ?? '')");
    assert.match(text.replaceAll(/\s/g, ''), new RegExp(await tab.read(z.string(), 'window.copied')));
    await deposit(mexican, 100_000);
    await tab.until(says('1,500.00'));
    await openDialog(tab, 'Simulate a deposit');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('left of')} && document.querySelector('.awaited') === null`);
    await tab.until("/•••• \\d{4}/.test(document.querySelector('h1').innerText)");
    assert.deepEqual(tab.complaints, []);
  });

  test('has the text of a Pix charge, and the same as a drawing, in each language', async () => {
    const id = await waiting(brazilian);
    for (const [language, title] of [
      ['pt', 'Aguarda pagamento'],
      ['es', 'Espera dinero'],
      ['en', 'Waits for money'],
    ] as const) {
      const tab = await tabOf(DEVELOPER, language);
      await keepCopies(tab);
      await tab.open(`${url}/console/cards/${id}`);
      await tab.until(`${isShown} && ${says(title)} && ${isDrawn}`);
      await tab.read(z.unknown(), "document.querySelector('.way button').click()");
      await tab.until("(window.copied ?? '').startsWith('000201')");
      await lookedAt(tab, 'card-waits-pix');
      assert.deepEqual(tab.complaints, []);
    }
  });

  test('offers to give it up, and says afterwards that its money never came to a card', async () => {
    const id = await waiting(mexican);
    const tab = await tabOf();
    await tab.open(`${url}/console/cards/${id}`);
    await tab.until(`${isShown} && ${says('No number yet')}`);
    const offered =
      "[...document.querySelectorAll('.card-head .actions button')].map((one) => one.textContent)";
    assert.deepEqual(await tab.read(z.array(z.string()), offered), ['Do not issue']);
    await openDialog(tab, 'Do not issue');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('On request')} && ${says('Card not issued')}`);
    for (const text of ['No number yet', 'left of', 'Purchases'])
      assert.ok(!(await tab.read(z.boolean(), says(text))), text);
    await lookedAt(tab, 'card-never-issued');
    assert.deepEqual(tab.complaints, []);
  });

  test('is led to from the dialog that asked for the card, which says what is missing', async () => {
    const tab = await tabOf();
    await tab.open(`${url}/console/cardholders?peek=${mexican.cardholderId}`);
    await tab.until(says('Payment methods') + " && document.querySelector('.methods .facts') !== null");
    await openDialog(tab, 'Create a card');
    await fill(tab, 'amountCents', '7300');
    await lookedAt(tab, 'create-a-card-that-waits');
    await fill(tab, 'fundingWindowMinutes', '3');
    await sendIt(tab);
    await tab.until("document.getElementById('field-fundingWindowMinutes-problem') !== null");
    await fill(tab, 'fundingWindowMinutes', '45');
    await sendIt(tab);
    await tab.until('document.querySelector(\'dialog[open] a[href*="/cards/"]\') !== null');
    const text = await tab.read(z.string(), "document.querySelector('dialog[open]').innerText");
    assert.match(plain(text), /Waiting for money \$ 7,300\.00 MXN No number yet/);
    const made = await tab.read(
      z.string(),
      'document.querySelector(\'dialog[open] a[href*="/cards/"]\').href',
    );
    const { body } = await api.get(`/api/v1/cards/${made.split('/').at(-1) ?? ''}`);
    assert.equal(Date.parse(body.funding.expiresAt) - Date.parse(body.createdAt), 45 * 60_000);
    assert.deepEqual(complaintsOf(tab), []);
  });

  test('is not asked how long it waits where its payment method is a card', async () => {
    const { cardholderId } = await newOwner(testApp);
    await connectCard(api, cardholderId);
    const tab = await tabOf();
    await tab.open(`${url}/console/cardholders?peek=${cardholderId}`);
    await tab.until(says('•••• 4242'));
    await openDialog(tab, 'Create a card');
    await tab.until("document.getElementById('field-amountCents') !== null");
    assert.ok(await tab.read(z.boolean(), "document.getElementById('field-fundingWindowMinutes') === null"));
    assert.deepEqual(tab.complaints, []);
  });

  test('is found in the list by its status, by its label or as one without a number', async () => {
    await waiting(mexican, { label: 'Sin dinero' });
    const tab = await tabOf();
    await tab.open(`${url}/console/cards?status=PENDING_FUNDING`);
    await tab.until(`${isShown} && ${says('Sin dinero')} && ${says('No number yet')}`);
    assert.ok(!(await tab.read(z.boolean(), says('Viajes de ventas'))));
    await lookedAt(tab, 'cards-that-wait');
    assert.deepEqual(tab.complaints, []);
  });
});

suite('the payment methods of a cardholder', { skip }, () => {
  const isAbout = 'document.querySelector(".methods .facts") !== null';

  test('say what is on an account, and money goes back by a button', async () => {
    const owner = await withAccount('BR', { pixKey: 'outraconta@example.test', keepBalance: true });
    await deposit(owner, 30_000);
    await deposit(owner, 5_000, { held: true });
    const tab = await tabOf();
    await tab.open(`${url}/console/cardholders?peek=${owner.cardholderId}`);
    await tab.until(`${isAbout} && ${says('In review')}`);
    const text = await tab.read(z.string(), "document.querySelector('.methods').innerText");
    for (const part of ['300.00 BRL', '50.00 BRL', 'Stays available'])
      assert.ok(plain(text).includes(part), text);
    await lookedAt(tab, 'cardholder-account');
    await tab.read(z.unknown(), "document.querySelector('.methods .actions button').click()");
    await fill(tab, 'amountCents', '120');
    await lookedAt(tab, 'cardholder-refund');
    await sendIt(tab);
    await tab.until(`${isClosed} && ${says('180.00')}`);
    await tab.read(z.unknown(), "document.querySelectorAll('.methods summary')[1].click()");
    await tab.until(`${says('On request')} && ${says('120.00')}`);
    await tab.read(z.unknown(), "document.querySelectorAll('.methods summary')[0].click()");
    await tab.until(`${isDrawn} && ${says('Money returned')} && !${says('Going back')}`);
    await lookedAt(tab, 'cardholder-unfolded');
    assert.deepEqual(tab.complaints, []);
  });

  test('say what could not go back, and what to do', async () => {
    const owner = await withAccount('BR', { pixKey: 'devolve@example.test', keepBalance: true });
    await deposit(owner, 40_000);
    const at = `/api/v1/cardholders/${owner.cardholderId}/payment-methods`;
    assert.equal((await api.post(`${at}/${owner.methodId}/refund`, {})).status, 200);
    await until(
      'the refund came back',
      () => api.get(at),
      ({ body }) => body.data[0].stuckCents > 0,
    );
    const tab = await tabOf();
    await tab.open(`${url}/console/cardholders?peek=${owner.cardholderId}`);
    await tab.until(`${isAbout} && ${says('The bank did not take the refund.')}`);
    await lookedAt(tab, 'cardholder-stuck');
    const viewer = await tabOf(VIEWER);
    await viewer.open(`${url}/console/cardholders?peek=${owner.cardholderId}`);
    await viewer.until(`${isAbout} && ${says('The bank did not take the refund.')}`);
    assert.ok(!(await viewer.read(z.boolean(), says('Refund money'))));
    assert.deepEqual([...tab.complaints, ...viewer.complaints], []);
  });
});

suite('the wallet of the person who has to send it', { skip }, () => {
  test('shows what is missing and how to send it, and the card once it has come', async () => {
    const owner = await withAccount('BR', { pixKey: 'otraconta@example.test' });
    const id = await waiting(owner, { label: 'Mercado' });
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    await keepCopies(tab);
    await tab.open(`${links}/wallet/cards`);
    await tab.until(`${says('Waiting for money')} && ${says('Missing:')}`);
    await lookedAt(tab, 'wallet-cards-waiting');
    await tab.open(`${links}/wallet/cards/${id}`);
    await tab.until(`${says('Money is missing')} && ${isDrawn}`);
    await lookedAt(tab, 'wallet-card-waits-pix');
    await tab.press('Copy the Pix code');
    await tab.until("(window.copied ?? '').startsWith('000201')");
    await deposit(owner, CARD_CENTS);
    await tab.until(`${says('See the number')} && !${says('Money is missing')}`);
    assert.deepEqual(tab.complaints, []);
  });

  test('leads to it from the home, those first whose time ends first, and not once it is paid', async () => {
    const owner = await opened(await withAccount('BR', { pixKey: 'terceiraconta@example.test' }));
    const later = await waiting(owner, { fundingWindowMinutes: 120 });
    const sooner = await waiting(owner, { label: 'Mercado', amountCents: 12_300, fundingWindowMinutes: 8 });
    for (const language of ['en', 'es', 'pt']) {
      const tab = await walletTabOf(testApp, browser, { email: owner.email, language });
      await tab.open(`${links}/wallet`);
      await tab.until(`document.querySelectorAll('a.waiting').length === 2 && ${says('Mercado')}`);
      const rows = await tab.read(z.array(z.string()), WAITING_ROWS);
      assert.deepEqual(
        rows.map((href) => href.split('/').at(-1)),
        [sooner, later],
      );
      await lookedAt(tab, 'wallet-home-waits');
      assert.deepEqual(tab.complaints, []);
    }
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    await tab.open(`${links}/wallet`);
    await tab.until(`${says('123.00')} && ${says('A card waits for your money')}`);
    await tab.read(z.unknown(), "document.querySelector('a.waiting').click()");
    await tab.until(says('Money is missing'));
    await tab.open(`${links}/wallet`);
    await tab.until("document.querySelectorAll('a.waiting').length === 2");
    assert.equal((await api.delete(`/api/v1/cards/${sooner}`)).status, 200);
    await tab.until("document.querySelectorAll('a.waiting').length === 1");
    assert.deepEqual(tab.complaints, []);
  });

  test('shows what they pay with, what is there for cards, and how money is sent', async () => {
    const owner = await withAccount('BR', { pixKey: 'minhaconta@example.test', keepBalance: true });
    await deposit(owner, 12_300);
    for (const [language, available, how] of [
      ['en', 'Available for cards', 'How to send money'],
      ['pt', 'Disponível para cartões', 'Como enviar dinheiro'],
    ] as const) {
      const tab = await walletTabOf(testApp, browser, { email: owner.email, language });
      await tab.open(`${links}/wallet/more`);
      await follow(tab, 'a[href$="/methods"]');
      await tab.until(`${says(available)} && ${says('123')}`);
      await lookedAt(tab, 'wallet-methods');
      await tab.read(z.unknown(), "document.querySelector('.method summary').click()");
      await tab.until(`${says(how)} && ${isDrawn}`);
      await lookedAt(tab, 'wallet-method-unfolded');
      assert.deepEqual(tab.complaints, []);
    }
  });

  test('says after a card of an agent is approved that money is missing, and leads to it', async () => {
    const owner = await opened(await withAccount('MX', { clabe: '646180110400000023' }));
    const agent = await newAgent(testApp, owner, {
      initial_amount: 50_000,
      approval_config: {
        auto_approve_under_cents: 1_000,
        whatsapp_threshold_cents: 10_000_000,
        panic_limit_24h_cents: 10_000_000,
      },
    });
    const { body } = await agent.key.post('/api/card/v1/cards', { amountCents: CARD_CENTS, reason: 'Tinta' });
    assert.equal(body.status, 'pending_approval');
    const decided = await owner.session.post(`/approvals/${body.approvalId}`, { decision: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    await tab.open(`${links}/wallet/approve/${body.approvalId}`);
    await tab.until(`${says('Approved, but money is missing')} && ${says('2,500.00')}`);
    assert.ok(!(await tab.read(z.boolean(), says('Card issued'))));
    await lookedAt(tab, 'wallet-approved-waits');
    await tab.read(z.unknown(), "document.querySelector('.outcome a').click()");
    await tab.until(says('Copy the CLABE'));
    assert.deepEqual(tab.complaints, []);
  });

  test('has the CLABE in groups, and says why a card was closed whose money did not come', async () => {
    const owner = await withAccount('MX', { clabe: '646180110400000010' });
    const id = await waiting(owner, { fundingWindowMinutes: 5 });
    for (const language of ['en', 'es', 'pt']) {
      const tab = await walletTabOf(testApp, browser, { email: owner.email, language });
      await tab.open(`${links}/wallet/cards/${id}`);
      await tab.until("document.querySelectorAll('.way .groups span').length === 5");
      await lookedAt(tab, 'wallet-card-waits-clabe');
      assert.deepEqual(tab.complaints, []);
    }
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 6 * 60 });
    const tab = await walletTabOf(testApp, browser, { email: owner.email });
    await tab.open(`${links}/wallet/cards/${id}`);
    await tab.until(says('the money did not come in time'));
    await lookedAt(tab, 'wallet-card-expired');
    assert.deepEqual(tab.complaints, []);
  });

  test('says that a debit is on its way, in the console as well, and has nothing to send', async () => {
    await allowDebits(testApp);
    const owner = await newOwner(testApp);
    const account = { rail: 'cvu', cvu: newCvu('33') };
    await api.post('/api/v1/sandbox/checkouts/complete', { cardholderId: owner.cardholderId, ...account });
    const id = await waiting(owner);
    const [tab, desk] = [await walletTabOf(testApp, browser, { email: owner.email }), await tabOf()];
    await tab.open(`${links}/wallet/cards/${id}`);
    await tab.until(says('The debit is on its way'));
    await lookedAt(tab, 'wallet-card-debit');
    await desk.open(`${url}/console/cards/${id}`);
    await desk.until(`${isShown} && ${says('The bank has not answered yet')}`);
    await lookedAt(desk, 'card-debit');
    for (const one of [tab, desk])
      assert.equal(await one.read(z.boolean(), "document.querySelector('.way') === null"), true);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await tab.until(says('See the number'));
    await desk.until(`${says('left of')} && document.querySelector('.awaited') === null`);
    assert.deepEqual([...tab.complaints, ...desk.complaints], []);
  });
});
