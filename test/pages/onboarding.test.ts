// The hosted onboarding as a person sees it: from the link to the cardholder, with every other way that it
// can end.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { countOf, person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp();
const { api, app, url, operator, newKey, newOrganization } = testApp;

const SESSIONS = '/api/v1/cardholder_onboarding_sessions';
const BODY = {
  redirectUrl: 'https://shop.example.test/back?order=7',
  externalUserId: 'user-1',
  state: 'n0nce',
};
const SENDINGS_MAX = 5;
const TRIES_MAX = 5;
const CODES_LIVE_SECONDS = 600;
const DAY_SECONDS = 24 * 3600;

type Session = { id: string; link: string };
type Form = Record<string, string>;

async function newSession(changes: object = {}, of = api): Promise<Session> {
  const { status, body } = await of.post(SESSIONS, { ...BODY, ...changes });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, link: url + new URL(body.url).pathname };
}
const statusOf = async ({ id }: Session, of = api) => (await of.get(`${SESSIONS}/${id}`)).body.status;

/**
 * The details of a person that no other call uses. The first name has a space, so that no sealed text
 * holds it by chance.
 */
function typed(changes: Form = {}): Form {
  const { email, taxId } = person();
  return {
    country: 'AR',
    firstName: 'Ana María',
    lastName: 'Slow',
    birthDay: '17',
    birthMonth: '5',
    birthYear: '1990',
    email,
    phoneNumber: '+54 9 11 5555-1234',
    taxId,
    ...changes,
  };
}

/** Sends a form as its button would, and follows the redirect. */
async function send(link: string, form: Form, headers: Record<string, string> = {}): Promise<LoadedPage> {
  const response = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (location !== null) return open(new URL(location, link).href, headers);
  const html = await response.text();
  const page = await open(`data:text/html;base64,${Buffer.from(html).toString('base64')}`);
  return { ...page, url: link, status: response.status };
}

type Codes = { emailCode: string; phoneCode: string };

/** The codes of one sending, once both have arrived. */
async function codesOf({ id }: Session, sending = 1): Promise<Codes> {
  const find = async () => {
    const mail = (await app.newestMails(100)).find(({ reference }) => reference === `${id}.email.${sending}`);
    const said = (await app.newestTexts(100)).find(({ reference }) => reference === `${id}.phone.${sending}`);
    return { mail, said };
  };
  const { mail, said } = await until(
    `codes of sending ${sending} arrive`,
    find,
    (seen) => seen.mail !== undefined && seen.said !== undefined,
  );
  const digits = (text = ''): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  return { emailCode: digits(mail?.text), phoneCode: digits(said?.text) };
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A session with all details entered and codes sent. */
async function withCodes(
  form = typed(),
  changes: object = {},
): Promise<Session & { codes: Codes; form: Form }> {
  const session = await newSession(changes);
  await send(session.link, form);
  return { ...session, form, codes: await codesOf(session) };
}
const confirm = (link: string, codes: Codes) => send(link, { action: 'codes', ...codes });

const cardholdersOf = async ({ email = '' }: Form) => countOf(app, { email });

const PEOPLE: readonly (readonly [country: string, form: Form, stored: Record<string, unknown>])[] = [
  [
    'AR',
    { taxId: '27-20123456-0', identificationValue: '20.123.456' },
    { taxId: '27201234560', identificationType: 'DNI', identificationValue: '20123456' },
  ],
  [
    'MX',
    {
      taxId: 'zatj870805ck6',
      birthDay: '5',
      birthMonth: '08',
      birthYear: '1987',
      phoneNumber: '+52 55 1234 5678',
    },
    { taxId: 'ZATJ870805CK6', identificationType: null },
  ],
  [
    'BR',
    { taxId: '390.533.447-05', phoneNumber: '+55 11 98765-4321' },
    { taxId: '39053344705', phoneNumber: '+5511987654321' },
  ],
  ['CL', { taxId: '12.531.909-2', phoneNumber: '+56 9 6123 4567' }, { taxId: '125319092' }],
  [
    'CO',
    {
      taxId: '1020304050',
      phoneNumber: '+57 301 234 5678',
      identificationType: 'CC',
      identificationValue: '1020304050',
    },
    { identificationType: 'CC' },
  ],
  [
    'PE',
    {
      taxId: '10117410',
      phoneNumber: '+51 912 345 678',
      identificationType: 'PASSPORT',
      identificationValue: 'AB123456',
    },
    { identificationType: 'PASSPORT' },
  ],
  ['UY', { taxId: '1.234.567-2', phoneNumber: '+598 94 123 456' }, { taxId: '12345672' }],
];

suite('the hosted onboarding', () => {
  for (const [country, form, stored] of PEOPLE) {
    test(`makes a cardholder of a person from ${country}`, async () => {
      const session = await newSession({ country });
      const first = await open(session.link, { 'Accept-Language': 'es' });
      assert.deepEqual([first.status, first.language, first.heading], [200, 'es', 'Sus datos']);
      const filled = typed({ ...form, country });
      const shown = Object.keys(filled).filter((name) => name !== 'country');
      for (const name of shown) assert.notEqual(first.fields.get(name)?.label, undefined, name);

      const second = await send(session.link, filled, { 'Accept-Language': 'es' });
      assert.deepEqual([second.status, second.heading], [200, 'Ingrese los códigos']);
      const done = await confirm(session.link, await codesOf(session));
      assert.deepEqual([done.status, done.heading], [200, 'You’re all set']);

      const { body } = await api.get(`${SESSIONS}/${session.id}`);
      assert.equal(body.status, 'completed');
      const { body: cardholder } = await api.get(`/api/v1/cardholders/${body.cardholderId}`);
      assert.equal(cardholder.country, country);
      for (const [name, value] of Object.entries(stored)) assert.equal(cardholder[name], value, name);
      const verified = await app.pool.one(
        sql<{ both: boolean }>`
          select email_verified_at is not null and phone_verified_at is not null as both
          from cardholders where id = ${cardholder.id}`,
      );
      assert.equal(verified.both, true);
    });
  }

  test('leads back with session, state and outcome, keeping the query that was there', async () => {
    const { id, link, codes } = await withCodes();
    const done = await confirm(link, codes);
    const back = done.links.find(({ text }) => text === 'Back to Tests');
    assert.equal(
      back?.href,
      `https://shop.example.test/back?order=7&session=${id}&state=n0nce&status=completed`,
    );
  });

  test('asks for the country first if it is not known, and then in its words', async () => {
    const { link } = await newSession();
    const choice = await open(link);
    assert.equal(choice.heading, 'Which country issued your ID?');
    const mexican = await send(link, { action: 'pick', country: 'MX' });
    assert.match(mexican.url, /\?country=MX$/);
    const inSpanish = mexican.links.find(({ text }) => text === 'Español');
    assert.equal(inSpanish?.href, '?country=MX&lang=es');
    assert.deepEqual(
      ['taxId', 'identificationValue'].map((name) => mexican.fields.get(name)?.label),
      ['RFC', 'CURP (optional)'],
    );
    assert.equal(mexican.fields.get('phoneNumber')?.value.trim(), '+52');
  });

  test('keeps what was typed when the country is changed', async () => {
    const { link } = await newSession({ country: 'AR' });
    const form = typed();
    const choice = await send(link, { ...form, action: 'country' });
    assert.equal(choice.fields.get('email')?.value, form['email']);
    const chilean = await send(link, { ...form, phoneNumber: '+54 9', action: 'pick', country: 'CL' });
    assert.equal(chilean.fields.get('taxId')?.label, 'RUT');
    assert.equal(chilean.fields.get('email')?.value, form['email']);
    assert.equal(chilean.fields.get('phoneNumber')?.value.trim(), '+56 9');
  });

  test('says everything that is wrong at once, at each field and above, and keeps what was typed', async () => {
    const { link } = await newSession({ country: 'AR' });
    const bad = typed({
      firstName: '"><script>alert(1)</script>',
      birthMonth: '13',
      email: 'nobody',
      phoneNumber: '+54 9',
      taxId: '20-12345678-0',
    });
    const page = await send(link, bad);
    assert.equal(page.status, 422);
    assert.match(page.title, /^Error: /);
    assert.deepEqual(
      page.problems.map(({ leadsTo }) => leadsTo),
      ['firstName', 'birthDay', 'email', 'phoneNumber', 'taxId'],
    );
    for (const { leadsTo = '' } of page.problems) {
      assert.ok((page.fields.get(leadsTo)?.error ?? '').length > 0, leadsTo);
    }
    for (const name of ['firstName', 'birthMonth', 'email', 'taxId', 'lastName']) {
      assert.equal(page.fields.get(name)?.value, bad[name], name);
    }
    assert.ok(!/<script/i.test(page.html));
  });

  for (const [language, heading] of [
    ['en', 'Your details'],
    ['es', 'Sus datos'],
    ['pt', 'Seus dados'],
  ] as const) {
    test(`speaks ${language} to a reader who does, also in the e-mail and the message, which carry no link`, async () => {
      const session = await newSession({ country: 'UY' });
      const headers = { 'Accept-Language': language };
      assert.equal((await open(session.link, headers)).heading, heading);
      await send(session.link, typed({ country: 'AR' }), headers);
      await codesOf(session);
      const mail = (await app.newestMails(100)).find(({ reference }) => reference.startsWith(session.id));
      const said = (await app.newestTexts(100)).find(({ reference }) => reference.startsWith(session.id));
      const words = { en: 'Your code', es: 'Su código', pt: 'Seu código' }[language];
      assert.ok(mail !== undefined && said !== undefined);
      assert.ok(mail.subject.startsWith(words) && mail.text.startsWith(words));
      const told = { en: 'your verification code', es: 'tu código', pt: 'seu código' }[language];
      assert.ok(said.text.includes(told), said.text);
      for (const text of [mail.text, said.text]) assert.doesNotMatch(text, /https?:|\/onboarding/);
      assert.doesNotMatch(mail.subject, /\d{6}/);
    });
  }

  test('runs nothing, loads nothing and may not be framed, and its form goes nowhere else', async () => {
    const { headers, html } = await open((await newSession()).link);
    const csp = headers.get('content-security-policy') ?? '';
    assert.ok(csp.startsWith("default-src 'none'") && csp.includes("form-action 'self'"));
    assert.ok(csp.includes("frame-ancestors 'none'") && !csp.includes('script'));
    assert.ok(!/<script|<iframe|<img/i.test(html));
    assert.equal(headers.get('set-cookie'), null);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('takes no form of another site', async () => {
    const session = await newSession({ country: 'AR' });
    const page = await send(session.link, typed(), { 'Sec-Fetch-Site': 'cross-site' });
    assert.ok(page.status >= 400);
    assert.equal((await open(session.link)).heading, 'Your details');
  });
});

suite('codes', () => {
  test('that are wrong are said to be, each by itself, and the tries are counted', async () => {
    const { link, codes, form } = await withCodes();
    const page = await confirm(link, { ...codes, phoneCode: wrong(codes.phoneCode) });
    assert.equal(page.status, 422);
    assert.deepEqual(
      page.problems.map(({ leadsTo }) => leadsTo),
      ['phoneCode'],
    );
    assert.match(page.fields.get('phoneCode')?.error ?? '', /Attempts left: 4/);
    assert.equal(page.fields.get('emailCode')?.value, codes.emailCode);
    assert.equal(await cardholdersOf(form), 0);
    assert.equal((await confirm(link, codes)).heading, 'You’re all set');
  });

  test('that cannot be codes are no try', async () => {
    const { link, codes } = await withCodes();
    for (let i = 0; i < TRIES_MAX + 1; i++) {
      const page = await confirm(link, { emailCode: '12345', phoneCode: '' });
      assert.deepEqual([page.status, page.problems.length], [422, 2]);
    }
    const spaced = { ...codes, emailCode: ` ${codes.emailCode.slice(0, 3)} ${codes.emailCode.slice(3)}` };
    assert.equal((await confirm(link, spaced)).heading, 'You’re all set');
  });

  test('end after five wrong tries, also when they come at once, and the right ones no longer help', async () => {
    const { link, codes, form } = await withCodes();
    const bad = { ...codes, emailCode: wrong(codes.emailCode) };
    await Promise.all(Array.from({ length: TRIES_MAX + 3 }, () => confirm(link, bad)));
    assert.equal((await open(link)).heading, 'You need new codes');
    assert.equal((await confirm(link, codes)).heading, 'You need new codes');
    assert.equal(await cardholdersOf(form), 0);
  });

  test('that are sent again replace those before, and a form that is sent twice sends them once', async () => {
    const session = await withCodes();
    const { id, link, codes } = session;
    await Promise.all([1, 2, 3].map(() => send(link, { action: 'resend', sending: '1' })));
    const fresh = await codesOf(session, 2);
    const { sent } = await app.pool.one(
      sql<{ sent: number }>`select codes_sent as sent from onboarding_sessions where id = ${id}`,
    );
    assert.equal(sent, 2);
    const old = { emailCode: wrong(fresh.emailCode), phoneCode: codes.phoneCode };
    assert.equal((await confirm(link, old)).status, 422);
    assert.equal((await confirm(link, fresh)).heading, 'You’re all set');
  });

  test(`are sent ${SENDINGS_MAX} times for a link, and then the page says so`, async () => {
    const session = await withCodes();
    for (let sending = 1; sending < SENDINGS_MAX; sending++) {
      await send(session.link, { action: 'resend', sending: String(sending) });
      await codesOf(session, sending + 1);
    }
    const last = await codesOf(session, SENDINGS_MAX);
    assert.match((await open(session.link)).html, /No more codes can be sent for this link/);
    await send(session.link, { action: 'resend', sending: String(SENDINGS_MAX) });
    const bad = { ...last, emailCode: wrong(last.emailCode) };
    for (let i = 0; i < TRIES_MAX; i++) await confirm(session.link, bad);
    assert.equal((await open(session.link)).heading, 'No more codes can be sent');
    await send(session.link, typed());
    assert.equal((await open(session.link)).heading, 'No more codes can be sent');
    assert.equal(await statusOf(session), 'pending');
  });

  test('live for ten minutes', async () => {
    const own = client(url, await newKey({ organization: await newOrganization('Slow readers') }));
    const session = await newSession({ country: 'AR' }, own);
    await send(session.link, typed());
    const codes = await codesOf(session);
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: CODES_LIVE_SECONDS });
    assert.equal((await confirm(session.link, codes)).heading, 'You need new codes');
    await send(session.link, { action: 'resend', sending: '1' });
    assert.equal((await confirm(session.link, await codesOf(session, 2))).heading, 'You’re all set');
  });

  test('are left and come back to in the language that was chosen', async () => {
    const { link } = await withCodes();
    const page = await open(`${link}?lang=pt`, { 'Accept-Language': 'en' });
    const { href = '' } = page.links.find((to) => to.href.includes('step=details')) ?? {};
    const details = await open(new URL(href, link).href, { 'Accept-Language': 'en' });
    assert.deepEqual([page.language, details.language], ['pt', 'pt']);
  });

  test('stay good when only a name was corrected, and prove nothing of another mailbox', async () => {
    const session = await withCodes();
    const { link, form, codes } = session;
    const edit = await open(`${link}?step=details`);
    assert.equal(edit.fields.get('taxId')?.value, form['taxId']);
    await send(link, { ...form, firstName: 'Anita' });
    const moved = { ...form, firstName: 'Anita', email: `moved.${form['email']}` };
    await send(link, moved);
    const fresh = await codesOf(session, 2);
    const mixed = { emailCode: wrong(fresh.emailCode), phoneCode: fresh.phoneCode };
    assert.equal((await confirm(link, mixed)).status, 422);
    assert.notDeepEqual(codes, fresh);
    assert.equal((await confirm(link, fresh)).heading, 'You’re all set');
    const { body } = await api.get(`${SESSIONS}/${session.id}`);
    const { body: cardholder } = await api.get(`/api/v1/cardholders/${body.cardholderId}`);
    assert.deepEqual([cardholder.firstName, cardholder.email], ['Anita', moved.email]);
  });
});

suite('carriers that have trouble', () => {
  for (const port of ['mailer', 'messenger']) {
    for (const kind of ['error', 'timeout', 'duplicate']) {
      test(`a code arrives once where the ${port} meets: ${kind}`, async () => {
        const organization = await newOrganization(`Trouble ${port} ${kind}`);
        const own = client(url, await newKey({ organization }));
        const fault = await own.post('/api/v1/sandbox/faults', { port, kind, count: 1, ms: 50 });
        assert.ok(fault.status < 300, JSON.stringify(fault.body));
        const session = await newSession({ country: 'AR' }, own);
        await send(session.link, typed());
        const codes = await codesOf(session);
        await untilIdle(testApp, { id: organization.testTenantId });
        const arrived = [...(await app.newestMails(200)), ...(await app.newestTexts(200))];
        const ours = arrived.filter(({ reference }) => reference.startsWith(session.id));
        assert.equal(ours.length, 2);
        assert.equal((await confirm(session.link, codes)).heading, 'You’re all set');
      });
    }
  }
});

suite('a person who is there already', () => {
  for (const [field, taken] of [
    ['email', 'email'],
    ['taxId', 'taxId'],
  ] as const) {
    test(`sees so at ${field}, once the codes were right, and can correct it`, async () => {
      const other = person();
      await api.post('/api/v1/cardholders', other);
      const session = await withCodes(typed({ [field]: other[taken] }));
      const page = await confirm(session.link, session.codes);
      assert.deepEqual([page.status, page.heading], [409, 'Your details']);
      assert.deepEqual(
        page.problems.map(({ leadsTo }) => leadsTo),
        [field],
      );
      assert.equal(page.fields.get('firstName')?.value, 'Ana María');
      // It uses up the right codes, so that they are of no use for trying out numbers.
      assert.equal((await confirm(session.link, session.codes)).heading, 'You need new codes');
      await send(session.link, { ...session.form, [field]: typed()[field] ?? '' });
      assert.equal((await confirm(session.link, await codesOf(session, 2))).heading, 'You’re all set');
    });
  }
});

suite('a link', () => {
  test('that is used twice at once makes one cardholder and tells of it once', async () => {
    const { id, link, codes, form } = await withCodes();
    const pages = await Promise.all(Array.from({ length: 6 }, () => confirm(link, codes)));
    for (const page of pages) assert.deepEqual([page.status, page.heading], [200, 'You’re all set']);
    assert.equal(await cardholdersOf(form), 1);
    const { told } = await app.pool.one(
      sql<{ told: number }>`select count(*)::int as told from events where object_id = ${id}`,
    );
    assert.equal(told, 1);
  });

  test('that was used shows how it ended and nothing of the person, whatever is sent to it', async () => {
    const { id, link, codes, form } = await withCodes();
    await confirm(link, codes);
    const again = await send(link, typed());
    for (const page of [await open(link), await open(`${link}?step=details`), again]) {
      assert.deepEqual([page.status, page.heading], [200, 'You’re all set']);
      assert.ok(!page.html.includes(form['email'] ?? '') && !page.html.includes('Ana María'));
    }
    const left = await app.pool.one(
      sql<{ nothing: boolean }>`
        select draft is null and email_code_hash is null and phone_code_hash is null as nothing
        from onboarding_sessions where id = ${id}`,
    );
    assert.equal(left.nothing, true);
  });

  test('keeps what was typed sealed, and forgets it when it is canceled', async () => {
    const session = await withCodes();
    const kept = () =>
      app.pool.one(
        sql<{ draft: string | null; row: string }>`
          select draft, t::text as row from onboarding_sessions t where id = ${session.id}`,
      );
    const before = await kept();
    assert.ok(before.draft !== null);
    for (const name of ['email', 'taxId', 'firstName']) {
      assert.ok(!before.row.includes(session.form[name] ?? ''), name);
    }
    await api.post(`${SESSIONS}/${session.id}/cancel`);
    assert.equal((await kept()).draft, null);
    const page = await confirm(session.link, session.codes);
    assert.deepEqual([page.status, page.heading], [410, 'This link was canceled']);
    assert.equal(await cardholdersOf(session.form), 0);
  });

  test('that is canceled while codes come back ends one way', async () => {
    const session = await withCodes();
    const [, canceled] = await Promise.all([
      confirm(session.link, session.codes),
      api.post(`${SESSIONS}/${session.id}/cancel`),
    ]);
    const status = await statusOf(session);
    assert.equal(status, canceled.status === 200 ? 'canceled' : 'completed');
    assert.equal(await cardholdersOf(session.form), status === 'completed' ? 1 : 0);
  });

  test('that has expired says so, and takes nothing more', async () => {
    const own = client(url, await newKey({ organization: await newOrganization('Late') }));
    const session = await newSession({ country: 'AR' }, own);
    await own.post('/api/v1/sandbox/clock', { advanceSeconds: DAY_SECONDS });
    for (const page of [await open(session.link), await send(session.link, typed())]) {
      assert.deepEqual([page.status, page.heading], [410, 'This link has expired']);
    }
    assert.equal(await statusOf(session, own), 'expired');
  });

  test('that was never made is not valid, in whatever form', async () => {
    for (const token of ['x'.repeat(43), 'x']) {
      const page = await open(`${url}/onboarding/${token}`);
      assert.deepEqual([page.status, page.heading], [404, 'This link is not valid']);
    }
    for (const token of ['%00', '..%2f', '%', '', 'x'.repeat(4000)]) {
      assert.equal((await open(`${url}/onboarding/${token}`)).status, 404, token);
    }
    assert.equal((await send(`${url}/onboarding/${'x'.repeat(43)}`, typed())).status, 404);
  });

  test('of a suspended organization accepts no one until it is resumed', async () => {
    const organization = await newOrganization('Paused');
    const own = client(url, await newKey({ organization }));
    const { link } = await newSession({ country: 'AR' }, own);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    assert.deepEqual([(await open(link)).status, (await send(link, typed())).status], [403, 403]);
    await setOrganizationStatus(operator, organization.id, 'active');
    assert.equal((await send(link, typed())).heading, 'Enter your codes');
  });
});
