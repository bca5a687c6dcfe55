// Webhook endpoints and events, the clients of agents, logins by browser, and the faults of the sandbox.
import assert from 'node:assert/strict';
import { addUser } from '#modules/base/identity/organizations.ts';
import { codeFor, REDIRECT_URI } from '../../support/oauth.ts';
import { startReceiver } from '../../support/receiver.ts';
import { verify } from '../../../packages/client/src/index.ts';
import { first, someone, untilIt, type World } from './world.ts';

export async function walkWebhooks({ organization: api }: World): Promise<void> {
  const receiver = await startReceiver();
  const enabledEvents = ['cardholder.*'];
  const endpoint = await api.webhook_endpoints.create({ url: receiver.url('/hooks'), enabledEvents });
  const { id } = endpoint;
  await api.webhook_endpoints.patch(id, { description: 'Of a test' });
  await api.webhook_endpoints.get(id);
  await first(api.webhook_endpoints.list());
  await api.webhook_endpoints.send_test(id, { event_type: 'cardholder.created' });
  const [came] = receiver.received('/hooks');
  const { secret } = await api.webhook_endpoints.reveal_secret(id);
  const event = await verify(came?.bytes ?? '', came?.headers ?? {}, secret);
  assert.equal(event.type, 'cardholder.created');

  await api.cardholders.create(someone());
  const delivery = await untilIt(
    'it was delivered',
    () => api.webhook_endpoints.list_deliveries(id, { succeeded: 'true' }),
    ({ deliveries }) => deliveries.some(({ kind }) => kind !== 'test'),
  ).then(({ deliveries }) => deliveries.find(({ kind }) => kind !== 'test') ?? assert.fail());
  await api.webhook_endpoints.get_delivery(id, delivery.id);
  await api.webhook_endpoints.count_deliveries(id);
  await api.webhook_endpoints.resend(id, delivery.id);
  const since = new Date(Date.now() - 60_000).toISOString();
  await api.webhook_endpoints.recover(id, { since, dryRun: true });
  await api.webhook_endpoints.roll_secret(id);
  const one = await first(api.events.list({ type: 'cardholder.created' }));
  await api.events.get(one.id);
  for await (const message of api.events.stream({ signal: AbortSignal.timeout(30_000) })) {
    assert.ok(message.event === 'changed' || message.event === 'more');
    break;
  }
  await api.webhook_endpoints.delete(id);
  await api.sandbox.faults({ port: 'messenger', kind: 'latency', count: 1, ms: 1 });
}

export async function walkGrants({ visitor, sessionOf, organization: api, testApp }: World): Promise<void> {
  await visitor.grants.resource();
  await visitor.grants.resource_of_path();
  await visitor.grants.server();
  const { client_id: clientId } = await visitor.grants.register({
    client_name: 'Test client',
    redirect_uris: [REDIRECT_URI],
  });
  const elena = someone();
  const { id: cardholderId } = await api.cardholders.create(elena);
  await api.sandbox.kyc({ cardholderId, status: 'approved' });
  const by = { id: clientId, redirectUri: REDIRECT_URI };
  const owner = await sessionOf(elena.email);
  await owner.wallet.get();
  const { code, verifier } = await codeFor(testApp, elena.email, { scopes: ['wallet:read'] }, by);
  const tokens = await visitor.grants.token({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  });
  const grant = await first(owner.grants.list());
  await visitor.grants.revoke_token({ token: tokens.access_token, client_id: clientId });
  await owner.grants.revoke(grant.id);
}

export async function walkDeviceLogins(world: World): Promise<void> {
  const { visitor, sessionOf, organizationWith, testApp } = world;
  const email = 'device@walk.test';
  const { organization, tenant, operator } = testApp;
  await addUser(operator, { organization: organization.id, email, role: 'owner' });
  const owner = await sessionOf(email, tenant.id);
  const denied = await visitor.device_logins.start({ machine: 'laptop' });
  await owner.device_logins.deny({ userCode: denied.userCode });
  const { deviceCode, userCode } = await visitor.device_logins.start({ machine: 'laptop' });
  assert.equal((await owner.device_logins.find({ userCode })).machine, 'laptop');
  await owner.device_logins.approve({ userCode, name: 'Command line on laptop', scopes: ['events:read'] });
  const { raw } = await visitor.device_logins.poll({ deviceCode });
  await organizationWith(raw).events.list();
  await visitor.device_logins.end({ apiKey: raw });
  await assert.rejects(organizationWith(raw).events.list());
}
