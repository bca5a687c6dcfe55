// Cards that are asked for at once, cut off, or met by a silent outside: one request ends in one card with
// one hold, or in none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { keyDigest, requestHash } from '#platform/idempotency/idempotency.ts';
import { isoOf, HOUR_MS, plus, systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { failCard } from '#modules/issuing/cards/fail.ts';
import { openCard } from '#modules/issuing/cards/open.ts';
import { abandonedSweep } from '#modules/issuing/cards/jobs.ts';
import { requestCard } from '#modules/issuing/cards/request.ts';
import { settleFunding } from '#modules/issuing/funding/settle.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import { client } from '../support/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { untilIdle } from '../support/jobs.ts';
import { assertCardsHeld, cardsOf, connect, newHolder, REFUSED_AT_HOLD } from './holders.ts';

const testApp = await startTestApp();
const { api, app, tenant, url } = testApp;
const ACTOR = systemActor('test');
const AMOUNT = 30_000;
const SIGNAL_MS = 10_000;
/** Of the twelve seconds, what a silent outside is waited for at least. */
const WAIT_MS_LEAST = 10_000;

const create = (cardholderId: string, key?: string, at = api) =>
  at.post(
    '/api/v1/cards',
    { cardholderId, amountCents: AMOUNT },
    key === undefined ? {} : { 'x-idempotency-key': key },
  );

const assertHeldFor = (cardholderId: string, count: number, at: TestApp = testApp): Promise<void> =>
  assertCardsHeld(at, cardholderId, { count, cents: AMOUNT });

const fault = (port: string, kind: string, count: number, ms = 0) =>
  api.post('/api/v1/sandbox/faults', { port, kind, count, ms });

const clearFaults = () => app.pool.run(sql`update sandbox_faults set remaining = 0`);

suite('at once', () => {
  test('twenty requests with one key, over two processes, make one card with one hold', async () => {
    const cardholderId = await newHolder(api);
    const other = client((await testApp.another()).url, await testApp.newKey());
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create(cardholderId, 'twenty', i % 2 === 0 ? api : other)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 201),
    );
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, 19);
    await assertHeldFor(cardholderId, 1);
  });

  test('two keys make two cards', async () => {
    const cardholderId = await newHolder(api);
    const [one, two] = await Promise.all([create(cardholderId, 'first'), create(cardholderId, 'second')]);
    assert.deepEqual([one.status, two.status], [201, 201]);
    assert.notEqual(one.body.id, two.body.id);
    await assertHeldFor(cardholderId, 2);
  });

  test('a payment method that is deleted meanwhile either has a card to stay for, or nothing stands on it', async () => {
    for (let round = 0; round < 12; round++) {
      const cardholderId = await newHolder(api);
      const { body: method } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
      const path = `/api/v1/cardholders/${cardholderId}/payment-methods/${method.paymentMethodId}`;
      const [made, deleted] = await Promise.all([create(cardholderId), api.delete(path)]);
      const pair = [made.status, deleted.status];
      assert.ok(
        (pair[0] === 201 && pair[1] === 409) || (pair[0] === 422 && pair[1] === 200),
        JSON.stringify([pair, made.body, deleted.body]),
      );
      await assertHeldFor(cardholderId, made.status === 201 ? 1 : 0);
    }
  });

  test('cards on a payment method that refuses all fail, and it is detached once', async () => {
    const cardholderId = await newHolder(api, REFUSED_AT_HOLD);
    const made = await Promise.all(Array.from({ length: 4 }, () => create(cardholderId)));
    for (const { status } of made) assert.ok(status === 402 || status === 422, String(status));
    assert.ok(made.some(({ status }) => status === 402));
    await assertHeldFor(cardholderId, 0);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from transitions t
        join payment_methods m on m.tenant_id = t.tenant_id and m.id = t.object_id
        where m.cardholder_id = ${cardholderId} and t.event = 'detach'`,
    );
    assert.equal(n, 1);
  });
});

suite('cut off', () => {
  /** As far as a request came before its process died. */
  const STEPS = ['requested', 'held', 'issued'] as const;
  type Step = (typeof STEPS)[number];
  /** What makes another request of it, also where the body alone would be refused. */
  const OTHERS = [
    { amountCents: AMOUNT + 1 },
    { type: 'single_use' },
    { amountMatch: 'exact' },
    { label: 'Libros' },
    { merchantLock: 'Librería' },
    { allowedMccs: ['5942'] },
    { allowedMccs: ['5942'], blockedMccs: ['5942'] },
    { expiresAt: '2099-01-01T00:00:00.000Z' },
    { metadata: { order: '1' } },
  ];
  const processor = createSandboxProcessor(app);
  const issuer = createSandboxCards(app);

  async function comeTo(step: Step, cardholderId: string, key: string): Promise<string> {
    const { body: method } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    const requested = { cardholderId, amountCents: AMOUNT };
    const row = await app.commands.run(tenant, ACTOR, requestCard, {
      body: requested,
      subWalletId: null,
      paymentMethodId: method.paymentMethodId,
      issuer: { connectionId: SANDBOX, hasNext: false, checkedAt: SANDBOX, needsOtherCheck: false },
      requestKey: {
        digest: keyDigest('organization cards.create', key),
        requestHash: requestHash('POST', '/api/v1/cards', requested),
      },
    });
    assert.ok(row !== undefined);
    const signal = AbortSignal.timeout(SIGNAL_MS);
    if (step !== 'requested') {
      await settleFunding(
        {
          ...app,
          processor: atSandbox(processor),
          accountProcessor: atSandbox(createSandboxAccountProcessor(app)),
        },
        { tenant, actor: ACTOR, signal },
        row.id,
      );
    }
    if (step === 'issued') {
      const request = {
        reference: row.id,
        cardholderReference: cardholderId,
        currency: row.currency,
        type: row.type,
      };
      assert.equal((await issuer.issue(tenant, request, signal)).kind, 'accepted');
    }
    return row.id;
  }
  const sweepAhead = () =>
    abandonedSweep({
      ...app,
      clock: { now: () => plus(systemClock.now(), HOUR_MS) },
      tenantOf: (id) => app.tenants.get(id),
    });

  test('the sweep leaves alone what was asked for just now, also where the clock of a tenant is ahead', async () => {
    const cardholderId = await newHolder(api);
    const id = await comeTo('requested', cardholderId, 'fresh');
    const sweep = abandonedSweep({ ...app, tenantOf: (of) => app.tenants.get(of) });
    assert.equal(await sweep.runOnce(), 0);
    await app.pool.run(
      sql`update cards set created_at = ${isoOf(plus(systemClock.now(), 1_000 * HOUR_MS))} where id = ${id}`,
    );
    assert.equal(await sweepAhead().runOnce(), 1);
    await assertHeldFor(cardholderId, 0);
  });

  test('after it was opened, a repeat with the key answers with it', async () => {
    const cardholderId = await newHolder(api);
    const id = await comeTo('issued', cardholderId, 'opened');
    const issued = { last4: '1234', brand: 'visa', expiry: '2031-01' };
    await app.commands.run(tenant, ACTOR, openCard, { cardId: id, issued });
    const { status, body } = await create(cardholderId, 'opened');
    assert.deepEqual([status, body.id, body.last4], [201, id, '1234']);
    await assertHeldFor(cardholderId, 1);
  });

  test('after the hold was refused, a repeat with the key is refused and detaches the payment method', async () => {
    const cardholderId = await newHolder(api, REFUSED_AT_HOLD);
    await comeTo('held', cardholderId, 'refused-then-cut');
    const { status, body } = await create(cardholderId, 'refused-then-cut');
    assert.deepEqual([status, body.error], [402, 'hold_rejected']);
    await assertHeldFor(cardholderId, 0);
    assert.equal((await create(cardholderId)).status, 422);
  });

  test('after it failed for want of its hold, a repeat whose answer was lost is 402 again', async () => {
    const cardholderId = await newHolder(api);
    const id = await comeTo('requested', cardholderId, 'failed');
    const input = { cardId: id, reason: 'hold_rejected', refused: null } as const;
    await app.commands.run(tenant, ACTOR, failCard, input);
    const { status, body } = await create(cardholderId, 'failed');
    assert.deepEqual([status, body.error, body.cardholderId], [402, 'hold_rejected', cardholderId]);
    await assertHeldFor(cardholderId, 0);
  });

  for (const step of STEPS) {
    test(`when it was ${step}, its key is not taken for a request with another body`, async () => {
      const cardholderId = await newHolder(api);
      const key = `other-body-${step}`;
      const id = await comeTo(step, cardholderId, key);
      for (const other of OTHERS) {
        const body = { cardholderId, amountCents: AMOUNT, ...other };
        const reply = await api.post('/api/v1/cards', body, { 'x-idempotency-key': key });
        assert.deepEqual(
          [reply.status, reply.body.error],
          [409, 'idempotency_key_reused'],
          JSON.stringify(other),
        );
      }
      const { status, body } = await create(cardholderId, key);
      assert.deepEqual([status, body.id], [201, id]);
      await assertHeldFor(cardholderId, 1);
    });
  }

  test('a key whose card failed for want of an answer is free for another request', async () => {
    const cardholderId = await newHolder(api);
    const id = await comeTo('requested', cardholderId, 'freed');
    await sweepAhead().runOnce();
    const other = { cardholderId, amountCents: AMOUNT, label: 'Libros' };
    const { status, body } = await api.post('/api/v1/cards', other, { 'x-idempotency-key': 'freed' });
    assert.deepEqual([status, body.label], [201, 'Libros']);
    assert.notEqual(body.id, id);
    await assertHeldFor(cardholderId, 1);
  });

  test('of two with one key at once, which only a lost connection makes possible, one goes on', async () => {
    const cardholderId = await newHolder(api);
    const both = await Promise.allSettled([
      comeTo('requested', cardholderId, 'doubled'),
      comeTo('requested', cardholderId, 'doubled'),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await create(cardholderId, 'doubled')).status, 201);
    await assertHeldFor(cardholderId, 1);
  });

  test('a sweep and a slow request cannot both win', async () => {
    const chance = printedChance('sweep against request');
    for (let round = 0; round < 10; round++) {
      const cardholderId = await newHolder(api);
      const id = await comeTo('issued', cardholderId, `race-${round}`);
      const issued = { last4: '1234', brand: 'visa', expiry: '2031-01' };
      const open = () => app.commands.run(tenant, ACTOR, openCard, { cardId: id, issued }).catch(String);
      const fail = () =>
        app.commands.run(tenant, ACTOR, failCard, { cardId: id, reason: 'provider_error', refused: null });
      const both = chance.below(2) === 0 ? [open(), fail()] : [fail(), open()];
      await Promise.all(both);
      const [card] = await cardsOf(testApp, cardholderId);
      assert.ok(card?.status === 'OPEN' || card?.status === 'FAILED');
      await assertHeldFor(cardholderId, card.status === 'OPEN' ? 1 : 0);
    }
  });

  test('no card opens on less than its amount', async () => {
    const cardholderId = await newHolder(api);
    const id = await comeTo('requested', cardholderId, 'unheld');
    const issued = { last4: '1234', brand: 'visa', expiry: '2031-01' };
    await assert.rejects(app.commands.run(tenant, ACTOR, openCard, { cardId: id, issued }), {
      code: 'provider_error',
    });
    await sweepAhead().runOnce();
    await assertHeldFor(cardholderId, 0);
  });
});

suite('a silent outside', () => {
  for (const port of ['processor', 'issuer']) {
    for (const kind of ['error', 'timeout', 'duplicate', 'latency']) {
      test(`a ${kind} of the ${port} that passes is waited for, and one card with one hold comes of it`, async () => {
        const cardholderId = await newHolder(api);
        await fault(port, kind, 2, 50);
        const { status, body } = await create(cardholderId);
        assert.equal(status, 201, JSON.stringify(body));
        await clearFaults();
        await assertHeldFor(cardholderId, 1);
      });
    }
  }

  const NEVER = ['processor', 'issuer'].flatMap((port) =>
    ['error', 'timeout'].map((kind) => ({ port, kind })),
  );
  test('one that never answers is 502, what it did all the same is undone, and the key is not spent', async () => {
    await Promise.all(NEVER.map(neverAnswers));
  });

  /** In an organization of its own, so that all can be waited for at once. */
  async function neverAnswers({ port, kind }: (typeof NEVER)[number]): Promise<void> {
    const organization = await testApp.newOrganization(`${port} ${kind}`);
    const theirs = client(url, await testApp.newKey({ organization }));
    const there = { ...testApp, tenant: await app.tenants.get(organization.testTenantId) };
    const cardholderId = await newHolder(theirs);
    await theirs.post('/api/v1/sandbox/faults', { port, kind, count: 1_000, ms: 0 });
    const startedMs = performance.now();
    const { status, body } = await create(cardholderId, 'silent', theirs);
    assert.deepEqual([status, body.error], [502, 'provider_error']);
    assert.ok(performance.now() - startedMs > WAIT_MS_LEAST);
    await app.pool.run(sql`update sandbox_faults set remaining = 0 where tenant_id = ${there.tenant.id}`);
    await assertHeldFor(cardholderId, 0, there);

    assert.equal((await create(cardholderId, 'silent', theirs)).status, 201);
    await assertHeldFor(cardholderId, 1, there);
  }

  test('a client that hangs up gets the card all the same, and finds it with the key', async () => {
    const cardholderId = await newHolder(api);
    await fault('issuer', 'latency', 1, 400);
    const gone = fetch(`${url}/api/v1/cards`, {
      method: 'POST',
      signal: AbortSignal.timeout(200),
      headers: {
        Authorization: `Bearer ${await testApp.newKey()}`,
        'Content-Type': 'application/json',
        'x-idempotency-key': 'gone',
      },
      body: JSON.stringify({ cardholderId, amountCents: AMOUNT }),
    });
    await assert.rejects(gone);
    const { status } = await create(cardholderId, 'gone');
    assert.equal(status, 201);
    await assertHeldFor(cardholderId, 1);
  });

  test('a method that is connected again after all of it works', async () => {
    await untilIdle(testApp, tenant);
    const cardholderId = await newHolder(api, null);
    assert.equal((await create(cardholderId)).status, 422);
    await connect(api, cardholderId, '4111111111111111');
    assert.equal((await create(cardholderId)).status, 201);
    await assertHeldFor(cardholderId, 1);
  });
});
