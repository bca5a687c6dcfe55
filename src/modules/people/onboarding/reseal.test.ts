// After a new key came in, links and drafts open without the old one.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { columnsOf } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { createSealer } from '#platform/secrets/seal.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/people.ts';
import { createBody } from '#modules/people/cardholders/model.ts';
import { openDraft, sealDraft } from './draft.ts';
import { openToken, sealToken } from './link.ts';
import { resealSessions } from './reseal.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

const { api, app } = await startTestApp({ worker: false });
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [oldSealer, newSealer] = [createSealer([oldKey]), createSealer([newKey])];
const SESSIONS = 201;

suite('resealing', () => {
  test('reaches every link and draft, once', async () => {
    const draft = { typed: { firstName: 'Ana' }, person: createBody.parse(person()) };
    for (let i = 0; i < SESSIONS; i++) {
      await api.post('/api/v1/cardholder_onboarding_sessions', {
        redirectUrl: 'https://example.test/done',
        externalUserId: `user-${i}`,
      });
    }
    const all = () =>
      app.pool.all(sql<OnboardingRow>`select ${columnsOf(onboardingSessions)} from onboarding_sessions`);
    for (const row of await all()) {
      await app.pool.run(
        sql`update onboarding_sessions
            set token = ${sealToken(oldSealer, row, row.id)}, draft = ${sealDraft(oldSealer, row, draft)}
            where tenant_id = ${row.tenant_id} and id = ${row.id}`,
      );
    }
    const both = createSealer([newKey, oldKey]);
    assert.deepEqual(await resealSessions(app.pool, both), { seen: SESSIONS, resealed: SESSIONS });
    for (const row of await all()) {
      assert.equal(openToken(newSealer, row), row.id);
      assert.deepEqual(openDraft(newSealer, row), draft);
    }
    assert.deepEqual(await resealSessions(app.pool, both), { seen: SESSIONS, resealed: 0 });
  });
});
