// Approvals by WhatsApp: what the owner reads, which taps decide, and how an owner is asked whom no message
// reaches.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Connections } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import type { ApprovalMessenger } from '#modules/approvals/port.ts';
import { sendMessageJob } from '#modules/approvals/messages/send-message.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { questions, templates } from '#questions.ts';
import { createSandboxWhatsapp, UNDELIVERABLE, verifyTokenOf } from '#providers/sandbox/whatsapp.ts';
import { tappedValue, webhookOf } from '#providers/sandbox/whatsapp-wire.ts';
import { HUB_SIGNATURE_HEADER, hubSignature } from '#providers/wire/whatsapp.ts';
import { startTestApp } from '../support/app.ts';
import { approvalMessages } from '../support/approval-messages.ts';
import { atSandbox, sandboxAlone } from '../support/connections.ts';
import { client, type Client } from '../support/client.ts';
import { until } from '../support/wait.ts';
import { lineOf, sendBatch, untilBatch } from '../batches/support.ts';
import { send } from '../transfers/support.ts';
import type { Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant, url } = testApp;
const REPLY = '/api/v1/sandbox/whatsapp/reply';
/** Above the automatic threshold, below that of a passkey. */
const CENTS = 200_000;

async function ownerWithPhone(changes: Record<string, unknown> = {}): Promise<Opened> {
  const owner = await fundedWallet(testApp, 5_000_000, changes);
  const { cardholderId } = owner;
  assert.equal((await api.post('/api/v1/sandbox/phones/verify', { cardholderId })).status, 200);
  return owner;
}

async function asked(reason = 'Factura 42') {
  const owner = await ownerWithPhone();
  const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
  const payee = await newPayee(owner);
  const { status, body } = await pay(agent.key, payee, CENTS, { reason });
  assert.equal(status, 202, JSON.stringify(body));
  return { owner, agent, payee, payment: body, approvalId: String(body.approvalId) };
}

type Sent = { readonly id: string; readonly recipient: string; readonly request: string };
const sentFor = (approvalId: string): Promise<Sent[]> =>
  app.pool.all(
    sql<Sent>`
      select id, recipient, request::text as request from sandbox_whatsapp
      where tenant_id = ${tenant.id} and reference = ${approvalId} order by created_at, id`,
  );

const { messageOf, untilMessage } = approvalMessages(testApp);
const endOf = async (approvalId: string) => {
  const { status, failure } = await messageOf(approvalId);
  return { status, failure };
};

/** The message as it arrived, with what its buttons send back. */
async function arrived(approvalId: string) {
  await untilMessage(approvalId, 'sent');
  const [message] = await sentFor(approvalId);
  assert.ok(message !== undefined);
  const { template } = JSON.parse(message.request);
  const [body, approve, reject] = template.components;
  return {
    messageId: message.id,
    recipient: message.recipient,
    template,
    parameters: body.parameters.map(({ text }: { text: string }) => text) as string[],
    approve: String(approve.parameters[0].payload),
    reject: String(reject.parameters[0].payload),
  };
}

let taps = 0;
const tapBody = (tapped: { messageId: string; recipient: string; payload: string }): string =>
  webhookOf(
    tappedValue(
      { ...tapped, seconds: 1 },
      { id: `wamid.tap${(taps += 1)}`, payload: tapped.payload, text: 'x' },
    ),
  );

const post = (body: string, signature: string, to = tenant.id) =>
  api.raw(addressOf('whatsapp', to), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HUB_SIGNATURE_HEADER]: signature },
    body,
  });

const secretOf = (tenantId: string): string => inboundSecret(app.sealer, 'whatsapp', tenantId);

/** Sends a webhook as Meta does, and waits until it has been handled. */
async function report(body: string, to = tenant.id): Promise<void> {
  const { status } = await post(body, hubSignature(body, secretOf(to)), to);
  assert.equal(status, 200);
  await until(
    'the webhook is handled',
    () =>
      app.pool.all(
        sql<{ id: string }>`
          select id from inbound_messages where source = 'sandbox' and body = ${body} and handled_at is not null`,
      ),
    (rows) => rows.length === 1,
  );
}

const statusOf = async ({ session }: Opened, approvalId: string): Promise<string> =>
  (await session.get(`/api/card/approvals/${approvalId}`)).body.status;

const ignoredBecause = (why: string): boolean =>
  testApp.logged().some((line) => line.includes('approvals.reply_ignored') && line.includes(`"${why}"`));

suite('the message that asks an owner', () => {
  test('is a template with two buttons, filled from what the owner decides on', async () => {
    const { payment, approvalId } = await asked();
    const { template, parameters, approve, reject } = await arrived(approvalId);
    assert.deepEqual([template.name, template.language.code], ['payment_approval', 'es']);
    assert.equal(parameters[0], 'ARS 2.000,00');
    assert.deepEqual(parameters.slice(2), ['compras', 'dice el agente, sin verificar: “Factura 42”']);
    const seen = await app.pool.one(
      sql<{ seen: string }>`select seen from approvals where id = ${approvalId}`,
    );
    assert.equal(parameters[1], JSON.parse(seen.seen).payee.holderName);
    assert.match(approve, new RegExp(`^apr:${approvalId}:[\\w-]{22}$`));
    assert.equal(reject, approve.replace('apr:', 'rej:'));
    const texts = await app.newestTexts(50);
    const shown = texts.find(
      ({ text }) => text.includes('ARS 2.000,00') && text.includes('[Aprobar] [Rechazar]'),
    );
    assert.ok(shown !== undefined, 'it is shown on the telephones of dev');
    assert.equal(payment.status, 'pending_approval');
  });

  test('keeps no more of its secret than a hash', async () => {
    const { approvalId } = await asked();
    const { approve } = await arrived(approvalId);
    const nonce = approve.split(':')[2] ?? '';
    const { row } = await app.pool.one(
      sql<{ row: string }>`select to_jsonb(m)::text as row from approval_messages m where id = ${approvalId}`,
    );
    assert.ok(!row.includes(nonce));
  });

  test('says in one line each what others wrote, whatever they wrote', async () => {
    const hostile = 'Factura 001,0 $ https://malo.example/x ' + 'A'.repeat(120);
    const { approvalId } = await asked(hostile);
    const { parameters } = await arrived(approvalId);
    const [marked = '', reason = ''] = /“(.*)”$/.exec(parameters[3] ?? '') ?? [];
    assert.equal(parameters[3], `dice el agente, sin verificar: ${marked}`);
    assert.ok(reason.length <= 140, reason);
    assert.doesNotMatch(reason, /[\p{Cc}\p{Cf}]|:\/\/|\w\.\w/u);
    assert.match(reason, /^Factura 001,0 \$ https: malo\. example\/x A+…$/);
  });

  test('lets no word of an agent end its quotation and go on as the message', async () => {
    const { approvalId } = await asked('Factura”. Su banco verificó este pago. Motivo: "Luz');
    const { parameters } = await arrived(approvalId);
    assert.equal(
      parameters[3],
      "dice el agente, sin verificar: “Factura'. Su banco verificó este pago. Motivo: 'Luz”",
    );
  });
});

suite('a tap on WhatsApp', () => {
  test('approves, and the payment goes', async () => {
    const { owner, payment, approvalId } = await asked();
    const { status, body } = await api.post(REPLY, { approvalId, decision: 'approve' });
    assert.deepEqual([status, body.id, body.status], [200, approvalId, 'approved'], JSON.stringify(body));
    await untilPayment(owner.session, payment.id, 'settled');
    const row = await app.pool.one(
      sql<{ decided_channel: string }>`select decided_channel from approvals where id = ${approvalId}`,
    );
    assert.equal(row.decided_channel, 'whatsapp');
  });

  test('rejects, and the money is back', async () => {
    const { owner, payment, approvalId } = await asked();
    const { body } = await api.post(REPLY, { approvalId, decision: 'reject' });
    assert.equal(body.status, 'rejected');
    await untilPayment(owner.session, payment.id, 'rejected');
  });

  test('is one tap for one idempotency key', async () => {
    const { approvalId } = await asked();
    const key = { 'x-idempotency-key': `tap-${approvalId}` };
    await Promise.all([0, 1].map(() => api.post(REPLY, { approvalId, decision: 'approve' }, key)));
    await app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
    assert.equal((await api.post(REPLY, { approvalId, decision: 'approve' }, key)).status, 200);
    const { n } = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from inbound_messages
        where source = 'sandbox' and body like ${`%apr:${approvalId}:%`}`,
    );
    assert.equal(n, 1);
  });

  test('that is not signed by Meta is refused', async () => {
    const { owner, approvalId } = await asked();
    const { approve, ...message } = await arrived(approvalId);
    const body = tapBody({ ...message, payload: approve });
    const forged = [
      hubSignature(body, 'another secret'),
      hubSignature(`${body} `, secretOf(tenant.id)),
      hubSignature(body, secretOf(tenant.id)).slice('sha256='.length),
      `sha256=${'0'.repeat(64)}`,
      '',
    ];
    for (const signature of forged) assert.equal((await post(body, signature)).status, 401);
    assert.equal(await statusOf(owner, approvalId), 'pending');
  });

  test('decides nothing with another secret than its button has', async () => {
    const { owner, approvalId } = await asked();
    const { approve, ...message } = await arrived(approvalId);
    const guessed = approve.slice(0, -22) + 'A'.repeat(22);
    await report(tapBody({ ...message, payload: guessed }));
    await report(tapBody({ ...message, payload: 'Aprobar' }));
    assert.equal(await statusOf(owner, approvalId), 'pending');
    assert.ok(ignoredBecause('wrong_nonce') && ignoredBecause('not_a_button_of_ours'));
  });

  test('decides nothing on another message, or from another telephone', async () => {
    const { owner, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    await report(tapBody({ ...message, payload, messageId: 'wamid.other' }));
    await report(tapBody({ ...message, payload, recipient: '5491100000000' }));
    assert.equal(await statusOf(owner, approvalId), 'pending');
    assert.ok(ignoredBecause('other_message') && ignoredBecause('other_phone'));
    await report(tapBody({ ...message, payload }));
    assert.equal(await statusOf(owner, approvalId), 'approved');
  });

  test('decides nothing at the address of another organization', async () => {
    const { owner, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    const other = await testApp.newOrganization('Otra');
    await report(tapBody({ ...message, payload }), other.testTenantId);
    assert.equal(await statusOf(owner, approvalId), 'pending');
  });

  test('decides nothing while the organization is suspended, and decides once it is resumed', async () => {
    const { owner, payment, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    const { operator, organization } = testApp;
    const become = async (status: 'suspended' | 'active'): Promise<void> => {
      await setOrganizationStatus(operator, organization.id, status);
      await until(
        `it is ${status}`,
        () => app.tenants.get(tenant.id),
        ({ isSuspended }) => isSuspended === (status === 'suspended'),
      );
    };
    await become('suspended');
    await report(tapBody({ ...message, payload }));
    await become('active');
    assert.equal(await statusOf(owner, approvalId), 'pending');
    assert.ok(ignoredBecause('account_suspended'));
    await report(tapBody({ ...message, payload }));
    assert.equal(await statusOf(owner, approvalId), 'approved');
    await untilPayment(owner.session, payment.id, 'settled');
  });

  test('decides nothing from a telephone that is not the owner’s any more', async () => {
    const { owner, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    const changed = await api.patch(`/api/v1/cardholders/${owner.cardholderId}`, {
      phoneNumber: '+5491145640999',
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    await report(tapBody({ ...message, payload }));
    assert.equal(await statusOf(owner, approvalId), 'pending');
    assert.ok(ignoredBecause('phone_changed'));
  });

  test('counts once: a second one, the other button too, changes nothing', async () => {
    const { owner, payment, approvalId } = await asked();
    const { approve, reject, ...message } = await arrived(approvalId);
    await report(tapBody({ ...message, payload: reject }));
    await report(tapBody({ ...message, payload: approve }));
    assert.equal(await statusOf(owner, approvalId), 'rejected');
    await untilPayment(owner.session, payment.id, 'rejected');
  });

  test('does not try again what it approved and did not move', async () => {
    const { owner, agent, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    const at = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    await owner.session.patch(at, { status: 'paused' });
    await report(tapBody({ ...message, payload }));
    const held = await owner.session.get(`/api/card/approvals/${approvalId}`);
    assert.deepEqual([held.body.status, held.body.settled], ['approved', false]);
    await owner.session.patch(at, { status: 'active' });
    await report(tapBody({ ...message, payload }));
    assert.equal((await owner.session.get(`/api/card/approvals/${approvalId}`)).body.settled, false);
    assert.equal(
      (await owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' })).status,
      200,
    );
  });

  test('after ten minutes comes too late', async () => {
    const { owner, payment, approvalId } = await asked();
    const { approve: payload, ...message } = await arrived(approvalId);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 600 });
    await report(tapBody({ ...message, payload }));
    await untilPayment(owner.session, payment.id, 'rejected');
    assert.equal(await statusOf(owner, approvalId), 'expired');
  });
});

suite('a message that may not have arrived', () => {
  const fault = (kind: string) =>
    api.post('/api/v1/sandbox/faults', { port: 'messenger', kind, count: 1, ms: 0 });
  const mailsAbout = async (approvalId: string) =>
    (await app.newestMails(200)).filter(({ text }) => text.includes(`/approvals/${approvalId}`));

  test('is not sent again; the owner is asked by e-mail and in the inbox', async () => {
    const owner = await ownerWithPhone();
    const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
    const payee = await newPayee(owner);
    await fault('error');
    const { body } = await pay(agent.key, payee, CENTS);
    const approvalId = String(body.approvalId);
    await untilMessage(approvalId, 'unknown');
    const [mail] = await until(
      'the e-mail is sent',
      () => mailsAbout(approvalId),
      (mails) => mails.length === 1,
    );
    assert.equal(mail?.recipient, owner.email);
    assert.match(mail?.subject ?? '', /^Un pago de ARS 2\.000,00 espera su decisión$/);
    assert.deepEqual(await sentFor(approvalId), []);
    const shown = (await owner.session.get(`/api/card/approvals/${approvalId}`)).body;
    assert.equal(shown.channel, 'inbox');
    const tapped = await api.post(REPLY, { approvalId, decision: 'approve' });
    assert.deepEqual([tapped.status, tapped.body.channel], [409, 'inbox'], JSON.stringify(tapped.body));
    assert.equal(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt), 86_400_000);
    assert.equal(
      (await owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' })).status,
      200,
    );
  });

  type Answer = Awaited<ReturnType<ApprovalMessenger['sendApproval']>>;
  /** Runs the job that sends as if its message were as it is set, with a messenger that answers so. */
  async function sendAgain(
    approvalId: string,
    status: 'queued' | 'sending',
    answers: Answer,
    connections: Connections = sandboxAlone,
  ) {
    await until(
      'the report of the first message is handled',
      () =>
        app.pool.all(
          sql<{ id: string }>`
            select id from inbound_messages
            where source = 'sandbox' and strpos(body, ${approvalId}) > 0 and handled_at is not null`,
        ),
      (rows) => rows.length > 0,
    );
    await app.pool.run(
      sql`update approval_messages set status = ${status}, message_id = null, recipient = null
          where tenant_id = ${tenant.id} and id = ${approvalId}`,
    );
    let sent = 0;
    const sendApproval = () => {
      sent += 1;
      return Promise.resolve(answers);
    };
    const sandbox = createSandboxWhatsapp({ ...app, templates });
    const approvalMessenger = atSandbox({ ...sandbox, sendApproval });
    const context = {
      ...app,
      tenant: await app.tenants.get(tenant.id),
      actor: systemActor('test'),
      signal: AbortSignal.timeout(10_000),
      jobId: 'job_test',
      attempt: 2,
    };
    const job = sendMessageJob({ approvalMessenger, connections, questions });
    const ran = job.run(context, { approvalId });
    return { failed: await ran.then(() => undefined, String), sent };
  }
  const untilMailed = (approvalId: string) =>
    until(
      'the e-mail is sent',
      () => mailsAbout(approvalId),
      (mails) => mails.length === 1,
    );
  const channelOf = async ({ session }: Opened, approvalId: string): Promise<string> =>
    (await session.get(`/api/card/approvals/${approvalId}`)).body.channel;

  test('is sent again where the messenger took none for now', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    const busy = await sendAgain(approvalId, 'queued', { kind: 'refused', reasons: ['busy'] });
    assert.match(busy.failed ?? '', /takes no message now/);
    assert.deepEqual([busy.sent, await endOf(approvalId)], [1, { status: 'queued', failure: null }]);
    assert.equal(await channelOf(owner, approvalId), 'whatsapp');
    const value = { messageId: 'wamid.later', recipient: '5491155551234' };
    const taken = await sendAgain(approvalId, 'queued', { kind: 'accepted', value });
    assert.deepEqual([taken, (await messageOf(approvalId)).status], [{ failed: undefined, sent: 1 }, 'sent']);
  });

  test('is given up where the messenger refused it, and the owner is asked in the inbox', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    const refused = await sendAgain(approvalId, 'queued', { kind: 'refused', reasons: ['undeliverable'] });
    assert.equal(refused.failed, undefined);
    assert.deepEqual(await endOf(approvalId), { status: 'failed', failure: 'undeliverable' });
    assert.equal(await channelOf(owner, approvalId), 'inbox');
    await untilMailed(approvalId);
  });

  test('is not sent where no messenger is connected: the owner is asked in the inbox, and it says why', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    await app.pool.run(
      sql`update approval_messages set connection_id = null
          where tenant_id = ${tenant.id} and id = ${approvalId}`,
    );
    const value = { messageId: 'wamid.none', recipient: '5491155551234' };
    const nothing = { ...sandboxAlone, serving: () => Promise.resolve([] as const) };
    const ran = await sendAgain(approvalId, 'queued', { kind: 'accepted', value }, nothing);
    assert.deepEqual(ran, { failed: undefined, sent: 0 });
    assert.deepEqual(await endOf(approvalId), { status: 'failed', failure: 'provider_not_connected' });
    assert.equal(await channelOf(owner, approvalId), 'inbox');
    await untilMailed(approvalId);
  });

  test('is given up where a process ended while it was sent, and is not sent again', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    const value = { messageId: 'wamid.again', recipient: '5491155551234' };
    const again = await sendAgain(approvalId, 'sending', { kind: 'accepted', value });
    assert.deepEqual(again, { failed: undefined, sent: 0 });
    assert.deepEqual(await endOf(approvalId), { status: 'unknown', failure: 'process_lost' });
    assert.equal(await channelOf(owner, approvalId), 'inbox');
    await untilMailed(approvalId);
  });

  test('ends too where its process was lost and the owner has decided meanwhile', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    assert.equal(
      (await owner.session.post(`/approvals/${approvalId}`, { decision: 'rejected' })).status,
      200,
    );
    const value = { messageId: 'wamid.again', recipient: '5491155551234' };
    const lost = await sendAgain(approvalId, 'sending', { kind: 'accepted', value });
    assert.deepEqual(lost, { failed: undefined, sent: 0 });
    assert.deepEqual(await endOf(approvalId), { status: 'unknown', failure: 'process_lost' });
    assert.deepEqual(await mailsAbout(approvalId), [], 'the owner is not asked any more');
  });

  test('is not sent where the question was over before, and ends', async () => {
    const { owner, approvalId } = await asked();
    await arrived(approvalId);
    assert.equal(
      (await owner.session.post(`/approvals/${approvalId}`, { decision: 'rejected' })).status,
      200,
    );
    const value = { messageId: 'wamid.again', recipient: '5491155551234' };
    const late = await sendAgain(approvalId, 'queued', { kind: 'accepted', value });
    assert.deepEqual(late, { failed: undefined, sent: 0 });
    assert.deepEqual(await endOf(approvalId), { status: 'failed', failure: 'approval_over' });
  });

  test('is given up where a report says that it failed', async () => {
    const phoneNumber = `+549113${String(Date.now() % 1_000).padStart(3, '0')}${UNDELIVERABLE}`;
    const owner = await ownerWithPhone({ phoneNumber });
    const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
    const { body } = await pay(agent.key, await newPayee(owner), CENTS);
    const approvalId = String(body.approvalId);
    await untilMessage(approvalId, 'failed');
    assert.equal((await messageOf(approvalId)).failure, '131026 Message undeliverable');
    assert.equal(await channelOf(owner, approvalId), 'inbox');
    await untilMailed(approvalId);
    const decided = await owner.session.post(`/approvals/${approvalId}`, { decision: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
  });

  test('can be answered once a report says that it did', async () => {
    const owner = await ownerWithPhone();
    const agent = await newAgent(testApp, owner, { initial_amount: 50_000 });
    const payee = await newPayee(owner);
    await fault('timeout');
    const { body } = await pay(agent.key, payee, CENTS);
    const approvalId = String(body.approvalId);
    await untilMessage(approvalId, 'sent');
    const tapped = await api.post(REPLY, { approvalId, decision: 'approve' });
    assert.equal(tapped.body.status, 'approved');
    assert.equal((await sentFor(approvalId)).length, 1);
  });
});

test('an owner who has not answered after five minutes gets an e-mail as well', async () => {
  const { owner, approvalId } = await asked();
  await arrived(approvalId);
  await api.post('/api/v1/sandbox/clock', { advanceSeconds: 300 });
  const mails = await until(
    'the e-mail is sent',
    async () => (await app.newestMails(200)).filter(({ text }) => text.includes(approvalId)),
    (found) => found.length > 0,
  );
  assert.deepEqual([mails.length, mails[0]?.recipient], [1, owner.email]);
  assert.match(mails[0]?.text ?? '', new RegExp(`http://localhost:\\d+/approvals/${approvalId}`));
  assert.equal((await api.post(REPLY, { approvalId, decision: 'approve' })).body.status, 'approved');
});

suite('an agent that asks often', () => {
  const HOUR_SECONDS = 3_600;

  async function askingOften() {
    const owner = await ownerWithPhone();
    const agent = await newAgent(testApp, owner, { initial_amount: 50_000, agent_label: 'compras' });
    const payee = await newPayee(owner);
    const askBy = async (by: Client, more: Record<string, unknown> = {}): Promise<string> => {
      const { status, body } = await pay(by, payee, CENTS, more);
      assert.equal(status, 202, JSON.stringify(body));
      return String(body.approvalId);
    };
    const shown = async (id: string) => (await owner.session.get(`/api/card/approvals/${id}`)).body;
    const channelsOf = async (ids: readonly string[]): Promise<string[]> =>
      Promise.all(ids.map(async (id) => (await shown(id)).channel));
    const letters = async () =>
      (await app.newestMails(200)).filter(
        ({ recipient, subject }) => recipient === owner.email && subject.includes('que pide'),
      );
    return { owner, agent, askBy, shown, channelsOf, letters };
  }

  test('sends three messages an hour; the others wait in the inbox, and an e-mail an hour counts them', async () => {
    const { owner, agent, askBy, shown, channelsOf, letters } = await askingOften();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await askBy(agent.key));
    assert.deepEqual(await channelsOf(ids), ['whatsapp', 'whatsapp', 'whatsapp', 'inbox', 'inbox']);
    for (const id of ids.slice(0, 3)) await untilMessage(id, 'sent');
    for (const id of ids.slice(3)) {
      assert.deepEqual(await sentFor(id), []);
      const { expiresAt, createdAt, requires } = await shown(id);
      assert.deepEqual([Date.parse(expiresAt) - Date.parse(createdAt), requires], [86_400_000, 'proof']);
    }
    const [first] = await until('the e-mail is sent', letters, (sent) => sent.length > 0);
    assert.match(first?.subject ?? '', /^[45] pagos que pide compras esperan su decisión$/);
    assert.ok(first?.text.includes(`${app.baseUrl()}/approvals/${ids[3]}`), first?.text);
    const decided = await owner.session.post(`/approvals/${ids[3]}`, { decision: 'approved' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));

    await api.post('/api/v1/sandbox/clock', { advanceSeconds: HOUR_SECONDS });
    const [second] = await until('the next e-mail is sent', letters, (sent) => sent.length === 2);
    assert.ok(second?.text.includes(`/approvals/${ids[4]}`), second?.text);
    const later = [await askBy(agent.key), await askBy(agent.key)];
    assert.deepEqual(await channelsOf(later), ['whatsapp', 'whatsapp']);
    assert.equal((await letters()).length, 2);
  });

  test('of several servers at once sends no more, and no other agent of the owner sends fewer', async () => {
    const { owner, agent, askBy, channelsOf } = await askingOften();
    const other = await testApp.another();
    const { body: key } = await owner.session.post(
      `/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`,
      {},
    );
    const elsewhere = client(other.url, { Authorization: `Bearer ${key.raw}` });
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, i) => askBy(i % 2 === 0 ? agent.key : elsewhere)),
    );
    const channels = (await channelsOf(ids)).sort();
    assert.deepEqual(channels, [...Array(9).fill('inbox'), ...Array(3).fill('whatsapp')]);
    const { key: quiet } = await newAgent(testApp, owner, { initial_amount: 50_000 });
    assert.deepEqual(await channelsOf([await askBy(quiet)]), ['whatsapp']);
  });
});

suite('what the organization sends, or the owner pays, through the sub-wallet of an agent', () => {
  async function sharing() {
    const owner = await ownerWithPhone();
    const { subWalletId, key } = await newAgent(testApp, owner, { initial_amount: 50_000 });
    const payee = await newPayee(owner);
    const from = { owner, subWalletId };
    const askingOf = async (by: Client, more: Record<string, unknown> = {}) => {
      const { body } = await pay(by, payee, CENTS, more);
      return (await owner.session.get(`/api/card/approvals/${body.approvalId}`)).body;
    };
    const sent = async (): Promise<string> => (await send(api, from, CENTS)).body.approval.channel;
    const sentMany = async (): Promise<string> => {
      const { body } = await sendBatch(api, from, [lineOf(CENTS)]);
      return (await untilBatch(api, body.id, 'pending_approval')).approval.channel;
    };
    const paid = () => askingOf(owner.session, { sub_wallet_id: subWalletId });
    return { owner, sent, sentMany, paid, asks: () => askingOf(key) };
  }

  test('is asked by WhatsApp however often, also where its agent has sent its messages', async () => {
    const { sent, sentMany, paid, asks } = await sharing();
    const agents = [await asks(), await asks(), await asks(), await asks()];
    assert.deepEqual(
      agents.map(({ channel }) => channel),
      ['whatsapp', 'whatsapp', 'whatsapp', 'inbox'],
    );
    const others = [await sent(), await sent(), await sent(), await sent(), await sentMany()];
    assert.deepEqual(new Set(others), new Set(['whatsapp']));
    const own = await paid();
    assert.deepEqual([own.channel, own.agent], ['whatsapp', null]);
  });

  test('takes none of the messages of its agent, and is not in the e-mail about its questions', async () => {
    const { owner, sent, paid, asks } = await sharing();
    for (let i = 0; i < 3; i++) await sent();
    await paid();
    const channels = [];
    for (let i = 0; i < 4; i++) channels.push((await asks()).channel);
    assert.deepEqual(channels, ['whatsapp', 'whatsapp', 'whatsapp', 'inbox']);
    const [mail] = await until(
      'the e-mail is sent',
      async () =>
        (await app.newestMails(200)).filter(
          ({ recipient, subject }) => recipient === owner.email && subject.includes('que pide'),
        ),
      (mails) => mails.length > 0,
    );
    assert.equal(mail?.subject, '4 pagos que pide compras esperan su decisión');
  });

  test('leaves no message to reply to where the owner was asked in the inbox, and the answer says so', async () => {
    const { asks } = await sharing();
    for (let i = 0; i < 3; i++) await asks();
    const { id, channel } = await asks();
    assert.equal(channel, 'inbox');
    const { status, body } = await api.post(REPLY, { approvalId: id, decision: 'approve' });
    assert.deepEqual([status, body.error, body.channel], [409, 'invalid_state', 'inbox']);
    assert.match(body.message, /not asked by WhatsApp, since `channel` is `inbox`/);
  });
});

suite('the address of the webhook', () => {
  const ask = (query: Record<string, string>) =>
    fetch(`${url}${addressOf('whatsapp', tenant.id)}?${new URLSearchParams(query).toString()}`);
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyTokenOf(app.sealer, tenant.id),
    'hub.challenge': '1158201444',
  };

  test('answers the challenge of a caller that knows its token, as plain text', async () => {
    const reply = await ask(right);
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    assert.equal(await reply.text(), '1158201444');
  });

  test('refuses everybody else', async () => {
    const wrong = [
      { ...right, 'hub.verify_token': 'guessed' },
      { ...right, 'hub.mode': 'unsubscribe' },
      { ...right, 'hub.challenge': '<script>' },
      {},
    ];
    for (const query of wrong) assert.equal((await ask(query)).status, 401);
  });
});
