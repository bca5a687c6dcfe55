// What any card network behind the port must keep, asked of the sandbox: who its messages are from, which is which, and what they say.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock, plus, MINUTE_MS } from '../../src/platform/clock.ts';
import { sign, SIGNATURE_HEADER } from '../../src/platform/signature.ts';
import type { CardNetwork, NetworkNotice, Question } from '../../src/modules/authorizations/port.ts';
import { inboundSecret } from '../../src/providers/sandbox/messages.ts';
import { createSandboxNetwork } from '../../src/providers/sandbox/network.ts';
import { bodyOf } from '../../src/providers/sandbox/network-wire.ts';
import { startTestApp } from '../support/app.ts';
import { networkOf, questionOf } from '../support/network.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant, url, organization } = testApp;
const { pool, works, sealer } = app;
const doors = networkOf(testApp);

type Conforming = {
  readonly network: CardNetwork;
  sign(body: string, at: number): string;
  bodyOf(message: Question | NetworkNotice): string;
};
const secret = inboundSecret(sealer, 'network', tenant.id);
const NETWORKS: Array<[string, Conforming]> = [
  [
    'sandbox',
    {
      network: createSandboxNetwork({ pool, works, sealer, clock: systemClock, baseUrl: () => url }),
      sign: (body, at) => sign(body, secret, plus(systemClock.now(), at)),
      bodyOf,
    },
  ],
];

const question = questionOf('card_x', 1_234n);
const NOTICES: NetworkNotice[] = [
  { ...question, kind: 'reversal', amountMinor: null, reason: 'expired' },
  { ...question, kind: 'reversal', amountMinor: 5n, reason: 'merchant' },
  { ...question, kind: 'clearing', amountMinor: 5n, isFinal: false },
  { ...question, kind: 'refund', amountMinor: 5n, originalTransactionId: null },
  { ...question, kind: 'refund', amountMinor: 5n, originalTransactionId: 'ntx-y' },
];

for (const [name, { network, sign: signed, bodyOf: written }] of NETWORKS) {
  const call = (body: string, signature: string | undefined, of = tenant) => ({
    tenant: of,
    raw: {
      body: Buffer.from(body),
      headers: signature === undefined ? {} : { [SIGNATURE_HEADER]: signature },
    },
  });
  const body = written(question);

  suite(`the ${name} network`, () => {
    test('knows its own message by the id that the message repeats', () => {
      assert.equal(network.verifyMessage(call(body, signed(body, 0))), question.messageId);
      assert.equal(network.verifyMessage(call(body, signed(body, MINUTE_MS))), question.messageId);
    });

    const FORGERIES: Array<[string, string | undefined]> = [
      ['without a signature', undefined],
      ['with an empty one', ''],
      ['with one of another body', signed(`${body} `, 0)],
      ['with one by another secret', sign(body, 'another secret', systemClock.now())],
      ['with an old one', signed(body, -6 * MINUTE_MS)],
      ['with one from the future', signed(body, 6 * MINUTE_MS)],
    ];
    for (const [what, signature] of FORGERIES) {
      test(`does not know a message ${what}`, () => {
        assert.equal(network.verifyMessage(call(body, signature)), undefined);
      });
    }

    test('does not know a message that was signed for another tenant', async () => {
      const live = await app.tenants.get(organization.liveTenantId);
      assert.equal(network.verifyMessage(call(body, signed(body, 0), live)), undefined);
    });

    test('does not know a message without an id', () => {
      for (const nameless of ['{}', '{"id":""}', '[]', 'nonsense', `{"id":"${'x'.repeat(101)}"}`]) {
        assert.equal(network.verifyMessage(call(nameless, signed(nameless, 0))), undefined, nameless);
      }
    });

    test('reads every kind of message as it was meant', () => {
      assert.deepEqual(network.readQuestion(body), question);
      const more: Question = { ...question, kind: 'increment', amountMinor: 1n };
      assert.deepEqual(network.readQuestion(written(more)), more);
      for (const notice of NOTICES) assert.deepEqual(network.readNotice(written(notice)), notice);
    });

    const UNREADABLE: Array<[string, Record<string, unknown>]> = [
      ['a negative amount', { amount: -1 }],
      ['a fraction', { amount: 1.5 }],
      ['an amount that no number holds exactly', { amount: 2 ** 53 }],
      ['an amount as text', { amount: '100' }],
      ['no card', { card: '' }],
      ['a category that is none', { merchant: { name: 'x', category: '59' } }],
      ['another kind', { type: 'gift' }],
    ];
    for (const [what, changes] of UNREADABLE) {
      test(`does not read a message with ${what}`, () => {
        const wrong = JSON.stringify({ ...JSON.parse(body), ...changes });
        assert.throws(() => network.readQuestion(wrong));
        assert.throws(() => network.readNotice(wrong));
      });
    }
  });
}

suite('the doors', () => {
  const body = bodyOf(question);

  for (const path of ['authorizations', 'network']) {
    test(`/inbound/${path} answers 401 to whoever did not sign`, async () => {
      const reply = await doors.send(path, body, 't=1,v1=00');
      assert.deepEqual([reply.status, reply.body.error], [401, 'unauthorized']);
    });
  }

  test('/inbound/authorizations answers 400 to a signed message that is no question', async () => {
    const reply = await doors.send('authorizations', '{"id":"msg-x","type":"gift"}');
    assert.deepEqual([reply.status, reply.body.error, reply.body.field], [400, 'invalid_request', 'body']);
  });
});
