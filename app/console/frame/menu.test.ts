// Every screen has its place in the menu, and a picture of its own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { words } from '../../messages/es.ts';
import { groupsOf, ICONS, namesOf, tabsOf } from './menu.ts';

suite('the menu', () => {
  test('leads to each screen once, and fits without being scrolled', () => {
    const names = namesOf({ mode: 'test' });
    assert.deepEqual(names.toSorted(), Object.keys(words.nav).toSorted());
    const groups = groupsOf({ mode: 'test' });
    const longest = Math.max(...groups.map(({ entries }) => entries.length));
    // Their titles, what has none, and the group that is open.
    assert.ok(groups.length + longest <= 14, `${groups.length} groups, of up to ${longest} entries`);
  });

  test('has no screen of the test side on the live side', () => {
    const live = namesOf({ mode: 'live' });
    for (const name of ['start', 'simulator', 'clock'] as const) assert.ok(!live.includes(name), name);
  });

  test('shows no icon for two nouns', () => {
    const icons = Object.values(ICONS);
    assert.deepEqual(icons, [...new Set(icons)]);
  });

  test('has tabs above screens that belong together, the one that it leads to first', () => {
    assert.deepEqual(tabsOf({ mode: 'live' }, 'payees').slice(0, 2), ['payments', 'transfers']);
    assert.deepEqual(tabsOf({ mode: 'live' }, 'payees'), tabsOf({ mode: 'live' }, 'payments'));
    assert.deepEqual(tabsOf({ mode: 'live' }, 'agents'), []);
    assert.deepEqual(tabsOf({ mode: 'live' }, 'nowhere'), []);
  });
});
