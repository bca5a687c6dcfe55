// A card that its owner pauses and resumes, beside an organization and a system that pause it as well.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { UNFUNDED } from '#modules/issuing/funding/job-kinds.ts';
import { countEvents } from '../cards/holders.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Reply } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { untilAllWait } from '../support/locks.ts';
import { newOwner, sessionOf } from '../support/signed-in.ts';
import { buy, CARDS, issued, newBuyer } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const other = await testApp.another();
const ELEVEN_MINUTES_MS = 11 * 60_000;

const own = (id: string): string => `${CARDS}/${id}`;
const issuing = (id: string): string => `/api/v1/cards/${id}`;
const PAUSED = { status: 'PAUSED' };
const OPEN = { status: 'OPEN' };

/** What of a reply tells who has paused the card, or why it was refused. */
const saidBy = ({ status, body }: Reply): unknown => [status, body.error ?? body.status, body.pausedBy];
const standing = async (id: string): Promise<unknown> => saidBy(await api.get(issuing(id)));
const updatesOf = (id: string): Promise<number> => countEvents(testApp, id, 'card.updated');

async function newCard() {
  const buyer = await newBuyer(testApp);
  return { ...buyer, id: await issued(buyer.session, 10_000, { type: 'multi_use' }) };
}

async function unfunded(cardId: string): Promise<void> {
  await app.works.run(tenant, systemActor('test'), (work) => work.enqueue(UNFUNDED, { cardId }));
  await untilIdle(testApp, tenant);
}

suite('the owner of a card', () => {
  test('pauses it at once, from a session that was proven long ago, and no purchase is approved', async () => {
    const { id, email } = await newCard();
    const late = await sessionOf(testApp, email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    assert.deepEqual(saidBy(await late.patch(own(id), PAUSED)), [200, 'PAUSED', ['owner']]);
    const { body } = await buy(testApp, id, 1_000);
    assert.deepEqual([body.status, body.decline.reason], ['declined', 'card_paused']);
    assert.deepEqual(saidBy(await late.patch(own(id), OPEN)), [403, 'step_up_required', undefined]);
    assert.deepEqual(await standing(id), [200, 'PAUSED', ['owner']]);
  });

  test('resumes what they paused once they have proven who they are, and purchases are approved again', async () => {
    const { id, session } = await newCard();
    await session.patch(own(id), PAUSED);
    assert.deepEqual(saidBy(await session.patch(own(id), OPEN)), [200, 'OPEN', []]);
    assert.equal((await buy(testApp, id, 1_000)).body.status, 'authorized');
    await session.patch(own(id), PAUSED);
    assert.deepEqual(saidBy(await session.patch(own(id), OPEN)), [200, 'IN_USE', []]);
  });

  test('asks for the same twice, which changes nothing and emits nothing', async () => {
    const { id, session } = await newCard();
    for (const body of [OPEN, PAUSED, PAUSED, OPEN, OPEN])
      assert.equal((await session.patch(own(id), body)).status, 200);
    assert.equal(await updatesOf(id), 2);
    const audited = await app.pool.all(
      sql<{ action: string; actor_type: string }>`
        select action, actor_type from audit_log where target_id = ${id} order by id`,
    );
    assert.deepEqual(audited, [
      { action: 'card.paused', actor_type: 'user' },
      { action: 'card.resumed', actor_type: 'user' },
    ]);
  });

  test('does not resume what the organization paused, and learns who can', async () => {
    const { id, session } = await newCard();
    await api.patch(issuing(id), PAUSED);
    const refused = await session.patch(own(id), OPEN);
    assert.deepEqual(saidBy(refused), [409, 'card_paused_by_other', ['organization']]);
    assert.match(refused.body.fix, /only it can resume it/);
    assert.deepEqual(await standing(id), [200, 'PAUSED', ['organization']]);
    assert.equal(await updatesOf(id), 1);
  });

  test('does not resume what the system paused for want of its money', async () => {
    const { id, session } = await newCard();
    await unfunded(id);
    const refused = await session.patch(own(id), OPEN);
    assert.deepEqual(saidBy(refused), [409, 'card_paused_by_other', ['system']]);
    assert.match(refused.body.message, /could not be held on the payment method/);
    assert.deepEqual(saidBy(await api.patch(issuing(id), OPEN)), [200, 'OPEN', []]);
  });

  test('does not resume it while its money is not held, in words for who cannot see its funding', async () => {
    const { id, session } = await newCard();
    await session.patch(own(id), PAUSED);
    await app.pool.run(
      sql`update ledger_accounts set balance = balance - 1 where tenant_id = ${tenant.id} and id = ${`acc_held_${id}`}`,
    );
    const refused = await session.patch(own(id), OPEN);
    assert.deepEqual(saidBy(refused), [409, 'card_unfunded', undefined]);
    assert.doesNotMatch(refused.body.fix, /funding/);
    assert.deepEqual(await standing(id), [200, 'PAUSED', ['owner']]);
  });

  test('changes nothing else of a card, and no card that is closed', async () => {
    const { id, session } = await newCard();
    for (const body of [{}, { status: 'CLOSED' }, { ...PAUSED, label: 'x' }, { ...OPEN, merchantLock: null }])
      assert.equal((await session.patch(own(id), body)).body.error, 'invalid_request');
    await session.patch(own(id), PAUSED);
    assert.deepEqual(saidBy(await api.delete(issuing(id))), [200, 'CLOSED', []]);
    for (const body of [PAUSED, OPEN])
      assert.deepEqual(saidBy(await session.patch(own(id), body)), [409, 'invalid_state', undefined]);
  });
});

suite('a card that its owner paused', () => {
  test('is not resumed by the organization, which learns who can, and reads who paused it', async () => {
    const { id, session } = await newCard();
    await session.patch(own(id), PAUSED);
    const refused = await api.patch(issuing(id), { ...OPEN, label: 'x' });
    assert.deepEqual(saidBy(refused), [409, 'card_paused_by_other', ['owner']]);
    assert.match(refused.body.fix, /Only its owner can resume it/);
    const { body: listed } = await api.get('/api/v1/cards?status=PAUSED');
    const found = listed.data.find((one: { id: string }) => one.id === id);
    assert.deepEqual([found.pausedBy, found.label], [['owner'], null]);
    const changed = await api.patch(issuing(id), { label: 'Viajes' });
    assert.deepEqual([changed.status, changed.body.label, changed.body.pausedBy], [200, 'Viajes', ['owner']]);
  });

  test('is paused by the organization and the system as well, and goes on once each took theirs back', async () => {
    const { id, session } = await newCard();
    await session.patch(own(id), PAUSED);
    await unfunded(id);
    const all = ['organization', 'owner', 'system'];
    assert.deepEqual(saidBy(await api.patch(issuing(id), PAUSED)), [200, 'PAUSED', all]);
    assert.deepEqual(saidBy(await api.patch(issuing(id), OPEN)), [200, 'PAUSED', ['owner']]);
    assert.equal((await buy(testApp, id, 1_000)).body.status, 'declined');
    await api.patch(issuing(id), PAUSED);
    assert.deepEqual(saidBy(await session.patch(own(id), OPEN)), [200, 'PAUSED', ['organization']]);
    assert.deepEqual(saidBy(await api.patch(issuing(id), OPEN)), [200, 'OPEN', []]);
    assert.equal(await updatesOf(id), 7);
  });
});

suite('no one but the owner', () => {
  const BOTH = [PAUSED, OPEN] as const;

  test('of a card pauses or resumes it there: not another person, nor one of another organization', async () => {
    const { id, email } = await newCard();
    const stranger = await newOwner(testApp);
    const foreign = await testApp.newOrganization('Otra');
    const elsewhere = await sessionOf(testApp, email, { tenantId: foreign.testTenantId });
    for (const by of [stranger.session, elsewhere])
      for (const body of BOTH)
        assert.deepEqual(saidBy(await by.patch(own(id), body)), [404, 'not_found', undefined]);
    assert.deepEqual(await standing(id), [200, 'OPEN', []]);
  });

  test('does so with the key of the agent that has it, a key of the organization, or none', async () => {
    const { session, agent } = await newBuyer(testApp);
    const id = await issued(session, 1_000, { sub_wallet_id: agent.subWalletId });
    await session.patch(own(id), PAUSED);
    const refused = [];
    for (const by of [agent.key, api, client(testApp.url, {})])
      for (const body of BOTH) refused.push((await by.patch(own(id), body)).status);
    assert.deepEqual(refused, [403, 403, 403, 403, 401, 401]);
    assert.deepEqual(await standing(id), [200, 'PAUSED', ['owner']]);
    assert.deepEqual((await agent.key.get(own(id))).body.pausedBy, ['owner']);
  });
});

suite('at once', () => {
  /** Each at a process of its own, as far as the card, which the test has locked. */
  async function atOnce(id: string, ...asked: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
    let replies: Promise<Reply[]> = Promise.resolve([]);
    await app.pool.transaction(async (tx) => {
      await tx.run(sql`select 1 from cards where tenant_id = ${tenant.id} and id = ${id} for update`);
      replies = Promise.all(asked.map((ask) => ask()));
      await untilAllWait(tx, asked.length);
    });
    return replies;
  }

  test('two pauses by the owner are one', async () => {
    const { id, session, email } = await newCard();
    const there = await sessionOf(testApp, email, { url: other.url });
    const replies = await atOnce(
      id,
      () => session.patch(own(id), PAUSED),
      () => there.patch(own(id), PAUSED),
    );
    for (const reply of replies) assert.deepEqual(saidBy(reply), [200, 'PAUSED', ['owner']]);
    assert.equal(await updatesOf(id), 1);
  });

  test('a pause of the owner and one of the organization are both kept', async () => {
    const { id, session } = await newCard();
    const there = client(other.url, await testApp.newKey());
    const replies = await atOnce(
      id,
      () => session.patch(own(id), PAUSED),
      () => there.patch(issuing(id), PAUSED),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(await standing(id), [200, 'PAUSED', ['organization', 'owner']]);
  });

  test('the owner pauses a card that the organization closes: it is closed, whichever came first', async () => {
    const { id, session } = await newCard();
    const there = client(other.url, await testApp.newKey());
    const [paused, closed] = await atOnce(
      id,
      () => session.patch(own(id), PAUSED),
      () => there.delete(issuing(id)),
    );
    assert.deepEqual(closed && saidBy(closed), [200, 'CLOSED', []]);
    const isFirst = paused?.status === 200;
    assert.deepEqual(
      paused && saidBy(paused),
      isFirst ? [200, 'PAUSED', ['owner']] : [409, 'invalid_state', undefined],
    );
    assert.deepEqual(await standing(id), [200, 'CLOSED', []]);
    assert.deepEqual(
      [await updatesOf(id), await countEvents(testApp, id, 'card.closed')],
      [isFirst ? 1 : 0, 1],
    );
  });
});
