// One occurrence at two workers at once, where one of them loses its connection while it commits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { fallDue } from '#modules/money-out/schedules/fall-due.ts';
import { fund } from '../payments/shortcuts.ts';
import { newAgent, payeeIn } from '../payments/support.ts';
import { jumpTo, runsOf, scheduled, shownOf, workerOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, opened } from '../wallets/support.ts';
import { startFarServer } from './fixtures/far-server.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;
const far = await startFarServer(testApp);

test('the occurrence that one worker has made is not taken for that of the other, which was rolled back', async () => {
  const owner = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, systemActor('test'), fund, { ...owner, cents: 100_000 });
  const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
  const id = await scheduled(agent.key, await payeeIn(owner, await opened(await approvedOwner(testApp))));
  await jumpTo(testApp, Date.parse((await shownOf(owner.session, id)).nextRunAt) + 1);
  const [here, there] = [await workerOf(app, tenant.id), await workerOf(far.app, tenant.id)];

  const { submitted } = await far.upToCommit(() =>
    fallDue(there.services, there.by, id).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );
  await far.loseTo('break_before', () => fallDue(here.services, here.by, id));
  assert.match(await submitted, /leaves no row of its own/);
  assert.equal((await runsOf(owner.session, id)).length, 1);
  // A worker that could not find out does it again, and finds it done.
  await fallDue(there.services, there.by, id);
  assert.equal((await runsOf(owner.session, id)).length, 1);
});
