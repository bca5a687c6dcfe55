// A card that its owner has approved is brought to its end also where the job that should is lost, once, over
// several processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS, plus, systemClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { leftIssuingSweep } from '../../src/modules/card-session/issue-approved.ts';
import { abandonedSweep } from '../../src/modules/cards/jobs.ts';
import { createSandboxCards } from '../../src/providers/sandbox/cards.ts';
import { createSandboxProcessor } from '../../src/providers/sandbox/processor.ts';
import { assertLedgerIsWhole, cardsOf, connect, countEvents, heldFor } from '../cards/holders.ts';
import { newAgent } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, opened } from '../wallets/support.ts';
import { CARDS, decide, issue } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { api, app } = testApp;
const second = await testApp.another();

const CENTS = 60_000;
const AT_ONCE = 3;

const anHourAhead = { now: () => plus(systemClock.now(), HOUR_MS) };
const sweepOf = (of: typeof app) =>
  leftIssuingSweep({
    ...of,
    cardIssuer: createSandboxCards(of),
    processor: createSandboxProcessor(of),
    clock: anHourAhead,
    tenantOf: (id) => of.tenants.get(id),
  });

test('a card that was approved is issued once by sweeps at once, where its job is lost', async () => {
  const owner = await opened(await approvedOwner(testApp));
  await connect(api, owner.cardholderId, '4242424242424242');
  const agent = await newAgent(testApp, owner, {
    initial_amount: 1_000,
    approval_config: {
      auto_approve_under_cents: 50_000,
      whatsapp_threshold_cents: 1_000_000,
      panic_limit_24h_cents: 1_000_000,
    },
  });
  const { status, body: asked } = await issue(agent.key, CENTS);
  assert.equal(status, 202, JSON.stringify(asked));
  // No worker is there, so the answer does not know yet how it goes on.
  const { body: decided } = await decide(owner.session, asked.approvalId, 'approved');
  assert.equal(decided.status, 'approved', JSON.stringify(decided));
  await app.pool.run(sql`delete from jobs where kind = 'card_session.issue_approved'`);
  assert.equal((await agent.key.get(`${CARDS}/${asked.id}`)).body.status, 'issuing');

  const abandoned = abandonedSweep({ ...app, clock: anHourAhead, tenantOf: (id) => app.tenants.get(id) });
  assert.equal(await abandoned.runOnce(), 0, 'it is not given up');
  const sweeps = [sweepOf(app), sweepOf(second.app)];
  await Promise.all(Array.from({ length: AT_ONCE }, () => sweeps.map((sweep) => sweep.runOnce())).flat());

  const { body: card } = await agent.key.get(`${CARDS}/${asked.id}`);
  assert.deepEqual([card.id, card.status], [asked.id, 'OPEN']);
  assert.deepEqual(
    (await cardsOf(testApp, owner.cardholderId)).map((one) => one.status),
    ['OPEN'],
  );
  assert.equal(await heldFor(testApp, owner.cardholderId), BigInt(CENTS));
  assert.equal(await countEvents(testApp, asked.id, 'card.created'), 1);
  const { body: approval } = await owner.session.get(`/api/card/approvals/${asked.approvalId}`);
  assert.deepEqual([approval.status, approval.settled], ['approved', true]);
  assert.equal(await sweepOf(app).runOnce(), 0);
  await assertLedgerIsWhole(testApp);
});
