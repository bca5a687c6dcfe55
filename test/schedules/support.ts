// Scheduled payments in tests: how they are made, and what is known of them and of their occurrences.
import assert from 'node:assert/strict';
import { atSandbox } from '../support/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { createKnownAccounts } from '#modules/money-out/transfers/known-accounts.ts';
import { createSubWallets } from '#modules/wallets/agents/services.ts';
import { createSandboxAccounts } from '#providers/sandbox/accounts.ts';
import { moveClock } from '../payments/shortcuts.ts';
import type { Payee } from '../payments/support.ts';
import type { TestApp } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { advanceTestClock } from '../support/clock.ts';
import { until } from '../support/wait.ts';

const ACTOR = systemActor('test');
const PATH = '/api/v1/wallet/scheduled';
export const pathOf = (id: string): string => `${PATH}/${id}`;

const DAILY = '0 9 * * *';

export const scheduleBodyOf = (payee: Payee, more: Record<string, unknown> = {}) => ({
  payee_id: payee.id,
  amount_cents: 1_000,
  reason: 'Abono',
  cron_expression: DAILY,
  ...more,
});

export const schedule = (by: Client, payee: Payee, more: Record<string, unknown> = {}): Promise<Reply> =>
  by.post(PATH, scheduleBodyOf(payee, more));

/** Its id. */
export async function scheduled(
  by: Client,
  payee: Payee,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await schedule(by, payee, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

export const shownOf = async (by: Client, id: string) => (await by.get(pathOf(id))).body;
export const runsOf = async (by: Client, id: string) => (await by.get(`${pathOf(id)}/runs`)).body.data;

export const untilLast = (by: Client, id: string, lastStatus: string) =>
  until(
    `the last occurrence of ${id} is ${lastStatus}`,
    () => shownOf(by, id),
    (shown) => shown.lastStatus === lastStatus,
  );

/** Moves the clock of the tenant as the endpoint does: all that falls due on the way is done. */
export async function advanceTo({ api }: TestApp, to: string | number): Promise<void> {
  await advanceTestClock(api, { to: new Date(to).toISOString() });
}

/** Beyond the instant at which it falls due, by a second. */
export async function advanceToNext(testApp: TestApp, by: Client, id: string): Promise<void> {
  const { nextRunAt } = await shownOf(by, id);
  await advanceTo(testApp, Date.parse(nextRunAt) + 1_000);
}

/** As if the service had been down meanwhile: the clock is elsewhere, and nothing was done on the way. */
export const jumpTo = (testApp: TestApp, to: number): Promise<void> => moveClock(testApp, () => to);

export const eventsOf = async ({ api }: TestApp, id: string) =>
  (await api.get(`/api/v1/events?objectId=${id}&limit=100`)).body.data.toReversed();
export const eventTypesOf = async (testApp: TestApp, id: string): Promise<string[]> =>
  (await eventsOf(testApp, id)).map(({ type }: { type: string }) => type);

/** What jobs of scheduled payments get in a process, for tests that are the worker themselves. */
export async function workerOf(app: TestApp['app'], tenantId: string) {
  return {
    services: {
      ...app,
      accounts: atSandbox(createSandboxAccounts(app)),
      knownAccounts: createKnownAccounts(),
      subWallets: createSubWallets(),
    },
    by: { tenant: await app.tenants.get(tenantId), actor: ACTOR },
  };
}
