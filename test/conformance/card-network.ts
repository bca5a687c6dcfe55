// The promises that every card network behind the port must keep: who sent a message, which message it is,
// and what it says. A provider is ready when they hold for it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { CardNetwork, NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { addressOf } from '#providers/sandbox/messages.ts';
import { questionOf } from '../support/network.ts';

export type Headers = InboundCall['raw']['headers'];
export type Subject = {
  readonly network: CardNetwork;
  readonly tenant: Tenant;
  /** Another side, with secrets of its own. */
  readonly stranger: Tenant;
  /** As the network signs for the tenant, so many milliseconds from now. */
  sign(body: string, atMs: number): Headers;
  /** The same with a secret that belongs to no tenant. */
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
async function verified(
  { network, tenant }: Pick<Subject, 'network' | 'tenant'>,
  body: string,
  headers: Headers,
): Promise<string | undefined> {
  return (await network.verifyMessage(callOf(tenant, body, headers)))?.messageId;
}

const callOf = (tenant: Tenant, body: string, headers: Headers): InboundCall => ({
  tenant,
  raw: { method: 'POST', path: addressOf('network', tenant.id), query: '', headers, body: Buffer.from(body) },
});

/** A message that it has signed, as its reader says it. */
const asQuestion = ({ network, tenant, sign }: Subject, body: string) =>
  network.readQuestion(callOf(tenant, body, sign(body, 0)));
const asNotices = ({ network, tenant, sign }: Subject, body: string) =>
  network.readNotices(callOf(tenant, body, sign(body, 0)));

/** Who sent it cannot be known, so nothing is known of it. */
async function isUnknown(subject: Subject, headersOf: (body: string) => Headers): Promise<void> {
  const body = subject.bodyOf(question);
  assert.equal(await verified(subject, body, headersOf(body)), undefined);
}

async function isUnreadable(subject: Subject, changes: Record<string, unknown>): Promise<void> {
  const wrong = JSON.stringify({ ...JSON.parse(subject.bodyOf(question)), ...changes });
  await assert.rejects(asQuestion(subject, wrong), Error, `read as a question: ${wrong}`);
  await assert.rejects(asNotices(subject, wrong), Error, `read as a notice: ${wrong}`);
}

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

export const cardNetworkPromises: Promises = {
  async 'knows its own message by the id that the message repeats'(subject) {
    const body = subject.bodyOf(question);
    for (const atMs of [0, 0, MINUTE_MS]) {
      assert.equal(await verified(subject, body, subject.sign(body, atMs)), question.messageId);
    }
  },

  async 'does not know a message without a signature'(subject) {
    await isUnknown(subject, () => ({}));
  },

  async 'does not know a message with an empty signature'(subject) {
    await isUnknown(subject, (body) =>
      Object.fromEntries(Object.keys(subject.sign(body, 0)).map((name) => [name, ''])),
    );
  },

  async 'does not know a message with the signature of another body'(subject) {
    await isUnknown(subject, (body) => subject.sign(`${body} `, 0));
  },

  async 'does not know a message that was signed with another secret'(subject) {
    await isUnknown(subject, (body) => subject.signWrongly(body));
  },

  async 'does not know a message that was signed long ago, or will be'(subject) {
    for (const atMs of [-6 * MINUTE_MS, 6 * MINUTE_MS])
      await isUnknown(subject, (body) => subject.sign(body, atMs));
  },

  async 'does not know a message that was signed for another tenant'(subject) {
    const { network, stranger: tenant } = subject;
    await isUnknown({ ...subject, network, tenant }, (body) => subject.sign(body, 0));
  },

  async 'does not know a message without an id'(subject) {
    for (const body of ['{}', '{"id":""}', '[]', 'nonsense', `{"id":"${'x'.repeat(101)}"}`]) {
      assert.equal(await verified(subject, body, subject.sign(body, 0)), undefined, body);
    }
  },

  async 'reads every kind of message as it was meant'(subject) {
    const { bodyOf } = subject;
    const more: Question = { ...question, kind: 'increment', amountMinor: 1n };
    for (const one of [question, more]) assert.deepEqual(await asQuestion(subject, bodyOf(one)), one);
    for (const notice of NOTICES) assert.deepEqual(await asNotices(subject, bodyOf(notice)), [notice]);
  },

  async 'does not read an amount that is none'(subject) {
    for (const amount of [-1, 1.5, 2 ** 53, '100']) await isUnreadable(subject, { amount });
  },

  async 'reads a name that no text can hold as one that can, and takes no id like that'(subject) {
    const { bodyOf } = subject;
    for (const name of ['Sh\0op', 'Sh\ud83dop', `${'x'.repeat(99)}\u{1f6d2}`, 'x'.repeat(300), '']) {
      const named = bodyOf({ ...question, merchant: { ...question.merchant, name } });
      const clearing = bodyOf({
        ...question,
        kind: 'clearing',
        isFinal: true,
        merchant: { name, category: '5942' },
      });
      for (const { merchant } of [
        await asQuestion(subject, named),
        ...(await asNotices(subject, clearing)),
      ]) {
        assert.ok(merchant.name.isWellFormed() && !merchant.name.includes('\0'), JSON.stringify(name));
        assert.ok(merchant.name.length <= 100);
      }
    }
    for (const bad of ['a\0b', 'a\ud83d']) {
      await isUnreadable(subject, { transaction: bad });
      await isUnreadable(subject, { card: bad });
      const body = bodyOf({ ...question, messageId: bad });
      assert.equal(await verified(subject, body, subject.sign(body, 0)), undefined);
    }
  },

  async 'does not read what is about no card, no category, or of no kind that there is'(subject) {
    await isUnreadable(subject, { card: '' });
    await isUnreadable(subject, { merchant: { name: 'x', category: '59' } });
    await isUnreadable(subject, { type: 'gift' });
  },
};

export function cardNetworkConformance(name: string, subject: Subject): void {
  suite(`${name} as a card network`, () => {
    for (const [promise, keep] of Object.entries(cardNetworkPromises)) {
      test(promise, () => keep(subject));
    }
  });
}
