// What a page reads again when something has changed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addConsoleLines } from '../console/frame/stale-lines.ts';
import { createNews, heardIn, isStale, staleAfter, type Stale } from './stale.ts';

addConsoleLines();
let count = 0;
/** A message as a stream sends it; each is another change. */
const message = (data: object, lastEventId = `evt_${++count}`) => ({
  data: JSON.stringify({ objectId: 'x_1', ...data }),
  lastEventId,
});
const heard = (data: object): Stale => heardIn(message(data)) ?? assert.fail('it was not heard before');

/** Paths that are read again, and one that stays. */
type Case = readonly [name: string, stale: Stale, read: readonly string[], kept: string];
const CASES: readonly Case[] = [
  [
    'a purchase of the organization',
    heard({ type: 'transaction.declined' }),
    ['/api/v1/transactions/tx_1', '/api/v1/cards', '/api/v1/events'],
    '/api/v1/views',
  ],
  [
    'money that came for a payment method',
    heard({ type: 'payment_method.funded' }),
    ['/api/v1/cardholders/ch_1/payment-methods', '/api/card/v1/cards/card_1/details', '/api/v1/events'],
    '/api/v1/transactions',
  ],
  [
    'a card that asks for money',
    heard({ type: 'card.funding_requested' }),
    ['/api/v1/cards/card_1', '/api/v1/cards/card_1/funding', '/api/card/v1/cards/card_1/details'],
    '/api/v1/cardholders',
  ],
  [
    'a refund of a payment method that was asked for',
    staleAfter('/api/v1/cardholders/ch_1/payment-methods/pm_1/refund'),
    ['/api/v1/cardholders/ch_1/payment-methods/pm_1/refunds', '/api/v1/audit_log'],
    '/api/v1/transactions',
  ],
  [
    'a transfer',
    heard({ type: 'send.settled' }),
    ['/v1/send/transfers', '/v1/send/batches'],
    '/api/v1/cards',
  ],
  ['a withdrawal', heard({ type: 'withdrawal.failed' }), ['/api/v1/withdrawals'], '/api/v1/transactions'],
  [
    'a payment of an owner',
    heard({ kind: 'payment' }),
    ['/api/v1/wallet', '/api/v1/wallet/sub-wallets/sub_1/usage', '/api/card/approvals'],
    '/api/auth/passkeys',
  ],
  [
    'an owner whose identity was verified',
    heard({ kind: 'cardholder' }),
    ['/api/v1/wallet', '/api/card/v1/kyc/status'],
    '/api/auth/session',
  ],
  [
    'a decision that was written',
    staleAfter('/api/card/approvals/appr_1'),
    ['/api/card/approvals', '/api/v1/wallet/history', '/api/card/v1/cards'],
    '/api/auth/sessions',
  ],
  [
    'a card that was written',
    staleAfter('/api/v1/cards/card_1'),
    ['/api/v1/cards', '/api/v1/audit_log', '/api/v1/requests', '/api/v1/overview'],
    '/api/v1/transactions',
  ],
  [
    'a connection that was checked',
    staleAfter('/api/v1/connections/conn_1/check'),
    ['/api/v1/connections', '/api/v1/connection_routes', '/api/v1/audit_log'],
    '/api/v1/cards',
  ],
  ['a view that was deleted', staleAfter('/api/v1/views/view_1'), ['/api/v1/views'], '/api/v1/cards'],
];

suite('what is read again after', () => {
  for (const [name, stale, read, kept] of CASES)
    test(name, () => {
      assert.deepEqual(
        read.filter((path) => !isStale(path, stale)),
        [],
      );
      assert.equal(isStale(kept, stale), false);
    });
});

test('after what no line is about, all is read again', () => {
  assert.equal(heard({ type: 'unheard.of' }), 'all');
  assert.equal(heard({ kind: 'novelty' }), 'all');
  assert.equal(heard({ kind: 'constructor' }), 'all');
  assert.equal(staleAfter('/api/v1/sandbox/clock'), 'all');
  assert.ok(isStale('/api/v1/cards', 'all'));
});

test('a path is below another one by whole parts', () => {
  assert.equal(isStale('/api/v1/wallets', ['/api/v1/wallet']), false);
  assert.equal(isStale('/api/v1/wallet/payees', ['/api/v1/wallet']), true);
});

test('a message that comes again is not news, and one about another object is', () => {
  const again = message({ type: 'card.updated' });
  assert.notEqual(heardIn(again), undefined);
  assert.equal(heardIn(again), undefined);
  const { lastEventId } = again;
  assert.notEqual(heardIn(message({ type: 'card.updated', objectId: 'x_2' }, lastEventId)), undefined);
});

test('any other change is news', () => {
  const isNews = createNews();
  assert.equal(isNews('evt_1'), true);
  assert.equal(isNews('evt_1'), false);
  assert.equal(isNews('trn_1'), true);
  assert.equal(isNews('evt_1'), false);
});
