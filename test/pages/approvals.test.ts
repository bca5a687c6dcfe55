// The page on which an owner decides, as a browser without script sees it; and the passkey that it asks for.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from '#platform/db/sql.ts';
import { addUser, setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { get, type Falsehoods, type Passkey } from '../support/authenticator.ts';
import { register } from '../support/passkeys.ts';
import { cookieOfPerson, sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { balanceOf, type Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from '../payments/support.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { api, links, app, tenant, newOrganization } = testApp;
type Organization = Awaited<ReturnType<typeof newOrganization>>;
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

/** An amount for each strength; the cap is passed by all of them. */
const CENTS = { auto: 7_000, whatsapp: 50_000, biometric: 200_000 };
const THRESHOLDS = { auto_approve_under_cents: 10_000, whatsapp_threshold_cents: 100_000 };
type Strength = keyof typeof CENTS;

async function held(
  strength: Strength = 'auto',
  more: Record<string, unknown> = {},
  word?: Parameters<typeof newPayee>[1],
) {
  const owner = await fundedWallet(testApp, 20_000_000);
  const agent = await newAgent(testApp, owner, {
    initial_amount: 50,
    agent_label: 'compras',
    approval_config: THRESHOLDS,
  });
  const payee = await newPayee(owner, word);
  const { status, body } = await pay(agent.key, payee, CENTS[strength], more);
  assert.equal(status, 202, JSON.stringify(body));
  const at = `${links}/approvals/${body.approvalId}`;
  const { body: shown } = await owner.session.get(`/api/card/approvals/${body.approvalId}`);
  assert.equal(shown.requires, { auto: 'session', whatsapp: 'proof', biometric: 'passkey' }[strength]);
  return { owner, agent, payee, payment: body, at, id: String(body.approvalId) };
}
type Held = Awaited<ReturnType<typeof held>>;

const headersOf = async ({ email }: Pick<Opened, 'email'>, agoMs = 0) => ({
  Cookie: (await cookieOfPerson(testApp, email, { signedInAgoMs: agoMs })).cookie,
});
const view = async ({ owner, at }: Held, language = 'es', agoMs = 0) =>
  open(`${at}?lang=${language}`, await headersOf(owner, agoMs));

const seenHashIn = (html: string): string => /name="seenHash" value="(\w+)"/.exec(html)?.[1] ?? '';

/** Presses a button of the page. */
async function press(
  one: Held,
  decision: 'approved' | 'rejected',
  {
    reason = '',
    by = one.owner,
    agoMs = 0,
    seenHash,
  }: {
    reason?: string;
    by?: Opened;
    agoMs?: number;
    seenHash?: string;
  } = {},
) {
  const headers = await headersOf(by, agoMs);
  const shown = await open(one.at, headers);
  const form = new URLSearchParams({
    seenHash: seenHash ?? (seenHashIn(shown.html) || (await seenHashOf(one))),
    decision,
    reason,
  });
  return post(`${one.at}/decision?lang=es`, form, { ...headers, ...OURS });
}

const post = async (url: string, form: URLSearchParams, headers: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

const rowOf = ({ id }: Pick<Held, 'id'>) =>
  app.pool.one(
    sql<{ status: string; decided_channel: string | null; decline_reason: string | null; seen_hash: string }>`
      select status, decided_channel, decline_reason, seen_hash from approvals
      where tenant_id = ${tenant.id} and id = ${id}`,
  );
const seenHashOf = async (one: Held): Promise<string> => (await rowOf(one)).seen_hash;
const textIn = (html: string): string =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

suite('the page of an approval', () => {
  test('sends a person who is not signed in to sign in, and back', async () => {
    const { at, id } = await held();
    const { status, headers } = await open(`${at}?lang=pt`);
    const next = encodeURIComponent(`/approvals/${id}?lang=pt`);
    assert.deepEqual([status, headers.get('location')], [303, `/sign-in?next=${next}&lang=pt`]);
  });

  test('shows all that is decided on, in three languages', async () => {
    const one = await held('auto', { reason: 'Resma A4 x 10' });
    const headings = {
      es: '¿Aprueba este pago?',
      pt: 'Aprovar este pagamento?',
      en: 'Approve this payment?',
    };
    for (const [language, heading] of Object.entries(headings)) {
      const page = await view(one, language);
      assert.deepEqual([page.status, page.heading, page.language], [200, heading, language]);
      const text = textIn(page.html);
      const grouped = one.payee.cvu.match(/\d{1,4}/g) ?? [];
      for (const part of ['compras', 'Resma A4 x 10', one.payee.alias ?? '', one.payee.label, 'ARS'])
        assert.ok(text.includes(part), `${part} in ${language}`);
      assert.ok(text.replaceAll(' ', '').includes(grouped.join('')));
    }
    const text = textIn((await view(one)).html);
    for (const part of ['ARS 70,00', 'ARS 50,00', 'ARS 0,00', 'ART', 'CUIT', 'ARS 199.930,00'])
      assert.ok(text.replaceAll('\u00A0', ' ').includes(part), `${part} in: ${text}`);
  });

  test('is not kept, is in no frame, and runs no script but where a passkey is asked for', async () => {
    const { headers, html } = await view(await held());
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /script-src/);
    assert.doesNotMatch(html, /<script/);
  });

  test('shows the words of others as words', async () => {
    const reason = `</blockquote><script>alert(1)</script>"><b>x`;
    const { html } = await view(await held('auto', { reason }));
    assert.ok(html.includes('&lt;/blockquote&gt;&lt;script&gt;alert(1)'));
    assert.doesNotMatch(html, /<script|<b>x/);
    assert.match(html, /<blockquote>\s*<bdi>/);
  });

  test('is shown to its owner alone', async () => {
    const one = await held();
    const { owner: other } = await held();
    const foreign = await open(`${one.at}?lang=es`, await headersOf(other));
    assert.deepEqual([foreign.status, foreign.heading], [403, 'Esta aprobación es de otra persona']);
    assert.ok(!foreign.html.includes(one.payee.label) && !foreign.html.includes('70,00'));
    const pressed = await press(one, 'approved', { by: other });
    assert.equal(pressed.status, 403);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('of an id that is none, or of a tenant that does not know the person, is not there', async () => {
    const { owner, at } = await held();
    const headers = await headersOf(owner);
    for (const path of ['appr_00000000000000000000000000', 'x', 'appr_%00'])
      assert.equal((await open(`${links}/approvals/${path}`, headers)).status, 404, path);
    const other = await newOrganization('Ajena');
    const cookie = await cookieOfMember(other, 'member@approvals.test');
    const unknown = await open(at, { Cookie: cookie });
    assert.deepEqual([unknown.status, unknown.heading], [404, 'There is no such approval']);
  });

  test('says so to a person who is in no organization, or no longer, and does not send them in circles', async () => {
    const one = await held();
    const { cardholderId, email } = one.owner;
    const before = await headersOf(one.owner);
    assert.equal((await follow(one.at, before)).status, 200);
    const { status } = await api.patch(`/api/v1/cardholders/${cardholderId}`, { email: `new.${email}` });
    assert.equal(status, 200);
    const { cookie: never } = await cookieOfPerson(testApp, 'nobody@approvals.test');
    const { cookie: nowhere } = await cookieOfPerson(testApp, 'no-place@approvals.test', { tenantId: null });
    const cookies = [before.Cookie, await cookieOfFormerMember('former@approvals.test'), never, nowhere];
    for (const [language, heading] of STRANGER) {
      for (const cookie of cookies) {
        const page = await follow(`${one.at}?lang=${language}`, { Cookie: cookie });
        assert.deepEqual([page.status, page.heading], [403, heading]);
        assert.ok(!page.html.includes(one.payee.label));
        const link = page.links.find(({ href }) => href.startsWith('/sign-in'));
        const signIn = await follow(`${links}${link?.href}`, { Cookie: cookie });
        assert.ok(signIn.fields.has('email'), 'another e-mail can be typed');
      }
    }
    const form = new URLSearchParams({ seenHash: await seenHashOf(one), decision: 'approved' });
    for (const Cookie of cookies)
      assert.equal((await post(`${one.at}/decision`, form, { Cookie, ...OURS })).status, 403);
    assert.equal((await rowOf(one)).status, 'pending');
    const after = await headersOf({ email: `new.${email}` });
    assert.equal((await follow(one.at, after)).status, 200);
  });

  test('is offered by a change where the organization that was chosen knows the person no longer', async () => {
    const one = await held();
    const Cookie = await cookieOfFormerMember(one.owner.email);
    const page = await follow(`${one.at}?lang=es`, { Cookie });
    assert.deepEqual([page.status, page.heading], [403, 'Esta aprobación está en otra organización']);
    const change = page.links.find(({ href }) => href.startsWith('/sign-in?choose=1&next='));
    const choice = await follow(`${links}${change?.href}`, { Cookie });
    assert.equal(choice.heading, 'Elija una organización');
    const { html } = await open(`${links}/sign-in?lang=es`, { Cookie });
    assert.ok(html.includes('Cambiar de organización'));
    const form = new URLSearchParams({ action: 'choose', tenantId: tenant.id });
    assert.equal((await post(`${links}${change?.href}`, form, { Cookie, ...OURS })).status, 303);
    assert.equal((await follow(one.at, { Cookie })).status, 200);
  });

  test('of another tenant of the same person is offered by changing to it', async () => {
    const one = await held();
    const cookie = await cookieOfPerson(testApp, one.owner.email, {
      tenantId: await elsewhere(one.owner.email),
    });
    const page = await open(`${one.at}?lang=es`, { Cookie: cookie.cookie });
    assert.deepEqual([page.status, page.heading], [403, 'Esta aprobación está en otra organización']);
    assert.ok(page.links.some(({ href }) => href.startsWith('/sign-in?choose=1&next=')));
    const form = new URLSearchParams({ seenHash: await seenHashOf(one), decision: 'approved' });
    const tried = await post(`${one.at}/decision`, form, { Cookie: cookie.cookie, ...OURS });
    assert.equal(tried.status, 403);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('names the methods of the page and of the API at its path', async () => {
    const { status, headers } = await fetch(`${links}/approvals/appr_none`, { method: 'PUT' });
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, POST']);
  });

  test('leaves the API at its path as it is', async () => {
    const { owner, id } = await held();
    const { status, headers, body } = await owner.session.post(`/approvals/${id}`, { decision: 'rejected' });
    assert.deepEqual([status, body.status], [200, 'rejected']);
    assert.match(headers.get('content-type') ?? '', /json/);
  });
});

const STRANGER = [
  ['en', 'There is nothing for this e-mail here'],
  ['es', 'No hay nada para este correo'],
  ['pt', 'Não há nada para este e-mail'],
] as const;

const HOPS_MAX = 5;
/** Follows redirects as a browser does, which gives up on a circle. */
async function follow(url: string, headers: Record<string, string>) {
  let page = await open(url, headers);
  for (let hops = 0; page.status === 303; hops++) {
    assert.ok(hops < HOPS_MAX, `a circle at ${page.url}`);
    page = await open(new URL(page.headers.get('location') ?? '', page.url).href, headers);
  }
  return page;
}

async function cookieOfMember({ id, testTenantId }: Organization, email: string): Promise<string> {
  await addUser(testApp.operator, { organization: id, email, role: 'viewer' });
  return (await cookieOfPerson(testApp, email, { tenantId: testTenantId })).cookie;
}

async function cookieOfFormerMember(email: string): Promise<string> {
  const former = await newOrganization('Anterior');
  const cookie = await cookieOfMember(former, email);
  await app.pool.run(sql`delete from memberships where organization_id = ${former.id}`);
  return cookie;
}

/** A tenant that the person is a member of. */
async function elsewhere(email: string): Promise<string> {
  const other = await testApp.newOrganization('Otra');
  await addUser(testApp.operator, { organization: other.id, email, role: 'viewer' });
  return other.testTenantId;
}

suite('deciding on the page', () => {
  test('approves with one tap where the session is enough, and shows that it was paid', async () => {
    const one = await held();
    const { status, location } = await press(one, 'approved', { agoMs: 3_600_000 });
    assert.deepEqual([status, location], [303, `/approvals/${one.id}?lang=es`]);
    await untilPayment(one.agent.key, one.payment.id, 'settled');
    assert.equal((await rowOf(one)).decided_channel, 'inbox');
    const page = await view(one);
    assert.equal(page.heading, 'Pago realizado');
    assert.doesNotMatch(page.html, /<form/);
  });

  test('rejects with one tap and a reason, whatever the strength, and gives the money back', async () => {
    for (const strength of ['auto', 'whatsapp', 'biometric'] as const) {
      const one = await held(strength);
      const { status } = await press(one, 'rejected', { reason: ' No lo pedí <b> ', agoMs: 3_600_000 });
      assert.equal(status, 303);
      const row = await rowOf(one);
      assert.deepEqual([row.status, row.decline_reason], ['rejected', 'No lo pedí <b>']);
      assert.equal((await balanceOf(one.owner)).available, 200_000);
      const page = await view(one);
      assert.equal(page.heading, 'Pago rechazado');
      assert.ok(page.html.includes('No lo pedí &lt;b&gt;'));
    }
  });

  test('refuses a reason that cannot be one, and an unknown decision', async () => {
    const one = await held();
    for (const [decision, reason] of [
      ['rejected', 'x'.repeat(501)],
      ['rejected', 'a\u0007b'],
      ['both', ''],
    ]) {
      const form = new URLSearchParams({
        seenHash: await seenHashOf(one),
        decision: decision ?? '',
        reason: reason ?? '',
      });
      const { status } = await post(`${one.at}/decision`, form, { ...(await headersOf(one.owner)), ...OURS });
      assert.equal(status, 422);
    }
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('asks for a proof of who it is where the amount does, and takes one of the last ten minutes', async () => {
    const one = await held('whatsapp');
    const stale = await view(one, 'es', 11 * 60_000);
    const link = stale.links.find(({ text }) => text === 'Confirmar mi identidad');
    assert.equal(
      link?.href,
      `/sign-in?again=1&amp;next=${encodeURIComponent(`/approvals/${one.id}?lang=es`)}&amp;lang=es`.replaceAll(
        '&amp;',
        '&',
      ),
    );
    const pressed = await press(one, 'approved', { agoMs: 11 * 60_000 });
    assert.equal(pressed.status, 303);
    assert.match(pressed.location ?? '', /^\/sign-in\?again=1&next=%2Fapprovals%2F/);
    assert.equal((await rowOf(one)).status, 'pending');
    assert.equal((await press(one, 'approved')).status, 303);
    assert.deepEqual([(await rowOf(one)).status, (await rowOf(one)).decided_channel], ['approved', 'inbox']);
  });

  test('approves no amount that asks for a passkey with the session alone', async () => {
    const one = await held('biometric');
    const { status } = await press(one, 'approved');
    assert.equal(status, 403);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('sends an owner without a passkey to where one is added', async () => {
    const one = await held('biometric');
    const page = await view(one);
    const link = page.links.find(({ text }) => text === 'Agregar una passkey');
    assert.match(link?.href ?? '', /^\/sign-in\?manage=1&next=%2Fapprovals%2F/);
    const manage = await open(`${links}${link?.href}`, await headersOf(one.owner));
    assert.equal(manage.status, 200);
    assert.match(manage.html, /data-passkey="register"/);
    assert.ok(manage.links.some(({ href }) => href === `/approvals/${one.id}?lang=es`));
  });

  test('decides nothing that the page did not show', async () => {
    const one = await held();
    const other = await held();
    for (const seenHash of [await seenHashOf(other), '0'.repeat(64), 'x'])
      for (const decision of ['approved', 'rejected'] as const)
        assert.equal((await press(one, decision, { seenHash })).status, 409);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('takes no form of another site, nor one that does not say where it is from', async () => {
    const one = await held();
    const headers = await headersOf(one.owner);
    const form = () => new URLSearchParams({ decision: 'approved' });
    for (const from of [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      {},
    ]) {
      const body = form();
      body.set('seenHash', await seenHashOf(one));
      const { status } = await post(`${one.at}/decision`, body, { ...headers, ...from });
      assert.equal(status, 403, JSON.stringify(from));
    }
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('of two taps at once one decides', async () => {
    const one = await held();
    const answers = await Promise.all([
      press(one, 'approved'),
      press(one, 'rejected'),
      press(one, 'approved'),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400, 400]);
  });

  test('comes too late where the time is over', async () => {
    const one = await held();
    const seenHash = await seenHashOf(one);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    assert.equal((await press(one, 'approved', { seenHash })).status, 400);
    await untilPayment(one.agent.key, one.payment.id, 'rejected');
    const page = await view(one);
    assert.equal(page.heading, 'Esta aprobación venció');
    assert.doesNotMatch(page.html, /<form/);
  });

  test('that finds an obstacle says which, and can be tried again once it is gone', async () => {
    const one = await held();
    const path = `/api/v1/wallet/sub-wallets/${one.agent.subWalletId}`;
    assert.equal((await one.owner.session.patch(path, { status: 'paused' })).status, 200);
    assert.equal((await press(one, 'approved')).status, 303);
    const page = await view(one);
    assert.equal(page.heading, 'Aprobado, pero aún sin pagar');
    assert.ok(textIn(page.html).includes('La subbilletera está pausada.'));
    assert.equal((await one.owner.session.patch(path, { status: 'active' })).status, 200);
    assert.equal((await press(one, 'approved')).status, 303);
    await untilPayment(one.agent.key, one.payment.id, 'settled');
    assert.equal((await view(one)).heading, 'Pago realizado');
  });
});

test('nothing is decided while the organization is suspended', async () => {
  const one = await held();
  const { operator, organization } = testApp;
  const headers = await headersOf(one.owner);
  const seenHash = await seenHashOf(one);
  await setOrganizationStatus(operator, organization.id, 'suspended');
  try {
    await until(
      'the page says so',
      () => open(`${one.at}?lang=es`, headers),
      ({ heading }) => heading === 'Esta organización está suspendida',
    );
    assert.equal((await press(one, 'approved', { seenHash })).status, 403);
    assert.equal((await rowOf(one)).status, 'pending');
  } finally {
    await setOrganizationStatus(operator, organization.id, 'active');
  }
  await until(
    'it is shown again',
    () => open(one.at, headers),
    ({ status }) => status === 200,
  );
});

suite('a payment that was approved', () => {
  const ENDS = [
    ['rechaza', 'failed', 'Aprobado, pero no se pagó'],
    ['devuelve', 'returned', 'Pago devuelto'],
  ] as const;
  for (const [word, status, heading] of ENDS) {
    test(`and ${status} says so`, async () => {
      const one = await held('auto', {}, word);
      assert.equal((await press(one, 'approved')).status, 303);
      if (status === 'returned') {
        await untilPayment(one.agent.key, one.payment.id, 'settled');
        await api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
      }
      await untilPayment(one.agent.key, one.payment.id, status);
      assert.equal((await view(one)).heading, heading);
    });
  }
});

/** Signs the options of an approval, and approves with it. */
async function approveWith(
  passkey: Passkey,
  one: Held,
  {
    by = one.owner,
    signedFor = one,
    untrue = {},
  }: {
    by?: Opened;
    signedFor?: Held;
    untrue?: Falsehoods;
  } = {},
) {
  const session = await sessionOf(testApp, by.email, { url: links });
  const options = await session.post(`/api/card/approvals/${signedFor.id}/passkey/options`, {
    seenHash: await seenHashOf(signedFor),
  });
  assert.equal(options.status, 200, JSON.stringify(options.body));
  const credential = get(passkey, options.body, links, untrue);
  const approve = () => session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
  return { session, options: options.body, credential, approve, reply: await approve() };
}

async function heldWithPasskey() {
  const one = await held('biometric');
  const session = await sessionOf(testApp, one.owner.email, { url: links });
  return { ...one, passkey: await register(testApp, session) };
}

suite('a passkey', () => {
  test('approves what its owner saw, once', async () => {
    const one = await heldWithPasskey();
    // One that does not count, so that its answers look alike.
    const { reply, approve } = await approveWith(one.passkey, one, { untrue: { counter: 0 } });
    assert.deepEqual([reply.status, reply.body.settled], [200, true], JSON.stringify(reply.body));
    assert.deepEqual(
      [(await rowOf(one)).status, (await rowOf(one)).decided_channel],
      ['approved', 'biometric'],
    );
    const again = await approve();
    assert.deepEqual([again.status, again.body.message], [400, 'approval already decided']);
  });

  test('is not asked for once the approval is decided or has expired', async () => {
    const [decided, expired] = [await heldWithPasskey(), await heldWithPasskey()];
    await decided.owner.session.post(`/approvals/${decided.id}`, { decision: 'rejected' });
    await app.pool.run(
      sql`update approvals set expires_at = created_at where tenant_id = ${tenant.id} and id = ${expired.id}`,
    );
    for (const [one, said] of [
      [decided, 'approval already decided'],
      [expired, 'approval expired'],
    ] as const) {
      const { session } = one.owner;
      const seenHash = await seenHashOf(one);
      for (const reply of [
        await session.post(`/approvals/${one.id}`, { decision: 'approved' }),
        await session.post(`/api/card/approvals/${one.id}/passkey/options`, { seenHash }),
      ])
        assert.deepEqual([reply.status, reply.body.message], [400, said]);
    }
  });

  test('signs a challenge that ends with the hash of the approval and of what it shows', async () => {
    const one = await heldWithPasskey();
    const { options } = await approveWith(one.passkey, one, { untrue: { isVerified: false } });
    const about = createHash('sha256')
      .update(`${tenant.id} ${one.id} ${await seenHashOf(one)}`)
      .digest('hex');
    assert.ok(Buffer.from(options.challenge, 'base64url').toString('hex').endsWith(about));
    assert.equal(options.userVerification, 'required');
  });

  test('approves nothing but the approval that it was asked for', async () => {
    const one = await heldWithPasskey();
    const agent = await newAgent(testApp, one.owner, { approval_config: THRESHOLDS });
    const { body } = await pay(agent.key, one.payee, CENTS.biometric);
    const other: Held = { ...one, payment: body, id: String(body.approvalId), at: '' };
    assert.match(other.id, /^appr_/);
    const { reply } = await approveWith(one.passkey, one, { signedFor: other });
    assert.deepEqual([reply.status, reply.body.error], [409, 'passkey_challenge_over']);
    assert.deepEqual([(await rowOf(one)).status, (await rowOf(other)).status], ['pending', 'pending']);
  });

  test('approves nothing whose content is not what was signed', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const { body: options } = await session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    await app.pool.run(
      sql`update approvals set seen_hash = ${'0'.repeat(64)} where tenant_id = ${tenant.id} and id = ${one.id}`,
    );
    const credential = get(one.passkey, options, links);
    const { status, body } = await session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('is asked for by the page of what is there now, and by no other', async () => {
    const one = await heldWithPasskey();
    const ask = (seenHash: string) =>
      one.owner.session.post(`/api/card/approvals/${one.id}/passkey/options`, { seenHash });
    assert.equal((await ask('0'.repeat(64))).body.error, 'approval_differs');
    const { owner: other } = await held();
    const { status } = await other.session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    assert.equal(status, 403);
    const byAgent = await one.agent.key.post(`/api/card/approvals/${one.id}/passkey/options`, {});
    assert.equal(byAgent.status, 403);
  });

  const FALSEHOODS: Array<[string, Falsehoods]> = [
    ['verified no person', { isVerified: false }],
    ['was made on another site', { origin: 'https://evil.example' }],
    ['was made in a frame of another site', { crossOrigin: true }],
    ['is for another host', { rpId: 'evil.example' }],
  ];
  for (const [what, untrue] of FALSEHOODS) {
    test(`approves nothing where its answer ${what}`, async () => {
      const one = await heldWithPasskey();
      const { reply } = await approveWith(one.passkey, one, { untrue });
      assert.deepEqual([reply.status, reply.body.error], [401, 'passkey_refused']);
      assert.equal((await rowOf(one)).status, 'pending');
    });
  }

  test('of somebody else approves nothing', async () => {
    const one = await heldWithPasskey();
    const other = await heldWithPasskey();
    const { reply } = await approveWith(other.passkey, one);
    assert.deepEqual([reply.status, reply.body.error], [401, 'passkey_refused']);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('that proved who somebody is has approved nothing by that', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const { body: options } = await session.post('/api/auth/passkeys/step-up/options');
    const credential = get(one.passkey, options, links);
    const { status, body } = await session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
  });

  test('is kept as signed, so that anyone can verify later what the owner agreed to', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const key = { 'x-idempotency-key': `sign-${one.id}` };
    const { body: options } = await session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    const body = { decision: 'approved', credential: get(one.passkey, options, links) };
    const first = await session.post(`/approvals/${one.id}`, body, key);
    assert.equal(first.status, 200, JSON.stringify(first.body));

    const signed = await app.pool.one(
      sql<Record<'credential_id' | 'authenticator_data' | 'client_data' | 'signature', string>>`
        select credential_id, authenticator_data, client_data, signature from approval_signatures
        where tenant_id = ${tenant.id} and approval_id = ${one.id}`,
    );
    assert.equal(signed.credential_id, one.passkey.id);
    const clientData = Buffer.from(signed.client_data, 'base64url');
    const bytes = Buffer.concat([
      Buffer.from(signed.authenticator_data, 'base64url'),
      createHash('sha256').update(clientData).digest(),
    ]);
    const publicKey = createPublicKey(one.passkey.key);
    assert.ok(verify('sha256', bytes, publicKey, Buffer.from(signed.signature, 'base64url')));
    const { challenge } = JSON.parse(clientData.toString());
    const about = createHash('sha256').update(`${tenant.id} ${one.id} ${await seenHashOf(one)}`);
    assert.ok(Buffer.from(challenge, 'base64url').subarray(-32).equals(about.digest()));

    await app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
    const again = await session.post(`/approvals/${one.id}`, body, key);
    assert.deepEqual([again.status, again.body], [200, first.body]);
  });

  test('stands for the proof that a smaller amount asks for', async () => {
    const one = await held('whatsapp');
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const passkey = await register(testApp, session);
    const { reply } = await approveWith(passkey, one);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.equal((await rowOf(one)).decided_channel, 'biometric');
  });
});
