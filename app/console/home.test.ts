// Numbers of Home lead to their lists, and its bars show what is there.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { attentionOf, barsOf } from './home.ts';

const NONE = { count: 0, isAtLeast: false };

suite('Home', () => {
  test('leads from each number to its list, and leaves out what may not be read', () => {
    assert.deepEqual(attentionOf({}), []);
    const found = attentionOf({
      approvals: { pending: { count: 1_000, isAtLeast: true } },
      holds: { unresolved: { count: 1, isAtLeast: false }, oldestCardId: 'card_1' },
      webhooks: { degraded: 2, disabled: 1, gaveUp: NONE },
    });
    assert.deepEqual(
      found.map(({ name, count, place }) => [name, count, place]),
      [
        ['approvals', 1_000, { path: '/approvals', query: { status: 'pending' } }],
        ['holds', 1, { path: '/cards', query: { peek: 'card_1' } }],
        ['endpoints', 3, { path: '/webhooks' }],
        ['gaveUp', 0, { path: '/webhooks' }],
      ],
    );
    assert.equal(found[0]?.isAtLeast, true);
  });

  test('draws bars that fit, and none that cannot be seen', () => {
    const days = [
      { date: '2026-11-01', approved: 0, declined: 0 },
      { date: '2026-11-02', approved: 990, declined: 10 },
      { date: '2026-11-03', approved: 1, declined: 0 },
    ];
    const bars = barsOf(days, 100, 2);
    assert.deepEqual(bars[0], { date: '2026-11-01', approved: 0, declined: 0 });
    for (const { approved, declined } of bars) assert.ok(approved + declined <= 100);
    assert.equal(bars[1]?.declined, 2);
    assert.equal(bars[2]?.approved, 2);
  });
});
