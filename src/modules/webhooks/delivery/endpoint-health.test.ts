// How results of attempts change the health of an endpoint, as a table.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { createDraft } from '#platform/work/draft.ts';
import { noLinks, systemActor, type Context } from '#platform/context/context.ts';
import type { EndpointStatus } from '../states.ts';
import type { AttemptKind, EndpointRow } from '../tables.ts';
import { applyResult } from './endpoint-health.ts';

const NOW = instant(1_795_271_400_000);
const FACTS: Context = {
  tenantId: 'ten_1',
  cellIds: ['ten_1'],
  mode: 'test',
  now: NOW,
  actor: systemActor('webhooks'),
  newId: (prefix) => `${prefix}_1`,
  baseUrl: noLinks,
  codeOf: noLinks,
};
const endpoint = (status: EndpointStatus, failures: number): EndpointRow => ({
  tenant_id: 'ten_1',
  id: 'whe_1',
  url: 'https://example.com/',
  enabled_events: ['*'],
  description: null,
  status,
  secret: '',
  previous_secret: null,
  previous_valid_until: null,
  failure_count: failures,
  last_response_status: null,
  last_delivered_at: null,
  created_at: NOW,
  updated_at: NOW,
});

type Health = [status: EndpointStatus, failures: number];
/** The tables that get rows: each move is kept in the history, and a bad one enqueues mails to the owners. */
const MOVED = ['transitions'];
const NOTIFIED = ['transitions', 'jobs'];

suite('an endpoint', () => {
  const ROWS: Array<[Health, AttemptKind, number | null, Health, string[]]> = [
    [['active', 0], 'scheduled', 500, ['active', 1], []],
    [['active', 0], 'scheduled', null, ['active', 1], []],
    [['active', 0], 'scheduled', 302, ['active', 1], []],
    [['active', 48], 'scheduled', 500, ['active', 49], []],
    [['active', 49], 'scheduled', 500, ['degraded', 50], NOTIFIED],
    [['active', 49], 'scheduled', null, ['degraded', 50], NOTIFIED],
    [['degraded', 50], 'scheduled', 500, ['degraded', 51], []],
    [['degraded', 98], 'scheduled', 500, ['degraded', 99], []],
    [['degraded', 99], 'scheduled', 500, ['disabled', 100], NOTIFIED],
    [['active', 99], 'scheduled', 500, ['disabled', 100], NOTIFIED],
    [['disabled', 100], 'scheduled', 500, ['disabled', 100], []],
    [['active', 49], 'scheduled', 200, ['active', 0], []],
    [['active', 49], 'scheduled', 299, ['active', 0], []],
    [['degraded', 99], 'scheduled', 204, ['active', 0], MOVED],
    [['disabled', 100], 'scheduled', 200, ['disabled', 0], []],
    [['active', 0], 'scheduled', 410, ['disabled', 1], NOTIFIED],
    [['degraded', 60], 'scheduled', 410, ['disabled', 61], NOTIFIED],
    [['disabled', 100], 'scheduled', 410, ['disabled', 100], []],
    [['active', 49], 'test', 500, ['active', 49], []],
    [['active', 49], 'resend', null, ['active', 49], []],
    [['active', 49], 'test', 410, ['active', 49], []],
    [['degraded', 99], 'resend', 500, ['degraded', 99], []],
    [['active', 49], 'test', 200, ['active', 0], []],
    [['degraded', 99], 'test', 200, ['active', 0], MOVED],
    [['degraded', 99], 'resend', 200, ['active', 0], MOVED],
    [['disabled', 100], 'test', 200, ['disabled', 0], []],
  ];
  for (const [[status, failures], kind, responseStatus, after, written] of ROWS) {
    const answer = responseStatus ?? 'no answer';
    test(`${status} with ${failures} failures: ${answer} to a ${kind} attempt leaves it ${after.join(' with ')}`, () => {
      const { tx, changes } = createDraft(FACTS);
      const row = applyResult(tx, endpoint(status, failures), {
        kind,
        responseStatus,
        endedAt: NOW,
      });
      assert.deepEqual([row.status, row.failure_count], after);
      assert.equal(row.last_response_status, responseStatus);
      assert.equal(row.last_delivered_at, after[1] === 0 ? NOW : null);
      const inserted = changes.flatMap((change) => (change.kind === 'insert' ? [change.table.name] : []));
      assert.deepEqual(inserted, written);
    });
  }

  test('goes down and up again with a hundred failures and a success in between', () => {
    let row = endpoint('active', 0);
    const take = (responseStatus: number): void => {
      row = applyResult(createDraft(FACTS).tx, row, { kind: 'scheduled', responseStatus, endedAt: NOW });
    };
    for (let i = 0; i < 99; i++) take(500);
    assert.deepEqual([row.status, row.failure_count], ['degraded', 99]);
    take(200);
    for (let i = 0; i < 49; i++) take(500);
    assert.deepEqual([row.status, row.failure_count], ['active', 49]);
  });
});
