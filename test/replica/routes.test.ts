// Which routes are read from a replica.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routes } from '#product.ts';
import { isReadFromReplica } from '#platform/route/route.ts';

const read = routes.filter(isReadFromReplica);

suite('from a replica', () => {
  test('is read what answers in pages, and four routes that search, sum up or make a file', () => {
    const unpaged = read.filter(({ readsMany }) => readsMany === true).map(({ id }) => id);
    assert.deepEqual(unpaged.toSorted(), [
      'overview.get',
      'search.find',
      'wallets.statement',
      'webhook_endpoints.count_deliveries',
    ]);
    const ids = new Set(read.map(({ id }) => id));
    for (const id of ['cardholders.list', 'wallet.history', 'payments.list_for_organization', 'events.list'])
      assert.ok(ids.has(id), id);
    assert.ok(read.length >= 41, String(read.length));
  });

  test('is read nothing that writes, decides, streams or shows one object', () => {
    assert.deepEqual(
      read.filter((route) => route.read === undefined || /:\w+$/.test(route.path)).map(({ id }) => id),
      [],
    );
    const ids = new Set(read.map(({ id }) => id));
    for (const id of ['events.stream', 'wallet_changes.stream', 'payments.get', 'auth.session', 'cards.get'])
      assert.ok(routes.some((route) => route.id === id) && !ids.has(id), id);
  });
});
