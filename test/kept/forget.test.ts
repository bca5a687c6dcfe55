// What is older than it is kept goes, what is younger stays, and a deployment says how long that is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readConfig } from '#config.ts';
import { DAY_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { createIds } from '#platform/ids/ids.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { KEEP, KEEP_DEFAULT, keepNames } from '#platform/db/kept-days.ts';
import { startTestApp } from '../support/app.ts';

const { app, tenant, clock } = await startTestApp({ worker: false, cells: 2 });

async function sweep(name: string): Promise<number> {
  const found = app.sweeps.find((one) => one.name === name);
  return found === undefined ? assert.fail(`there is no sweep ${name}`) : found.runOnce();
}
const idsOf = async (table: string, cellId = tenant.id): Promise<string[]> =>
  (await app.pool.all(rawQuery<{ id: string }>(`select id from ${table} where tenant_id = $1`, [cellId])))
    .map(({ id }) => id)
    .sort();
/** Ids as they were made so many days ago. */
const daysAgo = (days: number): Instant => plus(clock.now(), -days * DAY_MS);
const idsAgo = (days: number) => createIds({ ...clock, now: () => daysAgo(days) });
const ago = (days: number): string => isoOf(daysAgo(days));

suite('a sweep', () => {
  test('forgets events that are older than they are kept, also where the clock of the tenant is ahead', async () => {
    const [old, young] = [idsAgo(366)('evt'), idsAgo(364)('evt')];
    for (const cellId of tenant.cellIds)
      for (const id of [old, young])
        await app.pool.run(
          sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
              values (${cellId}, ${id}, 'card.created', ${id}, ${ago(-10)}, '{}', 1)`,
        );
    assert.equal(await sweep('platform.old_events'), 2);
    for (const cellId of tenant.cellIds) assert.deepEqual(await idsOf('events', cellId), [young]);
  });

  test('forgets messages that were handled, and none that was not', async () => {
    for (const [id, days, handled] of [
      ['inb_old', 91, ago(91)],
      ['inb_young', 89, ago(89)],
      ['inb_waiting', 91, null],
    ] as const)
      await app.pool.run(
        sql`insert into inbound_messages (tenant_id, id, source, message_id, request, body, received_at, handled_at)
            values (${tenant.id}, ${id}, 'rail', ${id}, '{}', '{}', ${ago(days)}, ${handled})`,
      );
    assert.equal(await sweep('inbound.old'), 1);
    assert.deepEqual(await idsOf('inbound_messages'), ['inb_waiting', 'inb_young']);
  });

  test('forgets what was sent to providers, and neither its references nor what may be sent again', async () => {
    for (const [id, days] of [
      ['prf_old', 31],
      ['prf_young', 29],
    ] as const)
      await app.pool.run(
        sql`insert into provider_refs (tenant_id, id, connection_id, kind, ours, theirs, body, created_at)
            values (${tenant.id}, ${id}, 'conn_1', 'transfer', ${id}, ${id}, 'sealed', ${ago(days)})`,
      );
    assert.equal(await sweep('platform.old_provider_bodies'), 1);
    const rows = await app.pool.all(
      sql<{ theirs: string; body: string | null }>`select theirs, body from provider_refs order by id`,
    );
    assert.deepEqual(rows, [
      { theirs: 'prf_old', body: null },
      { theirs: 'prf_young', body: 'sealed' },
    ]);
  });

  test('forgets jobs that were given up, and none that waits', async () => {
    for (const [id, days] of [
      ['job_old', 91],
      ['job_young', 89],
      ['job_waiting', null],
    ] as const)
      await app.pool.run(
        sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts, failed_at)
            values (${tenant.id}, ${id}, 'cards.expire', '{}', ${ago(-100)}, 1, ${days === null ? null : ago(days)})`,
      );
    assert.equal(await sweep('platform.old_failed_jobs'), 1);
    assert.deepEqual(await idsOf('jobs'), ['job_waiting', 'job_young']);
  });

  test('forgets links, and what the sandbox kept instead of sending it', async () => {
    const [old, young] = [idsAgo(91), idsAgo(1)];
    for (const newId of [old, young]) {
      await app.pool.run(
        sql`insert into card_views (tenant_id, id, card_id, token_hash, expires_at, created_at, kind)
            values (${tenant.id}, ${newId('cvw')}, 'card_1', ${newId('cvw')}, ${ago(0)}, ${ago(0)}, 'reveal')`,
      );
      await app.pool.run(
        sql`insert into sandbox_mails (tenant_id, id, reference, recipient, subject, text, at)
            values (${tenant.id}, ${newId('mail')}, ${newId('ref')}, 'ana@example.test', '', '', ${ago(0)})`,
      );
    }
    assert.equal(await sweep('cards.old_links'), 1);
    assert.equal(await sweep('sandbox.old_messages'), 1);
    assert.deepEqual([(await idsOf('card_views')).length, (await idsOf('sandbox_mails')).length], [1, 1]);
  });
});

suite('a deployment', () => {
  test('keeps as by default where it says nothing, and for as many days as it says', () => {
    assert.deepEqual(readConfig({}).keep, KEEP_DEFAULT);
    assert.deepEqual(readConfig({ KEEP_EVENTS_DAYS: '400' }).keep, { ...KEEP_DEFAULT, events: 400 });
  });

  for (const name of keepNames) {
    const { setting, daysMin, daysMax, days } = KEEP[name];
    for (const wrong of [daysMin - 1, daysMax + 1, 1.5, 'soon'])
      test(`hears that ${setting}=${wrong} is wrong, with an example`, () => {
        const says = new RegExp(
          `${setting} is a whole number of days from ${daysMin} to ${daysMax}, such as ${setting}=${days}`,
        );
        assert.throws(() => readConfig({ [setting]: String(wrong) }), says);
      });
  }
});
