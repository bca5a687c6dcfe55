// The hosted checkout of people who can connect an account, over HTTP: the choice among rails, the account
// that is typed, and what the page of the link says afterwards.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { setOrganizationStatus, tenantIdOf } from '#modules/base/identity/organizations.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { groupedKey } from '#modules/wallets/account-keys/show.ts';
import { testPeople } from '../../tools/gen/test-people.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { allowDebits } from '../payment-methods/accounts.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp();
const { api, app, url, tenant, operator, newKey, newOrganization } = testApp;
const HOUR_SECONDS = 3600;
const ATTEMPTS_MAX = 10;
const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', holderName: 'Ana Prueba' };

async function personOf(country: string, of = api): Promise<string> {
  const known = testPeople().find((one) => one.country === country);
  const { status, body } = await of.post(
    '/api/v1/cardholders',
    person(
      known === undefined
        ? {}
        : { country, taxId: known.taxId, dateOfBirth: known.dateOfBirth, phoneNumber: known.phoneNumber },
    ),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return String(body.id);
}
const [mexican, brazilian] = [await personOf('MX'), await personOf('BR')];

async function linkFor(cardholderId: string, body: object = {}, of = api): Promise<string> {
  const reply = await of.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return url + new URL(reply.body.checkoutUrl).pathname;
}
const formOf = async (cardholderId: string, body: object = {}): Promise<LoadedPage> =>
  open(await linkFor(cardholderId, body));
/** To where the browser is sent after a form. */
async function followed(page: LoadedPage): Promise<LoadedPage> {
  assert.equal(page.status, 303, page.html);
  return open(new URL(page.headers.get('location') ?? '', page.url).href);
}
const connect = async (page: LoadedPage, account: string): Promise<LoadedPage> =>
  followed(await page.submit({ account }));
const methodsOf = async (cardholderId: string, of = api) =>
  (await of.get(`/api/v1/cardholders/${cardholderId}/payment-methods`)).body.data;

let accounts = 0;
/** Of a made-up bank, with these digits before the check digit. */
function newClabe(ending = '00'): string {
  accounts += 1;
  return makeAccountNumber('MX', '9900', `${accounts}${ending}`);
}
const newKeyOf = (beginning = 'pix'): string => {
  accounts += 1;
  return `${beginning}${accounts}@example.test`;
};
const textOf = ({ html }: LoadedPage): string => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, '');
const chosen = ({ html }: LoadedPage): string | undefined =>
  /<nav class="rails"[\s\S]*?aria-current="true">([^<]+)</.exec(html)?.[1];

suite('the choice among rails', () => {
  test('is made by links, keeps the language, and begins with cards', async () => {
    const page = await open(`${await linkFor(mexican)}?lang=es`);
    assert.deepEqual([chosen(page), page.heading], ['Tarjeta', 'Conecte su tarjeta']);
    const other = page.links.find(({ text }) => text === 'Cuenta CLABE');
    const account = await open(new URL(other?.href ?? '', page.url).href);
    assert.deepEqual([chosen(account), account.heading], ['Cuenta CLABE', 'Conecte su cuenta']);
    const inPortuguese = account.links.find(({ text }) => text === 'Português');
    const translated = await open(new URL(inPortuguese?.href ?? '', account.url).href);
    assert.deepEqual([chosen(translated), translated.heading], ['Conta CLABE', 'Conecte sua conta']);
    const wrong = await translated.submit({ account: '' });
    assert.deepEqual([wrong.status, wrong.language, chosen(wrong)], [422, 'pt', 'Conta CLABE']);
  });

  test('begins with the rail of the link, and another one can be chosen', async () => {
    const page = await formOf(brazilian, { rail: 'pix' });
    assert.deepEqual([chosen(page), [...page.fields.keys()]], ['Pix', ['account']]);
    const cards = await open(`${page.url}?rail=card`);
    assert.deepEqual([chosen(cards), cards.fields.has('number')], ['Card', true]);
    const done = await cards.submit(CARD);
    assert.equal(done.heading, 'Your card is connected');
  });

  test('is not there where the country has cards alone, whatever the address asks for', async () => {
    const link = await linkFor(await personOf('AR'));
    const page = await open(link);
    assert.ok(!page.html.includes('rails'), 'the page knows of rails');
    for (const rail of ['pix', 'clabe', 'cvu', 'card', '%22%3E', ''])
      assert.equal((await open(`${link}?rail=${rail}`)).html, page.html, rail);
    assert.equal((await (await open(`${link}?rail=pix`)).submit(CARD)).heading, 'Your card is connected');
  });

  test('shows cards where the address asks for what the country has not', async () => {
    const link = await linkFor(mexican);
    for (const rail of ['pix', 'cvu', 'toString', '%3Cscript%3E'])
      assert.equal(chosen(await open(`${link}?rail=${rail}`)), 'Card', rail);
  });
});

suite('an account that is connected', () => {
  test('by its CLABE has one to which money is sent, and the page says whose it is', async () => {
    const returnUrl = 'https://shop.example.test/after?order=1';
    const page = await formOf(mexican, { rail: 'clabe', returnUrl });
    const clabe = newClabe();
    const done = await connect(page, groupedKey({ kind: 'clabe', value: clabe }));
    const [method] = await methodsOf(mexican);
    assert.deepEqual([method.rail, method.status, method.last4], ['clabe', 'active', clabe.slice(-4)]);
    assert.deepEqual([done.status, done.heading], [200, 'Your account is connected']);
    const shown = textOf(done);
    const to = method.depositInstructions.clabe;
    assert.ok(shown.includes(to), 'where money is sent is not one number without spaces');
    for (const group of groupedKey({ kind: 'clabe', value: to }).split(' '))
      assert.ok(done.html.includes(`<span>${group}</span>`), group);
    for (const said of ['Test Slow', 'Sandbox', `990****${clabe.slice(-4)}`, 'goes back to the account'])
      assert.ok(shown.includes(said), said);
    assert.ok(!done.html.includes(clabe), 'the account is shown whole');
    const back = `${returnUrl}&status=completed&payment_method=${method.id}`;
    assert.ok(done.links.some(({ href }) => href === back));
  });

  test('by its Pix key has a text to copy and its QR code', async () => {
    const done = await connect(await formOf(brazilian, { rail: 'pix' }), newKeyOf());
    const [method] = await methodsOf(brazilian);
    const { copyPaste } = method.depositInstructions.pix;
    assert.ok(textOf(done).includes(copyPaste));
    assert.match(done.html, /<svg [^>]*role="img" aria-label="QR code of the Pix code"/);
    assert.match(textOf(done), /still paid with your default payment method/);
  });

  test('keeps what is left where the link says so, and the pages say it', async () => {
    const page = await formOf(brazilian, { rail: 'pix', keepBalance: true });
    assert.match(page.html, /stays available for your next cards/);
    const done = await connect(page, newKeyOf());
    assert.match(done.html, /stays available for your next cards/);
    assert.equal((await methodsOf(brazilian))[0].keepBalance, true);
  });

  test('was agreed to in the words that the person saw', async () => {
    const page = await open(`${await linkFor(mexican, { rail: 'clabe' })}?lang=es`);
    await connect(page, newClabe());
    const [method] = await methodsOf(mexican);
    const { body } = await api.get(`/api/v1/consents?subjectId=${method.id}`);
    const [consent] = body.data;
    assert.deepEqual([consent.kind, consent.language], ['card', 'es']);
    assert.ok(textOf(page).includes(consent.text), consent.text);
  });

  test('to be debited is agreed to as that, and is given no place to send money to', async () => {
    const organization = await newOrganization('Debits');
    await allowDebits(testApp, organization);
    const owner = client(url, await newKey({ organization }));
    const argentine = await personOf('AR', owner);
    const page = await open(await linkFor(argentine, { rail: 'cvu' }, owner));
    const done = await connect(page, makeAccountNumber('AR', '0003', '770000'));
    const [method] = await methodsOf(argentine, owner);
    assert.deepEqual([method.rail, method.mode, method.status], ['cvu', 'debit', 'active']);
    assert.match(textOf(done), /is debited from this account/);
    assert.ok(!done.html.includes('class="send"'));
    const { body } = await owner.get(`/api/v1/consents?subjectId=${method.id}`);
    assert.match(body.data[0].text, /are debited from it\.$/);
    assert.ok(textOf(page).includes(body.data[0].text));
  });

  test('is on the page of its link for as long as the link lives, in each language', async () => {
    const organization = await newOrganization('Clockwork');
    const own = client(url, await newKey({ organization }));
    const holder = await personOf('MX', own);
    const page = await open(await linkFor(holder, { rail: 'clabe' }, own));
    await connect(page, newClabe());
    const [{ depositInstructions, holderName }] = await methodsOf(holder, own);
    for (const [language, heading] of [
      ['es', 'Su cuenta está conectada'],
      ['pt', 'Sua conta está conectada'],
    ]) {
      const again = await open(`${page.url}?lang=${language}`);
      assert.deepEqual([again.status, again.heading], [200, heading]);
      assert.ok(textOf(again).includes(depositInstructions.clabe));
    }
    assert.equal((await page.submit({ account: newClabe() })).heading, 'Your account is connected');
    assert.equal((await methodsOf(holder, own)).length, 1);
    const advanced = await own.post('/api/v1/sandbox/clock', { advanceSeconds: HOUR_SECONDS });
    assert.equal(advanced.status, 200);
    const late = await open(page.url);
    assert.deepEqual([late.status, late.heading], [409, 'A payment method is already connected']);
    for (const secret of [depositInstructions.clabe, holderName]) assert.ok(!late.html.includes(secret));
  });

  test('and has been removed since says that no money is sent to it any more', async () => {
    const page = await formOf(brazilian, { rail: 'pix' });
    await connect(page, newKeyOf());
    const [{ id, depositInstructions }] = await methodsOf(brazilian);
    const gone = await api.delete(`/api/v1/cardholders/${brazilian}/payment-methods/${id}`);
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    const after = await open(page.url);
    assert.deepEqual([after.status, after.heading], [410, 'The account is no longer connected']);
    assert.ok(!after.html.includes(depositInstructions.pix.copyPaste));
  });

  test('by several tabs of one link at once is one', async () => {
    const before = (await methodsOf(mexican)).length;
    const page = await formOf(mexican, { rail: 'clabe' });
    const tried = await Promise.all(
      [newClabe(), newClabe(), newClabe()].map((account) => page.submit({ account })),
    );
    // One that comes once the link is used is shown what it connected without being sent there.
    const ends = await Promise.all(tried.map(async (one) => (one.status === 303 ? followed(one) : one)));
    const headings = new Set(ends.map(({ heading }) => heading));
    assert.deepEqual([...headings], ['Your account is connected']);
    assert.equal((await methodsOf(mexican)).length, before + 1);
  });

  test('runs one script that can send nothing, loads nothing, and is kept nowhere', async () => {
    const page = await formOf(brazilian, { rail: 'pix' });
    for (const seen of [page, await page.submit({ account: '' }), await connect(page, newKeyOf('demora'))]) {
      const policy = seen.headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none'; style-src 'sha256-[^' ]+'; img-src data:; /);
      assert.match(policy, /; script-src 'sha256-[^' ]+'$/);
      assert.doesNotMatch(policy, /unsafe|connect-src|https?:/);
      assert.equal(seen.html.match(/<script/g)?.length, 1);
      assert.doesNotMatch(seen.html, /<script[^>]|\son\w+=|\sstyle=/);
      assert.equal(seen.headers.get('cache-control'), 'no-store');
    }
  });
});

suite('money that arrives for an account', () => {
  test('is on the page of its link, and what does not stay says why', async () => {
    const organization = await newOrganization('Received');
    const own = client(url, await newKey({ organization }));
    const ownTenant = { id: tenantIdOf(organization, 'test') };
    const holder = await personOf('BR', own);
    const link = await linkFor(holder, { rail: 'pix', keepBalance: true }, own);
    const page = await connect(await open(link), newKeyOf());
    assert.match(page.html, /<noscript><a href="\?lang=en">Check again<\/a><\/noscript>/);
    assert.doesNotMatch(page.html, /http-equiv="refresh"/);
    const [{ id }] = await methodsOf(holder, own);
    const deposit = async (amountCents: number, more: object = {}) => {
      const path = `/api/v1/sandbox/payment_methods/${id}/deposit`;
      const { status, body } = await own.post(path, { amountCents, ...more });
      assert.equal(status, 200, JSON.stringify(body));
      await untilIdle(testApp, ownTenant);
      return String(body.id);
    };
    const receivedOn = ({ html }: LoadedPage): string[] =>
      [...html.matchAll(/<time [^>]*>[^<]*<\/time>\s*<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g)].map(([, said = '']) =>
        said
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll('&#39;', "'")
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    await deposit(35_000);
    const arrived = await open(page.url);
    assert.deepEqual([arrived.heading, receivedOn(arrived)], ['Your money has arrived', ['BRL 350.00']]);
    assert.match(textOf(arrived), /BRL\s350\.00 has arrived/);

    const advanced = await own.post('/api/v1/sandbox/clock', { advanceSeconds: 1 });
    assert.equal(advanced.status, 200);
    await deposit(1_200, { from: { name: 'Otra Persona', taxId: '52998224725' } });
    const ofAnother = await open(page.url);
    const returned = "BRL 12.00 Sent from another person's account: it goes back to them";
    assert.deepEqual(
      [ofAnother.heading, receivedOn(ofAnother)],
      ['Your account is connected', [returned, 'BRL 350.00']],
    );

    await own.post('/api/v1/sandbox/clock', { advanceSeconds: 1 });
    const held = await deposit(9_900, { held: true });
    await own.post(`/api/v1/cardholders/${holder}/payment-methods/${id}/refund`, { amountCents: 5_000 });
    await untilIdle(testApp, ownTenant);
    const several = [
      'BRL 99.00 The bank is reviewing it',
      returned,
      'BRL 350.00 BRL 50.00 of it goes back to your account',
    ];
    assert.deepEqual(receivedOn(await open(page.url)), several);
    const taken = await own.post(`/api/v1/sandbox/method_deposits/${held}/take_back`, {});
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    await untilIdle(testApp, ownTenant);
    assert.deepEqual(receivedOn(await open(page.url))[0], 'BRL 99.00 The bank took it back');
  });
});

suite('an account of which the bank has not said whose it is', () => {
  test('is looked at again until it is connected', async () => {
    const page = await formOf(brazilian, { rail: 'pix' });
    const waiting = await connect(page, newKeyOf('demora'));
    assert.deepEqual([waiting.status, waiting.heading], [200, 'We are checking your account']);
    assert.match(waiting.html, /<noscript><meta http-equiv="refresh" content="4" \/><\/noscript>/);
    assert.ok(waiting.links.some(({ text }) => text === 'Check again'));
    const [{ status }] = await methodsOf(brazilian);
    assert.equal(status, 'pending');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await untilIdle(testApp, tenant);
    const done = await open(page.url);
    assert.equal(done.heading, 'Your account is connected');
    assert.doesNotMatch(done.html, /http-equiv="refresh"/);
  });

  test("is not connected where it is somebody else's, and the page says so", async () => {
    const account = newKeyOf('demora');
    const said = { cardholderId: brazilian, rail: 'pix', pixKey: account, holderTaxId: '40011133333' };
    assert.equal((await api.post('/api/v1/sandbox/checkouts/complete', said)).body.status, 'pending');
    const other = (await methodsOf(brazilian))[0].id;
    await api.delete(`/api/v1/cardholders/${brazilian}/payment-methods/${other}`);
    const page = await formOf(brazilian, { rail: 'pix', returnUrl: 'https://shop.example.test/' });
    assert.equal((await connect(page, account)).heading, 'We are checking your account');
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await untilIdle(testApp, tenant);
    const gone = await open(page.url);
    assert.deepEqual([gone.status, gone.heading], [410, 'The account was not connected']);
    assert.ok(gone.links.some(({ href }) => href === 'https://shop.example.test/?status=detached'));
  });
});

suite('an account that cannot be taken', () => {
  const WRONG: ReadonlyArray<readonly [rail: 'clabe' | 'pix', typed: string, says: RegExp]> = [
    ['clabe', '', /^Enter your CLABE$/],
    ['clabe', '646180110400000008', /a digit seems wrong/],
    ['clabe', '64618011040000000', /too short/],
    ['clabe', '6461801104000000070', /too long/],
    ['clabe', '646180110400000007A', /consists of 18 digits/],
    ['clabe', '999180110400000000', /no known bank/],
    ['clabe', '0110138202011100377664', /another country/],
    ['pix', '', /^Enter your Pix key$/],
    ['pix', '390.533.447-15', /a digit seems wrong/],
    ['pix', '(20) 98765-4321', /area code/],
    ['pix', 'casa.perro.sol', /is a CPF, a mobile number/],
    ['pix', '646180110400000007', /another country/],
    ['pix', makeAccountNumber('BR', '0990', '17'), /by their Pix key/],
  ];
  for (const [rail, typed, says] of WRONG)
    test(`by ${rail} «${typed}» says why at the field, and what was typed stays`, async () => {
      const page = await formOf(rail === 'clabe' ? mexican : brazilian, { rail });
      const wrong = await page.submit({ account: typed });
      assert.equal(wrong.status, 422);
      assert.match(wrong.title, /^Error: /);
      const field = wrong.fields.get('account');
      assert.match(field?.error ?? '', says);
      assert.deepEqual([field?.value, field?.attributes['aria-invalid']], [typed, 'true']);
      assert.deepEqual(wrong.problems, [{ leadsTo: 'account', text: field?.error }]);
    });

  for (const [rail, account, says] of [
    ['clabe', newClabe('66'), /another person/],
    ['clabe', newClabe('77'), /is closed/],
    ['pix', newKeyOf('outro'), /another person/],
    ['pix', newKeyOf('encerrada'), /is closed/],
    ['pix', '390.533.447-05', /another person/],
  ] as const)
    test(`since its bank refuses it says so, and the link stays good: ${account}`, async () => {
      const holder = rail === 'clabe' ? mexican : brazilian;
      const before = await methodsOf(holder);
      const page = await formOf(holder, { rail });
      const wrong = await page.submit({ account });
      assert.equal(wrong.status, 422);
      assert.match(wrong.fields.get('account')?.error ?? '', says);
      assert.deepEqual(await methodsOf(holder), before);
      const good = rail === 'clabe' ? newClabe() : newKeyOf();
      assert.equal((await connect(wrong, good)).heading, 'Your account is connected');
    });

  test('since it is the number of a card is not shown again', async () => {
    for (const number of ['4242 4242 4242 4242', '378282246310005', '6304000000000000000']) {
      const page = await formOf(mexican, { rail: 'clabe' });
      const wrong = await page.submit({ account: number });
      assert.match(wrong.fields.get('account')?.error ?? '', /number of a card/, number);
      assert.equal(wrong.fields.get('account')?.value, '');
      assert.ok(!wrong.html.includes(number), number);
    }
  });

  test('of which the processor says nothing may be sent again, and nothing was lost', async () => {
    const page = await formOf(mexican, { rail: 'clabe' });
    const account = newClabe();
    const fault = { port: 'processor', kind: 'error', count: ATTEMPTS_MAX + 1 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    for (let i = 0; i < ATTEMPTS_MAX + 1; i++) {
      const unsure = await page.submit({ account });
      assert.deepEqual([unsure.status, unsure.problems.length], [503, 1]);
      assert.equal(unsure.fields.get('account')?.value, groupedKey({ kind: 'clabe', value: account }));
    }
    assert.equal((await connect(page, account)).heading, 'Your account is connected');
  });

  test(`is not tried more than ${ATTEMPTS_MAX} times, and slips do not count`, async () => {
    const page = await formOf(brazilian, { rail: 'pix' });
    for (let i = 0; i < ATTEMPTS_MAX + 1; i++) await page.submit({ account: 'x' });
    const tries = await Promise.all(
      Array.from({ length: ATTEMPTS_MAX + 2 }, () => page.submit({ account: newKeyOf('encerrada') })),
    );
    const statuses = tries.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array<number>(ATTEMPTS_MAX).fill(422), 429, 429]);
    const closed = await page.submit({ account: newKeyOf() });
    assert.deepEqual([closed.status, closed.heading], [429, 'Too many attempts']);
    assert.match(textOf(closed), /can no longer be used/);
  });

  test('by a link that has expired', async () => {
    const organization = await newOrganization('Late');
    const own = client(url, await newKey({ organization }));
    const holder = await personOf('BR', own);
    const page = await open(await linkFor(holder, { rail: 'pix' }, own));
    const advanced = await own.post('/api/v1/sandbox/clock', { advanceSeconds: HOUR_SECONDS });
    assert.equal(advanced.status, 200);
    const late = await page.submit({ account: newKeyOf() });
    assert.deepEqual([late.status, late.heading], [410, 'This link has expired']);
    assert.match(textOf(late), /Nothing was connected/);
    assert.deepEqual(await methodsOf(holder, own), []);
  });

  test('while the organization is suspended', async () => {
    const organization = await newOrganization('Paused');
    const own = client(url, await newKey({ organization }));
    const page = await open(await linkFor(await personOf('BR', own), { rail: 'pix' }, own));
    await setOrganizationStatus(operator, organization.id, 'suspended');
    await until('it is suspended', async () => (await own.get('/api/v1/cards')).status === 403);
    const suspended = await page.submit({ account: newKeyOf() });
    assert.equal(suspended.status, 403);
    assert.match(textOf(suspended), /Payment methods cannot be connected/);
    await setOrganizationStatus(operator, organization.id, 'active');
    assert.equal((await connect(page, newKeyOf())).heading, 'Your account is connected');
  });

  test('is taken for text, whatever it looks like, and so is what its bank says', async () => {
    const hostile = '"><script>alert(/x/)</script>';
    const page = await formOf(brazilian, { rail: 'pix' });
    const wrong = await page.submit({ account: hostile });
    assert.equal(wrong.html.match(/<script/g)?.length, 1);
    assert.equal(wrong.fields.get('account')?.value, hostile);
    const long = await page.submit({ account: 'é'.repeat(2000) });
    assert.deepEqual([long.status, long.fields.get('account')?.value.length], [422, 128]);
    await connect(page, newKeyOf());
    const [{ id }] = await methodsOf(brazilian);
    await app.pool.run(
      sql`update payment_methods set holder_name = ${`${hostile}\u202E`}, bank_name = ${hostile}
          where tenant_id = ${tenant.id} and id = ${id}`,
    );
    const done = await open(page.url);
    assert.equal(done.html.match(/<script/g)?.length, 1);
    assert.ok(!done.html.includes('\u202E'));
    assert.ok(done.html.includes('&lt;script&gt;'));
  });
});
