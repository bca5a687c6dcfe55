// What a page reads again when something has changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNews, pathsOf } from './changes.ts';

test('an event is read again where its object is listed, and in the list of events', () => {
  assert.deepEqual(pathsOf('transaction.declined'), [
    '/api/v1/events',
    '/api/v1/transactions',
    '/api/v1/cards',
  ]);
  assert.deepEqual(pathsOf('send.settled').slice(0, 3), [
    '/api/v1/events',
    '/v1/send/transfers',
    '/v1/send/batches',
  ]);
  assert.deepEqual(pathsOf('unheard.of'), ['/api/v1/events']);
});

test('a change that comes again is not news, and the next one of its object is', () => {
  const isNews = createNews();
  const change = { type: 'card.updated', objectId: 'card_1', sequence: 2 };
  assert.equal(isNews(change), true);
  assert.equal(isNews(change), false);
  assert.equal(isNews({ ...change, sequence: 1 }), false);
  assert.equal(isNews({ ...change, sequence: 3 }), true);
  assert.equal(isNews({ ...change, objectId: 'card_2', sequence: 1 }), true);
});
