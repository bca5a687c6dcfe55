// A card that its owner has approved is brought to its end also where the job that should is lost, or was cut
// off between any two steps; once, over several processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { HOUR_MS, plus, systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { leftIssuingSweep } from '#modules/issuing/card-session/issue-approved.ts';
import { abandonedSweep } from '#modules/issuing/cards/jobs.ts';
import { ISSUE_STEPS } from '#modules/issuing/cards/steps.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import { assertLedgerIsWhole, cardsOf, connect, countEvents, heldFor } from '../cards/holders.ts';
import { cutOff, cutsOf, isCutOff } from '../cards/cuts.ts';
import { newAgent } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { approvedOwner, opened } from '../wallets/support.ts';
import { CARDS, decide, issue } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { api, app } = testApp;
const second = await testApp.another();

const CENTS = 60_000;
const AT_ONCE = 3;

const anHourAhead = { now: () => plus(systemClock.now(), HOUR_MS) };
const sweepOf = (of: typeof app, commands = of.commands) =>
  leftIssuingSweep({
    ...of,
    commands,
    cardIssuer: atSandbox(createSandboxCards(of)),
    processor: atSandbox(createSandboxProcessor(of)),
    accountProcessor: atSandbox(createSandboxAccountProcessor(of)),
    clock: anHourAhead,
    tenantOf: (id) => of.tenants.get(id),
  });

const newBuyer = async () => {
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
  return { owner, agent };
};
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

/** A card that its owner has approved, and the job that should issue it is lost. */
async function approvedAndLost({ owner, agent }: Buyer) {
  const { status, body: asked } = await issue(agent.key, CENTS);
  assert.equal(status, 202, JSON.stringify(asked));
  // The answer waits for a while to see how it goes on.
  const answer = decide(owner.session, asked.approvalId, 'approved');
  await until('it is to be issued', async () => {
    const { body } = await agent.key.get(`${CARDS}/${asked.id}`);
    return body.status === 'issuing';
  });
  await app.pool.run(sql`delete from jobs where kind = 'card_session.issue_approved'`);
  return { asked, answer };
}

test('a card that was approved is issued once by sweeps at once, where its job is lost', async () => {
  const buyer = await newBuyer();
  const { owner, agent } = buyer;
  const { asked, answer } = await approvedAndLost(buyer);

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
  assert.equal((await answer).status, 200);
  const { body: approval } = await owner.session.get(`/api/card/approvals/${asked.approvalId}`);
  assert.deepEqual([approval.status, approval.settled], ['approved', true]);
  assert.equal(await sweepOf(app).runOnce(), 0);
  await assertLedgerIsWhole(testApp);
});

test('a card that was approved is issued once, where each that goes on is cut off one step later', async () => {
  const buyer = await newBuyer();
  const { owner, agent } = buyer;
  const { asked, answer } = await approvedAndLost(buyer);
  for (const [i, cut] of cutsOf(ISSUE_STEPS).entries()) {
    const { app: process } = i % 2 === 0 ? second : testApp;
    const sweep = sweepOf(process, cutOff(process.commands, cut));
    await assert.rejects(sweep.runOnce(), ({ errors }) => isCutOff(errors[0]), `${cut.when} ${cut.command}`);
  }
  assert.equal(await sweepOf(app).runOnce(), 1);

  assert.deepEqual(
    (await cardsOf(testApp, owner.cardholderId)).map(({ id, status }) => [id, status]),
    [[asked.id, 'OPEN']],
  );
  assert.equal((await agent.key.get(`${CARDS}/${asked.id}`)).body.status, 'OPEN');
  assert.equal(await heldFor(testApp, owner.cardholderId), BigInt(CENTS));
  assert.equal(await countEvents(testApp, asked.id, 'card.created'), 1);
  const { body: decided } = await answer;
  assert.deepEqual([decided.status, decided.settled], ['approved', true]);
  assert.equal(await sweepOf(app).runOnce(), 0);
  await assertLedgerIsWhole(testApp);
});
