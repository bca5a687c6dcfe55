// The promises that every issuer of cards behind the port must keep. A provider is ready when they hold for
// it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { isoOf } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type { CardIssuer } from '#modules/issuing/cards/port.ts';
import { cardNumbersIn } from '../support/card-numbers.ts';
import { promisesOfCuts, type Cuttable } from './cuts.ts';

export type Subject = {
  readonly tenant: Tenant;
  /** Another side, which knows nothing of the first. */
  readonly stranger: Tenant;
  readonly issuer: CardIssuer;
  loseNext: Cuttable['loseNext'];
  /** How many cards the issuer has made under a reference. */
  made(reference: string): Promise<number>;
};

const AT_ONCE = 8;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const newReference = (): string => `card_${randomBytes(13).toString('hex')}`;
const signal = (): AbortSignal => AbortSignal.timeout(60_000);

const value = <Value>(answer: OutsideAnswer<Value>): Value =>
  answer.kind === 'accepted' ? answer.value : assert.fail(inspect(answer));

/** Calls with what a promise does not speak of filled in. */
const callsOf = ({ issuer, tenant }: Pick<Subject, 'issuer' | 'tenant'>) => ({
  issue: (reference: string) =>
    issuer.issue(
      tenant,
      { reference, cardholderReference: 'ch_conformance', currency: 'ARS', type: 'single_use' },
      signal(),
    ),
  find: (reference: string) => issuer.findCard(tenant, reference, signal()),
  close: (reference: string) => issuer.closeCard(tenant, reference, signal()),
  reveal: (reference: string) => issuer.revealCard(tenant, reference, signal()),
});

const CLOSED = { kind: 'refused', reasons: ['card_closed'] };

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

export const cardIssuerPromises: Promises = {
  ...promisesOfCuts<Subject>(async (subject) => {
    const { issue: send, find: ask } = callsOf(subject);
    return { ask, send, times: subject.made, loseNext: subject.loseNext };
  }),

  async 'makes a card that is good for a while'(subject) {
    const card = value(await callsOf(subject).issue(newReference()));
    assert.match(card.last4, /^\d{4}$/);
    assert.match(card.brand, /^[a-z]+$/);
    assert.match(card.expiry, MONTH);
    assert.ok(card.expiry > isoOf(subject.tenant.now()).slice(0, 7), card.expiry);
  },

  async 'makes one card for each of our references, however often it is asked'(subject) {
    const { issue, reveal } = callsOf(subject);
    const reference = newReference();
    const cards = [await issue(reference), await issue(reference)].map(value);
    assert.deepEqual(cards[1], cards[0]);
    const [first, second] = [value(await reveal(reference)), value(await reveal(reference))];
    assert.deepEqual(second, first);
  },

  async 'makes one card for a reference that it is asked for many times at once'(subject) {
    const { issue } = callsOf(subject);
    const reference = newReference();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => issue(reference)));
    const cards = new Set(answers.map((answer) => JSON.stringify(value(answer))));
    assert.equal(cards.size, 1);
  },

  async 'makes another card for another reference'(subject) {
    const { issue, reveal } = callsOf(subject);
    const [one, other] = [newReference(), newReference()];
    value(await issue(one));
    value(await issue(other));
    assert.notEqual(value(await reveal(one)).number, value(await reveal(other)).number);
  },

  async 'can be asked for the outcome of a reference'(subject) {
    const { issue, find, close } = callsOf(subject);
    const reference = newReference();
    assert.deepEqual(value(await find(reference)), { kind: 'none' });
    const card = value(await issue(reference));
    assert.deepEqual(value(await find(reference)), { kind: 'accepted', value: card });
    value(await close(reference));
    assert.deepEqual(value(await find(reference)), CLOSED);
  },

  async 'shows a number that is one, and that the card says the end of'(subject) {
    const { issue, reveal } = callsOf(subject);
    const reference = newReference();
    const card = value(await issue(reference));
    const { number, cvc, expiry } = value(await reveal(reference));
    assert.deepEqual(cardNumbersIn(number), [number]);
    assert.equal(number.slice(-4), card.last4);
    assert.equal(expiry, card.expiry);
    assert.match(cvc, /^\d{3,4}$/);
  },

  async 'closes for good, and again'(subject) {
    const { issue, close, reveal } = callsOf(subject);
    const reference = newReference();
    value(await issue(reference));
    value(await close(reference));
    value(await close(reference));
    assert.equal((await issue(reference)).kind, 'refused');
    assert.deepEqual(await reveal(reference), CLOSED);
  },

  async 'does not make a card that was closed before it was made'(subject) {
    const { issue, find, close, reveal } = callsOf(subject);
    const reference = newReference();
    value(await close(reference));
    assert.deepEqual(value(await find(reference)), CLOSED);
    assert.deepEqual(await issue(reference), { kind: 'refused', reasons: ['not_allowed'] });
    assert.deepEqual(await reveal(reference), CLOSED);
  },

  async 'ends closed when it is asked to make and to close at once'(subject) {
    const { issue, find, close } = callsOf(subject);
    const reference = newReference();
    await Promise.all([issue(reference), close(reference), issue(reference)]);
    assert.deepEqual(value(await find(reference)), CLOSED);
  },

  async 'shows no number of a card that was never made'(subject) {
    assert.equal((await callsOf(subject).reveal(newReference())).kind, 'refused');
  },

  async 'keeps the cards of two tenants apart'(subject) {
    const { issue, reveal } = callsOf(subject);
    const theirs = callsOf({ issuer: subject.issuer, tenant: subject.stranger });
    const reference = newReference();
    value(await issue(reference));
    assert.deepEqual(value(await theirs.find(reference)), { kind: 'none' });
    value(await theirs.issue(reference));
    assert.notEqual(value(await theirs.reveal(reference)).number, value(await reveal(reference)).number);
    value(await theirs.close(reference));
    value(await reveal(reference));
  },
};

export function cardIssuerConformance(name: string, make: () => Promise<Subject>): void {
  suite(`${name} as an issuer of cards`, () => {
    for (const [promise, keep] of Object.entries(cardIssuerPromises)) {
      test(promise, async () => keep(await make()));
    }
  });
}
