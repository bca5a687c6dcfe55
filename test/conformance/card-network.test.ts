// The sandbox keeps what every card network must; the promises tell a bad network from a good one; and its
// endpoints refuse unsigned messages.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS, plus } from '#platform/time/clock.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { CardNetwork, Question } from '#modules/issuing/authorizations/port.ts';
import { inboundSecret } from '#providers/sandbox/messages.ts';
import { createSandboxNetwork } from '#providers/sandbox/network.ts';
import { bodyOf } from '#providers/sandbox/network-wire.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { balancesOf, plantedCard } from '../support/cards.ts';
import { networkOf, questionOf } from '../support/network.ts';
import { until } from '../support/wait.ts';
import { losing, promisesOfCuts } from './cuts.ts';
import { cardNetworkConformance, cardNetworkPromises, type Subject } from './card-network.ts';

const testApp = await startTestApp();
const { app, tenant, url, organization } = testApp;
const { pool, clock, sealer } = app;
const stranger = await app.tenants.get(organization.liveTenantId);

const services = { ...app, baseUrl: () => url };
const sandbox: CardNetwork = createSandboxNetwork(services);
const secret = inboundSecret(sealer, 'network', tenant.id);

const subjectOf = (network: CardNetwork): Subject => ({
  network,
  tenant,
  stranger,
  sign: (body, atMs) => ({ [SIGNATURE_HEADER]: sign(body, secret, plus(clock.now(), atMs)) }),
  signWrongly: (body) => ({ [SIGNATURE_HEADER]: sign(body, 'another secret', clock.now()) }),
  bodyOf,
});

cardNetworkConformance('the sandbox', subjectOf(sandbox));

suite('the promises of a card network', () => {
  const sixMinutesAgo = { now: () => plus(clock.now(), -6 * MINUTE_MS) };
  let times = 0;
  const FAULTY: Record<string, { readonly network: CardNetwork; readonly broken: string }> = {
    'one that takes whatever comes': {
      network: { ...sandbox, verifyMessage: () => Promise.resolve({ messageId: 'msg' }) },
      broken: 'does not know a message without a signature',
    },
    'one that asks for a signature and does not look at it': {
      network: {
        ...sandbox,
        verifyMessage: async ({ raw: { headers } }) =>
          headers[SIGNATURE_HEADER] === undefined ? undefined : { messageId: 'msg' },
      },
      broken: 'does not know a message that was signed with another secret',
    },
    'one that does not look at when a message was signed': {
      network: { ...sandbox, ...createSandboxNetwork({ ...services, clock: sixMinutesAgo }) },
      broken: 'does not know a message that was signed long ago, or will be',
    },
    'one that has one secret for all tenants': {
      network: { ...sandbox, verifyMessage: (call) => sandbox.verifyMessage({ ...call, tenant }) },
      broken: 'does not know a message that was signed for another tenant',
    },
    'one that gives a message another id each time': {
      network: {
        ...sandbox,
        verifyMessage: async (call) => {
          const known = await sandbox.verifyMessage(call);
          return known && { messageId: `${known.messageId} ${++times}` };
        },
      },
      broken: 'knows its own message by the id that the message repeats',
    },
    'one that takes a further amount for a new one': {
      network: {
        ...sandbox,
        readQuestion: async (call) => ({ ...(await sandbox.readQuestion(call)), kind: 'authorization' }),
      },
      broken: 'reads every kind of message as it was meant',
    },
    'one that rounds': {
      network: {
        ...sandbox,
        async readQuestion({ raw }): Promise<Question> {
          const { amount } = JSON.parse(raw.body.toString()) as { amount: number };
          return questionOf('card_x', BigInt(Math.round(amount)));
        },
      },
      broken: 'does not read an amount that is none',
    },
  };
  for (const [what, { network, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by ${what}`, async () => {
      const keep = cardNetworkPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(subjectOf(network)), assert.AssertionError);
    });
  }
});

suite('a question of the network', () => {
  const network = networkOf(testApp);
  const AMOUNT = 100n;
  const promises = promisesOfCuts<string>(async (cardId) => {
    const { call: send, loseNext } = losing(async (reference: string): Promise<OutsideAnswer<unknown>> => {
      const about = { messageId: reference, transactionId: `ntx-${reference}` };
      const { status, body } = await network.ask(questionOf(cardId, AMOUNT, about));
      return status === 200 ? accepted(body) : unknownBecause(`it was answered with ${status}`);
    });
    return {
      send,
      loseNext,
      async ask(reference) {
        const row = await pool.maybe(
          sql<{ decision: string; transactionId: string }>`
            select decision, tx_id as "transactionId" from network_messages
            where tenant_id = ${tenant.id} and id = ${reference}`,
        );
        return accepted(row === undefined ? { kind: 'none' } : { kind: 'accepted', value: row });
      },
      times: async () => Number((await balancesOf(app, tenant, cardId)).authorized / AMOUNT),
    };
  });
  for (const [promise, keep] of Object.entries(promises)) {
    test(`is answered by us, who keep the same: ${promise}`, async () =>
      keep((await plantedCard(testApp, {}, true)).id));
  }
});

suite('the endpoints', () => {
  const endpoints = networkOf(testApp);
  const body = bodyOf(questionOf('card_x', 1_234n));

  for (const path of ['authorizations', 'network']) {
    test(`…/${path} answers 401 to a message without a valid signature`, async () => {
      const reply = await endpoints.send(path, body, 't=1,v1=00');
      assert.deepEqual([reply.status, reply.body.error], [401, 'unauthorized']);
    });
  }

  test('…/authorizations answers 400 to a signed message that is not a question', async () => {
    const reply = await endpoints.send('authorizations', '{"id":"msg-x","type":"gift"}');
    assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', 'body']);
  });

  test('…/network does not take a question, although the same secret signs it', async () => {
    const question = questionOf('card_x', 1_234n);
    const reply = await endpoints.send('network', bodyOf(question));
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
    const kept = await testApp.app.pool.all(
      sql<{ id: string }>`select id from inbound_messages where message_id = ${question.messageId}`,
    );
    assert.deepEqual(kept, []);
  });

  test('a merchant’s name with a zero character fails neither a purchase nor a charge', async () => {
    const merchant = { name: 'Sh\0op \ud83d', category: '5942' };
    const { id } = await plantedCard(testApp, {}, true);
    const { body: decided } = await endpoints.ask(questionOf(id, 100n, { merchant }));
    assert.equal(decided.decision, 'approved');
    const forced = questionOf(id, 200n, { merchant });
    assert.equal((await endpoints.notify({ ...forced, kind: 'clearing', isFinal: true })).status, 200);
    const { body: list } = await until(
      'the charge is booked',
      () => testApp.api.get(`/api/v1/transactions?cardId=${id}&limit=10`),
      (reply) => reply.body.data.length === 2,
    );
    assert.deepEqual(
      list.data.map((one: { status: string; merchant: { name: string } }) => [one.status, one.merchant.name]),
      [
        ['settled', 'Sh\ufffdop \ufffd'],
        ['authorized', 'Sh\ufffdop \ufffd'],
      ],
    );
  });
});
