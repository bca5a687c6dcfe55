// Cards that were paused before it was kept who had done it: the migration finds out from their history.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { sql } from '#platform/db/sql.ts';
import { UNFUNDED } from '#modules/issuing/funding/job-kinds.ts';
import { newCard } from '../cards/holders.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const pathOf = (id: string): string => `/api/v1/cards/${id}`;

test('a card that was paused before is paused by who did it last, and can be resumed', async () => {
  const pause = (id: string) => api.patch(pathOf(id), { status: 'PAUSED' });
  const open = (id: string) => api.patch(pathOf(id), { status: 'OPEN' });
  const unfunded = async (cardId: string): Promise<void> => {
    await app.works.run(tenant, systemActor('test'), (work) => work.enqueue(UNFUNDED, { cardId }));
    await untilIdle(testApp, tenant);
  };
  const byOrganization = await newCard(api);
  await unfunded(byOrganization);
  await open(byOrganization);
  await pause(byOrganization);
  const bySystem = await newCard(api);
  await pause(bySystem);
  await open(bySystem);
  await unfunded(bySystem);
  const withoutHistory = await newCard(api);
  await pause(withoutHistory);
  await app.pool.run(
    sql`delete from transitions where tenant_id = ${tenant.id} and object_id = ${withoutHistory}`,
  );
  const neverPaused = await newCard(api);

  const migration = (await readMigrations()).find(({ name }) => name.endsWith('cards_paused_by.sql'));
  await app.pool.script(
    `alter table cards drop constraint cards_paused_by, drop column paused_by; ${migration?.text}`,
  );
  const shown = async (id: string): Promise<unknown> => {
    const { status, pausedBy } = (await api.get(pathOf(id))).body;
    return [status, pausedBy];
  };
  assert.deepEqual(await shown(byOrganization), ['PAUSED', ['organization']]);
  assert.deepEqual(await shown(bySystem), ['PAUSED', ['system']]);
  assert.deepEqual(await shown(withoutHistory), ['PAUSED', ['organization']]);
  assert.deepEqual(await shown(neverPaused), ['OPEN', []]);
  for (const id of [byOrganization, bySystem, withoutHistory]) assert.equal((await open(id)).status, 200);
});
