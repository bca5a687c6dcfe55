// Agents and cards over HTTP: what they get unasked, what their owners decide, and what purchases with these
// cards do to the limits of the sub-wallet.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { cardsOf, connect, REFUSED_AT_HOLD } from '../cards/holders.ts';
import { newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { untilAllWait } from '../support/locks.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import {
  buy,
  CARDS,
  decide,
  issue,
  issued,
  moveOf,
  newBuyer,
  untilUsed,
  usageOf,
  usedOf,
  type Buyer,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const MULTI = { type: 'multi_use' };

/** What makes another request of one for a card. */
const OTHERS = [
  { amountCents: 1_000 },
  { type: 'single_use' },
  { amountMatch: 'exact' },
  { label: 'Libros' },
  { merchantLock: 'Librería' },
  { blockedMccs: ['5942'] },
  { expiresAt: '2099-01-01T00:00:00.000Z' },
  { metadata: { order: '1' } },
  { reason: 'Factura 42' },
];

/** As where a process ends after its commit and before its answer is stored. */
const forgetAnswers = () =>
  app.pool.run(sql`delete from idempotency_keys where tenant_id = ${testApp.tenant.id}`);
const shownTo = async ({ agent }: Buyer, id: string) => (await agent.key.get(`${CARDS}/${id}`)).body;
const pathOf = ({ agent }: Buyer): string => `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;

/** The answer to what is held for the owner. */
async function held(buyer: Buyer, amountCents: number, more: Record<string, unknown> = {}) {
  const { status, body } = await issue(buyer.agent.key, amountCents, more);
  assert.deepEqual([status, body.status], [202, 'pending_approval'], JSON.stringify(body));
  return body;
}

suite('an agent', () => {
  test('gets a card on its own sub-wallet at once, within its limits and below the threshold', async () => {
    const buyer = await newBuyer(testApp);
    const { status, body } = await issue(buyer.agent.key, 10_000, { label: 'Libros', reason: 'Factura 42' });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(
      [body.subWalletId, body.cardholderId, body.status, body.availableCents],
      [buyer.agent.subWalletId, buyer.cardholderId, 'OPEN', 10_000],
    );
    assert.deepEqual(await shownTo(buyer, body.id), body);
    assert.deepEqual((await buyer.agent.key.get(CARDS)).body.data, [body]);
    assert.equal(await usedOf(buyer), 0, 'a card spends nothing by itself');
  });

  test('sees no card of its owner or of another agent, and reaches no number', async () => {
    const buyer = await newBuyer(testApp);
    const other = await newAgent(testApp, buyer, { initial_amount: 1_000 });
    const theirs = await issued(other.key, 1_000);
    const owners = await issued(buyer.session, 1_000);
    const own = await issued(buyer.agent.key, 1_000);
    for (const id of [theirs, owners])
      assert.equal((await buyer.agent.key.get(`${CARDS}/${id}`)).status, 404);
    assert.deepEqual(
      (await buyer.agent.key.get(CARDS)).body.data.map(({ id }: { id: string }) => id),
      [own],
    );
    for (const what of ['details', 'reveal', 'share']) {
      const { status, body } = await buyer.agent.key.get(`${CARDS}/${own}/${what}`);
      assert.deepEqual([status, body.error], [403, 'forbidden'], what);
    }
    const named = await issue(buyer.agent.key, 1_000, { sub_wallet_id: other.subWalletId });
    assert.deepEqual([named.status, named.body.error], [404, 'not_found']);
    assert.equal(
      (await issue(buyer.agent.key, 1_000, { sub_wallet_id: buyer.agent.subWalletId })).status,
      201,
    );
  });

  test('learns without a link that its owner has no payment method, or that it was refused', async () => {
    const buyer = await newBuyer(testApp, { cardNumber: null });
    const { status, body } = await issue(buyer.agent.key, 1_000);
    assert.deepEqual([status, body.error, body.setupUrl], [422, 'payment_method_required', null]);
    assert.match(body.fix, /Ask the owner/);
    await connect(api, buyer.cardholderId, REFUSED_AT_HOLD);
    const refused = await issue(buyer.agent.key, 1_000);
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.setupUrl],
      [402, 'hold_rejected', null],
    );
  });

  test('whose sub-wallet is paused gets none', async () => {
    const buyer = await newBuyer(testApp);
    await buyer.session.patch(pathOf(buyer), { status: 'paused' });
    const { status, body } = await issue(buyer.agent.key, 1_000);
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'paused']);
  });

  test('cannot hold more on the payment method with many small cards than its cap, however many it asks for at once', async () => {
    const buyer = await newBuyer(testApp, { cap: 10_000 });
    // Each of them has looked at what is open before any is decided.
    const replies = await app.pool.transaction(async (tx) => {
      const { subWalletId } = buyer.agent;
      await tx.run(
        sql`select 1 from sub_wallets where tenant_id = ${tenant.id} and id = ${subWalletId} for update`,
      );
      const first = issue(buyer.agent.key, 2_500, MULTI);
      await untilAllWait(tx, 1);
      const others = Array.from({ length: 7 }, () => issue(buyer.agent.key, 2_500, MULTI));
      await until(
        'all wait behind it',
        () => /^monedero_command_queue_depth (\d+)/m.exec(app.metrics.text())?.[1],
        (depth) => Number(depth) >= others.length,
      );
      return [first, ...others];
    });
    const answers = await Promise.all(replies);
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 201, 201, 201, 202, 202, 202, 202]);
    const waiting = answers.find(({ status }) => status === 202)?.body;
    assert.deepEqual(waiting.reasons, [
      { type: 'limitExceeded', limit: 'cap', limitCents: 10_000, usedCents: 10_000, requestedCents: 2_500 },
    ]);
  });

  test('never gets one that could pass the limit of 24 hours', async () => {
    const buyer = await newBuyer(testApp, { config: { panic_limit_24h_cents: 20_000 } });
    await issued(buyer.agent.key, 15_000);
    const { status, body } = await issue(buyer.agent.key, 5_001);
    assert.deepEqual(
      [status, body.error, body.limit, body.used, body.remaining, body.requested],
      [403, 'panic_limit_reached', 20_000, 15_000, 5_000, 5_001],
    );
    assert.equal((await issue(buyer.agent.key, 5_000)).status, 201);
  });
});

suite('a card that is held', () => {
  test('is issued under its id when the owner approves, and tells the agent where it stands', async () => {
    const buyer = await newBuyer(testApp);
    const asked = await held(buyer, 60_000, {
      label: 'Vuelo',
      reason: 'Viaje a Córdoba',
      merchantLock: 'Aerolínea',
    });
    assert.deepEqual(
      [asked.amountCents, asked.subWalletId, asked.reason, asked.label],
      [60_000, buyer.agent.subWalletId, 'Viaje a Córdoba', 'Vuelo'],
    );
    assert.deepEqual(asked.reasons, [
      { type: 'aboveAutoApprove', limitCents: 50_000, requestedCents: 60_000 },
    ]);
    assert.deepEqual(await shownTo(buyer, asked.id), asked);
    assert.deepEqual(await cardsOf(testApp, buyer.cardholderId), [], 'nothing is held before');

    const { body: seen } = await buyer.session.get(`/api/card/approvals/${asked.approvalId}`);
    assert.deepEqual(
      [seen.actionType, seen.subjectId, seen.amountCents, seen.agent, seen.payeeAccount],
      ['card_issue', asked.id, 60_000, 'compras', null],
    );
    assert.deepEqual(
      [seen.card.merchantLock, seen.card.type, seen.card.label],
      ['Aerolínea', 'single_use', 'Vuelo'],
    );
    assert.equal((await decide(buyer.agent.key, asked.approvalId, 'approved')).status, 403);
    for (const text of ['Aerolínea', 'Vuelo', 'Viaje a Córdoba', 'compras'])
      assert.ok(seen.seen.includes(text), text);
    for (const [language, title] of [
      ['en', 'Approve this card?'],
      ['es', '¿Aprueba esta tarjeta?'],
      ['pt', 'Aprovar este cartão?'],
    ] as const) {
      const headers = { 'accept-language': language };
      const { body } = await buyer.session.get(`/api/card/approvals/${asked.approvalId}`, headers);
      assert.equal(body.standing.title, title);
    }

    const { status, body } = await decide(buyer.session, asked.approvalId, 'approved');
    assert.deepEqual([status, body.status, body.settled], [200, 'approved', true], JSON.stringify(body));
    const card = await shownTo(buyer, asked.id);
    assert.deepEqual(
      [card.id, card.status, card.amountCents, card.merchantLock, card.subWalletId],
      [asked.id, 'OPEN', 60_000, 'Aerolínea', buyer.agent.subWalletId],
    );
    assert.equal(
      (await decide(buyer.session, asked.approvalId, 'approved')).body.message,
      'approval already decided',
    );
    assert.deepEqual((await cardsOf(testApp, buyer.cardholderId)).length, 1);
  });

  test('of another agent, held or not, is not found, and its owner sees it', async () => {
    const [buyer, stranger] = [await newBuyer(testApp), await newBuyer(testApp)];
    const asked = await held(buyer, 60_000);
    for (const who of [stranger.agent.key, stranger.session])
      assert.equal((await who.get(`${CARDS}/${asked.id}`)).status, 404);
    assert.equal((await buyer.session.get(`${CARDS}/${asked.id}`)).body.status, 'pending_approval');
  });

  test('that is rejected, or on which its owner does not decide, leaves no card and no hold', async () => {
    const buyer = await newBuyer(testApp);
    const rejected = await held(buyer, 60_000);
    assert.equal((await decide(buyer.session, rejected.approvalId, 'rejected')).status, 200);
    assert.deepEqual(
      [(await shownTo(buyer, rejected.id)).status, (await shownTo(buyer, rejected.id)).failure],
      ['rejected', 'rejected'],
    );
    const expired = await held(buyer, 60_000);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 24 * 3600 + 1 });
    await until(
      'it has expired',
      () => shownTo(buyer, expired.id),
      ({ status, failure }) => status === 'rejected' && failure === 'expired',
    );
    const late = await decide(buyer.session, expired.approvalId, 'approved');
    assert.deepEqual([late.status, late.body.status], [400, 'expired']);
    assert.ok(
      late.body.fix.startsWith(`It expired at ${late.body.expiredAt}. No card was issued`),
      late.body.fix,
    );
    assert.deepEqual(await cardsOf(testApp, buyer.cardholderId), []);
    const { waiting } = await app.pool.one(
      sql<{ waiting: number }>`
        select waiting_approvals as waiting from sub_wallets where id = ${buyer.agent.subWalletId}`,
    );
    assert.equal(waiting, 0);
  });

  test('is approved once by ten owners at once, and holds once', async () => {
    const buyer = await newBuyer(testApp);
    const asked = await held(buyer, 60_000);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => decide(buyer.session, asked.approvalId, 'approved')),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const found = await cardsOf(testApp, buyer.cardholderId);
    assert.deepEqual(
      found.map(({ id, status }) => [id, status]),
      [[asked.id, 'OPEN']],
    );
  });

  test('can be approved again once what stood in the way is put right', async () => {
    const buyer = await newBuyer(testApp);
    const asked = await held(buyer, 60_000);
    await buyer.session.patch(pathOf(buyer), { status: 'paused' });
    const failed = await decide(buyer.session, asked.approvalId, 'approved');
    assert.deepEqual(
      [failed.status, failed.body.reason, failed.body.canRetry],
      [502, 'sub_wallet_paused', true],
      JSON.stringify(failed.body),
    );
    await buyer.session.patch(pathOf(buyer), { status: 'active' });
    assert.equal((await decide(buyer.session, asked.approvalId, 'approved')).status, 200);
    assert.equal((await shownTo(buyer, asked.id)).status, 'OPEN');
  });

  test('says why where the payment method refuses its hold', async () => {
    const buyer = await newBuyer(testApp, { cardNumber: REFUSED_AT_HOLD });
    const asked = await held(buyer, 60_000);
    const { status, body } = await decide(buyer.session, asked.approvalId, 'approved');
    assert.deepEqual(
      [status, body.settled, body.reason],
      [502, false, 'hold_rejected'],
      JSON.stringify(body),
    );
    const shown = await shownTo(buyer, asked.id);
    assert.deepEqual([shown.status, shown.failure], ['failed', 'hold_rejected']);
  });

  test('is asked for once by each idempotency key', async () => {
    const buyer = await newBuyer(testApp);
    const key = { 'x-idempotency-key': `held ${process.pid}` };
    const [a, b] = await Promise.all([
      issue(buyer.agent.key, 60_000, {}, key),
      issue(buyer.agent.key, 60_000, {}, key),
    ]);
    assert.deepEqual([a?.status, b?.status, a?.body.id], [202, 202, b?.body.id]);
    assert.equal((await buyer.session.get('/api/card/approvals')).body.count, 1);
  });

  for (const [what, cents, code] of [
    ['a card that waits for its owner', 60_000, 202],
    ['a card that was issued', 10_000, 201],
  ] as const) {
    test(`that asks for ${what} with a key and another body is refused, also where no answer was stored`, async () => {
      const buyer = await newBuyer(testApp);
      const key = { 'x-idempotency-key': `other body ${process.pid}` };
      const ask = (other: Record<string, unknown> = {}) => issue(buyer.agent.key, cents, other, key);
      const first = await ask();
      assert.equal(first.status, code);
      for (const other of OTHERS) {
        await forgetAnswers();
        const { status, body } = await ask(other);
        assert.deepEqual([status, body.error], [409, 'idempotency_key_reused'], JSON.stringify(other));
      }
      await forgetAnswers();
      const again = await ask();
      assert.deepEqual([again.status, again.body], [code, first.body]);
      const asked = (await buyer.session.get('/api/card/approvals')).body.count;
      const made = (await cardsOf(testApp, buyer.cardholderId)).length;
      assert.deepEqual([asked, made], code === 202 ? [1, 0] : [0, 1]);
    });
  }
});

suite('purchases with a card on a sub-wallet', () => {
  test('count against its limits, and give back what is voided, not charged or expired, once', async () => {
    const buyer = await newBuyer(testApp);
    const id = await issued(buyer.session, 40_000, { ...MULTI, sub_wallet_id: buyer.agent.subWalletId });
    const { body: first } = await buy(testApp, id, 10_000);
    assert.equal(first.status, 'authorized');
    assert.equal(await usedOf(buyer), 10_000);
    await moveOf(testApp, first.id, 'void');
    await untilUsed(buyer, 0);

    const { body: second } = await buy(testApp, id, 10_000);
    await moveOf(testApp, second.id, 'clear', { amountCents: 6_000, final: true });
    await untilUsed(buyer, 6_000);
    const { body: third } = await buy(testApp, id, 5_000);
    await moveOf(testApp, third.id, 'increment', { amountCents: 1_000 });
    assert.equal(await usedOf(buyer), 12_000);
    await moveOf(testApp, third.id, 'expire');
    await untilUsed(buyer, 6_000);
    const usage = await usageOf(buyer);
    assert.deepEqual([usage.cap.usedCents, usage.panic24h.usedCents], [6_000, 6_000]);
    await assertLedgerIsWhole(testApp);
  });

  test('give back what no merchant has charged within seven days', async () => {
    const buyer = await newBuyer(testApp);
    const id = await issued(buyer.agent.key, 9_000, MULTI);
    await buy(testApp, id, 6_000);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 7 * 24 * 3600 + 1 });
    await untilUsed(buyer, 0);
    assert.equal((await buy(testApp, id, 9_000)).body.status, 'authorized');
  });

  test('count what is charged beyond, or without having asked, and give nothing back for a refund', async () => {
    const buyer = await newBuyer(testApp, { cap: 10_000 });
    const id = await issued(buyer.agent.key, 9_000, MULTI);
    const { body: kept } = await buy(testApp, id, 9_000);
    await moveOf(testApp, kept.id, 'clear', { amountCents: 9_500 });
    await untilUsed(buyer, 9_500);
    const merchant = { name: 'Librería Ejemplo', category: '5942' };
    await api.post('/api/v1/sandbox/force_posts', { cardId: id, amountCents: 3_000, merchant });
    await untilUsed(buyer, 12_500);
    await api.post('/api/v1/sandbox/refunds', {
      cardId: id,
      transactionId: kept.id,
      amountCents: 9_500,
      merchant,
    });
    await until(
      'the refund has come',
      async () => (await api.get(`/api/v1/transactions?cardId=${id}&status=refunded`)).body.data.length,
      (count) => count === 1,
    );
    const usage = await usageOf(buyer);
    assert.deepEqual([usage.cap.usedCents, usage.cap.remainingCents], [12_500, 0]);
  });

  for (const [limit, patch] of [
    ['cap', {}],
    ['day', { per_day_cents: 10_000 }],
    ['month', { per_month_cents: 10_000 }],
    ['panic24h', { approval_config: { panic_limit_24h_cents: 10_000 } }],
  ] as const) {
    test(`beyond ${limit} are declined with what would have to change, whatever the card has`, async () => {
      const buyer = await newBuyer(testApp, { cap: limit === 'cap' ? 10_000 : 100_000 });
      await buyer.session.patch(pathOf(buyer), patch);
      const id = await issued(buyer.session, 40_000, { ...MULTI, sub_wallet_id: buyer.agent.subWalletId });
      assert.equal((await buy(testApp, id, 7_000)).body.status, 'authorized');
      const { body } = await buy(testApp, id, 3_001);
      assert.deepEqual([body.status, body.declineReason], ['declined', 'limit_exceeded']);
      assert.deepEqual(
        [body.decline.requestedCents, body.decline.availableCents, body.decline.limit],
        [3_001, 33_000, { limit, limitCents: 10_000, usedCents: 7_000, remainingCents: 3_000 }],
      );
      assert.match(body.decline.fix, /decline\.limit/);
      assert.equal((await buy(testApp, id, 3_000)).body.status, 'authorized');
    });
  }

  test('share the limits with payments', async () => {
    const buyer = await newBuyer(testApp, { cap: 10_000 });
    const id = await issued(buyer.agent.key, 9_000, MULTI);
    await buy(testApp, id, 6_000);
    const payee = await newPayee(buyer);
    assert.equal((await pay(buyer.agent.key, payee, 4_001)).status, 202, 'held for the owner');
    const { body } = await buy(testApp, id, 1_000);
    assert.equal(body.declineReason, 'limit_exceeded', 'what waits counts as spent');
  });

  test('do not ask for the balance of the wallet', async () => {
    const buyer = await newBuyer(testApp, { funds: 100 });
    const id = await issued(buyer.agent.key, 9_000, MULTI);
    assert.equal((await buy(testApp, id, 6_000)).body.status, 'authorized');
  });

  test('are declined while the sub-wallet is paused, and when it is closed its cards close', async () => {
    const buyer = await newBuyer(testApp);
    const id = await issued(buyer.agent.key, 9_000, MULTI);
    const { body: open } = await buy(testApp, id, 1_000);
    await buyer.session.patch(pathOf(buyer), { status: 'paused' });
    assert.equal((await buy(testApp, id, 1_000)).body.declineReason, 'sub_wallet_paused');
    await buyer.session.patch(pathOf(buyer), { status: 'active' });
    assert.equal((await buy(testApp, id, 1_000)).body.status, 'authorized');
    await buyer.session.delete(pathOf(buyer));
    const { body } = await until(
      'the card is closed',
      () => buyer.session.get(`${CARDS}/${id}`),
      (reply) => reply.body.status === 'CLOSED',
    );
    assert.equal(body.closedReason, 'sub_wallet_closed');
    assert.equal((await buy(testApp, id, 1_000)).body.declineReason, 'sub_wallet_closed');
    // Charges come through, and count.
    await moveOf(testApp, open.id, 'clear', {});
    await untilUsed(buyer, 2_000);
  });
});

suite('an agent that asks for cards often', () => {
  test('leaves its owner one e-mail that names cards, and not payments', async () => {
    const buyer = await newBuyer(testApp, { cap: 1_000_000 });
    const { cardholderId, email } = buyer;
    assert.equal((await api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
    for (let i = 0; i < 4; i++) await held(buyer, 60_000);
    const [mail] = await until(
      'the e-mail is sent',
      async () =>
        (await app.newestMails(200)).filter(
          ({ recipient, subject }) => recipient === email && subject.includes('solicitudes'),
        ),
      (sent) => sent.length > 0,
    );
    assert.equal(mail?.subject, '4 solicitudes de compras esperan su decisión');
    assert.equal(mail.text.match(/Tarjeta por ARS 600,00 para compras en cualquier comercio/g)?.length, 4);
    assert.doesNotMatch(mail.text, /pago/i);
  });

  test('and then for a hundred payments leaves its owner an e-mail that does not call all of it payments', async () => {
    const buyer = await newBuyer(testApp, { cap: 1_000_000, autoApproveUnder: 100 });
    const { cardholderId, email } = buyer;
    assert.equal((await api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
    const payee = await newPayee(buyer);
    const ask = async () => assert.equal((await pay(buyer.agent.key, payee, 100)).status, 202);
    // These are asked for by WhatsApp, and over after ten minutes.
    for (let i = 0; i < 3; i++) await ask();
    await held(buyer, 1_000);
    for (let i = 0; i < 100; i++) await ask();
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 3_600 });
    await until(
      'the e-mail about all is sent',
      async () => (await app.newestMails(200)).filter(({ recipient }) => recipient === email),
      (sent) => sent.some(({ subject }) => subject === '101 solicitudes de compras esperan su decisión'),
    );
  });
});
