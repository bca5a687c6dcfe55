// Messages to the browsers of an owner when an approval waits: what they say, to whom, and how often.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { opened, subscribed, verified } from '../support/push-service.ts';
import { startReceiver, type Received } from '../support/receiver.ts';
import { sessionOf } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay } from './support.ts';

const testApp = await startTestApp();
const { app, tenant } = testApp;
const receiver = await startReceiver();
const REASON = 'Insumos de noviembre';
const PATH = '/api/v1/wallet/push-subscriptions';
const message = z.strictObject({ approvalId: z.string(), language: z.string(), text: z.string() });
let count = 0;
const newPlace = (): string => `/push/${++count}`;

const newAsker = async () => {
  const owner = await fundedWallet(testApp, 500_000);
  const agent = await newAgent(testApp, owner, { agent_label: 'Compras', initial_amount: 100 });
  const payee = await newPayee(owner);
  const ask = async (): Promise<string> => {
    const { body } = await pay(agent.key, payee, 123_456, { reason: REASON });
    assert.equal(body.status, 'pending_approval', JSON.stringify(body));
    return String(body.approvalId);
  };
  return { owner, payee, ask };
};
const firstAt = async (place: string): Promise<Received> => {
  await until('a message comes', () => receiver.received(place).length > 0);
  return receiver.received(place)[0] ?? assert.fail('none');
};

suite('a message to a browser', () => {
  test('says that an agent asks and which approval it is, and nothing else', async () => {
    const { owner, ask } = await newAsker();
    const place = newPlace();
    const { browser, publicKey } = await subscribed(owner.session, receiver.url(place));
    const approvalId = await ask();
    const { bytes, headers } = await firstAt(place);
    const said = message.parse(JSON.parse(await opened(browser, bytes)));
    assert.deepEqual(said, { approvalId, language: 'es', text: 'Un agente le pide su aprobación' });
    assert.deepEqual([headers.urgency, headers['content-encoding']], ['high', 'aes128gcm']);
    assert.match(String(headers.topic), /^[\w-]{24}$/);
    const [, suffix = ''] = approvalId.split('_');
    assert.ok(!JSON.stringify(headers).includes(suffix), 'a push service learns no id');
    const { body: approval } = await owner.session.get(`/api/card/approvals/${approvalId}`);
    const keptMs = Date.parse(approval.expiresAt) - Date.parse(approval.createdAt);
    assert.ok(Number(headers.ttl) * 1_000 <= keptMs && Number(headers.ttl) * 1_000 > keptMs - 300_000);
    const { claims, publicKey: signer } = await verified(String(headers.authorization));
    assert.deepEqual(
      [claims.aud, claims.sub, signer],
      [new URL(receiver.url('')).origin, app.baseUrl(), publicKey],
    );
  });

  test('comes to each browser of the owner once, and to no one else', async () => {
    const { owner, ask } = await newAsker();
    const other = await newAsker();
    const places = [newPlace(), newPlace()];
    const elsewhere = newPlace();
    for (const place of places) await subscribed(owner.session, receiver.url(place));
    await subscribed(other.owner.session, receiver.url(elsewhere));
    await ask();
    const topics = new Set<unknown>();
    for (const place of places) topics.add((await firstAt(place)).headers.topic);
    assert.equal(topics.size, 2, 'a push service cannot tell that it is the same');
    await untilIdle(testApp, tenant);
    assert.deepEqual(
      [...places, elsewhere].map((one) => receiver.received(one).length),
      [1, 1, 0],
    );
  });

  test('comes for the first three that an agent asks while they wait, and not for each beyond', async () => {
    const { owner, ask } = await newAsker();
    const place = newPlace();
    const { browser } = await subscribed(owner.session, receiver.url(place));
    const asked = [await ask(), await ask(), await ask(), await ask()];
    await untilIdle(testApp, tenant);
    const all = receiver.received(place);
    const said = await Promise.all(all.map(async ({ bytes }) => JSON.parse(await opened(browser, bytes))));
    const of = said.map(({ approvalId }) => String(approvalId));
    assert.deepEqual(of.sort(), asked.slice(0, 3).sort());
    assert.equal(new Set(all.map(({ headers }) => headers.topic)).size, 3);
  });

  test('is sent again where it was not taken, to that browser alone', async () => {
    const { owner, ask } = await newAsker();
    const [well, ill] = [newPlace(), newPlace()];
    for (const place of [well, ill]) await subscribed(owner.session, receiver.url(place));
    receiver.behave(ill, (before) => (before === 0 ? 503 : 201));
    await ask();
    await until('it is sent again', () => receiver.received(ill).length === 2);
    await untilIdle(testApp, tenant);
    assert.deepEqual(
      [well, ill].map((one) => receiver.received(one).length),
      [1, 2],
    );
    const [first, second] = receiver.received(ill);
    assert.equal(second?.headers.topic, first?.headers.topic, 'one that waits there is replaced');
  });

  test('is not sent any more once the approval is decided', async () => {
    const { owner, ask } = await newAsker();
    const place = newPlace();
    await subscribed(owner.session, receiver.url(place));
    receiver.behave(place, async (before) => {
      if (before > 0) return 201;
      const { body } = await owner.session.get('/api/card/approvals');
      const decided = { decision: 'rejected' };
      const reply = await owner.session.post(`/approvals/${String(body.items[0].id)}`, decided);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return 503;
    });
    await ask();
    await firstAt(place);
    await untilIdle(testApp, tenant);
    assert.equal(receiver.received(place).length, 1);
  });

  test('that its push service does not know any longer ends the subscription', async () => {
    const { owner, ask } = await newAsker();
    const places = [newPlace(), newPlace(), newPlace()];
    const ids: string[] = [];
    for (const place of places) ids.push((await subscribed(owner.session, receiver.url(place))).id);
    receiver.behave(places[0] ?? '', 410);
    receiver.behave(places[1] ?? '', 404);
    await ask();
    for (const place of places) await firstAt(place);
    await untilIdle(testApp, tenant);
    const { body } = await owner.session.get(PATH);
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [ids[2]],
    );
    assert.deepEqual(
      places.map((one) => receiver.received(one).length),
      [1, 1, 1],
    );
  });

  test('is not sent to a browser in which its person has signed out', async () => {
    const { owner, ask } = await newAsker();
    const { body: holder } = await testApp.api.get(`/api/v1/cardholders/${owner.cardholderId}`);
    const places = [newPlace(), newPlace(), newPlace()];
    const signIn = () => sessionOf(testApp, holder.email);
    const [left, ended, kept] = [await signIn(), await signIn(), await signIn()];
    for (const [i, session] of [left, ended, kept].entries())
      await subscribed(session, receiver.url(places[i] ?? ''));
    await left.post('/api/auth/sign-out');
    const { data } = (await ended.get('/api/auth/sessions')).body;
    const { id } = data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    assert.equal((await kept.delete(`/api/auth/sessions/${id}`)).status, 200);
    const listed = (await owner.session.get(PATH)).body.data;
    assert.equal(listed.length, 1, 'they are listed no more, so that they can be switched on again');
    await ask();
    await firstAt(places[2] ?? '');
    await untilIdle(testApp, tenant);
    assert.deepEqual(
      places.map((place) => receiver.received(place).length),
      [0, 0, 1],
    );
    const rows = await app.pool.all(
      sql<{ endpoint: string }>`
        select endpoint from push_subscriptions
        where tenant_id = any(${tenant.cellIds}::text[]) and cardholder_id = ${owner.cardholderId}`,
    );
    assert.deepEqual(rows, [{ endpoint: receiver.url(places[2] ?? '') }]);
  });

  test('is not sent to a browser whose key this deployment has no longer, and ends its subscription', async () => {
    const { owner, ask } = await newAsker();
    const [place, other] = [newPlace(), newPlace()];
    const { id } = await subscribed(owner.session, receiver.url(place));
    await subscribed(owner.session, receiver.url(other));
    await app.pool.run(
      sql`update push_subscriptions set server_key = 'gone' where tenant_id = ${tenant.id} and id = ${id}`,
    );
    await ask();
    await firstAt(other);
    await untilIdle(testApp, tenant);
    const { body } = await owner.session.get(PATH);
    assert.deepEqual([body.data.length, receiver.received(place).length], [1, 0]);
  });

  test('goes to no address within this network, whatever the row says, and follows no redirect', async () => {
    const { owner, ask } = await newAsker();
    const [moved, target, inside] = [newPlace(), newPlace(), newPlace()];
    const { id: movedId } = await subscribed(owner.session, receiver.url(moved));
    const { id } = await subscribed(owner.session, receiver.url(inside));
    receiver.behave(moved, { status: 307, headers: { Location: receiver.url(target) } });
    await app.pool.run(
      sql`update push_subscriptions set endpoint = 'https://10.0.0.1/push' where tenant_id = ${tenant.id} and id = ${id}`,
    );
    await ask();
    await firstAt(moved);
    const causes = () =>
      app.pool.all(
        sql<{ cause: string | null }>`
          select last_error as cause from jobs where tenant_id = ${tenant.id} and kind = 'approvals.tell_device'
            and payload->>'subscriptionId' in (${id}, ${movedId}) order by 1`,
      );
    const failed = await until(
      'both have failed',
      causes,
      (rows) => rows.length === 2 && rows.every(({ cause }) => cause !== null),
    );
    assert.match(failed.map(({ cause }) => cause).join('; '), /answered 307.*blocked_address/s);
    assert.equal(receiver.received(target).length, 0);
    for (const one of [id, movedId]) await owner.session.delete(`${PATH}/${one}`);
    await untilIdle(testApp, tenant);
  });
});
