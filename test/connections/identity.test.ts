// An identity check at connections: it is where it was asked for first, and goes to the next of its route
// only while nothing of it has left.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { accepted, OPEN, unknownBecause, unsentBecause, type Unknown } from '#platform/provider/outside.ts';
import { systemActor } from '#platform/context/context.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import type { Changing } from '#modules/base/connections/changes.ts';
import { startKycJob } from '#modules/people/cardholders/jobs.ts';
import type { KycIssuer } from '#modules/people/cardholders/port.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { resolveKyc } from '#modules/people/cardholders/resolve-kyc.ts';
import { defineDriver } from '#providers/driver.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { saidAlike } from '../support/said.ts';
import { until } from '../support/wait.ts';

type Answer = () => Promise<Unknown>;
/** What each connection was asked, and what it answers instead of taking the application. */
const applied: string[] = [];
const answers = new Map<string, Answer[]>();

const paperKyc = defineDriver({
  name: 'paper_kyc',
  about: saidAlike('Identities on paper.'),
  ports: ['kyc_issuer'],
  countries: undefined,
  modes: ['live'],
  mayBeShared: true,
  takesMessages: false,
  fields: {},
  connect: ({ connection: { id } }) => ({ ports: { kyc_issuer: issuerAt(id) } }),
});

const issuerAt = (id: string): KycIssuer => ({
  apply() {
    applied.push(id);
    return answers.get(id)?.shift()?.() ?? Promise.resolve(OPEN);
  },
  progress: () => Promise.resolve(accepted({ kind: 'none' })),
  verify: () => Promise.resolve(undefined),
  readVerdicts: () => Promise.resolve([]),
});

// The job is run by hand, so that two runs of it are at it at once.
const testApp = await startTestApp({ drivers: [paperKyc], worker: false });
const { app, url, newKey } = testApp;
const ACTOR = systemActor('test');
const OPERATOR: Changing = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' };
const job = startKycJob({ connections: app.connections, issuer: { at: issuerAt } });

const unsent: Answer = () => Promise.resolve(unsentBecause('nothing listens there'));
const lost: Answer = () => Promise.resolve(unknownBecause('no answer'));
const dies: Answer = () => new Promise(() => undefined);

/** A person of an organization that has two connections. */
async function newcomer() {
  const organization = await testApp.newOrganization('Identities');
  const connect = async () => {
    const { id } = await app.pool.transaction((tx) =>
      addConnection(tx, app.operatorActions.connections, OPERATOR, {
        driver: paperKyc.name,
        name: 'Paper',
        organizationId: organization.id,
        mode: 'live',
        ports: undefined,
        countries: undefined,
        given: {},
      }),
    );
    await until(
      'it is known',
      () => app.connections.find(id),
      (found) => found !== undefined,
    );
    return id;
  };
  const [first, second] = [await connect(), await connect()];
  const tenant = await app.tenants.get(organization.liveTenantId);
  const api = client(url, await newKey({ organization, mode: 'live' }));
  const { status, body } = await api.post('/api/v1/cardholders', person());
  assert.equal(status, 201, JSON.stringify(body));
  const row = async () => {
    const found = await findCardholder(app.pool, tenant.id, body.id);
    assert.ok(found !== undefined);
    return found;
  };
  const names = new Map<string, string>([
    [first, 'first'],
    [second, 'second'],
  ]);
  return {
    id: String(body.id),
    tenant,
    answer: (...of: readonly Answer[]) => answers.set(first, [...of]),
    answerSecond: (...of: readonly Answer[]) => answers.set(second, [...of]),
    asked: () => applied.flatMap((id) => names.get(id) ?? []),
    at: async () => names.get((await row()).connection_id ?? '') ?? 'none',
    status: async () => (await row()).kyc_status,
    run: (attempt = 1) => {
      const signal = AbortSignal.timeout(5_000);
      const given = { ...app, reads: app.pool, jobId: 'job', tenant, actor: ACTOR, attempt, signal };
      return job.run(given, { cardholderId: body.id });
    },
    verdictOf: (name: 'first' | 'second') =>
      app.works.run(tenant, ACTOR, (work) => {
        const verdict = { reference: String(body.id), decision: 'approved', reasons: [] } as const;
        return resolveKyc(work, verdict, name === 'first' ? first : second);
      }),
  };
}

suite('an identity check', () => {
  test('goes to the next connection where nothing of it has left, whose verdict counts', async () => {
    const one = await newcomer();
    one.answer(unsent);
    await one.run();
    assert.deepEqual([one.asked(), await one.at()], [['first', 'second'], 'second']);
    assert.equal(await one.verdictOf('first'), false);
    assert.equal(await one.verdictOf('second'), true);
    assert.equal(await one.status(), 'approved');
  });

  test('stays once something may have left, also where later nothing does', async () => {
    const one = await newcomer();
    one.answer(lost, unsent);
    await assert.rejects(one.run(), /no answer/);
    await assert.rejects(one.run(2), /nothing listens/);
    await one.run(3);
    assert.deepEqual([one.asked(), await one.at()], [['first', 'first', 'first'], 'first']);
  });

  test('stays where a process died over it', async () => {
    const one = await newcomer();
    one.answer(dies, unsent);
    const dying = one.run().catch(() => undefined);
    while (one.asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await assert.rejects(one.run(2), /nothing listens/);
    assert.deepEqual([one.asked(), await one.at()], [['first', 'first'], 'first']);
    await dying;
    assert.deepEqual([one.asked(), await one.at()], [['first', 'first'], 'first']);
  });

  test('stays where two runs of its job are at it at once', async () => {
    const one = await newcomer();
    one.answer(async () => {
      await one.run(2);
      return unsent();
    });
    await assert.rejects(one.run(), /nothing listens/);
    assert.deepEqual([one.asked(), await one.at()], [['first', 'first'], 'first']);
  });

  test('of which nothing has left for any connection begins again with the first', async () => {
    const one = await newcomer();
    one.answer(unsent);
    one.answerSecond(unsent);
    await assert.rejects(one.run(), /nothing listens/);
    assert.equal(await one.at(), 'none');
    await one.run(2);
    assert.deepEqual([one.asked(), await one.at()], [['first', 'second', 'first'], 'first']);
  });

  test('that is decided meanwhile goes nowhere', async () => {
    const one = await newcomer();
    one.answer(async () => {
      assert.equal(await one.verdictOf('first'), true);
      return unsent();
    });
    await assert.rejects(one.run(), /nothing listens/);
    assert.deepEqual([one.asked(), await one.at()], [['first'], 'first']);
  });
});
