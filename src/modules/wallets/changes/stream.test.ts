// An owner hears of what is theirs as it changes, misses nothing, and hears nothing of what others own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { MINUTE_MS, plus, systemClock } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { events } from '#platform/events/event.ts';
import { createIds, firstIdOf } from '#platform/ids/ids.ts';
import { WAITING_MAX } from '#platform/route/open-streams.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/people.ts';
import { cookieOfPerson } from '../../../../test/support/signed-in.ts';
import { listenTo, type Message, type Stream } from '../../../../test/support/streams.ts';
import { until } from '../../../../test/support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn } from '../../../../test/payments/support.ts';
import { scheduled } from '../../../../test/schedules/support.ts';
import { newWallet, type Opened } from '../../../../test/wallets/support.ts';

const PATH = '/api/v1/wallet/changes/stream';
const testApp = await startTestApp({ plantsRows: true });
const { api, app, url, tenant, newKey, newOrganization } = testApp;
const newId = createIds(systemClock);

const changed = z.strictObject({ kind: z.string(), objectId: z.string() });
type ChangeEvent = z.infer<typeof changed>;

async function listen(email: string, more: Record<string, string> = {}, at = url): Promise<Stream> {
  const { cookie } = await cookieOfPerson(testApp, email);
  const stream = await listenTo(at + PATH, { Cookie: cookie, ...more });
  assert.equal(stream.status, 200);
  return stream;
}
const isAbout =
  (objectId: string) =>
  ({ event, data }: Message): boolean =>
    event === 'changed' && changed.parse(data).objectId === objectId;
const changesOf = ({ heard }: Stream): ChangeEvent[] =>
  heard.flatMap(({ event, data }) => (event === 'changed' ? [changed.parse(data)] : []));

/** A change of the owner's own: whatever was found before it was sent before it. */
async function nudge(owner: Opened, stream: Stream): Promise<string> {
  const { id } = await newPayee(owner);
  await stream.until(isAbout(id));
  return id;
}

const eventsOf = (objectId: string, count: number, tenantId = tenant.id) =>
  Array.from({ length: count }, () => ({
    tenant_id: tenantId,
    id: newId('evt'),
    type: 'cardholder.updated',
    object_id: objectId,
    object: {},
    created_at: systemClock.now(),
    sequence: 1n,
    trace: null,
  }));

suite('the stream of an owner', () => {
  test('names a payment that is held, its approval, and all that is made or changed', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const stream = await listen(owner.email);
    const agent = await newAgent(testApp, owner, { initial_amount: 200 });
    const payee = await newPayee(owner);
    const { body: held } = await pay(agent.key, payee, 90_000);
    const scheduleId = await scheduled(agent.key, payee, { amount_cents: 500 });
    const { body: keys } = await owner.session.get(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`);
    const kinds = {
      sub_wallet: agent.subWalletId,
      agent_key: z.object({ data: z.array(z.object({ id: z.string() })) }).parse(keys).data[0]?.id ?? '',
      payee: payee.id,
      approval: String(held.approvalId),
      scheduled_payment: scheduleId,
    };
    for (const [kind, objectId] of Object.entries(kinds)) {
      const { data } = await stream.until(isAbout(objectId));
      assert.deepEqual(data, { kind, objectId });
    }
    const approval = `/api/card/approvals/${String(held.approvalId)}`;
    const { status } = await owner.session.post(approval, { decision: 'rejected' });
    assert.equal(status, 200);
    await stream.until(isAbout(String(held.id)));
    await owner.session.patch(`/api/v1/wallet/sub-wallets/${agent.subWalletId}`, { status: 'paused' });
    const times = () => changesOf(stream).filter(({ kind }) => kind === 'sub_wallet').length;
    await until('the pause is heard of', () => times() > 1);
  });

  test('names nothing of another owner of the same organization, nor who pays them what', async () => {
    const [payer, other] = [await fundedWallet(testApp, 500_000), await newWallet(testApp)];
    const stream = await listen(other.email);
    await stream.until(isAbout(other.walletId));
    const agent = await newAgent(testApp, payer, { initial_amount: 200 });
    const payee = await payeeIn(payer, other);
    const { body: paid } = await pay(agent.key, payee, 5_000);
    assert.equal(paid.status, 'settled');
    const before = changesOf(stream).length;
    await until('what came into their wallet is heard of', () => changesOf(stream).length > before);
    assert.deepEqual(changesOf(stream).at(-1), { kind: 'wallet', objectId: other.walletId });

    const { body: held } = await pay(agent.key, payee, 90_000);
    assert.equal(held.status, 'pending_approval');
    const paidAt = changesOf(stream).length;
    const approval = `/api/card/approvals/${String(held.approvalId)}`;
    assert.equal((await payer.session.post(approval, { decision: 'rejected' })).status, 200);
    const nudged = await nudge(other, stream);
    const since = changesOf(stream).slice(paidAt);
    assert.deepEqual([...new Set(since.map(({ objectId }) => objectId))], [nudged]);
    const ids = new Set(changesOf(stream).map(({ objectId }) => objectId));
    const strange = [
      payer.cardholderId,
      payer.walletId,
      agent.subWalletId,
      payee.id,
      held.id,
      held.approvalId,
      paid.id,
    ];
    for (const id of strange) assert.ok(!ids.has(String(id)), String(id));
  });

  test('names nothing of another organization, also where it has written of the same object', async () => {
    const owner = await newWallet(testApp);
    const stream = await listen(owner.email);
    const organization = await newOrganization('Other');
    const [written] = eventsOf(owner.walletId, 1, organization.testTenantId);
    assert.ok(written);
    await insertRows(app.pool, events, [written]);
    await nudge(owner, stream);
    assert.deepEqual(
      stream.heard.filter(({ id }) => id === written.id),
      [],
    );
  });

  test('names what changed meanwhile to one who comes back to another server with the last id', async () => {
    const owner = await newWallet(testApp);
    const first = await listen(owner.email);
    await nudge(owner, first);
    const last = await until(
      'there is a cursor',
      () => first.lastId(),
      (id) => id !== undefined,
    );
    first.close();
    const missed = [(await newPayee(owner)).id, (await newPayee(owner)).id];
    const server = await testApp.another();
    // If somebody of the same organization listens already, the server has found it before.
    const other = await newWallet(testApp);
    await nudge(other, await listen(other.email, {}, server.url));
    const again = await listen(owner.email, { 'Last-Event-ID': String(last) }, server.url);
    for (const id of missed) await again.until(isAbout(id));
    assert.ok(again.heard.every(({ event }) => event !== 'more'));
  });

  test('names what was written before it was opened and is committed after', async () => {
    const owner = await newWallet(testApp);
    const written = eventsOf(owner.walletId, 1);
    const stream = await listen(owner.email);
    await nudge(owner, stream);
    await insertRows(app.pool, events, written);
    await stream.until(({ id }) => id === written[0]?.id);
  });

  test('says that more has changed to one who was away for long, and to no one for what others do', async () => {
    const owner = await newWallet(testApp);
    const long = firstIdOf('evt', plus(systemClock.now(), -5 * MINUTE_MS));
    const back = await listen(owner.email, { 'Last-Event-ID': long });
    await back.until(({ event }) => event === 'more');

    const [busy, stream] = [await newWallet(testApp), await listen(owner.email)];
    const ofBusy = await listen(busy.email);
    await nudge(busy, ofBusy);
    const flood = eventsOf(busy.walletId, WAITING_MAX * 3);
    await insertRows(app.pool, events, flood);
    await ofBusy.until(({ id }) => id === flood.at(-1)?.id);
    await (await listen(busy.email)).until(({ event }) => event === 'more');
    await nudge(owner, stream);
    assert.deepEqual(
      stream.heard.filter(({ event }) => event === 'more'),
      [],
    );
    const opened = await listen(owner.email);
    await nudge(owner, opened);
    assert.deepEqual(
      opened.heard.filter(({ event }) => event === 'more'),
      [],
    );
  });

  test('is for owners alone, of whom one who waits for the check of their identity hears of its end', async () => {
    const owner = await newWallet(testApp);
    const agent = await newAgent(testApp, owner);
    const statusOf = async (key: string) =>
      (await listenTo(url + PATH, { Authorization: `Bearer ${key}` })).status;
    assert.deepEqual([await statusOf(await newKey()), await statusOf(agent.raw)], [403, 401]);
    assert.equal((await listenTo(url + PATH, {})).status, 401);
    const email = 'only-a-member@example.test';
    await addUser(app, { organization: tenant.organizationId, email, role: 'owner' });
    const { cookie } = await cookieOfPerson(testApp, email);
    assert.equal((await listenTo(url + PATH, { Cookie: cookie })).status, 403);

    const someone = person();
    const { body: holder } = await api.post('/api/v1/cardholders', someone);
    const stream = await listen(someone.email);
    await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    const { data } = await stream.until(isAbout(String(holder.id)));
    assert.deepEqual(data, { kind: 'cardholder', objectId: holder.id });
  });

  test('is open some times at once in a session and no more, and ends when its process does', async () => {
    const owner = await newWallet(testApp);
    const server = await testApp.another();
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const open = () => listenTo(server.url + PATH, { Cookie: cookie });
    const streams = await Promise.all(Array.from({ length: 20 }, open));
    // Each is counted when it begins to send.
    const { id } = await newPayee(owner);
    await Promise.all(streams.map((stream) => stream.until(isAbout(id))));
    assert.equal((await open()).status, 429);
    await server.end();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
