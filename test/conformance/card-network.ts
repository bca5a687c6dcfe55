// What every card network behind the port must keep, whoever it is: who its messages are from, which is
// which, and what they say. A provider is ready when these hold for it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '../../src/platform/clock.ts';
import type { Tenant } from '../../src/platform/facts.ts';
import type { InboundCall } from '../../src/platform/inbound.ts';
import type { CardNetwork, NetworkNotice, Question } from '../../src/modules/authorizations/port.ts';
import { questionOf } from '../support/network.ts';

export type Headers = InboundCall['raw']['headers'];
export type Subject = {
  readonly network: CardNetwork;
  readonly tenant: Tenant;
  /** Another side, with secrets of its own. */
  readonly stranger: Tenant;
  /** As the network signs for the tenant, so many milliseconds from now. */
  sign(body: string, atMs: number): Headers;
  /** The same with a secret that nobody gave out. */
  signWrongly(body: string): Headers;
  bodyOf(message: Question | NetworkNotice): string;
};

const question = questionOf('card_x', 1_234n);
const NOTICES: NetworkNotice[] = [
  { ...question, kind: 'reversal', amountMinor: null, reason: 'expired' },
  { ...question, kind: 'reversal', amountMinor: 5n, reason: 'merchant' },
  { ...question, kind: 'clearing', amountMinor: 5n, isFinal: false },
  { ...question, kind: 'refund', amountMinor: 5n, originalTransactionId: null },
  { ...question, kind: 'refund', amountMinor: 5n, originalTransactionId: 'ntx-y' },
];

/** What the network makes of a body under such headers: the id of the message, or nothing. */
const verified = (
  { network, tenant }: Pick<Subject, 'network' | 'tenant'>,
  body: string,
  headers: Headers,
): string | undefined => network.verifyMessage({ tenant, raw: { body: Buffer.from(body), headers } });

/** Who sent it cannot be known, so nothing is known of it. */
function isUnknown(subject: Subject, headersOf: (body: string) => Headers): void {
  const body = subject.bodyOf(question);
  assert.equal(verified(subject, body, headersOf(body)), undefined);
}

function isUnreadable({ network, bodyOf }: Subject, changes: Record<string, unknown>): void {
  const wrong = JSON.stringify({ ...JSON.parse(bodyOf(question)), ...changes });
  assert.throws(() => network.readQuestion(wrong), Error, `read as a question: ${wrong}`);
  assert.throws(() => network.readNotice(wrong), Error, `read as a notice: ${wrong}`);
}

type Promises = Readonly<Record<string, (subject: Subject) => void>>;

export const cardNetworkPromises: Promises = {
  'knows its own message by the id that the message repeats'(subject) {
    const body = subject.bodyOf(question);
    for (const atMs of [0, 0, MINUTE_MS]) {
      assert.equal(verified(subject, body, subject.sign(body, atMs)), question.messageId);
    }
  },

  'does not know a message without a signature'(subject) {
    isUnknown(subject, () => ({}));
  },

  'does not know a message with an empty signature'(subject) {
    isUnknown(subject, (body) =>
      Object.fromEntries(Object.keys(subject.sign(body, 0)).map((name) => [name, ''])),
    );
  },

  'does not know a message with the signature of another body'(subject) {
    isUnknown(subject, (body) => subject.sign(`${body} `, 0));
  },

  'does not know a message that was signed with another secret'(subject) {
    isUnknown(subject, (body) => subject.signWrongly(body));
  },

  'does not know a message that was signed long ago, or will be'(subject) {
    for (const atMs of [-6 * MINUTE_MS, 6 * MINUTE_MS])
      isUnknown(subject, (body) => subject.sign(body, atMs));
  },

  'does not know a message that was signed for another tenant'(subject) {
    const { network, stranger: tenant } = subject;
    isUnknown({ ...subject, network, tenant }, (body) => subject.sign(body, 0));
  },

  'does not know a message without an id'(subject) {
    for (const body of ['{}', '{"id":""}', '[]', 'nonsense', `{"id":"${'x'.repeat(101)}"}`]) {
      assert.equal(verified(subject, body, subject.sign(body, 0)), undefined, body);
    }
  },

  'reads every kind of message as it was meant'({ network, bodyOf }) {
    const more: Question = { ...question, kind: 'increment', amountMinor: 1n };
    for (const one of [question, more]) assert.deepEqual(network.readQuestion(bodyOf(one)), one);
    for (const notice of NOTICES) assert.deepEqual(network.readNotice(bodyOf(notice)), notice);
  },

  'does not read an amount that is none'(subject) {
    for (const amount of [-1, 1.5, 2 ** 53, '100']) isUnreadable(subject, { amount });
  },

  'reads a name that no text can hold as one that can, and takes no id like that'(subject) {
    const { network, bodyOf } = subject;
    for (const name of ['Sh\0op', 'Sh\ud83dop', `${'x'.repeat(99)}\u{1f6d2}`, 'x'.repeat(300), '']) {
      const named = bodyOf({ ...question, merchant: { ...question.merchant, name } });
      const clearing = bodyOf({
        ...question,
        kind: 'clearing',
        isFinal: true,
        merchant: { name, category: '5942' },
      });
      for (const { merchant } of [network.readQuestion(named), network.readNotice(clearing)]) {
        assert.ok(merchant.name.isWellFormed() && !merchant.name.includes('\0'), JSON.stringify(name));
        assert.ok(merchant.name.length <= 100);
      }
    }
    for (const bad of ['a\0b', 'a\ud83d']) {
      isUnreadable(subject, { transaction: bad });
      isUnreadable(subject, { card: bad });
      const body = bodyOf({ ...question, messageId: bad });
      assert.equal(verified(subject, body, subject.sign(body, 0)), undefined);
    }
  },

  'does not read what is about no card, no category, or of no kind that there is'(subject) {
    isUnreadable(subject, { card: '' });
    isUnreadable(subject, { merchant: { name: 'x', category: '59' } });
    isUnreadable(subject, { type: 'gift' });
  },
};

export function cardNetworkConformance(name: string, subject: Subject): void {
  suite(`${name} as a card network`, () => {
    for (const [promise, keep] of Object.entries(cardNetworkPromises)) {
      test(promise, () => keep(subject));
    }
  });
}
