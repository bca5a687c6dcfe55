// What a timeline says of an event, from its type and its object alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole, lookOf, madeAt, saysCreated, sumOf, withWhom } from './timeline.ts';

const event = (type: string, object: Record<string, unknown>, sequence = 1) => ({
  id: 'evt_1',
  type,
  created: 1_795_271_400,
  livemode: false,
  sequence,
  data: { object },
});

test('each event has an icon, and a tone for how it ended', () => {
  assert.deepEqual(lookOf('transaction.declined'), { icon: 'transactions', tone: 'bad' });
  assert.deepEqual(lookOf('send.approval_requested'), { icon: 'payment', tone: 'info' });
  assert.deepEqual(lookOf('card.updated'), { icon: 'card', tone: 'mute' });
  assert.deepEqual(lookOf('card.funding_requested'), { icon: 'card', tone: 'info' });
  assert.deepEqual(lookOf('payment_method.funded'), { icon: 'card', tone: 'good' });
  assert.deepEqual(lookOf('payment_method.refunded'), { icon: 'card', tone: 'plum' });
  assert.deepEqual(lookOf('payment_method.refund_failed'), { icon: 'card', tone: 'bad' });
  assert.deepEqual(lookOf('unheard.of'), { icon: 'payment', tone: 'mute' });
});

test('an amount is shown where money was moved or asked for, in either spelling', () => {
  const amount = { amountCents: 4_000, currency: 'ARS' };
  assert.deepEqual(sumOf(event('transaction.cleared', amount)), { minor: 4_000, currency: 'ARS' });
  assert.deepEqual(sumOf(event('send.settled', { amount_cents: 9, currency: 'MXN' })), {
    minor: 9,
    currency: 'MXN',
  });
  for (const part of ['deposit', 'refund'])
    assert.deepEqual(sumOf(event('payment_method.funded', { availableCents: 1, [part]: amount })), {
      minor: 4_000,
      currency: 'ARS',
    });
  assert.equal(sumOf(event('card.created', amount)), undefined);
  assert.equal(sumOf(event('balance.low', { currency: 'ARS' })), undefined);
});

test('the other side of it is a merchant or a payee', () => {
  assert.equal(withWhom(event('transaction.cleared', { merchant: { name: 'Kiosco' } })), 'Kiosco');
  assert.equal(withWhom(event('payment.settled', { payee: 'Taller' })), 'Taller');
  assert.equal(withWhom(event('payment.settled', { payee: { name: 'Taller' } })), 'Taller');
  assert.equal(withWhom(event('wallet.created', {})), undefined);
});

test('the beginning of an object is in its events, or else in the object', () => {
  const says = (type: string, sequence = 1, id = 'x_1'): boolean =>
    saysCreated([event(type, { id }, sequence)], 'x_1');
  assert.deepEqual(
    [
      'card.created',
      'card.funding_requested',
      'transaction.declined',
      'approval.requested',
      'send.approval_requested',
    ].map((one) => says(one)),
    [true, true, true, true, true],
  );
  assert.deepEqual(
    [says('payee.verified'), says('payment.settled'), says('card.created', 2)],
    [false, false, false],
  );
  assert.equal(says('transaction.cleared', 1, 'x_2'), false);
  assert.equal(madeAt({ createdAt: '2026-11-22T10:00:00Z' }), '2026-11-22T10:00:00Z');
  assert.equal(madeAt({ created_at: '2026-11-22T10:00:00Z' }), '2026-11-22T10:00:00Z');
  assert.equal(madeAt({}), undefined);
});

test('a timeline is whole when it has the first event of its object', () => {
  const first = event('card.created', { id: 'card_1' });
  assert.equal(isWhole([event('card.updated', { id: 'card_1' }, 2), first], 'card_1'), true);
  assert.equal(isWhole([event('card.updated', { id: 'card_1' }, 2)], 'card_1'), false);
  assert.equal(isWhole([first], 'ch_1'), false);
});
