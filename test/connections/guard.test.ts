// A connection answers nothing about a tenant that it is not of: a mistake here would move the money of one
// organization out of the account of another.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createOpenedConnections } from '#connected/opened.ts';
import { createSandbox } from '#providers/sandbox/index.ts';
import { createReviewQueue } from '#modules/people/cardholders/reviews/open.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import type { Db } from '#platform/db/sql.ts';
import { PORTS, SANDBOX, type Port } from '#platform/provider/connections.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { paperDriver, paperKeys } from './paper.ts';

const { driver, asked } = paperDriver();
const testApp = await startTestApp({ worker: false, drivers: [driver] });
const { app, clock } = testApp;
const changed = <Result>(change: (tx: Db) => Promise<Result>) => app.pool.transaction(change);
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };

const sandbox = createSandbox({
  ...app,
  templates: [],
  ownUrl: () => testApp.url,
  closing: new AbortController().signal,
});
const given = {
  ...app,
  log: createLog('silent', clock),
  drivers: [driver],
  baseUrl: () => testApp.url,
  providerClients: { open: () => assert.fail(), close: async () => undefined },
  templates: [],
  reviews: createReviewQueue(app),
  watched: <Calls>(_: string, calls: Calls): Calls => calls,
};
const opened = createOpenedConnections(given, sandbox);
const accounts = opened.at('accounts');
const QUESTION = { reference: 'res_1', country: 'AR', destination: { alias: 'someone.else' } };

suite('a connection of an organization', () => {
  test('answers about its own side, and about no other side and no other organization', async () => {
    const [own, other] = [await testApp.newOrganization('Own'), await testApp.newOrganization('Other')];
    const connection = await changed((tx) =>
      addConnection(tx, app.operatorActions.connections, OPERATOR, {
        driver: 'paper',
        name: 'Treasury',
        organizationId: own.id,
        mode: 'live',
        ports: undefined,
        countries: undefined,
        given: paperKeys('live'),
      }),
    );
    await until(
      'it is known',
      () => app.connections.find(connection.id),
      (found) => found !== undefined,
    );
    const resolve = async (tenantId: string) =>
      accounts
        .at(connection.id)
        .resolve(await app.tenants.get(tenantId), QUESTION, AbortSignal.timeout(5_000));
    assert.equal((await resolve(own.liveTenantId)).kind, 'refused');
    for (const tenantId of [own.testTenantId, other.liveTenantId])
      await assert.rejects(resolve(tenantId), {
        message: `${connection.id} is not a connection of ${tenantId}`,
      });
    assert.deepEqual(
      asked.map(({ tenant }) => tenant),
      [own.liveTenantId],
    );
  });

  test('is not taken for the sandbox where its id is unknown', async () => {
    const tenant = await app.tenants.get(testApp.organization.testTenantId);
    await assert.rejects(accounts.at('conn_unknown').resolve(tenant, QUESTION, AbortSignal.timeout(5_000)), {
      message: 'there is no connection conn_unknown',
    });
  });
});

suite('what a live side asks where no provider is connected', () => {
  const isOfMessage = (name: string): boolean => /^(?:verify|read|write|answerChallenge)/.test(name);
  const askedAll = async (port: Port, names: (name: string) => boolean) => {
    const tenant = await app.tenants.get(testApp.organization.liveTenantId);
    const calls = Object.entries(opened.at(port).at(SANDBOX) as object).filter(([name]) => names(name));
    return calls.map(([name, call]) => ({ name, answer: call({ tenant }) as Promise<unknown> }));
  };
  for (const port of PORTS)
    test(`of its ${port} is answered unknown, and no message is of one`, async () => {
      for (const { name, answer } of await askedAll(port, (one) => !isOfMessage(one))) {
        const cause = `no ${port} is connected to the live side`;
        assert.deepEqual(await answer, { kind: 'unknown', cause }, name);
      }
      for (const { name, answer } of await askedAll(port, isOfMessage))
        if (/^(?:read|write)/.test(name)) await assert.rejects(answer, /is connected to the live side/, name);
        else assert.equal(await answer, undefined, name);
    });
});
