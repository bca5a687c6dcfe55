// Cardholders, their onboarding and payment methods; sign-in, passkeys, members and what an organization says
// of itself.
import assert from 'node:assert/strict';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { MonederoError, sessionTokenOf, type Session } from '../../../packages/client/src/index.ts';
import { create, get, type Passkey } from '../../support/authenticator.ts';
import { sentCode } from '../../support/codes.ts';
import { newDeciding } from '../../identity-reviews/support.ts';
import { tokenOf } from '../../support/teams.ts';
import { first, someone, untilIt, type World } from './world.ts';

export async function walkCardholders({ organization: api }: World): Promise<void> {
  const elena = someone();
  const { id } = await api.cardholders.create(elena);
  await api.cardholders.patch(id, { phoneNumber: '+5491155550124' });
  const cardholder = await api.sandbox.kyc({ cardholderId: id, status: 'approved' });
  assert.equal(cardholder.kycStatus, 'approved');
  assert.equal((await api.cardholders.get(id)).email, elena.email);
  assert.equal((await first(api.cardholders.list({ email: elena.email }))).id, id);
  await api.sandbox.phones.verify({ cardholderId: id });

  assert.ok((await api.payment_rails.list({ country: 'AR' })).data.length > 0);
  await api.payment_methods.setup(id, { returnUrl: 'https://shop.test/back' });
  const pm = await api.sandbox.checkouts.complete({ cardholderId: id });
  const other = await api.sandbox.checkouts.complete({ cardholderId: id, cardNumber: '5555555555554444' });
  assert.equal((await api.payment_methods.status(id)).hasPaymentMethod, true);
  await api.payment_methods.make_default(id, other.id, { isDefault: true });
  await first(api.payment_methods.list(id));
  await api.payment_methods.delete(id, pm.id);
  await walkAccounts(api);

  const redirectUrl = 'https://shop.test/done';
  const onboarding = api.cardholder_onboarding_sessions;
  const ended = await onboarding.create({ redirectUrl, externalUserId: 'a', state: 'a' });
  await onboarding.cancel(ended.id);
  const begun = await onboarding.create({ redirectUrl, externalUserId: 'b', state: 'b' });
  await api.sandbox.onboarding.complete({ sessionId: begun.id, ...someone() });
  assert.equal((await onboarding.get(begun.id)).id, begun.id);
  await api.consents.list({ limit: 1 });
}

/** Of a Mexican, whose bank account is a payment method for which money arrives. */
async function walkAccounts(api: World['organization']): Promise<void> {
  const { id } = await api.cardholders.create({
    ...someone(),
    country: 'MX',
    taxId: 'PELU880309AB0',
    phoneNumber: '+525512345678',
  });
  await api.sandbox.kyc({ cardholderId: id, status: 'approved' });
  const clabe = '646180110400000007';
  const account = await api.sandbox.checkouts.complete({ cardholderId: id, rail: 'clabe', clabe });
  const { deposit } = api.sandbox.payment_methods;
  const { release, take_back: takeBack } = api.sandbox.method_deposits;
  await release((await deposit(account.id, { amountCents: 5_000, held: true })).id);
  await takeBack((await deposit(account.id, { amountCents: 100 })).id, {});
  await api.payment_methods.refund(id, account.id, { amountCents: 2_000 });
  await untilIt(
    'the refund is done',
    () => first(api.payment_methods.refunds(id, account.id)),
    ({ status }) => status === 'done',
  );
}

/** The person with a session by a code that was sent, which is how people begin. */
async function signIn({ visitor, testApp, sessionWith }: World, email: string): Promise<Session> {
  await visitor.auth.otp({ email });
  const answer = await visitor.auth.otp.verify({ email, code: await sentCode(testApp, email) });
  return sessionWith(sessionTokenOf(answer) ?? assert.fail('no token'));
}

export async function walkSignIn(world: World): Promise<void> {
  const { organization: api, testApp } = world;
  const elena = someone();
  const { id } = await api.cardholders.create(elena);
  await api.sandbox.kyc({ cardholderId: id, status: 'approved' });
  const other = await signIn(world, elena.email);
  const person = await signIn(world, elena.email);
  const { user, tenants } = await person.auth.session();
  assert.equal(user.email, elena.email);
  await person.auth.session.choose({ tenantId: tenants[0]?.tenantId ?? '' });
  await person.auth.step_up();
  await person.auth.step_up.verify({ code: await sentCode(testApp, elena.email) });
  await person.auth.phone({ phoneNumber: '+5491155550125' });
  await person.auth.phone.verify({ code: await sentCode(testApp, '+5491155550125') });
  for await (const one of person.auth.sessions.list())
    if (!one.isCurrent) await person.auth.sessions.revoke(one.id);
  await assert.rejects(other.auth.session());
  await walkPasskeys(world, person);
  await person.auth.sign_out();
}

async function walkPasskeys(
  { visitor, testApp: { links }, sessionWith }: World,
  person: Session,
): Promise<void> {
  const { passkey, credential } = create(await person.passkeys.register_options(), links);
  await person.passkeys.register({ credential: credential as never });
  const stepUp = await person.passkeys.step_up_options();
  await person.passkeys.step_up({ credential: signed(passkey, stepUp, links) });
  const options = await visitor.passkeys.sign_in_options();
  const answer = await visitor.passkeys.sign_in({ credential: signed(passkey, options, links) });
  const again = sessionWith(sessionTokenOf(answer) ?? assert.fail('no token'));
  const { data } = await again.passkeys.list();
  await again.passkeys.rename(data[0]?.id ?? '', { name: 'Laptop' });
  await again.passkeys.delete(data[0]?.id ?? '');
}

/** What the authenticator gives is the JSON of a browser, whose fields the server checks. */
export const signed = (passkey: Passkey, options: unknown, origin: string) =>
  get(passkey, options, origin) as {
    id: string;
    rawId: string;
    type: 'public-key';
    response: { clientDataJSON: string; authenticatorData: string; signature: string };
  };

export async function walkMembers({ testApp, sessionOf, organization: api }: World): Promise<void> {
  const { organization, tenant, operator } = testApp;
  const email = 'owner@members.test';
  await addUser(operator, { organization: organization.id, email, role: 'owner' });
  const owner = await sessionOf(email, tenant.id);
  const invite = (to: string) => owner.invitations.create({ email: to, role: 'developer', language: 'en' });
  const withdrawn = await invite('withdrawn@members.test');
  await owner.invitations.withdraw(withdrawn.id);
  const guests: Session[] = [];
  for (const to of ['first@members.test', 'second@members.test']) {
    const { id } = await invite(to);
    const guest = await sessionOf(to, null);
    await guest.auth.invitations.accept({ token: await tokenOf(testApp, id) });
    await guest.auth.session.choose({ tenantId: tenant.id });
    guests.push(guest);
  }
  await owner.invitations.list({ status: 'accepted' });
  const { id: about } = await api.cardholders.create(someone());
  const note = await owner.notes.create({ about, text: 'Called on Monday.' });
  assert.equal((await api.notes.list({ about })).data[0]?.id, note.id);
  await owner.notes.delete(note.id);
  const view = await owner.views.create({ list: 'payments', name: 'Failed', query: 'status=failed' });
  await owner.views.rename(view.id, { name: 'Not paid' });
  assert.equal((await owner.views.list({ list: 'payments' })).data[0]?.name, 'Not paid');
  await owner.views.delete(view.id);
  const members = (await owner.members.list()).data;
  const [one, two] = guests.map((_, i) =>
    members.find((member) => member.email.startsWith(['first', 'second'][i] ?? '')),
  );
  await owner.members.change_role(one?.id ?? '', { role: 'viewer' });
  await owner.roles.update('viewer', { withheld: ['requests:read'] });
  await owner.roles.list();
  await owner.members.remove(one?.id ?? '');
  assert.ok(two !== undefined);
  await guests[1]?.members.leave();

  await api.brand.update({ support: { email: 'help@shop.test' } });
  assert.equal((await api.brand.get()).support.email, 'help@shop.test');
  const { approvalConfig } = await api.settings.get();
  await api.settings.update({
    approvalConfig: { autoApproveUnderCents: approvalConfig.autoApproveUnderCents },
  });
  await api.overview.get();
  await walkSignatures({ testApp, sessionOf }, owner);
}

/** As two owners, of whom each asks and the other one signs. */
async function walkSignatures(
  { testApp, sessionOf }: Pick<World, 'testApp' | 'sessionOf'>,
  owner: Session,
): Promise<void> {
  const { organization, tenant, operator } = testApp;
  const email = 'colleague@members.test';
  await addUser(operator, { organization: organization.id, email, role: 'owner' });
  const colleague = await sessionOf(email, tenant.id);
  await owner.second_signature_settings.update({ rights: ['webhooks:write'] });
  assert.equal((await owner.second_signature_settings.get()).signed.length, 3);
  const isAsked = (error: unknown): boolean =>
    error instanceof MonederoError && error.code === 'second_signature_required';
  await assert.rejects(owner.roles.update('viewer', { withheld: [] }), isAsked);
  const [asked] = (await colleague.second_signatures.list()).data;
  await colleague.second_signatures.refuse(asked?.id ?? '');
  await assert.rejects(owner.second_signature_settings.update({ rights: [] }), isAsked);
  const [last] = (await colleague.second_signatures.list()).data;
  await colleague.second_signatures.sign(last?.id ?? '');
  assert.deepEqual((await owner.second_signature_settings.update({ rights: [] })).signed, []);
}

/** A side of its own, which decides itself who a person is. */
export async function walkReviews({ testApp, sessionOf, organizationWith }: World): Promise<void> {
  const side = await newDeciding(testApp, 'live');
  const email = 'reviewer@reviews.test';
  await addUser(testApp.operator, { organization: side.organization.id, email, role: 'owner' });
  const owner = await sessionOf(email, side.tenantId);
  const api = organizationWith(await testApp.newKey({ organization: side.organization, mode: 'live' }));
  const approved = await side.applied();
  await owner.identity_reviews.documents.create(approved.reviewId, {
    kind: 'national_id',
    number: '30.123.456',
    seen: 'in_person',
  });
  await owner.identity_reviews.approve(approved.reviewId, { reason: 'seen' });
  assert.equal((await api.identity_reviews.get(approved.reviewId)).status, 'approved');
  const rejected = await side.applied();
  await owner.identity_reviews.reject(rejected.reviewId, { reason: 'no document' });
  assert.equal((await first(api.identity_reviews.list({ status: 'rejected' }))).id, rejected.reviewId);
  await owner.identity_review_settings.update({ secondPerson: 'in_countries', countries: ['MX'] });
  assert.deepEqual((await api.identity_review_settings.get()).countries, ['MX']);
}

/** Of a side of its own: others would check identities there too. */
export async function walkConnections({ testApp, sessionOf }: World): Promise<void> {
  const { id, testTenantId } = await testApp.newOrganization('Connected');
  const email = 'owner@connected.test';
  await addUser(testApp.operator, { organization: id, email, role: 'owner' });
  const { connections, connection_routes } = await sessionOf(email, testTenantId);
  const driver = (await connections.drivers()).data.find(({ name }) => name === 'operator');
  const added = await connections.add({ driver: driver?.name ?? '', name: 'Our people', fields: {} });
  assert.deepEqual((await connections.rotate(added.id, { fields: {} })).secrets, []);
  assert.ok((await connections.check(added.id)).isSound);
  assert.deepEqual((await connections.setup(added.id)).steps, []);
  assert.equal((await connections.change(added.id, { name: 'Our own' })).name, 'Our own');
  const [route] = (await connection_routes.list()).data;
  assert.deepEqual(route?.connections, [added.id]);
  await connection_routes.set({ port: 'kyc_issuer', connections: ['sandbox', added.id] });
  await connection_routes.remove('kyc_issuer');
  await connections.disable(added.id);
  assert.equal((await connections.enable(added.id)).status, 'active');
  await connections.disable(added.id);
  testApp.clock.advance(MINUTE_MS);
  await connections.remove(added.id);
  assert.equal((await connections.list()).data[0]?.status, 'removed');
}

export async function walkAccess({ organization: api }: World): Promise<void> {
  const key = await api.api_keys.create({ name: 'for a test', scopes: ['cards:read'] });
  const rolled = await api.api_keys.roll(key.id);
  assert.notEqual(rolled.raw, key.raw);
  await api.api_keys.revoke(rolled.id);
  await first(api.api_keys.list());
  await first(api.audit_log.list());
  const { id } = await untilIt(
    'requests are kept',
    () => api.requests.list({ limit: 1 }),
    ({ data }) => data.length > 0,
  ).then(({ data }) => data[0] ?? assert.fail());
  await api.requests.get(id);
  await api.search.find({ q: 'Elena' });
}
