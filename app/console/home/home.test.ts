// Numbers of Home lead to their lists.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { attentionOf } from './home.ts';

const NONE = { count: 0, isAtLeast: false };

suite('Home', () => {
  test('leads from each number to its list, and leaves out what may not be read', () => {
    assert.deepEqual(attentionOf({}), []);
    const found = attentionOf({
      approvals: { pending: { count: 1_000, isAtLeast: true } },
      holds: { unresolved: { count: 1, isAtLeast: false }, oldestCardId: 'card_1' },
      webhooks: { degraded: 2, disabled: 1, gaveUp: NONE, notDelivered: { count: 66, isAtLeast: false } },
    });
    assert.deepEqual(
      found.map(({ name, count, place }) => [name, count, place]),
      [
        ['approvals', 1_000, { path: '/approvals', query: { status: 'pending' } }],
        ['holds', 1, { path: '/cards/card_1' }],
        ['endpoints', 3, { path: '/webhooks' }],
        ['notDelivered', 66, { path: '/webhooks' }],
      ],
    );
    assert.equal(found[0]?.isAtLeast, true);
  });
});
