// The card session over HTTP: what people see and do with their own cards where they are signed in.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { connect, REFUSED_AT_HOLD } from '../cards/holders.ts';
import { startTestApp } from '../support/app.ts';
import { cardNumbersIn, revealedIn } from '../support/card-numbers.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { newOwner, sessionOf } from '../support/signed-in.ts';
import { buy, CARDS, issue, issued, moveOf, newBuyer } from './support.ts';

const testApp = await startTestApp();
const { api, app, url, links } = testApp;
const ME = '/api/card/v1/cardholders/me';
const KYC = '/api/card/v1/kyc';

async function newHolder() {
  const owner = await newOwner(testApp);
  await connect(api, owner.cardholderId, '4242424242424242');
  return owner;
}
const unregistered = () => sessionOf(testApp, person().email);

suite('cardholders/me', () => {
  test('is the cardholder with the e-mail of the session', async () => {
    const { session, cardholderId, email } = await newHolder();
    const { status, body } = await session.get(ME);
    assert.equal(status, 200);
    assert.match(body.id, /^usr_[0-9a-z]{26}$/);
    assert.deepEqual(
      [body.cardholderId, body.email, body.country, body.kycStatus, body.taxId.type, body.emailVerified],
      [cardholderId, email, 'AR', 'approved', 'CUIT', true],
    );
    assert.match(body.taxId.value, /^\d{11}$/);
    assert.match(body.dateOfBirth, /^\d{4}-\d\d-\d\d$/);
    assert.equal(body.whatsappVerified, false);
    const config = { silentThreshold: 1_000, pushThreshold: 1_000, whatsappThreshold: 10_000 };
    assert.deepEqual(body.approvalConfig, { ...config, defaultChannel: 'inbox' });
    await api.post('/api/v1/sandbox/phones/verify', { cardholderId });
    const verified = (await session.get(ME)).body;
    assert.deepEqual([verified.whatsappVerified, verified.approvalConfig.defaultChannel], [true, 'whatsapp']);
  });

  test('has the limits of a wallet in the currency of the country before there is one', async () => {
    const { session } = await newOwner(testApp, { country: 'MX', taxId: 'GODE900517AB6' });
    const config = {
      silentThreshold: 15,
      pushThreshold: 15,
      whatsappThreshold: 150,
      defaultChannel: 'inbox',
    };
    assert.deepEqual((await session.get(ME)).body.approvalConfig, config);
  });

  test('is not there before the person is registered, in the words of the document', async () => {
    const { status, body } = await (await unregistered()).get(ME);
    assert.deepEqual([status, body.error, body.message], [404, 'not_found', 'cardholder not yet activated']);
    const anonymous = await client(url, {}).get(ME);
    assert.deepEqual(
      [anonymous.status, anonymous.body.error, anonymous.body.message],
      [401, 'unauthorized', 'Authentication required'],
    );
  });
});

suite('identity verification', () => {
  test('begins with an onboarding session, the same while it is open, and goes on at the issuer', async () => {
    const someone = person();
    const session = await sessionOf(testApp, someone.email);
    const before = await session.get(`${KYC}/status`);
    assert.equal(before.status, 200);
    assert.deepEqual([before.body.status, typeof before.body.message], ['not_started', 'string']);

    const started = await session.post(`${KYC}/start`);
    assert.deepEqual([started.status, started.body.status], [200, 'pending']);
    assert.match(started.body.session_id, /^cos_/);
    assert.deepEqual((await session.post(`${KYC}/start`)).body, started.body);
    const { body: open } = await session.get(`${KYC}/status`);
    assert.deepEqual([open.status, open.session_id], ['pending', started.body.session_id]);
    assert.ok(open.url.startsWith(`${links}/onboarding/`));

    const { status } = await api.post('/api/v1/sandbox/onboarding/complete', {
      sessionId: started.body.session_id,
      ...someone,
    });
    assert.ok(status < 300, String(status));
    assert.deepEqual((await session.get(`${KYC}/status`)).body, { status: 'pending' });
    const { body: me } = await session.get(ME);
    for (const kycStatus of ['review', 'approved'] as const) {
      await api.post('/api/v1/sandbox/kyc', { cardholderId: me.cardholderId, status: kycStatus });
      const shown = kycStatus === 'review' ? 'pending' : kycStatus;
      assert.deepEqual((await session.get(`${KYC}/status`)).body, { status: shown });
      assert.deepEqual((await session.post(`${KYC}/start`)).body, { status: shown });
    }
  });

  test('is another session once the first is over, and that of no other person', async () => {
    const session = await unregistered();
    const { body: first } = await session.post(`${KYC}/start`);
    assert.notEqual((await (await unregistered()).post(`${KYC}/start`)).body.session_id, first.session_id);
    await api.post(`/api/v1/cardholder_onboarding_sessions/${first.session_id}/cancel`);
    assert.equal((await session.get(`${KYC}/status`)).body.status, 'not_started');
    assert.notEqual((await session.post(`${KYC}/start`)).body.session_id, first.session_id);
  });

  test('that was rejected says so', async () => {
    const { session, cardholderId } = await newOwner(testApp, { lastName: 'Prueba' });
    await app.pool.run(sql`update cardholders set kyc_status = 'rejected' where id = ${cardholderId}`);
    assert.deepEqual((await session.get(`${KYC}/status`)).body, { status: 'rejected' });
    const { status, body } = await issue(session, 10_000);
    assert.deepEqual([status, body.error, body.kycStatus], [422, 'card_holder_kyc_pending', 'rejected']);
  });
});

suite('cards of one’s own', () => {
  test('are issued with the body of the issuing API, listed newest first, and shown', async () => {
    const { session, cardholderId } = await newHolder();
    const first = await issued(session, 10_000);
    const { status, body } = await issue(session, 20_000, { type: 'multi_use', label: 'Libros' });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.cardholderId, body.amountCents, body.status, body.label, body.subWalletId],
      [cardholderId, 20_000, 'OPEN', 'Libros', null],
    );
    const { body: list } = await session.get(CARDS);
    assert.deepEqual(
      [list.data.map((one: { id: string }) => one.id), list.next_cursor],
      [[body.id, first], null],
    );
    const page = (await session.get(`${CARDS}?limit=1`)).body;
    assert.deepEqual([page.data.length, page.data[0].id], [1, body.id]);
    const rest = (await session.get(`${CARDS}?limit=1&cursor=${page.next_cursor}`)).body;
    assert.deepEqual([rest.data[0].id, rest.next_cursor], [first, null]);
    assert.deepEqual((await session.get(`${CARDS}/${body.id}`)).body, body);
    assert.deepEqual((await api.get(`/api/v1/cards/${body.id}`)).body, body);
  });

  test('are made once for each idempotency key', async () => {
    const { session } = await newHolder();
    const key = { 'x-idempotency-key': `card session ${process.pid}` };
    const [a, b] = await Promise.all([issue(session, 5_000, {}, key), issue(session, 5_000, {}, key)]);
    assert.deepEqual([a?.status, b?.status, a?.body.id], [201, 201, b?.body.id]);
    const other = await issue(session, 6_000, {}, key);
    assert.deepEqual([other.status, other.body.error], [409, 'idempotency_key_reused']);
  });

  test('of somebody else are not found, whatever is asked of them', async () => {
    const [mine, theirs] = [await newHolder(), await newHolder()];
    const id = await issued(theirs.session, 10_000);
    for (const path of [id, `${id}/details`, `${id}/reveal`, `${id}/share`]) {
      const { status, body } = await mine.session.get(`${CARDS}/${path}`);
      assert.deepEqual([status, body.error], [404, 'not_found'], path);
    }
    assert.deepEqual((await mine.session.get(CARDS)).body.data, []);
  });

  test('need a verified identity, a payment method, and one that takes the hold', async () => {
    const early = await issue(await unregistered(), 10_000);
    assert.deepEqual(
      [early.status, early.body.error, early.body.kycStatus],
      [422, 'card_holder_kyc_pending', 'not_started'],
    );
    assert.match(early.body.message, /never started/);
    const owner = await newOwner(testApp);
    const bare = await issue(owner.session, 10_000);
    assert.deepEqual([bare.status, bare.body.error], [422, 'payment_method_required']);
    assert.ok(bare.body.setupUrl.startsWith(`${links}/checkout/`));
    await connect(api, owner.cardholderId, REFUSED_AT_HOLD);
    const refused = await issue(owner.session, 10_000);
    assert.deepEqual([refused.status, refused.body.error], [402, 'hold_rejected']);
    const unknown = await issue(owner.session, 10_000, { cardholderId: owner.cardholderId });
    assert.deepEqual(
      [unknown.status, unknown.body.error, unknown.body.field],
      [400, 'invalid_request', 'cardholderId'],
    );
    assert.equal((await (await unregistered()).get(CARDS)).status, 404);
  });

  test('may spend through a sub-wallet of one’s own that is active, by either form of its id', async () => {
    const [mine, theirs] = [await newBuyer(testApp), await newBuyer(testApp)];
    const { subWalletId } = mine.agent;
    for (const id of [subWalletId, subWalletId.replace('sub_', 'swal_')]) {
      const { status, body } = await issue(mine.session, 1_000, { sub_wallet_id: id });
      assert.deepEqual([status, body.subWalletId], [201, subWalletId]);
      const { body: details } = await mine.session.get(`${CARDS}/${body.id}/details`);
      assert.equal(details.limits.cap.limitCents, 100_000);
    }
    const foreign = await issue(mine.session, 1_000, { sub_wallet_id: theirs.agent.subWalletId });
    assert.deepEqual([foreign.status, foreign.body.error], [404, 'not_found']);
    await mine.session.patch(`/api/v1/wallet/sub-wallets/${subWalletId}`, { status: 'paused' });
    const paused = await issue(mine.session, 1_000, { sub_wallet_id: subWalletId });
    assert.deepEqual(
      [paused.status, paused.body.error, paused.body.status],
      [409, 'invalid_state', 'paused'],
    );
  });

  test('have details with a masked number, controls and usage', async () => {
    const { session } = await newHolder();
    const controls = { type: 'multi_use', merchantLock: 'Librería Ejemplo', allowedMccs: ['5942'] };
    const id = await issued(session, 10_000, controls);
    const { body: kept } = await buy(testApp, id, 3_000);
    await moveOf(testApp, kept.id, 'clear', { amountCents: 2_000, final: true });
    await buy(testApp, id, 1_500);
    const { body, status } = await session.get(`${CARDS}/${id}/details`);
    assert.equal(status, 200);
    assert.equal(body.maskedNumber, `•••• •••• •••• ${body.last4}`);
    assert.deepEqual([body.merchantLock, body.allowedMccs], ['Librería Ejemplo', ['5942']]);
    assert.deepEqual(body.usage, {
      authorizedCents: 1_500,
      clearedCents: 2_000,
      refundedCents: 0,
      transactions: 2,
    });
    assert.deepEqual([body.availableCents, body.limits], [6_500, null]);
    assert.deepEqual(cardNumbersIn(JSON.stringify(body)), []);
  });
});

suite('a link to a card of one’s own', () => {
  const auditOf = async (id: string) =>
    (
      await app.pool.all(
        sql<{ action: string }>`select action from audit_log where target_id = ${id} order by id`,
      )
    ).map(({ action }) => action);

  for (const [what, field, minutes] of [
    ['reveal', 'revealUrl', 1],
    ['share', 'shareUrl', 15],
  ] as const) {
    test(`to ${what} it is good for ${minutes} min, is another each time, and shows the card to one of 20 looks`, async () => {
      const { session } = await newHolder();
      const id = await issued(session, 10_000);
      const { status, body, headers } = await session.get(`${CARDS}/${id}/${what}`);
      assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
      assert.deepEqual(Object.keys(body), [field, 'expiresAt']);
      const leftMs = Date.parse(body.expiresAt) - Date.now();
      assert.ok(leftMs > minutes * 60_000 - 10_000 && leftMs <= minutes * 60_000, String(leftMs));
      assert.deepEqual(cardNumbersIn(JSON.stringify(body)), []);
      assert.notEqual((await session.get(`${CARDS}/${id}/${what}`)).body[field], body[field]);

      // Link previews and crawlers open it as well.
      assert.equal((await fetch(body[field])).status, 200);
      const looks = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const reply = await fetch(body[field], { method: 'POST', body: new URLSearchParams() });
          return { status: reply.status, html: await reply.text() };
        }),
      );
      const shown = looks.filter((look) => look.status === 200);
      assert.equal(shown.length, 1);
      assert.notEqual(revealedIn(shown[0]?.html ?? ''), '');
      for (const { status: other, html } of looks.filter((look) => look.status !== 200)) {
        assert.equal(other, 410);
        assert.deepEqual(cardNumbersIn(html), []);
      }
      assert.deepEqual(await auditOf(id), [`card.${what}`, `card.${what}`, `card.${what}_seen`]);
    });

    test(`to ${what} it is not given to a browser that another site sends, long after signing in, nor for a closed card`, async () => {
      const { session, email } = await newHolder();
      const id = await issued(session, 10_000);
      const path = `${CARDS}/${id}/${what}`;
      for (const site of ['cross-site', 'same-site']) {
        const { status, body } = await session.get(path, { 'Sec-Fetch-Site': site });
        assert.deepEqual([status, body.error], [403, 'cross_site_request']);
      }
      const late = await sessionOf(testApp, email, { signedInAgoMs: 11 * 60_000 });
      assert.deepEqual([(await late.get(path)).body.error], ['step_up_required']);
      await api.delete(`/api/v1/cards/${id}`);
      const { status, body } = await session.get(path);
      assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'CLOSED']);
      assert.deepEqual(
        (await auditOf(id)).filter((action) => action.includes(what)),
        [],
      );
    });
  }

  test('that is shared is over after 15 minutes, and says nothing then', async () => {
    const { session } = await newHolder();
    const id = await issued(session, 10_000);
    const { body } = await session.get(`${CARDS}/${id}/share`);
    assert.match(await (await fetch(body.shareUrl)).text(), /compartieron una tarjeta|shared with you/);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 15 * 60 });
    const reply = await fetch(body.shareUrl, { method: 'POST', body: new URLSearchParams() });
    assert.equal(reply.status, 410);
    assert.deepEqual(cardNumbersIn(await reply.text()), []);
  });
});
