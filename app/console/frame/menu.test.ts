// Every screen has its place in the menu, and a picture of its own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { words } from '../../messages/es.ts';
import { rightsOf } from '#platform/context/rights.ts';
import type { Right } from '../../lib/routes.ts';
import { groupsOf, ICONS, isOn, namesOf, tabsOf, type Reader } from './menu.ts';

/** Who may read everything, or everything but what is withheld. */
const reader = (mode: 'test' | 'live', ...withheld: readonly Right[]): Reader => ({
  mode,
  rights: [...rightsOf('viewer', { viewer: withheld })],
});

suite('the menu', () => {
  test('leads to each screen once, and fits without being scrolled', () => {
    const names = namesOf(reader('test'));
    assert.deepEqual(names.toSorted(), Object.keys(words.nav).toSorted());
    const groups = groupsOf(reader('test'));
    const longest = Math.max(...groups.map(({ entries }) => entries.length));
    // Their titles, what has none, and the group that is open.
    assert.ok(groups.length + longest <= 14, `${groups.length} groups, of up to ${longest} entries`);
  });

  test('has no screen of the test side on the live side', () => {
    const live = namesOf(reader('live'));
    for (const name of ['start', 'simulator', 'clock'] as const) assert.ok(!live.includes(name), name);
  });

  test('leads to nothing that is withheld from its reader, and to what is beside it', () => {
    const withheld = reader(
      'live',
      'payments:read',
      'events:read',
      'webhooks:read',
      'requests:read',
      'keys:read',
    );
    const names = namesOf(withheld);
    for (const name of ['payments', 'payees', 'events', 'audit'] as const)
      assert.ok(!names.includes(name), name);
    assert.deepEqual(tabsOf(withheld, 'batches'), ['transfers', 'batches']);
    assert.ok(groupsOf(withheld).every(({ title }) => title !== 'development'));
    assert.ok(isOn(withheld, 'payments'));
  });

  test('shows no icon for two nouns', () => {
    const icons = Object.values(ICONS);
    assert.deepEqual(icons, [...new Set(icons)]);
  });

  test('has tabs above screens that belong together, the one that it leads to first', () => {
    assert.deepEqual(tabsOf(reader('live'), 'payees').slice(0, 2), ['payments', 'transfers']);
    assert.deepEqual(tabsOf(reader('live'), 'payees'), tabsOf(reader('live'), 'payments'));
    assert.deepEqual(tabsOf(reader('live'), 'agents'), []);
    assert.deepEqual(tabsOf(reader('live'), 'nowhere'), []);
  });
});
