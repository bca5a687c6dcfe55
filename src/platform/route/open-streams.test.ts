// No caller and no organization takes all the streams of a process.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { countOpen, type Opener } from './open-streams.ts';
import { Refusal } from '../refusals/refusal.ts';

const OF_CALLER_MAX = 20;
const OF_ORGANIZATION_MAX = 2_500;
const opener = (caller: number, organizationId: string): Opener => ({
  callerId: `key_${caller}`,
  organizationId,
});

suite('the streams of a process', () => {
  test('are bounded by caller', () => {
    const open = countOpen();
    const one = opener(1, 'org_a');
    for (let n = 0; n < OF_CALLER_MAX; n++) open.opened(one);
    assert.throws(() => open.requireRoom(one), Refusal);
    open.requireRoom(opener(2, 'org_a'));
  });

  test('are bounded by organization, however many keys it has, and leave room for the others', () => {
    const open = countOpen();
    const closes: (() => void)[] = [];
    for (let n = 0; n < OF_ORGANIZATION_MAX; n++) {
      const one = opener(n, 'org_a');
      open.requireRoom(one);
      closes.push(open.opened(one));
    }
    const next = opener(OF_ORGANIZATION_MAX, 'org_a');
    assert.throws(
      () => open.requireRoom(next),
      (error) => error instanceof Refusal && error.code === 'too_many_streams',
    );
    open.requireRoom(opener(1, 'org_b'));
    closes[0]?.();
    open.requireRoom(next);
  });
});
