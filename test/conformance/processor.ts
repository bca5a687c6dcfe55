// The promises that every processor behind the port must keep. A provider is ready when they hold for it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Currency } from '#platform/money/money.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type { Done, Processor, ProcessorAnswer, ProcessorProgress } from '#modules/issuing/funding/port.ts';
import { promisesOfCuts, type Cuttable } from './cuts.ts';

export type CardKind = 'works' | 'refuses' | 'has_no_funds';
export type Subject = {
  readonly tenant: Tenant;
  readonly processor: Processor;
  /** The processor's name for a card of its own for each call. */
  token(kind: CardKind): Promise<string>;
  /** What the processor's books have taken on a card, not counting what was given back. */
  taken(token: string): Promise<bigint>;
  loseNext: Cuttable['loseNext'];
  advance(ms: number): void;
};

const CURRENCY: Currency = 'ARS';
const LAPSES_WITHIN_MS = 40 * DAY_MS;
const signal = (): AbortSignal => AbortSignal.timeout(60_000);
const newReference = (): string => `ref_${randomBytes(12).toString('hex')}`;

function done(answer: ProcessorAnswer): Done {
  assert.equal(answer.kind, 'accepted', inspect(answer));
  return answer.kind === 'accepted' ? answer.value : assert.fail();
}
const isRefused = (answer: ProcessorAnswer, ...reasons: string[]): void =>
  assert.deepEqual(answer, { kind: 'refused', reasons });
const found = (answer: OutsideAnswer<ProcessorProgress>): ProcessorProgress =>
  answer.kind === 'accepted' ? answer.value : assert.fail(inspect(answer));

/** Calls with what a promise does not speak of filled in. */
function callsOf({ tenant, processor }: Subject) {
  return {
    hold: (token: string, amountMinor: bigint, reference = newReference()) =>
      processor.hold(tenant, { reference, token, amountMinor, currency: CURRENCY }, signal()),
    charge: (token: string, amountMinor: bigint, reference = newReference()) =>
      processor.charge(tenant, { reference, token, amountMinor, currency: CURRENCY }, signal()),
    capture: (holdReference: string, amountMinor: bigint, reference = newReference()) =>
      processor.capture(tenant, { reference, holdReference, amountMinor }, signal()),
    release: (holdReference: string, reference = newReference()) =>
      processor.release(tenant, { reference, holdReference }, signal()),
    refund: (paymentReference: string, amountMinor: bigint, reference = newReference()) =>
      processor.refund(tenant, { reference, paymentReference, amountMinor }, signal()),
    find: (reference: string) => processor.find(tenant, reference, signal()),
  };
}

async function heldOf(subject: Subject, amountMinor: bigint, kind: CardKind = 'works') {
  const token = await subject.token(kind);
  const reference = newReference();
  done(await callsOf(subject).hold(token, amountMinor, reference));
  return { token, reference };
}

type Promises = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

export const processorPromises: Promises = {
  ...promisesOfCuts<Subject>(async (subject) => {
    const token = await subject.token('works');
    const { charge, find: ask } = callsOf(subject);
    return {
      ask,
      send: (reference) => charge(token, 30n, reference),
      times: async () => Number(await subject.taken(token)) / 30,
      loseNext: subject.loseNext,
    };
  }),

  async 'holds what was asked and says until when'(subject) {
    const token = await subject.token('works');
    const answer = done(await callsOf(subject).hold(token, 100n));
    const lastsMs =
      answer.kind === 'held' ? answer.expiresAt - subject.tenant.now() : assert.fail(answer.kind);
    assert.ok(lastsMs > DAY_MS && lastsMs < LAPSES_WITHIN_MS);
    assert.equal(await subject.taken(token), 0n);
  },

  async 'does one thing for each of our references, however often it is asked'(subject) {
    const { hold, charge, capture, refund, release } = callsOf(subject);
    const { token, reference: held } = await heldOf(subject, 100n);
    const [captured, charged, refunded, released] = [
      newReference(),
      newReference(),
      newReference(),
      newReference(),
    ];
    const repeated: Array<() => Promise<ProcessorAnswer>> = [
      () => hold(token, 100n, held),
      () => capture(held, 60n, captured),
      () => charge(token, 30n, charged),
      () => refund(charged, 10n, refunded),
      () => release(held, released),
    ];
    for (const call of repeated) {
      const first = await call();
      done(first);
      assert.deepEqual(await call(), first);
    }
    assert.equal(await subject.taken(token), 90n);
    done(await refund(charged, 20n));
    isRefused(await refund(charged, 1n), 'amount_too_large');
  },

  async 'does one thing for one reference when it is asked by several at once'(subject) {
    const { charge, capture } = callsOf(subject);
    const { token, reference: held } = await heldOf(subject, 100n);
    const [captured, charged] = [newReference(), newReference()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2 === 0 ? charge(token, 30n, charged) : capture(held, 60n, captured),
      ),
    );
    for (const answer of answers) done(answer);
    assert.equal(await subject.taken(token), 90n);
  },

  async 'takes up to the hold with a capture, and says what is left'(subject) {
    const { capture } = callsOf(subject);
    const { token, reference } = await heldOf(subject, 100n);
    const answer = done(await capture(reference, 60n));
    const left = answer.kind === 'captured' ? answer.leftMinor : assert.fail(answer.kind);
    assert.ok(left >= 0n && left <= 40n);
    assert.equal(await subject.taken(token), 60n);
    const more = await capture(reference, left + 1n);
    assert.equal(more.kind, 'refused');
  },

  async 'does not capture more than is held, and the hold stays'(subject) {
    const { capture } = callsOf(subject);
    const { reference } = await heldOf(subject, 100n);
    isRefused(await capture(reference, 101n), 'amount_too_large');
    done(await capture(reference, 100n));
  },

  async 'refuses what the bank refuses, and stays with it'(subject) {
    const { hold, charge, find } = callsOf(subject);
    const token = await subject.token('refuses');
    const reference = newReference();
    isRefused(await hold(token, 100n, reference), 'card_declined');
    isRefused(await hold(token, 100n, reference), 'card_declined');
    assert.deepEqual(found(await find(reference)), { kind: 'refused', reasons: ['card_declined'] });
    isRefused(await charge(token, 100n), 'card_declined');
  },

  async 'takes nothing from a card without funds, and releases the hold'(subject) {
    const { capture, charge } = callsOf(subject);
    const { token, reference } = await heldOf(subject, 100n, 'has_no_funds');
    isRefused(await capture(reference, 50n), 'insufficient_funds');
    isRefused(await capture(reference, 50n), 'hold_gone');
    isRefused(await charge(token, 50n), 'insufficient_funds');
    assert.equal(await subject.taken(token), 0n);
  },

  async 'captures nothing of a hold that was released or was never there'(subject) {
    const { capture, release } = callsOf(subject);
    const { reference } = await heldOf(subject, 100n);
    done(await release(reference));
    isRefused(await capture(reference, 50n), 'hold_gone');
    isRefused(await capture(newReference(), 50n), 'hold_gone');
  },

  async 'lets a hold lapse in its time'(subject) {
    const { capture, release } = callsOf(subject);
    const { reference } = await heldOf(subject, 100n);
    subject.advance(LAPSES_WITHIN_MS);
    isRefused(await capture(reference, 50n), 'hold_gone');
    assert.deepEqual(done(await release(reference)), { kind: 'released' });
  },

  async 'takes the release of what is gone for done'(subject) {
    const { capture, release } = callsOf(subject);
    const { reference } = await heldOf(subject, 100n);
    done(await capture(reference, 50n));
    assert.deepEqual(done(await release(reference)), { kind: 'released' });
    assert.deepEqual(done(await release(reference)), { kind: 'released' });
  },

  async 'refuses a hold that was released before it arrived'(subject) {
    const { hold, release, find } = callsOf(subject);
    const reference = newReference();
    done(await release(reference));
    isRefused(await hold(await subject.token('works'), 100n, reference), 'hold_gone');
    assert.deepEqual(found(await find(reference)), { kind: 'refused', reasons: ['hold_gone'] });
  },

  async 'never refunds more than was taken'(subject) {
    const { charge, refund, hold } = callsOf(subject);
    const token = await subject.token('works');
    const [payment, standing] = [newReference(), newReference()];
    done(await charge(token, 100n, payment));
    done(await hold(token, 100n, standing));
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(payment, 30n)));
    assert.equal(answers.filter(({ kind }) => kind === 'accepted').length, 3);
    isRefused(await refund(payment, 11n), 'amount_too_large');
    done(await refund(payment, 10n));
    assert.equal((await refund(standing, 1n)).kind, 'refused', 'a hold is not a payment');
    assert.equal((await refund(newReference(), 1n)).kind, 'refused');
  },

  async 'can be asked for the outcome of a reference'(subject) {
    const { charge, find } = callsOf(subject);
    const reference = newReference();
    assert.deepEqual(found(await find(reference)), { kind: 'none' });
    done(await charge(await subject.token('works'), 30n, reference));
    assert.deepEqual(found(await find(reference)), { kind: 'accepted', value: { kind: 'charged' } });
    const held = await heldOf(subject, 100n);
    const again = await callsOf(subject).hold(held.token, 100n, held.reference);
    assert.deepEqual(found(await find(held.reference)), { kind: 'accepted', value: done(again) });
  },

  async 'does not do something else under a reference that is taken'(subject) {
    const { charge, hold } = callsOf(subject);
    const token = await subject.token('works');
    const reference = newReference();
    done(await charge(token, 30n, reference));
    assert.equal((await charge(token, 31n, reference)).kind, 'refused');
    assert.equal((await hold(token, 30n, reference)).kind, 'refused');
    assert.equal(await subject.taken(token), 30n);
  },

  async 'does not know a card that it never saw'(subject) {
    assert.equal((await callsOf(subject).charge('tok_nobody', 30n)).kind, 'refused');
  },
};

export function processorConformance(name: string, make: () => Promise<Subject>): void {
  suite(`${name} as a processor`, () => {
    for (const [promise, keep] of Object.entries(processorPromises)) {
      test(promise, async () => keep(await make()));
    }
  });
}
