// The hosted checkout as a cardholder sees it: opened, filled in and sent over HTTP, up to the payment method
// that the API shows.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { open, type LoadedPage } from './support/browser.ts';

const { api, app, url, operator, newKey, newOrganization } = await startTestApp();

const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', holderName: 'Ana Prueba' };
const HOUR_SECONDS = 3600;
const ATTEMPTS_MAX = 10;

async function cardholder(of = api): Promise<string> {
  const { body } = await of.post('/api/v1/cardholders', person());
  return String(body.id);
}

async function linkFor(cardholderId: string, body: object = {}, of = api): Promise<string> {
  const reply = await of.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, body);
  assert.equal(reply.status, 200);
  const { pathname } = new URL(reply.body.checkoutUrl);
  return url + pathname;
}

const methodsOf = async (cardholderId: string, of = api) =>
  (await of.get(`/api/v1/cardholders/${cardholderId}/payment-methods`)).body.data;

async function formPage(language = 'en'): Promise<LoadedPage & { cardholderId: string }> {
  const cardholderId = await cardholder();
  const page = await open(await linkFor(cardholderId), { 'Accept-Language': language });
  return { ...page, cardholderId };
}

suite('the hosted checkout', () => {
  test('connects a card, shows what it connected, and leads back with its id', async () => {
    const cardholderId = await cardholder();
    const returnUrl = 'https://shop.example.test/after?order=a%20b#top';
    const page = await open(await linkFor(cardholderId, { returnUrl }));
    assert.deepEqual([page.status, page.heading], [200, 'Connect your card']);

    const done = await page.submit(GOOD);
    assert.deepEqual([done.status, done.heading], [200, 'Your card is connected']);
    assert.match(done.html, /Visa ending in 4242/);
    const [method] = await methodsOf(cardholderId);
    assert.deepEqual(
      [method.brand, method.last4, method.expiry, method.isDefault, method.status],
      ['visa', '4242', '2034-12', true, 'active'],
    );
    assert.deepEqual(
      done.links.map((link) => link.href),
      [`https://shop.example.test/after?order=a%20b&status=completed&payment_method=${method.id}#top`],
    );
  });

  test('leads back without a card, and says in the address that none was connected', async () => {
    const cardholderId = await cardholder();
    const page = await open(await linkFor(cardholderId, { returnUrl: 'https://shop.example.test/after' }));
    const hrefs = page.links.map(({ href }) => href);
    assert.ok(hrefs.includes('https://shop.example.test/after?status=canceled'), hrefs.join(' '));
    const without = await open(await linkFor(cardholderId));
    assert.ok(!without.links.some(({ text }) => text.startsWith('Back to')));
  });

  test('says which cards are taken', async () => {
    const { html } = await formPage('es');
    for (const name of ['Aceptamos', 'Visa', 'Mastercard', 'American Express'])
      assert.ok(html.includes(name), name);
  });

  test('says that the window can be closed if there is no return URL', async () => {
    const page = await formPage();
    const done = await page.submit(GOOD);
    assert.match(done.html, /You can close this window/);
    assert.deepEqual(done.links, []);
  });

  test('says who asks, that nothing is charged now and what is held when', async () => {
    const page = await formPage();
    assert.match(page.html, /The cards that Tests issues to you/);
    assert.match(page.html, /You will not be charged now/);
    assert.match(page.html, /its amount is reserved on this card/);
    assert.match(page.title, /· Tests$/);
  });

  test('speaks the language of the browser, or the one that is chosen', async () => {
    const link = await linkFor(await cardholder());
    const headings = { es: 'Conecte su tarjeta', pt: 'Conecte seu cartão', en: 'Connect your card' };
    for (const [language, heading] of Object.entries(headings)) {
      const asked = await open(link, { 'Accept-Language': `${language}-XX,en;q=0.1` });
      assert.deepEqual([asked.language, asked.heading], [language, heading]);
      const chosen = await open(`${link}?lang=${language}`, { 'Accept-Language': 'en' });
      assert.deepEqual([chosen.language, chosen.heading], [language, heading]);
      const wrong = await chosen.submit({ number: '' });
      assert.equal(wrong.language, language);
    }
  });

  test('has a label, autofill and the right keyboard for each field', async () => {
    const { fields } = await formPage();
    assert.deepEqual(
      [...fields.values()].map(({ name, label, attributes }) => [
        name,
        label,
        attributes['autocomplete'],
        attributes['inputmode'],
      ]),
      [
        ['number', 'Card number', 'cc-number', 'numeric'],
        ['expiry', 'Expiry (MM/YY)', 'cc-exp', 'numeric'],
        ['cvc', 'CVC', 'cc-csc', 'numeric'],
        ['holderName', 'Name on the card', 'cc-name', undefined],
      ],
    );
  });

  test('runs one script that can send nothing, loads nothing, sets nothing, and is kept nowhere', async () => {
    const page = await formPage();
    for (const seen of [page, await page.submit({ number: '1' }), await page.submit(GOOD)]) {
      const policy = seen.headers.get('content-security-policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        assert.ok(policy.includes(part), `${policy} lacks ${part}`);
      }
      assert.doesNotMatch(policy, /unsafe|connect-src|https?:/);
      const [scripts, allowed] = [/<script/g, /script-src 'sha256-[^' ]+'(?: *;|$)/g].map(
        (one) => `${seen.html}\n${policy}`.match(one)?.length ?? 0,
      );
      assert.ok(scripts === allowed && (scripts ?? 0) <= 1, policy);
      assert.doesNotMatch(seen.html, /<script[^>]|\son\w+=|\sstyle=/);
      assert.doesNotMatch(seen.html.replaceAll(/data:[^"]*/g, ''), /(src|<link[^>]*href)="(?!data:|")/);
      assert.equal(seen.headers.get('set-cookie'), null);
      assert.equal(seen.headers.get('cache-control'), 'no-store');
      assert.equal(seen.headers.get('referrer-policy'), 'same-origin');
    }
  });
});

suite('a form that cannot be taken', () => {
  test('says everything at once, above the form and at each field, and keeps the link open', async () => {
    const page = await formPage();
    const wrong = await page.submit({
      number: '4242 4242 4242 4241',
      expiry: '13/34',
      cvc: '1',
      holderName: '',
    });
    assert.equal(wrong.status, 422);
    assert.match(wrong.title, /^Error: /);
    assert.deepEqual(
      wrong.problems.map((problem) => problem.leadsTo),
      ['number', 'expiry', 'cvc', 'holderName'],
    );
    for (const { leadsTo, text } of wrong.problems) {
      const field = wrong.fields.get(leadsTo ?? '');
      assert.deepEqual([field?.error, field?.attributes['aria-invalid']], [text, 'true']);
    }
    assert.match(wrong.html, /role="alert" tabindex="-1" autofocus/);
    assert.equal((await wrong.submit(GOOD)).heading, 'Your card is connected');
  });

  test('never shows a card number or CVC again, wherever they were typed', async () => {
    const page = await formPage();
    const wrong = await page.submit({ ...GOOD, cvc: '987', number: '4242 4242 4242 4241' });
    assert.deepEqual(
      [...wrong.fields.values()].map(({ value }) => value),
      ['', '12 / 34', '', 'Ana Prueba'],
    );
    const mixedUp = await page.submit({
      ...GOOD,
      holderName: '4000000000000077',
      expiry: '4000000000000077',
    });
    for (const secret of ['987', '4242 4242 4242 4241', '4242424242424241', '4000000000000077']) {
      assert.ok(!wrong.html.includes(secret) && !mixedUp.html.includes(secret), `${secret} is shown`);
    }
  });

  test('takes what was typed for text, whatever it looks like', async () => {
    const page = await formPage();
    const wrong = await page.submit({ ...GOOD, number: '', holderName: '"><script>alert(/x/)</script>' });
    assert.equal(wrong.html.match(/<script/g)?.length, 1);
    assert.equal(wrong.fields.get('holderName')?.value, '"><script>alert(/x/)</script>');
  });

  const REFUSED: Array<[string, string, string]> = [
    ['4000000000000069', 'expiry', 'This card has expired. Please use another one'],
    ['6011000990139424', 'number', 'Cards of this kind are not taken here. Please use another one'],
  ];
  for (const [number, leadsTo, text] of REFUSED) {
    test(`of a card that the processor refuses says so at the ${leadsTo}`, async () => {
      const page = await formPage();
      const wrong = await page.submit({ ...GOOD, number });
      assert.equal(wrong.status, 422);
      assert.deepEqual(wrong.problems, [{ leadsTo, text }]);
      assert.deepEqual(await methodsOf(page.cardholderId), []);
      assert.equal((await wrong.submit(GOOD)).status, 200);
    });
  }

  test('of a card about which the processor says nothing may be sent again, and nothing was lost', async () => {
    const page = await formPage();
    const fault = { port: 'processor', kind: 'error', count: ATTEMPTS_MAX + 1 };
    assert.equal((await api.post('/api/v1/sandbox/faults', fault)).status, 200);
    for (let i = 0; i < ATTEMPTS_MAX + 1; i++) {
      const unsure = await page.submit(GOOD);
      assert.deepEqual(
        [
          unsure.status,
          unsure.problems.map((problem) => problem.text),
          unsure.fields.get('holderName')?.value,
        ],
        [503, ['The payment processor is not responding. Please try again in a moment.'], 'Ana Prueba'],
      );
    }
    assert.deepEqual(await methodsOf(page.cardholderId), []);
  });

  test(`is not tried with more than ${ATTEMPTS_MAX} cards`, async () => {
    const page = await formPage();
    const tries = await Promise.all(
      Array.from({ length: ATTEMPTS_MAX + 5 }, () => page.submit({ ...GOOD, number: '4000000000000069' })),
    );
    const statuses = tries.map((one) => one.status).sort();
    assert.deepEqual(statuses, [...Array<number>(ATTEMPTS_MAX).fill(422), ...Array<number>(5).fill(429)]);
    assert.equal((await page.submit(GOOD)).heading, 'Too many attempts');
    assert.deepEqual(await methodsOf(page.cardholderId), []);
  });

  test('has no limit on slips that we see ourselves', async () => {
    const page = await formPage();
    for (let i = 0; i < ATTEMPTS_MAX + 1; i++) await page.submit({ ...GOOD, cvc: '1' });
    assert.equal((await page.submit(GOOD)).status, 200);
  });

  const sendForm = (to: string, headers: Record<string, string>) =>
    fetch(to, { method: 'POST', body: new URLSearchParams({ number: '1' }), headers });

  test('was sent from elsewhere, is not a form, or is too long: nothing happens', async () => {
    const page = await formPage();
    const elsewhere = await page.submit(GOOD, { 'Sec-Fetch-Site': 'cross-site' });
    assert.equal(elsewhere.status, 403);
    // An older browser says only where the form comes from.
    for (const origin of ['https://evil.example', 'null']) {
      const foreign = await sendForm(page.url, { Origin: origin });
      assert.equal(foreign.status, 403, origin);
    }
    for (const headers of [{ Origin: new URL(page.url).origin }, {}]) {
      assert.equal((await sendForm(page.url, headers)).status, 422);
    }
    const json = await fetch(page.url, {
      method: 'POST',
      body: JSON.stringify(GOOD),
      headers: { 'Content-Type': 'application/json' },
    });
    assert.equal(json.status, 400);
    const long = await page.submit({ ...GOOD, holderName: 'A'.repeat(17 * 1024) });
    assert.equal(long.status, 400);
    assert.deepEqual(await methodsOf(page.cardholderId), []);
  });
});

suite('a link', () => {
  test('works once: after that it says so and leads back all the same', async () => {
    const cardholderId = await cardholder();
    const page = await open(await linkFor(cardholderId, { returnUrl: 'https://shop.example.test/' }));
    await page.submit(GOOD);
    const [{ id }] = await methodsOf(cardholderId);
    for (const again of [await open(page.url), await page.submit({ ...GOOD, number: '5555555555554444' })]) {
      assert.deepEqual([again.status, again.heading], [409, 'A card is already connected']);
      const back = `https://shop.example.test/?status=completed&payment_method=${id}`;
      assert.ok(again.links.some((link) => link.href === back));
      assert.doesNotMatch(again.html, /4242/);
    }
    assert.equal((await methodsOf(cardholderId)).length, 1);
  });

  test('in several tabs at once connects one card', async () => {
    const page = await formPage();
    const numbers = ['4242424242424242', '5555555555554444', '378282246310005'];
    const ends = await Promise.all(
      numbers.map((number) =>
        page.submit({ ...GOOD, number, cvc: number.startsWith('37') ? '1234' : '123' }),
      ),
    );
    assert.deepEqual(ends.map((one) => one.status).sort(), [200, 409, 409]);
    assert.equal((await methodsOf(page.cardholderId)).length, 1);
  });

  test('ends with its hour, by the clock of the tenant', async () => {
    const organization = await newOrganization('Clockwork');
    const own = client(url, await newKey({ organization }));
    const cardholderId = await cardholder(own);
    const page = await open(await linkFor(cardholderId, {}, own));
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: HOUR_SECONDS - 60 });
    assert.equal((await open(page.url)).status, 200);
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: 60 });
    for (const late of [await open(page.url), await page.submit(GOOD)]) {
      assert.deepEqual([late.status, late.heading], [410, 'This link has expired']);
    }
    assert.deepEqual(await methodsOf(cardholderId, own), []);
  });

  test('does not end an earlier one', async () => {
    const cardholderId = await cardholder();
    const earlier = await linkFor(cardholderId);
    await linkFor(cardholderId);
    const done = await (await open(earlier)).submit(GOOD);
    assert.equal(done.status, 200);
  });

  for (const secret of ['A'.repeat(43), 'x', '%27%3B--', '..%2F..', '', 'a/b', '%ff', 'long'.repeat(99)]) {
    test(`that was never given out (${secret.slice(0, 8)}) is not valid`, async () => {
      const page = await open(`${url}/checkout/${secret}`);
      assert.deepEqual([page.status, page.heading], [404, 'This link is not valid']);
      assert.doesNotMatch(page.html, /Tests/);
    });
  }

  test('takes GET, HEAD and POST, and says so in words', async () => {
    const { url: link } = await formPage();
    const put = await fetch(link, { method: 'PUT', headers: { 'Accept-Language': 'es' } });
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST']);
    assert.match(await put.text(), /Esta página no acepta formularios/);
    const head = await fetch(link, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  test('of a suspended organization connects nothing until it is resumed', async () => {
    const organization = await newOrganization('Paused');
    const own = client(url, await newKey({ organization }));
    const page = await open(await linkFor(await cardholder(own), {}, own));
    await setOrganizationStatus(operator, organization.id, 'suspended');
    assert.deepEqual([(await open(page.url)).status, (await page.submit(GOOD)).status], [403, 403]);
    await setOrganizationStatus(operator, organization.id, 'active');
    assert.equal((await page.submit(GOOD)).status, 200);
  });
});

suite('what is connected', () => {
  const connect = async (cardholderId: string, card: object): Promise<LoadedPage> =>
    (await open(await linkFor(cardholderId))).submit({ ...GOOD, ...card });

  test('first is the default, further cards are not, and the page says so', async () => {
    const cardholderId = await cardholder();
    const first = await connect(cardholderId, {});
    const second = await connect(cardholderId, { number: '5555555555554444' });
    assert.match(
      first.html,
      /From now on, the amounts of the cards that Tests issues to you are reserved on it/,
    );
    assert.match(second.html, /still be reserved on your default card/);
    const methods = await methodsOf(cardholderId);
    assert.deepEqual(
      methods.map((one: { last4: string; isDefault: boolean }) => [one.last4, one.isDefault]),
      [
        ['4444', false],
        ['4242', true],
      ],
    );
  });

  test('again is the same payment method with its newer expiry', async () => {
    const cardholderId = await cardholder();
    await connect(cardholderId, {});
    const [before] = await methodsOf(cardholderId);
    await connect(cardholderId, { expiry: '01/36' });
    const after = await methodsOf(cardholderId);
    assert.deepEqual(after, [{ ...before, expiry: '2036-01' }]);
  });

  test('at once by several links leaves one default, and each card once', async () => {
    const cardholderId = await cardholder();
    const numbers = ['4242424242424242', '5555555555554444', '4242424242424242', '5555555555554444'];
    const links = await Promise.all(numbers.map(() => linkFor(cardholderId)));
    const ends = await Promise.all(
      links.map(async (link, i) => (await open(link)).submit({ ...GOOD, number: numbers[i] ?? '' })),
    );
    assert.deepEqual(
      ends.map((one) => one.status),
      [200, 200, 200, 200],
    );
    const methods = await methodsOf(cardholderId);
    assert.deepEqual(methods.map((one: { last4: string }) => one.last4).sort(), ['4242', '4444']);
    assert.equal(methods.filter((one: { isDefault: boolean }) => one.isDefault).length, 1);
  });

  test('leaves no card number or link in any table', async () => {
    const cardholderId = await cardholder();
    const number = '4917610000000000';
    const link = await linkFor(cardholderId);
    const done = await (await open(link)).submit({ ...GOOD, number, cvc: '731' });
    assert.equal(done.status, 200);
    const tables = await app.pool.all(
      sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    assert.ok(tables.length > 10);
    const secret = link.split('/').at(-1) ?? '';
    for (const { name } of tables) {
      const { n } = await app.pool.one(
        rawQuery<{ n: number }>(
          `select count(*)::int as n from ${name} t where t::text like $1 or t::text like $2`,
          [`%${number}%`, `%${secret}%`],
        ),
      );
      assert.equal(n, 0, `${name} holds a secret`);
    }
  });
});
