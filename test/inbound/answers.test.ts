// Answers in a provider's own form: with its headers, and byte for byte as they were signed.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { SANDBOX } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundConnections } from '#platform/inbound/connection.ts';
import type { Layout } from '#platform/context/context.ts';
import { answer, defineRoute, withServices } from '#platform/route/route.ts';
import { createSubWalletsOfCards } from '#modules/issuing/authorizations/sub-wallet-of-card.ts';
import { authorizeAtConnectionRoute } from '#modules/issuing/authorizations/authorize-at-connection.ts';
import type { CardNetwork } from '#modules/issuing/authorizations/port.ts';
import { readQuestion, bodyOf } from '#providers/sandbox/network-wire.ts';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { atSandbox } from '../support/connections.ts';
import { networkOf, questionOf } from '../support/network.ts';
import { partly } from '../support/partly.ts';

const sign = (path: string, bytes: Buffer): string =>
  createHmac('sha256', 'secret').update(path).update(bytes).digest('base64');

/** Wants its answer signed together with the path that it asked at, in a form of its own. */
const signing = partly<CardNetwork>({
  verifyMessage: () => Promise.resolve({ messageId: 'msg' }),
  readQuestion: async ({ raw }) => readQuestion(JSON.parse(raw.body.toString())),
  writeDecision({ raw }, question, { decision }) {
    const text = `{"outcome" : "${decision}", "of":"${question.transactionId}"${' '.repeat(2_000)}}\n`;
    const body = Buffer.from(text);
    const headers = { 'content-type': 'application/vnd.network+json', 'X-Signature': sign(raw.path, body) };
    return Promise.resolve({ status: decision === 'approved' ? 200 : 402, headers, body });
  },
});

const kept = defineRoute({
  id: 'test.own_form',
  method: 'POST',
  path: '/test/own-form',
  auth: [{ scope: 'cards:write' }],
  proof: 'none: no money goes',
  tag: 'Test',
  summary: 'Answers with a header',
  internal: true,
  answers: { 200: { description: 'Done.', schema: z.unknown() } },
  work: () => Promise.resolve({ ...answer(200, { done: true }), headers: { 'X-Own': 'yes' } }),
});

const connections: InboundConnections = {
  find: (id, home) => Promise.resolve({ ...AT_ITS_SIDE, id, home }),
  reread: () => false,
  tenant: (id) => testApp.app.tenants.get(id),
  note: () => undefined,
};
const AT_ITS_SIDE = {
  ports: ['network'],
  isOfEachSide: true,
  readsAtOnce: true,
  tenantsOf: undefined,
  writeReply: undefined,
  deadlineMs: undefined,
} as const;
/** As a process knows a tenant that has been split since. */
const asBefore: InboundConnections = {
  ...connections,
  find: (id, home) => Promise.resolve({ ...AT_ITS_SIDE, id, home: { ...home, layout: layoutOfTwo(home) } }),
};
const layoutOfTwo = ({ layout = assert.fail('it has no layout') }: Tenant): Layout => ({
  ...layout,
  cells: 2,
  isDoubtful: () => true,
});
const signedFor = (id: string, inboundConnections: InboundConnections) =>
  withServices(
    { ...authorizeAtConnectionRoute, id: `test.${id}`, path: `/inbound/${id}/:connectionId` },
    {
      network: atSandbox(signing),
      subWalletsOfCards: createSubWalletsOfCards(),
      decisions: () => undefined,
      inboundConnections,
      caughtUp: () => Promise.resolve(),
    },
  );
const testApp = await startTestApp({
  worker: false,
  extraRoutes: [signedFor('signed', connections), signedFor('split', asBefore), kept],
});
const { api, tenant, url } = testApp;

suite('an answer to a question of a network', () => {
  test('leaves with the driver’s status and headers, and byte for byte as it was signed', async () => {
    const { id } = await plantedCard(testApp, {}, true);
    const path = `/inbound/signed/${SANDBOX}.${tenant.id}`;
    for (const [cardId, status] of [
      [id, 200],
      ['card_of_none', 402],
    ] as const) {
      const question = questionOf(cardId, 100n);
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'Accept-Encoding': 'gzip' },
        body: bodyOf(question),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.status, status);
      assert.equal(response.headers.get('content-type'), 'application/vnd.network+json');
      assert.equal(response.headers.get('content-encoding'), null);
      assert.equal(response.headers.get('x-signature'), sign(path, bytes));
      assert.match(response.headers.get('x-request-id') ?? '', /^req_/);
      assert.ok(bytes.toString().includes(`"of":"${question.transactionId}"`));
    }
  });

  test('of the sandbox is the JSON of the decision, and nothing else', async () => {
    const { id } = await plantedCard(testApp, {}, true);
    const reply = await networkOf(testApp).ask(questionOf(id, 100n));
    assert.deepEqual(Object.keys(reply.body), ['decision', 'transactionId']);
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(reply.headers.get('content-length'), String(JSON.stringify(reply.body).length));
  });
});

suite('a question about a tenant that has been split since this process has heard of it', () => {
  test('is decided where the card is now', async () => {
    const { id } = await plantedCard(testApp, {}, true);
    const path = `/inbound/split/${SANDBOX}.${tenant.id}`;
    const response = await fetch(url + path, { method: 'POST', body: bodyOf(questionOf(id, 100n)) });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /"approved"/);
  });
});

suite('an answer with headers of its own', () => {
  test('has them, and is not kept for an idempotency key', async () => {
    const plain = await api.post('/test/own-form');
    assert.deepEqual([plain.status, plain.headers.get('x-own'), plain.body], [200, 'yes', { done: true }]);
    const again = await api.post('/test/own-form', undefined, { 'Idempotency-Key': 'own-form' });
    assert.equal(again.status, 500);
  });
});
